"""Who installs a service that would watch less than the watcher that runs is told, with the command for all roots."""

from __future__ import annotations

from pathlib import Path

from caveman_cli.service.narrower import narrower

A, B, C = Path("/srv/a"), Path("/srv/my b"), Path("/srv/a/inner")


def test_roots_that_only_the_running_watcher_has_are_named() -> None:
    assert narrower((A,), (A, B)) == [
        "The service will watch /srv/a only; the watcher that runs now watches /srv/my b too.",
        "To have the service watch all of them:",
        "    caveman service install /srv/a '/srv/my b'",
    ]


def test_a_service_that_watches_as_much_or_more_is_not_warned_of() -> None:
    assert narrower((A, B), (B, A)) == narrower((A,), (A, C)) == narrower((A,), ()) == []


def test_a_link_to_a_root_is_that_root(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    assert narrower((tmp_path / "link",), (tmp_path / "real",)) == []
