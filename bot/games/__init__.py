"""Games at tables: the one door to them, and what passes through it."""
