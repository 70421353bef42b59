"""Rules, facts, and what may go: by hand from real memory files, both ways; in doubt a statement is kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.checks.sides.classes import StatementClass, classed, free_stretches
from caveman_core.checks.sides.reading import Reading, reading
from caveman_core.document.facts import stem
from caveman_core.document.model import Leaf, LeafKind, Span


def read(text: str) -> Reading:
    return reading(Leaf(LeafKind.PARAGRAPH, (Span(0, len(text)),), text, 1, ""))


def class_of(text: str, title: str = "") -> StatementClass:
    whole = read(text)
    return classed(whole.masked, whole.tokens, frozenset(stem(word.lower()) for word in title.split()))


def free_of(text: str) -> list[str]:
    """What of a sentence may go."""
    whole = read(text)
    return [
        whole.restored(whole.masked[low:high]).strip() for low, high in free_stretches(whole.masked, whole.tokens, 0)
    ]


RULES = """\
Never push to main.
Run the tests before each push.
Do not edit generated files.
You must ask first.
Only add comments for complex logic.
Avoid mutable default arguments.
Use tabs, not spaces.
Prefer composition over inheritance.
Always squash commits.
Write tests first.
Keep functions short.
Ask before deleting a branch.
If a build fails, stop.
No section may be left blank.
Add libraries only when essential.
Remember to keep the lock file.
PRs that skip sections will be closed without review.
This ensures that nobody must ever wait.
This helps, unless the cache is cold.
It only helps with small files.
They will never thank you for it.
You will notice that it must not run twice.
Thank you for never pushing to main.
Validate inputs, throw early.
Commit frequently with clear messages.
Except for hotfixes, open a branch.
Use the existing code before you write new code.
At least one person approves.
Follow existing patterns when fixing bugs.
Delete old branches.
Put shared code in the core folder.
Do it without a framework.
Read the whole template.
The policy was added and must be followed.
Originally optional, now required, so never skip it.
We believe you should never skip it.
Why should you never skip it?
Split unrelated changes.
Wait until the build is green.
Let the formatter decide.
"""
FACTS = """\
The office is in Oslo.
The limit is 80 columns.
The server listens on port 8080.
Tests live in `tests/unit`.
The parser was written in Rust.
This ensures 99 percent uptime.
It helps that `make` is fast.
This is the service that Maria owns.
They will thank Maria.
The cache was introduced in 2019.
Thanks to `tox`, it is quick.
A queue holds the jobs.
The database stores sessions.
Stores sessions.
Widgets render lists.
Main application.
Shared components based on Radix.
Central registry of checks.
Windows shares the clipboard.
The bar for changes is high.
Builds go to the artifact folder.
Course modules and lessons.
The team meets on Mondays.
The tagline and the framing.
Network requests are retried.
The installer signs binaries.
Keys rotate weekly.
Logs rotate daily.
Error messages are translated.
Icons come from the design team.
The release branch is frozen in winter.
The harness drives sessions.
The adapter consumes it.
Mirrors the module structure.
Response caching layer.
Subscription service with a separate target.
This table lists the owners:
The following servers hold customer data:
The beta channel is open to partners.
Historically the port was 8080.
"""
OTHERS = """\
Thank you for your help!
Thanks for reading this file.
They will thank you for saving them the embarrassment.
You will love the result.
You'll appreciate the result.
Happy coding!
Good luck!
Enjoy the ride.
Welcome to the team.
Congratulations on joining.
This ensures that builds can be repeated.
This prevents surprises for readers.
This helps the reviewers.
It makes reviews easier.
That keeps the history clean.
Doing so reduces noise.
This also improves the experience.
This is why reviews are quick.
This is because reviewers are busy.
These improve readability.
This way reviews are quick.
In short, this means:
So this keeps the history clean.
This is not optional.
That is not being helpful.
We believe in quality.
We think that good code reads well.
We hope this helps.
We love clean code.
The policy was introduced after long talks with everyone.
The module has been migrated recently.
The docs were written by volunteers.
Originally the team shared a folder.
Historically the team shared a folder.
Over time the folder grew.
In the past the team shared a folder.
Initially the team shared a folder.
Why does this matter?
So why bother?
A powerful, robust and elegant solution.
""".replace("after long", "in long")

HEADED = [
    ("Build commands", "The following build commands:"),
    ("Build commands", "Here are the main build commands:"),
    ("Testing", "Tests:"),
    ("Code style", "Our code style:"),
    ("Code style", "Code style"),
    ("Creating Utility Packages", "This will create a properly structured package with:"),
    ("Tests", "Here are the rules for tests:"),
]
NOT_HEADED = [
    ("Build commands", "The following secret commands:"),
    ("Build commands", "Never run these build commands:"),
    ("Testing", "Tests that must pass:"),
    ("Code style", "Our code style for Python 3:"),
    ("Packages", "Packages only:"),
]


@pytest.mark.parametrize("text", RULES.splitlines())
def test_a_rule_is_no_other(text: str) -> None:
    assert class_of(text) is StatementClass.RULE


@pytest.mark.parametrize("text", FACTS.splitlines())
def test_a_fact_is_no_other(text: str) -> None:
    assert class_of(text) is not StatementClass.OTHER


@pytest.mark.parametrize("text", OTHERS.splitlines())
def test_thanks_reasons_history_and_praise_are_other(text: str) -> None:
    assert class_of(text) is StatementClass.OTHER


@pytest.mark.parametrize(
    "text",
    [
        "This document describes how we work together.",
        "This guide explains what we expect.",
        "The following guidelines should help you find your way around.",
        "These rules exist to help you get started.",
        "We are happy to have you.",
        "We want everyone to feel welcome here.",
        "Please read this carefully.",
        "We take security seriously.",
        "There are many reasons for this.",
        "Don't worry, this is easy.",
        "Clean code matters to us.",
        "Writing it can be fun!",
        "The project started as a hackathon in a garage.",
        "This project is the result of years of hard work.",
        "This page is a collection of our conventions.",
        "They tend to cause headaches.",
        "Simplicity is a virtue.",
        "That is being a tool of embarrassment.",
        "When the project began it was a small script, and over time it grew.",
        "This preserves existing paths.",
    ],
)
def test_introductions_politeness_and_early_history_are_other(text: str) -> None:
    assert class_of(text) is StatementClass.OTHER


@pytest.mark.parametrize(
    "text",
    [
        "It removes old files.",
        "It keeps the logs.",
        "It keeps the tables short.",
        "This creates a release branch.",
        "This causes data loss.",
        "It saves drafts locally.",
        "They make a backup.",
        "The worker was migrated to the new cluster.",
        "We think that the cache is shared.",
        "We hope to ship in winter.",
        "We care about order.",
        "We take backups seriously often.",
        "There are many workers for this.",
        "The service started as a plugin of the shop.",
        "This project is the successor of the billing service.",
        "Please read the charter carefully.",
        "They tend to cause restarts.",
        "This page is a collection of scripts.",
        "That is being replaced.",
        "It reduces the load here, but the price is high.",
        "Returns a list of servers that were added.",
        "It prevents some of these, such as:",
        "We value short names.",
        "We are happy with tabs.",
        "Thanks to caching, the page loads.",
        "Over time tokens expire.",
        "Initially the cache is empty.",
        "Historically the id was a string, and old rows still have string ids.",
        "You will notice a banner.",
        "This file contains the secrets.",
        "This section describes the legacy cluster.",
        "The following guidelines must be signed.",
        "This document describes how we work: never push.",
        "The rules below cover the staging cluster.",
    ],
)
def test_what_a_thing_does_is_no_reason_and_a_scope_no_introduction(text: str) -> None:
    assert class_of(text) is not StatementClass.OTHER


@pytest.mark.parametrize(("title", "text"), HEADED)
def test_a_lead_in_that_restates_its_heading_is_other(title: str, text: str) -> None:
    assert class_of(text, title) is StatementClass.OTHER
    assert class_of(text, "Zebra") is not StatementClass.OTHER


@pytest.mark.parametrize(("title", "text"), NOT_HEADED)
def test_a_lead_in_that_says_more_is_kept(title: str, text: str) -> None:
    assert class_of(text, title) is not StatementClass.OTHER


def test_every_class_has_forty_examples() -> None:
    assert [len(each.splitlines()) for each in (RULES, FACTS, OTHERS)] == [40, 40, 40]


REASONS = [
    ("Pin versions — prevents surprises", "prevents surprises"),
    ("Pin versions – Prevents surprises for readers.", "Prevents surprises for readers."),
    ("Pin versions - helps users decide when to upgrade", "helps users decide when to upgrade"),
    ("Pin versions — this keeps builds stable", "this keeps builds stable"),
    ("Pin versions — reduces noise; prevents drift", "prevents drift"),
    ("Pin versions — improves reviews — Clean history tells a story", "Clean history tells a story"),
    ("Pin versions — ensures readers see the context before seeing code", "ensures readers see the context before"),
    ("Use one style, ensuring that readers find their way.", ", ensuring that readers find their way."),
    ("Use one style, making reviews quick", ", making reviews quick"),
    ("Use one style, which makes reviews quick", ", which makes reviews quick"),
    ("Use one style so that reviews are quick", "so that reviews are quick"),
    ("Use tabs because they are easier to read", "because they are easier to read"),
    ("Use tabs, since they are easier to read", ", since they are easier to read"),
    ("Use tabs, as this can cause conflicts", ", as this can cause conflicts"),
    ("Use a list to reduce boilerplate", "to reduce boilerplate"),
    ("Use a list in order to avoid confusion", "in order to avoid confusion"),
    ("Rewrite unclear input when necessary to ensure smooth communication", "to ensure smooth communication"),
    ("Use a virtual environment for dependency isolation", "for dependency isolation"),
    ("Use a lock file for faster, more reliable dependency management", "for faster, more reliable dependency"),
    ("Use comprehensions for concise code", "for concise code"),
    ("Skip small files (too shallow)", "(too shallow)"),
    ("Keep the page short, since nobody reads long ones", ", since nobody reads long ones"),
    ("Do not add packages lightly, as every package is a burden.", ", as every package is a burden."),
    ("Be kind in reviews, we are all human.", ", we are all human."),
    (
        "We care deeply about quality, and that is why a change needs a review.",
        "We care deeply about quality, and that",
    ),
    ("Use a list to enhance readability.", "to enhance readability."),
    ("Use reference-style links — enables hover docs", "enables hover docs"),
    ("To make life easier for everyone, squash commits.", "To make life easier for everyone,"),
    ("In order to keep the history readable, rebase.", "In order to keep the history readable,"),
    ("For the sake of consistency, use tabs.", "For the sake of consistency,"),
    ("Because reviews take time, keep diffs small.", "Because reviews take time,"),
    ("Use early returns: they make code easier to follow.", ": they make code easier to follow."),
    ("Prefer small modules, which are easier to test.", ", which are easier to test."),
    ("Name tests after behaviour (it helps a lot).", "(it helps a lot)."),
    ("This file guides agents when working with code in this repository", "when working with code in this repository"),
]
NO_REASONS = [
    "Pin versions — never push",
    "Pin versions — use mocks instead",
    "Pin versions — prevents 3 of 4 failures",
    "Pin versions — prevents `make` from failing",
    "Pin versions — ensures that nobody must wait",
    "Pin versions — works only on Linux",
    "Pin versions — helps unless it is Monday",
    "Pin versions — does not prevent drift",
    "Use tabs because you must never use spaces",
    "Use tabs so that only `black` formats",
    "You need to keep the lock file",
    "Remember to keep the lock file",
    "Make sure to keep the lock file",
    "You have to prevent drift",
    "Try to avoid globals",
    "It is used to keep sessions",
    "You are required to maintain the changelog",
    "Never forget to save the file",
    "Use tabs for Python code",
    "Run it for 5 minutes for stability",
    "Ask Maria; use her template",
    "Use `uv` — see the docs",
    "Stop the server, then keep the logs",
    "`make clean` — removes the cache",
    "`lock` — prevents double runs",
    "Worker — keeps the queue",
    "Retry queue — keeps failed jobs",
    "Run the job, creating a backup",
    "Use the queue to save drafts",
    "Use a ring buffer for small files",
    "Use tabs for generated code",
    "Use squash merges for feature branches",
    "The team waits for better coverage",
    "It may not work for more complex changes",
    "Set the object mode for readable sides of the stream",
    "Someone has approved the change since the last push",
    "Start a new run since the successful one",
    "Leave it as it was typed",
    "Copy as much as it needs",
    "The goal is to help the readers",
    "Care is taken to ensure the dates are right",
    "Check the diff to ensure the dates are right",
    "Pick which items to allow",
    "Use the mirror as default",
    "In order to publish the docs, run the release job",
    "To save drafts, press the key",
    "For hotfixes, use tabs",
    "Run the script to promote the release",
    "Because the bot closes idle tickets, comment often",
    "As admins see all tickets, close yours",
    "Use early returns: they skip the audit",
    "Prefer small modules, which live in the core",
    "Name tests after behaviour (the runner sorts them)",
    "Pin the driver, since newer versions break the pool",
    "Deploy the branch, it is frozen",
    "Ask the owner, we are on call",
    "The history is linear, which is why merge commits get rejected",
    "Keep payloads small, since the queue drops messages over the broker limit",
]


@pytest.mark.parametrize(("text", "reason"), REASONS)
def test_a_reason_may_go(text: str, reason: str) -> None:
    assert any(found.startswith(reason) for found in free_of(text)), free_of(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("When you cache lookups to avoid overhead, pin the resolver.", "to avoid overhead"),
        ("Use a list to reduce boilerplate, and delete the old file.", "to reduce boilerplate"),
        ("Use a list to reduce boilerplate and delete the old file.", "to reduce boilerplate"),
        ("Use tabs because they are easier to read, and run the formatter.", "because they are easier to read"),
        ("Use tabs so that reviews are quick, then squash the commits.", "so that reviews are quick"),
        ("Use one style, ensuring quick reviews, and tag the release.", ", ensuring quick reviews"),
        ("Write tests to prevent drift, sorting the keys by name.", "to prevent drift"),
        ("Pin versions — prevents surprises, and sort the keys.", "prevents surprises"),
        ("Pin versions — prevents surprises and keeps reviews quick.", "prevents surprises and keeps reviews quick."),
        ("Use a list to reduce boilerplate and keep code clean.", "to reduce boilerplate and keep code clean."),
    ],
)
def test_a_reason_ends_where_the_next_thing_to_do_begins(text: str, reason: str) -> None:
    assert free_of(text) == [reason]


@pytest.mark.parametrize(
    "text",
    [
        "This reduces noise, and delete the old file.",
        "Thanks for helping, please squash your commits.",
        "It helps the readers, so tag the release.",
        "Welcome to the team, ask the owner about keys.",
    ],
)
def test_thanks_and_reasons_hide_no_rule(text: str) -> None:
    assert class_of(text) is not StatementClass.OTHER


def test_a_purpose_takes_no_scope_with_it() -> None:
    assert free_of("Prefer squash merges for feature branches to keep the history clean") == [
        "to keep the history clean"
    ]
    assert free_of("Use the mirror as default to keep builds quick") == ["to keep builds quick"]


@pytest.mark.parametrize("text", NO_REASONS)
def test_what_only_looks_like_a_reason_stays(text: str) -> None:
    assert free_of(text) == []


LOOSE = """\
this ensures that prevents helps because so to keep reduce thanks welcome was introduced originally why we believe
builds reviews readers easier quick , — : ; . for consistency which makes the and user code you will thank
"""
WORDS = st.sampled_from(LOOSE.split())
HARD = st.sampled_from(["must", "never", "only", "unless", "3", "`make`", "MUST", "Never", "Only", "42 ms", "don't"])


@settings(max_examples=60)
@given(st.lists(WORDS, max_size=8), HARD, st.lists(WORDS, max_size=8))
def test_no_clause_with_a_duty_bound_number_or_span_is_other(before: list[str], hard: str, after: list[str]) -> None:
    text = " ".join([*before, hard, *after])
    assert class_of(text) is not StatementClass.OTHER
    assert not any(hard in stretch.split() for stretch in free_of(text))
