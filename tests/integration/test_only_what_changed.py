"""What goes to a model after an edit: the edited section, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from caveman_core.backends.interface import Form, Request
from caveman_core.outcome import Outcome, Reason, Receipt, SectionVerdict
from caveman_core.policy import Level, Policy
from caveman_core.readable.anew import Start
from caveman_core.rewrite import Deps, rewrite
from memory_file import new_house
from scripted_backend import Scripted, by_body

TASKS = ("test", "lint", "build", "deploy", "review", "merge", "tag", "release")


def section(number: int) -> str:
    task = f"{TASKS[number % len(TASKS)]} {number}"
    rule = f"Please make sure to run all of the steps of {task} before the push."
    return f"# Task {number}\n\n{rule}\n\n- Never skip {task}.\n\n"


def shorter(body: str) -> str:
    return body.replace("Please make sure to run all of the", "Run all").replace(" of the ", " of ")


@dataclass
class Desk:
    """A file, a ledger and a model that takes bodies."""

    file: Path
    deps: Deps
    model: Scripted

    async def save(
        self, text: str, *, level: Level = Level.FULL, start: Start = Start.WHAT_STANDS, model: Scripted | None = None
    ) -> tuple[Receipt, list[Request]]:
        """The receipt of the job after this save, and what was sent in it."""
        self.file.write_text(text, newline="")
        self.model = model or replace(self.model, calls=[])
        deps = replace(self.deps, backend=self.model)
        receipt = await rewrite(
            self.file, self.policy(level), deps, root=self.file.parent, by_hand=start is Start.SOURCES, start=start
        )
        return receipt, self.model.asked

    def policy(self, level: Level) -> Policy:
        return self.model.policy(level)

    @property
    def text(self) -> str:
        return self.file.read_bytes().decode()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with new_house(tmp_path) as house:
        yield Desk(house.file, house.deps, Scripted(by_body(shorter), Form.BODY))


FORTY = "".join(section(number) for number in range(40))


async def test_a_file_of_forty_sections_is_sent_once_and_a_one_line_edit_sends_one_section(desk: Desk) -> None:
    receipt, sent = await desk.save(FORTY)
    assert (receipt.outcome, len(sent)) == (Outcome.COMPRESSED, 40)
    edited = desk.text.replace("- Never skip lint 17.", "- Never ever skip the lint 17.")
    receipt, sent = await desk.save(edited)
    assert [request.title for request in sent] == ["Task 17"]
    assert [note.verdict for note in receipt.sections].count(SectionVerdict.KNOWN) == 39


async def test_a_paragraph_put_in_sends_its_section_alone(desk: Desk) -> None:
    await desk.save(FORTY)
    more = desk.text.replace("# Task 21\n\n", "# Task 21\n\nPlease make sure to run all of the checks of the day.\n\n")
    _, sent = await desk.save(more)
    assert [request.title for request in sent] == ["Task 21"]


async def test_a_section_moved_is_known_and_so_are_all_others(desk: Desk) -> None:
    await desk.save(FORTY)
    stands = desk.text
    third = stands[stands.index("# Task 3\n") : stands.index("# Task 4\n")]
    receipt, sent = await desk.save(stands.replace(third, "").replace("# Task 30\n", f"{third}# Task 30\n"))
    assert sent == []
    assert receipt.reason is Reason.ALREADY_COMPRESSED


async def test_a_section_put_in_or_taken_out_sends_no_other(desk: Desk) -> None:
    await desk.save(FORTY)
    stands = desk.text
    _, sent = await desk.save(stands.replace("# Task 9\n", section(99) + "# Task 9\n"))
    assert [request.title for request in sent] == ["Task 99"]
    without = desk.text.replace(desk.text[desk.text.index("# Task 5\n") : desk.text.index("# Task 6\n")], "")
    _, sent = await desk.save(without)
    assert sent == []


async def test_a_section_that_comes_back_as_it_was_written_first_is_not_sent(desk: Desk) -> None:
    await desk.save(FORTY)
    before = desk.text
    source = section(7).rstrip()
    stands = before[before.index("# Task 7\n") : before.index("# Task 8\n")]
    receipt, sent = await desk.save(before.replace(stands, f"{source}\n\n") + section(41))
    assert [request.title for request in sent] == ["Task 41"]
    assert receipt.sections[7].verdict is SectionVerdict.REUSED


@pytest.mark.parametrize(
    ("level", "model", "rules"),
    [(Level.LITE, "scripted", "1"), (Level.FULL, "another", "1"), (Level.FULL, "scripted", "2")],
)
async def test_what_was_made_by_another_treatment_is_not_used_for_this_one(
    desk: Desk, level: Level, model: str, rules: str
) -> None:
    """Nothing was written, so the sections stand as they were typed; the ledger knows what they became."""
    desk.deps = replace(desk.deps, min_gain=0.9)
    text = section(1) + section(2)
    await desk.save(text)
    _, sent = await desk.save(text + "\n")
    assert sent == []
    _, sent = await desk.save(text, level=level, model=replace(desk.model, calls=[], model=model, rules=rules))
    assert len(sent) == 2


async def test_again_at_another_level_starts_from_the_sources(desk: Desk) -> None:
    await desk.save(section(1) + section(2), level=Level.LITE)
    at_lite = desk.text
    assert "Please" not in at_lite
    model = Scripted(by_body(lambda body: shorter(body).replace(" the push", " push")), Form.BODY)
    receipt, sent = await desk.save(at_lite, level=Level.FULL, start=Start.SOURCES, model=model)
    assert receipt.outcome is Outcome.COMPRESSED
    assert all(request.body.startswith("Please make sure") for request in sent)
    assert "before push" in desk.text
    _, sent = await desk.save(desk.text, level=Level.FULL)
    assert sent == []


async def test_what_passed_is_kept_where_nothing_was_written(desk: Desk) -> None:
    desk.deps = replace(desk.deps, min_gain=0.9)
    receipt, sent = await desk.save(FORTY)
    assert (receipt.outcome, receipt.reason, desk.text) == (Outcome.UNCHANGED, Reason.ALREADY_TERSE, FORTY)
    assert len(sent) == 40
    _, sent = await desk.save(FORTY + section(40))
    assert [request.title for request in sent] == ["Task 40"]
