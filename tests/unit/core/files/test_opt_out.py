"""A file can opt out, and a file that only tells how does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.files.opt_out import opt_out_line
from strategies import examples

OFF = "<!-- caveman: off -->"


@pytest.mark.parametrize(
    "comment",
    [
        OFF,
        "<!--caveman:off-->",
        "<!-- CAVEMAN:  OFF -->",
        "<!-- caveman : false -->",
        "<!-- caveman: off, team file -->",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_comment_opts_a_file_out_and_its_line_is_told(comment: str, newline: str) -> None:
    assert opt_out_line(newline.join(["# Rules", "", f"{comment}", "", "text"])) == 3
    assert opt_out_line(newline.join(["# Rules", f"text {comment} more"])) == 2


@pytest.mark.parametrize(
    "text",
    [
        f"# Title {OFF}\n",
        f"- item\n  {OFF}\n",
        f"> quote\n> {OFF}\n",
        "> <!-- caveman:\n> off -->\n",
        "<!--\ncaveman: off\n-->\n",
        f"| a |\n|---|\n| {OFF} |\n",
        f"| {OFF} |\n|---|\n",
        f"<details>\n`{OFF}`\n</details>\n",
        f"`not closed {OFF}\n",
        f"\\`{OFF}\\`\n",
        f"[ref]: {OFF}\n",
        f"---\nname: x\n# {OFF}\n---\ntext\n",
        f"$$ ` $$ ` {OFF} `\n",
        f"```\ncode\n```\n{OFF}\n",
        f"`` a ` b {OFF}\n",
    ],
)
def test_a_comment_counts_wherever_it_is_not_code(text: str) -> None:
    assert opt_out_line(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        f"Write `{OFF}` to keep caveman away.\n",
        f"Write ``{OFF} ` `` or `a\nb {OFF}` in it.\n",
        f"```\n{OFF}\n```\n",
        f"- item\n\n  ~~~html\n  {OFF}\n  ~~~\n",
        f"> ```\n> {OFF}\n> ```\n",
        f"text\n\n    {OFF}\n",
        f"| marker | means |\n|---|---|\n| `{OFF}` | leave it alone |\n",
        f"Set `$HOME` or write `{OFF}`.\n",
        "<!-- caveman off -->\n",
        "<!-- caveman: on -->\n",
        "caveman: off\n",
        "",
    ],
)
def test_code_and_other_words_say_nothing(text: str) -> None:
    assert opt_out_line(text) is None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("---\nname: x\ncaveman: false\n---\ntext\n", 3),
        ("\ufeff---\r\ncaveman: false # mine\r\n...\r\ntext\r\n", 2),
        ('---  \ncaveman: "off"\n---', 2),
        ("---\n'caveman' : No\n---\n", 2),
        ("---\ntools:\n  Caveman: FALSE\n---\n", 3),
        ("+++\ncaveman = false\n+++\ntext\n", 2),
        ("---\nthis is no YAML\ncaveman: off\n---\n", 3),
    ],
)
def test_front_matter_opts_a_file_out(text: str, line: int) -> None:
    assert opt_out_line(text) == line


@pytest.mark.parametrize(
    "text",
    [
        "caveman: false\n",
        "---\ncaveman: true\n---\n",
        "---\nname: x\n---\ncaveman: false\n",
        "---\ncaveman: false, they say, and go on\n---\n",
        "---\ncaveman: false\n",
        "text\n---\ncaveman: false\n---\n",
    ],
)
def test_the_key_says_nothing_elsewhere(text: str) -> None:
    assert opt_out_line(text) is None


@given(st.text(alphabet="ab `~\\$|->#\n\r", max_size=60), st.text(alphabet="ab `~\\$|->#\n\r", max_size=60))
@examples
def test_without_a_backtick_tilde_or_indent_no_text_hides_a_comment(before: str, after: str) -> None:
    plain = before.translate(dict.fromkeys(map(ord, "`~"), "x")).replace(" ", "")
    assert opt_out_line(f"{plain}{OFF}{after}") is not None
