"""The person's files: three roots, and how editors save into them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from caveman_core.files.profiles import Writer
from caveman_watcher.roots import RootSpec
from week.clock import WeekClock
from week.machine import QUIET
from week.records import File
from week.texts import FAULTS, Wording

LINKS = "links"


@dataclass
class Home:
    """`project` is watched from the second day on."""

    folder: Path
    clock: WeekClock
    random: Random

    @property
    def claude(self) -> RootSpec:
        return RootSpec(self.folder / ".claude", "claude")

    @property
    def project(self) -> RootSpec:
        return RootSpec(self.folder / "orchard", "project")

    @property
    def notes(self) -> RootSpec:
        return RootSpec(self.folder / "notes.md", "file")

    def files(self, count: int, words: Wording) -> Iterator[File]:
        """All of them, written: chatty, terse, spoiled, read-only, linked and sensitive ones."""
        for number, file in enumerate(self._named(count)):
            data = words.text(chatty=number % 7 != 3)
            if number % 11 == 5:
                data = list(FAULTS.values())[number % len(FAULTS)]
            self.write(file, data)
            if number % 29 == 8:
                self.link(file)
            elif number % 31 == 9:
                self.permit(file, read_only=True)
            yield file

    def _named(self, count: int) -> Iterator[File]:
        claude, project = self.claude.path, self.project.path
        yield self._file(self.notes.path, self.notes.path)
        yield self._file(claude / "CLAUDE.md", claude)
        yield self._file(claude / "rules" / "credentials.md", claude)
        yield self._file(project / "AGENTS.md", project)
        for number in range(4, count):
            yield self.fresh(number)

    def fresh(self, number: int) -> File:
        """A file of the kind that this number stands for; not written yet."""
        claude, project = self.claude.path, self.project.path
        match number % 5:
            case 0 | 1:
                return self._file(claude / "rules" / f"part{number % 3}" / f"r{number}.md", claude)
            case 2:
                return self._file(claude / "projects" / "orchard" / "memory" / f"m{number}.md", claude, Writer.AGENT)
            case 3:
                return self._file(project / f"package{number}" / "CLAUDE.md", project)
        return self._file(project / ".claude" / "rules" / f"p{number}.md", project)

    def _file(self, path: Path, root: Path, writer: Writer = Writer.HUMAN) -> File:
        return File(path, root, QUIET[writer], sensitive=path.name == "credentials.md")

    def write(self, file: File, data: bytes) -> None:
        """Save in place or by a rename, as editors do; a hard link survives the first way only."""
        file.path.parent.mkdir(parents=True, exist_ok=True)
        if file.linked or self.random.random() < 0.5:
            file.path.write_bytes(data)
            self._date(file.path)
        else:
            self.replace(file, data)
        file.save(data, self.clock.now())

    def replace(self, file: File, data: bytes) -> None:
        """The file's part of a save by a rename; what the model is told is up to the caller."""
        written = file.path.with_name(f"{file.path.name}.tmp")
        written.write_bytes(data)
        self._date(written)
        written.replace(file.path)

    def remove(self, file: File) -> None:
        file.path.unlink()
        file.save(None, self.clock.now())

    def link(self, file: File) -> None:
        """A second name for the file, or that name gone again."""
        other = self.folder / LINKS / file.path.relative_to(self.folder).as_posix().replace("/", "-")
        other.parent.mkdir(exist_ok=True)
        if file.linked:
            other.unlink()
        else:
            other.hardlink_to(file.path)
        file.linked, file.changed_at = not file.linked, self.clock.now()

    def permit(self, file: File, *, read_only: bool) -> None:
        file.path.chmod(0o444 if read_only else 0o644)
        file.read_only, file.changed_at = read_only, self.clock.now()

    def open_in_editor(self, file: File, seconds: float) -> None:
        _swap_file(file.path).write_bytes(b"b0VIM")
        file.in_editor_until = self.clock.now() + seconds

    def close_editor(self, file: File) -> None:
        _swap_file(file.path).unlink(missing_ok=True)
        file.in_editor_until = 0.0

    def ignore(self, files: list[File]) -> None:
        """Have the first root's ignore file name exactly these."""
        root = self.claude.path
        names = [file.path.relative_to(root).as_posix() for file in files]
        (root / ".cavemanignore").write_text("".join(f"/{name}\n" for name in names), encoding="utf-8")

    def _date(self, path: Path) -> None:
        moment = int(self.clock.now() * 1e9)
        os.utime(path, ns=(moment, moment))


def _swap_file(path: Path) -> Path:
    return path.with_name(f".{path.name}.swp")
