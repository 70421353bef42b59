"""Answers prompts as a model would: each section by a function of its text. For fakes of a model or of a provider."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from caveman_core.backends.model import Completion, Ending, Prompt, Purpose
from caveman_core.backends.prompt.parts import Kind, part, read_parts
from caveman_core.backends.prompt.system import QUESTION
from caveman_core.policy import BackendName
from caveman_core.usage import Usage

Rewrite = Callable[[str], str]
USAGE = Usage(1, 100, 0, 50, 0.25, ("req_1",))
_FIRST = re.compile(r"<s-([0-9a-f]+)-1>")
_LINE = re.compile(r"(?m)^([0-9]+\| )(.*)$")


def key_of(text: str) -> str:
    """The key of a prompt's tags."""
    found = _FIRST.search(text)
    assert found is not None, text
    return found[1]


def sections_of(text: str) -> dict[int, str]:
    """What is asked for, as it was sent."""
    return dict(read_parts(text, Kind.SECTION, key_of(text)))


def answered(system: str, text: str, rewrite: Rewrite) -> str:
    """The answer to a prompt: of a section that is sent by lines each line is rewritten. No doubts about drafts."""
    if system.startswith(QUESTION[:60]):
        return '{"found": []}'
    key = key_of(text)
    by_lines = "Form: lines." in text.partition("\n")[0]
    return "".join(
        part(Kind.SECTION, key, number, _by_line(section, rewrite) if by_lines else rewrite(section))
        for number, section in sections_of(text).items()
    )


def _by_line(section: str, rewrite: Rewrite) -> str:
    return _LINE.sub(lambda line: line[1] + rewrite(line[2]), section)


@dataclass
class FakeModel:
    """A model that answers by a function of the prompt; an exception of it is raised. `asked` are the prompts."""

    answer: Callable[[Prompt], str | Completion]
    usage: Usage = USAGE
    name: BackendName = BackendName.ANTHROPIC
    model: str = "fake-1"
    destination: str = "nowhere"
    asked: list[Prompt] = field(default_factory=list)

    @classmethod
    def rewriting(cls, rewrite: Rewrite) -> FakeModel:
        return cls(lambda prompt: answered(prompt.system, prompt.text, rewrite))

    async def complete(self, prompt: Prompt) -> Completion:
        self.asked.append(prompt)
        answer = self.answer(prompt)
        return answer if isinstance(answer, Completion) else Completion(answer, Ending.COMPLETE, self.usage)

    async def aclose(self) -> None:
        pass

    def purposes(self) -> list[Purpose]:
        return [prompt.purpose for prompt in self.asked]
