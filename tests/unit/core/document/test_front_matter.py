"""Front matter and its look-alikes."""

from __future__ import annotations

import pytest

from caveman_core.document.front_matter import split_front_matter
from caveman_core.document.parse import parse_document


@pytest.mark.parametrize(
    "front",
    [
        "---\nname: a\n---\n",
        "---\nname: a\n...\n",
        "---\r\nname: a\r\n--- \t\r\n",
        "---\rname: a\r---\r",
        "--- \nname: a\n---\n",
        "---\nname: a\n---",
        "---\n---\n",
        "---\n\n# only a comment\n---\n",
        "---\nglobs: **/*.ts\nalwaysApply: true\n---\n",
        "---\nlist:\n- a\n- b\nflow: {\n  a: 1\n}\ntext: |\n  any prose at all.\n\n  More of it\n---\n",
        "---\n\"quoted key\": 1\n'other': 2\nkey with spaces : 3\nhttp://x: 4\n---\n",
        "---\ndescription: Rules for\nthe API, as it really is\nglobs: **/*.ts,*.tsx\nalwaysApply: false\n---\n",
        "---\ndescription:\nglobs:\n*.ts\nalwaysApply: false\n---\n",
        "---\r\ntrigger: glob\r\nglobs: {src,lib}/**\r\n---\r\n",
        "---\napplyTo: '**/*.ts,**/*.tsx'\n---\n",
        "+++\ntitle = 'a'\n[table]\nx = '''\nprose inside a string\n'''\n+++\n",
        "+++\n+++\n",
    ],
)
@pytest.mark.parametrize("rest", ["", "Prose.\n", "---\nmore: x\n---\n"])
def test_front_matter_ends_with_its_closer(front: str, rest: str) -> None:
    if rest and not front.endswith(("\n", "\r")):
        front += "\n"
    assert split_front_matter(front + rest) == (front, rest)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "---",
        "---\n",
        "---\nname: a\n",
        "---\nA paragraph that is a setext heading.\n---\n",
        "---\nname: a\nand then prose\n---\n",
        "---\n> quoted: text\n---\n",
        "---\nSome globs: those of the build\nand then prose\n---\n",
        "----\nname: a\n----\n",
        " ---\nname: a\n---\n",
        "\n---\nname: a\n---\n",
        "--- x\nname: a\n---\n",
        "---\nname: a\n--- x\n",
        "---\fname: a\n---\n",
        "+++\nprose, not TOML\n+++\n",
        "+++\na = 1\n---\n",
        "***\nname: a\n***\n",
    ],
)
def test_a_thematic_break_is_not_front_matter(text: str) -> None:
    assert split_front_matter(text) == ("", text)


def test_front_matter_is_found_behind_a_byte_order_mark() -> None:
    document = parse_document("\ufeff---\na: b\n---\nProse.\n".encode())
    assert document.bom
    assert document.front_matter == "---\na: b\n---\n"
    assert document.sections[0].first_line == 4


def test_a_second_byte_order_mark_is_text() -> None:
    document = parse_document("\ufeff\ufeff---\na: b\n---\n".encode())
    assert document.bom
    assert document.front_matter == ""


def test_front_matter_holds_no_leaves_and_no_sections() -> None:
    document = parse_document(b"---\nthe description: the words in here stay\n---\n")
    assert document.sections == ()
