"""For every test: short folders, since a queue's socket lies in them (108 bytes), and the same examples in each run."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A job that a script starts in the background is deaf to SIGINT, and so would be every program that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The suite tries the same examples each time, so that it says something about the change at hand. New ones are
# looked for where more of them are asked for.
settings.register_profile(
    "suite",
    derandomize="CAVEMAN_EXAMPLES" not in os.environ,
    deadline=None,  # a run's time says how busy the machine is, nothing about the code
    suppress_health_check=[HealthCheck.too_slow],  # the same
)
settings.load_profile("suite")


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this test's own; not named after it, as pytest's would be."""
    return tmp_path_factory.mktemp("t")
