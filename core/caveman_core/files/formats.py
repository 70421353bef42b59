"""Which files are prose, told by name: what is not known to be prose is code or configuration. Pure."""

from __future__ import annotations

from enum import Enum
from pathlib import PurePath
from typing import Final


class Format(Enum):
    """What a name says about a file."""

    MARKDOWN = "Markdown"
    PLAIN = "plain text"  # without an extension too: read as Markdown, its content judged more strictly
    MARKUP = "another markup"  # rst, TeX, Typst: only when named by hand, since agents do not load them
    OTHER = "code or configuration"


_BY_SUFFIX: Final = {
    ".md": Format.MARKDOWN,
    ".markdown": Format.MARKDOWN,
    ".mdc": Format.MARKDOWN,
    ".txt": Format.PLAIN,
    "": Format.PLAIN,
    ".rst": Format.MARKUP,
    ".tex": Format.MARKUP,
    ".typ": Format.MARKUP,
    ".typst": Format.MARKUP,
}

_TOOL_FILES: Final = frozenset(
    {
        "dockerfile", "containerfile", "makefile", "gnumakefile", "bsdmakefile", "justfile", "jenkinsfile", "procfile",
        "vagrantfile", "gemfile", "rakefile", "podfile", "fastfile", "brewfile", "pipfile", "caddyfile", "earthfile",
        "tiltfile", "snakefile", "cmakelists.txt", "requirements.txt", "constraints.txt", "robots.txt", "codeowners",
        "build", "workspace", "sconstruct", "sconscript", "go.mod", "owners", "kconfig", "kbuild",
    }
)  # fmt: skip
"""Files a tool reads, though their names look like prose."""

_PROSE_DOTFILES: Final = frozenset({".cursorrules", ".windsurfrules", ".clinerules", ".goosehints"})
"""Names with a leading dot and no extension are configuration, these aside: rules that agents load."""


def format_of(path: PurePath) -> Format:
    """The format by name alone, upper and lower case alike."""
    name = path.name.casefold()
    if name in _TOOL_FILES:
        return Format.OTHER
    if name.startswith(".") and not path.suffix:
        return Format.PLAIN if name in _PROSE_DOTFILES else Format.OTHER
    return _BY_SUFFIX.get(path.suffix.casefold(), Format.OTHER)
