"""Which treatments made the sections of a version."""

from __future__ import annotations

from collections import Counter

from caveman_core.policy import Treatment


def made_by(counted: Counter[Treatment]) -> str:
    """`12 lite`; with a model `10 full claude-x, 2 full offline`: a section that fell back is not the model's."""
    with_model = any(each.model for each in counted)
    words: Counter[str] = Counter()
    for each, count in counted.items():
        words[" ".join(filter(None, (each.level, each.model or (each.backend if with_model else ""))))] += count
    return ", ".join(f"{count} {name}" for name, count in words.most_common())


def made_by_json(counted: Counter[Treatment]) -> list[dict[str, object]]:
    """Stable keys."""
    return [{**each._asdict(), "sections": count} for each, count in counted.most_common()]
