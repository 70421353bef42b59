"""Sections and a backend: each is masked, its answer unmasked and judged, and mended where it failed.

form        what the backend is given: the section's leaves, or its body
candidate   the section's text with the answer put back into it
complaint   a finding as the backend may read it: masked
repair      the answer goes back with its complaints, twice at most
group       sections that are asked for in one call; a round asks, judges and verifies a group once
draft       an answer that passed the checks; doubts are what the verifying question finds in it
"""
