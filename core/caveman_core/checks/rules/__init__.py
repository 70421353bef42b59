"""Checks of negations and rule words, and when another wording says the same."""
