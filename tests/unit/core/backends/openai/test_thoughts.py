"""What a model thinks aloud is no part of its answer."""

from __future__ import annotations

import pytest

from caveman_core.backends.openai.thoughts import without_thoughts


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("<s-1>\nShort.\n</s-1>", "<s-1>\nShort.\n</s-1>"),
        ("<think>\nThe user wants …\n</think>\n\n<s-1>", "<s-1>"),
        ("\n <think></think>Short.", "Short."),
        ("<think>\nwithout an end", ""),
        ("Say <think> to the model.", "Say <think> to the model."),
        ("", ""),
    ],
)
def test_only_thoughts_in_front_are_left_out(text: str, answer: str) -> None:
    assert without_thoughts(text) == answer
