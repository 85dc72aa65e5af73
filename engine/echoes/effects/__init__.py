"""Carrying out effects of cards: what triggers them, and what each operation does (section 24)."""
