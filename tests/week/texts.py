"""The texts of the simulated week: sections whose short form is known, so that every compression can be foretold.

A text is a title and sections, each a heading with a number of its own and one of a few bodies. A chatty body has a
short form, made once by the real pipeline; a terse one has none. What is foretold is put together section by section.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass, field
from random import Random
from typing import Final

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.document.parse import parse_document
from caveman_core.known import NothingKnown
from caveman_core.outcome import Reason
from caveman_core.pipeline import compress_document
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.tokens import estimate

CHATTY: Final = (
    "In order to keep the main branch green, make sure to run the whole test suite before you push a commit.",
    "Due to the fact that the pipeline is slow, you should never push a change that has not been run on the local"
    " machine.",
    "Please make sure that the linter is happy with the code in the package.\n- Prior to the commit, please run the"
    " formatter.",
    "- Please note that the formatter must be run prior to the commit.\n- Do not use the `--no-verify` flag in order"
    " to save time.",
    "In the event that a migration fails, the operator has to restore the backup prior to a new attempt.",
    "Prior to the deployment, the owner of the service must be informed. It is important to note that the limit is"
    " 250 ms.",
    "```bash\n# run the tests in order to see that the build is green\npytest -q\n```\n\n"
    "Please make sure that the command above is run prior to the push.",
    "| step | limit |\n| --- | ---: |\n| Stop the worker in order to drain the queue | 30 s |\n\n"
    "Due to the fact that the cache is shared, the key of the cache must not be changed.",
)
TERSE: Final = (
    "Never commit secrets.",
    "Use PostgreSQL, not SQLite, in CI.",
    "- Write at most 2 levels of nesting.\n- Convert times to UTC.",
    "See `docs/alerts.md`.",
    "Run `make test` first.",
)
FRONT: Final = "---\npaths: [src/**/*.py]\n---\n"

FAULTS: Final = {
    Reason.NOT_UTF8: b"Caf\xe9, in order to see it fail.\n",
    Reason.BINARY: b"Please note the\0byte.\n",
    Reason.MERGE_CONFLICT: b"<<<<<<< mine\nIn order to win.\n=======\nIn order to lose.\n>>>>>>> theirs\n",
    Reason.OPTED_OUT: b"<!-- caveman: off -->\n\nPlease make sure to leave this alone.\n",
    Reason.EMPTY: b"\n\n",
}
"""Texts that keep a file from being compressed, each without a section that could be found elsewhere."""


def fault_of(data: bytes) -> Reason | None:
    return next((reason for reason, text in FAULTS.items() if text == data), None)


def sections_of(data: bytes) -> tuple[str, ...]:
    """Title (with what is before it) and sections, cut at the headings."""
    return tuple(re.split(r"(?m)^(?=## )", data.decode()))


def joined(sections: tuple[str, ...]) -> bytes:
    return "".join(sections).encode()


def key(section: str) -> str:
    """What names a section, wherever in a file it stands."""
    return section.rstrip().removeprefix(FRONT)


def keys(data: bytes) -> frozenset[str]:
    return frozenset(map(key, sections_of(data)))


def tokens(section: str) -> int:
    return estimate(key(section))


@dataclass
class Wording:
    """The short forms, and a source of new sections."""

    random: Random
    shorts: dict[str, str]
    numbers: int = field(default=0)

    def section(self, *, chatty: bool) -> str:
        """One that never was before."""
        self.numbers += 1
        body = self.random.choice(CHATTY if chatty else TERSE)
        return f"## Rule {self.numbers}\n\n{body}\n\n"

    def text(self, *, chatty: bool) -> bytes:
        """A whole file."""
        self.numbers += 1
        title = f"{FRONT if self.random.random() < 0.2 else ''}# Notes {self.numbers}\n\n"
        bodies = [self.random.random() < 0.6 for _ in range(self.random.randint(1, 4))] if chatty else [False, False]
        return joined((title, *(self.section(chatty=one) for one in ([True, *bodies] if chatty else bodies))))

    def short(self, section: str) -> str:
        """What a section becomes; itself if there is nothing to gain."""
        head, _, body = section.partition("\n\n")
        return f"{head}\n\n{self.shorts[body.rstrip()]}\n\n" if body.rstrip() in self.shorts else section

    def shortened(self, data: bytes, held: Set[str]) -> bytes:
        return joined(tuple(one if key(one) in held else self.short(one) for one in sections_of(data)))


async def wording(random: Random) -> Wording:
    """Ask the pipeline for each body alone, and see that short forms have none of their own."""
    shorts = {body: await _compressed(body) for body in (*CHATTY, *TERSE)}
    assert all(shorts[body] != body for body in CHATTY)
    assert all(shorts[body] == body for body in TERSE)
    assert [await _compressed(short) for short in shorts.values()] == list(shorts.values())
    return Wording(random, {body: short for body, short in shorts.items() if short != body})


async def _compressed(body: str) -> str:
    policy = Policy("r", "claude", Level.LITE, BackendName.OFFLINE, "", "1")
    document = parse_document(f"## Rule 1\n\n{body}\n\n".encode())
    result = await compress_document(document, OfflineBackend(), policy, NothingKnown(), min_gain=0.0)
    return result.data.decode().removeprefix("## Rule 1\n\n").rstrip()
