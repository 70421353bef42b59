"""A week of a desktop, simulated: three roots, edits, restores, holds, nights, a full disk, kills and an upgrade.

Everything but the clock, the queue and the disk's faults is real. A model beside it says at every event what must be
true, and the machine is compared with it. As it stands here it is a small week. The whole one, of 200 files and 1,500
events, takes some minutes:

    CAVEMAN_WEEK=whole python -m pytest tests/acceptance/test_a_week.py

CAVEMAN_EXAMPLES=20 simulates so many weeks. The seed of one that fails is in the test's name, and what happened last
is in its notes; CAVEMAN_WEEK_SEED=7 begins with that seed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
import structlog

from caveman_core import rewrite as rewriting
from caveman_core.replacing import replace_file

pytest.register_assert_rewrite("week.checks", "week.incidents", "week.simulation")

from week.faults import SwapMoments  # noqa: E402 - after the line above, so that a failed comparison shows both sides
from week.incidents import Incidents  # noqa: E402
from week.simulation import SMALL, WHOLE, Week  # noqa: E402
from week.texts import wording  # noqa: E402

SIZE = WHOLE if os.environ.get("CAVEMAN_WEEK") == "whole" else SMALL
FIRST = int(os.environ.get("CAVEMAN_WEEK_SEED", "1"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("CAVEMAN_EXAMPLES", "1")))
MEMORY = Path("/dev/shm")  # noqa: S108 - only for speed: thousands of fsyncs cost nothing there


@pytest.fixture
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="week-", dir=MEMORY if MEMORY.is_dir() else None)).resolve()
    yield made
    shutil.rmtree(made)


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What was logged as an error: there is nothing in the week that caveman cannot deal with."""
    logged: list[str] = []

    def note(_logger: object, _method: str, event: structlog.typing.EventDict) -> str:
        logged.append(f"{event}")
        return ""

    structlog.configure(
        processors=[structlog.processors.format_exc_info, note],
        wrapper_class=structlog.make_filtering_bound_logger("error"),
    )
    yield logged
    structlog.reset_defaults()


@pytest.fixture
def moments(monkeypatch: pytest.MonkeyPatch) -> SwapMoments:
    made = SwapMoments()
    monkeypatch.setattr(rewriting, "replace_file", partial(replace_file, step=made))
    return made


@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", SEEDS)
async def test_state_and_status_are_true_at_every_point_of_a_week(
    seed: int, folder: Path, faults: list[str], moments: SwapMoments
) -> None:
    random = Random(seed)  # noqa: S311 - chance, not secrets
    week = Week(folder, SIZE, random, await wording(random), moments)
    try:
        await week.run(Incidents(week).plan)
    except BaseException as error:
        error.add_note("\n".join([f"seed {seed}; what happened before:", *week.story]))
        raise
    print("\n".join(f"{name}: {number}" for name, number in sorted(week.report.items())))
    assert faults == []
