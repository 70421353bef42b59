"""Asking a yes or no question at the terminal."""

from __future__ import annotations

import sys

import typer

from caveman_cli.failures.errors import DeclinedError
from caveman_core.errors import CavemanError


def can_ask() -> bool:
    """Whether somebody is there to answer."""
    return sys.stdin.isatty()


def agree(question: str, refusal: CavemanError) -> None:
    """Return on a yes. `refusal` is raised where nobody can answer; a no leaves untouched what it says."""
    if not can_ask():
        raise refusal
    if not typer.confirm(question, err=True):
        raise DeclinedError(untouched=refusal.left_untouched)
