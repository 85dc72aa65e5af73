"""Saying for every game: word files, grammar, voices, pages."""
