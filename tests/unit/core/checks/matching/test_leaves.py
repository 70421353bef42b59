"""Which leaf stands for which."""

from __future__ import annotations

from caveman_core.checks.matching.leaves import LeafPairs, pair_leaves
from caveman_core.document.parse import parse_section


def paired(source: str, candidate: str) -> LeafPairs:
    return pair_leaves(parse_section(source).leaves, parse_section(candidate).leaves)


def texts(pairs: LeafPairs) -> list[tuple[str, str]]:
    return [(one.text, other.text) for one, other in pairs.pairs]


def test_the_same_leaves_are_paired_in_order_whatever_they_say() -> None:
    pairs = paired("- one\n- two\n", "- uno\n- dos\n")
    assert texts(pairs) == [("one", "uno"), ("two", "dos")]


def test_a_lost_leaf_is_named_and_the_others_keep_their_partner() -> None:
    pairs = paired("- run the tests\n- ask Maria\n- push the tag\n", "- run tests\n- push tag\n")
    assert texts(pairs) == [("run the tests", "run tests"), ("push the tag", "push tag")]
    assert [leaf.text for leaf in pairs.lost] == ["ask Maria"]


def test_an_added_leaf_is_named() -> None:
    pairs = paired("- one\n- two\n", "- one\n- extra\n- two\n")
    assert [leaf.text for leaf in pairs.added] == ["extra"]
    assert not pairs.lost


def test_one_lost_and_one_added_elsewhere_do_not_shift_the_rest() -> None:
    pairs = paired("- a\n- b\n- c\n- d\n- e\n", "- b\n- c\n- d\n- e\n- f\n")
    assert texts(pairs) == [(letter, letter) for letter in "bcde"]
    assert [leaf.text for leaf in pairs.lost] == ["a"]
    assert [leaf.text for leaf in pairs.added] == ["f"]


def test_a_paragraph_is_no_partner_of_a_table_cell_in_its_place() -> None:
    pairs = paired("text\n", "| a |\n| - |\n| text |\n")
    assert texts(pairs) == [("text", "text")]
