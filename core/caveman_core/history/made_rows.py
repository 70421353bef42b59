"""What a job's model calls came to, as the JSON that stands beside its outcome."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict

from caveman_core.history.records import Made
from caveman_core.outcome import Receipt
from caveman_core.usage import Usage


def made_text(receipt: Receipt, model: str) -> str | None:
    """Of this receipt; None where no section was looked at."""
    if not receipt.sections:
        return None
    sections = Counter(note.verdict.value for note in receipt.sections)
    return json.dumps({"model": model, "usage": asdict(receipt.usage), "sections": sections})


def made_of(text: str | None) -> Made | None:
    """From a row; None where there is none, or one that a newer caveman wrote."""
    try:
        found = json.loads(text or "")
        usage = found["usage"]
        return Made(Usage(**{**usage, "requests": tuple(usage["requests"])}), found["model"], found["sections"])
    except (ValueError, KeyError, TypeError):
        return None
