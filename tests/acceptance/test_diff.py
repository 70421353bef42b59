"""`caveman diff`: a picture on a terminal of any width, a patch in a pipe, one JSON document on request."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path

import pytest
from rich.cells import cell_len

from acceptance.program import PROSE, Caveman
from caveman_cli.output.reports import tokens
from caveman_core.counting import counter_for
from caveman_core.loaded import loaded_of_file

COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]")
STRUCK = re.compile(r"\x1b\[9;31m([^\x1b]*)\x1b\[0m")
CONTROL = re.compile(r"\x1b\[[0-9;]*m")
CHATTY = Path(__file__).parents[1] / "data" / "chatty.md"


def in_terminal(caveman: Caveman, columns: int, *arguments: str | Path, **variables: str) -> str:
    """What the program prints on a terminal of so many columns."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (40, columns))
    with subprocess.Popen(
        [sys.executable, "-m", "caveman_cli", *map(str, arguments)],
        env=caveman.environment | {"TERM": "xterm-256color"} | variables,
        cwd=caveman.home,
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        parts = []
        with suppress(OSError):  # how a terminal tells that the other side is closed
            while part := os.read(ours, 65536):
                parts.append(part)
    os.close(ours)
    assert process.returncode == 0
    return b"".join(parts).decode("utf-8").replace("\r\n", "\n")


@pytest.fixture
def compressed(caveman: Caveman) -> Path:
    path = caveman.write("CLAUDE.md", CHATTY.read_bytes())
    assert caveman.run("compress", path).code == 0
    return path


def costs(before: bytes, path: Path) -> str:
    """What the last line says, by the counter there is on this Python."""
    old, new = loaded_of_file(path, before), loaded_of_file(path, path.read_bytes())
    counter = counter_for([*old, *new])
    return f"{tokens(*(sum(map(counter.count, texts)) for texts in (old, new)))} ({counter.name})"


@pytest.mark.parametrize("columns", [40, 80, 160])
def test_every_line_fits_the_terminal(columns: int, caveman: Caveman, compressed: Path) -> None:
    lines = CONTROL.sub("", in_terminal(caveman, columns, "diff", compressed)).splitlines()
    assert max(map(cell_len, lines[2:])) <= columns  # above are the file's name and the version
    assert any(line.startswith("── Before you") and "tokens (-" in line for line in lines)
    costly = costs(CHATTY.read_bytes(), compressed)
    assert "".join("".join(lines[-4:]).split()).endswith("".join(costly.split())), "wherever it is wrapped"


def test_a_narrow_terminal_shows_the_words_that_went_away_in_their_sentence(caveman: Caveman, compressed: Path) -> None:
    out = in_terminal(caveman, 80, "diff", compressed)
    assert "Please note that this" in STRUCK.findall(out)
    assert "the" in STRUCK.findall(out)
    assert "lines unchanged" in out


def test_a_wide_terminal_shows_the_texts_side_by_side(caveman: Caveman, compressed: Path) -> None:
    lines = CONTROL.sub("", in_terminal(caveman, 160, "diff", compressed)).splitlines()
    (row,) = [line for line in lines if "--dry-run" in line]
    old, new = row.split("│")
    assert "Run the migration with the" in old
    assert "Run migration with" in new


@pytest.mark.parametrize(("columns", "expected"), [(80, "[-Please note that this-]{+This+} file"), (160, "{+This+}")])
def test_without_colours_words_are_marked(columns: int, expected: str, caveman: Caveman, compressed: Path) -> None:
    out = in_terminal(caveman, columns, "diff", compressed, NO_COLOR="1")
    assert not COLOUR.search(out)
    assert expected in CONTROL.sub("", out)


@pytest.mark.parametrize("style", ["words", "side-by-side", "unified"])
def test_foreign_text_cannot_steer_the_terminal(style: str, caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE.replace("before you push", "before you \x1b]0;owned\x07push"))
    caveman.run("compress", path)
    out = in_terminal(caveman, 80, "diff", "--style", style, path, NO_COLOR="1")
    assert "\x1b]0;" not in out
    assert "\\x1b]0;owned" in out


def test_a_style_can_be_chosen_in_a_pipe(caveman: Caveman, compressed: Path) -> None:
    words = caveman.run("diff", "--style", "words", compressed).out
    assert "[-Please note that this-]{+This+} file is loaded into every conversation." in words
    columns = caveman.run("diff", "--style", "side-by-side", compressed, COLUMNS="100").out
    assert max(map(cell_len, columns.splitlines())) <= 100
    assert "\x1b" not in words + columns


@pytest.mark.skipif(shutil.which("patch") is None, reason="patch is not installed")
@pytest.mark.parametrize(
    "original",
    [
        PROSE.encode(),
        PROSE.replace("\n", "\r\n").encode("utf-8-sig"),
        PROSE.rstrip("\n").encode() + b" \x1b[1m \x0c end",
    ],
    ids=["plain", "CRLF and BOM", "control characters and no newline at the end"],
)
def test_in_a_pipe_it_is_a_patch(original: bytes, caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", original)
    caveman.run("compress", path)
    assert path.read_bytes() != original
    arguments = [sys.executable, "-m", "caveman_cli", "diff", str(path)]
    diff = subprocess.run(arguments, env=caveman.environment, capture_output=True, check=True, timeout=90).stdout
    back = caveman.home / "back.md"
    subprocess.run(["patch", "--binary", "--reverse", "--output", back, path], input=diff, check=True, timeout=30)
    assert back.read_bytes() == original


def test_the_json_rebuilds_what_changed(caveman: Caveman, compressed: Path) -> None:
    answer = json.loads(caveman.run("diff", "--json", compressed).out)
    assert (answer["path"], answer["version"], answer["origin"]) == (str(compressed), 1, "compress")
    section = answer["sections"][0]
    assert section["title"] == "House rules"
    assert section["tokens_after"] < section["tokens_before"]
    change = section["changes"][0]
    old = "".join(piece["text"] for piece in change["pieces"] if piece["kind"] != "added")
    new = "".join(piece["text"] for piece in change["pieces"] if piece["kind"] != "removed")
    assert CHATTY.read_text(encoding="utf-8").splitlines(keepends=True)[change["line_before"] - 1] == old
    assert compressed.read_text(encoding="utf-8").splitlines(keepends=True)[change["line_after"] - 1] == new


def test_a_file_that_is_gone_still_has_its_difference(caveman: Caveman, compressed: Path) -> None:
    before = caveman.run("diff", compressed).out
    compressed.unlink()
    assert caveman.run("diff", compressed).out == before
    caveman.run("restore", compressed)
    out = caveman.run("diff", "--style", "words", compressed)
    assert out.code == 0
    assert "no file (version 2, restore, " in out.out


def test_an_unknown_style_is_told_with_those_there_are(caveman: Caveman, compressed: Path) -> None:
    done = caveman.run("diff", "--style", "fancy", compressed)
    assert done.code == 1
    assert "side-by-side" in done.err
