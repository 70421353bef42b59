"""The frozen shapes of a parsed memory file. Offsets are in characters, spans half open, lines from 1."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """`text[start:end]`."""

    start: int
    end: int


class LeafKind(StrEnum):
    """Where a leaf stands."""

    PARAGRAPH = "paragraph"  # also inside list items and block quotes
    CELL = "cell"  # of a table


@dataclass(frozen=True, slots=True)
class Leaf:
    """Prose that may be rewritten: one span a source line, relative to the section's text.

    `text` is the spans' text joined by "\\n". Line prefixes (indent, list marker, `> `) and trailing blanks
    lie outside the spans, so they cannot change. A new text must have as many lines, none of them blank.
    """

    kind: LeafKind
    spans: tuple[Span, ...]
    text: str
    line: int  # in the file
    container: str  # "" for plain text, else the nesting, outermost first: "ul/li", "blockquote/ol/li"


@dataclass(frozen=True, slots=True)
class Block:
    """One block-level token that is not prose, as the re-parse compares it.

    `kind` is markdown-it's token type (`fence`, `code_block`, `html_block`, `hr`, `bullet_list_open`,
    `heading_open`, `table_open` …); `content` is the exact text of what may not change, "" for containers.
    """

    kind: str
    markup: str
    info: str
    content: str
    line: int  # in the file
    depth: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading as it stands: level 1-6, its text, the exact source with its underline if it is setext."""

    level: int
    text: str
    source: str
    line: int


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its blocks down to the next top-level heading; text before the first one is a section."""

    text: str  # exact, with the newlines of the file
    first_line: int
    heading: Heading | None
    leaves: tuple[Leaf, ...]
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The heading's text, or "(top)"."""
        return self.heading.text if self.heading else "(top)"


@dataclass(frozen=True, slots=True)
class Document:
    """A memory file. `"\\ufeff" if bom`, front matter and the sections' texts joined are the file."""

    bom: bool
    front_matter: str  # exact, its fences and newline included; "" if there is none
    sections: tuple[Section, ...]


class ProtectedKind(StrEnum):
    """What a protected span is; checks compare them kind by kind."""

    CODE = "code"  # `inline code`, its backticks included
    LINK = "link"  # [text](target "title"), ![image](…), [text][ref], [ref]
    URL = "url"  # bare or <autolink>, e-mail addresses
    HTML = "html"  # tags and comments
    PATH = "path"  # paths, file names with an extension, globs, @scope/pkg
    IMPORT = "import"  # @path, outside code
    WIKI = "wiki"  # [[name]]
    FOOTNOTE = "footnote"  # [^1]
    FLAG = "flag"  # -x, --flag=value
    VARIABLE = "variable"  # $VAR, ${VAR}, %VAR%, UPPER_CASE with an underscore
    IDENTIFIER = "identifier"  # snake_case, camelCase, call(), a.b.c
    TEMPLATE = "template"  # {{x}}, {x}, <placeholder>
    QUOTE = "quote"  # "quoted strings"
    MATH = "math"  # $$…$$, \\(…\\)
    ESCAPE = "escape"  # backslash escapes, HTML entities
    CHECKBOX = "checkbox"  # [ ] and [x] at the start of a list item


@dataclass(frozen=True, slots=True)
class Protected:
    """One protected span of a leaf's text."""

    kind: ProtectedKind
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Masked:
    """One leaf with placeholders: `[[<prefix><first + i>]]` stands for `spans[i]`, in this order in `text`."""

    text: str
    prefix: str
    first: int
    spans: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence (or a whole cell, label or fragment) of a leaf."""

    text: str
    span: Span  # in the leaf's text
