"""Hypothesis strategies: hostile Markdown, hostile prose. CAVEMAN_EXAMPLES=2000 runs them longer."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import cycle
from typing import Final

from hypothesis import settings
from hypothesis import strategies as st

EXAMPLES: Final = int(os.environ.get("CAVEMAN_EXAMPLES", "40"))

examples: Final = settings(max_examples=EXAMPLES, deadline=None)
"""As many examples as the environment asks for; a run's time says nothing about the code."""

_PIECES: Final = (
    *("word", "the fix", "Never", "don't", "the users' data", "e.g. this", "v1.2.3", "10:30", "95%", "#12", "and/or"),
    *("`code`", "`` a`b ``", "`", "``", "**bold**", "*it*", "_em_", "__init__.py", "~~gone~~", "*.py", "src/**"),
    *("[text](url)", "[text](url 'title')", "![i](p.png)", "[a][b]", "[ref]", "[^1]", "[[wiki]]", "[[c0]]", "[[c12]]"),
    *(
        "[ ]",
        "[x]",
        "[",
        "]",
        "](",
        "[]",
        "[a](b",
        "<b>",
        "</b>",
        "<br/>",
        "<name>",
        "<!-- note -->",
        "<",
        ">",
        "<a b='",
    ),
    *(
        "https://x.y/z.",
        "www.a.b/c(d)",
        "a@b.com",
        "@docs/a.md",
        "@scope/pkg",
        "./a/b.c",
        "C:\\a\\b",
        "/etc/x",
        "CLAUDE.md",
    ),
    *(
        "--flag=v",
        "-x",
        "$HOME/.a",
        "${X}",
        "%A%",
        "A_B",
        "snake_case",
        "camelCase",
        "run(a, b)",
        "file(s)",
        "a.b.c",
        "x=1",
    ),
    *('"quoted words"', "'single'", "“curly”", "‘it’s’", "«g»", '"', "'", "{x}", "{{ y }}", "{", "}", "$$m$$", "$a_1$"),
    *(
        "\\(m\\)",
        "\\[",
        "\\]",
        "\\|",
        "\\\\",
        "\\",
        "&amp;",
        "&",
        "|",
        "-",
        "+",
        "#",
        "1.",
        "2)",
        ":",
        "=",
        "---",
        "===",
    ),
    *(
        "é",
        "ß",
        "\u2028",
        "\u0085",
        "\f",
        "\v",
        "\x1c",
        "\0",
        "\xa0",
        "\u3000",
        "\u200b",
        "中文。",
        "日本",
        "🦣",
        "\ufeff",
        "\ue000",
        "\ue001",
    ),
    *("שלום עולם", "مرحبا، هذا نص", "\u200fabc\u200e", "\u202eabc\u202c", "`קוד`", "[نص](a.md)"),
    *("👩‍👩‍👧", "🇳🇴", "👍🏽", "#️⃣", "☑️ done", "e\u0301"),
    *("End.", "What?", "No!", "etc.", "Mr. X", "A. B", "...", "  ", "\t", "   \t"),
)

pieces: Final = st.sampled_from(_PIECES)
soup: Final = st.text(st.sampled_from("ab1 _*`[]()<>!|\\\"'-+=#~.,:;/@$%&{}\t\n\0\f\u2028\xa0é。“”"), max_size=60)

prose_line: Final = st.one_of(
    st.lists(pieces, min_size=1, max_size=8).map(" ".join),
    st.lists(pieces, min_size=1, max_size=4).map("".join),
    soup.map(lambda text: text.replace("\n", " ")),
)
"""One line of prose with everything a scanner must know."""

leaf_texts: Final = st.lists(prose_line, min_size=1, max_size=4).map("\n".join)
"""What a leaf may hold, soft breaks included."""

Lines = list[str]


def _lines(*fixed: str) -> st.SearchStrategy[Lines]:
    return st.sampled_from(fixed).map(lambda text: text.split("\n"))


_paragraphs: Final = st.lists(prose_line, min_size=1, max_size=4)
_headings: Final = st.builds(
    lambda mark, text: [f"{mark} {text}"], st.sampled_from(["#", "##", "   ###", "#######"]), prose_line
)
_setext: Final = st.builds(lambda text, line: [*text, line], _paragraphs, st.sampled_from(["---", "===", "  =  ", "-"]))
_code: Final = st.builds(
    lambda fence, text, close: [fence, *text, *close],
    st.sampled_from(["```", "~~~", "```` py", "``` a`b", "    ", "\t"]),
    _paragraphs,
    st.sampled_from([["```"], ["~~~"], ["````"], []]),
)
_tables: Final = st.builds(
    lambda head, rule, rows: [head, rule, *rows],
    st.sampled_from(["| a | b |", "a | b", "|a|\\| b|", "- | a | b |"]),
    st.sampled_from(["|---|---|", "--|:-:", "|--|", "  |-|-|"]),
    st.lists(
        st.lists(prose_line, min_size=1, max_size=3).map(lambda cells: "| " + " | ".join(cells) + " |")
        | st.lists(prose_line, min_size=1, max_size=3).map("|".join),
        max_size=3,
    ),
)
_fixed: Final = _lines(
    *(
        "",
        "\n",
        "---",
        "***",
        "<div>\ntext\n</div>",
        "<!-- a\n\nb -->",
        "<!-- open",
        "<pre>\n\nx",
        "<x-y>",
        "[ref]: /url 'title'",
    ),
    *(
        "[a]:\n/url",
        "[^1]: note",
        "[b]: <u> (t",
        "<!-- nocompress -->",
        "<!-- /nocompress -->",
        "text\n<!-- nocompress -->",
    ),
    *(
        "+++\na = 1\n+++",
        "---\na: b\n---",
        "--- \nprose here\n---",
        "$$\nx\n$$",
        "{% raw %}",
        ":::note\nx\n:::",
        "\f",
        "\xa0",
    ),
)


def _prefixed(first: str, rest: str) -> Callable[[Lines], Lines]:
    return lambda lines: [(first if number == 0 else rest) + line for number, line in enumerate(lines)]


def _nested(inner: st.SearchStrategy[Lines]) -> st.SearchStrategy[Lines]:
    prefixes = [
        *(
            ("- ", "  "),
            ("* ", "  "),
            ("1. ", "   "),
            ("10) ", "    "),
            ("> ", "> "),
            (">", ">"),
            ("> ", ""),
            ("- ", ""),
        ),
        *(
            ("-\t", "\t"),
            ("- [ ] ", "  "),
            ("  - ", "    "),
            ("    ", "    "),
            (">\t", ">\t"),
            ("-   ", "    "),
            ("\t", ""),
        ),
    ]
    joined = st.lists(inner, min_size=1, max_size=3).map(lambda parts: [line for part in parts for line in part])
    return st.builds(lambda prefix, lines: _prefixed(*prefix)(lines), st.sampled_from(prefixes), joined)


_blocks: Final = st.recursive(st.one_of(_paragraphs, _headings, _setext, _code, _tables, _fixed), _nested, max_leaves=6)

DEEPEST: Final = 2000
"""Levels of the deepest nesting that is made."""

_deep: Final = st.builds(
    lambda marks, levels, text: [(marks * levels)[: DEEPEST * len(marks)] + text],
    st.sampled_from(["> ", ">", "- ", "1. ", "* > ", "  ", "\t", "- [ ] ", "[", "(", "**"]),
    st.sampled_from([1, 20, 21, 100, DEEPEST]),
    prose_line,
)
"""A line below up to DEEPEST levels of quotes, lists, indents or brackets."""

_deeper: Final = st.builds(
    lambda step, mark, levels: [step * level + mark + "w" for level in range(levels)],
    st.sampled_from(["  ", "> ", "   ", "\t"]),
    st.sampled_from(["- ", "1. ", "> "]),
    st.sampled_from([3, 25, 60]),
)
"""Lines, each a level deeper than the one before."""

_newlines: Final = st.sampled_from([["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r"], ["\r", "\n", "\n"]])


@st.composite
def markdown(draw: st.DrawFn) -> str:
    """A document: any blocks, any nesting, any newlines, with or without a final one."""
    blocks = st.lists(st.one_of(_blocks, _blocks, _blocks, _deep, _deeper), max_size=7)
    lines = [line for block in draw(blocks) for line in block]
    text = "".join(line + newline for line, newline in zip(lines, cycle(draw(_newlines)), strict=False))
    return text if draw(st.booleans()) else text.rstrip("\r\n")


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """A file: byte-order mark and front matter, or not, before a document."""
    bom = draw(st.sampled_from(["", "", "\ufeff"]))
    front = draw(
        st.sampled_from(
            [
                "",
                "",
                "---\na: b\n---\n",
                "---\r\nx: [\r\n y ]\r\n... \r\n",
                "+++\na = 1\n+++\n",
                "---\n---\n",
                "---\ra: b\r---",
                "---\ntitle: |\n  a\n\n  b\n---  \t\n",
                "---\na: b\n...",
                "---\n\na: b\n---\n",
                " ---\na: b\n---\n",
                "---\na: b\n",
            ]
        )
    )
    return (bom + front + draw(markdown())).encode("utf-8")
