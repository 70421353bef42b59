"""Rewrites that say the same, each beside the nearest one that does not."""

from __future__ import annotations

import pytest

from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_section
from caveman_core.document.parse import parse_section
from caveman_core.policy import Level


def errors(source: str, candidate: str) -> list[Finding]:
    found = judge_section(parse_section(source + "\n"), parse_section(candidate + "\n"), Level.LITE)
    return [finding for finding in found if finding.severity is Severity.ERROR]


SAME = [
    # a noun that repeats what stands before it
    ("**Payments**: Stripe integration", "**Payments**: Stripe"),
    ("- `search`: Search functionality utilities", "- `search`: search"),
    ("- `mail`: Mail-related utilities", "- `mail`: mail"),
    ("- **Starter**: Auto-launch functionality", "- **Starter**: auto-launch"),
    ("- `KNOWN_HOSTS` set", "- `KNOWN_HOSTS`"),
    ("Auto-renew logic: `renew_soon()`", "Auto-renew: `renew_soon()`"),
    ("Edit the `retry.toml` file by hand.", "Edit `retry.toml` by hand."),
    ("Use the `--dry-run` flag to see it.", "Use `--dry-run` to see it."),
    ("Unless you are not sure, merge it.", "Unless unsure, merge it."),
    ("Logs are kept for a period of 30 days.", "Logs are kept for 30 days."),
    ("It goes without saying that passwords never belong in the code.", "Passwords never belong in code."),
    # what the file is about, as the subject
    ("The app supports custom callback schemes for logins.", "Custom callback schemes for logins."),
    ("This project uses SwiftFormat for formatting.", "SwiftFormat for formatting."),
    # an opener that an item can stand without
    ("- Write unit tests for each module.", "- Unit tests for each module."),
    ("- Maintain alphabetical order of entries.", "- Alphabetical order of entries."),
    ("- Create DMG: `make dmg`", "- DMG: `make dmg`"),
    ("- Install dev dependencies: `pip install -e .`", "- Dev dependencies: `pip install -e .`"),
    # a word said in the code or in the heading
    ("## Auth\n\nAuthentication usually follows this pattern:", "## Auth\n\nUsually follows this pattern:"),
    # a light verb after a rule word
    ("Two writers can cause conflicts in the ledger.", "Two writers can conflict in ledger."),
    ("If you encounter linting errors, run the formatter.", "If linting errors, run formatter."),
    # a rule word does not govern what stands in the next clause
    ("Rebase without a request — reviewers see the commits.", "Rebase without request — reviewers see commits."),
    ("If a part exists that nobody added yet, go ahead and add it.", "If part exists that nobody added yet, add it."),
    # directions
    ("It prevents users from adopting old patterns in new code.", "It prevents adopting old patterns in new code."),
    ("Show the output from the backend in a panel.", "Show backend output in panel."),
    # pronouns and second mentions
    ("This job skips the module, it is the only job running it.", "This job skips module, is the only one running it."),
    ("No dashes anywhere in these texts.", "No dashes in these texts."),
    ("Read the template when one is given.", "Read template when given."),
    ("If the PR has no tests, do not submit the PR.", "If PR has no tests, do not submit."),
    ("- `e` - Archive/unarchive the mail", "- `e` - archive/unarchive mail"),
    ("Show errors in `panel.ts` files twice.", "Show `panel.ts` errors twice."),
    ("No field may be left blank.", "No field left blank."),
    ("Set either the label `a` or the label `b`.", "Set label `a` or label `b`."),
    ("The build may try to open the port twice.", "Build may open port twice."),
    ("Old readers do not fail, but instead skip it.", "Old readers do not fail, but skip it instead."),
    ("Focus on solving user problems rather than writing layers.", "Solve user problems rather than writing layers."),
    ("- **Lines**: Maximum threshold of the file", "- **Lines**: Maximum of file"),
    ("`load` is depricated in every version now.", "`load` deprecated in every version."),
    # passive and imperative
    ("Changes should be gated behind a flag.", "Gate changes behind flag."),
    # polarity is a class
    ("Do not mock the database.", "Never mock the database."),
    ("Never mock the database.", "Do not mock the database."),
    ("Avoid mocking the database.", "Do not mock the database."),
    ("Don't use global state.", "No global state."),
    ("Use tabs rather than spaces.", "Use tabs, not spaces."),
    ("Use tabs instead of spaces.", "Use tabs, not spaces."),
    # numbers
    ("Keep logs for two weeks.", "Keep logs for 2 weeks."),
    ("Wait ninety seconds at most.", "Wait 90 s at most."),
    ("Released on February 3, 2025.", "Released on Feb 3, 2025."),
    # duties and conditions said by another form
    ("Leftover files should be cleaned up.", "Leftover files to clean up."),
    ("Questions can be asked in the forum.", "Ask questions in forum."),
    ("New icons, which should be drawn as outlines.", "New icons, drawn as outlines."),
    ("The output should consist of only the content.", "Output: only content."),
    ("It reloads when you make changes to the code.", "It reloads on code changes."),
    ("If your change requires a service, it belongs elsewhere.", "Changes requiring service belong elsewhere."),
    ("A batch of requests — where an agent was told to — is closed.", "Batch of requests — agent told to — is closed."),
    ("Keep state as close to where it's used as possible", "Keep state as close to use as possible"),
    ("Praise is rare, since it costs time.", "Praise is rare; it costs time."),
    ("Wrap it once for each layer.", "Wrap it once per layer."),
    ("Prefer tabs to spaces, and prefer files to tables.", "Prefer tabs to spaces, files to tables."),
    ("It works with Redis, which is a requirement for it.", "It works with Redis, required for it."),
    ("We should use a central manager.", "Use central manager."),
    ("We need to refactor the endpoint.", "Refactor endpoint."),
    ("It allows teams to share tasks.", "It lets teams share tasks."),
    ("It follows a pattern where controllers handle requests.", "It follows pattern: controllers handle requests."),
    # prepositions of one sense
    ("The PR was submitted by an agent.", "PR came from agent."),
    ("It is calculated based on the current position.", "Calculated from current position."),
    ("This is the lifecycle established by `#12`.", "Lifecycle from `#12`."),
    ("Explain what is different about it.", "Explain what is different."),
    # forms of a word
    ("Evaluate how it affects other areas", "Evaluate its effects on other areas"),
    ("Reference what you found in it.", "Reference findings in it."),
    ("Logs are written to disk.", "Logs go to disk."),
    # numbers in one word with their unit, and "one" that counts nothing
    ("Set a 5-minute limit.", "Set 5 min limit."),
    ("Use a two-week window.", "Use 2-week window."),
    ("A change to the trait is always a major one.", "Change to trait is always major."),
    # nouns turned round a preposition that went
    ("- `mail`: Integration with Mailgun platform", "- `mail`: Mailgun integration"),
    ("Use wrappers as intended by Apple", "Use wrappers as Apple intended"),
    ("Run it after every change of the branch.", "Run it after every branch change."),
    ("If no test covers it, do not send the PR; the PR waits.", "If no test covers it, do not send the PR; PR waits."),
    ("- `shelf`: Database adapter for Drizzle ORM", "- `shelf`: Drizzle ORM database adapter"),
]

OTHER = [
    ("Start the running worker.", "Start the one running worker."),
    ("Ship dashes anywhere in texts, never tabs.", "Ship dashes, never tabs anywhere in texts."),
    ("Delete the flag, then wait.", "Delete, then wait."),
    ("Unless you are not sure, merge it.", "Unless sure, merge it."),
    ("Logs are kept for a period of 30 days.", "Logs are kept for a period."),
    ("The deployment takes long.", "The department takes long."),
    ("Prefer A components over custom components", "Prefer A custom over components"),
    ("Use `a`-based styling over other types of styling", "Use `a`-based other over styling types"),
    ("Send the logs to the server.", "Send server to logs."),
    (
        "It connects to A to provide help in responding to approval requests.",
        "A: help in approval to responding requests.",
    ),
    ("Run the tests and the linter.", "Run tests or linter."),
    ("It is written for people and for agents alike.", "It is written for people or agents alike."),
    ("Use tabs, spaces or both of them.", "Use tabs, spaces and both of them."),
    ("Set a 5-minute limit.", "Set 5-hour limit."),
    ("Set a 5-minute limit.", "Set limit."),
    ("Write code that feels like SwiftUI code and SwiftUI.", "Write code that feels like SwiftUI code."),
    ("Use about 5 workers.", "Use 5 workers."),
    ("Move it from A to B.", "Move it by A to B."),
    ("The port must be open.", "Port: open."),
    ("If a change requires X, stop.", "A change requires X, stop."),
    ("Pick the one worker that is free.", "Pick the worker that is free."),
    ("Comments should explain the reason.", "Comments explain the reason."),
    ("It allows teams to share tasks.", "It makes teams share tasks."),
    ("It has run since the launch.", "It has run; the launch."),
    ("Run it for each layer.", "Run it for layer."),
    ("Files should be removed.", "Files removed."),
    ("Delete the file before the upload.", "Delete before the upload."),
    ("Delete the file in the cache.", "Delete in cache."),
    ("- **Errors**: Catch exceptions with context.", "- **Errors**: Catch with context."),
    ("Restart workers, then wait.", "Restart, then wait."),
    ("Push the tag to servers, then wait.", "Push tag, then wait."),
    ("Users may not leave it blank.", "Users not leave it blank."),
    ("Each user may leave it blank; no field is required.", "Each user leave it blank; no field is required."),
    ("Do not use either flag.", "Do not use flag."),
    ("Copy Postgres from MySQL today.", "Copy MySQL Postgres today."),
    ("Skip the cache; instead read the disk.", "Instead skip the cache; read the disk."),
    ("Focus on no single vendor.", "No single vendor."),
    ("- Integration: `tests/integration/`", "- `tests/integration/`"),
    ("- `services/` — business logic", "- `services/` — business"),
    ("A text that went no further may be in a backup.", "A text that went no further in a backup."),
    ("Restart failed workers.", "Restart workers."),
    ("Never skip tests; run lint.", "Never run lint; skip tests."),
    ("Do not retry; fail loudly.", "Do not fail; retry loudly."),
    ("Do not retry, fail loudly.", "Do not fail, retry loudly."),
    ("Only admins merge; authors push.", "Only authors push; admins merge."),
    ("- Maximum timeout of a job", "- Maximum of job"),
    ("Show included, never internal keys twice.", "Show included, never external keys twice."),
    ("Keep excluded files here as they were.", "Keep included files here as they were."),
    ("It works without a network.", "It avoids a network."),
    ("Without approval, stop.", "Never approval, stop."),
    ("Write `a` and delete `b`.", "`a` and delete `b`."),
    ("Write notes and delete drafts.", "Notes and delete drafts."),
    ("Read the file twice.", "Read the system twice."),
    ("Read the file, then stop.", "Read, then stop."),
    ("Restart the system.", "Restart."),
    ("Restart system.", "Restart."),
    ("Delete the GitHub repository.", "Delete GitHub."),
    ("Kill the worker process.", "Kill the worker."),
    ("Never break functionality.", "Never break."),
    ("Never break Stripe integration tests.", "Never break Stripe tests."),
    ("Remove functionality.", "Remove."),
    ("Write `a.toml` file paths in full.", "Write `a.toml` in full."),
    ("The app never stores passwords.", "Stores passwords."),
    ("Write tests before each release.", "Tests each release."),
    ("Create a branch for each change.", "A branch for each change."),
    ("Delete rows: `make rows`", "Rows: `make rows`"),
    ("Never install dependencies: `pip install` breaks.", "Never dependencies: `pip install` breaks."),
    ("Maintain it.", "It."),
    ("## Deploy\n\nNever deploy on Fridays.", "## Deploy\n\nNever on Fridays."),
    ("## Push rules\n\nDo not force pushes to main.", "## Push rules\n\nDo not force to main."),
    ("You can cause outages.", "You can."),
    ("Never try migrations twice.", "Never migrations twice."),
    ("Never commit secrets, tokens, keys.", "Never commit secrets, tokens."),
    ("Do not push tags, branches or notes.", "Do not push tags."),
    ("Delete from backups.", "Delete backups."),
    ("Never restart during deploys.", "Never restart deploys."),
    ("Copy rows from staging.", "Copy rows to staging."),
    ("Copy rows from staging today.", "Copy rows today."),
    ("Push to origin today.", "Push from origin today."),
    ("Keep keys outside the repository.", "Keep keys in the repository."),
    ("Retry where the call fails.", "Retry, call fails."),
    ("Choose between tabs and spaces.", "Choose tabs and spaces."),
    ("Use one worker.", "Use worker."),
    ("Start at most one worker when asked.", "Start worker when asked."),
    ("Read it when one worker is left.", "Read it when worker is left."),
    ("If Postgres fails, restart Redis, then Postgres.", "If Postgres fails, restart Redis."),
    ("Copy Redis keys and Redis values to Kafka.", "Copy Redis keys and values."),
    ("If Redis is down, ask Maria about Redis.", "If Redis is down, ask Maria."),
    ("- `e` - Archive/unarchive the mail", "- `e` - archive/delete mail"),
    ("Changes should be gated behind a flag.", "Changes gate a flag."),
    ("Changes should not be gated behind a flag.", "Gate changes behind flag."),
    ("Changes may be gated behind a flag.", "Gate changes behind flag."),
    ("You must run the tests.", "You run the tests."),
    ("Do not mock the database.", "Mock the database."),
    ("Mock the database.", "Never mock the database."),
    ("Do not commit; push the tag.", "Commit; do not push the tag."),
    ("Do not push tags. Run the tests.", "Push tags. Do not run the tests."),
    ("Never log secrets but keep requests.", "Log secrets but never keep requests."),
    ("Work without root unless asked.", "Work without root if asked."),
    ("Commit without tests.", "Do not commit tests."),
    ("Nothing is cached.", "Not cached."),
    ("Use tabs instead of spaces.", "Use spaces, not tabs."),
    ("Use tabs rather than spaces.", "Use spaces instead of tabs."),
    ("Always mock the clock.", "Never mock the clock."),
    ("NEVER push.", "Do not push."),
    ("Keep logs for two weeks.", "Keep logs for 2 days."),
    ("Released on February 3, 2025.", "Released on Mar 3, 2025."),
    ("Released on February 3, 2025.", "Released on Feb 3."),
    ("Before deploying, migrate.", "Before migrating, deploy."),
    ("Migrate before deploying.", "Deploy before migrating."),
    ("After the build, tag the commit.", "After the tag, build the commit."),
    ("Convert JSON into YAML.", "Convert YAML into JSON."),
    ("Convert JSON to YAML.", "Convert YAML JSON."),
    ("Deploy staging with production settings.", "Deploy production with staging settings."),
    ("Use Redis for queues, Kafka for logs.", "Use Kafka for queues, Redis for logs."),
    ("Use Redis for queues, files for logs.", "Use files queues, Redis for logs."),
]


@pytest.mark.parametrize(("source", "candidate"), SAME)
def test_another_wording_passes(source: str, candidate: str) -> None:
    assert [str(error) for error in errors(source, candidate)] == []


@pytest.mark.parametrize(("source", "candidate"), OTHER)
def test_another_meaning_does_not(source: str, candidate: str) -> None:
    assert errors(source, candidate) != []


def test_a_negation_that_moved_names_both_of_its_heads() -> None:
    (found,) = errors("Never skip tests; run lint.", "Never run lint; skip tests.")
    assert str(found) == 'line 1: rule words: "Never" moved from "skip" to "run"'
    moved = [str(each) for each in errors("Do not push tags; run tests.", "Push tags; do not run tests.")]
    assert 'line 1: order: moved "not" from "push" to "run"' in moved
