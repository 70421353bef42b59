"""One of several files that fails stops none of the others, and the exit code tells."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from caveman_cli.failures.several import for_each
from caveman_core.errors import LockTimeoutError, PermanentError

ONE, TWO, THREE = Path("one"), Path("two"), Path("three")


def test_every_file_has_its_turn_and_what_failed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    done: list[Path] = []

    def do(file: Path) -> None:
        if file == TWO:
            raise PermanentError("two is broken")
        done.append(file)

    with pytest.raises(typer.Exit) as ended:
        for_each([ONE, TWO, THREE], do)
    assert (done, ended.value.exit_code) == ([ONE, THREE], 3)
    assert "caveman: two is broken" in capsys.readouterr().err


def test_what_all_ended_with_is_the_code() -> None:
    def busy(file: Path) -> None:
        raise LockTimeoutError

    with pytest.raises(typer.Exit) as ended:
        for_each([ONE, TWO], busy)
    assert ended.value.exit_code == 5
    with pytest.raises(typer.Exit) as ended:
        for_each([ONE, TWO], lambda file: None)
    assert ended.value.exit_code == 0


def test_the_error_of_a_single_file_is_raised_as_it_is() -> None:
    def broken(file: Path) -> None:
        raise PermanentError("broken")

    with pytest.raises(PermanentError):
        for_each([ONE], broken)
