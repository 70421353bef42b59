"""Level `full`: "is" and "are" go before a participle, where nothing else could be its subject or its verb."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.backends.offline.participles import PARTICIPLES, PREDICATES
from caveman_core.backends.offline.statement import shorten_statement
from caveman_core.policy import Level

EVERY = pytest.mark.parametrize("participle", sorted(PARTICIPLES | PREDICATES))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Redis is used for caching.", "Redis used for caching."),
        ("Tests are required.", "Tests required."),
        ("Redis is used for queues, storage, and as broker.", "Redis used for queues, storage, and as broker."),
        ("The database is used by the server.", "Database used by server."),
        ("All secrets are encrypted with age.", "All secrets encrypted with age."),
        ("No secrets are stored in the repo.", "No secrets stored in repo."),
        ("API keys are stored in the vault.", "API keys stored in vault."),
        ("[[c0]] is used by the server.", "[[c0]] used by server."),
        ("Tests are in [[c0]].", "Tests in [[c0]]."),
        ("The server is not available.", "Server not available."),
        ("Caches aren't supported.", "Caches not supported."),
        ("If authentication is not enabled, send the token.", "If authentication not enabled, send token."),
        ("The documentation is generated automatically by CI.", "Documentation generated automatically by CI."),
        ("If Redis is enabled, start it.", "If Redis enabled, start it."),
        ("Reviews are required unless it is a typo.", "Reviews required unless it is typo."),
    ],
)
def test_the_verb_goes(source: str, expected: str) -> None:
    assert shorten_statement(source, level=Level.FULL) == expected


@pytest.mark.parametrize(
    "source",
    [
        "It is used to cache.",
        "Redis is used to cache.",
        "Users are required to log in.",
        "Config is shared value.",
        "It is used by clients.",
        "This is used by clients.",
        "Everything is stored in vaults.",
        "What is stored in vaults is unclear.",
        "Why config is used by clients is unclear.",
        "Check files are stored in vaults.",
        "Ensure logs are stored in vaults.",
        "Build is used by clients.",
        "List is deprecated; use maps.",
        "Docs are written: read them.",
        "Tokens are stored in vaults and are sent to clients.",
        "Migrations are managed with Knex and live in folders.",
        "Files are ignored by git but uploaded by CI.",
        "Bugs are in parsers.",
        "Tests are in [[c0]] and mocks are in [[c1]].",
        "Services are moved to clouds.",
        "Settings that are used by clients are stored in vaults.",
        "Only secrets are encrypted.",
        "Not all secrets are encrypted.",
        "Some are stored in vaults.",
        "These latter are stored in vaults.",
        "Tests ARE required.",
        "The settings are required.",
        "Constants defined are described in headers.",
        "All constants defined are described in headers.",
        "Options are deprecated, and will be removed.",
        "The first is required.",
        "Are tests required?",
    ],
)
def test_the_verb_stays(source: str) -> None:
    assert shorten_statement(source, level=Level.FULL) == source


@pytest.mark.parametrize("source", ["Redis is used for caching.", "Tests aren't required.", "Tests are in [[c0]]."])
def test_at_lite_it_stays(source: str) -> None:
    assert shorten_leaf(source) == source


@EVERY
def test_every_participle_holds(participle: str) -> None:
    assert shorten_leaf(f"Modules are {participle} with queues.", Level.FULL) == f"Modules {participle} with queues"


@EVERY
def test_it_costs_fewer_tokens(participle: str) -> None:
    ctok = pytest.importorskip("ctok", reason="ctok needs Python 3.12")
    for verb, rest in (("are", ""), ("are not", "not "), ("aren't", "not ")):
        before = ctok.token_count(f"Modules {verb} {participle} with queues.", version="4.8")
        assert ctok.token_count(f"Modules {rest}{participle} with queues.", version="4.8") < before
