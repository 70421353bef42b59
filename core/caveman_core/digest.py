"""Digests: SHA-256 in lower-case hexadecimal, of a file's raw bytes or of a section's text."""

from __future__ import annotations

import hashlib


def digest_of(data: bytes) -> str:
    """The digest of a file's raw bytes."""
    return hashlib.sha256(data).hexdigest()


def text_digest(text: str) -> str:
    """The digest of a text as UTF-8."""
    return digest_of(text.encode("utf-8"))


def split_tail(section: str) -> tuple[str, str]:
    """A section's text and the blank that ends it. A section added below changes the blank and nothing else."""
    body = section.rstrip(" \t\r\n")
    return body, section[len(body) :]


def section_digest(section: str) -> str:
    """The digest of a section's text without the blank at its end, its newlines as they stand in the file."""
    return text_digest(split_tail(section)[0])
