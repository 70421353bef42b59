"""The program starts and says which it is."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version


def test_version_names_the_installed_distribution() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "caveman_cli", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"caveman {version('caveman-watch')}\n"
