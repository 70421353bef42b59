"""The readable form over many compressions, on a real ledger: every section keeps its own source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from caveman_core.clock import SystemClock
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.outcome import Outcome
from caveman_core.readable.anew import Start
from caveman_core.readable.expanding import Form
from caveman_core.readable.form import last_readable, read_readable
from caveman_core.restoring.one_file import put_and_hold
from caveman_core.rewrite import rewrite
from memory_file import CHATTY, POLICY, House, new_house


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path) as opened:
        yield opened


async def test_compressed_and_expanded_it_is_the_original_to_the_byte(house: House) -> None:
    await house.compress(CHATTY)
    assert house.file.read_bytes() != CHATTY
    assert house.readable().text == CHATTY


def section(random: Random, number: int) -> str:
    """A section with something to gain; no two are alike."""
    openings = ("Please make sure to run", "In order to keep it green, you should run", "It is best to just run")
    lines = [f"{random.choice(openings)} the check {random.randrange(10**6)} of the suite." for _ in range(2)]
    return f"## Section {number}\n\n" + "\n\n".join(lines)


@pytest.mark.parametrize("seed", range(6))
async def test_every_section_keeps_its_own_source_over_many_edits(house: House, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - a test's choices
    written = [section(random, number) for number in range(6)]  # as the user wrote each
    await house.compress("\n\n".join(written).encode() + b"\n")
    for step in range(8):
        stands = house.file.read_text(encoding="utf-8").rstrip().split("\n\n## ")
        stands = [stands[0], *("## " + part for part in stands[1:])]
        assert len(stands) == len(written)
        at = random.randrange(len(written))
        kind = random.choice(("edit", "add", "delete", "move", "nothing"))
        if kind == "edit":  # of the short form, which is the user's text from then on
            stands[at] = written[at] = stands[at] + f"\n\nPlease note that the step {step} is new."
        elif kind == "add":
            new = section(random, 100 + step)
            stands.insert(at, new)
            written.insert(at, new)
        elif kind == "delete" and len(written) > 1:
            del stands[at], written[at]
        elif kind == "move":
            stands.insert(0, stands.pop(at))
            written.insert(0, written.pop(at))
        await house.compress("\n\n".join(stands).encode() + b"\n")
        assert house.readable().text.decode() == "\n\n".join(written) + "\n"


async def test_equal_outputs_keep_their_own_sources_when_another_section_is_edited(house: House) -> None:
    long = "# A\n\nPlease make sure to run the tests of the suite.\n\n"
    longer = "# A\n\nPlease be sure to run the tests of the suite.\n\n"
    other = "# B\n\nIn order to see the log, ask the owner of it.\n"
    await house.compress((long + longer + other).encode())
    first, second, third = (part.text for part in house.readable().expanded.sections)
    assert (first, second, third) == (long, longer, other)
    stands = house.file.read_bytes()
    assert stands.count(b"# A\n\nRun tests of suite.\n\n") == 2

    edited = stands.replace(b"# B\n", b"# B\n\nPlease note that the owner is away.\n")
    assert (await house.compress(edited)).outcome is Outcome.COMPRESSED
    sources = [part.text for part in house.readable().expanded.sections]
    assert sources[:2] == [long, longer]


async def test_a_held_section_in_its_short_form_keeps_its_source(house: House) -> None:
    await house.compress(CHATTY)
    short = house.file.read_bytes()
    edited = short + b"\nPlease make sure to ask the owner of the service.\n"
    await house.compress(edited)
    house.restore()  # the text with the edit, its other sections short, and all of them held
    assert house.file.read_bytes() == edited
    more = edited + b"\n# More\n\nIn order to see the log, ask the owner of the service.\n"
    assert (await house.compress(more)).outcome is Outcome.COMPRESSED
    originals = CHATTY[: CHATTY.index(b"## The database")]
    assert house.readable().text.startswith(originals)


async def test_an_output_of_an_older_version_that_comes_back_is_expanded_too(house: House) -> None:
    await house.compress(CHATTY)
    short = house.file.read_bytes()
    database = short[short.index(b"## The database") :]
    await house.compress(short.replace(database, b"## Other\n\nIn order to see the log, ask the owner of the log.\n"))
    house.file.write_bytes(short)  # git checkout, say
    assert house.readable().text == CHATTY


async def test_a_source_that_was_forgotten_is_told_and_its_section_stays(house: House) -> None:
    await house.compress(CHATTY)
    short = house.file.read_bytes()
    with house.history.ledger._database.writing() as connection:  # what pruning leaves of an old version
        connection.execute("DELETE FROM section_pair WHERE source_text LIKE '## The database%'")
    readable = house.readable()
    assert [part.form for part in readable.expanded.sections] == [Form.SOURCE, Form.SOURCE, Form.LOST]
    cut, kept = CHATTY.index(b"## The database"), short.index(b"## The database")
    assert readable.text == CHATTY[:cut] + short[kept:]

    house.history.forget(house.file)
    forgotten = house.readable()
    assert forgotten.text == short
    assert {part.form for part in forgotten.expanded.sections} == {Form.AS_IS}


async def test_after_a_rebuild_from_the_backups_the_sources_are_there(house: House) -> None:
    await house.compress(CHATTY)
    await house.compress(house.file.read_bytes() + b"\n# New\n\nPlease make sure to read the log of the worker.\n")
    wanted = house.readable().text
    folders = replace(house.deps.folders, data=house.deps.folders.data.with_name("data2"))
    with Ledger.open(folders.ledger, migrate=True) as ledger:
        ledger.rebuild(house.history.store)
        rebuilt = History(ledger, house.history.store, SystemClock())
        assert read_readable(rebuilt, folders, house.file).text == wanted
    assert wanted.startswith(CHATTY)


async def test_pruning_keeps_the_newest_map_behind_any_number_of_restores(house: House) -> None:
    house.deps = replace(house.deps, keep=2)
    await house.compress(CHATTY)
    short = house.file.read_bytes()
    await house.compress(short + b"\n# New\n\nPlease make sure to read the log of the worker.\n")
    latest = house.file.read_bytes()
    wanted = house.readable().text
    for number in (1, 2, 1, 2):
        house.restore(number)
    house.history.prune(house.file, 2)
    house.file.write_bytes(latest)
    house.history.ledger.trim_pairs(house.file, house.deps.clock.now() + 10**8)
    assert house.readable().text == wanted


async def test_the_readable_form_put_in_place_is_held_and_a_version(house: House) -> None:
    await house.compress(CHATTY)
    readable = house.readable()
    version = put_and_hold(house.history, house.deps.folders, house.file, readable.stands, readable.text)
    assert version is not None
    assert house.file.read_bytes() == CHATTY
    assert house.history.bytes_of(house.file, version.number, "before") == readable.stands
    assert (await house.compress()).outcome is not Outcome.COMPRESSED
    edited = CHATTY + b"\n# New\n\nPlease make sure to read the log of the worker.\n"
    await house.compress(edited)
    assert house.file.read_bytes().startswith(CHATTY)


async def test_of_a_file_that_is_gone_the_last_text_is_known(house: House) -> None:
    assert last_readable(house.history, house.file) is None
    await house.compress(CHATTY)
    house.file.unlink()
    gone = last_readable(house.history, house.file)
    assert gone is not None
    assert (gone.text, gone.version) == (CHATTY, 1)


async def test_compressing_again_starts_from_the_sources_and_keeps_them(house: House) -> None:
    await house.compress(CHATTY)
    stands = house.file.read_bytes()
    policy = replace(POLICY, rules="better")
    again = await rewrite(house.file, policy, house.deps, root=house.file.parent, by_hand=True, start=Start.SOURCES)
    assert again.outcome is Outcome.UNCHANGED, "the same rules by another name gain nothing"
    assert house.file.read_bytes() == stands
    assert house.readable().text == CHATTY
