"""A memory file as text: bytes -> Document -> sections -> leaves, and back. Pure; no disk, no clock.

document    byte-order mark, front matter and sections; their texts joined are the file, byte for byte
section     a top-level heading with the blocks below it, down to the next one
leaf        prose inside a paragraph or table cell: one span a line, the only text that may ever change
statement   a sentence or list item of a leaf; what the gate matches
protected   a span inside a leaf that must come back byte for byte (code, link, URL, path, quote …)
mask        protected spans replaced by placeholders; unmask puts them back
"""
