"""The ledger's tables. A change adds a step to MIGRATIONS; a step that was released is never edited.

A version's states: `prepared` its backup is being made, no swap has begun · `pending` a swap may be under way ·
`done` it stands · `dropped` it came to nothing; the row stays only until its backup is surely gone.
"""

from __future__ import annotations

from typing import Final

_FIRST: Final = (
    """
    CREATE TABLE root (
        id TEXT PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        profile TEXT NOT NULL,
        added_at REAL NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE file (
        path TEXT PRIMARY KEY,
        baseline TEXT,                          -- digest at first sight under a new root
        on_hold INTEGER NOT NULL DEFAULT 0,     -- the whole path
        seen TEXT,                              -- digest at the last look, and since when it stands
        seen_since REAL,
        starts INTEGER NOT NULL DEFAULT 0,      -- jobs that began and did not end: three are one too many
        last_number INTEGER NOT NULL DEFAULT 0  -- highest version number ever given out
    ) STRICT
    """,
    """
    CREATE TABLE version (
        path TEXT NOT NULL,
        number INTEGER NOT NULL,
        at REAL NOT NULL,
        origin TEXT NOT NULL CHECK (origin IN ('compress', 'restore', 'rescue')),
        before TEXT NOT NULL,                   -- digests, '' where nothing stands
        after TEXT NOT NULL,
        size_before INTEGER NOT NULL,
        size_after INTEGER NOT NULL,
        tokens_before INTEGER NOT NULL,
        tokens_after INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('prepared', 'pending', 'done', 'dropped')),
        temporary TEXT,                         -- the swap's file while pending
        PRIMARY KEY (path, number),
        CHECK ((state = 'pending') = (temporary IS NOT NULL))
    ) STRICT
    """,
    "CREATE UNIQUE INDEX one_pending_version ON version (path) WHERE state = 'pending'",
    """
    CREATE TABLE version_section (              -- the ordered section map of a version
        path TEXT NOT NULL,
        number INTEGER NOT NULL,
        position INTEGER NOT NULL,
        source TEXT NOT NULL,                   -- digests
        output TEXT NOT NULL,
        treatment TEXT NOT NULL,
        PRIMARY KEY (path, number, position),
        FOREIGN KEY (path, number) REFERENCES version (path, number) ON DELETE CASCADE
    ) STRICT
    """,
    "CREATE INDEX version_section_output ON version_section (path, output)",
    """
    CREATE TABLE section_pair (                 -- what a section became, per path; stored as it passes
        path TEXT NOT NULL,
        source TEXT NOT NULL,
        treatment TEXT NOT NULL,
        output TEXT NOT NULL,
        source_text TEXT NOT NULL,
        output_text TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (path, source, treatment)
    ) STRICT
    """,
    """
    CREATE TABLE held_section (
        path TEXT NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (path, digest)
    ) STRICT
    """,
    """
    CREATE TABLE outcome (
        id INTEGER PRIMARY KEY,
        path TEXT NOT NULL,
        digest TEXT NOT NULL,
        policy TEXT NOT NULL,
        outcome TEXT NOT NULL,                  -- names of the enums' members: their sentences may be reworded
        reason TEXT NOT NULL,
        terminal INTEGER NOT NULL,
        at REAL NOT NULL,
        tokens_before INTEGER NOT NULL,
        tokens_after INTEGER NOT NULL,
        version INTEGER,
        detail TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX outcome_path ON outcome (path, terminal, digest, policy)",
)

_LIVING_WITH_IT: Final = (
    "ALTER TABLE root ADD COLUMN watched INTEGER NOT NULL DEFAULT 1",  # by the watcher that started last
    "ALTER TABLE file ADD COLUMN released TEXT",  # digest of a text to compress although it stood there before
    "ALTER TABLE version ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0",  # its bytes are gone, its digests stay
    """
    CREATE TABLE pause (                        -- one row while the queue is held
        id INTEGER PRIMARY KEY CHECK (id = 1),
        since REAL NOT NULL,
        until REAL                              -- NULL: until somebody resumes
    ) STRICT
    """,
)

_MODELS: Final = (
    "ALTER TABLE outcome ADD COLUMN made TEXT",  # what its model calls came to, as JSON; NULL without one
    "ALTER TABLE pause ADD COLUMN why TEXT NOT NULL DEFAULT ''",  # '' where a person paused
    """
    CREATE TABLE model_call (                   -- one row a call, written before it is sent
        id INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        day TEXT NOT NULL,                      -- the local date, which the budget goes by
        backend TEXT NOT NULL,
        model TEXT NOT NULL,
        purpose TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('reserved', 'answered', 'failed')),
        tokens_in INTEGER NOT NULL DEFAULT 0,
        tokens_cached INTEGER NOT NULL DEFAULT 0,
        tokens_out INTEGER NOT NULL DEFAULT 0,
        cost REAL NOT NULL,                     -- USD; the most it can come to as long as it is not known
        requests TEXT NOT NULL DEFAULT ''       -- the provider's ids
    ) STRICT
    """,
    "CREATE INDEX model_call_day ON model_call (day)",
    """
    CREATE TABLE consent (                      -- where text may be sent, or may not
        backend TEXT NOT NULL,
        destination TEXT NOT NULL,
        given INTEGER NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (backend, destination)
    ) STRICT
    """,
)

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (_FIRST, _LIVING_WITH_IT, _MODELS)
"""Step n, a tuple of statements, brings `PRAGMA user_version` from n to n + 1."""
