"""Rules of Cursor, Windsurf and Copilot through the whole pipeline: front matter and what is protected stay exact."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.document.parse import parse_document
from caveman_core.document.protect import protected_spans
from caveman_core.known import NothingKnown
from caveman_core.outcome import Outcome
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import BackendName, Level, Policy

POLICY = Policy("r1", "project", Level.LITE, BackendName.OFFLINE, "", "1")

FRONTS = (
    "---\ndescription: Please make sure to use this to edit the API\nglobs: **/*.ts\nalwaysApply: false\n---\n",
    "---\ndescription:\nglobs: *.ts,*.tsx,!**/it is really a folder/**\nalwaysApply: true\n---\n",
    "---\ndescription: It is important to note that\nthe value really goes on here\nglobs: {src,lib}/**\n---\n",
    "---\ndescription: Please make sure to use it in order to edit\n\nand to really test\n\nglobs: src/**\n---\n",
    "---\ntrigger: model_decision\ndescription: Make sure to really apply it in order to test\n---\n",
    "---\ntrigger: glob\nglobs: **/*.{js,ts}\n---\n",
    '---\napplyTo: "**/*.ts,**/*.tsx"\nexcludeAgent: "code-review"\n---\n',
    "---\n# it is important to note that this is a comment\npaths:\n  - src/**\n---\n",
)

BODY = """
# Rules for the API

Please make sure to always read [the guide](mdc:docs/api guide.md) in order to see what `really` is in `src/api/*.ts`.

It is important to note that @src/api/service.ts and @CLAUDE.md really need `API_KEY` to be set, see https://a.b/c?d=e.

- Please make sure to keep $HOME/.config, {{name}} and "really just a quote" as they are, in order to be safe.

```ts
// it is important to note that this is code
```
"""
KEPT = (
    "mdc:docs/api guide.md", "`really`", "`src/api/*.ts`", "@src/api/service.ts", "@CLAUDE.md", "`API_KEY`",
    "https://a.b/c?d=e", "$HOME/.config", "{{name}}", '"really just a quote"',
    "// it is important to note that this is code", "# Rules for the API",
)  # fmt: skip


async def compressed(text: str) -> Compressed:
    return await compress_document(
        parse_document(text.encode()), OfflineBackend(), POLICY, NothingKnown(), min_gain=0.0
    )


def spans(data: bytes) -> list[str]:
    """Every protected span of the prose, in order."""
    leaves = [leaf for section in parse_document(data).sections for leaf in section.leaves]
    return [span.text for leaf in leaves for span in protected_spans(leaf.text)]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("front", FRONTS)
async def test_the_prose_gets_shorter_and_all_else_is_the_same(front: str, mark: str, newline: str) -> None:
    head = mark + front.replace("\n", newline)
    text = head + BODY.replace("\n", newline)
    result = await compressed(text)
    after = result.data.decode()
    assert result.outcome is Outcome.COMPRESSED
    assert after.startswith(head)
    assert "make sure" not in after.removeprefix(head)
    assert [after.count(one) for one in KEPT] == [text.count(one) for one in KEPT]
    assert spans(result.data) == spans(text.encode())


KEYS = st.sampled_from(["globs", "description", "alwaysApply", "applyTo", "trigger", "paths"])
VALUES = st.text(st.sampled_from("ab *./{}!,:'\"#-[]@`"), max_size=25)


@given(key=KEYS, value=VALUES, more=st.lists(VALUES, max_size=3))
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "60")), deadline=None)
async def test_whatever_stands_by_a_key_that_agents_look_for_is_not_touched(
    key: str, value: str, more: list[str]
) -> None:
    lines = [f"{key}: please make sure to {value}", "", *more, "and in order to test", ""]
    head = "".join(f"{line}\n" for line in ["---", *lines, "---"])
    if not any(line.rstrip(" ") in ("---", "...") for line in lines):
        assert (await compressed(head + BODY)).data.decode().startswith(head)
