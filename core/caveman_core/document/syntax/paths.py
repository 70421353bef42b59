"""Definite paths and file names. A slash pair in prose ("and/or", "pros/cons") is neither."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.document.wordset import word_set

_PREFIX: Final = re.compile(r"(?:\.{1,2}|~)?[/\\](?=[^\s/\\]|$)|[A-Za-z]:[\\/]|\$\w+[/\\]|\.{2}$")
_EXTENSION: Final = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}(?:[:#?(].*)?$")
_GLOB: Final = re.compile(r"\*|\?\.|[/\\]\[")
_FOLDER: Final = re.compile(r"[\w.\ue000@-]{2,}[/\\]$")

_EXTENSIONS: Final = word_set(
    "adoc astro avif bash bat bmp bz2 c cc cfg cjs clj cmd conf cpp cs csproj css csv cts cxx dart db diff doc"
    " dockerfile docx editorconfig ejs el elm env eot eps erb erl ex exe exs fish fs gemspec gif git gitignore go"
    " gradle graphql gz h haml hbs hcl heic hpp hs htm html ico ics ini ipynb iss jar java jl jpeg jpg js json json5"
    " jsonc jsonl jsx key kt kts less lock log lua m4 md mdc mdx mjs mk ml mov mp3 mp4 mts nix njk odt org otf parquet"
    " patch pdf pem php pl plist png po pot ppt pptx prisma properties proto ps1 psd pub py pyc pyi pyx r rb rej rs rst"
    " rtf sass scala scss service sh sln snap so sock spec sql sqlite srt svelte svg swift tar tex tf tfvars tgz tiff"
    " tmpl toml tpl ts tsv tsx ttf txt typ vb vim vue war wasm wav webm webp whl woff woff2 xcodeproj xls xlsx xml xsd"
    " xsl yaml yml zig zip zsh"
)
_FILE_NAME: Final = re.compile(r"[\w\ue000*@{}+.-]*\.([A-Za-z][A-Za-z0-9]*)(?:[:#][\w:.,L-]*)?")
_DOT_FILE: Final = re.compile(r"\.[A-Za-z_][\w.-]*")


def is_path(word: str) -> bool:
    """Whether a word with a slash or backslash is a path beyond doubt."""
    return bool(_PREFIX.match(word) or _EXTENSION.search(word) or _GLOB.search(word) or _FOLDER.search(word)) and any(
        character.isalnum() or character in "\ue000*~." for character in word
    )


def is_file_name(word: str) -> bool:
    """Whether a word without a slash names a file: a known extension, a leading dot, a glob."""
    if _DOT_FILE.fullmatch(word):
        return True
    named = _FILE_NAME.fullmatch(word)
    return bool(named and named[1].lower() in _EXTENSIONS)
