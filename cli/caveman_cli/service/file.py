"""The service file on the disk: who wrote it, replacing it durably, deleting it."""

from __future__ import annotations

import contextlib
import os
import secrets
import shlex
from pathlib import Path

from caveman_cli.output.console import shown
from caveman_cli.service.errors import ServiceFileError
from caveman_cli.service.mark import Author, author_of
from caveman_core.errors import AGAIN
from caveman_core.folders import open_private, sync_folder


def text_of(file: Path) -> str | None:
    """What it holds, None if it is not there. Bytes that are no UTF-8 come as surrogates."""
    try:
        return file.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return None


def author_at(file: Path) -> Author:
    """Who wrote what lies there."""
    if file.is_symlink():
        return Author.LINK
    text = text_of(file)
    return Author.NOBODY if text is None else author_of(text)


def refuse_link(file: Path) -> None:
    """A link is a person's doing: `systemctl mask` makes one, so do tools that keep settings in git."""
    if author_at(file) is not Author.LINK:
        return
    target = str(file.readlink())
    masked = target == os.devnull
    raise ServiceFileError(
        f"{shown(file)} is a link to {target}" + (": the service is masked" if masked else ""),
        next_command=f"systemctl --user unmask {file.name}" if masked else f"ls -l {shlex.quote(str(file))}",
    )


def write(file: Path, text: str) -> None:
    """Put the text there, durable and whole, 0600. Raises OSError; then the old one is as it was."""
    file.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    temporary = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with open(temporary, "xb", opener=open_private) as stream:
            stream.write(text.encode("utf-8", "surrogateescape"))
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(file.parent)


def refuse_if_changed(file: Path, seen: str | None) -> None:
    """A person has agreed to what was shown: what came to stand there since is theirs."""
    refuse_link(file)
    if text_of(file) != seen:
        raise ServiceFileError(
            f"{shown(file)} was changed in this moment", untouched="It is as it stands there now.", next_command=AGAIN
        )


def delete(file: Path) -> None:
    """Remove it, durably."""
    file.unlink(missing_ok=True)
    sync_folder(file.parent)


def free_name(file: Path) -> Path:
    """A name beside the file that is not taken."""
    number, name = 1, file.with_name(f"{file.name}.mine")
    while name.exists() or name.is_symlink():
        number += 1
        name = file.with_name(f"{file.name}.mine{number}")
    return name


def keep_copy(file: Path, text: str) -> Path:
    """Put a person's text beside the file, before it is replaced; where it is now."""
    copy = free_name(file)
    write(copy, text)
    return copy
