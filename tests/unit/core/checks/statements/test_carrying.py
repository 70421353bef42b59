"""One word less: what a phrase can do without, and what it cannot."""

from __future__ import annotations

import pytest

from judging import errors_of


@pytest.mark.parametrize(
    ("source", "lost"),
    [
        ("Raise specific exceptions with a context message.", "exceptions "),
        ("Read the log to reduce boilerplate in tests.", "reduce "),
        ("It scans for unused files and lets you delete them by hand.", "unused "),
        ("Write failing tests first, then the code of the fix.", "failing "),
        ("We gradually migrate the old tests of the shop.", "gradually "),
        ("Keep every user-visible local change of a module in the list.", "local "),
        ("- **Known Hosts**: keep the list of them short.", " Hosts"),
        ("- **Helper Logs**: check the logs of the helper.", " Logs"),
        ("- **Stripe Payments**: keep the keys of the shop.", "Stripe "),
        ("List the hosts, ports, names of the shop.", "hosts, "),
        ("- **Secrets**: keep few.\n  - Never log secrets or keys to the disk.", "secrets "),
    ],
)
def test_a_word_that_its_phrase_needs_may_not_go(source: str, lost: str) -> None:
    assert errors_of(source, source.replace(lost, "", 1)) != []


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("- **Cache**: Response caching layer", "- **Cache**: response caching"),
        ("- `auth`: Login and session utilities", "- `auth`: login, session"),
        ("PRs opened against `main` are closed.", "PRs against `main` are closed."),
        ("6 categories defined", "6 categories"),
        ("It's built with Tauri for desktops.", "Tauri for desktops."),
        ("- Add new example", "- Add example"),
        ("This creates a properly structured package with tests.", "Creates package with tests."),
        ("- Correct `pack.json` with exports", "- `pack.json` with exports"),
        ("In a number of cases we use internal state of the view.", "Some cases use internal state of view."),
        ("They occur because the build process may define it twice.", "Because build may define it twice."),
        ("- `shop`: Specific implementation for React courses", "- `shop`: React courses"),
        ("- Format code: `ruff format src/`", "- Format: `ruff format src/`"),
        ("It takes two hours of time at most.", "It takes two hours at most."),
        ("- **Comments**: Only add comments for complex logic", "- **Comments**: only for complex logic"),
        ("All the security checks inherit from this base class", "All security checks inherit from it"),
        ("Format it well to enhance readability of diffs.", "Format it well for readability of diffs."),
        ("For example, run the linter twice.", "Run linter twice."),
        (
            "- **Dependency management**: Add few.\n  - Install the new dependencies with `uv sync`",
            "- **Dependency management**: Add few.\n  - Install: `uv sync`",
        ),
        ("The code lives in `src/` with the following structure:", "Code is in `src/`:"),
        ("- **Unit tests**: Located beside the sources.", "- **Unit tests**: beside sources."),
        ("Run it in CI only, not as part of the hook.", "Run it in CI only, not in hook."),
        ("We maintain a comprehensive test suite of the shop.", "Comprehensive test suite of shop."),
        ("- **Layout**: Organize code with `src/` layout", "- **Layout**: `src/` layout"),
        ("Stick to the lower version. In short, this means:", "Stick to lower version:"),
        ("It is fair to say that the build is slow on Fridays.", "Build is slow on Fridays."),
    ],
)
def test_a_word_that_others_say_may_go(source: str, candidate: str) -> None:
    assert [str(error) for error in errors_of(source, candidate)] == []


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("- **Test Coverage**: Keep it high.", "- **Test coverage**: keep it high."),
        ("- **Error Handling** – Log each error.", "- **Error handling** – log each error."),
        ("- `x` - Archive the mail", "- `x` - archive mail"),
        ("| a | b |\n| - | - |\n| Build it | Run the tests |", "| a | b |\n| - | - |\n| build it | run tests |"),
        ("The Widget fails. The build stops.", "Widget fails. build stops."),
    ],
)
def test_capitals_of_labels_and_of_first_words_are_free(source: str, candidate: str) -> None:
    assert [str(error) for error in errors_of(source, candidate)] == []


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("- **Ask Maria before you push.**", "- **Ask maria before you push.**"),
        ("- **GitHub Actions**: keep it green.", "- **Github actions**: keep it green."),
        ("Ask the Payments team: they know.", "Ask the payments team: they know."),
    ],
)
def test_capitals_of_names_are_not(source: str, candidate: str) -> None:
    assert errors_of(source, candidate) != []
