"""Block comments on the way through the pipeline: never sent, never counted, never lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caveman_core.backends.interface import Answer, Form, Request
from caveman_core.document.parse import parse_document
from caveman_core.known import NothingKnown
from caveman_core.outcome import Outcome, Reason
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import BackendName, Level, Policy
from scripted_backend import Scripted

POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")
NOTE = "<!-- for people alone:\n\n# the marmot of the team keeps the key\n-->\n"
RULES = "# Rules\n\n" + "Read the log of the worker before the release.\n" * 3


def listening(takes: Form = Form.LEAVES) -> Scripted:
    """A backend that drops articles and keeps what it was asked."""
    return Scripted(without_articles, takes, model="", repairs=0)


def without_articles(request: Request) -> Answer:
    leaves = tuple(leaf.replace(" the ", " ") for leaf in request.leaves)
    return Answer(leaves, body=request.body.replace(" the ", " "))


async def run(text: str, backend: Scripted, level: Level = Level.LITE, min_gain: float = 0.0) -> Compressed:
    policy = replace(POLICY, level=level)
    return await compress_document(parse_document(text.encode()), backend, policy, NothingKnown(), min_gain=min_gain)


@pytest.mark.parametrize(
    ("level", "form"), [(Level.LITE, Form.LEAVES), (Level.FULL, Form.LEAVES), (Level.FULL, Form.BODY)]
)
@pytest.mark.parametrize("text", [NOTE + RULES, f"{RULES}\n{NOTE}", f"# A\n\n{NOTE}\nThe end of the road.\n{NOTE}"])
async def test_a_block_comment_is_never_sent_and_never_lost(level: Level, form: Form, text: str) -> None:
    backend = listening(form)
    result = await run(text, backend, level)
    assert backend.asked
    assert "marmot" not in repr(backend.asked)
    assert result.data.decode().count(NOTE) == text.count(NOTE)


async def test_the_gain_is_a_share_of_what_is_loaded() -> None:
    comment = f"<!-- {'what the reviewers agreed on ' * 40}-->\n\n"
    bare = await run(RULES, listening(), min_gain=0.1)
    commented = await run(comment + RULES, listening(), min_gain=0.1)
    assert bare.outcome is commented.outcome is Outcome.COMPRESSED
    assert abs(commented.tokens_before - bare.tokens_before) <= 1, "a blank line more"
    assert abs(commented.tokens_after - bare.tokens_after) <= 1
    inline = await run(RULES + comment.replace("<!--", "Note <!--"), listening(), min_gain=0.1)
    assert (inline.outcome, inline.reason) == (Outcome.UNCHANGED, Reason.ALREADY_TERSE)
