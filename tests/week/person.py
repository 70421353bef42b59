"""What people and agents do with their files, by a seeded choice: each method is one event and its model's part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from caveman_core.by_hand.forgetting import erase, forget
from caveman_core.by_hand.holding import hold_file, release_file
from caveman_core.errors import NoSpaceError
from caveman_core.files.plan import Step
from caveman_core.folders import Folders
from caveman_core.replacing import recover_path
from caveman_core.restoring.one_file import plan_restore, restore
from week.faults import AFTER_EXCHANGE, BEFORE_EXCHANGE, SwapMoments
from week.home import Home
from week.machine import Machine
from week.model import Model
from week.records import File, Generation
from week.texts import FAULTS, Wording, fault_of, joined, sections_of

SWAP_STEPS: Final = (*BEFORE_EXCHANGE, Step.COMPARED, *AFTER_EXCHANGE)

OFTEN: Final = (
    ("edit", 40), ("append", 30), ("cut", 6), ("retouch", 4), ("spoil", 5), ("create", 4), ("remove", 3), ("move", 2),
    ("undo", 7), ("put_back_output", 3), ("restore", 9), ("restore_version", 4), ("hold", 4), ("release", 6),
    ("forget", 2), ("lock", 2), ("unlock", 3), ("link", 2), ("editor", 3), ("ignore", 2), ("save_in_swap", 8),
)  # fmt: skip
"""The events and how often each comes, in parts of their sum."""

LATER: Final = frozenset({"release"})
"""What the caveman before the upgrade could not do."""


@dataclass
class Person:
    """Does things. `heard(path)` is called where the watcher may hear of it, `asked()` where a command asks to look."""

    random: Random
    home: Home
    words: Wording
    model: Model
    machine: Machine
    folders: Folders
    moments: SwapMoments
    heard: Callable[[Path], None]
    asked: Callable[[], None]
    in_swap: dict[Path, tuple[Step, bytes]] = field(default_factory=dict)
    created: int = 1000
    upgraded: bool = False

    async def act(self) -> tuple[str, File] | None:
        """One event, and the file it was about."""
        names = [name for name, _ in OFTEN if self.upgraded or name not in LATER]
        weights = [weight for name, weight in OFTEN if name in names]
        name = self.random.choices(names, weights)[0]
        file = await getattr(self, f"_{name}")()
        return (name, file) if file is not None else None

    # -- choosing ---------------------------------------------------------------------------------------------

    def _one(self, fits: Callable[[File], bool]) -> File | None:
        """One of the files, a few of them far more often than the others."""
        files = [file for file in self.model.files.values() if fits(file)]
        if not files:
            return None
        weights = [20 if index % 9 == 4 else 1 for index in range(len(files))]
        return self.random.choices(files, weights)[0]

    def _there(self, file: File) -> bool:
        return file.data is not None and not file.read_only and not file.pending

    def _prose(self, file: File) -> bool:
        return self._there(file) and fault_of(file.data or b"") is None

    def _unwatched(self, file: File) -> bool:
        return file.root not in self.model.roots

    # -- saves ------------------------------------------------------------------------------------------------

    def _save(self, file: File | None, data: bytes | None) -> File | None:
        if file is None or data is None:
            return None
        self.home.write(file, data)
        self.heard(file.path)
        return file

    def _edited(self, file: File) -> bytes:
        """The text as it stands with one section replaced by a new one; a spoiled one written anew."""
        assert file.data is not None
        if fault_of(file.data) is not None:
            return self.words.text(chatty=True)
        sections = list(sections_of(file.data))
        new = self.words.section(chatty=self.random.random() < 0.75)
        if len(sections) == 1:
            sections.append(new)
        else:
            sections[self.random.randrange(1, len(sections))] = new
        return joined(tuple(sections))

    async def _edit(self) -> File | None:
        file = self._one(self._there)
        return self._save(file, self._edited(file)) if file else None

    async def _append(self) -> File | None:
        file = self._one(self._prose)
        if file is None or file.data is None or len(sections_of(file.data)) > 9:
            return None
        new = self.words.section(chatty=self.random.random() < 0.75)
        return self._save(file, joined((*sections_of(file.data), new)))

    async def _cut(self) -> File | None:
        file = self._one(lambda file: self._prose(file) and len(sections_of(file.data or b"")) > 2)
        return self._save(file, joined(sections_of(file.data)[:-1])) if file and file.data else None

    async def _retouch(self) -> File | None:
        file = self._one(self._there)
        return self._save(file, file.data) if file else None

    async def _spoil(self) -> File | None:
        return self._save(self._one(self._there), self.random.choice(list(FAULTS.values())))

    async def _create(self) -> File | None:
        self.created += 1
        file = self.home.fresh(self.created)
        self.model.files[file.path] = file
        return self._save(file, self.words.text(chatty=self.random.random() < 0.8))

    async def _remove(self) -> File | None:
        file = self._one(lambda file: self._there(file) and not file.linked and file.path != file.root)
        if file is not None:
            self.home.remove(file)
            self.heard(file.path)
        return file

    async def _move(self) -> File | None:
        """The same text under another name: nothing is known of it there."""
        file = await self._remove_prose()
        self.created += 1
        new = self.home.fresh(self.created)
        if file is None:
            return None
        data, _ = file
        self.model.files[new.path] = new
        return self._save(new, data)

    async def _remove_prose(self) -> tuple[bytes, File] | None:
        file = self._one(lambda file: self._prose(file) and not file.linked and file.path != file.root)
        if file is None or file.data is None:
            return None
        data = file.data
        self.home.remove(file)
        return data, file

    async def _undo(self) -> File | None:
        """An editor's undo or `git checkout`: a text from before a compression."""
        file = self._one(lambda file: self._there(file) and bool(self._prose_texts(file.befores)))
        return self._save(file, self.random.choice(self._prose_texts(file.befores))) if file else None

    async def _put_back_output(self) -> File | None:
        file = self._one(lambda file: self._there(file) and bool(self._prose_texts(file.outputs)))
        return self._save(file, self.random.choice(self._prose_texts(file.outputs))) if file else None

    def _prose_texts(self, texts: set[bytes]) -> list[bytes]:
        return sorted(text for text in texts if fault_of(text) is None)

    # -- commands ---------------------------------------------------------------------------------------------

    async def _restore(self) -> File | None:
        return self._restored(lambda file: self.model.original(file))

    async def _restore_version(self) -> File | None:
        return self._restored(lambda file: self.random.choice(file.kept))

    def _restored(self, which: Callable[[File], Generation]) -> File | None:
        file = self._one(lambda file: bool(file.kept or file.pending) and not file.linked and not file.read_only)
        if file is None:
            return None
        with self.machine.command() as history:
            recover_path(history, self.folders, file.path)
            self.model.recover(file)
            if not file.kept:  # a swap that a crash cut off came to nothing
                return file
            chosen = which(file)
            if chosen.before is None or fault_of(chosen.before) is not None:
                return None
            plain = chosen is self.model.original(file)
            number = None if plain else history.ledger.versions(file.path)[file.kept.index(chosen)].number
            plan = plan_restore(history, self.folders, file.path, number)
            assert plan.target == chosen.before, "a restore puts back another text"
            try:
                restore(history, self.folders, plan)
            except NoSpaceError:
                assert self.machine.disk.full, "a full disk that is not"
                return file
        self.model.restore(file, self.machine.clock.now(), chosen)
        self.heard(file.path)
        return file

    async def _hold(self) -> File | None:
        file = self._one(lambda file: file.data is not None and not file.on_hold)
        if file is not None:
            with self.machine.command() as history:
                hold_file(history, self.folders, file.path)
            self.model.hold(file)
        return file

    async def _release(self) -> File | None:
        held = [file for file in self.model.files.values() if file.on_hold or file.held]
        file = self.random.choice(held) if held and self.random.random() < 0.7 else self._one(self._prose)
        if file is not None:
            with self.machine.command() as history:
                release_file(history, self.folders, file.path)
            self.model.release(file)
            self.asked()
        return file

    async def _forget(self) -> File | None:
        file = self._one(lambda file: file.known)
        if file is not None:
            with self.machine.command() as history:
                await forget(history, self.folders, file.path, lock_seconds=1.0)
                erase(history, file.path)
            self.model.forget(file)
        return file

    # -- what keeps a file from being compressed --------------------------------------------------------------

    async def _lock(self) -> File | None:
        return self._permitted(self._one(self._there), read_only=True)

    async def _unlock(self) -> File | None:
        return self._permitted(self._one(lambda file: file.read_only and file.data is not None), read_only=False)

    def _permitted(self, file: File | None, *, read_only: bool) -> File | None:
        if file is not None:
            self.home.permit(file, read_only=read_only)
            self.heard(file.path)
        return file

    async def _link(self) -> File | None:
        file = self._one(lambda file: self._there(file) and file.path != file.root)
        if file is not None:
            self.home.link(file)
            self.heard(file.path)
        return file

    async def _editor(self) -> File | None:
        """Open for some minutes; it is saved in there at once."""
        file = self._one(lambda file: self._there(file) and not file.in_editor_until)
        if file is not None:
            self.home.open_in_editor(file, 60.0 * self.random.randint(2, 30))
            self._save(file, self._edited(file))
        return file

    async def _ignore(self) -> File | None:
        """One more file is ignored, or one less."""
        root = self.home.claude.path
        file = self._one(lambda file: file.root == root)
        if file is not None:
            file.ignored = not file.ignored
            self.home.ignore([one for one in self.model.files.values() if one.ignored])
            self.asked()  # an ignore file that changes has everything looked at
        return file

    async def _save_in_swap(self) -> File | None:
        """A save that will meet the next swap of this file."""
        file = self._one(lambda file: self._prose(file) and self.model.would_compress(file) and not file.linked)
        if file is not None:
            moments = (self.random.choice(BEFORE_EXCHANGE), Step.COMPARED, self.random.choice(AFTER_EXCHANGE))
            self.in_swap[file.path] = self.random.choice(moments), self._edited(file)
        return file
