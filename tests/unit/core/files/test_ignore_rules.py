"""Single lines of an ignore file. That whole trees are judged as git does is in test_ignoring_as_git.py."""

from __future__ import annotations

import pytest

from caveman_core.files.ignore_rules import UnknownPatternError, deciding_rule, ignore_rules


def line_for(text: str, path: str) -> int | None:
    """The line that decides about a path; a folder's ends in a slash."""
    rule = deciding_rule(ignore_rules(text), path.removesuffix("/"), folder=path.endswith("/"))
    return rule.line if rule else None


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("a.md", "a.md"),
        ("a.md", "x/y/a.md"),
        ("*.md", "x/.md"),
        ("/a.md", "a.md"),
        ("x/*.md", "x/a.md"),
        ("**/a.md", "a.md"),
        ("x/**/a.md", "x/a.md"),
        ("x/**/a.md", "x/y/z/a.md"),
        ("x/**", "x/y/z"),
        ("x/", "y/x/"),
        ("[a-c]?[!d].md", "bxe.md"),
        ("a\\*.md", "a*.md"),
        ("\\#a", "#a"),
        ("\\!a", "!a"),
        ("a\\ ", "a "),
        ("a  ", "a"),
        ("a\t", "a\t"),
        ("a?b", "a\nb"),
        ("*", "\n"),
        ("*/", "x/y/"),
        ("**/*/**", "x/y"),
    ],
)
def test_a_pattern_names_what_git_says_it_names(pattern: str, path: str) -> None:
    assert line_for(f"# comment\n\n{pattern}\n", path) == 3


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("/a.md", "x/a.md"),
        ("x/*.md", "x/y/a.md"),
        ("x/*.md", "y/x/a.md"),
        ("x/**", "x/"),
        ("x/", "x"),
        ("x", "x/y"),
        ("a[!b]c", "a/c"),
        ("x/a[!b]c", "x/a/c"),
        ("x/a[+-9]c", "x/a/c"),
        ("A.md", "a.md"),
        ("a\t", "a"),
        ("a?b", "a/b"),
        ("/", "a"),
        ("!", "a"),
        ("//a", "a"),
        ("#a", "#a"),
    ],
)
def test_and_nothing_else(pattern: str, path: str) -> None:
    assert line_for(f"{pattern}\n", path) is None


def test_the_last_line_that_fits_decides() -> None:
    rules = ignore_rules("*.md\n!keep.md\n/deep/keep.md\n")
    found = [deciding_rule(rules, path, folder=False) for path in ("a.md", "x/keep.md", "deep/keep.md")]
    assert [(rule.line, rule.negated) for rule in found if rule] == [(1, False), (2, True), (3, False)]


@pytest.mark.parametrize("text", ["\ufeffa\r\nb\r\n", "a\nb"])
def test_byte_order_mark_newlines_and_the_last_line_are_as_in_git(text: str) -> None:
    assert (line_for(text, "a"), line_for(text, "b")) == (1, 2)


@pytest.mark.parametrize(
    "pattern",
    ["[[:digit:]]", "[a", "a\\", "[z-a]", "[\\]]", "a[/]b", "a\\/b", "[]a]", "x[a--b]", "**/a/**/b/**/c", "!x["],
)
def test_a_line_of_doubtful_meaning_is_named(pattern: str) -> None:
    with pytest.raises(UnknownPatternError, match="line 2 "):
        ignore_rules(f"a\n{pattern}\n")


@pytest.mark.parametrize("pattern", ["*a" * 20 + "*b", "?*" * 20 + "Q", "[a-z]*" * 15 + "Q", "**/a/**/a/b"])
def test_no_pattern_takes_for_ever(pattern: str) -> None:
    assert line_for(pattern, "a" * 255) is None
    assert line_for(pattern, "a/" * 1000 + "a" * 255) is None
