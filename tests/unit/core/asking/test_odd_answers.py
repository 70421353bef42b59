"""Answers that are no Markdown of anybody: the file is its source or passes the checks, and nothing is raised."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.asking.judging import errors_of
from caveman_core.backends.interface import Answer, Form, Request
from caveman_core.checks.gate import judge_document
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.errors import PermanentError
from caveman_core.known import NothingKnown
from caveman_core.outcome import Outcome, SectionVerdict
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import Level
from scripted_backend import Scripted
from strategies import examples, files

SOURCE = """\
# One `head`

Please make sure to always run all of the `unit` tests in the suite before the push, with [the guide](docs/guide.md).
Please note that it is of great importance to everybody here that the linter is never skipped by the owner.

```sh
make the-tests
```

> The owner of the service reads the `log` of the worker.

| a | b |
| --- | --- |
| the cell of `x` | the last one |

<!-- a comment of the owner -->

# Two

Please note that the queue of the worker is never emptied by hand.
"""
PROTECTED = (
    "# One `head`\n",
    "```sh\nmake the-tests\n```\n",
    "| a | b |\n| --- | --- |\n",
    "<!-- a comment of the owner -->",
)
LEVELS = {Form.LEAVES: Level.LITE, Form.BODY: Level.FULL}


def compressed(data: bytes, model: Scripted, level: Level) -> Compressed:
    document = parse_document(data)
    return asyncio.run(compress_document(document, model, model.policy(level), NothingKnown(), min_gain=0.0))


def answering(rewrite: Callable[[str], str], form: Form) -> Scripted:
    """The first section's answers are made of shorter ones, so that each would gain; the second's are good."""

    def script(request: Request) -> Answer:
        is_second = "queue" in (request.body or request.leaves[0])
        change = good if is_second else lambda text: rewrite(good(text))
        return Answer(tuple(change(leaf) for leaf in request.leaves), body=change(request.body))

    return Scripted(script, form)


def good(text: str) -> str:
    text = text.replace("Please make sure to always run", "Always run").replace("Please note that the queue", "Queue")
    return text.replace("Please note that it is of great importance to everybody here that the linter", "The linter")


ODD: dict[str, Callable[[str], str]] = {
    "empty": lambda _: "",
    "blank": lambda _: " \n\t\n",
    "no-break space at the end": lambda text: text + "\u00a0",
    "vertical tab at the end": lambda text: text + "\x0b",
    "next line at the end": lambda text: text + "\x85",
    "line separator at the end": lambda text: text + "\u2028",
    "lone surrogate": lambda text: text + "\ud800",
    "lone surrogate inside": lambda text: text.replace("e", "\udfff", 1),
    "NUL": lambda text: text + "\0",
    "NUL inside": lambda text: text.replace(" ", "\0", 1),
    "carriage returns only": lambda text: text.replace("\n", "\r") + "\r",
    "byte-order mark": lambda text: "\ufeff" + text,
    "only placeholders": lambda _: "[[c0]][[c1]][[c2]]",
    "placeholders twice": lambda text: text.replace("[[c1]]", "[[c1]][[c1]]"),
    "placeholders exchanged": lambda text: re.sub(r"\[\[c([01])]]", lambda at: f"[[c{1 - int(at[1])}]]", text),
    "placeholder invented": lambda text: text + " [[c99]]",
    "placeholder of another nonce": lambda text: text.replace("[[c0]]", "[[cq0]]"),
    "placeholder in digits of another script": lambda text: text.replace("[[c0]]", "[[c\u0660]]"),
    "placeholders lost": lambda text: text.replace("[[c0]]", ""),
    "one fence around it": lambda text: f"```markdown\n{text}\n```",
    "fences in fences": lambda text: f"````\n```\n{text}\n```\n````",
    "fence that stays open": lambda text: f"```\n{text}",
    "comment that stays open": lambda text: f"<!--\n{text}",
    "front matter": lambda text: f"---\ncaveman: false\n---\n\n{text}",
    "heading added": lambda text: f"# More\n\n{text}",
    "heading added below": lambda text: f"{text}\n\nMore\n====\n",
    "markers of a region": lambda text: f"<!-- nocompress -->\n{text}\n<!-- /nocompress -->",
    "opting out": lambda text: f"<!-- caveman: off -->\n{text}",
    "definition added": lambda text: f"{text}\n\n[c0]: https://other.example\n",
    "very deep": lambda text: "> " * 2_000 + text,
    "very long": lambda text: text + "\n\n" + "The owner reads. " * 20_000,
    "a long word": lambda text: text + " " + "a" * 300_000,
    "long, in brackets": lambda text: text + " " + "[[c" * 100_000,
}  # fmt: skip


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("name", ODD)
def test_an_odd_answer_costs_its_section_at_most(name: str, form: Form) -> None:
    result = compressed(SOURCE.encode(), answering(ODD[name], form), LEVELS[form])
    assert result.outcome is Outcome.COMPRESSED
    assert result.notes[1].verdict is SectionVerdict.COMPRESSED, "the other section is as if nothing had happened"
    text = result.data.decode()
    assert text.endswith("# Two\n\nQueue of the worker is never emptied by hand.\n")
    assert all(part in text for part in PROTECTED)
    assert not set("\0\ud800\udfff\x0b\x85\u2028\ufeff\r") & set(text)
    assert errors_of(judge_document(parse_document(SOURCE.encode()), parse_document(result.data), LEVELS[form])) == ()
    if result.notes[0].verdict is not SectionVerdict.COMPRESSED:
        assert result.notes[0].why or result.notes[0].verdict in (SectionVerdict.TERSE, SectionVerdict.REPAIRED)


FAULTS = st.sampled_from([KeyError, TypeError, RecursionError, PermanentError, UnicodeError])
PIECES = st.sampled_from(
    ["[[c0]]", "[[c1]]", "[[c0]]\n\n[[c1]]", "[[c9]]", "\n\n", "\r", "\r\n", "# x", "- ", "> ", "```", "---\n", "|",
     "<!--", "-->", "$$", "\0", "\ud800", "\x85", "\u2029", "\t", "The owner never reads. ", "]: x"]
)  # fmt: skip
ANY_TEXT = st.text(max_size=40) | st.lists(PIECES | st.text(max_size=6), max_size=12).map("".join)


def protected(document: Document) -> list[list[str]]:
    exact = {"fence", "code_block", "html_block", "definition", "thead_open", "heading_open"}
    return [[block.content for block in section.blocks if block.kind in exact] for section in document.sections]


@examples
@given(files(), st.sampled_from(list(Form)), st.sampled_from(list(Level)), st.data())
def test_any_text_or_fault_as_the_answer_of_any_section(
    data: bytes, form: Form, level: Level, drawn: st.DataObject
) -> None:
    def script(request: Request) -> Answer:
        if drawn.draw(st.integers(0, 4)) == 0:
            raise drawn.draw(FAULTS)("\ud800")
        some = st.tuples(*(ANY_TEXT | st.just(leaf) for leaf in request.leaves)) | st.lists(ANY_TEXT, max_size=3).map(
            tuple
        )
        return Answer(drawn.draw(some), body=drawn.draw(ANY_TEXT | ANY_TEXT.map(lambda new: request.body + new)))

    result = compressed(data, Scripted(script, form), level)
    if result.outcome is not Outcome.COMPRESSED:
        assert result.data == data
    before, after = parse_document(data), parse_document(result.data)
    assert errors_of(judge_document(before, after, level)) == ()
    assert (after.bom, after.front_matter, protected(after)) == (before.bom, before.front_matter, protected(before))


def test_the_second_repair_is_about_the_second_answer_and_quotes_the_source() -> None:
    answers = ["Run all tests in suite before push by Giraffe.", "Run all tests in suite.", "Walk."]
    model = Scripted(lambda request: Answer((answers[len(model.asked) - 1],)))
    source = "Please make sure to run all of the tests in the suite before the push."
    result = compressed(f"{source}\n".encode(), model, Level.LITE)
    _, first, second = model.asked
    assert first.repair is not None
    assert second.repair is not None
    assert (first.repair.answer.leaves, second.repair.answer.leaves) == ((answers[0],), (answers[1],))
    assert "Giraffe" in repr(first.repair.complaints)
    assert "Giraffe" not in repr(second.repair.complaints)
    assert any("before" in each.message for each in second.repair.complaints)
    assert {each.sentence for each in (*first.repair.complaints, *second.repair.complaints)} <= {source, ""}
    assert replace(first, repair=None) == replace(second, repair=None) == model.asked[0]
    assert result.notes[0].verdict is SectionVerdict.FELL_BACK
