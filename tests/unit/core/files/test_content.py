"""What a file's own text says about it."""

from __future__ import annotations

import json
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.files.content import code_or_config, has_conflict_markers
from caveman_core.files.formats import Format

PROSE = "# Rules\n\nAlways run the tests before you push.\n\n- Never commit secrets; ask first.\n- If unsure: ask.\n"


@pytest.mark.parametrize("form", [Format.MARKDOWN, Format.PLAIN])
def test_prose_is_prose(form: Format) -> None:
    assert code_or_config(PROSE, form) is None


def test_fenced_code_does_not_make_a_file_code() -> None:
    text = PROSE + "```python\n" + "x = call(1)\n" * 50 + "```\n~~~~\nconst a = 1\n~~~\nlet b = 2\n~~~~\n"
    assert code_or_config(text, Format.MARKDOWN) is None


def test_a_text_of_code_lines_is_code() -> None:
    text = "A note.\n\nimport os\n\ndef main():\n    x = os.getcwd()\n    return x\n"
    assert code_or_config(text, Format.MARKDOWN) == "4 of 5 lines are code"


def test_imports_of_memory_files_are_not_code() -> None:
    assert code_or_config("@AGENTS.md\n@docs/rules.md\n@~/.claude/more.md\n", Format.MARKDOWN) is None


@pytest.mark.parametrize(
    "line",
    ["let me know before you push", "for example", "import order matters. Sort it", "return early is preferred."],
)
def test_sentences_that_begin_like_code_are_prose(line: str) -> None:
    assert code_or_config(f"{line}\n", Format.MARKDOWN) is None


def test_a_shebang_is_a_script() -> None:
    assert code_or_config("#!/bin/sh\necho hello there\n", Format.PLAIN) == "it starts with a shebang"


SCALARS = st.none() | st.integers() | st.text(max_size=5)


@given(st.recursive(SCALARS, lambda x: st.lists(x) | st.dictionaries(st.text(max_size=5), x), max_leaves=6))
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "60")))
def test_json_of_any_shape_is_configuration(value: object) -> None:
    for text in (json.dumps([value]), "\ufeff" + json.dumps({"key": value}, indent=2) + "\n"):
        assert code_or_config(text, Format.MARKDOWN) == "it parses as JSON"


def test_brackets_that_open_without_end_are_not_json() -> None:
    assert code_or_config("[" * 200_000, Format.MARKDOWN) is None
    assert code_or_config("[the guide](guide.md) explains it.\n", Format.MARKDOWN) is None


YAML = "# settings\nname: app\nversion: 3\nsteps:\n  - build it\n  - run it\n"


def test_yaml_is_configuration_where_no_extension_says_markdown() -> None:
    assert code_or_config(YAML, Format.PLAIN) == "it reads as YAML"
    assert code_or_config(YAML, Format.MARKDOWN) is None


@pytest.mark.parametrize(
    "text",
    [
        YAML.replace("# settings", "## Settings"),
        YAML + "This line is a sentence.\n",
        YAML + "note: this value goes on for so long that it can only be a sentence\n",
        "name: app\nversion: 3\n",
    ],
)
def test_what_only_resembles_yaml_is_prose(text: str) -> None:
    assert code_or_config(text, Format.PLAIN) is None


@pytest.mark.parametrize(
    "text",
    [
        "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n",
        "<<<<<<< HEAD\r\nb\r\n=======\r\n",
        "<<<<<<<\nb\n>>>>>>> other",
    ],
)
def test_conflict_markers_are_seen(text: str) -> None:
    assert has_conflict_markers(text)


@pytest.mark.parametrize(
    "text",
    ["Title\n=======\ntext\n", ">>>>>>> quoted seven deep\n", "<<<<<<<< eight\n========\n", "=======\n<<<<<<< late\n"],
)
def test_headings_and_quotes_are_no_conflict(text: str) -> None:
    assert not has_conflict_markers(text)


@given(st.text(alphabet=" \n\r`~#<>=-:|[]{}\"'abc.;()", max_size=300))
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "150")))
def test_no_text_breaks_the_rules(text: str) -> None:
    for form in Format:
        code_or_config(text, form)
    has_conflict_markers(text)
