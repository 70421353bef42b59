"""No byte between `nocompress` markers changes in any compression."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.backends.interface import Backend, Form
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.document.parse import parse_document
from caveman_core.known import NothingKnown
from caveman_core.outcome import Outcome
from caveman_core.pipeline import compress_document
from caveman_core.policy import BackendName, Level, Policy
from scripted_backend import Scripted, by_body, by_leaf
from strategies import examples

POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")
PROSE = "Please make sure to run all of the tests in the suite before the push of the branch."

OPENERS = st.sampled_from(
    [
        "<!-- nocompress -->\n\n",
        "<!--NoCompress-->\n",
        "We keep <!-- nocompress --> the text as ",
        "## Law <!-- nocompress: law -->\n",
    ]
)
CLOSERS = st.sampled_from(["\n\n<!-- /nocompress -->", "\n<!--/NOCOMPRESS-->", " the end <!-- / nocompress -->.", ""])
BODIES = st.lists(
    st.sampled_from(
        [
            PROSE,
            "",
            "# The heading of the part",
            f"- {PROSE}",
            f"> {PROSE}",
            "```",
            f"| the | of |\n|---|---|\n| {PROSE} | b |",
        ]
    ),
    min_size=1,
    max_size=6,
).map("\n".join)
AROUND = st.lists(st.sampled_from([PROSE, f"# The title\n\n{PROSE}", f"- {PROSE}"]), max_size=2).map("\n\n".join)


def without_the(text: str) -> str:
    return text.replace(" the ", " ")


def shorteners() -> list[Scripted]:
    """They take out every "the", so that nothing is left as it was unless it is protected."""
    leaves, body = Scripted(by_leaf(without_the)), Scripted(by_body(without_the), Form.BODY)
    return [replace(one, model="", repairs=0) for one in (leaves, body)]


@given(AROUND, OPENERS, BODIES, CLOSERS, AROUND, st.sampled_from(["", "> "]), st.sampled_from(["\n", "\r\n"]))
@examples
def test_a_region_comes_out_byte_for_byte(
    before: str, opener: str, body: str, closer: str, after: str, prefix: str, newline: str
) -> None:
    def lines(text: str) -> str:
        return text.replace("\n", f"\n{prefix}").replace("\n", newline)

    region = lines(f"{opener}{body}{closer}")
    text = lines(f"{prefix}{before}\n\n") + region + lines(f"\n\n{after}\n")
    backends: list[Backend] = [*shorteners(), OfflineBackend()]
    for backend in backends:
        result = asyncio.run(
            compress_document(parse_document(text.encode()), backend, POLICY, NothingKnown(), min_gain=0.0)
        )
        assert region.encode() in result.data


@pytest.mark.parametrize("form", [0, 1])
def test_around_a_region_text_is_compressed(form: int) -> None:
    """So that the property says something."""
    text = f"{PROSE}\n\n<!-- nocompress -->\n{PROSE}\n<!-- /nocompress -->\n\n{PROSE}\n"
    document = parse_document(text.encode())
    result = asyncio.run(compress_document(document, shorteners()[form], POLICY, NothingKnown(), min_gain=0.0))
    assert result.outcome is Outcome.COMPRESSED
    assert result.data.decode().count(PROSE) == 1
