"""Staged battles for tests: seat 1 attacks the defenders of a hex.

work = fray("1 warlord, 20 swordsman", {2: "15 archer"})
assert report(work, 1).outcome == "defender_routed"
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla.combat.combat_phase import carry_out_combat
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.battles import BattleReport
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting
from tests.engine.valhalla.worlds.world import (
    WrittenOrder,
    events_told,
    read_sheet,
    stage_world,
    start_turn,
)

AT: Final = "005.005"
"""The hex of the battle."""
FROM: Final = "005.006"
"""The hex from which the attacker came."""
ME, FOE = Seat(1), Seat(2)
HOMES: Final = {1: "002.002", 2: "010.010", 3: "010.002", 4: "002.010", 5: "006.011", 6: "011.006"}

BOOK: Final = {
    "C": {"hp": 15, "attack": 1, "defense": 5},
    "D": {"hp": 6, "attack": 26},
    "E": {"hp": 12, "attack": 20, "defense": 4, "move": 6},
}
"""C defends and D attacks; E is that of the ledger's examples: a Warlord is then 12/20/5/6."""


def stage_battle(
    mine: str | Sequence[Any],
    theirs: Mapping[int, Any],
    *,
    sides: Mapping[int, Mapping[str, Any]] | None = None,
    **more: Any,
) -> State:
    """Return a position in which the attackers still stand where they come from."""
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
    return stage_world(seats, **more)


def join_battle(
    state: State,
    *orders: WrittenOrder,
    answers: Mapping[int, Sequence[WrittenOrder]] | None = None,
    stood: bool = False,
) -> ValhallaWork:
    """Return a working copy in which the attackers have come in and the answers are given."""
    work = start_turn(state, 1, *orders)
    turn, state = work.state.course, work.state
    assert turn is not None
    for unit in state.units_in(FROM, ME):
        unit.at = AT
        if not stood:
            turn.came[unit.id] = FROM
    others = tuple(sorted({unit.seat for unit in state.units_in(AT)} - {ME}))
    turn.meetings = [Meeting(AT, others, entered=not stood, foes=others)]
    turn.answers = {Seat(seat): read_sheet(*given) for seat, given in (answers or {}).items()}
    return work


def fight_staged_battle(
    mine: str | Sequence[Any],
    theirs: Mapping[int, Any],
    *orders: WrittenOrder,
    answers: Mapping[int, Sequence[WrittenOrder]] | None = None,
    stood: bool = False,
    **more: Any,
) -> ValhallaWork:
    """Stage a battle and fight it."""
    work = join_battle(stage_battle(mine, theirs, **more), *orders, answers=answers, stood=stood)
    carry_out_combat(work)
    return work


def battle_report_of(work: ValhallaWork, seat: int) -> BattleReport:
    """Return the only battle report that a side got."""
    [found] = [one for one in events_told(work, "battle_report") if one.seat == seat]
    assert isinstance(found, BattleReport)
    return found


def count_units_left(work: ValhallaWork, seat: int, at: str | None = None) -> dict[str, int]:
    """Return how many units of each code a side has left, without its capital's garrison."""
    found: dict[str, int] = {}
    for unit in work.state.units_of(Seat(seat)):
        if unit.at != HOMES[seat] and at in {None, unit.at}:
            found[unit.code] = found.get(unit.code, 0) + 1
    return found


def only_unit_of(work: ValhallaWork, seat: int, code: str) -> Unit:
    """Return the only unit of a code outside the capital."""
    [found] = [
        unit
        for unit in work.state.units_of(Seat(seat))
        if unit.code == code and unit.at != HOMES[seat]
    ]
    return found


def logged_deeds(work: ValhallaWork, seat: int) -> list[str]:
    """Return the kinds of entries in a side's log."""
    return [deed.kind for deed in work.state.side(Seat(seat)).log]


def respond_order(**fields: Any) -> dict[str, Any]:
    """Return an answer for the battle."""
    return {"kind": "respond", "battle": AT, **fields}


def tactic_order(name: str) -> dict[str, Any]:
    """Return the attacker's tactic order."""
    return {"kind": "tactic", "tactic": name, "hex": AT, "role": "attack"}


def formation_order(riders: Mapping[str, str] | None = None, **stacks: str) -> dict[str, Any]:
    """Return the attacker's formation order."""
    return {
        "kind": "formation", "hex": AT, "role": "attack", "stacks": stacks, "riders": riders or {},
    }  # fmt: skip
