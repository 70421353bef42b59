"""How the claude program is called."""

from __future__ import annotations

from pathlib import Path

from caveman_core.backends.claude_cli.arguments import NEEDED, THINKING, arguments, environment, missing, offered

HELP = "\n".join(f"  {flag} <value>   does something" for flag in (*NEEDED, "--effort <level>"))


def test_flags_are_read_from_the_help() -> None:
    text = "  --tools <tools...>  Built-in tools, as in --allowed-tools\n  -p, --print  -- or --system-prompt[-file],"
    assert offered(text) == {"--tools", "--allowed-tools", "--print", "--system-prompt", "--system-prompt-file"}


def test_a_program_that_lacks_a_flag_is_not_used_without_it() -> None:
    assert missing(offered(HELP)) == ()
    for flag in NEEDED:
        assert missing(offered(HELP) - {flag}) == (flag,)


def test_it_is_called_without_memory_settings_tools_and_sessions() -> None:
    given = arguments(offered(HELP), "haiku", Path("/t/system"))
    assert given[given.index("--tools") + 1] == given[given.index("--setting-sources") + 1] == ""
    assert given[given.index("--system-prompt-file") + 1] == "/t/system"
    assert given[given.index("--model") + 1] == "haiku"
    assert given[given.index("--effort") + 1] == "low"
    assert set(NEEDED) <= set(given)
    assert "--effort" not in arguments(offered(HELP) - {"--effort"}, "haiku", Path("/t/system"))


def test_its_environment_holds_what_a_login_needs_and_nothing_else() -> None:
    given = {
        "PATH": "/bin",
        "HOME": "/home/me",
        "https_proxy": "http://proxy",
        "ANTHROPIC_AUTH_TOKEN": "t",
        "CLAUDE_CODE_OAUTH_TOKEN": "o",
        "GITHUB_TOKEN": "secret",
        "CLAUDE_CODE_DISABLE_CLAUDE_MDS": "0",
        "CLAUDE_CODE_ENTRYPOINT": "x",
        "NODE_OPTIONS": "--require x",
    }
    env = environment(given, 1_000, "http://127.0.0.1:1")
    assert {"PATH", "HOME", "https_proxy", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"} <= set(env)
    assert not {"GITHUB_TOKEN", "CLAUDE_CODE_ENTRYPOINT", "NODE_OPTIONS"} & set(env)
    assert env["CLAUDE_CODE_DISABLE_CLAUDE_MDS"] == env["CLAUDE_CODE_DISABLE_AUTO_MEMORY"] == "1"
    assert env["CLAUDE_CODE_MAX_OUTPUT_TOKENS"] == str(1_000 + THINKING)
    assert env["ANTHROPIC_BASE_URL"] == "http://127.0.0.1:1"
