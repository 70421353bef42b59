"""What a service file is built from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from caveman_core.config import BackendChoice, Settings


class Reach(Enum):
    """Whether the watcher needs the network under the settings in force."""

    LOCAL = "local sockets only"
    NETWORK = "the network"


@dataclass(frozen=True, slots=True)
class ServicePlan:
    """`program` are the words before `watch`. Without `roots` the settings decide, at every start."""

    program: tuple[str, ...]
    roots: tuple[Path, ...]
    environment: tuple[tuple[str, str], ...]
    reach: Reach

    @property
    def words(self) -> tuple[str, ...]:
        """The command line. Roots are absolute, so none looks like an option."""
        return (*self.program, "watch", *map(str, self.roots))


def reach_of(settings: Settings) -> Reach:
    """The network is for a server of one's own that is not a local socket, and for remote backends."""
    is_local = settings.redis_url is None or settings.redis_url.startswith("unix://")
    is_offline = settings.backend in (BackendChoice.AUTO, BackendChoice.OFFLINE)
    return Reach.LOCAL if is_local and is_offline else Reach.NETWORK
