"""Echoes of Emperors: duels and team games of card decks on a map of tiles (rule ids E-)."""

from engine.echoes.game import GAME

__all__ = ["GAME"]
