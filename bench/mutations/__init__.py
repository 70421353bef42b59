"""Damage, made at random: what a gate has to catch.

ground     a file and the sections of it that may be damaged
edit       a change of one leaf's text
mutation   a change of the file: by an edit, or of its blocks; the damaged file, or None where it finds no place
catalogue  the list of mutations, each with its family; a family has the share that must be caught
"""
