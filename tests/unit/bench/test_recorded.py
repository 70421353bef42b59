"""A recorded rewrite answers with the source's placeholders."""

from __future__ import annotations

from bench.gate_pairs import Group, Pair
from bench.recorded import bodies, leaves

from caveman_core.asking.masked import masked_section
from caveman_core.backends.interface import Answer, Form
from caveman_core.document.parse import parse_document

SOURCE = """# Rules

You should always run `make test` and then `make lint` before a push, and `make test` after it.

```sh
make all
```

- Please read <https://example.org/a> first.
"""
CANDIDATE = """# Rules

Before a push run `make test`, then `make lint`; `make test` after it.

```sh
make all
```

- Read <https://example.org/a> first.
"""


def pair(candidate: str) -> Pair:
    return Pair("rules.md", Group.FULL, parse_document(SOURCE.encode()), parse_document(candidate.encode()))


def test_the_answer_put_back_is_the_candidate() -> None:
    both = pair(CANDIDATE)
    (section,), (wanted,) = both.source.sections, both.candidate.sections
    masked = masked_section(section, Form.BODY)
    (asked, answer) = next(iter(bodies(both).items()))
    assert masked.candidate(Answer(body=answer)) == wanted.text
    assert "make" not in asked + answer
    masked = masked_section(section, Form.LEAVES)
    (texts, answers) = next(iter(leaves(both).items()))
    assert masked.candidate(Answer(answers)) == wanted.text
    assert "make" not in "".join(texts + answers)


def test_what_the_source_does_not_have_stands_as_it_is() -> None:
    (answer,) = bodies(pair(CANDIDATE.replace("`make lint`", "`make style`"))).values()
    assert "`make style`" in answer
    assert "[[c1]]" not in answer


def test_leaves_are_answered_only_where_there_are_as_many() -> None:
    assert leaves(pair(CANDIDATE + "- One more.\n")) == {}
