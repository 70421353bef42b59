"""Every kind of damage does what its name says, and nothing else."""

from __future__ import annotations

import re

import pytest
from bench.mutations.catalogue import BARS, KINDS, Family, Kind
from bench.mutations.ground import Ground, seeded

from caveman_core.document.parse import parse_document

BY_NAME = {kind.name: kind for kind in KINDS}
SEEDS = range(80)

EVERY_RESULT = {
    "number changed": ("Wait 5 s, `n 7`.", {f"Wait {n} s, `n 7`." for n in "012346789"}),
    "number replaced by another of the file": ("- Wait 5\n- Wait 70", {"- Wait 70\n- Wait 70", "- Wait 5\n- Wait 5"}),
    "number word changed": ("Two keys, twice", {"Three keys, twice", "Two keys, once"}),
    "unit changed": (
        "5 minutes, 30s, 10 MB",
        {"5 hours, 30s, 10 MB", "5 minutes, 30ms, 10 MB", "5 minutes, 30s, 10 GB"},
    ),
    "two numbers swapped": ("Wait 5 s, try 3 times", {"Wait 3 s, try 5 times"}),
    "version or decimal changed": ("Go 1.21, v2.4.9, `3.1`", {"Go 1.22, v2.4.9, `3.1`", "Go 1.21, v2.4.0, `3.1`"}),
    "month or weekday changed": (
        "by Friday",
        {f"by {day}" for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Saturday", "Sunday")},
    ),
    "year dropped": (
        "On March 3, 2026 and in May of 1999",
        {"On March 3 and in May of 1999", "On March 3, 2026 and in May"},
    ),
    "name removed": (
        "ask Anna about the API, NEVER later",
        {"ask about the API, NEVER later", "ask Anna about the, NEVER later"},
    ),
    "name replaced by another of the file": (
        "- ask Anna\n- ask Bert",
        {"- ask Bert\n- ask Bert", "- ask Anna\n- ask Anna"},
    ),
    "two names swapped": ("move Postgres into MySQL or Redis", {"move MySQL into Postgres or Redis"}),
    "two spans swapped": ("`a` before `b`", {"`b` before `a`"}),
    "inline code deleted": ("run `a b` now", {"run now"}),
    "inline code replaced by another of the file": ("- `a`\n- `b`", {"- `b`\n- `b`", "- `a`\n- `a`"}),
    "path replaced by another of the file": ("- a.py\n- b/c.py", {"- b/c.py\n- b/c.py", "- a.py\n- a.py"}),
    "identifier replaced by another of the file": (
        "- call get_it\n- with --def",
        {"- call --def\n- with --def", "- call get_it\n- with get_it"},
    ),
    "command in prose changed": (
        "run git push, not cargo remove",
        {"run git remove, not cargo remove", "run git push, not cargo list"},
    ),
    "link deleted": ("see [a](b) or https://c.de/f now", {"see or https://c.de/f now", "see [a](b) or now"}),
    "negation removed": (
        "do not mock, it can't, isn't \"not this\"",
        {
            "mock, it can't, isn't \"not this\"",
            "do not mock, it can, isn't \"not this\"",
            "do not mock, it can't, is \"not this\"",
        },
    ),
    "negation added": ("Run it\nwhich must be", {"Do not run it\nwhich must be", "Run it\nwhich must not be"}),
    "negation moved to another statement": (
        "- Never mock it.\n- Use real clocks.",
        {"- Mock it.\n- Never use real clocks."},
    ),
    "must → may": ("MUST run, must stop", {"MAY run, must stop", "MUST run, may stop"}),
    "should → may": ("Should it", {"May it"}),
    "may → must, should → must": (
        "It may, you should, I can",
        {"It must, you should, I can", "It may, you must, I can", "It may, you should, I must"},
    ),
    "if → unless, with → without": ("If it fails with it", {"Unless it fails with it", "If it fails without it"}),
    "neither nor → either or": (
        "Neither `a` nor b. Use neither c nor d.",
        {"Either `a` or b. Use neither c nor d.", "Neither `a` nor b. Use either c or d."},
    ),
    "word turned to its opposite": ("Enable the first", {"Disable the first", "Enable the last"}),
    "condition moved to the next statement": (
        "If it fails, stop the worker. Read the log. When idle, run it.",
        {"Stop the worker. If it fails, read the log. When idle, run it."},
    ),
    "prefer ↔ avoid": ("Prefer a, avoid b", {"Avoid a, avoid b", "Prefer a, prefer b"}),
    "before ↔ after": ("before a, After b", {"after a, After b", "before a, Before b"}),
    "X instead of Y swapped": ("use tabs instead of `four` spaces", {"use `four` instead of tabs spaces"}),
    "X to Y swapped": ("copy one to two", {"copy two to one"}),
    "always → usually, never → rarely": ("Always, never", {"Usually, never", "Always, rarely"}),
    "all → some": ("All of every", {"Some of every", "All of some"}),
    "unless → if, without → with": ("unless without", {"if without", "unless with"}),
    "bound turned round": ("at least 5, max 6", {"at most 5, max 6", "at least 5, min 6"}),
    "condition dropped": (
        "If it fails, stop. Run it when idle, once.",
        {"Stop. Run it when idle, once.", "If it fails, stop. Run it, once."},
    ),
    "only deleted": ("Only use a, only b", {"Use a, only b", "Only use a, b"}),
    "frequency deleted": ("It usually is, sometimes not", {"It is, sometimes not", "It usually is, not"}),
    "capitals lowered": ("NEVER use API", {"never use API"}),
    "heading level": ("## a\n\nb", {"# a\n\nb", "### a\n\nb"}),
    "heading deleted": ("# a\n\nb\n\n## c\n\nd", {"\nb\n\n## c\n\nd", "# a\n\nb\n\n\nd"}),
    "code block deleted": ("a\n\n```\nb\n```\n\nc", {"a\n\n\nc"}),
    "code language changed": ("```py\na\n```", {"```text\na\n```"}),
    "ordered list renumbered": ("1. a\n2. b", {f"{n}. a\n2. b" for n in range(2, 7)}),
    "quote mark removed": ("> a\n\nb", {"a\n\nb"}),
    "code line deleted": ("```\na\nb\n```", {"```\na\n```", "```\nb\n```"}),
    "checkbox flipped": ("- [ ] a\n- [x] b", {"- [x] a\n- [x] b", "- [ ] a\n- [ ] b"}),
    "ordered item deleted": ("1. a\n2. b\n\nc", {"1. a\n\nc", "2. b\n\nc"}),
    "bullet deleted": ("- a\n  a\n- b", {"- b", "- a\n  a\n"}),
    "rule-bearing bullet deleted": ("- Never a\n- nice\n- b if c", {"- nice\n- b if c", "- Never a\n- nice\n"}),
    "bullet put a level deeper": ("- a\n- b", {"- a\n  - b"}),
    "table row deleted": ("|a|b|\n|-|-|\n|c|d|\n|e|f|", {"|a|b|\n|-|-|\n|c|d|\n", "|a|b|\n|-|-|\n|e|f|"}),
    "table cells swapped": ("|a|b|\n|-|-|\n|c|d|", {"|a|b|\n|-|-|\n|d|c|"}),
    "ordered items swapped": ("1. a\n2. b\n\n- c\n- d", {"1. b\n2. a\n\n- c\n- d"}),
    "bullets swapped": ("1. a\n2. b\n\n- c\n- d", {"1. a\n2. b\n\n- d\n- c"}),
    "sentence moved under another heading": (
        "# a\n\nOne here. Two here.\n\n# b\n\nThree.",
        {"# a\n\nTwo here.\n\n# b\n\nThree. One here.", "# a\n\nOne here.\n\n# b\n\nThree. Two here."},
    ),
    "item moved under another heading": (
        "# a\n\n- c\n- d\n\n# b\n\n- e\n",
        {
            "# a\n\n- d\n\n# b\n\n- e\n- c\n",
            "# a\n\n- c\n\n# b\n\n- e\n- d\n",
            "# a\n\n- c\n- e\n- d\n\n# b\n\n",
            "# a\n\n- c\n- d\n- e\n\n# b\n\n",
        },
    ),
    "rule-bearing sentence deleted": ("This is nice. Tests must pass. How lovely.", {"This is nice. How lovely."}),
    "rule-bearing clause deleted": (
        "Run it; never twice, and only now, nicely (a; 5).",
        {"Run it, and only now, nicely (a; 5).", "Run it; never twice (a; 5)."},
    ),
    "rule-bearing paragraph deleted": ("Never a.\nNever.\n\nNice.", {"\nNice."}),
    "section emptied": (
        "# a\n\nb\n\n```\nc\n```\n\n# d\n\n- e\n- f\n",
        {"# a\n\n\n```\nc\n```\n\n# d\n\n- e\n- f\n", "# a\n\nb\n\n```\nc\n```\n\n# d\n\n"},
    ),
    "trailer added": ("One here.", {"One here. Let me know if you need anything else!"}),
    "refusal instead of the text": ("One here.", {"I'm sorry, but I can't help with that."}),
    "sentence deleted": ("One here. Two here.", {"One here.", "Two here."}),
    "sentences swapped": ("One here. Two here.", {"Two here. One here."}),
    "prose line deleted": ("one\ntwo\n\n- a", {"one\n\n- a", "two\n\n- a"}),
    "sentence added": ("One here.", {"One here. Always run the linter twice."}),
    "preamble added": ("One here.", {"Sure! Here is the compressed version: One here."}),
    "and → or": ("a and b", {"a or b"}),
    "word replaced": ("the quick fox ran", {"the different fox ran"}),
    "word deleted": ("the quick fox ran", {"the fox ran"}),
}  # fmt: skip
"""A text, and all that the mutation can make of it."""

INSIDE = {
    "inline code changed": ("run `abc` now", r"run `\w{2,3}` now"),
    "link changed": ("see [abc](def) now", r"see \[\w{2,3}\]\(\w{2,3}\) now"),
    "path changed": ("see src/a.py now", r"see [\w/.]{7,8} now"),
    "flag or variable changed": ("set $ABC to --def", r"set \$\w{2,3} to --def|set \$ABC to --\w{2,3}"),
    "identifier changed": ("call get_it now", r"call \w{5,6} now"),
    "import, wiki link or footnote changed": (
        "see @docs/a.md and [[note]] now",
        r"see \S{8,10} and \[\[\w{3,4}\]\] now",
    ),
    "table header changed": ("|abc|d|\n|-|-|\n|e|f|", r"\|\w{2,3}\|\w?\|\n\|-\|-\|\n\|e\|f\|"),
    "definition or comment changed": (
        "abc\n\n<!-- abc -->\n\n[abc]: def\n",
        r"abc\n\n<!-- \w{2,3} -->\n\n\[\w{2,3}\]: \w{2,3}\n",
    ),
    "quoted string changed": ('say "abc" now', r'say "\w{2,3}" now'),
    "heading text": ("# abc\n\nabc", r"# \w{2,3}\n\nabc"),
    "code changed": ("abc\n\n```\nabc\n```", r"abc\n\n```\n\w{2,3}\n```"),
    "front matter changed": ("---\nabc: d\n---\nabc", r"---\n\w{2,3}: d\n---\nabc|---\nabc: \w?\n---\nabc"),
}
"""A text, and what it may become where a letter is changed or gone."""

SAMPLE = "\n\n".join(text for text, _ in (*EVERY_RESULT.values(), *INSIDE.values()) if not text.startswith("---"))


def results(kind: Kind, text: str, seeds: range = SEEDS) -> set[str]:
    ground = Ground.all_of(parse_document(text.encode()))
    return {data.decode() for seed in seeds for data in kind.applied(ground, seeded(seed))}


@pytest.mark.parametrize("name", EVERY_RESULT)
def test_a_kind_makes_all_of_its_damages_and_no_others(name: str) -> None:
    text, expected = EVERY_RESULT[name]
    assert text not in expected
    assert results(BY_NAME[name], text) == expected


@pytest.mark.parametrize("name", INSIDE)
def test_a_kind_damages_letters_in_its_place_alone(name: str) -> None:
    text, pattern = INSIDE[name]
    found = results(BY_NAME[name], text)
    assert len(found) > 2
    assert text not in found
    assert all(re.fullmatch(pattern, each) for each in found), found


def test_every_kind_has_a_test_and_a_name_of_its_own() -> None:
    assert set(BY_NAME) == EVERY_RESULT.keys() | INSIDE.keys()
    assert len(BY_NAME) == len(KINDS)
    assert set(Family) - BARS.keys() == {Family.WORDING}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_sections_that_are_not_open_stay_as_they_are(kind: Kind) -> None:
    document = parse_document(f"# closed\n\n{SAMPLE}\n\n# open\n\n{SAMPLE}\n\n# open too\n\n- a\n".encode())
    closed = {n for n, section in enumerate(document.sections) if section.first_line < SAMPLE.count("\n")}
    ground = Ground(document, frozenset(range(len(document.sections))) - closed)
    kept = "".join(document.sections[number].text for number in sorted(closed))
    for seed in range(2):
        assert all(data.decode().startswith(kept) for data in kind.applied(ground, seeded(seed)))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_where_there_is_no_place_nothing_is_damaged(kind: Kind) -> None:
    assert not results(kind, "***\n", range(3))


def test_the_same_seed_gives_the_same_damage() -> None:
    for name, (text, _) in EVERY_RESULT.items():
        assert results(BY_NAME[name], text, range(3)) == results(BY_NAME[name], text, range(3))


def test_a_leaf_of_several_lines_keeps_its_indent_and_may_lose_a_line() -> None:
    ground = Ground.all_of(parse_document(b"> - one\n>   two\n>   three\n"))
    ((place, _),) = ground.places()
    assert ground.with_leaves({place: "one\nthree"}) == b"> - one\n>   three\n"
    assert ground.with_leaves({place: " \n"}) is None


def test_byte_order_mark_and_line_ends_are_kept() -> None:
    text = "\ufeffOne here. Two here.\r\n\r\n- a\r\n".encode()
    ground = Ground.all_of(parse_document(text))
    assert ground.with_sections({}) == text
    assert ground.with_lines(ground.lines()) == text
