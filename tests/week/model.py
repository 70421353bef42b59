"""What must be true at every point of the week, written down a second time and as plainly as can be.

It knows the rules of ARCHITECTURE §3 and of docs/decisions/007, and nothing of how they are carried out. Each method
is something that happens; the machine does the same in earnest, and checks.py compares.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from caveman_core.files.plan import Step
from caveman_core.history.records import Origin
from caveman_core.outcome import Outcome, Reason
from caveman_core.work import Need
from week.faults import AFTER_EXCHANGE, BEFORE_EXCHANGE
from week.records import Diary, File, Generation
from week.savings import saved_by
from week.texts import Wording, fault_of, key, sections_of

FINAL_SKIPS = frozenset({Reason.OPTED_OUT, Reason.MERGE_CONFLICT, Reason.EMPTY, Reason.IGNORED})


@dataclass
class Model:
    """All files by path, and what is said of them. `roots` are the watched ones, with the time each was added."""

    words: Wording
    files: dict[Path, File] = field(default_factory=dict)
    roots: dict[Path, float] = field(default_factory=dict)
    diary: Diary = field(default_factory=Diary)
    keep: int = 0
    full: bool = False
    paused_until: float = 0.0
    compressions: int = 0

    # -- what is so -------------------------------------------------------------------------------------------

    def problem(self, file: File) -> Reason | None:
        """Why the file may not be compressed; None if it may."""
        if file.data is None:
            return Reason.MISSING
        if file.sensitive:
            return Reason.SENSITIVE_NAME
        if file.ignored:
            return Reason.IGNORED
        if file.linked:
            return Reason.HARD_LINKED
        return Reason.READ_ONLY if file.read_only else fault_of(file.data)

    def refusal(self, file: File) -> Reason | None:
        """The problem, if somebody may have expected something else."""
        problem = self.problem(file)
        return None if problem is Reason.MISSING or problem in FINAL_SKIPS else problem

    def need(self, file: File) -> Need:
        """The one rule, for a file that may be compressed."""
        if file.on_hold:
            return Need.ON_HOLD
        if file.data != file.released:
            if file.data in file.outputs:
                return Need.OUR_OUTPUT
            if file.data == file.baseline:
                return Need.BASELINE
            if file.data in file.befores:
                return Need.UNDONE
        return Need.SETTLED if file.data in file.settled else Need.WORK

    def is_work(self, file: File) -> bool:
        return self.problem(file) is None and self.need(file) is Need.WORK

    def would_compress(self, file: File) -> bool:
        """Whether a job now would write the file."""
        return self.is_work(file) and self.shortened(file) != file.data

    def shortened(self, file: File) -> bytes:
        assert file.data is not None
        return self.words.shortened(file.data, file.held)

    # -- the daemon -------------------------------------------------------------------------------------------

    def start(self, now: float) -> None:
        """Recovery and pruning, before the first rescan."""
        for file in self.files.values():
            self.recover(file)
        for file in self.files.values():
            self.prune(file)

    def look(self, file: File, now: float) -> None:
        """The watcher looks, in a rescan or because it heard of a save."""
        if file.root not in self.roots:
            return
        if (why := self.refusal(file)) is not None:
            self.diary.refused(now, file, why)
        if self.problem(file):
            return
        if not file.known and file.changed_at < self.roots[file.root]:
            file.baseline, file.known = file.data, True
        self._see(file, now)
        if self.need(file) is Need.UNDONE:
            file.hold_sections()

    def job(self, file: File, now: float, save: tuple[Step, bytes] | None) -> None:
        """A job runs, the step after it included. `save`: somebody saves at this step of its swap."""
        if self.problem(file):
            return self.recover(file)
        if self._is_early(file, now):
            return None
        need = self.need(file)
        if need is Need.UNDONE:
            file.hold_sections()
        if need is Need.WORK:
            self._rewrite(file, now, save)
        return None

    def killed(self, file: File, now: float, at: Step | None) -> None:
        """The process dies in the job's swap; None: when the backup is made and the journal not begun."""
        self._see(file, now)
        if at is None:
            return
        file.pending = self._compression(file, now)
        if at in AFTER_EXCHANGE:
            file.data = file.pending.after
            file.changed_at = file.stood_since = now

    def _is_early(self, file: File, now: float) -> bool:
        self._see(file, now)
        assert file.seen is not None
        return file.seen[1] + file.quiet > now or file.in_editor_until > now

    def _see(self, file: File, now: float) -> None:
        assert file.data is not None
        file.known = True
        if file.seen is None or file.seen[0] != file.data:
            file.seen = file.data, now

    def _rewrite(self, file: File, now: float, save: tuple[Step, bytes] | None) -> None:
        if self.shortened(file) == file.data:
            self._ended(file, now, Outcome.UNCHANGED)
        elif self.full:
            self.diary.outcome(now, file, Outcome.FAILED, final=False)
            file.failing.add(file.data or b"")
        elif save and save[0] in BEFORE_EXCHANGE:
            file.save(save[1], now)
        elif save and save[0] is Step.COMPARED:
            file.save(save[1], now)
            file.generations.append(Generation(now, Origin.RESCUE, save[1], None))
            self.diary.version(now, file, "rescued")
        else:
            self._write(file, now, save)
        self.prune(file)

    def _write(self, file: File, now: float, save: tuple[Step, bytes] | None) -> None:
        made = self._compression(file, now)
        self._ended(file, now, Outcome.COMPRESSED)
        self._happened(file, made)
        file.data, file.changed_at, file.stood_since = made.after, now, now
        if save:
            file.save(save[1], now)
            if self.need(file) is Need.WORK:
                self._see(file, now)  # the step after the job

    def _ended(self, file: File, now: float, outcome: Outcome) -> None:
        assert file.data is not None
        self.diary.outcome(now, file, outcome)
        file.settled.add(file.data)
        file.failing.discard(file.data)
        file.released = None if file.released == file.data else file.released

    def _compression(self, file: File, now: float) -> Generation:
        assert file.data is not None
        return Generation(now, Origin.COMPRESS, file.data, self.shortened(file), saved_by(file, self.words))

    def _happened(self, file: File, made: Generation) -> None:
        """The version counts from now on, and its text as seen."""
        if file.data is not None and made.after is not None:
            file.seen = made.after, made.at
        self.compressions += made.origin is Origin.COMPRESS
        file.generations.append(made)
        file.known = True
        if made.origin is Origin.COMPRESS and made.before and made.after:
            for old, new in zip(sections_of(made.before), sections_of(made.after), strict=True):
                if old != new:
                    file.sources[key(new)] = key(old)

    def recover(self, file: File) -> None:
        """The old text stands: it never happened. Anything else: it did, or its backup is the only copy."""
        made, file.pending = file.pending, None
        if made is not None and file.data != made.before:
            self._happened(file, made)

    def prune(self, file: File) -> None:
        """The first and the newest stay, what a plain restore puts back, and what a restore took from a person."""
        counted = [one for one in file.kept if one.origin is not Origin.RESCUE]
        if len(counted) <= self.keep:
            return
        by_text = {one.before: one for one in counted if one.origin is Origin.RESTORE}
        theirs = [one for text, one in by_text.items() if text is not None and text not in file.short_texts]
        stay = [counted[0], *counted[1 - self.keep :], self.original(file), *theirs]
        for one in counted:
            one.pruned = one not in stay

    # -- what people ask for ----------------------------------------------------------------------------------

    def original(self, file: File) -> Generation:
        """What a plain restore goes by."""
        compressions = [one for one in file.kept if one.origin is Origin.COMPRESS]
        written = [one for one in compressions if one.before not in file.short_texts]
        return (written or compressions or file.kept)[-1]

    def restore(self, file: File, now: float, which: Generation) -> None:
        """The text before this version stands again, its sections held."""
        target = which.before
        if target != file.data:
            self._happened(file, Generation(now, Origin.RESTORE, file.data, target))
            self.diary.version(now, file, "restored")
            file.data, file.changed_at, file.stood_since = target, now, now
        if target is not None and fault_of(target) is not Reason.NOT_UTF8:
            file.hold_sections()

    def hold(self, file: File) -> None:
        file.on_hold, file.released, file.known = True, None, True

    def release(self, file: File) -> None:
        put_back = file.data in file.befores - file.short_texts
        if not (file.on_hold or put_back or file.held or (file.data is not None and file.data == file.released)):
            return
        file.on_hold, file.held, file.released = False, set(), file.data
        if file.data is not None:
            file.settled.discard(file.data)
            file.failing.discard(file.data)
            self.diary.forget_text(file)

    def forget(self, file: File) -> None:
        """All of it but a hold; what stands there is baseline."""
        self.recover(file)
        there = file.data is not None
        file.known, file.baseline, file.on_hold = there, file.data, there and file.on_hold
        file.settled, file.held, file.released, file.seen, file.failing = set(), set(), None, None, set()
        file.generations, file.sources = [], {}
        self.diary.forget(file)
