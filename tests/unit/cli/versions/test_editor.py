"""Which editor is run, and with which words."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from caveman_cli.failures.errors import EditorError, NoEditorError
from caveman_cli.versions.editor import Editor, editor_for, run_editor
from caveman_cli.versions.scratch import forget_scratch_files, scratch_file, scratch_files
from caveman_core.errors import EditConflictError
from caveman_core.folders import Folders


def everywhere(name: str) -> str | None:
    return f"/usr/bin/{name}"


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"VISUAL": "vim", "EDITOR": "ed"}, ("vim",)),
        ({"VISUAL": " ", "EDITOR": "ed"}, ("ed",)),
        ({"EDITOR": "'my editor' -n \"two words\""}, ("my editor", "-n", "two words")),
        ({"EDITOR": "code"}, ("code", "--wait")),
        ({"EDITOR": "/opt/bin/code --new-window"}, ("/opt/bin/code", "--new-window", "--wait")),
        ({"EDITOR": "code -w"}, ("code", "-w")),
        ({"EDITOR": "code --wait"}, ("code", "--wait")),
        ({"EDITOR": "gvim"}, ("gvim", "-f")),
        ({"EDITOR": "gvim --nofork"}, ("gvim", "--nofork")),
    ],
)
def test_a_named_editor_is_run_as_it_is_named_and_told_to_wait(
    environment: dict[str, str], words: tuple[str, ...]
) -> None:
    assert editor_for(environment, terminal=False, find=everywhere).words == words


def test_on_a_terminal_a_well_known_one_is_found() -> None:
    assert editor_for({}, terminal=True, find=lambda name: name if name in ("vi", "vim") else None) == Editor(("vim",))


@pytest.mark.parametrize(
    ("environment", "terminal"), [({}, False), ({}, True), ({"EDITOR": "gone"}, True), ({"EDITOR": "'"}, True)]
)
def test_without_one_there_is_an_error(environment: dict[str, str], terminal: bool) -> None:
    with pytest.raises(NoEditorError):
        editor_for(environment, terminal=terminal, find=lambda name: None)


def test_an_editor_that_cannot_be_run_or_fails_is_an_error_with_the_next_command(tmp_path: Path) -> None:
    for words in ((str(tmp_path),), (sys.executable, "-c", "raise SystemExit(7)")):
        with pytest.raises(EditorError) as caught:
            run_editor(Editor(words), tmp_path / "file", again="caveman edit x")
        assert "caveman edit x" in caught.value.next_step


A = Path("/somewhere/a.md")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(*(tmp_path / name for name in ("data", "state", "run", "config")))


def test_a_private_copy_is_removed_when_the_text_is_safe(folders: Folders) -> None:
    with scratch_file(folders, A, b"text") as file:
        file.write_bytes(b"typed")
    assert not file.parent.exists()
    with pytest.raises(EditConflictError), scratch_file(folders, A, b"text") as file:
        file.write_bytes(b"typed")
        raise EditConflictError
    assert not file.parent.exists()


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError, RuntimeError])
def test_a_private_copy_with_a_typed_text_stays_after_an_error(folders: Folders, error: type[BaseException]) -> None:
    with pytest.raises(error), scratch_file(folders, A, b"text") as file:
        file.write_bytes(b"typed")
        raise error
    assert file.read_bytes() == b"typed"
    with pytest.raises(error), scratch_file(folders, A, b"text") as untouched:
        raise error
    assert not untouched.parent.exists()


def test_copies_that_were_left_are_found_by_the_path_and_forgotten(folders: Folders) -> None:
    with pytest.raises(OSError), scratch_file(folders, A, b"text") as file:
        file.write_bytes(b"typed")
        raise OSError
    assert scratch_files(folders, A) == (file,)
    assert scratch_files(folders, Path("/elsewhere/a.md")) == ()
    forget_scratch_files(folders, Path("/elsewhere/a.md"))
    assert file.exists()
    file.with_name("a.md~").write_bytes(b"an editor's own")
    forget_scratch_files(folders, A)
    assert not file.parent.exists()
