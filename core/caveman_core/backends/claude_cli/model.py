"""A Claude model behind the `claude` program: each call is a run of it in an empty folder of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from caveman_core.backends.claude_cli.arguments import arguments, environment, missing, offered
from caveman_core.backends.claude_cli.program import find_program, run
from caveman_core.backends.claude_cli.result import read_result
from caveman_core.backends.destination import host_of
from caveman_core.backends.model import Completion, Prompt
from caveman_core.backends.schema_words import system_with_schema
from caveman_core.errors import UnusableError
from caveman_core.policy import BackendName

DEFAULT_MODEL: Final = "claude-haiku-5-5"

_HELP_SECONDS: Final = 30.0
_LEAST: Final = 120.0
_MOST: Final = 900.0
_SLOWEST: Final = 30
"""Tokens a second; an answer of that speed is still waited for."""
_INSTALL: Final = "npm install -g @anthropic-ai/claude-code"


class ClaudeCliModel:
    """One run a call. What the program costs is what it says: under a subscription nobody is billed that."""

    def __init__(self, model: str = DEFAULT_MODEL, *, base_url: str = "", program: Path | None = None) -> None:
        """`program` None: the one that is found. Nothing is started before the first call."""
        self._model, self._base_url, self._program = model, base_url, program
        self._known: tuple[Path, float, frozenset[str]] | None = None

    @property
    def name(self) -> BackendName:
        """The claude program."""
        return BackendName.CLAUDE_CLI

    @property
    def model(self) -> str:
        """The model's id or alias."""
        return self._model

    @property
    def destination(self) -> str:
        """The program, which sends it to the account it is logged in with."""
        return f"the claude program at {host_of(self._base_url)}" if self._base_url else "the claude program"

    async def complete(self, prompt: Prompt) -> Completion:
        """Run it once; as in Model."""
        program = self._program or find_program()
        if program is None:
            raise UnusableError("there is no claude program", next_command=_INSTALL)
        flags = await self._flags(program)
        if lacking := missing(flags):
            raise UnusableError(
                f"this claude program cannot be kept from the user's own memory and tools: it has no {lacking[0]}",
                next_command="claude update",
            )
        with _private(prompt) as (system, folder):
            env = environment(os.environ, prompt.most_tokens, self._base_url)
            given = arguments(flags, self._model, system)
            ran = await run(program, given, prompt.text.encode(), folder=folder, env=env, seconds=_seconds(prompt))
        return read_result(ran.output, ran.code, self._model)

    async def aclose(self) -> None:
        """Nothing stays open."""

    async def _flags(self, program: Path) -> frozenset[str]:
        """What this very program offers; asked again when it was updated."""
        changed = _changed(program)
        if self._known is None or self._known[:2] != (program, changed):
            env = environment(os.environ, 0)
            with tempfile.TemporaryDirectory(prefix="caveman-") as folder:
                ran = await run(program, ["--help"], b"", folder=Path(folder), env=env, seconds=_HELP_SECONDS)
            self._known = (program, changed, offered(ran.output.decode(errors="replace")))
        return self._known[2]


@contextmanager
def _private(prompt: Prompt) -> Iterator[tuple[Path, Path]]:
    """The file with the system prompt, and the empty folder to run in; both go afterwards."""
    with tempfile.TemporaryDirectory(prefix="caveman-") as private:  # nobody else may enter it
        system, folder = Path(private, "system"), Path(private, "empty")
        system.write_text(system_with_schema(prompt), encoding="utf-8")
        folder.mkdir()
        yield system, folder


def _changed(program: Path) -> float:
    try:
        return program.stat().st_mtime
    except OSError as error:
        raise UnusableError(f"the claude program cannot be found: {error.strerror}", next_command=_INSTALL) from None


def _seconds(prompt: Prompt) -> float:
    return min(max(_LEAST, prompt.most_tokens / _SLOWEST), _MOST)
