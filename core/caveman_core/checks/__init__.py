"""The gate: pure rules that compare a source section with its candidate. The list of them is in `registry`.

comparison  a source section beside its candidate: leaves paired, words of changed leaves aligned, blocks compared
check       a pure function from a comparison to findings; one module each, or one line of the registry
finding     one violation of one rule, an error or a warning, with the rule's name, the lost thing and its line
gate        runs the checks; an error keeps the section's source
"""
