"""What random play of this game needs to know."""

from typing import Final

ALIKE: Final = ("opening",)
"""Asks whose silence is an answer: no answer keeps the opening hand (R-SETUP-08)."""
