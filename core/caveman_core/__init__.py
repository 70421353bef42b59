"""Everything that needs neither the queue's engine nor a file watcher.

The words (memory file, section, statement, hold, version, outcome …) are defined in docs/words.md and mean
the same in code, messages and docs. Nothing here prints, exits or acts at import time.
"""
