"""The command line's own errors: what a person asked for and cannot have."""

from __future__ import annotations

from caveman_core.errors import AGAIN, PermanentError, TransientError


class MissingPathError(PermanentError):
    """There is no such file or folder."""

    next_command = "caveman scan"


class NotAFileError(PermanentError):
    """It is a folder where a file is needed."""


class RefusedError(PermanentError):
    """caveman does not touch this file."""

    next_command = "caveman scan"


class LedgerInUseError(TransientError):
    """The ledger cannot be made anew while a caveman process works with it."""


class OutputError(PermanentError):
    """The output could not be written."""

    untouched = "What the command does to files is done; only its output is missing."
    next_command = "caveman status"


class ForgetIncompleteError(TransientError):
    """Text of a forgotten file may be left in caveman's own files."""

    untouched = "The file itself was not changed."


class NeedsAnswerError(PermanentError):
    """A question is to be answered, and nobody is at the terminal."""


class DeclinedError(PermanentError):
    """Stopped at your word."""

    next_command = AGAIN


class EncodingError(PermanentError):
    """Python reads file names in another encoding than UTF-8."""

    next_command = AGAIN


class NoTerminalError(PermanentError):
    """It needs a terminal."""

    next_command = "caveman status --json"


class NoEditorError(PermanentError):
    """No editor is named, and none was found."""

    next_command = "caveman help edit"


class EditorError(PermanentError):
    """The editor did not end well, so its text is not used."""

    untouched = "The file was not changed."
    next_command = "caveman help edit"
