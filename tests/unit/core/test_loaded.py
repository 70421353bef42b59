"""What an agent loads of a file, and the numbers that are of it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.document.lines import split_lines
from caveman_core.document.parse import parse_document
from caveman_core.loaded import (
    INDEX_BYTES,
    INDEX_LINES,
    Loading,
    as_loaded,
    loaded_of_section,
    loaded_parts,
    loaded_tokens,
    loading_of,
    weight,
)
from caveman_core.outcome import IndexEntries, Outcome, Reason, Receipt, SectionNote, SectionVerdict
from caveman_core.tokens import estimate
from strategies import examples, files, markdown

CLAUDE = Path("/home/ada/.claude/CLAUDE.md")
INDEX = Path("/home/ada/.claude/projects/-src-x/memory/MEMORY.md")
TOPIC = INDEX.with_name("feedback.md")
FRONT = "---\npaths: src/**\n---\n"
NOTE = "<!-- for people -->\n"


@pytest.mark.parametrize(
    ("path", "loading"),
    [
        ("/home/ada/.claude/CLAUDE.md", Loading.INSTRUCTIONS),
        ("/src/x/CLAUDE.local.md", Loading.INSTRUCTIONS),
        ("/src/x/AGENTS.md", Loading.INSTRUCTIONS),
        ("/src/opencode/AGENTS.md", Loading.INSTRUCTIONS),
        ("/src/x/.claude/rules/deep/api.md", Loading.INSTRUCTIONS),
        ("/home/ada/.claude-work/rules/api.md", Loading.INSTRUCTIONS),
        ("/home/ada/.claude/projects/-src-x/memory/MEMORY.md", Loading.INDEX),
        ("/home/ada/.claude/agent-memory/reviewer/MEMORY.md", Loading.INDEX),
        ("/src/x/.claude/agent-memory-local/reviewer/MEMORY.md", Loading.INDEX),
        ("/home/ada/.claude/projects/-src-x/memory/feedback.md", Loading.WHOLE),
        ("/src/x/MEMORY.md", Loading.WHOLE),
        ("/src/x/memory/MEMORY.md", Loading.WHOLE),
        ("/home/ada/.codex/AGENTS.md", Loading.WHOLE),
        ("/home/ada/.config/opencode/AGENTS.md", Loading.WHOLE),
        ("/src/x/AGENTS.override.md", Loading.WHOLE),
        ("/src/x/claude.md", Loading.WHOLE),
        ("/src/x/.windsurf/rules/api.md", Loading.WHOLE),
        ("/src/x/.cursor/rules/api.mdc", Loading.WHOLE),
        ("/src/x/GEMINI.md", Loading.WHOLE),
        ("/src/x/.github/copilot-instructions.md", Loading.WHOLE),
        ("CLAUDE.md", Loading.INSTRUCTIONS),
        ("MEMORY.md", Loading.WHOLE),
    ],
)
def test_the_path_says_how_a_file_is_loaded(path: str, loading: Loading) -> None:
    assert loading_of(PurePosixPath(path)) is loading


def test_front_matter_and_block_comments_of_instructions_cost_nothing() -> None:
    text = f"{FRONT}# A\n\n{NOTE}\nText <!-- inline --> and `<!-- code -->`.\n"
    loaded = "# A\n\n\nText <!-- inline --> and `<!-- code -->`.\n"
    assert loaded_tokens(CLAUDE, text.encode()) == estimate(loaded)
    assert loaded_tokens(CLAUDE, b"\xef\xbb\xbf" + text.encode()) == estimate(loaded)
    assert loaded_tokens(TOPIC, text.encode()) == estimate(FRONT) + estimate(text.removeprefix(FRONT))


def test_toml_front_matter_is_nothing_that_claude_code_knows() -> None:
    text = "+++\na = 1\n+++\n# A\n"
    assert loaded_tokens(CLAUDE, text.encode()) == estimate("+++\na = 1\n+++\n") + estimate("# A\n")


def test_text_that_is_not_utf8_is_counted_as_it_is_loaded() -> None:
    assert loaded_tokens(CLAUDE, b"caf\xe9 " * 100) == estimate("caf\ufffd " * 100)


def test_an_index_is_cut_after_its_200th_line() -> None:
    lines = [f"- [Topic {number}](t{number}.md) - a hook\n" for number in range(INDEX_LINES + 60)]
    assert loaded_parts(Loading.INDEX, ["".join(lines)]) == ("".join(lines[:INDEX_LINES]),)


def test_an_index_is_cut_at_the_last_whole_line_within_25_000_bytes() -> None:
    line = "- [Topic](t.md) - " + "é" * 240 + "\n"  # 500 bytes with the newline
    size = len(line.encode())
    (loaded,) = loaded_parts(Loading.INDEX, [line * 100])
    assert loaded == line * (INDEX_BYTES // size)


def test_an_index_of_exactly_25_000_bytes_is_loaded_whole() -> None:
    text = ("x" * 249 + "\n") * (INDEX_BYTES // 250)
    assert loaded_parts(Loading.INDEX, [text]) == (text,)
    assert loaded_parts(Loading.INDEX, ["x" + text]) == (("x" + text)[: 251 + 250 * 98],)


def test_comments_in_an_index_are_kept_and_count() -> None:
    text = f"# Index\n\n{NOTE}\n- [A](a.md) - a\n"
    assert loaded_parts(Loading.INDEX, [text]) == (text,)


def test_a_first_line_longer_than_an_index_may_be_is_cut_in_a_character_s_middle_nowhere() -> None:
    (loaded, rest) = loaded_parts(Loading.INDEX, ["x" + "é" * INDEX_BYTES + "\n", "# B\n"])
    assert loaded == "x" + "é" * ((INDEX_BYTES - 1) // 2)
    assert rest == ""


def receipt(path: Path, before: str, after: str) -> Receipt:
    old, new = (parse_document(text.encode()) for text in (before, after))
    notes = tuple(
        SectionNote(one.title, one.first_line, SectionVerdict.COMPRESSED, 0, 0, (), one.text, other.text)
        for one, other in zip(old.sections, new.sections, strict=True)
    )
    return as_loaded(Receipt(path, Outcome.COMPRESSED, Reason.DONE, sections=notes), after.encode())


def test_a_receipt_counts_what_is_loaded_and_its_sections_add_up() -> None:
    before = f"{FRONT}# A\n\n{NOTE}\nThe tests run in the suite.\n\n# B\n\nText.\n"
    after = before.replace("The tests", "Tests").replace("the suite", "suite")
    for path in (CLAUDE, TOPIC):
        made = receipt(path, before, after)
        assert made.tokens_before == loaded_tokens(path, before.encode())
        assert made.tokens_after == loaded_tokens(path, after.encode())
        front = estimate(FRONT) if path == TOPIC else 0
        assert made.tokens_before == front + sum(note.tokens_before for note in made.sections)
        assert made.tokens_after == front + sum(note.tokens_after for note in made.sections)
        assert made.entries is None


def test_the_receipt_of_an_index_says_how_many_entries_are_loaded_now() -> None:
    long = [f"- [Topic {number:03}](t{number:03}.md) - {'the hook of the topic ' * 11}\n" for number in range(190)]
    short = [line.replace("the hook of the topic", "hook of topic") for line in long]
    made = receipt(INDEX, "# Index\n\n" + "".join(long), "# Index\n\n" + "".join(short))
    assert made.entries is not None
    assert (made.entries.before, made.entries.of) == ((INDEX_BYTES - 9) // len(long[-1]), 190)
    assert made.entries.before < made.entries.after < 190
    assert abs(made.tokens_before - made.tokens_after) < 100, "what is loaded is as long as before"


def test_an_entry_of_several_lines_is_loaded_if_all_of_it_is() -> None:
    above = "".join(f"- [T{number}](t{number}.md)\n" for number in range(INDEX_LINES - 1))
    text = f"{above}- [Last](l.md)\n  and its second line\n\nAn end.\n"
    assert receipt(INDEX, text, text).entries == IndexEntries(INDEX_LINES - 1, INDEX_LINES - 1, INDEX_LINES)


def test_the_blank_line_below_the_last_entry_is_no_part_of_it() -> None:
    above = "".join(f"- [T{number}](t{number}.md)\n" for number in range(INDEX_LINES))
    text = f"{above}\nAn end.\n"
    assert receipt(INDEX, text, text).entries == IndexEntries(INDEX_LINES, INDEX_LINES, INDEX_LINES)


def test_a_short_index_is_loaded_with_all_its_entries() -> None:
    text = "# Index\n\n- [A](a.md) - a\n- [B](b.md) - b\n  - nested\n\n```\n- no entry\n```\n"
    made = receipt(INDEX, text, text)
    assert made.entries == IndexEntries(2, 2, 2)
    assert made.tokens_before == loaded_tokens(INDEX, text.encode()) == estimate(text)


def test_the_gain_of_a_section_leaves_block_comments_out_whoever_loads_it() -> None:
    assert weight(f"# A\n\n{NOTE}Text.\n") == estimate("# A\n\nText.\n")


def test_a_section_by_itself_costs_what_it_does_in_its_file() -> None:
    section = f"# A\n\n{NOTE}---\nkey: value\n---\n"
    assert loaded_of_section(CLAUDE, section) == estimate(section.replace(NOTE, ""))
    assert loaded_of_section(TOPIC, section) == estimate(section)
    rule = "---\nkey: value\n---\nText.\n"
    assert loaded_of_section(CLAUDE, rule) == estimate(rule), "front matter stands in no section"


loadings = st.sampled_from(Loading)


def parts_of(data: bytes) -> list[str]:
    document = parse_document(data)
    return [document.front_matter, *(section.text for section in document.sections)]


@examples
@given(files(), loadings)
def test_what_is_loaded_is_a_subsequence_of_each_part(data: bytes, loading: Loading) -> None:
    parts = parts_of(data)
    loaded = loaded_parts(loading, parts)
    assert len(loaded) == len(parts)
    for part, text in zip(parts, loaded, strict=True):
        rest = iter(part)
        assert all(character in rest for character in text)


@examples
@given(files())
def test_of_other_agents_files_all_is_loaded(data: bytes) -> None:
    assert "".join(loaded_parts(Loading.WHOLE, parts_of(data))) == data.decode().removeprefix("\ufeff")


@examples
@given(files())
def test_an_index_is_loaded_up_to_a_line(data: bytes) -> None:
    text = data.decode().removeprefix("\ufeff") * 9
    loaded = "".join(loaded_parts(Loading.INDEX, [text]))
    lines = split_lines(loaded)
    assert text.startswith(loaded)
    assert lines == split_lines(text)[: len(lines)] or len(lines) == 1
    assert len(lines) <= INDEX_LINES
    assert len(loaded.encode()) <= INDEX_BYTES


@examples
@given(files(), loadings)
def test_cutting_at_sections_changes_nothing_of_what_is_loaded(data: bytes, loading: Loading) -> None:
    """A part is loaded as it would be in the whole text, so that sections can be counted one by one."""
    parts = parts_of(data)
    assert "".join(loaded_parts(loading, parts)) == "".join(loaded_parts(loading, [parts[0], "".join(parts[1:])]))


@examples
@given(markdown(), markdown())
def test_the_estimate_of_parts_adds_up_but_for_rounding(one: str, other: str) -> None:
    assert abs(estimate(one) + estimate(other) - estimate(one + other)) <= 1
