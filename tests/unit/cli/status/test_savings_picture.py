"""The picture of what is saved: its numbers, its width, its signs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_cli.status.blocks import ASCII, UNICODE, Blocks
from caveman_cli.status.savings import Savings, savings_json
from caveman_cli.status.savings_picture import NARROWEST, WIDEST, Paper, picture
from caveman_core.history.records import Root
from caveman_core.history.saving_series import FilePast, SavingSeries, Step, saving_series
from strategies import examples

NOW = 1_000_000.0
HOUR = 3600.0
HOME = Root("1", Path("/srv/home"), "claude", 0.0)
OLD = Root("2", Path("/srv/old"), "claude", 0.0, watched=False)
PASTS = (
    FilePast(
        HOME.path / "CLAUDE.md", (Step(NOW - 5 * HOUR, 400, 2000, 1600), Step(NOW - HOUR, 800, 1900, 1500)),
    ),
    FilePast(OLD.path / "rules.md", (Step(NOW - 3 * HOUR, 200, 1000, 800),)),
    FilePast(Path("/srv/by-hand.md"), (Step(NOW - 2 * HOUR, 50, 500, 450),)),
    FilePast(HOME.path / "back.md", (Step(NOW - 4 * HOUR, 90, 500, 410), Step(NOW - 2 * HOUR, 0, 410, 500, False))),
)  # fmt: skip
SAVINGS = Savings(saving_series(PASTS, (HOME, OLD), NOW), gone=2)


def lines(paper: Paper, savings: Savings = SAVINGS, limit: int = 10) -> list[str]:
    return [line.plain for line in picture(savings, paper, limit)]


def test_the_whole_picture() -> None:
    shown = lines(Paper(60, UNICODE))
    assert shown[:3] == [
        "1,050 tokens saved in 3 files each time they are loaded (es…",
        "Loading them all: 2,750 tokens now, 3,800 before (-27.6%)",
        "2 files no longer there: left out, the past included",
    ]
    start = shown.index("Tokens saved, by the hour")
    assert shown[start + 1] == "1,050" + " " * 37 + "█" * 18
    assert shown[start + 6] == "    0  " + "█" * 53
    assert shown[start + 7].endswith("now")
    start = next(number for number, line in enumerate(shown) if line.endswith("  root"))
    assert shown[start:] == [
        "saved  files                over time     root",
        "  800      1  ████████████  ▄▄▅▅▅▅▄▄████  /srv/home",
        "  200      1  ███               ████████  /srv/old (not wat…",
        "   50      1  ▊                   ██████  outside every roo…",
        "",
        "saved    now                file",
        "  800  1,500  ████████████  /srv/home/CLAUDE.md",
        "  200    800  ███           /srv/old/rules.md",
        "   50    450  ▊             /srv/by-hand.md",
    ]


def test_files_beyond_the_limit_are_counted() -> None:
    assert lines(Paper(80, UNICODE), limit=1)[-1] == "and 2 more files"
    assert lines(Paper(80, UNICODE), limit=0)[-1].endswith("by hand")


def test_the_kind_of_number_is_said_once() -> None:
    assert "\n".join(lines(Paper(200, UNICODE))).count("estimate") == 1


def test_a_terminal_without_blocks_gets_ascii() -> None:
    assert "\n".join(lines(Paper(80, ASCII))).isascii()


@examples
@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 10**7), st.integers(0, 10**7), st.text(max_size=60))),
    st.integers(NARROWEST, WIDEST),
    st.sampled_from([ASCII, UNICODE]),
)
def test_no_line_is_wider_than_the_paper(drawn: list[tuple[int, int, int, str]], width: int, blocks: Blocks) -> None:
    pasts = [
        FilePast(
            HOME.path / f"{number}{name.replace('/', '').encode('utf-8', 'replace').decode()}.md",
            (Step(NOW - ago * HOUR, saved, 0, tokens),),
        )
        for number, (ago, saved, tokens, name) in enumerate(drawn)
    ]  # fmt: skip
    for line in picture(Savings(saving_series(pasts, (HOME,), NOW)), Paper(width, blocks), 5):
        assert line.cell_len <= width
        assert "\n" not in line.plain


def test_a_path_in_a_pipe_is_whole() -> None:
    far = FilePast(Path("/srv/" + "x" * 200), (Step(NOW, 5, 10, 5),))
    savings = Savings(saving_series((far,), (), NOW))
    assert "/srv/" + "x" * 200 in "\n".join(lines(Paper(80, UNICODE, cut=False), savings))


def test_nothing_yet_and_nothing_any_more() -> None:
    assert lines(Paper(80, UNICODE), Savings(SavingSeries(NOW))) == ["Nothing is compressed yet; next: caveman scan"]
    shown = lines(Paper(80, UNICODE), Savings(saving_series(PASTS[3:], (HOME,), NOW)))
    assert shown[0].startswith("0 tokens saved in no files")


def test_json_has_a_number_for_every_moment() -> None:
    answer = savings_json(SAVINGS, 1)
    assert (answer["unit"], answer["gone"]) == ("hour", 2)
    total, roots, files = answer["total"], answer["roots"], answer["files"]
    assert isinstance(total, dict)
    assert isinstance(roots, list)
    assert isinstance(files, list)
    assert len(total["series"]) == len(answer["moments"])  # type: ignore[arg-type]  # JSON
    assert (total["files"], total["saved"], total["tokens_now"], total["tokens_before"]) == (3, 1050, 2750, 3800)
    assert [(root["path"], root["watched"], root["saved"]) for root in roots] == [
        ("/srv/home", True, 800), ("/srv/old", False, 200), (None, None, 50),
    ]  # fmt: skip
    assert files == [{"path": "/srv/home/CLAUDE.md", "saved": 800, "tokens_now": 1500, "tokens_before": 2300}]


@pytest.mark.parametrize("limit", [0, 3])
def test_json_lists_as_many_files_as_asked_for(limit: int) -> None:
    assert len(savings_json(SAVINGS, limit)["files"]) == limit  # type: ignore[arg-type]  # JSON
