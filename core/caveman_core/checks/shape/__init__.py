"""Checks of what is not prose: blocks, bytes, characters, scripts, and text round the answer."""
