"""What comes back from a backend, whatever it is: an answer, or one of the two kinds of errors."""

from __future__ import annotations

from typing import cast

import pytest

from caveman_core.asking.attempts import End
from caveman_core.asking.rounds import ask
from caveman_core.backends.interface import Answer, Form
from caveman_core.document.parse import parse_section
from caveman_core.errors import CavemanError, PermanentError, TransientError
from caveman_core.policy import Level
from caveman_core.usage import NO_USAGE, Usage
from scripted_backend import Scripted, one_after_another

SECTION = parse_section("# One\n\nPlease make sure to run all of the tests in the suite before the push.\n")


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "Run all tests in suite before push.",
        Answer(body=cast(str, None)),
        Answer(body=cast(str, b"Run all tests.")),
        Answer(leaves=cast(tuple[str, ...], None)),
        Answer(leaves=cast(tuple[str, ...], (1,))),
        Answer(leaves=cast(tuple[str, ...], (b"Run all tests.",))),
        Answer(leaves=cast(tuple[str, ...], "R")),
        Answer(("Run all tests in suite before push.",), Usage(cost=float("nan"))),
        Answer(("Run all tests in suite before push.",), Usage(cost=float("inf"))),
        Answer(("Run all tests in suite before push.",), Usage(cost=-1.0)),
        Answer(("Run all tests in suite before push.",), Usage(cost=cast(float, "0.1"))),
    ],
)
@pytest.mark.parametrize("form", list(Form))
async def test_what_is_no_answer_is_a_fault_of_the_backend(answer: object, form: Form) -> None:
    backend = Scripted(lambda _: cast(Answer, answer), form)
    asked = await ask(SECTION, backend, Level.LITE)
    assert (asked.end, asked.text, asked.usage) == (End.REFUSED, SECTION.text, NO_USAGE)
    assert asked.why == ("the backend failed: it gave no answer that can be read",)
    assert len(backend.asked) == 1


async def test_an_error_that_is_neither_permanent_nor_transient_costs_one_section() -> None:
    asked = await ask(SECTION, Scripted(one_after_another(CavemanError("odd"))), Level.LITE)
    assert (asked.end, asked.why) == (End.REFUSED, ("the backend failed: CavemanError: odd",))


async def test_an_error_of_a_connection_is_transient_and_says_what_it_was() -> None:
    for error, said in ((TimeoutError(), "TimeoutError"), (ConnectionResetError("reset"), "reset")):
        with pytest.raises(TransientError, match=f"could not be reached: .*{said}"):
            await ask(SECTION, Scripted(one_after_another(error)), Level.LITE)


@pytest.mark.parametrize("kind", [ValueError, PermanentError])
async def test_what_a_backend_says_is_one_short_line_that_can_be_written(kind: type[Exception]) -> None:
    asked = await ask(SECTION, Scripted(one_after_another(kind("bad \ud800\n" + "x" * 100_000))), Level.LITE)
    (said,) = asked.why
    said.encode()
    assert "bad" in said
    assert "\n" not in said
    assert len(said) < 400
