"""What a person wants as it is stays so when the ledger is lost, whichever command meets that first."""

from __future__ import annotations

from pathlib import Path

import pytest

from acceptance.daemons import until_compressed, watch
from acceptance.program import PROSE, Caveman

NEW = "\n## New\n\nPlease make sure to always read this, in order to be safe.\n"


@pytest.fixture
def restored(caveman: Caveman) -> Path:
    """A file that was put back; the ledger is gone."""
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    held = caveman.write(".claude/rules/held.md", PROSE)
    for command, path in (("compress", file), ("restore", file), ("hold", held)):
        assert caveman.run(command, path).code == 0
    for part in caveman.ledger.parent.glob("ledger.sqlite3*"):
        part.unlink()
    return file


@pytest.mark.parametrize("rebuilt", [True, False])
def test_a_save_after_it_compresses_what_is_new_alone(caveman: Caveman, restored: Path, rebuilt: bool) -> None:
    held = caveman.home / ".claude" / "rules" / "held.md"
    if rebuilt:
        done = caveman.run("doctor", "--rebuild")
        assert "2 versions added from the backups" in done.err
        assert "2 files with text on hold, as before. Which roots were watched" in done.err
    daemon = watch(caveman)
    if not rebuilt:
        assert "backups the ledger did not know" in daemon.err
    for file in (held, restored):
        file.write_text(PROSE + NEW, encoding="utf-8")
    until_compressed(caveman, restored, 2)
    assert restored.read_text(encoding="utf-8").startswith(PROSE)
    assert restored.read_text(encoding="utf-8") != PROSE + NEW
    assert held.read_text(encoding="utf-8") == PROSE + NEW


def test_a_folder_compressed_by_hand_with_a_ledger_begun_anew_leaves_what_is_on_hold(
    caveman: Caveman, restored: Path
) -> None:
    held = caveman.home / ".claude" / "rules" / "held.md"
    caveman.run("compress", held.parent)
    assert held.read_text(encoding="utf-8") == PROSE
