"""How things stand: watcher, queue, jobs, what needs attention, what happened last. Only looks, changes nothing.

`standing` gathers it, `as_text` and `as_json` show it; each other module answers one question.
"""
