"""The readable form of a file: each section as its source. Expanded, edited, merged, compressed anew."""
