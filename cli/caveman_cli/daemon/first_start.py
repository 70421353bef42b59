"""What a person is told at the first start: which files are there already and stay as they are."""

from __future__ import annotations

import asyncio
import shlex
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import structlog

from caveman_cli.output.console import say
from caveman_cli.output.reports import share
from caveman_cli.scanning.asked import Asked
from caveman_cli.scanning.preview import preview
from caveman_cli.settings.rewrite_parts import BY_HAND, backend_of, policy_of
from caveman_core.config import Settings
from caveman_core.outcome import Outcome, Receipt
from caveman_core.tokens import ESTIMATE
from caveman_watcher.first_look import FirstLook

log = structlog.get_logger()


def tell(first: FirstLook, settings: Settings, ended: Callable[[], None] = lambda: None) -> None:
    """Say it from a thread of its own, since working out the savings takes a while; it ends with the process.

    `ended` is called in that thread.
    """
    threading.Thread(target=_tell, args=(first.files, settings, ended), daemon=True).start()


def _tell(files: Sequence[Path], settings: Settings, ended: Callable[[], None]) -> None:
    try:
        say(summary(_receipts(files, settings), settings))
    except Exception:  # an error that ends a thread would be a traceback
        log.error("the summary of the first start failed", next="caveman scan")
        log.debug("the summary of the first start failed", exc_info=True)  # its message may hold a path
    finally:
        ended()


def _receipts(files: Sequence[Path], settings: Settings) -> list[Receipt]:
    async def all_of_them() -> list[Receipt]:
        backend, gain = backend_of(settings), settings.min_gain
        asked = [Asked(path, path, "file", named=True) for path in files]
        policies = [policy_of(BY_HAND, one.profile, settings, one.path) for one in asked]
        return [
            (await preview(one, policy, backend, gain)).receipt for one, policy in zip(asked, policies, strict=True)
        ]

    return asyncio.run(all_of_them())


def summary(receipts: Sequence[Receipt], settings: Settings) -> str:
    """How many files there are, their tokens, what compressing would save, and the command for it."""
    gaining = [receipt for receipt in receipts if receipt.outcome is Outcome.COMPRESSED]
    before = sum(receipt.tokens_before for receipt in receipts)
    saved = sum(receipt.tokens_before - receipt.tokens_after for receipt in gaining)
    files = f"{len(receipts)} memory file{'s were' if len(receipts) != 1 else ' was'} here already"
    lines = [f"{files}: {before:,} tokens ({ESTIMATE}). They stay as they are until they are saved."]
    if gaining:
        roots = " ".join(shlex.quote(str(root)) for root in settings.roots)
        lines.append(f"Compressing them now would save {saved:,} tokens ({share(before, before - saved)}):")
        lines.append(f"    caveman compress {roots}")
    else:
        lines.append("Compressing them now would save nothing: they are terse already.")
    return "\n".join(lines)
