"""The editor a person works with, and running it: signals meant for it do not end caveman."""

from __future__ import annotations

import shlex
import shutil
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final

from caveman_cli.failures.errors import EditorError, NoEditorError

_VARIABLES: Final = ("VISUAL", "EDITOR")
_FALLBACK: Final = ("editor", "nano", "vim", "vi", "emacs")
"""Looked for in this order where no variable names one. All of them need a terminal."""

_WAIT: Final = {
    "code": "--wait", "code-insiders": "--wait", "codium": "--wait", "cursor": "--wait", "windsurf": "--wait",
    "zed": "--wait", "subl": "--wait", "mate": "--wait", "gvim": "-f",
}  # fmt: skip
"""Editors that return at once unless they are told to wait for the window to be closed."""


@dataclass(frozen=True, slots=True)
class Editor:
    """A command line that the file's name is added to. `named`: the variable it is from, "" if it was looked for."""

    words: tuple[str, ...]
    named: str = ""


def editor_for(
    environment: Mapping[str, str], *, terminal: bool, find: Callable[[str], str | None] = shutil.which
) -> Editor:
    """$VISUAL, else $EDITOR, else a well-known one if there is a terminal. Raises NoEditorError."""
    for variable in _VARIABLES:
        if environment.get(variable, "").strip():
            return _named(variable, environment[variable], find)
    if not terminal:
        raise NoEditorError("neither VISUAL nor EDITOR names an editor, and there is no terminal for one")
    for name in _FALLBACK:
        if find(name):
            return Editor((name,))
    raise NoEditorError("neither VISUAL nor EDITOR names an editor, and no well-known one is on the PATH")


def _named(variable: str, command: str, find: Callable[[str], str | None]) -> Editor:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NoEditorError(f"{variable}={command!r} cannot be read: {str(error).lower()}") from None
    if not words or not find(words[0]):
        raise NoEditorError(f"{variable}={command!r}: there is no such program")
    wait = _WAIT.get(Path(words[0]).name)
    waits = wait is None or not {wait, "-w", "--nofork"}.isdisjoint(words[1:])
    return Editor((*words, *([] if waits or wait is None else [wait])), variable)


def run_editor(editor: Editor, file: Path, *, again: str) -> None:
    """Run it on the file until it ends. Raises EditorError unless it ended with 0; `again` is the next command then.

    Ctrl-C is the editor's own while it runs; a signal that would end caveman is passed on to it.
    """
    with ExitStack() as stack:
        running: list[subprocess.Popen[bytes]] = []
        _leave_signals_to(running, stack)
        try:
            running.append(subprocess.Popen([*editor.words, str(file)]))  # noqa: S603 - the user's own words, no shell
        except OSError as error:
            what = f"{shlex.join(editor.words)}: {error.strerror or error}"
            raise EditorError(what, next_command=f"EDITOR=nano {again}") from None
        code = running[0].wait()
    if code != 0:
        how = f"was ended by {_signal_name(-code)}" if code < 0 else f"ended with exit code {code}"
        raise EditorError(f"the editor ({shlex.join(editor.words)}) {how}", next_command=again)


def _leave_signals_to(running: Sequence[subprocess.Popen[bytes]], stack: ExitStack) -> None:
    """Handlers of ours, and not SIG_IGN, which the editor would inherit."""

    def pass_on(number: int, _frame: FrameType | None) -> None:
        for process in running:
            with suppress(OSError):
                process.send_signal(number)

    def leave(_number: int, _frame: FrameType | None) -> None:
        """The terminal has sent it to the editor too."""

    for name, handler in (("SIGINT", leave), ("SIGQUIT", leave), ("SIGTERM", pass_on), ("SIGHUP", pass_on)):
        if hasattr(signal, name):
            number = getattr(signal, name)
            stack.callback(signal.signal, number, signal.signal(number, handler))


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
