"""`caveman watch` and `caveman worker`: the parts put together, and what a terminal is told."""
