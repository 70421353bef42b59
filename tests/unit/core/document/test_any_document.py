"""Any document comes back as it was. 10,000 of them: CAVEMAN_EXAMPLES=10000 pytest -n0 THIS_FILE"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from hypothesis import HealthCheck, given, seed, settings

from caveman_core.document.masking import mask, unmask
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.document.splice import document_bytes, splice_section
from strategies import DEEPEST, EXAMPLES, files

hostile: Final = settings(
    max_examples=max(EXAMPLES, 100),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""100 documents in the suite, as many as the environment asks for on request; deep ones are large and slow to draw."""


@hostile
@given(files())
def test_parsed_and_spliced_without_a_change_it_is_byte_identical(data: bytes) -> None:
    document = parse_document(data)
    texts = [splice_section(section, [leaf.text for leaf in section.leaves]) for section in document.sections]
    assert document_bytes(document, texts) == data
    assert document_bytes(document, [section.text for section in document.sections]) == data


@hostile
@given(files())
def test_masked_and_unmasked_it_is_byte_identical(data: bytes) -> None:
    document = parse_document(data)
    texts = []
    for section in document.sections:
        masked = mask([leaf.text for leaf in section.leaves])
        texts.append(splice_section(section, [unmask(one.text, one) for one in masked]))
    assert document_bytes(document, texts) == data


def _is_inside(document: Document, kind: str, container: str) -> bool:
    """Whether a block of this kind stands between the opening and the closing of a container."""
    open_now = 0
    for block in (block for section in document.sections for block in section.blocks):
        open_now += (block.kind == f"{container}_open") - (block.kind == f"{container}_close")
        if open_now > 0 and block.kind == kind:
            return True
    return False


def _has(pattern: str) -> Callable[[str, Document], bool]:
    compiled = re.compile(pattern)
    return lambda text, document: compiled.search(text) is not None


def _in_leaf(pattern: str) -> Callable[[str, Document], bool]:
    compiled = re.compile(pattern)
    return lambda text, document: any(compiled.search(leaf.text) for s in document.sections for leaf in s.leaves)


FORMS: Final[dict[str, Callable[[str, Document], bool]]] = {
    "list in a list": lambda text, document: _is_inside(document, "bullet_list_open", "list_item"),
    "fence in a list": lambda text, document: _is_inside(document, "fence", "list_item"),
    "fence in a quote": lambda text, document: _is_inside(document, "fence", "blockquote"),
    "table": lambda text, document: any(b.kind == "table_open" for s in document.sections for b in s.blocks),
    "HTML": lambda text, document: any(b.kind == "html_block" for s in document.sections for b in s.blocks),
    "tab in prose": _in_leaf(r"\t"),
    "tab as indent": _has(r"(?m)^[ >]*\t"),
    "all three newlines": lambda text, document: len(set(re.findall(r"\r\n|\r|\n", text))) == 3,
    "CR alone": lambda text, document: set(re.findall(r"\r\n|\r|\n", text)) == {"\r"},
    "no final newline": lambda text, document: bool(text) and text[-1] not in "\r\n",
    "byte-order mark": lambda text, document: document.bom,
    "YAML front matter": lambda text, document: document.front_matter.startswith("---"),
    "front matter closed by dots": lambda text, document: bool(re.search(r"\.\.\.\s*\Z", document.front_matter)),
    "TOML front matter": lambda text, document: document.front_matter.startswith("+++"),
    "front matter behind a byte-order mark": lambda text, document: document.bom and bool(document.front_matter),
    "no front matter though it begins so": lambda text, document: text.startswith("---") and not document.front_matter,
    "unbalanced backticks": _in_leaf(r"\A[^`]*`[^`]*\Z"),
    "right to left": _in_leaf(r"[\u0590-\u06ff]"),
    "emoji": _in_leaf(r"[\U0001f300-\U0001faff]"),
    "several sections": lambda text, document: len(document.sections) > 2,
    "2,000 quotes deep": _has(rf"(?:> ?){{{DEEPEST}}}"),
    "1,000 lists deep or more": _has(rf"(?:(?:[-*] |1\. )(?:> )?){{{DEEPEST // 2}}}"),
    "each line deeper": _has(r"\s{48}- w"),
}


def test_every_form_is_among_the_documents() -> None:
    """Of 800 documents. Hypothesis draws others where other modules are loaded."""
    counts: Counter[str] = Counter()

    @seed(1)
    @settings(hostile, max_examples=800, database=None)
    @given(files())
    def look(data: bytes) -> None:
        text, document = data.decode(), parse_document(data)
        counts.update(name for name, is_so in FORMS.items() if is_so(text.removeprefix("\ufeff"), document))

    look()
    assert [form for form in FORMS if not counts[form]] == []
