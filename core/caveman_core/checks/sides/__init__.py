"""How each side of a comparison is read: its words, sentences and clauses, and what kind of statement each is."""
