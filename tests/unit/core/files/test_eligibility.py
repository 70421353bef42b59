"""May this file be rewritten?"""

from __future__ import annotations

import os
import socket
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.files import eligibility
from caveman_core.files.eligibility import MAX_BYTES, Eligible, Ineligible, examine, open_in_editor
from caveman_core.files.profiles import Writer, profile_named
from caveman_core.outcome import Outcome, Reason

PROSE = b"# Rules\n\nAlways run the tests before you push.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / ".claude"
    (root / "rules").mkdir(parents=True)
    (root / "CLAUDE.md").write_bytes(PROSE)
    return root


def reason(path: Path, root: Path, *, by_hand: bool = False) -> Reason:
    """Why the file is left alone; DONE if it is not."""
    found = examine(path, root=root, profile=None if by_hand else "claude", by_hand=by_hand)
    return found.reason if isinstance(found, Ineligible) else Reason.DONE


def test_a_memory_file_is_eligible_with_its_bytes_and_its_writer(root: Path) -> None:
    found = examine(root / "CLAUDE.md", root=root, profile="claude", by_hand=False)
    assert isinstance(found, Eligible)
    assert found.path == root / "CLAUDE.md"
    assert found.writer is Writer.HUMAN
    assert found.snapshot.data == PROSE


def test_files_of_an_agents_memory_are_the_agents(root: Path) -> None:
    memory = root / "projects" / "-home-me" / "memory"
    memory.mkdir(parents=True)
    (memory / "MEMORY.md").write_bytes(PROSE)
    found = examine(memory / "MEMORY.md", root=root, profile=profile_named("claude"))
    assert isinstance(found, Eligible)
    assert found.writer is Writer.AGENT


def test_the_profile_is_an_allowlist(root: Path) -> None:
    (root / "notes.md").write_bytes(PROSE)
    assert examine(root / "notes.md", root=root, profile="claude") == Ineligible(
        Outcome.SKIPPED, Reason.NOT_A_MEMORY_FILE
    )


def test_by_hand_no_profile_is_needed(root: Path) -> None:
    (root / "notes.md").write_bytes(PROSE)
    assert reason(root / "notes.md", root / "notes.md", by_hand=True) is Reason.DONE
    assert reason(root / "notes.md", root, by_hand=True) is Reason.DONE


def test_a_relative_path_is_taken_from_the_working_folder(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    assert reason(Path("CLAUDE.md"), Path()) is Reason.DONE


class TestNames:
    @pytest.mark.parametrize("by_hand", [True, False])
    @pytest.mark.parametrize("name", ["CLAUDE.original.md", "claude.ORIGINAL.MD"])
    def test_an_original_copy_is_skipped_by_hand_too(self, root: Path, name: str, by_hand: bool) -> None:
        (root / name).write_bytes(PROSE)
        assert reason(root / name, root, by_hand=by_hand) is Reason.ORIGINAL_COPY

    def test_a_sensitive_name_is_refused_before_the_file_is_touched(self, root: Path) -> None:
        found = examine(root / "secrets.md", root=root, profile=None, by_hand=True)  # it does not even exist
        assert found == Ineligible(Outcome.REFUSED, Reason.SENSITIVE_NAME, '"secrets.md"; rename it if it holds none')

    def test_a_link_with_a_harmless_name_to_a_sensitive_file_is_refused(self, root: Path) -> None:
        (root / ".ssh").mkdir()
        (root / ".ssh" / "notes.md").write_bytes(PROSE)
        (root / "rules" / "notes.md").symlink_to("../.ssh/notes.md")
        assert reason(root / "rules" / "notes.md", root) is Reason.SENSITIVE_NAME

    @pytest.mark.skipif(sys.platform != "linux", reason="names are bytes on Linux only")
    def test_a_name_that_is_not_utf8_is_refused(self, root: Path) -> None:
        path = Path(os.fsdecode(os.fsencode(root) + b"/rules/\xff.md"))
        path.write_bytes(PROSE)
        assert reason(path, root) is Reason.NAME_NOT_UTF8

    @pytest.mark.parametrize("name", ["setup.py", "package.json", "Makefile", ".bashrc"])
    def test_code_is_skipped_by_its_name(self, root: Path, name: str) -> None:
        (root / name).write_bytes(PROSE)
        assert reason(root / name, root, by_hand=True) is Reason.CODE_OR_CONFIG

    def test_other_markup_only_when_named_by_hand(self, root: Path) -> None:
        (root / "paper.rst").write_bytes(PROSE)
        profile = profile_named("claude").extended(["*.rst"])
        found = examine(root / "paper.rst", root=root, profile=profile)
        assert isinstance(found, Ineligible)
        assert found.reason is Reason.CODE_OR_CONFIG
        assert reason(root / "paper.rst", root, by_hand=True) is Reason.DONE


class TestPlaces:
    def test_a_missing_file_is_skipped(self, root: Path) -> None:
        found = examine(root / "rules" / "gone.md", root=root, profile="claude")
        assert found == Ineligible(Outcome.SKIPPED, Reason.MISSING)
        assert reason(root / "CLAUDE.md" / "below.md", root) is Reason.MISSING

    def test_a_dangling_link_says_so(self, root: Path) -> None:
        (root / "rules" / "x.md").symlink_to("nowhere.md")
        found = examine(root / "rules" / "x.md", root=root, profile="claude")
        assert found == Ineligible(Outcome.SKIPPED, Reason.MISSING, "a link that leads nowhere")

    def test_links_in_a_circle_are_refused(self, root: Path) -> None:
        (root / "rules" / "a.md").symlink_to("b.md")
        (root / "rules" / "b.md").symlink_to("a.md")
        assert reason(root / "rules" / "a.md", root) is Reason.SYMLINK_LOOP

    def test_a_link_out_of_the_root_is_refused_and_its_target_named(self, root: Path, tmp_path: Path) -> None:
        (tmp_path / "dotfiles.md").write_bytes(PROSE)
        (root / "rules" / "x.md").symlink_to(tmp_path / "dotfiles.md")
        found = examine(root / "rules" / "x.md", root=root, profile="claude")
        assert found == Ineligible(Outcome.REFUSED, Reason.OUTSIDE_ROOTS, f"it leads to {tmp_path / 'dotfiles.md'}")

    def test_a_path_that_climbs_out_of_the_root_is_refused(self, root: Path, tmp_path: Path) -> None:
        (tmp_path / "CLAUDE.md").write_bytes(PROSE)
        assert reason(root / ".." / "CLAUDE.md", root) is Reason.OUTSIDE_ROOTS
        assert reason(tmp_path / ".claude-other", root) is Reason.MISSING

    def test_two_dots_after_a_link_mean_what_they_mean_to_the_system(self, root: Path) -> None:
        (root / "shared" / "deep").mkdir(parents=True)
        (root / "shared" / "CLAUDE.md").write_bytes(PROSE)
        (root / "rules" / "deep").symlink_to("../shared/deep")
        found = examine(root / "rules" / "deep" / ".." / "CLAUDE.md", root=root, profile=None, by_hand=True)
        assert isinstance(found, Eligible)
        assert found.path == root / "shared" / "CLAUDE.md"
        assert reason(root / "rules" / "deep" / ".." / "CLAUDE.md", root) is Reason.NOT_A_MEMORY_FILE

    def test_a_folder_whose_name_begins_like_the_root_is_outside(self, root: Path, tmp_path: Path) -> None:
        (tmp_path / ".claude2").mkdir()
        (tmp_path / ".claude2" / "CLAUDE.md").write_bytes(PROSE)
        assert reason(tmp_path / ".claude2" / "CLAUDE.md", root) is Reason.OUTSIDE_ROOTS

    def test_a_root_that_is_a_link_is_followed(self, root: Path, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(root)
        found = examine(tmp_path / "link" / "CLAUDE.md", root=tmp_path / "link", profile="claude")
        assert isinstance(found, Eligible)
        assert found.path == root / "CLAUDE.md"
        assert reason(root / "CLAUDE.md", tmp_path / "link") is Reason.DONE

    def test_a_link_inside_the_root_is_judged_by_its_own_name_and_keyed_by_its_target(self, root: Path) -> None:
        (root / "shared").mkdir()
        (root / "shared" / "style.md").write_bytes(PROSE)
        (root / "rules" / "style.md").symlink_to("../shared/style.md")
        found = examine(root / "rules" / "style.md", root=root, profile="claude")
        assert isinstance(found, Eligible)
        assert found.path == root / "shared" / "style.md"
        assert reason(root / "shared" / "style.md", root) is Reason.NOT_A_MEMORY_FILE

    def test_of_two_names_the_agents_decides(self, root: Path) -> None:
        memory = root / "projects" / "p" / "memory"
        memory.mkdir(parents=True)
        (memory / "x.md").write_bytes(PROSE)
        (root / "rules" / "x.md").symlink_to(memory / "x.md")
        found = examine(root / "rules" / "x.md", root=root, profile="claude")
        assert isinstance(found, Eligible)
        assert found.writer is Writer.AGENT

    def test_a_link_into_other_peoples_code_is_not_a_memory_file(self, root: Path) -> None:
        (root / "node_modules").mkdir()
        (root / "node_modules" / "x.md").write_bytes(PROSE)
        (root / "rules" / "x.md").symlink_to("../node_modules/x.md")
        assert reason(root / "rules" / "x.md", root) is Reason.NOT_A_MEMORY_FILE


class TestKinds:
    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
    def test_a_fifo_is_refused_and_does_not_block(self, root: Path) -> None:
        os.mkfifo(root / "rules" / "x.md")
        assert reason(root / "rules" / "x.md", root) is Reason.NOT_A_FILE

    def test_a_socket_and_a_folder_are_refused(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(root / "rules")  # a socket's path is short
        (root / "rules" / "folder.md").mkdir()
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind("s.md")
            assert reason(root / "rules" / "s.md", root) is Reason.NOT_A_FILE
        assert reason(root / "rules" / "folder.md", root) is Reason.NOT_A_FILE

    @pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="no devices here")
    def test_a_device_is_refused(self) -> None:
        profile = profile_named("file").extended(["*"])
        found = examine(Path("/dev/null"), root=Path("/dev/null"), profile=profile, by_hand=True)
        assert isinstance(found, Ineligible)
        assert found.reason is Reason.NOT_A_FILE

    def test_a_hard_link_is_refused(self, root: Path) -> None:
        os.link(root / "CLAUDE.md", root / "other")
        assert reason(root / "CLAUDE.md", root) is Reason.HARD_LINKED

    def test_a_read_only_file_is_left_alone(self, root: Path) -> None:
        (root / "CLAUDE.md").chmod(0o444)
        assert reason(root / "CLAUDE.md", root) is Reason.READ_ONLY

    def test_a_large_file_is_refused_before_it_is_read(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = root / "CLAUDE.md"
        path.write_bytes(b"word " * (MAX_BYTES // 5))
        assert path.stat().st_size == MAX_BYTES
        assert reason(path, root) is Reason.DONE
        path.write_bytes(b"x" * (MAX_BYTES + 1))

        def never(fd: int) -> None:
            raise AssertionError("it was read")

        monkeypatch.setattr(eligibility, "read_stable", never)
        found = examine(path, root=root, profile="claude")
        assert found == Ineligible(Outcome.REFUSED, Reason.TOO_LARGE, "500,001 bytes")

    def test_another_users_file_is_refused_unless_we_are_root(
        self, root: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        uid = (root / "CLAUDE.md").stat().st_uid
        monkeypatch.setattr(os, "geteuid", lambda: uid + 1)
        assert reason(root / "CLAUDE.md", root) is Reason.NOT_OURS
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        assert reason(root / "CLAUDE.md", root) is Reason.DONE


class TestContent:
    @pytest.mark.parametrize(
        ("data", "why", "detail"),
        [
            (b"", Reason.EMPTY, ""),
            (b" \r\n\t\n", Reason.EMPTY, ""),
            (b"\xef\xbb\xbf\n", Reason.EMPTY, ""),
            (b"text\0text", Reason.BINARY, ""),
            (b"caf\xe9 text", Reason.NOT_UTF8, "byte 0xe9 at offset 3 is not valid UTF-8"),
            (b"surrogate \xed\xa0\x80", Reason.NOT_UTF8, "byte 0xed at offset 10 is not valid UTF-8"),
            (b"cut off \xe2\x82", Reason.NOT_UTF8, "byte 0xe2 at offset 8 is not valid UTF-8"),
            (b"# Rules <!-- caveman: off -->\n", Reason.OPTED_OUT, "line 1"),
            (b'{"a": 1}\n', Reason.CODE_OR_CONFIG, "it parses as JSON"),
            (b"a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n", Reason.MERGE_CONFLICT, ""),
        ],
    )
    def test_what_is_not_clean_prose_is_left_alone(self, root: Path, data: bytes, why: Reason, detail: str) -> None:
        (root / "CLAUDE.md").write_bytes(data)
        found = examine(root / "CLAUDE.md", root=root, profile="claude")
        assert isinstance(found, Ineligible)
        assert (found.reason, found.detail) == (why, detail)

    @given(data=st.binary(max_size=60))
    @settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "60")))
    def test_what_is_eligible_decodes_and_comes_back_whole(
        self, tmp_path_factory: pytest.TempPathFactory, data: bytes
    ) -> None:
        path = tmp_path_factory.getbasetemp() / "any.md"
        path.write_bytes(data)
        found = examine(path, root=path, profile=None, by_hand=True)
        if isinstance(found, Eligible):
            assert found.snapshot.data == data
            assert data.decode("utf-8").strip()


@pytest.mark.parametrize("mark", [".CLAUDE.md.swp", ".CLAUDE.md.swo", ".CLAUDE.md.swa"])
def test_a_swap_file_beside_it_shows_an_editor(root: Path, mark: str) -> None:
    assert not open_in_editor(root / "CLAUDE.md")
    (root / mark).touch()
    assert open_in_editor(root / "CLAUDE.md")
    assert not open_in_editor(root / "rules" / "CLAUDE.md")


def test_an_emacs_lock_that_leads_nowhere_shows_an_editor(root: Path) -> None:
    (root / ".#CLAUDE.md").symlink_to("me@host.1234:5678")
    assert open_in_editor(root / "CLAUDE.md")


@pytest.mark.parametrize(("hours", "counts"), [(23, True), (25, False)])
def test_a_swap_file_that_a_crashed_editor_left_counts_for_a_day(root: Path, hours: int, counts: bool) -> None:
    mark, changed = root / ".CLAUDE.md.swp", time.time() - hours * 3600
    mark.touch()
    os.utime(mark, (changed, changed))
    assert open_in_editor(root / "CLAUDE.md") is counts
    (root / ".CLAUDE.md.swo").touch()  # opened again: vim takes the next name
    assert open_in_editor(root / "CLAUDE.md")


def test_an_editor_that_opened_the_links_target_is_seen(root: Path) -> None:
    (root / "rules" / "x.md").symlink_to("../CLAUDE.md")
    (root / ".CLAUDE.md.swp").touch()
    assert open_in_editor(root / "rules" / "x.md")
