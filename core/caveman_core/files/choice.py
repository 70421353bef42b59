"""What the settings' own globs take out of a profile, so that it can be said."""

from __future__ import annotations

from collections.abc import Iterable

from caveman_core.files.profiles import Profile, could_hold, profile_named, writer_of
from caveman_core.files.user_globs import first_that_names
from caveman_core.files.verdict import Ineligible, ineligible
from caveman_core.outcome import Reason
from caveman_core.selection import selection_of


class Choice:
    """The exclude globs of one profile."""

    def __init__(self, profile: Profile) -> None:
        """A profile without globs of a user's excludes nothing."""
        self._selection = selection_of(profile.name)
        self._all = profile_named(self._selection.all_named.name) if self._selection.exclude else None

    def why_not(self, name: str) -> Ineligible | None:
        """Why this path below the root is left out although it would be named; a folder's name ends in a slash."""
        if self._all is None:
            return None
        is_meant = could_hold(self._all, name[:-1]) if name.endswith("/") else writer_of(self._all, name) is not None
        return self.excluded([name]) if is_meant else None

    def excluded(self, names: Iterable[str]) -> Ineligible | None:
        """The verdict on a file of these names, named by the profile or not: one of them excluded is enough."""
        for name in names:
            glob = first_that_names(self._selection.exclude, name)
            if glob is not None:
                return ineligible(Reason.EXCLUDED, f"exclude {glob}")
        return None
