"""What would be sent where and at what cost, before anything is."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.scanning.preview import Preview
from caveman_cli.scanning.sending import lines_about, scan_json, scan_lines, sending, texts_of
from caveman_core.backends.choosing import Choice, Option, Why
from caveman_core.config import Settings
from caveman_core.outcome import Outcome, Reason, Receipt, SectionNote, SectionVerdict
from caveman_core.policy import BackendName
from caveman_core.price_settings import PriceSettings
from caveman_core.tokens import estimate

KEY = Option(BackendName.ANTHROPIC, "claude-haiku-5-5", "api.anthropic.com")
CLI = Option(BackendName.CLAUDE_CLI, "claude-haiku-5-5", "the claude program")
LOCAL = Option(BackendName.OPENAI, "some-model", "localhost:11434")
TEXT = "Please make sure to always run the tests before you push.\n" * 20


def seen(*notes: tuple[str, SectionVerdict], outcome: Outcome = Outcome.COMPRESSED) -> Preview:
    sections = tuple(SectionNote("A", 1, verdict, 1, 1, before=text, after=text) for text, verdict in notes)
    return Preview(Receipt(Path("/srv/CLAUDE.md"), outcome, Reason.DONE, sections=sections))


def test_place_model_tokens_cost_and_the_date_of_the_prices_are_told() -> None:
    found = sending(KEY, [TEXT, "  \n"], Settings())
    assert (found.files, found.tokens) == (1, estimate(TEXT))
    what, where, cost = lines_about(found)
    assert (
        what == f"would be sent: the prose of 1 file, about {estimate(TEXT):,} tokens; code, paths and links are masked"
    )
    assert where == "to: api.anthropic.com, model claude-haiku-5-5 (anthropic)"
    assert cost.startswith("costs: about $0.00")
    assert cost.endswith("by the prices of 2026-11-30; never more than $1.00 a day (daily_budget_usd)")


def test_the_question_about_drafts_is_in_the_cost_and_longer_texts_cost_more() -> None:
    asked, not_asked = (sending(KEY, [TEXT], Settings(verify=verify)).cost for verify in (True, False))
    longer = sending(KEY, [TEXT * 10], Settings()).cost
    assert asked is not None
    assert not_asked is not None
    assert longer is not None
    assert not_asked < asked < longer


def test_a_price_nobody_knows_is_said_and_ones_own_counts() -> None:
    unknown = sending(LOCAL, [TEXT], Settings())
    assert unknown.cost is None
    assert list(lines_about(unknown))[-1].startswith("costs: nobody knows the price of some-model")
    own = sending(LOCAL, [TEXT], Settings(prices={"some-model": PriceSettings(input=1, output=2)}))
    assert own.cost


def test_a_subscription_is_not_billed_by_the_call_but_a_key_of_the_program_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(lines_about(sending(CLI, [TEXT], Settings())))[-1].startswith("costs: nothing by the call")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "x")
    assert list(lines_about(sending(CLI, [TEXT], Settings())))[-1].startswith("costs: about $")


def test_only_what_the_model_did_not_make_before_counts() -> None:
    some = seen(("new", SectionVerdict.ESTIMATED), ("old", SectionVerdict.KNOWN), ("same", SectionVerdict.REUSED))
    none = seen(("old", SectionVerdict.KNOWN), ("mine", SectionVerdict.HELD), outcome=Outcome.UNCHANGED)
    left = seen(("secret", SectionVerdict.ESTIMATED), outcome=Outcome.REFUSED)
    failed = seen(("failed before", SectionVerdict.KEPT_KNOWN), ("terse", SectionVerdict.TERSE_KNOWN))
    assert texts_of([some, none, left, failed], Choice(KEY, Why.ALLOWED)) == ["new", "", ""]


def test_with_rules_alone_every_section_would_be_new_to_a_model() -> None:
    by_rules = seen(("a", SectionVerdict.COMPRESSED), ("b", SectionVerdict.TERSE), ("c", SectionVerdict.KNOWN))
    assert texts_of([by_rules], Choice(None, Why.NOT_ASKED, KEY)) == ["a\nb"]


def test_what_could_be_allowed_is_estimated_too() -> None:
    choice = Choice(None, Why.NOT_ASKED, KEY)
    first, *rest = scan_lines(choice, [seen((TEXT, SectionVerdict.COMPRESSED))], Settings())
    assert first.startswith("offline rules alone: nothing is sent before you allow it; to allow anthropic: ")
    assert len(rest) == 3
    told = scan_json(choice, [seen((TEXT, SectionVerdict.COMPRESSED))], Settings())
    assert (told["backend"], told["why"]) == ("offline", "not_asked")
    assert isinstance(told["would_send"], dict)
    assert (told["would_send"]["allowed"], told["would_send"]["destination"]) == (False, "api.anthropic.com")


@pytest.mark.parametrize("why", [Why.NAMED, Why.REFUSED])
def test_who_decided_to_stay_offline_is_told_nothing(why: Why) -> None:
    assert list(scan_lines(Choice(None, why), [seen((TEXT, SectionVerdict.COMPRESSED))], Settings())) == []
    assert scan_json(Choice(None, why), [], Settings())["would_send"] is None
