"""Articles that part two objects, or one noun from itself."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf


@pytest.mark.parametrize(
    "source",
    [
        "Give every test a name.",
        "Give all services a health check.",
        "Give both a timeout.",
        "Give each a name.",
        "Give users of it a name.",
        "Assign every ticket a label.",
        "Send it a request.",
        "Use a Mutex, not the Mutex.",
    ],
)
def test_the_article_between_them_stays(source: str) -> None:
    assert shorten_leaf(source) == source


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Give the name to it.", "Give name to it."),
        ("Send it to the server.", "Send it to server."),
        ("Keep it so that you can read the file.", "Keep it so you can read file."),
        ("Use a Mutex with the client.", "Use Mutex with client."),
    ],
)
def test_other_articles_go(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected
