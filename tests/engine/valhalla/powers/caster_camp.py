"""A camp with a Caster in it, and what stops the powers ordered there."""

from collections.abc import Mapping
from typing import Any

from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Order, Refusal, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import read_order, read_sheet, stage_world

HOME = "003.003"
CAMP = "006.003"
AWAY = "009.009"
CASTER = 991
ASK = Ask(id="turn.1", seat=Seat(1), kind="orders", clock="order_hours", known_to=EVERYONE)


def make_camp(
    caster: str, here: str = "10 swordsman", mine: Mapping[str, Any] | None = None, **more: Any
) -> State:
    """Put a Caster and others in a camp, and the Ruler with some archers at home."""
    there = [{"unit": "caster", "type": caster, "id": CASTER}, *here.split(", ")]
    first = {
        "capital": HOME,
        "units": {HOME: "ruler, 12 archer", CAMP: [one for one in there if one]},
        **(mine or {}),
    }
    second = {"capital": AWAY, "units": {AWAY: "ruler"}}
    return stage_world({1: first, 2: second}, features={HOME: "city", AWAY: "city"}, **more)


def power_order(name: str, **fields: Any) -> Order:
    return read_order({"kind": "power", "caster": CASTER, "power": name, **fields})


def refusals_of(state: State, given: Order, *listed: Mapping[str, Any]) -> tuple[Refusal, ...]:
    return check(view(state, Seat(1)), ASK, given, read_sheet(*listed)).refusals


def first_refusal(state: State, given: Order, *listed: Mapping[str, Any]) -> tuple[str, str] | None:
    found = refusals_of(state, given, *listed)
    return (found[0].code, found[0].rule) if found else None


def units_by_code(table: ValhallaWork, at: str, seat: int = 1) -> dict[str, int]:
    codes_here = [unit.code for unit in table.state.units_in(at, Seat(seat))]
    return {code: codes_here.count(code) for code in dict.fromkeys(codes_here)}
