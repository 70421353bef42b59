"""A model is asked only where a person allowed it, says what it costs, and its key is told to nobody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from acceptance.daemons import until_compressed, watch
from acceptance.program import PROSE, Caveman
from fake_messages.behaviours import rewrites
from fake_messages.server import FakeMessages, fake_messages
from waiting import wait_until_sync

KEY = "sk-ant-canary-key-0123456789"
SHORTER = """

Always run the tests before you push.

The `deploy` script needs the variable `DEPLOY_ENV` to be set.
"""


def _shorter(text: str) -> str:
    for long, short in (
        ("Please make sure to always run", "Always run"),
        (", in order to keep the main branch green", ""),
        ("It is important to note that the", "The"),
        ("really needs", "needs"),
    ):
        text = text.replace(long, short)
    return text


@pytest.fixture
def api() -> Iterator[FakeMessages]:
    with fake_messages() as server:
        server.usual = rewrites(_shorter)
        yield server


@pytest.fixture
def keyed(caveman: Caveman, api: FakeMessages) -> Caveman:
    """The program with a key in its environment, and an address that is this machine."""
    return replace(caveman, environment=caveman.environment | {"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": api.url})


@pytest.fixture
def file(caveman: Caveman) -> Path:
    return caveman.write("CLAUDE.md", PROSE)


def test_a_key_alone_sends_nothing_and_one_line_says_how_it_is_allowed(
    keyed: Caveman, api: FakeMessages, file: Path
) -> None:
    done = keyed.run("compress", file)
    assert done.code == 0
    assert api.calls == []
    assert "offline rules alone: nothing is sent before you allow it; to allow anthropic" in done.err
    assert keyed.run("compress", file, CAVEMAN_BACKEND="offline").err == ""


def test_on_a_terminal_it_asks_once_with_place_and_price(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    done = keyed.run_in_terminal("compress", file, answer="y\n")
    assert done.code == 0, done.out
    asked = " ".join(done.out.split())
    assert "would be sent: the prose of 1 file, about 74 tokens; code, paths and links are masked" in asked
    assert f"to: {api.url.removeprefix('http://')}, model claude-haiku-5-5 (anthropic)" in asked
    assert "costs: about $0.0" in asked
    assert "never more than $1.00 a day" in asked
    assert len(api.asked) == 2, "an answer, and the question whether something is lost"
    assert file.read_text(encoding="utf-8") == f"# Rules{SHORTER}"
    other = keyed.write("AGENTS.md", PROSE)
    assert keyed.run("compress", other).code == 0
    assert len(api.asked) == 4, "the answer stands: nobody is asked a second time"


def test_a_no_is_remembered(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    assert "you are not asked again" in keyed.run_in_terminal("compress", file, answer="n\n").out
    other = keyed.write("AGENTS.md", PROSE)
    again = keyed.run_in_terminal("compress", other, answer="y\n")
    assert "Send it" not in again.out
    assert api.calls == []
    assert keyed.run("doctor", "--ask-again").err.startswith("1 answer forgotten")
    third = keyed.write("GEMINI.md", PROSE)
    assert "Send it" in keyed.run_in_terminal("compress", third, answer="y\n").out
    assert api.calls


def test_what_was_allowed_can_be_taken_back(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    keyed.run_in_terminal("compress", file, answer="y\n")
    sent = len(api.calls)
    keyed.run("doctor", "--ask-again")
    keyed.run("compress", keyed.write("AGENTS.md", PROSE))
    assert len(api.calls) == sent


@pytest.mark.parametrize("logged_in", [True, False])
def test_the_claude_program_is_offered_only_if_it_is_logged_in(logged_in: bool, caveman: Caveman, file: Path) -> None:
    said = '{"loggedIn": true}' if logged_in else '{"loggedIn": false}'
    program = caveman.write("bin/claude", f"#!/bin/sh\n[ \"$1\" = auth ] && echo '{said}' && exit 0\nexit 1\n")
    program.chmod(0o755)
    path = f"{program.parent}:{caveman.environment['PATH']}"
    out = " ".join(caveman.run_in_terminal("compress", file, answer="n\n", PATH=path).out.split())
    if logged_in:
        assert "to: the claude program, model claude-haiku-5-5 (claude-cli)" in out
        assert "costs: nothing by the call" in out
    else:
        assert "the claude program is not logged in; to log in: claude auth login" in out
        assert "Send it" not in out


def test_another_address_is_not_what_was_allowed(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    keyed.run_in_terminal("compress", file, answer="y\n")
    with fake_messages() as elsewhere:
        keyed.run("compress", keyed.write("AGENTS.md", PROSE), ANTHROPIC_BASE_URL=elsewhere.url)
        assert elsewhere.calls == []


def test_a_file_beside_the_memory_file_turns_nothing_on(keyed: Caveman, api: FakeMessages) -> None:
    said = 'backend = "anthropic"\n'
    for name in (
        "config.toml",
        "caveman.toml",
        ".caveman.toml",
        ".caveman/config.toml",
        "caveman-compress/config.toml",
    ):
        keyed.write(f"project/{name}", said)
    keyed.write("project/.env", "CAVEMAN_BACKEND=anthropic\n")
    file = keyed.write("project/CLAUDE.md", f"---\nbackend: anthropic\n---\n{PROSE}")
    assert keyed.run("compress", file.parent).code == 0
    assert api.calls == []


def test_a_backend_in_the_persons_own_settings_is_allowed(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    config = keyed.home.parent / "config" / "caveman-compress" / "config.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text('backend = "anthropic"\nverify = false\n', encoding="utf-8")
    assert keyed.run("compress", file).code == 0
    assert len(api.asked) == 1


def test_a_flag_is_for_one_run(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    assert keyed.run("compress", "--backend", "anthropic", file).code == 0
    sent = len(api.calls)
    assert sent
    keyed.run("compress", keyed.write("AGENTS.md", PROSE))
    keyed.run("compress", "--backend", "offline", keyed.write("GEMINI.md", PROSE), CAVEMAN_BACKEND="anthropic")
    assert len(api.calls) == sent
    refused = keyed.run("compress", "--backend", "openai", file)
    assert (refused.code, "backend openai needs a model" in refused.err) == (1, True)


def test_without_a_budget_nothing_is_sent(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    done = keyed.run("compress", file, CAVEMAN_BACKEND="anthropic", CAVEMAN_DAILY_BUDGET_USD="0")
    assert (done.code, api.calls) == (0, [])
    scanned = keyed.run("scan", file, CAVEMAN_BACKEND="anthropic", CAVEMAN_DAILY_BUDGET_USD="0")
    assert "the daily budget is 0, so nothing is sent" in scanned.out


def test_a_small_budget_stops_before_it_is_overrun(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    done = keyed.run("compress", file, CAVEMAN_BACKEND="anthropic", CAVEMAN_DAILY_BUDGET_USD="0.00001")
    assert done.code == 5
    assert "the daily budget of" in done.err
    assert api.calls == []
    assert file.read_text(encoding="utf-8") == PROSE


def test_a_scan_tells_what_would_be_sent_and_sends_nothing(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    open_ = keyed.run("scan", file)
    assert "to allow anthropic: caveman compress FILE asks on a terminal" in open_.out
    assert "would be sent: the prose of 1 file" in open_.out
    told = json.loads(keyed.run("scan", "--json", file, CAVEMAN_BACKEND="anthropic").out)["model"]
    assert (told["backend"], told["why"]) == ("anthropic", "named")
    sent = told["would_send"]
    assert (sent["files"], sent["tokens"], sent["allowed"]) == (1, 74, True)
    assert 0 < sent["cost_usd"] < 0.001
    assert api.calls == []


def test_what_the_model_made_before_is_not_counted_as_to_be_sent(keyed: Caveman, file: Path) -> None:
    keyed.run("compress", file, CAVEMAN_BACKEND="anthropic")
    assert "nothing would be sent to" in keyed.run("scan", file, CAVEMAN_BACKEND="anthropic").out


def test_what_it_came_to_is_told_by_every_report(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    named = {"CAVEMAN_BACKEND": "anthropic"}
    compressed = json.loads(keyed.run("compress", "--json", file, **named).out)
    usage = compressed["usage"]
    assert (compressed["backend"], compressed["model"]) == ("anthropic", "claude-haiku-5-5")
    assert (usage["calls"], usage["requests"]) == (2, ["req_1", "req_2"])
    assert usage["cost_usd"] > 0
    assert compressed["files"][0]["usage"] == usage
    assert compressed["files"][0]["verdicts"] == {"compressed": 1}
    made = json.loads(keyed.run("history", "--json", file).out)["versions"][0]["made"]
    assert (made["usage"], made["model"], made["sections"]) == (usage, "claude-haiku-5-5", {"compressed": 1})
    assert f"2 calls, ${usage['cost_usd']:.4f}" in keyed.run("history", file).out
    status = json.loads(keyed.run("status", "--json", **named).out)
    assert {key: status["model_calls"][key] for key in ("calls", "failed", "not_ended", "daily_budget_usd")} == {
        "calls": 2,
        "failed": 0,
        "not_ended": 0,
        "daily_budget_usd": 1.0,
    }
    assert status["model_calls"]["cost_usd"] == pytest.approx(usage["cost_usd"])
    assert status["last"][0]["made"] == made
    assert f"model     ${usage['cost_usd']:.4f} of $1.00 today; 2 calls" in keyed.run("status", **named).out


def test_the_watcher_asks_it_and_names_it_in_its_log(keyed: Caveman, api: FakeMessages) -> None:
    daemon = watch(keyed, CAVEMAN_BACKEND="anthropic")
    file = keyed.write(".claude/CLAUDE.md", PROSE)
    until_compressed(keyed, file)
    assert file.read_text(encoding="utf-8") == f"# Rules{SHORTER}"
    assert len(api.asked) == 2
    assert '"backend": "anthropic"' in daemon.err
    assert KEY not in daemon.err
    assert ".claude" not in "".join(call.text for call in api.calls), "no path is sent"


def test_a_watcher_whose_budget_is_spent_puts_jobs_off_and_says_until_when(keyed: Caveman, api: FakeMessages) -> None:
    named = {"CAVEMAN_BACKEND": "anthropic", "CAVEMAN_DAILY_BUDGET_USD": "0.00001"}
    watch(keyed, **named)
    file = keyed.write(".claude/CLAUDE.md", PROSE)

    def put_off() -> bool:
        jobs = json.loads(keyed.run("status", "--json", **named).out)["queue"]["jobs"]
        return [(job["path"], job["put_off"]) for job in jobs] == [(str(file), "budget_spent")]

    wait_until_sync(put_off, what="the job waits for tomorrow", seconds=60)
    assert "today's budget for model calls is spent" in keyed.run("status", **named).out
    assert (api.calls, file.read_text(encoding="utf-8")) == ([], PROSE)


def test_the_key_is_told_to_nobody(keyed: Caveman, api: FakeMessages, file: Path) -> None:
    keyed.run_in_terminal("compress", file, answer="y\n")
    for words in (
        ("scan", file),
        ("scan", "--json", file),
        ("compress", "--again", "--json", file),
        ("status",),
        ("status", "--json"),
        ("history", "--json", file),
        ("doctor",),
        ("doctor", "--json"),
    ):
        done = keyed.run(*words, CAVEMAN_DEBUG="1")
        assert KEY not in done.out + done.err, words
        assert KEY[-10:] not in done.out + done.err, words
    assert api.calls
    assert not [path for path in keyed.own_files() if path.is_file() and KEY.encode() in path.read_bytes()]
