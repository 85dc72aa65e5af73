"""Read the values of arguments: counts and viewers."""

import argparse

from engine.core.protocol.values import KEEPER, Seat, Viewer
from engine.core.scenarios.scenario import KEEPER_WORD, PUBLIC_WORD


def read_positive_count(text: str) -> int:
    """Read a whole number from 1 up."""
    if not text.isdigit() or not 1 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 up")
    return int(text)


def read_count_or_zero(text: str) -> int:
    """Read a whole number from 0 up."""
    if not text.isdigit() or int(text) > 100_000:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 0 up")
    return int(text)


def read_viewer(text: str) -> Viewer:
    """Read a seat, the keeper or the public, as scenarios name them."""
    if text == PUBLIC_WORD:
        return None
    if text == KEEPER_WORD:
        return KEEPER
    if not text.isdigit() or not 1 <= int(text) <= 100:
        raise argparse.ArgumentTypeError(
            f"{text} is no seat; write a number, {KEEPER_WORD} or {PUBLIC_WORD}"
        )
    return Seat(int(text))
