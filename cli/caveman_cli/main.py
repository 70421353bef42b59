"""The entry point. `--version` is answered before anything heavy is imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Run `caveman`; the exit code is the process's."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from importlib.metadata import version

        sys.stdout.write(f"caveman {version('caveman-watch')}\n")
        raise SystemExit(0)
    from caveman_cli.program import run

    raise SystemExit(run(sys.argv[1:]))
