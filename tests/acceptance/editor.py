"""Somebody who saves a file while caveman is at it, and can tell afterwards whether a byte was lost."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from acceptance.program import Version
from caveman_core.digest import digest_of
from caveman_core.files.exchange import EXCHANGE, rename


@dataclass(slots=True)
class Editor:
    """Saves one file again and again and keeps what each save displaced, to the byte."""

    file: Path
    saved: list[bytes] = field(default_factory=list)
    displaced: list[bytes] = field(default_factory=list)

    def save(self, data: bytes) -> None:
        """Put a text at the name in one step."""
        new = self.file.with_name(f".{self.file.name}.saving")
        new.write_bytes(data)
        if self.file.exists():
            folder = os.open(self.file.parent, os.O_RDONLY)
            try:
                rename(folder, new.name, self.file.name, EXCHANGE)
            finally:
                os.close(folder)
            self.displaced.append(new.read_bytes())
            new.unlink()
        else:
            new.rename(self.file)
        self.saved.append(data)

    @property
    def compressed(self) -> bool:
        """Whether what stands there now is shorter than what was saved last."""
        return len(self.file.read_bytes()) < len(self.saved[-1])

    def judge(self, versions: Sequence[Version]) -> None:
        """No text saved was lost or compressed twice, none of ours was compressed again, the last one is done."""
        saved, displaced = ([digest_of(data) for data in texts] for texts in (self.saved, self.displaced))
        made = [version for version in versions if version.origin == "compress"]
        befores, afters = [version.before for version in made], [version.after for version in made]
        assert len(set(befores)) == len(befores), "a text was compressed twice"
        assert set(befores) <= set(saved), "something else than a saved text was compressed"
        assert set(displaced) <= {*saved, *afters}, "something stood there that nobody wrote"
        assert set(saved) <= {*displaced, *(version.before for version in versions)}, "a saved text is nowhere"
        stands = digest_of(self.file.read_bytes())
        assert (befores[-1], afters[-1]) == (saved[-1], stands), "what stands was not made from the last text"
