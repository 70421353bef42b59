"""Whatever is raised becomes a message with what was left alone, a next command and an exit code."""

from __future__ import annotations

import importlib
import pkgutil
import shlex
from collections.abc import Iterator

import pytest
import typer

import caveman_cli
import caveman_core
import caveman_watcher
import caveman_worker
from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.failures.failure import failure_of
from caveman_core import errors
from caveman_core.errors import (
    AGAIN,
    DOCTOR,
    CavemanError,
    ChangedError,
    ConfigError,
    LedgerError,
    LockTimeoutError,
    NotUtf8Error,
    OpenForWritingError,
)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (LockTimeoutError(), ExitCode.BUSY),
        (ChangedError(), ExitCode.BUSY),
        (OpenForWritingError(), ExitCode.BUSY),
        (NotUtf8Error(3, 0xFF), ExitCode.REFUSED),
        (ConfigError(), ExitCode.ERROR),
        (LedgerError(), ExitCode.ERROR),
        (typer.BadParameter("not a number"), ExitCode.ERROR),
        (typer.Abort(), ExitCode.INTERRUPTED),
        (PermissionError(13, "Permission denied", "/x"), ExitCode.ERROR),
        (ZeroDivisionError("division by zero"), ExitCode.ERROR),
        (ExceptionGroup("tasks", [ExceptionGroup("more", [LockTimeoutError()])]), ExitCode.BUSY),
        (KeyboardInterrupt(), ExitCode.INTERRUPTED),
    ],
)
def test_every_error_has_a_code_and_a_first_line_that_stands_alone(error: BaseException, code: ExitCode) -> None:
    failure = failure_of(error)
    assert failure.code is code
    assert str(failure).splitlines()[0].startswith("caveman: ")
    assert failure.message


def test_an_error_of_ours_says_what_was_left_alone_and_what_to_do_next() -> None:
    error = CavemanError("the disk is gone", untouched="Nothing was read.", next_command="mount /disk")
    assert str(failure_of(error)).splitlines() == [
        "caveman: the disk is gone",
        "  left as it was: Nothing was read.",
        "  next: mount /disk",
    ]


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("redis://me:hunter2@host:1/0", "redis://host:1/0"),
        ("--redis=redis://:hunter2@host", "--redis=redis://host"),
        ("redis://host/0?password=hunter2&db=1", "redis://host/0"),
        ("redis://host:6379/0", "redis://host:6379/0"),
        ("it's here.md", "it's here.md"),
    ],
)
def test_the_same_command_again_is_what_was_typed_without_a_password(
    word: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["caveman", "watch", word])
    failure = failure_of(CavemanError(next_command=f"start that server, then: {AGAIN}"))
    assert failure.next_step == f"start that server, then: {shlex.join(['caveman', 'watch', shown])}"


def test_a_fault_of_ours_says_how_to_report_it() -> None:
    failure = failure_of(ZeroDivisionError("division by zero"))
    assert "ZeroDivisionError: division by zero" in failure.message
    assert "CAVEMAN_DEBUG=1" in failure.next_step


def test_an_error_of_the_system_names_the_file() -> None:
    assert failure_of(PermissionError(13, "Permission denied", "/x")).message == "/x: Permission denied"


def test_only_what_the_doctor_looks_at_sends_people_there() -> None:
    def below(kind: type[CavemanError]) -> set[type[CavemanError]]:
        return {kind}.union(*(below(one) for one in kind.__subclasses__()))

    sent = {kind.__name__ for kind in below(CavemanError) if kind.next_command == DOCTOR}
    of_core = {"BackupError", "BrokerError", "LedgerError", "UnfinishedSwapError"}
    nobody_meets = {
        "CavemanError",
        "PermanentError",
        "TransientError",
        "AnswerError",
        "PlaceholderError",
        "NotAskedError",
        "UnusableError",
    }
    assert {name for name in sent if hasattr(errors, name)} == of_core | nobody_meets


def every_kind(kind: type[CavemanError] = CavemanError) -> Iterator[type[CavemanError]]:
    """The class and all below it, in every module there is."""
    yield kind
    for one in kind.__subclasses__():
        yield from every_kind(one)


def test_the_next_step_of_every_error_ends_in_a_command() -> None:
    for package in (caveman_core, caveman_watcher, caveman_worker, caveman_cli):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    steps = {kind: kind.next_command.rpartition(", then: ")[2] for kind in every_kind()}
    assert len(steps) > 30
    assert [kind for kind, step in steps.items() if step != AGAIN and step.split()[0] not in ("caveman", "df")] == []
