"""The real `claude` program against a Messages API on loopback: what it sends, and what each behaviour comes to."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_core.backends.claude_cli.login import is_logged_in
from caveman_core.backends.claude_cli.model import ClaudeCliModel
from caveman_core.backends.interface import Form, Request
from caveman_core.backends.model import Ending, Prompt, Purpose
from caveman_core.backends.prompt.asking import question
from caveman_core.backends.prompt.system import QUESTION, SCHEMA, SYSTEM
from caveman_core.errors import (
    AwayError,
    CavemanError,
    LostAnswerError,
    PermanentError,
    RateLimitedError,
    SpendLimitError,
    UnusableError,
)
from caveman_core.policy import Level
from fake_messages.behaviours import ends, fails, says, stalls, thinks
from fake_messages.call import Behaviour
from fake_messages.server import FakeMessages, fake_messages
from real_claude import real_claude
from waiting import wait_until

CANARY = "the canary sings at noon"
PROMPT = Prompt(Purpose.COMPRESS, "You shorten.", f"Level: full.\n{CANARY}", 1_000)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with everything in it that must not be read."""
    home = tmp_path / "home"
    (home / ".claude" / "rules").mkdir(parents=True)
    (home / ".claude" / "CLAUDE.md").write_text(f"# Memory\n\nuser memory: {CANARY}\n")
    (home / ".claude" / "rules" / "a.md").write_text(f"a rule: {CANARY}\n")
    hook = {"hooks": [{"type": "command", "command": f"echo {CANARY}"}]}
    settings = {"hooks": {"SessionStart": [hook], "UserPromptSubmit": [hook]}, "env": {"CANARY": CANARY}}
    (home / ".claude" / "settings.json").write_text(json.dumps(settings))
    server = {"command": "sh", "args": ["-c", f"echo {CANARY}"]}
    (home / ".claude.json").write_text(json.dumps({"mcpServers": {"canary": server}}))
    for name in [*os.environ]:
        if name.startswith(("ANTHROPIC_", "CLAUDE")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    return home


@pytest.fixture
def api(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeMessages]:
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "token-1")
    with fake_messages() as server:
        server.usual = says("Short.")
        yield server


@pytest.fixture
def model(api: FakeMessages) -> ClaudeCliModel:
    return ClaudeCliModel(base_url=api.url, program=real_claude())


async def test_a_good_answer_is_its_text_and_what_it_came_to(api: FakeMessages, model: ClaudeCliModel) -> None:
    api.will(thinks(says("Run all tests.")))
    completion = await model.complete(PROMPT)
    assert (completion.text, completion.ending) == ("Run all tests.", Ending.COMPLETE)
    used = completion.usage
    assert (used.calls, used.tokens_in, used.tokens_out, len(used.requests)) == (1, 100, 50, 1)
    assert used.cost > 0
    assert len(api.asked) == 1


async def test_a_section_of_1_kb_takes_5_kb_and_nothing_of_the_users_own_goes_with_it(
    api: FakeMessages, model: ClaudeCliModel, home: Path
) -> None:
    body = "Always run all of the tests before a push. " * 24
    asked = question([Request((), "c", Level.FULL, body=body[:1024], title="Rules")], Form.BODY)
    await model.complete(Prompt(Purpose.COMPRESS, SYSTEM, asked.text, 1_000))
    (call,) = api.asked
    assert call.size <= 5_000
    sent = json.dumps(call.body)
    assert CANARY not in sent
    assert str(home) not in sent
    assert call.body["tools"] == []
    assert call.body["model"] == "claude-haiku-5-5"
    assert kept_by_the_program(home) == []


def kept_by_the_program(home: Path) -> list[Path]:
    """Transcripts and what else it keeps of a project."""
    return [*home.rglob("*.jsonl"), *(home / ".claude").glob("projects/*/*")]


@pytest.mark.parametrize("text", ["/compact now", "!ls /etc", "# remember this", "@/etc/passwd and @CLAUDE.md"])
async def test_text_that_means_something_to_the_program_is_text(
    api: FakeMessages, model: ClaudeCliModel, text: str
) -> None:
    await model.complete(Prompt(Purpose.COMPRESS, "You shorten.", f"Level: lite.\n<s-1>\n{text}\n</s-1>\n", 100))
    (call,) = api.asked
    assert f"<s-1>\n{text}\n</s-1>" in call.text
    assert "root:" not in json.dumps(call.body)


async def test_a_schema_is_told_in_words_and_takes_one_request(api: FakeMessages, model: ClaudeCliModel) -> None:
    api.will(says('{"found": []}'))
    completion = await model.complete(Prompt(Purpose.VERIFY, QUESTION, "Level: full.\n", 100, SCHEMA))
    assert completion.text == '{"found": []}'
    (call,) = api.asked
    assert call.body["tools"] == []
    assert '"found"' in call.system


BEHAVIOURS: list[tuple[Behaviour, Ending | type[CavemanError]]] = [
    (ends("pause_turn", says("P")), Ending.UNKNOWN),
    (fails(429, "rate_limit_error", retry_after="3"), RateLimitedError),
    (fails(500, "api_error"), AwayError),
    (fails(529, "overloaded_error"), AwayError),
    (fails(401, "authentication_error"), UnusableError),
    (fails(402, "billing_error"), SpendLimitError),
    (fails(403, "permission_error"), UnusableError),
    (fails(413, "request_too_large"), PermanentError),
]


@pytest.mark.parametrize(("behaviour", "outcome"), BEHAVIOURS)
async def test_each_behaviour_comes_to_what_it_is_in_one_request(
    api: FakeMessages, model: ClaudeCliModel, behaviour: Behaviour, outcome: Ending | type[CavemanError]
) -> None:
    api.will(behaviour)
    if isinstance(outcome, Ending):
        assert (await model.complete(PROMPT)).ending is outcome
    else:
        with pytest.raises(CavemanError) as caught:
            await model.complete(PROMPT)
        assert type(caught.value) is outcome
        assert CANARY not in caught.value.message
    assert len(api.asked) == 1


@pytest.mark.parametrize(
    ("behaviour", "ending"),
    [
        (ends("max_tokens", says("Half an ans")), Ending.TRUNCATED),
        (ends("refusal", says("I cannot")), Ending.REFUSED),
        (says(""), Ending.TRUNCATED),
    ],
)
async def test_where_the_program_goes_on_by_itself_its_last_words_are_not_taken_for_the_answer(
    api: FakeMessages, model: ClaudeCliModel, behaviour: Behaviour, ending: Ending
) -> None:
    api.will(behaviour)
    assert (await model.complete(PROMPT)).ending is ending


async def test_a_call_that_is_cancelled_leaves_no_process(api: FakeMessages, model: ClaudeCliModel) -> None:
    until = threading.Event()
    api.will(stalls(until))
    task = asyncio.create_task(model.complete(PROMPT))
    await wait_until(lambda: api.asked)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    until.set()
    assert not [name for name in _commands() if "--no-session-persistence" in name and api.url in name]


def _commands() -> Iterator[str]:
    for process in Path("/proc").glob("[0-9]*"):
        try:
            yield (process / "cmdline").read_text().replace("\0", " ") + (process / "environ").read_text()
        except OSError:
            continue


async def test_it_tells_whether_it_is_logged_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = real_claude()
    assert not is_logged_in(program, os.environ)
    monkeypatch.setenv("CLAUDE_CODE_OAUTH_TOKEN", "t")
    assert is_logged_in(program, os.environ)


async def test_who_is_not_logged_in_is_told_how(api: FakeMessages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTHROPIC_AUTH_TOKEN")
    with pytest.raises(UnusableError, match="not logged in") as caught:
        await ClaudeCliModel(base_url=api.url, program=real_claude()).complete(PROMPT)
    assert caught.value.next_step == "claude auth login"
    assert api.asked == []


def stand_in(tmp_path: Path, run: str, flags: str = "") -> ClaudeCliModel:
    """A program for what the real one cannot be made to do."""
    from caveman_core.backends.claude_cli.arguments import NEEDED

    program = tmp_path / "claude"
    told = flags or " ".join(NEEDED)
    program.write_text(f'#!/bin/sh\ncase "$1" in --help) echo "{told}"; exit 0;; esac\n{run}\n')
    program.chmod(0o700)
    return ClaudeCliModel(program=program)


async def test_a_program_that_is_too_old_to_be_kept_from_memory_is_not_used(tmp_path: Path) -> None:
    with pytest.raises(UnusableError, match="--safe-mode") as caught:
        await stand_in(tmp_path, "exit 0", "--tools --model").complete(PROMPT)
    assert caught.value.next_step == "claude update"


@pytest.mark.parametrize("run", ["echo Segmentation fault", "exit 139", "kill -9 $$", "exec <&-; echo '{'"])
async def test_garbage_and_sudden_death_are_answers_that_were_lost(tmp_path: Path, run: str) -> None:
    with pytest.raises(LostAnswerError):
        await stand_in(tmp_path, run).complete(PROMPT)


async def test_output_without_an_end_is_cut_off(tmp_path: Path) -> None:
    with pytest.raises(LostAnswerError, match="without an end"):
        await stand_in(tmp_path, "yes").complete(PROMPT)


async def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnusableError):
        await ClaudeCliModel(program=tmp_path / "claude").complete(PROMPT)
