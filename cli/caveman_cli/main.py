"""The entry point. `--version` is answered before anything heavy is imported; Ctrl-C is quiet from the start."""

from __future__ import annotations

import sys


def main() -> None:
    """Run `caveman`; the exit code is the process's."""
    try:
        from caveman_cli.interrupts import end_at_once, never_swallow

        never_swallow()
        end_at_once()
        code = _run()
        end_at_once()
    except KeyboardInterrupt:  # as ExitCode.INTERRUPTED, which takes a while to import
        code = 130
    raise SystemExit(code)


def _run() -> int:
    if sys.argv[1:] in (["--version"], ["-V"]):
        return _print_version()
    from caveman_cli.program import run

    return run(sys.argv[1:])


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
