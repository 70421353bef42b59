"""A model that gives recorded answers, and counts what it is sent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from caveman_core.backends.model import Completion, Ending, Prompt, Purpose
from caveman_core.backends.prompt.parts import Kind, part, read_parts
from caveman_core.policy import BackendName
from caveman_core.tokens import estimate
from caveman_core.usage import Usage

_KEY: Final = re.compile(r"<s-([0-9a-f]+)-1>")


@dataclass
class RecordedModel:
    """`answers` by what is asked; anything else comes back as it was. It doubts nothing and cannot mend."""

    answers: Mapping[str, str]
    asked: list[Prompt] = field(default_factory=list)
    name: BackendName = BackendName.ANTHROPIC
    model: str = "recorded"
    destination: str = "nowhere"

    async def complete(self, prompt: Prompt) -> Completion:
        """The recorded answer for each section."""
        self.asked.append(prompt)
        text = '{"found": []}' if prompt.purpose is Purpose.VERIFY else self._answer(prompt.text)
        usage = Usage(1, estimate(prompt.system) + estimate(prompt.text), 0, estimate(text))
        return Completion(text, Ending.COMPLETE, usage)

    async def aclose(self) -> None:
        """Nothing is open."""

    def _answer(self, text: str) -> str:
        found = _KEY.search(text)
        key = found[1] if found else ""
        sections = read_parts(text, Kind.SECTION, key)
        return "".join(
            part(Kind.SECTION, key, number, self.answers.get(section, section)) for number, section in sections.items()
        )
