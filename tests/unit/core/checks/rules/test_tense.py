"""A plan does not become a fact, a report no order, and what was is not what is."""

from __future__ import annotations

import pytest

from caveman_core.policy import Level
from judging import BOTH, rules_of


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("The old login will be removed in June.\n", "Old login was removed in June.\n"),
        ("Support for Windows is planned.\n", "Windows is supported.\n"),
        ("We used to sign builds on a laptop.\n", "Sign builds on laptop.\n"),
        ("The mailer has been moved to the queue.\n", "Move mailer to queue.\n"),
        ("The index was moved to the replica.\n", "Move index to replica.\n"),
        ("We are porting the scripts to Go.\n", "Scripts are ported to Go.\n"),
        ("The gateway is being replaced.\n", "Gateway is replaced.\n"),
        ("The gateway is being replaced.\n", "Gateway replaced.\n"),
        ("The client does not support proxies yet.\n", "Client does not support proxies.\n"),
        ("The rollout was supposed to end in May.\n", "Rollout ended in May.\n"),
        ("The field is about to be dropped.\n", "Field dropped.\n"),
        ("The page would show the cached copy.\n", "Page shows cached copy.\n"),
        ("The billing module had three owners.\n", "Billing module has three owners.\n"),
        ("We would like to reach 90 % of the tests.\n", "We reach 90 % of tests.\n"),
    ],
)
def test_what_happened_or_is_to_come_is_not_said_of_now(source: str, candidate: str, level: Level) -> None:
    assert "tense" in rules_of(source, candidate, level)


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("The tests are run in the pipeline.\n", "Tests run in pipeline.\n"),
        ("The script will create a backup.\n", "Script creates backup.\n"),
        ("The table was dropped in version 3.\n", "Table dropped in version 3.\n"),
        ("The mailer has been moved to the queue.\n", "Mailer moved to queue.\n"),
        ("Secrets should be stored in the vault.\n", "Store secrets in vault.\n"),
        ("The panel is reachable.\n", "Panel reachable.\n"),
        ("The service is running on port 80.\n", "Service running on port 80.\n"),
        ("You are expected to write a test for every fix.\n", "Write a test for every fix.\n"),
        ("The key is used to sign the token.\n", "Key used to sign token.\n"),
        ("If the job would block the queue, stop it.\n", "If job would block queue, stop it.\n"),
    ],
)
def test_a_shorter_wording_of_one_time_may_stay(source: str, candidate: str, level: Level) -> None:
    assert "tense" not in rules_of(source, candidate, level)
