"""The gate: pure rules that compare a source section with its candidate. One module a check, one list of them.

finding     one violation of one rule, an error or a warning, with the rule's name, the lost thing and its line
gate        runs the checks; an error keeps the section's source
"""
