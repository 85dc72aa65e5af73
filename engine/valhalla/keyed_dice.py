"""Dice rolls by key: `seed|game_id|round|seat|purpose|subject` (V-0-05, V-0-06)."""

from fractions import Fraction
from typing import Literal

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.core.protocol.working_copy import WorkingCopy
from engine.valhalla.state import State

Purpose = Literal["turn_order", "map", "caster_type", "rout_survival", "barrow"]

ValhallaWork = WorkingCopy[State]


def dice_key(dice: Dice, moment: tuple[int, Seat], purpose: Purpose, subject: str | int) -> str:
    """Return the text that is hashed after the seed."""
    round_number, seat = moment
    return f"{dice.game_id}|{round_number}|{seat}|{purpose}|{subject}"


def roll_fraction(work: ValhallaWork, purpose: Purpose, subject: str | int) -> Fraction:
    """Roll an exact fraction r, 0 <= r < 1."""
    work.reveal()
    return work.dice.roll_fraction(dice_key(work.dice, _moment(work.state), purpose, subject))


def roll_index(work: ValhallaWork, purpose: Purpose, subject: str | int, count: int) -> int:
    """Roll the index of one of `count` things in a fixed order."""
    work.reveal()
    return work.dice.roll_index(dice_key(work.dice, _moment(work.state), purpose, subject), count)


def _moment(state: State) -> tuple[int, Seat]:
    return state.round, state.turn
