"""Checks of order: what passed what, and what stands under what."""
