"""CPU time of parse, mask and statements on 500 KB of real and of hostile text.

    python -m bench.document_speed [FILE ...]

FILEs are the real text, repeated to 500 KB (default: this repository's Markdown). Exits 1 over a limit.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

from caveman_core.document.grammar import block_tokens
from caveman_core.document.masking import mask
from caveman_core.document.parse import parse_document
from caveman_core.document.statements import statements

Result = TypeVar("Result")

SIZE: Final = 500_000
REAL_LIMIT: Final = 0.6  # seconds, parse + mask
HOSTILE_LIMIT: Final = 2.0

HOSTILE: Final[dict[str, str]] = {
    "one word": "a",
    "blank lines": "\n",
    "backticks": "`",
    "backtick runs": "` `` ``` ```` ",
    "[": "[",
    "]": "]",
    "[ and ]": "[]",
    "a.a.a.": "a.",
    "<": "<",
    "<a": "<a ",
    "<!--": "<!--",
    "((((": "(",
    "a(": "a(",
    "[a](": "[a](",
    '[a](b "': '[a](b "',
    "double quotes": '"',
    "quoted words": '"a ',
    "single quotes": "'a ",
    "apostrophes": "a'a'",
    "curly quotes": "“a ",
    "slashes": "a/",
    "backslashes": "\\",
    "\\(": "\\(",
    "dollars": "$",
    "$a=": "$a=",
    "$$a": "$$a ",
    "braces": "{",
    "{%": "{%",
    "underscores": "_",
    "stars": "*",
    "at signs": "@a",
    "ampersands": "&a",
    "URLs without space": "https://a.b/(",
    "colons": "a:",
    "hyphens": "a-",
    "digits": "1",
    "dots": ".",
    "full stops": ". ",
    "strong words": "__a b ",
    "emphasis": "_a ",
    "one strong word": "__" + "a " * 250_000,
    "one long key": "---\na" + " " * 499_000 + "\n---\n",
    "sentences": "a b. C d. ",
    "tiny fences": "```\n```\n",
    "table row": "|a",
    "table": "|a|b|\n|-|-|\n",
    "headings": "# a\n",
    "list items": "- a\n",
    "longer list items": "- the item number of a list\n",  # as many blocks as are still parsed
    "definitions": "[a]: b?x=12345\n",
    "deep lists": "- " * 2000 + "\n",
    "deep quotes": "> " * 2000 + "\n",
    "mixed deep": "> - " * 1000 + "a\n",
    "reference starts": "[a]:\n",
    "nocompress": "<!-- nocompress -->\n\na\n\n<!-- /nocompress -->\n\n",
}


def main(paths: Sequence[str]) -> int:
    """Print a line a text; the exit code says whether all kept their limit."""
    slow = 0
    print(f"{'text':<22}{'parse':>9}{'mask':>9}{'statements':>12}   ms of CPU on {SIZE // 1000} KB")
    for name, text, limit in _texts(paths):
        # Real text runs in half a second, so the best of three is taken: the first one warms the caches.
        parse, masking, cutting = min(_measure(text) for _ in range(3 if name == "real" else 1))
        over = parse + masking > limit
        slow += over
        print(f"{name:<22}{parse * 1000:9.0f}{masking * 1000:9.0f}{cutting * 1000:12.0f}{'   OVER' if over else ''}")
    alone = min(_timed(lambda: block_tokens(_real(paths)))[1] for _ in range(3))
    print(f"of which the block parser, real text: {alone * 1000:.0f} ms")
    return 1 if slow else 0


def _texts(paths: Sequence[str]) -> Iterator[tuple[str, str, float]]:
    yield "real", _real(paths), REAL_LIMIT
    for name, piece in HOSTILE.items():
        yield name, _filled(piece), HOSTILE_LIMIT


def _real(paths: Sequence[str]) -> str:
    files = [Path(path) for path in paths] or sorted(Path(__file__).parents[1].glob("**/*.md"))
    return _filled("\n\n".join(path.read_text("utf-8") for path in files))


def _filled(piece: str) -> str:
    return (piece * (SIZE // len(piece) + 1))[:SIZE]


def _measure(text: str) -> tuple[float, float, float]:
    data = text.encode()
    document, parse = _timed(lambda: parse_document(data))
    leaves = [[leaf.text for leaf in section.leaves] for section in document.sections]
    _, masking = _timed(lambda: [mask(texts) for texts in leaves])
    _, cutting = _timed(lambda: [statements(text) for texts in leaves for text in texts])
    return parse, masking, cutting


def _timed(action: Callable[[], Result]) -> tuple[Result, float]:
    start = time.process_time()
    result = action()
    return result, time.process_time() - start


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
