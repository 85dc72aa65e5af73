"""The city game: Capital upgrades, troops and mercenaries (rule ids C-)."""

from engine.capital.game import GAME

__all__ = ["GAME"]
