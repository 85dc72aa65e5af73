"""Keyed chance: `seed|game_id|round|seat|purpose|subject` (V-0-05, V-0-06), and the table."""

from fractions import Fraction
from typing import Literal

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.core.protocol.working_copy import WorkingCopy
from engine.valhalla.state import State

Purpose = Literal["turn_order", "map", "caster_type", "rout_survival", "barrow"]

Tables = WorkingCopy[State]


def key(dice: Dice, moment: tuple[int, Seat], purpose: Purpose, subject: str | int) -> str:
    """Write what is hashed after the seed."""
    number, seat = moment
    return f"{dice.game_id}|{number}|{seat}|{purpose}|{subject}"


def share(table: Tables, purpose: Purpose, subject: str | int) -> Fraction:
    """Roll: an exact r, 0 <= r < 1."""
    table.reveal()
    return table.dice.share(key(table.dice, _moment(table.state), purpose, subject))


def index(table: Tables, purpose: Purpose, subject: str | int, count: int) -> int:
    """Choose among so many things in a fixed order."""
    table.reveal()
    return table.dice.index(key(table.dice, _moment(table.state), purpose, subject), count)


def _moment(state: State) -> tuple[int, Seat]:
    return state.round, state.turn
