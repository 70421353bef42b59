"""Words that the heading, a label, a span or another statement says, and the nearest ones that nothing says."""

from __future__ import annotations

import pytest

from caveman_core.policy import Level
from judging import errors_of


def is_refused(source: str, candidate: str) -> bool:
    return errors_of(source, candidate, Level.FULL) != []


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("- `instructions`: Detailed instructions for tasks", "- `instructions`: for tasks"),
        ("- `utils-ui`: UI utilities like `cn`", "- `utils-ui` (like `cn`)"),
        (
            "## Main views\n\n- Settings: `a`\n- Various other settings views",
            "## Main views\n\n- settings: `a`",
        ),
        (
            "## Create the GitHub issue\n\n- Once it is approved, draft the GitHub issue content.",
            "## Create the GitHub issue\n\n- Once it is approved, draft the issue content.",
        ),
        ("- When adding packages, update `a`.", "- adding packages: update `a`."),
        ("Here are the rules for tests:\n\n- Run the tests.", "- Run tests."),
        ("## Documentation\n\nSort the docs examples by name.", "## Documentation\n\nSort examples by name."),
    ],
)
def test_what_is_said_elsewhere_may_go(source: str, candidate: str) -> None:
    assert not is_refused(source, candidate)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("- Use UI utilities of `utils-ui`.", "- Use utilities of `utils-ui`."),
        ("- `utils-ui`: React utilities like `cn`", "- `utils-ui` (like `cn`)"),
        (
            "## Main views\n\n- Settings: `a`\n- Various other broken views",
            "## Main views\n\n- settings: `a`",
        ),
        ("## Create the GitHub issue\n\n- Push it to GitHub.", "## Create the GitHub issue\n\n- Push it."),
        ("## GitHub and GitLab\n\n- Only GitHub issues count.", "## GitHub and GitLab\n\n- Only issues count."),
        ("## Contacts\n\nDelete the docs examples.", "## Contacts\n\nDelete examples."),
        ("- When adding packages, update `a`.", "- adding packages, update `a`."),
        ("- When adding packages, update `a`.", "- update `a`: adding packages."),
        ("- When adding many packages, update `a`.", "- packages: update `a`."),
        ("- Never when adding packages, update `a`.", "- Never adding packages: update `a`."),
        ("Here are the rules for releases:\n\n- Run the tests.", "- Run tests."),
    ],
)
def test_what_is_not_may_not(source: str, candidate: str) -> None:
    assert is_refused(source, candidate)
