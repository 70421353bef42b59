"""Protected spans: what is found, and what is left to be rewritten."""

from __future__ import annotations

import pytest
from hypothesis import given

from caveman_core.document.model import ProtectedKind as Kind
from caveman_core.document.protect import protected_spans
from strategies import examples, leaf_texts


def shown(text: str) -> list[tuple[Kind, str]]:
    return [(protected.kind, protected.text) for protected in protected_spans(text)]


@examples
@given(leaf_texts)
def test_spans_are_in_order_disjoint_and_not_empty(text: str) -> None:
    end = 0
    for protected in protected_spans(text):
        assert end <= protected.span.start < protected.span.end
        assert protected.text == text[protected.span.start : protected.span.end]
        end = protected.span.end


@pytest.mark.parametrize(
    "frame", ["{}", "see {}.", "({})", "**{}**, then", "x {}, y", "it is {}!", "a\n{}\nb", "*{}*:"]
)
@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Kind.CODE, "`npm install`"),
        (Kind.CODE, "`` a ` b ``"),
        (Kind.CODE, "`two\nlines`"),
        (Kind.LINK, "[the text](url)"),
        (Kind.LINK, "[the text](<a b> 'the (title)')"),
        (Kind.LINK, '[a](b(c(d)) "t")'),
        (Kind.LINK, "![alt](p.png)"),
        (Kind.LINK, "[![alt](p.png)](url)"),
        (Kind.LINK, "[the text][ref]"),
        (Kind.LINK, "[ref][]"),
        (Kind.LINK, "[ref]"),
        (Kind.LINK, "[`code` in a label](x)"),
        (Kind.URL, "https://x.y/z"),
        (Kind.URL, "https://en.wikipedia.org/wiki/Foo_(bar)"),
        (Kind.URL, "https://a.b/c?d=e&f=g#h"),
        (Kind.URL, "http://localhost:3000/{id}/[x]"),
        (Kind.URL, "<https://a.b>"),
        (Kind.URL, "www.example.com/a"),
        (Kind.URL, "postgres://u:p@h:5432/db"),
        (Kind.URL, "me@example.com"),
        (Kind.URL, "git@github.com:a/b.git"),
        (Kind.HTML, '<a href="x > y">'),
        (Kind.HTML, "</details>"),
        (Kind.HTML, "<br/>"),
        (Kind.HTML, "<!-- the comment -->"),
        (Kind.PATH, "./a"),
        (Kind.PATH, "../a/b"),
        (Kind.PATH, "~/.claude/CLAUDE.md"),
        (Kind.PATH, "/etc/hosts"),
        (Kind.PATH, "/compact"),
        (Kind.PATH, "C:\\Users\\me"),
        (Kind.PATH, "src/app/page.tsx"),
        (Kind.PATH, "src/[id]/(group)/page.tsx"),
        (Kind.PATH, "src/<name>/{x}.py"),
        (Kind.PATH, "{a,b}/c.md"),
        (Kind.PATH, "<root>/x.md"),
        (Kind.PATH, "src/components/"),
        (Kind.PATH, "$HOME/.config"),
        (Kind.PATH, "CLAUDE.md"),
        (Kind.PATH, "pyproject.toml"),
        (Kind.PATH, "index.d.ts"),
        (Kind.PATH, "main.py:42"),
        (Kind.PATH, ".env"),
        (Kind.PATH, ".gitignore"),
        (Kind.PATH, "docs/*.md"),
        (Kind.PATH, "src/**/*.ts"),
        (Kind.PATH, "@scope/pkg"),
        (Kind.PATH, "__init__.py"),
        (Kind.IMPORT, "@docs/style.md"),
        (Kind.IMPORT, "@~/.claude/x.md"),
        (Kind.IMPORT, "@README"),
        (Kind.WIKI, "[[a note]]"),
        (Kind.WIKI, "![[a note|alias]]"),
        (Kind.FOOTNOTE, "[^note]"),
        (Kind.FLAG, "--no-verify"),
        (Kind.FLAG, "--level=full"),
        (Kind.FLAG, "-rf"),
        (Kind.VARIABLE, "$HOME"),
        (Kind.VARIABLE, "${HOME}"),
        (Kind.VARIABLE, "%APPDATA%"),
        (Kind.VARIABLE, "NODE_ENV"),
        (Kind.VARIABLE, "NODE_ENV=test"),
        (Kind.VARIABLE, "#$ARGUMENTS"),
        (Kind.IDENTIFIER, "snake_case"),
        (Kind.IDENTIFIER, "camelCase"),
        (Kind.IDENTIFIER, "_private"),
        (Kind.IDENTIFIER, "__dunder__"),
        (Kind.IDENTIFIER, "run()"),
        (Kind.IDENTIFIER, "obj.run(a, b)"),
        (Kind.IDENTIFIER, "os.path"),
        (Kind.IDENTIFIER, "std::vector<int>"),
        (Kind.IDENTIFIER, "list[str]"),
        (Kind.IDENTIFIER, "a->b"),
        (Kind.IDENTIFIER, "C++"),
        (Kind.IDENTIFIER, "R&D"),
        (Kind.IDENTIFIER, "key=value"),
        (Kind.IDENTIFIER, "node:fs"),
        (Kind.IDENTIFIER, "and/or"),
        (Kind.IDENTIFIER, "pros/cons"),
        (Kind.IDENTIFIER, "A/B"),
        (Kind.IDENTIFIER, "1.2.3"),
        (Kind.IDENTIFIER, "v1.0.0-beta.1"),
        (Kind.IDENTIFIER, ">=3.11"),
        (Kind.IDENTIFIER, "3.11+"),
        (Kind.IDENTIFIER, "~1.2"),
        (Kind.IDENTIFIER, "10:30"),
        (Kind.IDENTIFIER, "95%"),
        (Kind.IDENTIFIER, "0.5 %"),
        (Kind.IDENTIFIER, "0.5 €"),
        (Kind.IDENTIFIER, "10:30 pm"),
        (Kind.IDENTIFIER, "$5.00"),
        (Kind.IDENTIFIER, "US$5"),
        (Kind.IDENTIFIER, "1,000"),
        (Kind.IDENTIFIER, "-1.5"),
        (Kind.IDENTIFIER, "#123"),
        (Kind.IDENTIFIER, "#general"),
        (Kind.IDENTIFIER, "ABC-123"),
        (Kind.IDENTIFIER, "2026-04-11"),
        (Kind.IDENTIFIER, "30-day"),
        (Kind.IDENTIFIER, "206fb84"),
        (Kind.TEMPLATE, "{{ x | y }}"),
        (Kind.TEMPLATE, "{x}"),
        (Kind.TEMPLATE, "{% if x %}"),
        (Kind.TEMPLATE, "<your name>"),
        (Kind.TEMPLATE, "<placeholder>"),
        (Kind.QUOTE, '"the quoted words"'),
        (Kind.QUOTE, "'the quoted words'"),
        (Kind.QUOTE, "“the quoted words”"),
        (Kind.QUOTE, "‘the user’s words’"),
        (Kind.QUOTE, "«the quoted words»"),
        (Kind.QUOTE, "'it isn't over'"),
        (Kind.QUOTE, '"over two\nlines"'),
        (Kind.QUOTE, '"see `code` and ./path and [a](b)"'),
        (Kind.MATH, "$$a + b$$"),
        (Kind.MATH, "$x^2$"),
        (Kind.MATH, "\\(a + b\\)"),
        (Kind.MATH, "\\[a + b\\]"),
        (Kind.ESCAPE, "&nbsp;"),
    ],
)
def test_it_is_found_whole_and_alone_in_a_sentence(kind: Kind, text: str, frame: str) -> None:
    assert shown(frame.format(text)) == [(kind, text)]


@pytest.mark.parametrize(
    "text",
    [
        "Prefer the simplest well-known solution; don't over-engineer.",
        "The users' data and the devs' tools, it's John's, '90s, a 6' 2\" man",
        "Use **bold**, *emphasis*, _this too_, _one_, __strong words__ and ~~struck~~ text",
        "GitHub and TypeScript, the API, PRs, README, Makefile and UTF",
        "file(s), option(s) and (so on), i.e. e.g. etc. a.m. U.S. Ph.D. D.C.",
        "a < b and c > d, a - b, a -- b, a — b, a & b, a / b, a | b, a * b, 3 + 4 = 7",
        "Item 5 of 30 took 10MB, 3x faster, the 2nd time, in 2026",
        'an unclosed ` backtick, [bracket, {brace, "quote, (paren, <tag and $ dollar $',
        "see: this, that... and more!? Yes.",
        "Größe, naïve façade, 中文，日本語。",
        "emoji ✅ and arrows → here",
        "",
    ],
)
def test_prose_is_left_to_be_rewritten(text: str) -> None:
    assert shown(text) == []


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("[ ] do it [x] now", ["[ ]", "[x]"]),
        ('run --flag "the value" -x', ["--flag", '"the value"', "-x"]),
        ('FOO_BAR="a b"', ["FOO_BAR=", '"a b"']),
        ("see https://x.y, (https://a.b/(c)). End", ["https://x.y", "https://a.b/(c)"]),
        ("\\`not code\\` but `code`", ["\\`", "\\`", "`code`"]),
        ("`a` ``b` c`` ```d", ["`a`", "``b` c``"]),
        ("`a\\`, then `b`", ["`a\\`", "`b`"]),
        ("<b>bold</b> text", ["<b>", "</b>"]),
        ("`<b>` and <!-- `x --> y`", ["`<b>`", "<!-- `x -->"]),
        ("[a][b] [c] (d)", ["[a][b]", "[c]"]),
        ("[a][b][c] end", ["[a][b][c]"]),
        ("```a `` b", []),
        ("[[c0]] and [[c1]]", ["[[c0]]", "[[c1]]"]),
        ("a@b.com and @c.md, (@d/e.md)", ["a@b.com", "@c.md", "@d/e.md"]),
        ("`a`/`b` and `c`-like", ["`a`", "`b`", "`c`"]),
        ("the CLAUDE.md's rules and `x`'s", ["CLAUDE.md", "`x`"]),
        ("**src/** and src/** here", ["src/", "src/**"]),
        ("$5 and $10, $HOME", ["$5", "$10", "$HOME"]),
        ("5\" or \"six\" or 'seven' o'clock", ['"six"', "'seven'"]),
        ("a \\* b \\| c", ["\\*", "\\|"]),
        ('!!! note "The title"\n:::tip here\n:::', ["!!! note", '"The title"', ":::tip", ":::"]),
        ("done :rocket: or :+1: at 10:30", [":rocket:", ":+1:", "10:30"]),
        ("foo\\_bar", ["foo\\_bar"]),
        ("(see ./a/b.md)", ["./a/b.md"]),
        ("**Note:** a.b, **c/d.e**: f", ["a.b", "c/d.e"]),
    ],
)
def test_each_span_ends_where_it_should(text: str, spans: list[str]) -> None:
    assert [text for _, text in shown(text)] == spans


def test_a_checkbox_stands_at_the_start_only() -> None:
    assert shown("[x] done, not [x] this") == [(Kind.CHECKBOX, "[x]"), (Kind.LINK, "[x]")]
    assert shown("[ ]") == [(Kind.LINK, "[ ]")]


def test_a_label_longer_than_commonmark_allows_is_prose() -> None:
    assert shown(f"[{'word ' * 199}]") != []
    assert shown(f"[{'word ' * 200}]") == []


@pytest.mark.parametrize("opener", ["`", "``", "[", "![", "[[", "<", "$$", "{", "{{", '"', "'", "“", "(", "**"])
def test_an_opener_without_its_closer_protects_nothing(opener: str) -> None:
    assert shown(f"the {opener}word and more of it") == []
