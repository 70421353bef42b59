"""Findings as a backend reads them: nothing protected shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from caveman_core.asking.complaints import MOST_COMPLAINTS, Complaints
from caveman_core.asking.judging import section_errors
from caveman_core.asking.masked import masked_section
from caveman_core.backends.interface import Answer, Complaint, Form
from caveman_core.checks.finding import Finding, Severity
from caveman_core.document.model import Section
from caveman_core.document.parse import parse_section
from caveman_core.policy import Level

SOURCE = """\
# Rules of `secret-0`

Never call `secret-1` from ./secret/two.py before the "secret three" is set to 30.
Run `secret-1` and https://secret.four/x again, where `a very long secret five that is longer than a line of a report`.

```sh
secret-six --now
```

- Read [the secret seven](docs/secret.md) first.

| secret eight | b |
| --- | --- |
| `secret-9` | the last one |

<div>secret ten</div>
"""

ANSWER = Answer()

DAMAGES: tuple[Callable[[str], str], ...] = (
    lambda text: text.replace("Never call", "Call"),
    lambda text: text.replace("`secret-1`", "`secret-1` `secret-1`", 1),
    lambda text: text.replace("`secret-1` and ", ""),
    lambda text: text.replace("./secret/two.py ", ""),
    lambda text: text.replace("30", "40"),
    lambda text: text.replace("\n\n```sh", "\n```sh"),
    lambda text: text.replace("```sh\nsecret-six --now\n```", "    secret-six --now"),
    lambda text: text.replace("\n```sh\nsecret-six --now\n```\n", "secret-six --now\n"),
    lambda text: text.replace("- Read [the secret seven](docs/secret.md) first.", "Read on."),
    lambda text: text.replace("| `secret-9` | the last one |", "| the last one | `secret-9` |"),
    lambda text: text.replace("<div>secret ten</div>", "secret ten"),
    lambda text: text.replace("\n\n<div>", "\n<div>"),
    lambda text: "\n".join(text.split("\n")[:2]),
    lambda text: text.replace(" where `a very long secret five that is longer than a line of a report`", ""),
    lambda text: text.replace("| secret eight | b |", "| secret eight | c |"),
)


def about(section: Section, form: Form, findings: Iterable[Finding], answer: Answer = ANSWER) -> tuple[Complaint, ...]:
    masked = masked_section(section, form)
    return Complaints(section, masked, masked.request(Level.LITE)).about(findings, answer)


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("damage", DAMAGES)
def test_no_complaint_shows_what_is_protected(damage: Callable[[str], str], form: Form) -> None:
    section = parse_section(SOURCE)
    findings = section_errors(section, damage(SOURCE), Level.LITE)
    assert findings, "a damage that nobody sees proves nothing"
    for complaint in about(section, form, findings):
        assert "secret" not in complaint.message, complaint
        assert "secret" not in complaint.sentence, complaint


def test_a_block_that_a_message_quotes_with_its_newlines_is_not_shown() -> None:
    section = parse_section("# T\n\nThe owner reads the log.\n\n```\nSECRET\n```\n")
    findings = section_errors(section, "# T\n\nowner reads the log.\n```\nSECRET\n```\n", Level.LITE)
    assert any("SECRET" in finding.message for finding in findings), "else this proves nothing"
    assert not any("SECRET" in each.message for each in about(section, Form.BODY, findings))


@pytest.mark.parametrize("form", list(Form))
def test_nor_is_a_protected_word_that_an_answer_glued_to_another(form: Form) -> None:
    section = parse_section("# T\n\nThe owner of the log runs $SECRET and --zqflag in the suite.\n")
    findings = section_errors(section, "# T\n\nowner of the log runs $SECRETand--zqflag in the suite.\n", Level.LITE)
    assert any("SECRETand" in finding.message for finding in findings), "else this proves nothing"
    answer = Answer(("owner of the log runs [[c0]]and[[c1]] in the suite.",))
    for each in about(section, form, findings, answer):
        assert "SECRET" not in each.message
        assert "zqflag" not in each.message


def complaint(text: str, finding: Finding, form: Form = Form.LEAVES) -> Complaint:
    return about(parse_section(text), form, [finding])[0]


@pytest.mark.parametrize("form", list(Form))
def test_a_sentence_has_the_placeholders_of_its_own_place(form: Form) -> None:
    text = "Use `x` here.\n\nUse `x` there. Then `y`.\n"
    sentence = "Use `x` there."
    finding = Finding("inline code", Severity.ERROR, 'lost "`x`"', 3, "`x`", sentence)
    assert complaint(text, finding, form) == Complaint("inline code", 'lost "[[c0]]"', "Use [[c1]] there.")


def test_of_equal_sentences_the_one_on_the_line_is_meant() -> None:
    finding = Finding("names", Severity.ERROR, 'lost "X"', 3, "X", "Use `x`.")
    assert complaint("Use `x`.\n\nUse `x`.\n", finding).sentence == "Use [[c1]]."


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ('lost "the `co…" in "all of th…"', 'lost "…" in "all of th…"'),
        ('lost "the rest" in "the code"', 'lost "the rest" in "…"'),
        ('added "code"', 'added "…"'),
        ("lost code", "…"),
        ("'  co'… became '  '", "…"),
        ("grew from 10 to 20 characters", "grew from 10 to 20 characters"),
    ],
)
def test_what_was_not_sent_is_not_quoted(message: str, shown: str) -> None:
    finding = Finding("sentences", Severity.ERROR, message, 1)
    section = parse_section("the `code` of all of the rest\n")
    assert about(section, Form.LEAVES, [finding]) == (Complaint("sentences", shown),)
    (written,) = about(section, Form.LEAVES, [finding], Answer(("code of mine",)))
    assert written.message == finding.message


def test_the_same_complaint_is_made_once() -> None:
    finding = Finding("numbers", Severity.ERROR, 'lost "3"', 1, "3")
    assert len(about(parse_section("text 3\n"), Form.BODY, [finding, finding])) == 1


def test_of_very_many_findings_the_first_are_complained_about() -> None:
    many = [Finding("numbers", Severity.ERROR, f'lost "{number}"', 1) for number in range(1000)]
    section = parse_section(" ".join(map(str, range(1000))) + "\n")
    assert len(about(section, Form.BODY, many)) == MOST_COMPLAINTS


def test_a_row_that_was_not_sent_is_not_quoted_either() -> None:
    """It has a cell too many, so all of it was a placeholder."""
    section = parse_section("| a | b |\n|---|---|\n| `c` of the marmot | d | e |\n| f | g |\n")
    finding = Finding("names", Severity.ERROR, 'lost "marmot"', 3, "marmot", "`c` of the marmot")
    assert about(section, Form.BODY, [finding]) == (Complaint("names", 'lost "…"', ""),)
    assert about(section, Form.LEAVES, [finding]) == (Complaint("names", 'lost "marmot"', "[[c0]] of the marmot"),)
