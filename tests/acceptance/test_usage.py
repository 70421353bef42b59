"""Wrong usage and wrong settings: exit code 1, the place named, nothing touched, never a traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

from acceptance.program import PROSE, Caveman


def test_wrong_usage_is_an_error_with_the_help_as_next_command(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    done = caveman.run("compress", "--nope", path)
    assert (done.code, done.out) == (1, "")
    assert done.err.splitlines() == [
        "caveman: No such option: --nope",
        "  left as it was: No file was changed.",
        "  next: caveman compress --help",
    ]
    assert path.read_text(encoding="utf-8") == PROSE


def test_an_unknown_key_in_the_settings_file_is_named(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.write("../config/caveman-compress/config.toml", "quite_seconds = 3\n")
    done = caveman.run("compress", path)
    assert done.code == 1
    assert "there is no setting 'quite_seconds'" in done.err
    assert "config.toml" in done.err
    assert path.read_text(encoding="utf-8") == PROSE


def test_a_bad_variable_is_named(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    done = caveman.run("compress", path, CAVEMAN_MIN_GAIN="much")
    assert done.code == 1
    assert "environment variable CAVEMAN_MIN_GAIN" in done.err
    assert path.read_text(encoding="utf-8") == PROSE


def test_a_damaged_ledger_is_told_and_the_file_stays(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.write("../data/caveman-compress/ledger.sqlite3", b"no database at all" * 100)
    done = caveman.run("compress", path)
    assert done.code == 1
    assert "ledger" in done.err
    assert "Traceback" not in done.err
    assert path.read_text(encoding="utf-8") == PROSE


def test_a_reader_that_leaves_early_is_no_error(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE * 500)
    with subprocess.Popen(
        [sys.executable, "-m", "caveman_cli", "compress", "--dry-run", str(path)],
        env=caveman.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
    assert "Traceback" not in err
    assert "Exception" not in err


@pytest.mark.parametrize("arguments", ["--version", "check CLAUDE.md CLAUDE.md"])
@pytest.mark.parametrize(("output", "code"), [(">&-", 0), (">/dev/full", 1), ("2>&-", 0)])
def test_an_output_that_takes_nothing_is_no_fault(arguments: str, output: str, code: int, caveman: Caveman) -> None:
    caveman.write("CLAUDE.md", PROSE)
    done = caveman.run_under(("sh", "-c", f'exec "$0" -m caveman_cli {arguments} {output}'))
    assert done.code == code
    assert "Traceback" not in done.err
    assert "fault" not in done.err


def test_colours_are_for_terminals(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    done = caveman.run("compress", "--dry-run", path)
    assert "\x1b" not in done.out + done.err


def test_an_output_that_is_full_stops_no_work_and_says_so(caveman: Caveman) -> None:
    files = [caveman.write(name, PROSE) for name in ("a.md", "b.md")]
    for form in ("", "--json"):
        done = caveman.run_under(("sh", "-c", f'exec "$0" -m caveman_cli compress {form} a.md b.md >/dev/full'))
        assert done.code == 1
        assert "the output could not be written: No space left on device" in done.err
        assert "done" in done.err
        assert all(len(file.read_bytes()) < len(PROSE) for file in files)
        for file in files:
            file.write_text(PROSE + form, encoding="utf-8")


def test_an_empty_path_is_no_folder(caveman: Caveman) -> None:
    """`caveman compress "$FILE"` with FILE unset must not compress what lies here."""
    file = caveman.write("CLAUDE.md", PROSE)
    for command in ("compress", "scan", "watch", "restore", "history", "diff"):
        done = caveman.run(command, "")
        assert done.code == 1
        assert "empty" in done.err
    assert file.read_text(encoding="utf-8") == PROSE
