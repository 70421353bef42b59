"""Every error says what happened, what was left as it was, and the next command."""

from __future__ import annotations

import errno

import pytest

from caveman_watcher.errors import AlreadyRunningError, InotifyLimitError, NotifierError, limit_error, partial_error


@pytest.mark.parametrize(
    ("number", "setting"), [(errno.ENOSPC, "max_user_watches"), (errno.EMFILE, "max_user_instances")]
)
def test_a_kernel_limit_comes_with_the_command_that_raises_it(number: int, setting: str) -> None:
    error = limit_error(OSError(number, "limit"))
    assert isinstance(error, InotifyLimitError)
    assert f"sudo sysctl fs.inotify.{setting}=" in error.next_step
    assert "No save is lost" in error.left_untouched


def test_another_error_says_what_the_system_said() -> None:
    error = limit_error(PermissionError(errno.EACCES, "Permission denied"))
    assert not isinstance(error, InotifyLimitError)
    assert error.message == "a root cannot be watched: Permission denied"


def test_a_limit_below_the_root_is_told_in_numbers() -> None:
    error = partial_error(19, 60)
    assert error.message.startswith("only 19 of 60 directories are watched")
    assert "max_user_watches" in error.next_step


def test_a_second_watcher_is_told_the_pid_and_how_to_add_a_root() -> None:
    error = AlreadyRunningError(77)
    assert error.pid == 77
    assert "process 77" in error.message
    assert error.next_step == "caveman status"


def test_a_holder_that_has_not_said_its_pid_is_not_made_up() -> None:
    assert "None" not in str(AlreadyRunningError(None)) + AlreadyRunningError(None).next_step


def test_the_default_message_of_a_dead_notifier_is_a_sentence() -> None:
    assert NotifierError().message == "The file notifier has stopped."
