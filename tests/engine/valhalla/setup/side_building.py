"""A table that builds its sides, and what it refuses."""

from collections.abc import Mapping
from typing import Any

from engine.core.dice import Dice, make_seed
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Refusal, Seat
from engine.core.protocol.working_copy import start_working_copy
from engine.valhalla import setup as founding
from engine.valhalla.checks.order_checks import check
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.settings import Entry, Settings
from engine.valhalla.setup.first_position import setup
from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import read_order

DICE = Dice(make_seed("north"), "g1")
SIDE = """
name: The Ash Court
capital: Emberhold
ruler: Ingrid the Grey
story: |
  They held the passes for a hundred winters.
heraldry: a black gate on gold
flag: two stripes, ash over ember
special: ironblooded
infantry: {swordsman: 6, archer: 2, bruiser: 2}
designs:
  swordsman: {utility: survivor}
  C: {name: Cinders, hp: 15, attack: 10, defense: 2, move: 8, specials: [cavalier, charge], utility: infiltrator}
  E: {name: Ashguard, hp: 15, attack: 25, defense: 4, move: 6}
"""  # noqa: E501  (a design is one line, as players write them)


def open_table(count: int = 3) -> ValhallaWork:
    """Open a table for so many, nothing given yet."""
    return start_working_copy(setup(Settings(), [Entry()] * count, DICE).state, DICE)


def find_ask(table: ValhallaWork, seat: int) -> Ask | None:
    return next((one for one in asks(table.state) if one.seat == seat), None)


def find_refusals(
    table: ValhallaWork, seat: int, given: Order | Mapping[str, Any]
) -> tuple[Refusal, ...]:
    made = given if isinstance(given, Order) else read_order(given)
    verdict = check(view(table.state, Seat(seat)), find_ask(table, seat), made, ())
    return verdict.refusals


def find_first_refusal(table: ValhallaWork, seat: int, **fields: Any) -> tuple[str, str] | None:
    found = find_refusals(table, seat, fields)
    return (found[0].code, found[0].rule) if found else None


def carry_out(table: ValhallaWork, seat: int, **fields: Any) -> None:
    made = read_order(fields)
    assert find_refusals(table, seat, made) == ()
    founding.carry_out_side_order(table, Seat(seat), made)
