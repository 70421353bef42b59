"""Reading, judging, locking and replacing memory files: the only code that touches a user's file.

eligible    what may be rewritten at all: inside a root, named by a profile, text, small, not sensitive
lock        job (long: the whole job) and swap (short), both keyed by real path and kept out of the tree
swap        the lossless in-place replacement: exchange under a read lease, verify, undo if it was not ours
"""
