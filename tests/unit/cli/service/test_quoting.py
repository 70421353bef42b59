"""Every path comes back from a unit as it was: read by a parser of systemd's rules that shares nothing with ours."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.service.quoting import command_line, word

PATHS = st.text(
    st.one_of(
        st.sampled_from(list("\"'\\ %$;{}#\n\t\r\x01\x1f\x7fésnx4")),
        st.characters(exclude_categories=["Cs"], exclude_characters="\0"),
    ),
    max_size=40,
).map(lambda text: f"/{text}")


CONTROL = {*map(chr, range(32)), "\x7f"}


def words_of(value: str) -> list[str]:
    """systemd.syntax(7): words split at blanks, quotes only at the start of a word, C escapes inside and outside."""
    found, position = [], 0
    while position < len(value):
        if value[position] in " \t":
            position += 1
            continue
        text, position = one_word(value, position)
        found.append(specified(text))
    return found


def one_word(value: str, position: int) -> tuple[str, int]:
    """The word that starts here, and where it ends."""
    quote = value[position] if value[position] in "\"'" else ""
    position += len(quote)
    text = ""
    while position < len(value):
        character = value[position]
        if quote and character == quote:
            assert position + 1 == len(value) or value[position + 1] == " ", "text after a closing quote"
            return text, position + 1
        if not quote and character in " \t":
            return text, position
        if character == "\\":
            unescaped, position = escape(value, position + 1)
            text += unescaped
        else:
            assert quote or character not in "\"'", "a quote inside a bare word"
            text, position = text + character, position + 1
    assert not quote, "an open quote"
    return text, position


def escape(value: str, position: int) -> tuple[str, int]:
    """What an escape stands for; `position` is after its backslash."""
    kind = value[position]
    if kind == "x":
        return chr(int(value[position + 1 : position + 3], 16)), position + 3
    return {"n": "\n", "t": "\t", "r": "\r", "s": " ", '"': '"', "'": "'", "\\": "\\"}[kind], position + 1


def specified(text: str) -> str:
    """systemd.unit(5): `%%` is a percent sign; anything else after one is a specifier, which no path of ours is."""
    parts = text.split("%%")
    assert not any("%" in part for part in parts), "a specifier"
    return "%".join(parts)


def without_variables(argument: str) -> str:
    """systemd.service(5): `$$` is a dollar sign; a single one may begin a variable."""
    parts = argument.split("$$")
    assert not any("$" in part for part in parts), "a variable"
    return "$".join(parts)


def command_of(line: str) -> list[str]:
    """What systemd runs for a value of ExecStart=, variables in the program's path refused as systemd does."""
    assert not set(line) & set("\n\r\0"), "more than one line"
    program, *arguments = words_of(line)
    assert not set(program) & {*"\"'\\$", *CONTROL}, "a path that systemd takes for no program"
    command = [program, *map(without_variables, arguments)]
    return command[3:] if command[:3] == ["/bin/sh", "-c", 'exec "$0" "$@"'] else command


@settings(max_examples=300)
@given(st.lists(PATHS, min_size=1, max_size=4))
def test_any_command_comes_back(words: list[str]) -> None:
    line = command_line(tuple(words))
    assert not set(line) & set("\n\r\0")
    assert command_of(line) == words


@settings(max_examples=200)
@given(PATHS)
def test_any_assignment_comes_back(path: str) -> None:
    line = word(f"XDG_DATA_HOME={path}")
    assert not set(line) & set("\n\r\0")
    assert words_of(line) == [f"XDG_DATA_HOME={path}"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("/usr/bin/caveman", "watch", "/home/me/.claude"), "/usr/bin/caveman watch /home/me/.claude"),
        (("/opt/My Apps/caveman", "watch"), '"/opt/My Apps/caveman" watch'),
        (("/c", "/100%"), '/c "/100%%"'),
        (("/c", "/a$HOME"), '/c "/a$$HOME"'),
        (("/c", '/say "hi"\\'), '/c "/say \\"hi\\"\\\\"'),
        (("/c", "/two\nlines"), '/c "/two\\x0alines"'),
        (("/c", "/é"), '/c "/é"'),
        (("/$x/c", "watch"), '/bin/sh -c "exec \\"$$0\\" \\"$$@\\"" "/$$x/c" watch'),
    ],
)
def test_what_it_looks_like(words: tuple[str, ...], line: str) -> None:
    assert command_line(words) == line
