"""What the gate lets go at `full`, and what it does not."""

from __future__ import annotations

import pytest

from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_section
from caveman_core.document.parse import parse_section
from caveman_core.policy import Level


def errors(source: str, candidate: str, level: Level = Level.FULL) -> list[Finding]:
    found = judge_section(parse_section(source), parse_section(candidate), level)
    return [finding for finding in found if finding.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        # layout
        ("- Run the tests.\n- Ask Maria.\n", "- ask Maria\n- run the tests\n"),
        ("Run the tests. Ask Maria.\n", "- run the tests\n- ask Maria\n"),
        ("- Run the tests.\n- Ask Maria.\n", "Run the tests; ask Maria.\n"),
        ("- one thing\n  - another thing\n", "- one thing\n- another thing\n"),
        ("One thing.\n\n\nAnother thing.\n", "One thing.\nAnother thing.\n"),
        ("- **Error Handling**: Use specific exceptions.\n", "- use specific exceptions\n"),
        ("- **Main App** (`src/`): status bar\n", "- main app (`src/`): status bar\n"),
        ("Run **all** of the tests.\n", "Run all tests.\n"),
        ("- Run the server: `make serve`\n", "- `make serve`\n"),
        ("- Push/PR to main\n", "- push/PR to main\n"),
        ("These plans are good, and we were excited about them, but they must wait.\n", "These must wait.\n"),
        ("To debug a test, run it with more output:\n\n    x\n", "Debug test:\n\n    x\n"),
        ("- Do not add historical prose.\n", "- no historical prose\n"),
        # turned round
        (
            '- Check the system logs for "Helper:" prefixed messages.\n',
            '- system log messages prefixed "Helper:"\n',
        ),
        (
            "When the tagline changes, check the front pages of the other folder.\n",
            "Check front pages of other folder when tagline changes.\n",
        ),
        # reasons
        ("- Pin versions — prevents surprises for the users\n", "- pin versions\n"),
        ("Use one style, ensuring that readers find their way.\n", "Use one style.\n"),
        ("Use tabs because they are easier to read.\n", "Use tabs.\n"),
        ("Use a list to reduce boilerplate.\n", "Use a list.\n"),
        ("Pin versions. This ensures that builds can be repeated.\n", "Pin versions.\n"),
        # politeness, history, lead-ins
        ("Thank you for helping! Pin versions.\n", "Pin versions.\n"),
        ("Pin versions. They will thank you for it.\n", "Pin versions.\n"),
        ("The policy was introduced after long talks. Pin versions.\n".replace("after", "in"), "Pin versions.\n"),
        ("## Build commands\n\nThe following build commands:\n\n- run it\n", "## Build commands\n\n- run it\n"),
        # repetition
        ("Never push to main; ask Maria. Run it. Never push to main.\n", "Never push to main; ask Maria. Run it.\n"),
        ("The office and the server are in Oslo. The server is in Oslo.\n", "Office and server are in Oslo.\n"),
        ("- Use `tox` for the tests\n- Use `tox` for the linter\n", "- use `tox` for tests and linter\n"),
        ("Do not commit keys. Do not commit tokens.\n", "Do not commit keys or tokens.\n"),
        ("Do not push to main. Run it. Again: do not push to main.\n", "Do not push to main. Run it.\n"),
        ("All dates are in UTC. This means that every date is in UTC.\n", "All dates are in UTC.\n"),
        (
            "Use the shared logger everywhere. It is important that the shared logger is used everywhere.\n",
            "Use shared logger everywhere.\n",
        ),
        # praise and blame
        ("- Write small commits. Small commits are easier to review.\n", "- Write small commits.\n"),
        (
            "Tests are the backbone of a healthy project. Run them before every push.\n",
            "Run tests before every push.\n",
        ),
        ("- Do not add packages lightly, as every package is a burden.\n", "- Do not add packages lightly.\n"),
        ("- Keep the page short, since nobody reads a long one.\n", "- Keep page short.\n"),
        ("- Use one style. For example: `a b`, `c d`.\n", "- Use one style. Example: `a b`, `c d`.\n"),
        ("The deployment is done by Maria when a tag is pushed.\n", "Maria deploys when tag is pushed.\n"),
    ],
)
def test_what_may_go(source: str, candidate: str) -> None:
    assert errors(source, candidate) == []


@pytest.mark.parametrize(
    ("rule", "source", "candidate"),
    [
        ("statements", "- Run the tests.\n- Ask Maria.\n", "- Run the tests.\n"),
        ("statements", "- Run unit tests.\n- Run integration tests.\n", "- Run unit tests.\n"),
        ("statements", "Pin versions. Use tabs.\n", "Pin versions.\n"),
        ("statements", "Pin versions.\n", "Pin versions. Celebrate loudly with cake.\n"),
        ("statements", "Pin versions; keep the lock file; use tabs.\n", "Pin versions; use tabs.\n"),
        ("statements", "Pin versions. This ensures that `make` works.\n", "Pin versions.\n"),
        ("statements", "Use tabs because tests must never fail.\n", "Use tabs.\n"),
        ("statements", "- Remember to keep the lock file.\n- Ask.\n", "- Ask.\n"),
        ("statements", "Push to main. Run it. Never push to main.\n", "Push to main. Run it.\n"),
        (
            "statements",
            "Never push to main on Fridays. Run it. Never push to main.\n",
            "Never push to main on Fridays. Run it.\n",
        ),
        ("statements", "Run the tests. Ask. Again: run the tests on Fridays.\n", "Run the tests. Ask.\n"),
        ("statements", "All dates are in UTC. This means that dates in logs are cut.\n", "All dates are in UTC.\n"),
        ("statements", "Run the tests. It is important that tests run at night.\n", "Run the tests.\n"),
        ("statements", "- Write commits. Small commits are easier to review.\n", "- Write commits.\n"),
        ("statements", "- Write small commits. Small commits are squashed.\n", "- Write small commits.\n"),
        ("statements", "- The import takes long, so run it at night.\n", "- Import takes long.\n"),
        ("statements", "- Amounts are integers, which means that views round.\n", "- Amounts are integers.\n"),
        ("statements", "- The fixtures are large, hence they live elsewhere.\n", "- Fixtures are large.\n"),
        ("statements", "- The cache is shared, but queues belong to teams.\n", "- Cache is shared.\n"),
        ("statements", "- Use the client — it adds the header.\n", "- Use client.\n"),
        ("statements", "Use the wrapper. It removes old files.\n", "Use the wrapper.\n"),
        ("statements", "- `make clean` — removes the cache\n- Ask.\n", "- `make clean`\n- Ask.\n"),
        ("words", "- Use one style.\n", "- Use one example style.\n"),
        ("statements", "Delete old branches each week.\n", "Old branches each week.\n"),
        (
            "numbers",
            "- Wait 5 minutes for builds of old branches.\n- Ask.\n",
            "- ask\n- wait 6 minutes for builds of old branches\n",
        ),
        ("names", "- Ask Maria first.\n- Stop.\n", "- stop\n- ask first\n"),
        ("inline code", "- Use `a` in the build folder.\n- Stop.\n", "- stop\n- use the build folder\n"),
        ("rule words", "- Never push it.\n- Stop.\n", "- stop\n- push it\n"),
        ("rule words", "- Ask the team if it fails.\n- Stop.\n", "- stop\n- ask team\n"),
        ("order", "Do not skip A. Run B. Stop.\n", "Skip A. Do not run B. Stop.\n"),
        ("order", "Convert the `a` files to `b` files.\n", "Convert `b` files to `a` files.\n"),
        ("order", "Prefer composition over inheritance.\n", "Prefer inheritance over composition.\n"),
        ("order", "The client calls the server.\n", "The server calls the client.\n"),
        ("order", "Oslo sends keys to Bergen.\n", "Bergen sends keys to Oslo.\n"),
        ("order", "Use tabs instead of spaces here.\n", "Use spaces instead of tabs here.\n"),
        ("statements", "Never delete old backups.\n", "Never old backups.\n"),
        (
            "order",
            "- **Repo**: Turborepo with PNPM workspaces\n- **Store**: Drizzle ORM with MySQL\n",
            "- Turborepo with Drizzle workspaces, PNPM ORM with MySQL\n",
        ),
        ("statements", "- **Styling**: Tailwind CSS everywhere\n", "- CSS everywhere\n"),
        ("headings", "# A\n\n## B\n\nText.\n", "# A\n\nText.\n"),
        ("lists", "1. one\n2. two\n", "- one\n- two\n"),
        ("tables", "| a |\n| - |\n| one |\n| two |\n", "| a |\n| - |\n| one |\n"),
        ("checkboxes", "- [ ] write it\n", "- [x] write it\n"),
        ("code", "Text.\n\n```\na\n```\n", "Text.\n\n```\nb\n```\n"),
        ("words", "Sort imports by hand.\n", "Sort exports by hand.\n"),
    ],
)
def test_what_may_not(rule: str, source: str, candidate: str) -> None:
    assert rule in {finding.rule for finding in errors(source, candidate)}


def test_a_loss_says_its_class_and_quotes_its_sentence_and_line() -> None:
    source = "# A\n\nPin versions.\n\n- Never push to `main`.\n- The office is in Oslo.\n"
    found = errors(source, "# A\n\nPin versions.\n")
    assert [str(each) for each in found] == [
        'line 5: statements: lost rule "Never push to `main`."',
        'line 6: statements: lost fact "The office is in Oslo."',
    ]
    assert [each.sentence for each in found] == ["Never push to `main`.", "The office is in Oslo."]


def test_a_sentence_with_a_span_of_two_lines_is_quoted_as_it_stands() -> None:
    source = "Stop the server.\nNever run `make\nall` on\nFridays. Ask Maria.\n"
    (found,) = errors(source, "Stop the server.\nAsk Maria.\n")
    assert found.sentence == "Never run `make\nall` on\nFridays."
    assert found.line == 2


def test_what_passes_at_lite_passes_at_every_level() -> None:
    source = "Describe the PR in a sentence. If you cannot describe it, do not submit the PR.\n"
    candidate = "Describe the PR in a sentence. If you cannot describe it, do not submit.\n"
    assert [errors(source, candidate, level) for level in Level] == [[], [], []]


def test_lite_lets_none_of_it_go() -> None:
    assert errors("- Run the tests.\n- Ask Maria.\n", "- ask Maria\n- run the tests\n", Level.LITE)
    assert errors("Use tabs because they are easier to read.\n", "Use tabs.\n", Level.LITE)
