"""Words that limit, bound or soften a statement: none may go at any level, empty ones may."""

from __future__ import annotations

import pytest

from caveman_core.checks.finding import Severity
from caveman_core.checks.gate import judge_section
from caveman_core.document.parse import parse_section
from caveman_core.policy import Level

_REST = "- Name the setup script in the guide.\n- Keep the log of the pager.\n"

LEVELS = pytest.mark.parametrize("level", [Level.LITE, Level.FULL])


def passes(source: str, candidate: str, level: Level) -> bool:
    found = judge_section(parse_section(f"- {source}\n{_REST}"), parse_section(f"- {candidate}\n{_REST}"), level)
    return all(finding.severity is not Severity.ERROR for finding in found)


@LEVELS
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        # a noun, adjective, participle or adverb before what stays
        ("Stop dormant jobs before an upgrade.", "Stop jobs before upgrade."),
        ("Remove the ghost columns before the release.", "Remove columns before release."),
        ("Restart the mail listeners during the restore.", "Restart listeners during restore."),
        ("Call a certified electrician before opening the box.", "Call electrician before opening box."),
        ("Only signed extensions may open a socket.", "Only extensions may open socket."),
        ("Comments are optional in internal scripts.", "Comments are optional in scripts."),
        ("Guests may read the preview pages.", "Guests may read pages."),
        ("Drop the old temporary folders.", "Drop folders."),
        ("Look for dangling pointers.", "Look for pointers."),
        ("Avoid chained ternaries.", "Avoid ternaries."),
        ("Refuse expired tokens.", "Refuse tokens."),
        ("Prevent double bookings.", "Prevent bookings."),
        ("Idle pods are removed.", "Pods are removed."),
        ("Give each tenant its own bucket.", "Give each tenant bucket."),
        ("Another signature is needed for the vault.", "Signature is needed for vault."),
        ("Signed drivers live in `drivers/`.", "Drivers live in `drivers/`."),
        ("Send the forms to standby servers.", "Send forms to servers."),
        ("Make short, reviewed patches.", "Make reviewed patches."),
        ("Leave early.", "Leave."),
        ("Freeze it on Friday evening.", "Freeze it on Friday."),
        ("If a user-facing label changes, tell the writers.", "If label changes, tell writers."),
        ("Avoid long-running jobs.", "Avoid jobs."),
        ("Keep keys out of the build logs.", "Keep keys out of logs."),
        ("Do not allow anonymous posts.", "Do not allow posts."),
        ("`dump` copies system logs.", "`dump` copies logs."),
        # the last word of a phrase
        ("Prefer the simplest data structures.", "Prefer simplest data."),
        ("The menu shows question mark icons for jobs.", "Menu shows question mark for jobs."),
        ("The app reinstalls the driver on the next check.", "App reinstalls on next check."),
        # the noun before "of"
        ("Limit the number of open sockets.", "Limit open sockets."),
        ("Keep the sequence of the frames.", "Keep frames."),
        ("Check the lack of the cookie and the age of the token.", "Check the lack of cookie and token."),
        # a scope, an item
        ("Freeze the clock in unit tests.", "Freeze clock."),
        ("Requests are compressed by default.", "Requests are compressed."),
        ("Invoices are signed by the clerk.", "Invoices are signed."),
        ("Run the imports in parallel.", "Run imports."),
        ("The job starts at night.", "Job starts."),
        ("The branch `dev` - frozen, needs a label.", "Branch `dev` - needs label."),
        ("Run the formatter, the linter and the type check.", "Run formatter and linter."),
        ("Logins are closed over the holidays.", "Logins are closed."),
        ("Use the shadow cluster for load tests.", "Use shadow cluster."),
        ("Backups are kept for a month.", "Backups are kept."),
        ("Levels are set through environment variables.", "Levels are set."),
        # permissions, aims, doubts, conditions
        ("The parser tends to skip long lines.", "Parser skips long lines."),
        ("The lock seems to be stale.", "Lock is stale."),
        ("Try to keep handlers short.", "Keep handlers short."),
        ("We aim for pages under 50 KB.", "Pages under 50 KB."),
        ("The host is expected to answer in JSON.", "Host answers in JSON."),
        ("It is safe to delete the cache.", "Delete cache."),
        ("It is acceptable to skip the audit.", "Skip audit."),
        ("Feel free to rename the fixtures.", "Rename fixtures."),
        ("It is fine to merge docs alone.", "Merge docs alone."),
        ("As a rule, one file holds one model.", "One file holds one model."),
        ("Build the image again provided that the lock file changed.", "Build image again."),
        ("Names are in French, save for the trade marks.", "Names are in French."),
    ],
)
def test_a_word_that_limits_may_not_go(source: str, candidate: str, level: Level) -> None:
    assert not passes(source, candidate, level)


@LEVELS
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Write comprehensive tests for the parser.", "Write tests for parser."),
        ("A Python-based crawler and a site.", "Python crawler and site."),
        ("Any kind of cache is off.", "Any cache is off."),
        ("As a general rule, use early returns.", "Generally, use early returns."),
        ("It keeps users from adopting old patterns.", "It keeps from adopting old patterns."),
        ("Both halves must match for proper operation.", "Both halves must match."),
        ("Go ahead and add the label.", "Add label."),
        ("You can create new pages with `make page`.", "You can create pages with `make page`."),
        ("Large diffs are fine, but still aim to split when possible.", "Large diffs fine, still split when possible."),
        ("The importer can cause conflicts with the cache.", "Importer can conflict with cache."),
    ],
)
def test_a_word_that_says_nothing_may_go(source: str, candidate: str, level: Level) -> None:
    assert passes(source, candidate, level)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("A value of `0x80` means that it is busy.", "`0x80` means that it is busy."),
        ("You are expected to write a test for every bug.", "Write test for every bug."),
        ("Follow the house style guide.", "Follow house style."),
        ("Keep the row in place until the clean-up.", "Keep row until clean-up."),
        ("This is the list of open work for the shop.", "Open work for shop."),
        ("The goal of this folder is to hold the scripts.", "This folder holds scripts."),
    ],
)
def test_what_a_noun_is_said_to_be_may_go_at_full(source: str, candidate: str) -> None:
    assert passes(source, candidate, Level.FULL)


def test_steps_that_were_pointed_at_need_not_be_named_again() -> None:
    source = "CI runs these steps; the pull request fails if any step fails."
    assert passes(source, "CI runs these; pull request fails if any fails.", Level.FULL)


def test_whom_only_is_about_stays_in_a_table_cell() -> None:
    table = "| time | who |\n| --- | --- |\n| night | standby only |\n"
    found = judge_section(parse_section(table), parse_section(table.replace("standby ", "")), Level.FULL)
    assert [finding.rule for finding in found if finding.severity is Severity.ERROR] == ["words"]
