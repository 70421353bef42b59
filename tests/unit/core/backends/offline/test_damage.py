"""Sentences that rules, ours or those of comparable tools, have damaged. Each must come out exactly so."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf

FROM_OUR_OWN_PROTOTYPE = [
    ("Let a be the first.", "Let a be the first."),
    ("Just because it passes does not mean the work is done.", "Just because it passes does not mean work is done."),
    ("It is used to cache the answer.", "It is used to cache answer."),
    ("The config has shared values.", "Config has shared values."),
    ("The config has a shared value.", "Config has a shared value."),
    ("Sam owns the API, and she is the lead of the team.", "Sam owns API, and she is lead of team."),
    ("It gets in the way of the reader.", "It gets in the way of reader."),
    ("The file doesn't need to be run by the agent.", "File doesn't need to be run by agent."),
    ("YOU MUST NEVER push the code.", "YOU MUST NEVER push code."),
    ("YOU MUST NEVER PUSH THE CODE THAT IS A DRAFT.", "YOU MUST NEVER PUSH THE CODE THAT IS A DRAFT."),
    ("The team may not even have experienced the bug.", "Team may not even have experienced bug."),
    ("I really like jokes and the team likes them.", "I really like jokes and team likes them."),
    ("In general you should not use X in the docs.", "In general you should not use X in docs."),
    ("They are used properly and consistently in the docs.", "They are used properly and consistently in docs."),
    ("The tool is the currently active one.", "Tool is the currently active one."),
    ("It is specifically for the maintainers.", "It is specifically for maintainers."),
    ("It is a privileged helper that runs as root.", "It is a privileged helper that runs as root."),
]

FROM_A_LARGE_MODEL = [
    ("The task is due by April 11, 2026.", "Task is due by April 11, 2026."),
    ("The job sometimes fails and occasionally times out.", "Job sometimes fails and occasionally times out."),
    ("Avoid the type unless it is absolutely necessary.", "Avoid type unless it is absolutely necessary."),
    ("Don't add comments to the obvious code.", "Don't add comments to obvious code."),
    ("We gradually migrate the remaining tests.", "We gradually migrate the remaining tests."),
    ("Wait while we verify that it doesn't break the page.", "Wait while we verify it doesn't break page."),
    ("The library is only 700 bytes gzipped.", "Library is only 700 bytes gzipped."),
]

FROM_WORD_DELETING_TOOLS = [
    ("Vitamin A is good for the users.", "Vitamin A is good for users."),
    ("Take vitamin a and choose option a of the list.", "Take vitamin a and choose option a of list."),
    ("Plan A is the default and Option A is not.", "Plan A is default and Option A is not."),
    ("It was A/B tested by the team.", "It was A/B tested by team."),
    ("It is not approved by the manager.", "It is not approved by manager."),
    ("It needs at least 3 of the workers.", "It needs at least 3 of workers."),
    ("It serves more than 500 of the users.", "It serves more than 500 of users."),
    ("Use tabs rather than the spaces.", "Use tabs rather than spaces."),
    ("Use tabs instead of the spaces.", "Use tabs instead of spaces."),
    ("It runs twice a day on the server.", "It runs twice a day on server."),
    ("The Rolling Stones played for the team.", "The Rolling Stones played for team."),
    ("They listened to The Who on the train.", "They listened to The Who on train."),
    ("You must not delete the backup unless it is verified.", "You must not delete backup unless it is verified."),
    ("Only the admin may run the job before the release.", "Only admin may run job before release."),
    ("Never push before the tests pass, only after them.", "Never push before tests pass, only after them."),
    ("Die Tests müssen vor dem Release laufen, an der API.", "Die Tests müssen vor dem Release laufen, an der API."),
]

ROLES_AND_QUANTITIES = [
    ("I review the PRs; you write the code.", "I review PRs; you write code."),
    ("You can ask and I will answer the question.", "You can ask and I will answer question."),
    ("The tests generally pass, usually quickly.", "The tests generally pass, usually quickly."),
    ("There are few tests and a few mocks in the repo.", "There are few tests and a few mocks in repo."),
    ("The only way is the most common one.", "The only way is the most common one."),
    ("Run any test that is in the folder.", "Run any test that is in folder."),
    ("The two are equal and the one is better.", "The two are equal and the one is better."),
    ("You may want to look and could consider a cache.", "You may want to look and could consider cache."),
    ("Feel free to add tests when the code is new.", "Feel free to add tests when code is new."),
    ("It is recommended to use the linter.", "It is recommended to use linter."),
    ("You should use the linter.", "You should use linter."),
    ("You need to run the linter.", "You need to run linter."),
    ("Our team owns it and we use the linter.", "Our team owns it and we use linter."),
    ("The service has been moved to the cloud.", "Service has been moved to cloud."),
]


@pytest.mark.parametrize(
    ("source", "expected"),
    FROM_OUR_OWN_PROTOTYPE + FROM_A_LARGE_MODEL + FROM_WORD_DELETING_TOOLS + ROLES_AND_QUANTITIES,
)
def test_a_sentence_that_was_damaged_once_keeps_its_meaning(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected
