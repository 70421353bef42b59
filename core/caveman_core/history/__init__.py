"""What happened to each file: the backup store and the ledger.

version     one generation of a path: the bytes before and the bytes after, numbered from 1 per path
ledger      the durable SQLite record of roots, versions, section maps and outcomes; its pending row is the
            swap's journal
store       the backups, outside every root; each with a manifest, from which the ledger can be rebuilt
pruned      a version whose bytes were given up to keep the store bounded; its row stays and knows its digests
hold        sections of a path (or the whole path) that stay as they are until compressed by hand

`history.History` is what others call to make and give back versions, `ledger.Ledger` to ask and note everything
else. Paths are real paths. No user's file is touched here.
"""
