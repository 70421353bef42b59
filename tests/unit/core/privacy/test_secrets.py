"""Secrets are seen in prose, and prose about secrets is not one. None of these strings was ever a key."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.privacy.secrets import secret_in
from strategies import examples

TELLING = [
    "My key is sk-ant-api03-abcdefghijklmnopqrst0123456789.",
    "Use sk-proj-abcdefghijklmnop for tests.",
    "token ghp_" + "abcdefghijklmnopqrst0123456789ABCDEF",
    "github_pat_" + "11ABCDEFG0abcdefghijkl_abcdefgh",
    "AKIA" + "IOSFODNN7EXAMPLE",
    "xoxb-" + "123456789012-123456789012-abcdefghijkl",
    "AIza" + "SyA1234567890abcdefghijklmnopqrstuvw",
    "-----BEGIN RSA PRIVATE KEY-----",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N",
    "postgres://admin:hunter2@db.example.com/prod",
    "The password is hunter2",
    "**Password**: hunter2!",
    "password: 4711",
    'api key = "abcd1234efgh"',
    "The login: admin/admin1",
    "hf_" + "abcdefghijklmnopqrstuv",
    "npm_" + "abcdefghijklmnopqrstuv0123",
    "glpat-" + "abcdefghijklmnopqrst",
    "sk_live_" + "abcdefghijklmnop",
    "Authorization: Bearer abcdefghij0123456789",
    "It is QmFzZTY0IGVuY29kZWQgc3RyaW5nIHdpdGg5.",
    "The digest key is " + "0123456789abcdef" * 4,
]
PROSE = [
    "The token budget is 4000.",
    "token: 4000",
    "Password rotation every 90 days.",
    "password: see the vault",
    "Use the API key from 1Password.",
    "The secret is kept in settings.toml.",
    "The token is $DEPLOY_TOKEN, the password <your password>.",
    "secret: [[c0]]",
    "Credentials are in the keychain.",
    "Never log a token or a password.",
    "Revert commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b.",
    "Request 550e8400-e29b-41d4-a716-446655440000 failed.",
    "a-very-long-kebab-case-name-of-2024-with-words",
    "AVeryLongIdentifierWithoutAnyDigitsInIt",
    "Version 2.1.332 of 2026-11-30, 99.9 % of 1,000,000 requests.",
    "See https://example.org/a/b?c=d#e and mail me@example.org.",
]


@pytest.mark.parametrize("text", TELLING)
def test_a_secret_is_seen_wherever_it_stands_and_never_told(text: str) -> None:
    for written in (text, f"- [ ] {text}", f"Before.\n\n> {text}\n\nAfter."):
        kind = secret_in(written)
        assert kind
        assert not any(word in kind for word in text.split() if any(map(str.isdigit, word)))


@pytest.mark.parametrize("text", PROSE)
def test_prose_about_secrets_is_none(text: str) -> None:
    assert secret_in(text) is None


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "piece", ["x://", "a", "password is ", "A1b", "token: a1", "-----BEGIN ", "sk-ant", "eyJ", "://a:", "bearer ", "a."]
)
def test_a_line_that_is_made_to_take_minutes_does_not(piece: str) -> None:
    secret_in(piece * (100_000 // len(piece)))


@examples
@given(st.text())
def test_any_text_can_be_looked_at(text: str) -> None:
    secret_in(text)


@examples
@given(st.text(st.characters(codec="ascii", categories=["L", "Nd", "Zs", "Po"])), st.sampled_from(TELLING), st.text())
def test_it_is_seen_between_any_words(before: str, secret: str, after: str) -> None:
    assert secret_in(f"{before}\n{secret}\n{after}")
