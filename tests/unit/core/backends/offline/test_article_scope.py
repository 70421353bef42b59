"""Statements that an adversarial reader saw change their meaning: they stay, or change only where it is safe."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf


@pytest.mark.parametrize(
    "kept",
    [
        "test the code",
        "backup the schema",
        "test the fixtures",
    ],
)
def test_a_second_command_stays_a_command(kept: str) -> None:
    assert shorten_leaf(f"Remove the flag and {kept}.").endswith(f"and {kept}.")


@pytest.mark.parametrize(
    "text",
    [
        "Do not edit the files.",
        "Do not run the commands.",
        "Delete the tests.",
        "The errors are ignored.",
        "The tests are not needed.",
        "The secrets are public.",
        "Never write prior to in docs; write before.",
        "Use use, not utilize.",
        "Replace in order to with to.",
        "Agents are able to push to main.",
        "So that the agent stops, raise an error.",
        "While the build runs the tests wait.",
        "Every time the test runs the cache clears.",
        "Until the lead approves the release waits.",
        "Keep the secret.",
        "Run the set before you commit.",
        "The Graph is down.",
        "The Knot is down.",
        "A variety of inputs is needed.",
    ],
)
def test_what_would_say_something_else_stays(text: str) -> None:
    assert shorten_leaf(text) in (text, text.replace("raise an error", "raise error"))


@pytest.mark.parametrize(
    ("text", "shorter"),
    [
        ("The majority of votes wins.", "Majority of votes wins."),
        ("The Slack integration is in the app.", "Slack integration is in app."),
        ("If the build passes, tag the commit.", "If build passes, tag commit."),
        ("When the tests fail, open the log.", "When the tests fail, open log."),
        ("The rules in the file apply.", "Rules in file apply."),
        ("If the build fails, restore the backup.", "If build fails, restore backup."),
        ("In order to run the server, open the port.", "To run server, open port."),
        ("The term prior to is banned.", "Term prior to is banned."),
        ("Apply the patch in order to completion.", "Apply patch in order to completion."),
    ],
)
def test_what_says_the_same_is_shortened(text: str, shorter: str) -> None:
    assert shorten_leaf(text) == shorter
