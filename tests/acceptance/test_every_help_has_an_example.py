"""Every command's help ends with examples, and the program takes every one of them as it stands there."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import pytest
import typer

from caveman_cli.program import COMMANDS, application, run

PROGRAM = typer.main.get_command(application([]))
SHELL = frozenset({"|", "||", "&&", ";", "&"})


def _below(command: Any, *words: str) -> Iterator[tuple[str, ...]]:
    yield words
    for name, one in getattr(command, "commands", {}).items():
        yield from _below(one, *words, name)


ALL = list(_below(PROGRAM))
"""The words of every command and of every command below one; those of the program itself are none."""


def examples_in(text: str) -> list[str]:
    """The lines below `Example:`, as far as they are further to the right than it."""
    lines = iter(text.splitlines())
    heading = next((line for line in lines if line.strip() in ("Example:", "Examples:")), "")
    indent = len(heading) - len(heading.lstrip()) + 1
    return [line.strip() for line in takewhile(lambda line: line[:indent].isspace(), lines)] if heading else []


def words_of(example: str) -> list[str]:
    """What the shell gives to the program: up to the first pipe or operator."""
    return list(takewhile(lambda word: word not in SHELL, shlex.split(example)))


def parsed_as(words: list[str]) -> tuple[str, ...]:
    """The command that takes these words; an error of the parser if none does. Nothing is run."""
    command: Any = PROGRAM
    parent: Any = None
    path: list[str] = []
    rest = words
    while True:
        parent = command.make_context(path[-1] if path else "caveman", list(rest), parent=parent)
        if not getattr(command, "commands", None) or not parent._protected_args:
            return tuple(path)
        name, command, rest = command.resolve_command(parent, [*parent._protected_args, *parent.args])
        path.append(name)


def _named(words: tuple[str, ...]) -> str:
    return " ".join(("caveman", *words))


def test_every_command_is_looked_at() -> None:
    assert {words[0] for words in ALL if words} == set(COMMANDS)
    assert ("service", "install") in ALL


@pytest.mark.parametrize("words", ALL, ids=_named)
def test_the_help_has_examples_that_the_program_takes(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, "--help"]) == 0
    help_text, err = capsys.readouterr()
    assert err == ""
    examples = examples_in(help_text)
    assert examples, "no example"
    for example in examples:
        first, *arguments = words_of(example)
        assert first == "caveman"
        assert parsed_as(arguments)[: len(words)] == words, example


@pytest.mark.parametrize(
    "example", ["status --nope", "pause --for", "service fly", "check one.md", "compress", "watch --jobs many", "fly"]
)
def test_an_example_that_is_wrong_would_be_found(example: str) -> None:
    with pytest.raises(typer.TyperException):
        parsed_as(shlex.split(example))


def test_examples_are_the_indented_lines_below_their_heading() -> None:
    text = "  About it.\n\n  Examples:\n      caveman one\n      caveman two | less\n\nOptions:\n  -h  Help.\n"
    assert examples_in(text) == ["caveman one", "caveman two | less"]
    assert words_of("caveman two --all || echo no") == ["caveman", "two", "--all"]
    assert examples_in("  About it.\n\nOptions:\n  -h  Help.\n") == []
