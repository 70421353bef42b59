"""Which word may take the capital of a statement's start."""

from __future__ import annotations

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


def with_capital(word: str) -> str:
    """`word` with a capital, or as it is: placeholders, identifiers, mixed case and names of programs keep theirs."""
    plain = word.replace("-", "").replace("'", "").replace("’", "")
    if not (plain.isascii() and plain.isalpha()) or not plain.islower() or word in PROGRAMS:
        return word
    return word[0].upper() + word[1:]
