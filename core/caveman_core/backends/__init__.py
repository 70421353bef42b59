"""Backends turn masked prose into shorter prose. They see placeholders, never what those stand for."""
