"""What one look of `caveman doctor` found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """`next_step` is empty where nothing is wrong."""

    subject: str
    says: str
    next_step: str = ""
