"""What happened to each file: the backup store and the ledger.

version     one generation of a path: the bytes before and the bytes after, numbered from 1 per path
ledger      the durable SQLite record of roots, versions, section maps and outcomes; its pending row is the
            swap's journal
hold        sections of a path (or the whole path) that stay as they are until compressed by hand
"""
