"""Which word may take the capital of a statement's start."""

from __future__ import annotations

from enum import Enum
from typing import Final

from caveman_core.document.wordset import word_set

PROGRAMS: Final = word_set(
    """
    ansible apt aws awk bash bower brew bun bundle cargo cd chmod cmake composer conda cp curl deno docker echo eslint
    gcc gem gh git go gradle grep helm java javac jest jq kubectl ls make mkdir mv mvn mypy ng nginx node npm npx nvm
    nx perl php pip pipenv pipx playwright pnpm podman poetry prettier psql pytest python rails rake rm rsync ruby ruff
    rustc rustup scp sed sh sqlite ssh sudo systemctl tar terraform tmux tox tsc turbo uv uvx vim vite vitest wget yarn
    zsh
    """
)
"""Programs whose names are written small wherever they stand."""


_VERBS_TOO: Final = word_set("make go bundle echo brew rake")
"""Programs whose names are common verbs: "Please make sure" becomes "Make sure"."""


class Role(Enum):
    """What a word at the start of a statement can be."""

    ANY = "any word, so it may be a program"
    VERB = "a verb: a request stood before it"


class Capital(Enum):
    """What becomes of the capital of a word that an edit takes away."""

    MOVES_ON = "the next word takes it"
    GOES = "the next word stays small"


def with_capital(word: str, role: Role = Role.ANY) -> str:
    """`word` with a capital, or as it is: placeholders, identifiers, mixed case and names of programs keep theirs."""
    plain = word.replace("-", "").replace("'", "").replace("’", "")
    program = word in PROGRAMS and not (role is Role.VERB and word in _VERBS_TOO)
    if not (plain.isascii() and plain.isalpha()) or not plain.islower() or program:
        return word
    return word[0].upper() + word[1:]
