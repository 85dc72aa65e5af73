"""Battles for tests: an attacker of seat 1 that has come into a hex, its defenders, and the fight.

table = fray("1 warlord, 20 swordsman", {2: "15 archer"})
assert report(table, 1).outcome == "defender_routed"
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla.combat.combat_phase import fight_all
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.battles import BattleReport
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting
from tests.engine.valhalla.world import Given, course, sheet, told, world

AT: Final = "005.005"
"""Where it is fought."""
FROM: Final = "005.006"
"""Where the attacker came from."""
ME, FOE = Seat(1), Seat(2)
HOMES: Final = {1: "002.002", 2: "010.010", 3: "010.002", 4: "002.010", 5: "006.011", 6: "011.006"}

BOOK: Final = {
    "C": {"hp": 15, "attack": 1, "defense": 5},
    "D": {"hp": 6, "attack": 26},
    "E": {"hp": 12, "attack": 20, "defense": 4, "move": 6},
}
"""C stands and D strikes; E is that of the ledger's examples: a Warlord is then 12/20/5/6."""


def position(
    mine: str | Sequence[Any],
    theirs: Mapping[int, Any],
    *,
    sides: Mapping[int, Mapping[str, Any]] | None = None,
    **more: Any,
) -> State:
    """Stage a position in which the attackers still stand where they come from."""
    own = sides or {}
    seats: dict[int, Any] = {}
    for seat, units, at in ((1, mine, FROM), *((seat, held, AT) for seat, held in theirs.items())):
        given: dict[str, Any] = dict(own.get(seat, {}))
        given.setdefault("capital", HOMES[seat])
        given["designs"] = {**BOOK, **given.get("designs", {})}
        given["units"] = {at: units, **given.get("units", {})}
        seats[seat] = given
    for seat, besides in own.items():
        seats.setdefault(seat, besides)
    return world(seats, **more)


def joined(
    state: State,
    *orders: Given,
    answers: Mapping[int, Sequence[Given]] | None = None,
    stood: bool = False,
) -> Tables:
    """Let the attackers have come in, the answers given, nobody yet struck."""
    table = course(state, 1, *orders)
    turn, state = table.state.course, table.state
    assert turn is not None
    for unit in state.here(FROM, ME):
        unit.at = AT
        if not stood:
            turn.came[unit.id] = FROM
    others = tuple(sorted({unit.seat for unit in state.here(AT)} - {ME}))
    turn.meetings = [Meeting(AT, others, entered=not stood, foes=others)]
    turn.answers = {Seat(seat): sheet(*given) for seat, given in (answers or {}).items()}
    return table


def fray(
    mine: str | Sequence[Any],
    theirs: Mapping[int, Any],
    *orders: Given,
    answers: Mapping[int, Sequence[Given]] | None = None,
    stood: bool = False,
    **more: Any,
) -> Tables:
    """Stage a battle and fight it."""
    table = joined(position(mine, theirs, **more), *orders, answers=answers, stood=stood)
    fight_all(table)
    return table


def report(table: Tables, seat: int) -> BattleReport:
    """Find the one report of a battle that a side got."""
    [found] = [one for one in told(table, "battle_report") if one.seat == seat]
    assert isinstance(found, BattleReport)
    return found


def left(table: Tables, seat: int, at: str | None = None) -> dict[str, int]:
    """Count what a side has left in the field, its capital's garrison aside."""
    found: dict[str, int] = {}
    for unit in table.state.own(Seat(seat)):
        if unit.at != HOMES[seat] and at in {None, unit.at}:
            found[unit.code] = found.get(unit.code, 0) + 1
    return found


def one(table: Tables, seat: int, code: str) -> Unit:
    """Find the one unit of its kind in the field."""
    [found] = [
        unit for unit in table.state.own(Seat(seat)) if unit.code == code and unit.at != HOMES[seat]
    ]
    return found


def deeds(table: Tables, seat: int) -> list[str]:
    """List what was written into a side's log."""
    return [deed.kind for deed in table.state.side(Seat(seat)).log]


def respond(**fields: Any) -> dict[str, Any]:
    """Write an answer for the battle."""
    return {"kind": "respond", "battle": AT, **fields}


def tactic(name: str) -> dict[str, Any]:
    """Write the attacker's tactic."""
    return {"kind": "tactic", "tactic": name, "hex": AT, "role": "attack"}


def formation(riders: Mapping[str, str] | None = None, **stacks: str) -> dict[str, Any]:
    """Write the attacker's formation."""
    return {
        "kind": "formation", "hex": AT, "role": "attack", "stacks": stacks, "riders": riders or {},
    }  # fmt: skip
