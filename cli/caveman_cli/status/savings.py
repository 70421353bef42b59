"""What is saved, looked up for `--savings`, and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from caveman_cli.opening import folders_of, history_to_look_at
from caveman_cli.status.gone import is_gone
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.history.saving_series import FileSaving, Group, SavingSeries, saving_series
from caveman_core.tokens import ESTIMATE


@dataclass(frozen=True, slots=True)
class Savings:
    """The series over the files that are there, and how many compressed ones are gone: they are left out of it all."""

    series: SavingSeries
    gone: int = 0


def look_at_savings(settings: Settings) -> Savings:
    """From the ledger and a look at which files are there. Nothing is created."""
    folders, now = folders_of(settings), SystemClock().now()
    with history_to_look_at(folders) as history:
        if history is None:
            return Savings(saving_series((), (), now))
        pasts = history.ledger.saving_pasts()
        there = [past for past in pasts if not is_gone(past.path)]
        return Savings(saving_series(there, history.ledger.roots(), now), len(pasts) - len(there))


def savings_json(savings: Savings, limit: int) -> dict[str, object]:
    """Stable keys. `series` have a number for each of the `moments`; times are local, with their offset."""
    found = savings.series
    return {
        "at": _iso(found.at),
        "counted_by": ESTIMATE,
        "since": _iso(found.since) if found.since is not None else None,
        "unit": found.unit.value,
        "moments": [_iso(moment) for moment in found.moments],
        "total": _group(found.total),
        "roots": [
            {
                "path": str(group.root.path) if group.root else None,
                "watched": group.root.watched if group.root else None,
                **_group(group),
            }
            for group in found.groups
        ],
        "files": [{"path": str(file.path), **_costs(file)} for file in found.total.files[:limit]],
        "gone": savings.gone,
    }


def _group(group: Group) -> dict[str, object]:
    return {"files": len(group.files), **_costs(group), "series": list(group.series)}


def _costs(saving: Group | FileSaving) -> dict[str, int]:
    return {"saved": saving.saved, "tokens_now": saving.tokens, "tokens_before": saving.tokens + saving.saved}


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().isoformat(timespec="seconds")
