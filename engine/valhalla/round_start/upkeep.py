"""Upkeep is paid at the start of a round, or units go until it can be.

Rules: V-5.1-03, V-5.1-04, V-14-10, V-0-04d, V-0-04h, V-4.3-88, V-12.25-01.
"""

import math
from collections.abc import Iterator
from fractions import Fraction

from engine.core.protocol.values import Seat, only
from engine.valhalla.cities.cities import PERCENT, gift
from engine.valhalla.cities.economy import upkeep
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.construction import Despawned, UpkeepPaid
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.outcomes import deaths
from engine.valhalla.sides.side import Side
from engine.valhalla.sides.unit_counts import told
from engine.valhalla.sides.unit_names import code_of, wanted
from engine.valhalla.state import State


def pay(table: Tables, seat: Seat) -> None:
    """Pay a side's whole upkeep; units that it can't pay despawn (V-5.1-04).

    Who loses its mount so is stranded after that, its upkeep paid (V-14-10).
    """
    state, side = table.state, table.state.side(seat)
    due, _ = upkeep(map(state.kind, state.own(seat)), side.special)
    going = tuple(_despawning(state, side)) if due > side.gold else ()
    units = [state.units[number] for number in going]
    if units:
        _tell_gone(table, side, due, units)
        deaths.vanish(table, units)
    due, lines = upkeep(map(state.kind, state.own(seat)), side.special)
    paid = min(due, side.gold)
    side.gold -= paid
    table.tell(
        UpkeepPaid(
            audience=only(seat), seat=seat, gold=paid, treasury=side.gold, lines=lines
        )
    )  # fmt: skip
    deaths.left_behind(table, units)


def _tell_gone(table: Tables, side: Side, due: int, units: list[Unit]) -> None:
    table.tell(
        Despawned(
            audience=only(side.seat), seat=side.seat, due=due, treasury=side.gold,
            units=told(units), ids=tuple(unit.id for unit in units),
        )
    )  # fmt: skip


def _despawning(state: State, side: Side) -> Iterator[int]:
    """Walk who goes, one at a time, until the treasury covers what is left."""
    total = sum((state.kind(unit).upkeep for unit in state.own(side.seat)), start=Fraction())
    share = Fraction(PERCENT - gift(side.special).upkeep_percent, PERCENT)
    for unit in in_turn(state, side):
        if math.ceil(total * share) <= side.gold:
            return
        total -= state.kind(unit).upkeep
        yield unit.id


def in_turn(state: State, side: Side) -> Iterator[Unit]:
    """List who would go first: the player's list, then units, then Officers, each newest first.

    The Ruler never goes.
    """
    newest = [unit for unit in state.own(side.seat)[::-1] if not unit.crown]
    newest.sort(key=lambda unit: -unit.id)
    listed = dict.fromkeys(
        unit.id for entry in side.despawn for unit in _meant(side, entry, newest)
    )
    yield from (state.units[number] for number in listed)
    rest = [unit for unit in newest if unit.id not in listed]
    yield from (unit for unit in rest if not state.kind(unit).is_officer)
    yield from (unit for unit in rest if state.kind(unit).is_officer)


def _meant(side: Side, entry: str, newest: list[Unit]) -> list[Unit]:
    """Find the units that an entry of the list means: one, some, or a whole design."""
    asked = wanted(entry)
    if asked.id is not None:
        return [unit for unit in newest if unit.id == asked.id]
    code = code_of(asked.word, side.kinds) if asked.word else ""
    found = [unit for unit in newest if not code or unit.code == code] if code is not None else []
    head = next(iter(entry.split()), "")
    return found[: asked.number] if head.isdigit() else found
