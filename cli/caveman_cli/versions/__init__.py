"""The versions of files: looked up, compared, put back, expanded, edited."""
