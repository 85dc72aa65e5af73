"""Decks: what a deck may hold, its figures, and decks as texts and as short codes."""
