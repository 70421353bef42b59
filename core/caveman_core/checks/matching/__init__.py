"""Which words of the candidate stand for which of the source: the one algorithm for statements, at every level."""
