"""Each rule of the gate, by a damage it must report and where."""

from __future__ import annotations

import pytest

from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_document, judge_section
from caveman_core.checks.registry import CHECKS, checks_of
from caveman_core.document.parse import parse_document, parse_section
from caveman_core.policy import Level

FENCE = "```"


def judged(source: str, candidate: str) -> tuple[Finding, ...]:
    return judge_section(parse_section(source), parse_section(candidate), Level.LITE)


def errors(source: str, candidate: str) -> list[Finding]:
    return [finding for finding in judged(source, candidate) if finding.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("rule", "source", "candidate"),
    [
        ("empty", "Run the tests.\n", "\n"),
        ("chatter", "Run the tests.\n", "Sure! Here is the text: run the tests.\n"),
        ("chatter", "Run the tests.\n", "Run the tests.\n\nLet me know if you want more.\n"),
        ("chatter", "Run the tests.\n", "I'm sorry, run the tests.\n"),
        ("chatter", "Run the tests.\n", f"{FENCE}\nRun the tests.\n{FENCE}\n"),
        ("headings", "## Rules\n\nText.\n", "### Rules\n\nText.\n"),
        ("headings", "## Rules\n\nText.\n", "## Rule\n\nText.\n"),
        ("headings", "> ## Rules\n", "> ## Rule\n"),
        ("headings", "Rules\n=====\n", "Rules\n-----\n"),
        ("code", f"{FENCE}sh\na  b\n{FENCE}\n", f"{FENCE}sh\na b\n{FENCE}\n"),
        ("code", f"{FENCE}sh\na\n{FENCE}\n", f"{FENCE}bash\na\n{FENCE}\n"),
        ("code", "Text.\n\n    a  b\n", "Text.\n\n    a b\n"),
        ("code", f"- a\n  {FENCE}\n  x\n  {FENCE}\n", "- a\n"),
        ("html", "<div>\nx\n</div>\n", "<div>\ny\n</div>\n"),
        ("html", "Text.\n\n<!-- keep -->\n", "Text.\n"),
        ("tables", "| a |\n| - |\n| one |\n| two |\n", "| a |\n| - |\n| one |\n"),
        ("tables", "| a |\n| :- |\n| one |\n", "| a |\n| -: |\n| one |\n"),
        ("tables", "| name |\n| - |\n| one |\n", "| names |\n| - |\n| one |\n"),
        ("lists", "1. one\n2. two\n3. three\n", "1. one\n3. three\n"),
        ("lists", "- one\n- two\n", "- one\n"),
        ("lists", "- one\n  - two\n", "- one\n- two\n"),
        ("lists", "- one\n- two\n", "* one\n* two\n"),
        ("definitions", "[a]: https://a.example\n", "[a]: https://b.example\n"),
        ("structure", "Text.\n\n---\n", "Text.\n"),
        ("structure", f"Run this:\n\n{FENCE}\nx\n{FENCE}\n", f"{FENCE}\nx\n{FENCE}\n\nRun this:\n"),
        ("bytes", "One.\n\nTwo.\n", "One.\n\n\nTwo.\n"),
        ("bytes", "One.  \nTwo.\n", "One.\nTwo.\n"),
        ("bytes", "One.\r\nTwo.\r\n", "One.\nTwo.\n"),
        ("bytes", "One.\n", "One."),
        ("marks", "Merge into the branch.\n", "Merge into branch?\n"),
        ("checkboxes", "- [ ] write it\n", "- [x] write it\n"),
        ("inline code", "Run `make a` now.\n", "Run `make b` now.\n"),
        ("inline code", "Run `a` and then `b`.\n", "Run `b` and then `a`.\n"),
        ("inline code", "Run `a`, then `a`.\n", "Run `a`, then.\n"),
        ("inline code", "Run npm now.\n", "Run `npm` now.\n"),
        ("links", "See [the book](https://a.example/x).\n", "See [the book](https://a.example/y).\n"),
        ("links", "See [the book](https://a.example/x).\n", "See the book.\n"),
        ("links", "See https://a.example/x.\n", "See https://a.example.\n"),
        ("paths", "Edit src/a.py first.\n", "Edit src/b.py first.\n"),
        ("imports", "See @docs/a.md first.\n", "See @docs/b.md first.\n"),
        ("imports", "See [[on-call]] first.\n", "See first.\n"),
        ("flags", "Pass --dry-run to it.\n", "Pass --dry to it.\n"),
        ("flags", "Set $HOME to it.\n", "Set $HOMES to it.\n"),
        ("identifiers", "Call load_rules() twice.\n", "Call load_rule() twice.\n"),
        ("quotes", 'Say "not now" to it.\n', 'Say "now" to it.\n'),
        ("markup", "Press <kbd>A</kbd> now.\n", "Press A now.\n"),
        ("commands", "Run git push to share it.\n", "Run git to share it.\n"),
        ("numbers", "Wait 15 minutes.\n", "Wait 16 minutes.\n"),
        ("numbers", "Wait two minutes.\n", "Wait three minutes.\n"),
        ("numbers", "Use 3 of 5 nodes.\n", "Use 5 nodes.\n"),
        ("names", "Ask Maria about it.\n", "Ask about it.\n"),
        ("names", "Ask Maria about it.\n", "Ask Jonas about it.\n"),
        ("names", "Host it on GitHub today.\n", "Host it on Github today.\n"),
        ("names", "Host it on the Web today.\n", "Host it on the web today.\n"),
        ("rule words", "Do not push.\n", "Do push.\n"),
        ("rule words", "Push to main.\n", "Never push to main.\n"),
        ("rule words", "You must push.\n", "You may push.\n"),
        ("rule words", "Stop it before you push.\n", "Stop it after you push.\n"),
        ("rule words", "NEVER push.\n", "Never push.\n"),
        ("rule words", "Fix ALL of the warnings.\n", "Fix all warnings.\n"),
        (
            "rule words",
            "Always squash commits, never rebase shared branches.\n",
            "Always squash commits, never rebase.\n",
        ),
        ("order", "Use yarn instead of npm here.\n", "Use npm instead of yarn here.\n"),
        ("order", "Prefer composition over inheritance.\n", "Prefer inheritance over composition.\n"),
        ("order", "The client calls the server.\n", "The server calls the client.\n"),
        ("order", "Push the tag. Wait for the build.\n", "Wait for the build. Push the tag.\n"),
        ("characters", "Push the tag.\n", "Push\u200b tag.\n"),
        ("sentences kept apart", "Reads are cached. Writes are logged.\n", "Reads are logged. Writes are cached.\n"),
        ("sentences", "Push the tag. Wait for the build.\n", "Push the tag.\n"),
        ("sentences", "Push the tag.\n", "Push the tag. Celebrate loudly with cake.\n"),
        ("sentences", "One paragraph.\n\nAnother paragraph.\n", "One paragraph.\n"),
        ("sentences", "Push the tag, then tell everybody in the large room.\n", "Push the tag, then tell.\n"),
        ("sentences", "Push it.\n", "Push it to that of those with them and us, so.\n"),
        ("words", "Sort imports by hand.\n", "Sort exports by hand.\n"),
        ("words", "Sort the imports by hand.\n", "The imports by hand.\n"),
        ("examples", "Run a formatter, e.g. Black, at night.\n", "Run Black at night.\n"),
        ("quantities", "Both keys are needed.\n", "Keys are needed.\n"),
        ("openers", "Review the patch of the shop.\n", "Run patch of shop.\n"),
        ("tense", "The shop will be moved in May.\n", "The shop was moved in May.\n"),
        ("cause and effect", "It is red because the disk is full.\n", "The disk is full because it is red.\n"),
        ("scope", "The lock is not always open.\n", "The lock is always not open.\n"),
        ("prepositions", "Merge into the trunk.\n", "Merge the trunk.\n"),
        ("told order", "Steps: fetch, build, sign.\n", "Steps: build, fetch, sign.\n"),
        ("emphasis", "Run **all** of it.\n", "Run **all of it.\n"),
        ("language", "Слово и дело.\n", "Слово и тело.\n"),
        ("language", "Say 漢字 aloud.\n", "Say 漢 aloud.\n"),
    ],
)
def test_damage_is_reported_by_its_rule(rule: str, source: str, candidate: str) -> None:
    assert rule in {finding.rule for finding in errors(source, candidate)}


def test_every_rule_has_a_damage_above() -> None:
    marks = getattr(test_damage_is_reported_by_its_rule, "pytestmark", [])
    covered = {case[0] for case in marks[0].args[1]}
    assert covered == {check.name for check in checks_of(Level.LITE)}


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("The token expires after an hour.\n", "Token expires after hour\n"),
        ("In order to run the tests, use `npm`.\n", "To run tests, use `npm`.\n"),
        ("You should run the tests before a push.\n", "Run tests before push.\n"),
        ("Please remember to ask Maria.\n", "Ask Maria.\n"),
        ("Make sure to never commit the secrets.\n", "Ensure never commit secrets.\n"),
        ("- **Note:** The build is just slow.\n", "- **Note:** Build is slow.\n"),
        ("It is important to note that the API is read-only.\n", "API is read-only.\n"),
        ("The Postgres database is able to retry.\n", "Postgres database can retry.\n"),
        ("A first line of the text\nand the second line.\n", "First line of text\nand second line.\n"),
        ("| a |\n| - |\n| the cell text |\n", "| a |\n| - |\n| cell text |\n"),
        ("> The quote of the day.\n", "> Quote of day.\n"),
        ("Note that I cannot merge on Fridays.\n", "I cannot merge on Fridays.\n"),
        ("Run it in order to see. Run it in order to see. Ask Bo.\n", "Run it to see. Run it to see. Ask Bo.\n"),
        (
            "Restart it in order to see. Restart it in order to see. Answer in a consistent manner.\n",
            "Restart it to see. Restart it to see. Answer consistently.\n",
        ),
    ],
)
def test_a_benign_rewrite_has_no_finding(source: str, candidate: str) -> None:
    assert judged(source, candidate) == ()


def test_an_unchanged_section_has_no_finding() -> None:
    assert judged("# A\n\nSure! Here is the text.\n", "# A\n\nSure! Here is the text.\n") == ()


def test_a_lone_word_less_is_a_warning() -> None:
    found = judged(
        "Sort the relevant imports of each changed file by hand.\n", "Sort imports of each changed file by hand.\n"
    )
    assert [(finding.rule, finding.severity) for finding in found] == [("words", Severity.WARNING)]
    assert '"relevant"' in found[0].message


def test_a_word_said_in_the_heading_may_go() -> None:
    source = "## Imports\n\n- Sort third-party imports alphabetically by hand always.\n"
    assert judged(source, source.replace(" imports", "")) == ()


def test_a_shorter_form_of_a_word_may_stand_for_it() -> None:
    assert errors("Run the main application from the root.\n", "Run main app from root.\n") == []


def test_a_finding_names_the_lost_thing_and_its_line() -> None:
    source = parse_section("# A\n\nOne `a` here.\nTwo minutes\nof 30 seconds.\n", first_line=10)
    candidate = parse_section("# A\n\nOne `a` here.\nTwo minutes\nof 31 seconds.\n", first_line=10)
    found = judge_section(source, candidate, Level.LITE)
    assert [str(finding) for finding in found if finding.rule == "numbers"] == [
        'line 14: numbers: lost "30"',
        'line 14: numbers: added "31"',
    ]


def test_findings_come_by_line() -> None:
    found = judged("Ask Maria.\n\nWait 5 days.\n", "Ask.\n\nWait 6 days.\n")
    assert [finding.line for finding in found] == sorted(finding.line for finding in found)
    assert len({finding.line for finding in found}) == 2


def test_every_finding_carries_the_name_of_a_check() -> None:
    for level in Level:
        named = [check.name for check in checks_of(level)]
        assert len(set(named)) == len(named)
    names = [check.name for check in CHECKS]
    found = judged("# A\n\n- one 1\n- [ ] two `x`\n", "Sure, here is the text.\n\n```\nx\n```\n")
    assert found
    assert {finding.rule for finding in found} <= set(names)


def documents(source: str, candidate: str) -> list[str]:
    found = judge_document(parse_document(source.encode()), parse_document(candidate.encode()), Level.LITE)
    return [finding.rule for finding in found]


def test_front_matter_and_byte_order_mark_are_exact() -> None:
    assert documents("---\na: 1\n---\n# A\n", "---\na: 2\n---\n# A\n") == ["front matter"]
    assert documents("\ufeff# A\n", "# A\n") == ["bytes"]


def test_sections_are_judged_one_by_one() -> None:
    source = "# A\n\nWait 5 days.\n\n# B\n\nWait 6 days.\n"
    assert documents(source, source) == []
    assert "numbers" in documents(source, "# A\n\nWait 6 days.\n\n# B\n\nWait 5 days.\n")


def test_other_headings_are_named_and_the_rest_is_still_judged() -> None:
    source = "# A\n\nWait 5 days.\n\n## B\n\nAsk Maria today.\n"
    found = documents(source, "# A\n\nWait 5 days.\n\n### B\n\nAsk today.\n")
    assert "headings" in found
    assert "names" in found
    assert "numbers" not in found


def test_a_blank_line_before_the_first_heading_is_no_part_of_the_prose() -> None:
    text = "# A\n\nOne.\n\n# B\n\nTwo.\n"
    source, candidate = parse_document(f"\n{text}".encode()), parse_document(text.encode())
    (found,) = judge_document(source, candidate, Level.LITE)
    assert str(found) == "line 1: bytes: lost blank lines before the first heading"
    assert judge_document(source, candidate, Level.FULL) == ()


def test_a_lost_section_is_named() -> None:
    source = "# A\n\nWait 5 days.\n\n## B\n\nAsk Maria today.\n"
    found = judge_document(parse_document(source.encode()), parse_document(b"# A\n\nWait 5 days.\n\n"), Level.LITE)
    assert [str(each) for each in found] == ['line 5: headings: lost the section "B"']


def test_a_section_that_is_new_is_named_and_the_others_are_judged_with_their_own() -> None:
    source = "# A\n\nWait 5 days.\n\n# C\n\nAsk Maria for the key.\n"
    candidate = "# A\n\nWait 5 days.\n\n# B\n\nMore.\n\n# C\n\nAsk for the key.\n"
    found = judge_document(parse_document(source.encode()), parse_document(candidate.encode()), Level.LITE)
    assert [(each.rule, each.line) for each in found if each.rule in ("headings", "names")] == [
        ("headings", 5),
        ("names", 7),
    ]


def test_any_two_files_can_be_judged() -> None:
    assert documents("", "") == []
    assert documents("", "# A\n\nText.\n") != []
    assert documents("# A\n\nText.\n", "") != []
