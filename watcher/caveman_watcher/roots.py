"""The roots as they stand now: what the user named, resolved again and again, since a link may turn elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from caveman_core.clock import Clock
from caveman_core.history.records import Root
from caveman_core.policy import Policy
from caveman_watcher.ports import WatcherLedger


@dataclass(frozen=True, slots=True)
class RootSpec:
    """A root as the user named it. It need not exist yet."""

    path: Path
    profile: str


@dataclass(frozen=True, slots=True)
class WatchedRoot:
    """A root in the ledger, and how its files are treated."""

    root: Root
    policy: Policy

    @property
    def path(self) -> Path:
        """The real path."""
        return self.root.path


class RootSet:
    """The watched roots; of two that lie in each other, the inner one decides about a file."""

    def __init__(
        self, specs: Sequence[RootSpec], ledger: WatcherLedger, policy_of: Callable[[Root], Policy], clock: Clock
    ) -> None:
        """Nothing is in the ledger before the first `refresh`."""
        self._specs, self._ledger, self._policy_of, self._clock = tuple(specs), ledger, policy_of, clock
        self._by_path: dict[Path, WatchedRoot] = {}

    def refresh(self) -> bool:
        """Resolve every root again; whether one leads elsewhere than before. Roots new to the ledger are added."""
        resolved = {Path(os.path.realpath(spec.path)): spec for spec in self._specs}
        if resolved.keys() == self._by_path.keys():
            return False
        self._by_path = {path: self._by_path.get(path) or self._add(path, spec) for path, spec in resolved.items()}
        self._ledger.mark_watched(watched.root.id for watched in self._by_path.values())
        return True

    def paths(self) -> tuple[Path, ...]:
        """The real paths, whether anything is there or not."""
        return tuple(self._by_path)

    def all(self) -> tuple[WatchedRoot, ...]:
        """Every root."""
        return tuple(self._by_path.values())

    def of(self, path: Path) -> WatchedRoot | None:
        """The innermost root that `path` is or lies in."""
        for place in (path, *path.parents):
            if place in self._by_path:
                return self._by_path[place]
        return None

    def _add(self, path: Path, spec: RootSpec) -> WatchedRoot:
        root, _ = self._ledger.add_root(path, spec.profile, self._clock.now())
        return WatchedRoot(root, self._policy_of(root))
