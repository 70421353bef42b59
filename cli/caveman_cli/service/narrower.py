"""A service that would watch less than the watcher that runs outside it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from caveman_cli.output.console import shown
from caveman_cli.service.here import as_typed


def narrower(service: Sequence[Path], running: Sequence[Path]) -> list[str]:
    """What to say of the roots that only the running watcher has, and the command for all; nothing if there are none.

    A root that lies in one of the service's is watched by it too.
    """
    covering = {Path(os.path.realpath(root)) for root in service}
    missing = [root for root in running if covering.isdisjoint(_self_and_parents(root))]
    if not missing:
        return []
    return [
        f"The service will watch {_names(service)} only; the watcher that runs now watches {_names(missing)} too.",
        "To have the service watch all of them:",
        f"    caveman service install{as_typed((*service, *missing))}",
    ]


def _self_and_parents(root: Path) -> tuple[Path, ...]:
    real = Path(os.path.realpath(root))
    return (real, *real.parents)


def _names(roots: Sequence[Path]) -> str:
    return ", ".join(map(shown, roots))
