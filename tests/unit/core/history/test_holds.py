"""Holds: what stays as it is until somebody says otherwise."""

from __future__ import annotations

from pathlib import Path

from caveman_core.history.ledger import Ledger


def test_sections_are_held_beside_those_held_before(ledger: Ledger, path: Path) -> None:
    assert ledger.held_sections(path) == frozenset()
    ledger.hold_sections(path, ["a", "b", "a"])
    ledger.hold_sections(path, iter(["b", "c"]))
    ledger.hold_sections(path, [])
    assert ledger.held_sections(path) == {"a", "b", "c"}
    assert ledger.held_sections(path.with_name("OTHER.md")) == frozenset()
    assert not ledger.state(path).on_hold


def test_a_path_is_held_until_it_is_released(ledger: Ledger, path: Path) -> None:
    ledger.release_path(path)
    assert not ledger.state(path).on_hold
    for _ in range(2):
        ledger.hold_path(path)
        assert ledger.state(path).on_hold
    ledger.hold_sections(path, ["a"])
    ledger.release_path(path)
    assert not ledger.state(path).on_hold
    assert ledger.held_sections(path) == {"a"}


def test_release_clears_every_hold_of_one_path(ledger: Ledger, path: Path) -> None:
    other = path.with_name("OTHER.md")
    for held in (path, other):
        ledger.hold_path(held)
        ledger.hold_sections(held, ["a"])
    ledger.set_baseline(path, "d")
    ledger.release(path)
    assert not ledger.state(path).on_hold
    assert ledger.held_sections(path) == frozenset()
    assert ledger.state(path).baseline == "d"
    assert ledger.state(other).on_hold
    assert ledger.held_sections(other) == {"a"}
