"""English by evidence for it."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.language import Language, language_of
from caveman_core.backends.offline.leaf import shorten_leaf

ENGLISH = [
    "Run the tests before you push.",
    "It must not be used.",
    "ES modules are the default on OS X and in the EL release.",
    "Don’t use this.",
    "The café is not open on Monday mornings, and that is why we wait for it.",
]

NO_EVIDENCE = ["npm install", "Redis 7", "", "Kubernetes"]

FOREIGN = [
    "Keine Secrets in das Repository committen.",
    "Was ist das an der API?",
    "Wer will, kann an den Server schreiben.",
    "Le serveur est en ligne depuis le début.",
    "Il a une API à la maison.",
    "El servidor a veces falla con la base de datos.",
    "Se for a primeira vez, execute o script com a chave.",
    "Il server a volte non risponde alla chiamata.",
    "Dit is een test van de server.",
    "Bruk ikke denne for testen.",
    "Det är inte en test.",
    "Testy są a build nie jest gotowy.",
    "Testy jsou a build není hotový.",
    "A teszt a build előtt fut.",
    "Bu bir test ve API için değil.",
    "Тесты должны пройти до релиза.",
    "テストを実行してください。",
    "请先运行测试。",
    "테스트를 먼저 실행하세요.",
    "Η δοκιμή είναι εδώ.",
    "Acest test este pe server și nu merge.",
    "Is é an rud a tá ann.",
]


@pytest.mark.parametrize("text", ENGLISH)
def test_english_is_known_by_its_function_words(text: str) -> None:
    assert language_of(text) is Language.ENGLISH


def test_more_than_two_in_a_hundred_letters_outside_ascii_are_refused() -> None:
    assert language_of("The naïve café is open.") is Language.OTHER


@pytest.mark.parametrize("text", NO_EVIDENCE)
def test_names_alone_show_nothing(text: str) -> None:
    assert language_of(text) is Language.UNKNOWN


@pytest.mark.parametrize("text", FOREIGN)
def test_another_language_is_never_taken_for_english(text: str) -> None:
    assert language_of(text) is not Language.ENGLISH
    assert shorten_leaf(text) == text


def test_the_leaf_decides_for_a_statement_without_evidence() -> None:
    assert shorten_leaf("It is on the server. Restart a server.") == "It is on server. Restart server."
    assert shorten_leaf("Restart a server.") == "Restart a server."


def test_an_english_leaf_does_not_open_a_foreign_statement() -> None:
    text = "It is not on this server. Il server a volte non risponde alla chiamata."
    assert shorten_leaf(text) == text
