"""How the program is called: without the user's memory, settings, tools, servers and sessions. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

NEEDED: Final = (
    "--safe-mode",
    "--setting-sources",
    "--strict-mcp-config",
    "--tools",
    "--system-prompt-file",
    "--no-session-persistence",
    "--output-format",
    "--model",
)
"""Without one of these it cannot be kept from reading more than it is given, or from keeping it."""

THINKING: Final = 8_000
"""Tokens for what the model thinks: the program cannot turn that off, only low."""

_FLAG: Final = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
_EITHER: Final = re.compile(r"(--[a-z-]+)\[(-[a-z-]+)\]")
_KEPT: Final = re.compile(
    r"PATH|HOME|USER|LOGNAME|TMPDIR|LANG|LC_\w+|XDG_\w+|(?i:https?_proxy|no_proxy|all_proxy)|NODE_EXTRA_CA_CERTS"
    r"|SSL_CERT_\w+|ANTHROPIC_\w+|CLAUDE_CONFIG_DIR|CLAUDE_CODE_OAUTH_TOKEN|CLAUDE_CODE_USE_\w+|AWS_\w+|GOOGLE_\w+"
    r"|CLOUD_ML_REGION"
)
"""What a login, a proxy or a cloud provider needs."""
_CLEAN: Final = {
    "CLAUDE_CODE_DISABLE_ATTACHMENTS": "1",  # `@file` stays text
    "CLAUDE_CODE_DISABLE_CLAUDE_MDS": "1",
    "CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1",
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "CLAUDE_CODE_MAX_RETRIES": "0",
}


def offered(help_text: str) -> frozenset[str]:
    """The flags that `claude --help` names; `--a[-b]` are two."""
    return frozenset(_FLAG.findall(_EITHER.sub(r"\1 \1\2", help_text)))


def missing(flags: frozenset[str]) -> tuple[str, ...]:
    """What is needed and not offered."""
    return tuple(flag for flag in NEEDED if flag not in flags)


def arguments(flags: frozenset[str], model: str, system: Path) -> list[str]:
    """Behind the program's name; the prompt goes to its standard input."""
    effort = ["--effort", "low"] if "--effort" in flags else []
    return [
        "--print", "--safe-mode", "--setting-sources", "", "--strict-mcp-config", "--tools", "",
        "--system-prompt-file", str(system), "--model", model, *effort, "--no-session-persistence",
        "--output-format", "json",
    ]  # fmt: skip


def environment(given: Mapping[str, str], most_tokens: int, base_url: str = "") -> dict[str, str]:
    """The program's environment: what it needs to be logged in, and what keeps it from more."""
    kept = {name: value for name, value in given.items() if _KEPT.fullmatch(name)}
    address = {"ANTHROPIC_BASE_URL": base_url} if base_url else {}
    return kept | address | _CLEAN | {"CLAUDE_CODE_MAX_OUTPUT_TOKENS": str(most_tokens + THINKING)}
