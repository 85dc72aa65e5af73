"""Losing and winning: units, places, sides, the game."""
