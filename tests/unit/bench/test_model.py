"""The measurement of recorded rewrites: what passes is taken, what does not falls back; a small edit sends little."""

from __future__ import annotations

from pathlib import Path

from bench.model import edit, lines, rows

from caveman_core.outcome import SectionVerdict

SOURCE = "# A\n\nPlease make sure to always run the tests.\n\n# B\n\nNever push on a Friday unless the owner agrees.\n"


async def test_an_edit_of_one_line_sends_one_section() -> None:
    size, whole, small = await edit()
    assert size > 9_000
    assert (whole.calls, small.calls) == (2, 1)
    assert small.text <= 0.1 * whole.text


def test_a_row_tells_what_became_of_each_section(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(SOURCE)
    (tmp_path / "a.full.md").write_text("# A\n\nAlways run the tests.\n\n# B\n\nPush on a Friday.\n")
    (row,) = rows([str(tmp_path)])
    assert [note.verdict for note in row.result.notes] == [SectionVerdict.COMPRESSED, SectionVerdict.FELL_BACK]
    assert row.after < row.before
    assert row.why
    assert any("1 compressed, 1 fell back" in line for line in lines([str(tmp_path)]))
