"""Exact bytes back, for one file or all; files that moved, and a ledger that was lost."""
