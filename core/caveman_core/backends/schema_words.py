"""A schema told in words, for models and programs that cannot be made to keep to one otherwise."""

from __future__ import annotations

import json

from caveman_core.backends.model import Prompt


def system_with_schema(prompt: Prompt) -> str:
    """The system prompt, and below it the schema of the answer if there is one."""
    if prompt.schema is None:
        return prompt.system
    return f"{prompt.system}\nAnswer with one JSON object of this schema, nothing else:\n{json.dumps(prompt.schema)}\n"
