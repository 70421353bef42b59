"""The service starts the program that runs now, and only one that starts without this shell."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from caveman_cli.service.errors import ProgramError
from caveman_cli.service.program import program_words, try_program


def script(path: Path, text: str = "#!/bin/sh\nexit 0\n") -> Path:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def test_an_installed_script_is_named_in_full_and_by_its_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "caveman").symlink_to(script(tmp_path / "caveman"))
    monkeypatch.chdir(tmp_path)
    assert program_words("bin/caveman", "/python") == (str(tmp_path / "bin" / "caveman"),)


@pytest.mark.parametrize("name", ["__main__.py", "pytest", "missing/caveman"])
def test_anything_else_is_this_python_with_the_module(name: str, tmp_path: Path) -> None:
    assert program_words(str(tmp_path / name), "/python") == ("/python", "-P", "-m", "caveman_cli")


def test_this_one_starts() -> None:
    try_program((sys.executable, "-P", "-m", "caveman_cli"), {})


def test_what_needs_this_shell_is_refused_with_its_words(tmp_path: Path) -> None:
    needing = script(tmp_path / "caveman", '#!/bin/sh\necho "no NEEDED here" >&2\nexit 1\n')
    with pytest.raises(ProgramError, match="no NEEDED here"):
        try_program((str(needing),), {"PATH": "/bin:/usr/bin"})
    with pytest.raises(ProgramError, match="does not start"):
        try_program((str(tmp_path / "gone"),), {})
