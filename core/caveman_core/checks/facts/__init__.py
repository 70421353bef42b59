"""Checks of facts: numbers, names, commands, spans, in their statement and over the file."""
