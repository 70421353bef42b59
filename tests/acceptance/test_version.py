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


def test_version_is_answered_before_anything_heavy_is_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "caveman_cli", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.split("|")[-1].strip() for line in done.stderr.splitlines()}
    assert "caveman_cli.main" in imported
    assert not imported & {"typer", "rich", "pydantic", "asyncio", "markdown_it"}
