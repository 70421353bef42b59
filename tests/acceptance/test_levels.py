"""`--level`, and `level` in the settings: how far the offline rules go."""

from __future__ import annotations

import json
from pathlib import Path

from acceptance.program import Caveman

RULES = (
    "# Rules\n\nYou should run all of the tests before every push. You should read the log of the worker.\n"
    "You should ask the owner of the service.\n"
)


def level_of(caveman: Caveman, path: Path) -> list[str]:
    versions = json.loads(caveman.run("history", "--json", path).out)["versions"]
    return [made["level"] for made in versions[-1]["made_by"]]


def preview(caveman: Caveman, path: Path, *options: str) -> str:
    found = json.loads(caveman.run("compress", "--dry-run", "--json", *options, path).out)
    return str(found["files"][0]["diff"])


def test_again_at_another_level_starts_from_the_readable_text(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", RULES)
    caveman.run("compress", path)
    assert "You should run" in path.read_text(encoding="utf-8")
    assert level_of(caveman, path) == ["lite"]
    done = caveman.run("compress", "--again", "--level", "full", path)
    assert (done.code, done.err) == (0, "")
    assert path.read_text(encoding="utf-8").startswith("# Rules\n\nRun all tests")
    assert level_of(caveman, path) == ["full"]
    assert caveman.run("expand", path).out == RULES


def test_the_level_of_a_root_counts_for_a_file_in_it_and_the_option_for_all(caveman: Caveman) -> None:
    path = caveman.write("notes/CLAUDE.md", RULES)
    config = caveman.home.parent / "config" / "caveman-compress" / "config.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(f'[[root]]\npath = "{path.parent}"\nlevel = "full"\n', encoding="utf-8")
    preview = json.loads(caveman.run("compress", "--dry-run", "--json", path).out)["files"][0]["diff"]
    assert "+Run all tests" in preview
    preview = json.loads(caveman.run("compress", "--dry-run", "--json", "--level", "lite", path).out)["files"][0][
        "diff"
    ]
    assert "+You should run all tests" in preview
    assert "level full" in caveman.run("doctor").out


def test_check_judges_by_the_level(caveman: Caveman) -> None:
    original = caveman.write(
        "a.md", "# A\n\nRun the tests before a push. Thank you very much for your help with this.\n"
    )
    short = caveman.write("b.md", "# A\n\nRun the tests before a push.\n")
    assert caveman.run("check", original, short).code == 2
    assert caveman.run("check", "--level", "full", original, short).code == 0
    wrong = caveman.run("check", "--level", "more", original, short)
    assert wrong.code == 1
    assert "'lite', 'full', 'ultra'" in wrong.err
