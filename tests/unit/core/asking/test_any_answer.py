"""Whatever a backend answers: an error costs one section, and what is protected comes out as it went in."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from caveman_core.backends.interface import Answer, Form, Request
from caveman_core.document.model import Document, Section
from caveman_core.document.parse import parse_document
from caveman_core.known import NothingKnown
from caveman_core.outcome import Outcome
from caveman_core.pipeline import compress_document
from caveman_core.policy import Level
from scripted_backend import Scripted
from strategies import examples, files, leaf_texts

EXACT = frozenset({"fence", "code_block", "html_block", "definition", "thead_open", "heading_open"})


def protected(document: Document) -> list[list[str]]:
    return [[block.content for block in section.blocks if block.kind in EXACT] for section in document.sections]


def headings(sections: tuple[Section, ...]) -> list[str]:
    return [section.heading.source if section.heading else "" for section in sections]


@st.composite
def rewritten(draw: st.DrawFn, text: str) -> str:
    """Lines dropped, repeated, moved and put in; words dropped; whole other text."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(lines)))
        lines[at : at + 1] = draw(
            st.sampled_from([[], lines[at : at + 1] * 2, [*lines[at + 1 : at + 2], *lines[at : at + 1]]])
            | leaf_texts.map(lambda new: new.split("\n"))
        )
    whole = "\n".join(lines)
    return draw(st.sampled_from([whole, whole.replace(" the ", " "), f"```\n{whole}\n```", f"Sure!\n\n{whole}", ""]))


@examples
@given(files(), st.sampled_from(list(Form)), st.sampled_from([Level.LITE, Level.FULL]), st.data())
def test_protected_blocks_and_headings_outlive_every_answer(
    data: bytes, form: Form, level: Level, draw: st.DataObject
) -> None:
    def answer(request: Request) -> Answer:
        leaves = tuple(draw.draw(rewritten(leaf)) for leaf in request.leaves)
        return Answer(leaves, body=draw.draw(rewritten(request.body)))

    document = parse_document(data)
    model = Scripted(answer, form)
    result = asyncio.run(compress_document(document, model, model.policy(level), NothingKnown(), min_gain=0.0))
    if result.outcome is not Outcome.COMPRESSED:
        assert result.data == data
    after = parse_document(result.data)
    assert (after.bom, after.front_matter) == (document.bom, document.front_matter)
    assert headings(after.sections) == headings(document.sections)
    assert protected(after) == protected(document)


HIDING = st.sampled_from(
    [
        "Never run `zebra build` before the tests.",
        "Read ./zebra/notes.md, then ask the owner of it.",
        '- Set $ZEBRA_KEY only if the "zebra is grazing" in the log.',
        "> Always quote `the zebra\n> of the team` here.",
        "1. Do it:\n\n   ```sh\n   zebra run --all\n   ```",
        "    zebra.indented()",
        "| zebra | use |\n| --- | --- |\n| `zebra` | never |\n| x | y | zebra |",
        "[ref]: https://zebra.example 'Zebra'",
        "<!-- the zebra sleeps -->",
        "<!-- nocompress -->\nThe zebra of the zoo.\n<!-- /nocompress -->",
    ]
)


@examples
@given(st.lists(HIDING, min_size=1, max_size=5).map("\n\n".join), st.sampled_from(list(Form)), st.data())
def test_no_repair_tells_what_the_request_hid(text: str, form: Form, draw: st.DataObject) -> None:
    def answer(request: Request) -> Answer:
        assert "zebra" not in repr(request).lower()
        leaves = tuple(draw.draw(rewritten(leaf)) for leaf in request.leaves)
        return Answer(leaves, body=draw.draw(rewritten(request.body)))

    model = Scripted(answer, form)
    document = parse_document(f"# The `zebra`\n\n{text}\n".encode())
    asyncio.run(compress_document(document, model, model.policy(Level.FULL), NothingKnown(), min_gain=0.0))
