"""Echoes of Emperors: duels and team games of card decks on a map of tiles."""
