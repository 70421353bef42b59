"""Looks at the set-up, each taken on its own; a look that fails is a finding itself. Nothing here changes anything.

A *look* takes the *set-up* (settings, folders, watcher, roots) and yields *findings*: what is, what that means for the
user, and the next command. `looks` is the list of them; `file_systems`, `process`, `service_words` are pure readers.
"""
