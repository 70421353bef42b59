"""What the model is asked about drafts, and what it finds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from caveman_core.backends.interface import Answer, Complaint, Draft, Form, Request
from caveman_core.backends.prompt.asking import Question
from caveman_core.backends.prompt.parts import Kind, new_key, part

_RULE: Final = "verify"
_MOST_NOTE: Final = 120
_FENCE: Final = "```"


def question(drafts: Sequence[Draft], form: Form) -> Question:
    """Drafts of one level and form."""
    texts = [(_shown(draft.request, form), _shown(draft.answer, form)) for draft in drafts]
    key = new_key(text for pair in texts for text in pair)
    parts = "".join(
        part(Kind.SECTION, key, number, source) + part(Kind.ANSWER, key, number, answer)
        for number, (source, answer) in enumerate(texts, 1)
    )
    return Question(key, f"Level: {drafts[0].request.level}.\n{parts}")


def complaints(text: str, drafts: Sequence[Draft], form: Form) -> list[tuple[Complaint, ...]]:
    """For each draft what was found. A text that cannot be read finds nothing, and so does a quotation of nothing.

    What is said to be lost must be in the source and, if it is no longer, not in the draft; the other way for "added".
    """
    found: list[list[Complaint]] = [[] for _ in drafts]
    for entry in _entries(text):
        number, problem, quote, note = (entry.get(name) for name in ("section", "problem", "quote", "note"))
        if isinstance(number, int) and 0 < number <= len(drafts) and isinstance(quote, str):
            draft = drafts[number - 1]
            each = _complaint(
                str(problem), quote, str(note or ""), _shown(draft.request, form), _shown(draft.answer, form)
            )
            found[number - 1] += [each] if each else []
    return [tuple(dict.fromkeys(each)) for each in found]


def _complaint(problem: str, quote: str, note: str, source: str, answer: str) -> Complaint | None:
    words, of_source, of_answer = (" ".join(text.split()) for text in (quote, source, answer))
    first, other = (of_answer, of_source) if problem == "added" else (of_source, of_answer)
    if not words or words not in first or (problem in ("added", "lost") and words in other):
        return None
    message = f'{problem}: "{words}"' if problem == "added" else problem
    note = " ".join(note.split())[:_MOST_NOTE]
    return Complaint(_RULE, f"{message}; {note}" if note else message, "" if problem == "added" else words)


def _shown(side: Request | Answer, form: Form) -> str:
    return side.body if form is Form.BODY else "\n".join(side.leaves)


def _entries(text: str) -> list[dict[str, object]]:
    bare = text.strip()
    if bare.startswith(_FENCE) and bare.endswith(_FENCE):
        bare = bare.partition("\n")[2].rpartition("\n")[0]
    try:
        read = json.loads(bare)
    except (ValueError, RecursionError):
        return []
    entries = read.get("found") if isinstance(read, dict) else None
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
