"""Which counter the reports use, and that each has only one. A ctok of the test's own stands for the real one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman
from caveman_core.counting import CTOK
from caveman_core.tokens import ESTIMATE, estimate

LETTERS = """
from pathlib import Path
Path(__file__).with_name("imported").touch()
def token_count(text, version):
    assert version == "4.8"
    return 6 + len(text)
"""
"""A token a character: every number of it is higher than any estimate."""

MISSING = "raise ImportError('not for this Python')\n"
PICKY = LETTERS.replace("    return", "    if 'variable' in text: raise ValueError\n    return")
SECOND = PROSE.replace("`deploy`", "`build`").replace("variable", "setting")

ARROW = re.compile(r"([\d,]+) -> ([\d,]+)")


class WithCtok:
    """The program with this source as its ctok."""

    def __init__(self, caveman: Caveman, source: str) -> None:
        self.caveman = caveman
        self.folder = caveman.home.parent / "lib"
        self.folder.mkdir(exist_ok=True)
        (self.folder / "ctok.py").write_text(source, encoding="utf-8")

    def out(self, *arguments: str | Path) -> str:
        done = self.caveman.run(*arguments, PYTHONPATH=str(self.folder), PYTHONDONTWRITEBYTECODE="1")
        assert done.code == 0, done.err
        return done.out

    @property
    def imported(self) -> bool:
        return (self.folder / "imported").exists()


def pairs(text: str) -> Iterator[tuple[int, int]]:
    for before, after in ARROW.findall(text):
        yield int(before.replace(",", "")), int(after.replace(",", ""))


@pytest.mark.parametrize(("source", "counter", "least"), [(LETTERS, CTOK, len(PROSE)), ("nonsense(", ESTIMATE, 0)])
def test_every_report_names_its_counter_and_all_its_numbers_are_of_it(
    source: str, counter: str, least: int, caveman: Caveman
) -> None:
    files = [caveman.write(".claude/CLAUDE.md", PROSE), caveman.write(".claude/rules/b.md", SECOND)]
    program = WithCtok(caveman, source)
    scan = program.out("scan")
    rehearsed = program.out("compress", "--dry-run", *files)
    done = program.out("compress", *files)
    diff = program.out("diff", "--style", "words", files[0])
    history = program.out("history", files[0])
    reports = [scan, rehearsed, done, diff, history]
    for report in reports:
        assert report.count(counter) == 1
        assert (CTOK in report) + (ESTIMATE in report) == 1
    (of_scan, *_), (of_rehearsal, *_), (of_run, *_), of_diff, of_history = map(list, map(pairs, reports))
    assert of_scan == of_rehearsal == of_run == of_diff[-1] == of_history[0]
    assert (of_run[0] >= least) if least else (of_run[0] < len(PROSE))
    one, other, both = pairs(done)
    assert both == (one[0] + other[0], one[1] + other[1])


def test_as_json_every_report_names_its_counter_and_adds_up(caveman: Caveman) -> None:
    files = [caveman.write(".claude/CLAUDE.md", PROSE), caveman.write("notes.md", f"---\na: b\n---\n{SECOND}")]
    program = WithCtok(caveman, LETTERS)
    scan = json.loads(program.out("scan", "--json", *files))
    done = json.loads(program.out("compress", "--json", *files))
    diff = json.loads(program.out("diff", "--json", files[1]))
    history = json.loads(program.out("history", "--json", files[1]))
    assert [report["tokens"] for report in (scan, done, diff, history)] == [CTOK] * 4
    assert [file["tokens_before"] for file in done["files"]] == [len(PROSE), len(SECOND) + len("---\na: b\n---\n")]
    for file in done["files"]:
        front = len("---\na: b\n---\n") if file["path"].endswith("notes.md") else 0
        assert file["tokens_after"] == front + sum(section["tokens_after"] for section in file["sections"])
        assert file["tokens_after"] == len(Path(file["path"]).read_text(encoding="utf-8"))
    assert scan["tokens_after"] == sum(file["tokens_after"] for file in done["files"])
    (version,) = history["versions"]
    for name in ("tokens_before", "tokens_after"):
        assert version[name] == diff[name] == done["files"][1][name] == scan["files"][1][name]


def test_what_is_written_and_recorded_does_not_depend_on_the_counter(caveman: Caveman) -> None:
    files = [caveman.write(f"{name}/CLAUDE.md", PROSE) for name in ("with", "without")]
    WithCtok(caveman, LETTERS).out("compress", files[0])
    WithCtok(caveman, MISSING).out("compress", files[1])
    assert files[0].read_bytes() == files[1].read_bytes()
    status = WithCtok(caveman, LETTERS)
    last = json.loads(status.out("status", "--json"))
    assert last["saved"]["counted_by"] == ESTIMATE
    one, other = last["last"]
    assert (one["tokens_before"], one["tokens_after"]) == (other["tokens_before"], other["tokens_after"])
    savings = json.loads(status.out("status", "--savings", "--json"))
    assert savings["counted_by"] == ESTIMATE
    assert savings["total"]["saved"] == last["saved"]["tokens"]
    # a section is estimated with the blank at its end here and without it there
    assert abs(last["saved"]["tokens"] - 2 * (one["tokens_before"] - one["tokens_after"])) <= 2


def test_a_text_that_ctok_cannot_count_makes_the_report_an_estimate(caveman: Caveman) -> None:
    files = [caveman.write("a/CLAUDE.md", SECOND), caveman.write("b/CLAUDE.md", PROSE)]
    program = WithCtok(caveman, PICKY)
    assert CTOK in program.out("scan", files[0])
    rehearsed = program.out("compress", "--dry-run", *files)
    assert ESTIMATE in rehearsed
    assert CTOK not in rehearsed
    done = caveman.run("compress", *files, PYTHONPATH=str(program.folder))
    assert (done.code, done.err) == (0, f"{CTOK} cannot count this text: {ESTIMATE} from here on, in the sum too\n")
    assert done.out.splitlines()[1:] == rehearsed.splitlines()[-2:], "what was rehearsed, but for the first file"
    assert next(pairs(done.out))[0] == len(SECOND)


def test_history_counts_every_version_anew_unless_one_cannot_be_read(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    program = WithCtok(caveman, LETTERS)
    program.out("compress", path)
    program.out("restore", "--yes", path)
    short, long = (version["size_after"] for version in json.loads(program.out("history", "--json", path))["versions"])
    assert list(pairs(program.out("history", path)))[::2] == [(long, short), (short, long)], "all is ASCII"
    for copy in (caveman.ledger.parent / "backups").rglob("CLAUDE.1.*.md"):
        copy.write_bytes(b"damaged")
    estimated = program.out("history", path)
    assert ESTIMATE in estimated
    assert CTOK not in estimated
    assert next(pairs(estimated))[0] == estimate(PROSE)


def test_only_a_report_with_tokens_looks_for_ctok(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    program = WithCtok(caveman, LETTERS)
    for arguments in (["--version"], ["--help"], ["status"], ["status", "--savings"], ["watch", "--help"]):
        program.out(*arguments)
    caveman.run("doctor", PYTHONPATH=str(program.folder))
    caveman.run("worker", "--burst", PYTHONPATH=str(program.folder))
    assert not program.imported
    program.out("scan", path)
    assert program.imported


INDEX = ".claude/projects/-src-x/memory/MEMORY.md"


def test_a_memory_index_tells_how_many_entries_are_loaded_now(caveman: Caveman) -> None:
    hook = "please make sure to read the note of the team about the build in order to keep it green, " * 2
    entries = "".join(f"- [Topic {number}](t{number}.md) - {hook}\n" for number in range(100, 280))
    path = caveman.write(INDEX, f"# Index\n\n{entries}")
    program = WithCtok(caveman, MISSING)
    said = re.search(r"index entries loaded: (\d+) -> (\d+) of (\d+)", program.out("scan"))
    assert said is not None
    before, after, every = map(int, said.groups())
    assert before < after <= 180
    assert every == 180
    done = program.out("compress", path)
    assert said.group() in done
    rows = json.loads(program.out("history", "--json", path))["versions"]
    assert rows[0]["tokens_before"] < rows[0]["size_before"] / 2.79 - 1000, "what is beyond 25,000 bytes is not loaded"
    standing = json.loads(program.out("scan", "--json", path))["files"][0]
    assert standing["entries"] == {"loaded_before": after, "loaded_after": after, "all": 180}


def test_front_matter_and_block_comments_of_claude_codes_files_cost_nothing(caveman: Caveman) -> None:
    comment = f"<!-- {'why this rule is here ' * 20}-->\n"
    plain = caveman.write("plain/CLAUDE.md", PROSE)
    noted = caveman.write("noted/CLAUDE.md", f"---\nowner: ada\n---\n{PROSE}{comment}")
    other = caveman.write("other/notes.md", f"---\nowner: ada\n---\n{PROSE}{comment}")
    program = WithCtok(caveman, LETTERS)
    files = json.loads(program.out("compress", "--json", plain, noted, other))["files"]
    costs = [(file["tokens_before"], file["tokens_after"]) for file in files]
    assert costs[0] == costs[1]
    fixed = len("---\nowner: ada\n---\n") + len(comment)
    assert costs[2] == (costs[0][0] + fixed, costs[0][1] + fixed)
    assert comment in noted.read_text(encoding="utf-8")
