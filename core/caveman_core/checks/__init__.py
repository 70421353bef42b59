"""The gate: pure rules that compare a source section with its candidate. The list of them is in `registry`.

sides       how each side is read: words, sentences, clauses, what kind of statement each is
matching    which words of the candidate stand for which of the source; a comparison holds it, computed once
check       a pure function from a comparison to findings: in `shape`, `facts`, `rules`, `order`, `statements`
finding     one violation of one rule, an error or a warning, with the rule's name, the lost thing and its line
gate        runs the checks; an error keeps the section's source
"""
