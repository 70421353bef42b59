"""What keeps a service from being installed, started or removed."""

from __future__ import annotations

from caveman_core.errors import PermanentError


class NoServiceManagerError(PermanentError):
    """There is no service manager here that caveman can use."""

    untouched = "Nothing was written."
    next_command = "caveman watch"


class ServiceManagerError(PermanentError):
    """The service manager did not do what it was asked."""

    untouched = "No memory file was changed."
    next_command = "caveman service show"


class ServiceFileError(PermanentError):
    """The service file is not one that caveman may replace or delete."""

    untouched = "Nothing was written."


class CannotCarryError(PermanentError):
    """A variable of the environment cannot be given to the service."""

    untouched = "Nothing was written."
    next_command = "caveman service install --help"


class ProgramError(PermanentError):
    """The installed program does not start outside this shell."""

    untouched = "Nothing was written."
    next_command = "caveman doctor"
