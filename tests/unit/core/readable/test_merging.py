"""Two edits of one text: what one side did always comes through, and no text of either is lost silently."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from caveman_core.digest import split_tail
from caveman_core.document.parse import parse_document
from caveman_core.readable.merging import merge
from strategies import examples, files

A, B, C = "# A\n\nOne.\n\n", "## B\n\nTwo.\n\n", "# C\n\nThree.\n"
BASE = A + B + C


def merged(ours: str, theirs: str, base: str = BASE) -> str:
    result = merge(base.encode(), ours.encode(), theirs.encode())
    assert result.conflicts == ()
    return result.data.decode()


def conflicts(ours: str, theirs: str, base: str = BASE) -> tuple[str, ...]:
    result = merge(base.encode(), ours.encode(), theirs.encode())
    assert (result.data, bool(result.conflicts)) == (b"", True)
    return result.conflicts


def changed(section: str) -> str:
    return section.replace(".", " and more.")


def test_edits_of_neighbouring_sections_both_come_through() -> None:
    assert merged(changed(A) + B + C, A + changed(B) + C) == changed(A) + changed(B) + C
    assert merged(A + changed(B) + C, A + B + changed(C)) == A + changed(B) + changed(C)


def test_the_same_edit_on_both_sides_is_one_edit() -> None:
    assert merged(changed(A) + B + C, changed(A) + B + changed(C)) == changed(A) + B + changed(C)


def test_two_edits_of_one_section_are_a_conflict_that_names_it() -> None:
    assert conflicts(A + changed(B) + C, A + B.replace("Two", "2") + C) == ("B",)
    assert conflicts(A + changed(B) + C, A + C) == ("B",), "an edit of what the other deleted"


def test_a_section_deleted_by_one_and_untouched_by_the_other_goes() -> None:
    assert merged(A + C, A + B + changed(C)) == A + changed(C)


def test_a_heading_renamed_by_one_and_a_text_edited_by_the_other_is_a_conflict() -> None:
    assert conflicts(A + B.replace("## B", "## Build") + C, A + changed(B) + C) == ("B",)


def test_sections_added_by_both_stand_both_with_a_blank_line_between() -> None:
    x, y = "\n# X\n\nEx.\n", "\nWhy\n===\n\nPsi.\n"
    assert merged(BASE + x, BASE + y) == BASE + y + x
    assert merged(BASE + y, BASE + x) == BASE + x + y


def test_a_section_added_by_one_beside_an_edit_of_the_other() -> None:
    assert merged(A + B + "# N\n\nNew.\n\n" + C, A + changed(B) + changed(C)) == (
        A + changed(B) + "# N\n\nNew.\n\n" + changed(C)
    )


def test_a_section_moved_by_one_goes_along_with_edits_of_others() -> None:
    assert merged("# C\n\nThree.\n\n" + A + B.rstrip() + "\n", A + changed(B) + C) == (
        "# C\n\nThree.\n\n" + A + changed(B).rstrip() + "\n"
    )


def test_a_section_moved_by_both_to_two_places_is_a_conflict() -> None:
    d = "# D\n\nFour.\n"
    base = A + B + C + "\n" + d
    assert conflicts(B + C + "\n" + A + d, B + C + "\n" + d + "\n" + A, base) == ("A",)


def test_front_matter_is_merged_as_a_whole() -> None:
    front = "---\na: 1\n---\n"
    assert merged("---\na: 2\n---\n" + BASE, front + A + changed(B) + C, front + BASE) == (
        "---\na: 2\n---\n" + A + changed(B) + C
    )
    assert conflicts("---\na: 2\n---\n" + BASE, "---\na: 3\n---\n" + BASE, front + BASE) == ("front matter",)


def test_a_final_newline_lost_by_one_does_not_glue_sections() -> None:
    assert merged(BASE.rstrip(), BASE + "\n# X\n\nEx.\n") == BASE + "\n# X\n\nEx.\n"


def test_an_open_fence_of_one_side_does_not_swallow_what_the_other_added() -> None:
    assert conflicts(A + B + C + "\n```\nopen", A + B + C + "\n# X\n\nEx.\n") == ("the file as a whole",)


@examples
@given(files(), files())
def test_the_edit_of_one_side_alone_is_the_result_to_the_byte(base: bytes, edited: bytes) -> None:
    assert merge(base, edited, base).data == edited
    assert merge(base, base, edited).data == edited
    assert merge(base, edited, edited).data == edited
    assert merge(base, base, base).data == base


@dataclass(frozen=True)
class Edit:
    """What a person does to a list of sections."""

    kind: str
    at: int
    text: str


_TEXTS = st.builds(
    lambda heading, body: f"# {heading}\n\n{body}\n\n",
    st.sampled_from("ABCDEF"),
    st.sampled_from(("one", "two", "x y")),
)
_EDITS = st.lists(
    st.builds(Edit, st.sampled_from(("change", "add", "delete", "move")), st.integers(0, 9), _TEXTS), max_size=4
)


def applied(sections: list[str], edits: list[Edit]) -> str:
    sections = list(sections)
    for edit in edits:
        at = edit.at % (len(sections) + 1)
        if edit.kind == "add" or at == len(sections):
            sections.insert(at, edit.text)
        elif edit.kind == "change":
            sections[at] = edit.text
        elif edit.kind == "delete":
            del sections[at]
        else:
            sections.insert(edit.at // 3, sections.pop(at))
    return "".join(sections)


def bodies(text: bytes) -> list[str]:
    return [split_tail(section.text)[0] for section in parse_document(text).sections]


@examples
@given(st.lists(_TEXTS, max_size=6), _EDITS, _EDITS)
def test_no_text_of_either_side_is_lost_silently(sections: list[str], mine: list[Edit], others: list[Edit]) -> None:
    base, ours, theirs = (
        text.encode() for text in ("".join(sections), applied(sections, mine), applied(sections, others))
    )
    result = merge(base, ours, theirs)
    if result.conflicts:
        assert result.data == b""
        return
    got = bodies(result.data)
    for side in (ours, theirs):
        assert set(bodies(side)) - set(bodies(base)) <= set(got), "what one side wrote is gone"
    assert set(got) <= {*bodies(ours), *bodies(theirs)}, "what nobody wrote came in"
    if len(set(bodies(base))) == len(bodies(base)):  # of two equal ones each side may have taken another one
        assert set(bodies(ours)) & set(bodies(theirs)) <= set(got), "what both have is gone"


@examples
@given(st.lists(_TEXTS, min_size=2, max_size=8, unique=True), st.data())
def test_edits_of_different_sections_all_come_through(sections: list[str], data: st.DataObject) -> None:
    numbered = [f"# {number} {text[2:]}" for number, text in enumerate(sections)]
    mine = data.draw(st.sets(st.integers(0, len(numbered) - 1)))
    others = data.draw(st.sets(st.integers(0, len(numbered) - 1))) - mine

    def with_changes(which: set[int]) -> str:
        return "".join(changed_text(text) if at in which else text for at, text in enumerate(numbered))

    assert merged(with_changes(mine), with_changes(others), "".join(numbered)) == with_changes(mine | others)


def changed_text(text: str) -> str:
    return text.rstrip() + " changed\n\n"
