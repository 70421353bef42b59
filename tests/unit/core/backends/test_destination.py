"""Where an address goes."""

from __future__ import annotations

import pytest

from caveman_core.backends.destination import host_of


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://api.anthropic.com", "api.anthropic.com"),
        ("http://localhost:11434/v1", "localhost:11434"),
        ("http://me:hunter2@proxy.example:8080/x?key=1", "proxy.example:8080"),
        ("localhost:11434", "localhost:11434"),
        ("", "an address that cannot be read"),
    ],
)
def test_the_host_is_told_and_no_password(address: str, host: str) -> None:
    assert host_of(address) == host
