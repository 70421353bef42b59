"""Checks of whole statements and single words: none dropped, none invented."""
