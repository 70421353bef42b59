"""Every step of a swap x a save by somebody else at an earlier one x SIGKILL: what is lost, what stays half done.

    python -m bench.kill_matrix [--folder DIR] [--every N]

The process that swaps is a forked child, killed for good. Its parent is the user who saves, then recovers, then
looks. Exit code 1 and one line a case if a saved text neither stands at the name nor was kept nor replaced by
the user, if the only save does not stand, if the file is not wholly one text, or if a temporary file stays.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from bench.kill_cases import Case, Save, cases
from caveman_core.errors import CavemanError
from caveman_core.files.plan import Step, SwapPlan
from caveman_core.files.recovery import Recovered, recover
from caveman_core.files.swap import swap, temporary_for

OLD = b"the old text, as the user wrote it\n" * 400
NEW = b"old text, user's\n" * 400
USER = b"the user's newest text\n" * 300
LATER = b"what the user saved after that\n" * 200

PATIENCE = 10.0  # seconds; only a hang needs it


class Kept:
    """What `keep` makes durable: one file a text, in a folder beside the tree."""

    def __init__(self, folder: Path) -> None:
        """`folder` must exist."""
        self._folder = folder

    def __call__(self, data: bytes) -> None:
        """Keep these bytes."""
        path = self._folder / sha256(data).hexdigest()
        with path.open("wb") as file:
            file.write(data)

    def __contains__(self, data: object) -> bool:
        """Whether these bytes were kept, whole."""
        return any(path.read_bytes() == data for path in self._folder.iterdir())


@dataclass(slots=True)
class User:
    """Somebody with an editor. A save that blocks on the swap's lease goes on in its thread."""

    path: Path
    case: Case
    threads: list[threading.Thread] = field(default_factory=list)
    opened: threading.Event = field(default_factory=threading.Event)
    may_write: threading.Event = field(default_factory=threading.Event)
    saved: set[bytes] = field(default_factory=set)
    replaced: set[bytes] = field(default_factory=set)  # texts that stood at the name when the user saved another
    inode: int = 0  # of the file as it was to begin with

    def at(self, step: Step) -> None:
        """Do what is due after this step; returns when it is done or blocked."""
        if step is self.case.first:
            self._start()
        if step is self.case.last:
            self.may_write.set()
            self._wait(lambda: not self.threads[0].is_alive())
        if step is self.case.again and LATER not in self.saved:
            self.save_again()

    def save_again(self) -> None:
        """Another text, renamed over whatever stands there."""
        self.replaced.add(self.path.read_bytes())
        if self.threads[0].is_alive() and self.path.stat().st_ino == self.inode:
            self.replaced.add(USER)  # blocked on the file that this save replaces
        self.saved.add(LATER)
        self._rename(LATER)

    def finish(self) -> None:
        """The swap is over or dead: whatever waited goes on."""
        self.may_write.set()
        for thread in self.threads:
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the save hangs"

    def _start(self) -> None:
        self.threads.append(threading.Thread(target=self._save, daemon=True))
        self.threads[0].start()
        self._wait(lambda: self.opened.is_set() or not self.threads[0].is_alive())

    def _wait(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not done() and "BREAKING" not in Path("/proc/locks").read_text():
            assert time.monotonic() < end, "the save neither ends nor blocks"
            time.sleep(0.0002)

    def _rename(self, text: bytes) -> None:
        other = self.path.with_name("other")
        other.write_bytes(text)
        other.replace(self.path)

    def _save(self) -> None:
        self.saved.add(USER)
        if self.case.save is Save.RENAME:
            self._rename(USER)
            return
        flags = os.O_WRONLY | (os.O_TRUNC if self.case.save is not Save.HELD else 0)
        fd = os.open(self.path, flags)
        self.opened.set()
        self.may_write.wait(PATIENCE)
        os.write(fd, USER)
        os.ftruncate(fd, len(USER))
        os.close(fd)


@dataclass(frozen=True, slots=True)
class Ground:
    """A folder with the memory file in it, one beside it for what is kept."""

    plan: SwapPlan
    kept: Kept

    @classmethod
    def lay(cls, folder: Path, number: int) -> Ground:
        """A fresh one for case `number`."""
        tree, kept = folder / f"{number}", folder / f"{number}.kept"
        tree.mkdir()
        kept.mkdir()
        path = tree / "CLAUDE.md"
        path.write_bytes(OLD)
        return cls(SwapPlan(path, temporary_for(path, "0123456789abcdef"), OLD, NEW), Kept(kept))


def run(case: Case, ground: Ground) -> tuple[str, list[str]]:
    """Play one case; what the swap came to ("killed", "done" or an error's name) and what is wrong."""
    user = User(ground.plan.path, case, inode=ground.plan.path.stat().st_ino)
    end = _in_child(lambda step: swap(ground.plan, keep=ground.kept, step=step), user.at, case.kill)
    user.finish()
    if case.again is True:
        user.save_again()
    if case.kill_recovery:
        _in_child(lambda step: recover(ground.plan, keep=ground.kept, step=step), lambda step: None, case.kill_recovery)
    found = recover(ground.plan, keep=ground.kept)
    again = recover(ground.plan, keep=ground.kept)
    wrong = list(_wrong(case, ground, user, found, end))
    if again is not found:
        wrong.append(f"recovering twice: {found.name}, then {again.name}")
    return end, wrong


def _in_child(action: Callable[[Callable[[Step], None]], object], at: Callable[[Step], None], kill: Step | None) -> str:
    """Run `action` in a forked child; `at` is called in this process after each step, the child waiting."""
    steps_out, steps_in = os.pipe()
    go_out, go_in = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(go_in)  # so that it ends if this process does
        os._exit(_child(action, steps_in, go_out))
    os.close(steps_in)
    os.close(go_out)
    try:
        while number := os.read(steps_out, 1):
            step = Step(number[0])
            at(step)
            if step is kill:
                os.kill(child, signal.SIGKILL)
                break
            os.write(go_in, b".")
        _, status = os.waitpid(child, 0)
    finally:
        os.close(steps_out)
        os.close(go_in)
    return "killed" if os.WIFSIGNALED(status) else _ENDS[os.WEXITSTATUS(status)]


_ENDS = ("done", "ChangedError", "OpenForWritingError", "another CavemanError", "another error")


def _child(action: Callable[[Callable[[Step], None]], object], steps: int, go: int) -> int:
    def step(reached: Step) -> None:
        os.write(steps, bytes([reached.value]))
        if not os.read(go, 1):
            os._exit(4)

    try:
        action(step)
    except CavemanError as error:
        name = type(error).__name__
        return _ENDS.index(name) if name in _ENDS else 3
    except BaseException:  # noqa: BLE001 - the parent must hear of it
        return 4
    return 0


def _wrong(case: Case, ground: Ground, user: User, found: Recovered, end: str) -> Iterator[str]:
    names = sorted(path.name for path in ground.plan.path.parent.iterdir())
    if names != ["CLAUDE.md"]:
        yield f"the folder holds {names}"
        return
    data = ground.plan.path.read_bytes()
    stands = {OLD: Recovered.OLD_STANDS, NEW: Recovered.NEW_STANDS}.get(data, Recovered.USER_STANDS)
    if data not in (OLD, NEW, *user.saved):
        yield "something torn stands"
    if stands is not found:
        yield f"{found.name} was reported, {stands.name} is true"
    for text in user.saved - user.replaced - {data}:
        if len(user.saved) == 1:
            yield "the only save does not stand"
        if text not in ground.kept:
            yield f"LOST: {text.splitlines()[0].decode()}"
    if end.startswith("another"):
        yield f"the swap ended with {end}"
    if not user.saved:
        exchanged = case.kill is None or case.kill.value >= Step.EXCHANGED.value
        if data != (NEW if exchanged else OLD):
            yield "half done"


def main() -> int:
    """Run the matrix and print what came out."""
    parser = argparse.ArgumentParser(prog="python -m bench.kill_matrix", description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, help="where to play: decides the file system")
    parser.add_argument("--every", type=int, default=1, help="play every Nth case only")
    options = parser.parse_args()
    ends: Counter[str] = Counter()
    bad = 0
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        for number, case in enumerate(list(cases())[:: options.every]):
            end, wrong = run(case, Ground.lay(Path(folder), number))
            ends[end] += 1
            bad += bool(wrong)
            for problem in wrong:
                print(f"BAD {problem}: {case}")
    print(f"cases = {ends.total()}, " + ", ".join(f"{end} = {count}" for end, count in sorted(ends.items())))
    print(f"bad = {bad}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
