"""Rules without a network: words and phrases that can go without changing what a sentence says.

Every level keeps every statement. `full` has more rules than `lite`, `ultra` adds shorter forms (rules.py lists all).

word       a run of letters and digits, or a placeholder; what stands between two words is a gap
rule       looks at one word and its neighbours and proposes an edit; it only takes away or shortens
short form  what costs fewer tokens and says the same: "config", "does not" for "doesn't"
edit       some words replaced by fewer; newlines, punctuation and emphasis marks stay
lead-in    words that announce wording to be used as it is ("reply with"); what follows stays
opener     words before a statement that announce it ("note that"); they can go
fixed point  a text the rules leave alone; every answer is one, so compressing an answer changes nothing

English only, by positive evidence. Nothing here counts tokens: the tables were proved cheaper when they were made.
"""

from caveman_core.backends.offline.backend import OfflineBackend

__all__ = ["OfflineBackend"]
