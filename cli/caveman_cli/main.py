"""The entry point. `--version` is answered before anything heavy is imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Run `caveman`; the exit code is the process's."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        raise SystemExit(_print_version())
    from caveman_cli.program import run

    raise SystemExit(run(sys.argv[1:]))


def _print_version() -> int:
    from importlib.metadata import version

    if sys.stdout is None:  # closed
        return 0
    try:
        sys.stdout.write(f"caveman {version('caveman-watch')}\n")
        sys.stdout.flush()
    except OSError as error:
        sys.stdout = None  # Python would flush it again at the end
        sys.stderr.write(f"caveman: {error.strerror}\n")
        return 1
    return 0
