"""A plain player: legal and sensible, from its view alone."""

from engine.capital.view import View
from engine.core.dice import Dice
from engine.core.game import Ask, Sheet


def choose(view: View, ask: Ask, dice: Dice) -> Sheet:
    """Choose what to do next."""
    raise NotImplementedError
