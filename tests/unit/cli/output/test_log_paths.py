"""No absolute path gets through, and what is no path stays."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.output.log_paths import without_paths

PARTS = st.text("abcé .-_%#", min_size=1, max_size=8)
PATHS = st.lists(PARTS, min_size=1, max_size=4).map(lambda parts: "/PLANTED" + "/".join(parts) + "PLANTED")
SENTENCES = st.sampled_from(
    [
        "no queue server runs at {}",
        "the ledger {} is damaged: malformed",
        "a swap of {} was begun and is not finished",
        "[Errno 2] No such file or directory: {!r}",
        "others can enter {} ({})",
        "open={}",
        "unix://{}",
        "~{} does not exist",
    ]
)


@settings(max_examples=200)
@given(SENTENCES, PATHS)
def test_a_path_in_a_message_is_hidden_whole(sentence: str, path: str) -> None:
    assert "PLANTED" not in without_paths(sentence.format(path, path))


@settings(max_examples=100)
@given(PATHS)
def test_a_path_in_a_command_is_hidden_whole(path: str) -> None:
    assert "PLANTED" not in without_paths(f"ls -ld {shlex.quote(path)}")


@pytest.mark.parametrize(
    "text",
    [
        "no queue server answers at redis://127.0.0.1:6379/0: refused",
        "and/or, 1/2, n/a",
        "it is larger than 500,000 bytes",
        "remove its swap file (.NAME.swp; emacs: .#NAME)",
        "2026-11-30T18:57:00.274386Z",
        "caveman watch ROOT...",
    ],
)
def test_what_is_no_path_stays(text: str) -> None:
    assert without_paths(text) == text


def test_the_rest_of_a_message_stays() -> None:
    assert without_paths("the ledger /a b/l.sqlite3 is damaged: malformed") == "the ledger (path) is damaged: malformed"
    assert without_paths("see (/a/b).") == "see ((path))."
