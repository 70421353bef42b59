"""One command line: what is asked for is run, what is wrong is told, and nothing is raised."""

from __future__ import annotations

import importlib

import pytest

from caveman_cli import program
from caveman_cli.program import COMMANDS, run


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--nope"], "No such option: --nope"),
        (["compres"], "No such command 'compres'"),
        (["compress"], "Missing argument 'PATH'"),
        (["compress", "--nope", "CLAUDE.md"], "No such option: --nope"),
        (["compress", "--wait", "soon", "CLAUDE.md"], "Invalid value for '--wait'"),
        (["compress", "--wait", "-1", "CLAUDE.md"], "greater than or equal to 0"),
        (["check", "a.md"], "Missing argument 'CANDIDATE'"),
        (["check", "a.md", "b.md", "--level", "most"], "'most'"),
        (["restore", "CLAUDE.md", "--version", "x"], "Invalid value for '--version'"),
        (["status", "--last", "-1"], "Invalid value for '--last'"),
    ],
)
def test_wrong_usage_is_an_error_with_the_help_as_next_command(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 1
    shown = capsys.readouterr()
    assert says in shown.err
    assert shown.out == ""
    last = shown.err.splitlines()[-1]
    assert last.startswith("  next: caveman ")
    assert last.endswith("--help")


def test_without_arguments_it_shows_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    out = capsys.readouterr().out
    assert all(f"\n  {name} " in out for name in COMMANDS)
    assert "..." not in out.split("Commands:")[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"\n      caveman {command}" in out
    assert "<int" not in out, "a type of the language instead of a word"


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["help"], ["--help"]),
        (["help", "scan"], ["scan", "--help"]),
        (["help", "help"], ["--help"]),
        (["help", "--help"], ["--help"]),
    ],
)
def test_help_is_a_command_too(arguments: list[str], option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(option) == 0
    expected = capsys.readouterr().out
    assert run(arguments) == 0
    assert capsys.readouterr().out == expected
    assert "Usage: caveman" in expected


def test_help_for_no_command_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", "compres"]) == 1
    assert "No such command 'compres'" in capsys.readouterr().err


def test_a_fault_is_a_message_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _break(monkeypatch)
    assert run(["status"]) == 1
    err = capsys.readouterr().err
    assert "a fault in caveman: ZeroDivisionError" in err
    assert "CAVEMAN_DEBUG=1" in err
    assert "Traceback" not in err


def test_debugging_shows_the_traceback_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _break(monkeypatch)
    monkeypatch.setenv("CAVEMAN_DEBUG", "1")
    assert run(["status"]) == 1
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert "a fault in caveman: ZeroDivisionError" in err


def _break(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall_over() -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(program, "_command", lambda name: fall_over)


def test_ctrl_c_while_a_command_is_being_loaded_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(importlib, "import_module", interrupted)
    assert run(["status"]) == 130
    assert capsys.readouterr().err.startswith("caveman: interrupted\n")
