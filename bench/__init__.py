"""Reproducible measurements: each prints its figures, none is imported by the product."""
