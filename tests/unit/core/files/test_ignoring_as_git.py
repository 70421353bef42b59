"""On any tree with any ignore files, what is ignored, and by which line, is what `git check-ignore` says."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.files.ignoring import IGNORE_NAME, Ignores
from strategies import examples

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git to compare with")

NAMES = st.sampled_from(["a", "b", "foo", "a.md", "foo.md", "x y", "!a"])
PATHS = st.lists(NAMES, min_size=1, max_size=4).map(tuple)
PIECES = st.sampled_from(
    ["a", "b", "foo", "*", "**", "*.md", "f*", "?", "[ab]", "[!a]", "fo[a-z]", "a.md", "\\!a", "#a", "x\\ y", "*o*"]
)
GLOBS = st.lists(PIECES, min_size=1, max_size=4).map("/".join).filter(lambda glob: glob.split("/")[:-1].count("**") < 3)
LINES = st.tuples(
    st.sampled_from(["", "", "!"]), st.sampled_from(["", "/"]), GLOBS, st.sampled_from(["", "", "/", " ", "\\ "])
).map("".join)
FILES = st.tuples(st.lists(LINES, min_size=1, max_size=5), st.sampled_from(["\n", "\r\n"])).map(
    lambda it: it[1].join(it[0])
)


@given(st.sets(PATHS, min_size=1, max_size=12), st.lists(FILES, min_size=1, max_size=4))
@examples
def test_every_path_is_judged_as_git_does(paths: set[tuple[str, ...]], texts: list[str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name).resolve() / "tree"
        everything = grow(tree, paths)
        folders = [tree, *(path for path in everything if path.is_dir())]
        for number, text in enumerate(texts):
            folder = folders[(number * 7) % len(folders)]
            for file in (IGNORE_NAME, ".gitignore"):
                (folder / file).write_bytes(text.encode())
        ignores = Ignores(tree, home=tree.parent)
        ours = {
            path: verdict.detail if (verdict := ignores.judge(path, folder=path.is_dir())) else None
            for path in everything
        }
        assert ours == by_git(tree, everything)


def grow(tree: Path, paths: Iterable[tuple[str, ...]]) -> list[Path]:
    """Make the files, those above which another one stands aside; every file and folder there is then."""
    tree.mkdir()
    for parts in sorted(paths, key=len, reverse=True):
        path = tree.joinpath(*parts)
        if not path.exists() and not any(parent.is_file() for parent in path.parents):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("text")
    return sorted(tree.rglob("*"))


def by_git(tree: Path, paths: list[Path]) -> dict[Path, str | None]:
    """For each path the file and line that ignore it."""
    subprocess.run(["git", "init", "-q", tree], check=True)
    asked = subprocess.run(
        ["git", "-c", "core.excludesFile=", "check-ignore", "-v", "-n", "-z", "--no-index", "--stdin"],
        cwd=tree,
        input="\0".join(path.relative_to(tree).as_posix() for path in paths),
        capture_output=True,
        text=True,
        check=False,  # 1: none is ignored
    )
    fields = asked.stdout.split("\0")
    found: dict[Path, str | None] = {}
    for source, line, pattern, relative in zip(*(fields[start::4] for start in range(4)), strict=False):
        file = tree / source.replace(".gitignore", IGNORE_NAME)
        found[tree / relative] = None if not source or pattern.startswith("!") else f"{file}:{line}"
    return found
