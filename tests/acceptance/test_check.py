"""`caveman check` compares any two files and says what was lost, by rule and line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from acceptance.program import Caveman

ORIGINAL = "# Rules\n\nPlease make sure to keep the timeout at 30 seconds.\n\nNever push to `main`.\n"


def test_a_candidate_that_keeps_everything_is_clean(caveman: Caveman) -> None:
    original = caveman.write("a.md", ORIGINAL)
    candidate = caveman.write("b.md", ORIGINAL.replace("Please make sure to keep the", "Keep"))
    done = caveman.run("check", original, candidate)
    assert done.code == 0
    assert done.out.startswith("no errors")
    assert done.err == ""


def test_a_lost_number_is_an_error_with_its_line(caveman: Caveman) -> None:
    original = caveman.write("a.md", ORIGINAL)
    candidate = caveman.write("b.md", ORIGINAL.replace("30", "60"))
    done = caveman.run("check", original, candidate, "--json")
    answer = json.loads(done.out)
    assert done.code == 2
    assert answer["ok"] is False
    assert any(finding["line"] == 3 and "30" in finding["message"] for finding in answer["findings"])
    assert {"rule", "severity", "line", "message", "text", "sentence"} == set(answer["findings"][0])

    as_text = caveman.run("check", original, candidate)
    assert as_text.code == 2
    assert "error: line 3:" in as_text.out


def test_each_finding_has_the_sentence_of_the_original_that_it_is_about(caveman: Caveman) -> None:
    original = caveman.write("a.md", ORIGINAL.replace("timeout at", "timeout\nat"))
    candidate = caveman.write("b.md", "# Rules\n\nKeep the timeout at 60 seconds.\n\nNever push to `main`.\n")
    findings = json.loads(caveman.run("check", "--json", original, candidate).out)["findings"]
    assert {finding["sentence"] for finding in findings} == {"Please make sure to keep the timeout\nat 30 seconds."}

    lines = caveman.run("check", original, candidate).out.splitlines()
    sentence = "    in: Please make sure to keep the timeout at 30 seconds."
    assert lines.count(sentence) == 1, "once for all that was found in it"
    assert lines.index(sentence) == len(lines) - 2


def test_a_finding_about_no_sentence_has_none(caveman: Caveman) -> None:
    original = caveman.write("a.md", "# Rules\n\n## Empty\n")
    candidate = caveman.write("b.md", "# Rules\n\n")
    findings = json.loads(caveman.run("check", "--json", original, candidate).out)["findings"]
    assert "headings" in {finding["rule"] for finding in findings}
    assert {finding["sentence"] for finding in findings} == {""}
    assert "in:" not in caveman.run("check", original, candidate).out


def test_a_very_long_sentence_is_shown_in_part_and_is_whole_in_json(caveman: Caveman) -> None:
    long = f"Keep 30 of {'these many ' * 100}things."
    original = caveman.write("a.md", f"{long}\n")
    candidate = caveman.write("b.md", f"{long.replace('30', '60')}\n")
    assert max(map(len, caveman.run("check", original, candidate).out.splitlines())) < 320
    findings = json.loads(caveman.run("check", "--json", original, candidate).out)["findings"]
    assert long in [finding["sentence"] for finding in findings]


@pytest.mark.parametrize("level", ["lite", "full", "ultra"])
def test_the_level_is_said(level: str, caveman: Caveman) -> None:
    file = caveman.write("a.md", ORIGINAL)
    assert caveman.run("check", "--level", level, file, file).out == f"no errors, no warnings at level {level}\n"
    assert json.loads(caveman.run("check", "--level", level, "--json", file, file).out)["level"] == level


def test_a_changed_protected_span_is_an_error(caveman: Caveman) -> None:
    original = caveman.write("a.md", ORIGINAL)
    candidate = caveman.write("b.md", ORIGINAL.replace("`main`", "`trunk`"))
    assert caveman.run("check", original, candidate).code == 2


def test_a_file_that_is_not_utf8_is_refused(caveman: Caveman) -> None:
    original = caveman.write("a.md", ORIGINAL)
    candidate = caveman.write("b.md", b"caf\xe9\n")
    done = caveman.run("check", original, candidate)
    assert done.code == 4
    assert "~/b.md: byte 0xe9 at offset 3 is not valid UTF-8" in done.err
    assert done.out == ""


def test_a_missing_file_and_a_folder_are_errors(caveman: Caveman) -> None:
    original = caveman.write("a.md", ORIGINAL)
    missing = caveman.run("check", original, caveman.home / "b.md")
    folder = caveman.run("check", original, caveman.home)
    assert (missing.code, folder.code) == (1, 1)
    assert "~/b.md: there is no such file" in missing.err
    assert "it is a folder" in folder.err


def test_only_regular_files_of_a_sane_size_are_read(caveman: Caveman) -> None:
    original = caveman.write("a.md", ORIGINAL)
    pipe, large = caveman.home / "pipe", caveman.home / "large.md"
    os.mkfifo(pipe)
    with large.open("wb") as file:
        file.truncate(16_000_001)
    for candidate, why in ((Path("/dev/zero"), "not a regular file"), (pipe, "not a regular file"), (large, "larger")):
        done = caveman.run("check", original, candidate)
        assert done.code == 4
        assert why in done.err
        assert "left as it was:" in done.err
        assert "next: " in done.err
