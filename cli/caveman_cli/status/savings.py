"""What is saved, looked up for `--savings`, and as JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from caveman_cli.settings.opening import folders_of, history_to_look_at
from caveman_cli.status.gone import Stands, standing_in
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.history.saving_series import FilePast, FileSaving, Group, SavingSeries, saving_series
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
        stands = standing_in(history.ledger)
        found = [(past, stands(past.path)) for past in history.ledger.saving_pasts()]
        there = [_as_it_stands(past, how, now) for past, how in found if how not in (Stands.GONE, Stands.ELSEWHERE)]
        gone = sum(how is Stands.GONE for _, how in found)
        return Savings(saving_series(there, history.ledger.roots(), now), gone)


def _as_it_stands(past: FilePast, how: Stands, now: float) -> FilePast:
    """What no watcher has seen yet is taken to have been put back now."""
    if how is Stands.COMPRESSED or past.undone_at is not None:
        return past
    return replace(past, undone_at=now)


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
