"""One section and a backend: the section is masked, the answer unmasked and judged, and mended where it failed.

form        what the backend is given: the section's leaves, or its body
candidate   the section's text with the answer put back into it
complaint   a finding as the backend may read it: masked
repair      the answer goes back with its complaints, twice at most
"""
