"""`caveman watch` on a terminal speaks to a person: files and roots by name, no ids; the log elsewhere is as it was."""

from __future__ import annotations

import re
import signal

from acceptance.live_view import on_terminal
from acceptance.program import PROSE, Caveman

QUICK = {
    "CAVEMAN_SETTLE_SECONDS": "0.1",
    "CAVEMAN_QUIET_SECONDS": "0.3",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.3",
    "NO_COLOR": "1",
}


def test_each_file_is_named_with_what_became_of_it(caveman: Caveman) -> None:
    caveman.write(".claude/rules/one.md", "Run tests.\n")
    with on_terminal(caveman, "watch", ".claude", "nope/typo", variables=QUICK) as view:
        view.shows("Watching ~/.claude; a file you save is compressed after 0.3 s without another save.")
        view.shows("~/nope/typo is not there yet: waiting for it.")
        view.shows("Ctrl-C stops it; to look meanwhile, in another terminal: caveman status")
        view.shows("here already")
        caveman.write(".claude/CLAUDE.md", PROSE)
        view.shows("%) (estimate, bytes/2.79)\r\n")
        caveman.write(".claude/rules/one.md", "Run all tests.\n")
        view.shows("unchanged   ~/.claude/rules/one.md: already terse\r\n")
        caveman.write(".claude/rules/bad.md", b"# \xff\n")
        view.shows("refused     ~/.claude/rules/bad.md: it is not valid UTF-8\r\n")
        view.shows("next: convert it to UTF-8 (iconv), then: caveman compress ")
        caveman.write(".claude/CLAUDE.md", PROSE)
        view.shows("held        ~/.claude/CLAUDE.md: ")
        view.process.send_signal(signal.SIGTERM)
        assert view.end() == 0
    assert re.search(
        r"^\d\d:\d\d:\d\d  compressed  ~/\.claude/CLAUDE\.md  \d+ -> \d+ tokens \(-\d+\.\d%\) "
        r"\(estimate, bytes/2\.79\)\r$",
        view.written,
        re.MULTILINE,
    )
    assert "Stopped watching." in view.written
    assert not re.search("job_id|root_id|job ended|\\[info|\\[warn", view.written)


def test_a_file_that_waits_for_its_editor_is_named_once(caveman: Caveman) -> None:
    caveman.write(".claude/rules/.one.md.swp", "x")
    with on_terminal(caveman, "watch", variables=QUICK) as view:
        view.shows("Watching ~/.claude")
        caveman.write(".claude/rules/one.md", PROSE)
        view.shows("waits       ~/.claude/rules/one.md: an editor has it open; it is tried again by itself")
        (caveman.home / ".claude/rules/.one.md.swp").unlink()
        view.shows("compressed  ~/.claude/rules/one.md")
    assert view.written.count("waits  ") == 1


def test_the_log_is_there_for_who_asks_for_it(caveman: Caveman) -> None:
    caveman.write(".claude/rules/one.md", PROSE)
    with on_terminal(caveman, "watch", "--now", variables=QUICK | {"CAVEMAN_LOG_FORMAT": "text"}) as view:
        view.shows("outcome=compressed")
        view.shows("tokens_before=")
    assert "one.md" not in view.written
    assert "compressed  ~" not in view.written


def test_a_dry_run_says_when_it_has_told_all(caveman: Caveman) -> None:
    end = "That is all for now; it goes on watching and writes nothing. Ctrl-C ends it."
    caveman.write(".claude/CLAUDE.md", PROSE)
    caveman.write(".claude/rules/one.md", PROSE)
    with on_terminal(caveman, "watch", "--dry-run", "--now", variables=QUICK) as view:
        view.shows(end)
        assert view.written.index("would compress  ~/.claude/rules/one.md") < view.written.index(end)
        assert view.written.index("would compress  ~/.claude/CLAUDE.md") < view.written.index(end)
        view.forget()
        caveman.write(".claude/rules/two.md", PROSE)
        view.shows("would compress  ~/.claude/rules/two.md")
        view.process.send_signal(signal.SIGINT)
        assert view.end() == 130
    assert end not in view.written


def test_a_dry_run_with_nothing_to_do_says_so_after_the_summary(caveman: Caveman) -> None:
    caveman.write(".claude/CLAUDE.md", PROSE)
    with on_terminal(caveman, "watch", "-n", variables=QUICK) as view:
        view.shows("That is all for now")
        assert "1 memory file was here already" in view.written
