"""Reading, judging, locking and replacing memory files: the only code that touches a user's file.

eligible    what may be rewritten at all: inside a root, named by a profile, text, small, not sensitive
lock        job (long: the whole job) and swap (short), both keyed by real path and kept out of the tree
swap        the lossless in-place replacement: exchange under a read lease, verify, undo if it was not ours
settle      exchanging back until the newest save stands at the name
recovery    the same decision after a crash, by content alone
keep        what makes somebody's bytes durable before anything of them is removed

Everything here imports on every platform; swap, create and recovery work on Linux alone.
"""
