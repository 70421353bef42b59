"""Digests: SHA-256 in lower-case hexadecimal, of a file's raw bytes or of a section's text."""

from __future__ import annotations

import hashlib


def digest_of(data: bytes) -> str:
    """The digest of a file's raw bytes."""
    return hashlib.sha256(data).hexdigest()


def text_digest(text: str) -> str:
    """The digest of a section's text as UTF-8, its newlines as they stand in the file."""
    return digest_of(text.encode("utf-8"))
