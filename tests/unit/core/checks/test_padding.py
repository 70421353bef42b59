"""Padding, hedges and politeness say nothing; what stands beside them with a rule in it does."""

from __future__ import annotations

import pytest

from judging import errors_of


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("I'd be so happy if you kept the entries short.", "Keep entries short."),
        ("It would be great if you aligned the commas of a list.", "Align commas of list."),
        ("I would be glad if you gave a source for every number.", "Give source for every number."),
        ("We would kindly ask you to review the code on Mondays.", "Review code on Mondays."),
        ("It's probably a good idea to run the linter before you push.", "Run linter before you push."),
        ("It would probably be best to keep the loudness at -16 LUFS.", "Keep loudness at -16 LUFS."),
        (
            "You may want to test with a screen reader before each release.",
            "Test with screen reader before each release.",
        ),
        ("I'd say that chained calls must never be used.", "Chained calls must never be used."),
        ("It may be worth noting that values stand in the readme.", "Values stand in readme."),
        ("On the other hand, a hidden widget does not refresh.", "Hidden widget does not refresh."),
        ("That being said, the currency table is shared.", "Currency table is shared."),
        ("To be clear, copies must not leave the room.", "Copies must not leave room."),
        ("Readings are taken on an hourly basis.", "Readings taken hourly."),
        ("A pod has the option to request a GPU.", "Pod can request GPU."),
        (
            "For the reason that icing bends the curve, winter data is marked.",
            "Because icing bends curve, winter data is marked.",
        ),
    ],
)
def test_padding_may_go(source: str, candidate: str) -> None:
    assert [str(error) for error in errors_of(source, candidate)] == []


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("You may skip the linter on Fridays.", "Skip linter on Fridays."),
        ("Stop if you kept the entries short.", "Keep entries short."),
        ("It would be nice to have a second reviewer.", "Have a second reviewer."),
        ("You could not reach the server.", "Reach server."),
        ("A pod has the option to request a GPU.", "Pod must request GPU."),
        ("Readings are taken on an hourly basis.", "Readings taken daily."),
        ("I'd be happy if you did not rename the files.", "Rename files."),
    ],
)
def test_what_carries_a_rule_may_not(source: str, candidate: str) -> None:
    assert errors_of(source, candidate) != []


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("If I say that the build is broken, revert it.", "If build is broken, revert it."),
        ("Ask me if you might want to delete a branch.", "Ask me if delete branch."),
        ("Never assume it is best to retry a payment.", "Never assume retry payment."),
        ("Do what I recommend before the release.", "Do what before release."),
        ("Open the form as mentioned in the ticket.", "Open form in ticket."),
        ("Stop if I believe that the key leaked.", "Stop if key leaked."),
    ],
)
def test_the_same_words_amid_a_sentence_say_something(source: str, candidate: str) -> None:
    assert errors_of(source, candidate) != []
