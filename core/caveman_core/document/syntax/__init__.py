"""Scanners, one a syntax, that find protected spans in a leaf's text. All are linear in the text.

claim       a span a scanner wants protected
cover       the text with claimed characters blotted out, so that later scanners read only the rest
"""
