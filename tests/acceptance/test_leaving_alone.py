"""Whatever a person does to keep caveman off a file, the daemon and the commands obey it, and say why."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from acceptance.program import PROSE, Caveman, Started
from waiting import wait_until

OTHER = PROSE.replace("# Rules", "# Other rules")
FAST = {
    "CAVEMAN_SETTLE_SECONDS": "0.1",
    "CAVEMAN_QUIET_SECONDS": "0.3",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.3",
    "CAVEMAN_LOG_FORMAT": "json",
    "CAVEMAN_DEBUG": "1",
}


async def begin(caveman: Caveman, *arguments: str | Path, **variables: str) -> Started:
    """A daemon that watches by now."""
    daemon = caveman.start("watch", *arguments, **FAST | variables)
    await soon(lambda: '"watching"' in daemon.err or daemon.process.poll() is not None, "it watches")
    assert daemon.process.poll() is None, daemon.err
    return daemon


async def soon(condition: Callable[[], object], what: str) -> None:
    await wait_until(condition, what=what, seconds=60)


def save(path: Path, text: str) -> None:
    """As editors do: a new file in the place of the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.saving")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)


def is_shorter(path: Path, text: str = PROSE) -> bool:
    return len(path.read_bytes()) < len(text.encode())


def configure(caveman: Caveman, text: str) -> Path:
    """Write the settings file."""
    return caveman.write("../config/caveman-compress/config.toml", text)


def found(caveman: Caveman, *arguments: str | Path) -> dict[str, tuple[str, str]]:
    """Reason and detail of each file or folder a scan tells of, by its path below home."""
    files = json.loads(caveman.run("scan", "--json", *arguments).out)["files"]
    return {Path(one["path"]).relative_to(caveman.home).as_posix(): (one["reason"], one["detail"]) for one in files}


def waiting(caveman: Caveman) -> int:
    """How many jobs wait."""
    return int(json.loads(caveman.run("status", "--json").out)["queue"]["queued"])


def attention(caveman: Caveman) -> dict[str, Any]:
    """What status says that a person should look at."""
    return dict(json.loads(caveman.run("status", "--json").out)["attention"])


async def test_the_daemon_leaves_ignored_files_alone_until_they_are_let_in(caveman: Caveman) -> None:
    rules = caveman.write(".claude/.cavemanignore", "# private\n/rules/private/\nCLAUDE.md\n")
    daemon = await begin(caveman)
    ignored = [caveman.home / ".claude" / name for name in ("CLAUDE.md", "rules/private/a.md")]
    for path in ignored:
        save(path, PROSE)
    save(caveman.home / ".claude" / "rules" / "b.md", PROSE)
    await soon(lambda: is_shorter(caveman.home / ".claude" / "rules" / "b.md"), "what is not ignored is compressed")
    save(caveman.home / ".claude" / "rules" / "c.md", OTHER)
    await soon(lambda: is_shorter(caveman.home / ".claude" / "rules" / "c.md", OTHER), "another save, after the others")
    assert [path.read_text(encoding="utf-8") for path in ignored] == [PROSE, PROSE]
    assert found(caveman)[".claude/CLAUDE.md"] == ("ignored", f"{rules}:3")
    assert found(caveman)[".claude/rules/private"] == ("ignored", f"{rules}:2")
    save(rules, "/rules/private/\n")
    await soon(lambda: is_shorter(ignored[0]), "what was saved while it was ignored is compressed at once")
    assert daemon.end(signal.SIGTERM) == 0
    assert ignored[1].read_text(encoding="utf-8") == PROSE
    assert "Traceback" not in daemon.err


async def test_a_file_ignored_while_its_job_waits_is_not_touched(caveman: Caveman) -> None:
    path = caveman.home / ".claude" / "CLAUDE.md"
    daemon = await begin(caveman, CAVEMAN_QUIET_SECONDS="10")
    save(path, PROSE)
    await soon(lambda: waiting(caveman), "its job waits")
    caveman.write(".cavemanignore", "CLAUDE.md\n")  # above the root, where no event comes from
    await soon(lambda: '"reason": "it is ignored"' in daemon.err, "the job ended")
    assert path.read_text(encoding="utf-8") == PROSE
    assert daemon.end(signal.SIGTERM) == 0


def test_naming_a_file_by_hand_does_not_override_an_ignore_file_and_the_line_is_told(caveman: Caveman) -> None:
    path = caveman.write("notes/private.md", PROSE)
    rules = caveman.write(".cavemanignore", "\n*.md\n!notes/public.md\n")
    done = caveman.run("compress", path)
    assert (done.code, path.read_text(encoding="utf-8")) == (0, PROSE)
    assert done.out == f"skipped     ~/notes/private.md: it is ignored ({rules}:2)\n"
    public = caveman.write("notes/public.md", PROSE)
    assert caveman.run("compress", public).code == 0
    assert is_shorter(public)


def test_below_an_ignore_file_that_cannot_be_read_nothing_is_touched_and_it_is_said(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    rules = caveman.write(".claude/.cavemanignore", b"\xff")
    done = caveman.run("compress", path)
    assert (done.code, path.read_text(encoding="utf-8")) == (4, PROSE)
    assert f"{rules}: it is not valid UTF-8" in done.err
    assert done.err.endswith(f"caveman scan {path.parent}\n")
    assert found(caveman) == {".claude/.cavemanignore": ("ignore_unreadable", f"{rules}: it is not valid UTF-8")}


async def test_the_daemon_warns_of_it_and_status_tells_until_it_is_mended(caveman: Caveman) -> None:
    path = caveman.home / ".claude" / "CLAUDE.md"
    (path.parent).mkdir()
    rules = path.parent / ".cavemanignore"
    rules.symlink_to("nowhere")
    daemon = await begin(caveman)
    save(path, PROSE)
    await soon(lambda: "an ignore file cannot be read" in daemon.err, "the warning")
    [told] = attention(caveman)["files"]
    assert (told["path"], told["detail"]) == (str(rules), f"{rules}: a link is not followed")
    rules.unlink()
    await soon(lambda: is_shorter(path), "the save is compressed once nothing stands in the way")
    assert attention(caveman)["count"] == 0
    assert daemon.end(signal.SIGTERM) == 0


def test_scan_tells_the_line_of_an_opt_out_and_text_about_it_is_none(caveman: Caveman) -> None:
    caveman.write(".claude/CLAUDE.md", f"{PROSE}\n<!-- caveman: off -->\n")
    caveman.write(".claude/rules/front.md", f"---\ncaveman: false\n---\n{PROSE}")
    caveman.write(".claude/rules/about.md", f"{PROSE}\nWrite `<!-- caveman: off -->` to keep caveman off.\n")
    assert found(caveman) == {
        ".claude/CLAUDE.md": ("opted_out", "line 7"),
        ".claude/rules/front.md": ("opted_out", "line 2"),
        ".claude/rules/about.md": ("done", ""),
    }
    assert "the file opts out (line 7)" in caveman.run("scan").out


async def test_globs_and_tables_say_what_is_watched_and_new_ones_make_no_work(caveman: Caveman) -> None:
    there = caveman.write("notes/there.md", PROSE)
    caveman.write(".claude/CLAUDE.md", PROSE)
    first = await begin(caveman)
    await soon(lambda: "1 memory file was here already" in first.out, "the first look")
    assert first.end(signal.SIGTERM) == 0

    configure(
        caveman,
        'include = ["extra/*.md"]\nexclude = ["/rules/private/"]\n'
        '[[root]]\npath = "~/notes"\nprofile = "project"\nlevel = "lite"\ninclude = ["*.md"]\nexclude = ["draft-*"]\n',
    )
    late = caveman.write(".claude/extra/late.md", PROSE)  # since the root was added, and named from now on only
    await soon(lambda: late.stat().st_ctime + 0.05 < _now(caveman), "a moment has passed")
    daemon = await begin(caveman)
    await soon(lambda: "2 memory files were here already" in daemon.out, "they are baseline")
    saved = caveman.home / "notes" / "saved.md"
    alone = [caveman.home / "notes" / "draft-a.md", caveman.home / ".claude" / "rules" / "private" / "a.md"]
    for path in [*alone, saved]:
        save(path, PROSE)
    await soon(lambda: is_shorter(saved), "a file the table names is compressed")
    roots = json.loads(caveman.run("status", "--json").out)["roots"]
    assert daemon.end(signal.SIGTERM) == 0
    assert {path.read_text(encoding="utf-8") for path in (*alone, there, late)} == {PROSE}
    assert {(Path(root["path"]).name, root["profile"], *root["include"]) for root in roots} == {
        (".claude", "claude", "extra/*.md"),
        ("notes", "project", "extra/*.md", "*.md"),
    }
    told = found(caveman)
    assert told["notes/draft-a.md"] == ("excluded", "exclude draft-*")
    assert told[".claude/rules/private"] == ("excluded", "exclude /rules/private/")


def _now(caveman: Caveman) -> float:
    """The time as the file system tells it."""
    return caveman.write("clock", "").stat().st_ctime


async def test_a_worker_of_its_own_obeys_the_same_settings(caveman: Caveman) -> None:
    daemon = await begin(caveman, "--no-worker")
    path, other = (caveman.home / ".claude" / "rules" / name for name in ("a.md", "b.md"))
    save(path, PROSE)
    save(other, PROSE)
    await soon(lambda: waiting(caveman) == 2, "the jobs wait")
    configure(caveman, 'exclude = ["a.md"]\n')
    worker = caveman.start("worker", **FAST)
    await soon(lambda: is_shorter(other), "the other job is done")
    await soon(lambda: '"reason": "the settings exclude it"' in worker.err, "the job ended")
    assert path.read_text(encoding="utf-8") == PROSE
    assert worker.end(signal.SIGTERM) == 0
    assert daemon.end(signal.SIGTERM) == 0


def test_what_is_wrong_in_a_table_stops_every_command_with_the_next_one(caveman: Caveman) -> None:
    file = configure(caveman, '[[root]]\npath = "~/notes"\nprofile = "cluade"\n')
    for command in (("scan",), ("watch",), ("worker",), ("compress", "x.md"), ("status",)):
        done = caveman.run(*command)
        assert (done.code, "Traceback" in done.err) == (1, False)
        assert done.err.startswith(f'caveman: root[0].profile in {file.resolve()}: there is no profile "cluade"')
        assert done.err.endswith(f" {file.resolve()}\n")
