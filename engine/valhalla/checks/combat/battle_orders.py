"""Checks of `formation`, `tactic` and `respond` (V-12.5, V-12.6, V-12.28)."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.core.protocol.values import Order, Refusal
from engine.valhalla.checks.combat import attack_answers, formations, tactic_needs
from engine.valhalla.checks.combat.formations import WEDGE, FormationSite
from engine.valhalla.checks.order_case import Check, OrderCase, make_refusal
from engine.valhalla.checks.shared_checks import check_hex_revealed
from engine.valhalla.combat.battle_wishes import NO_TACTIC, attack_wishes, make_standing_formation
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders.combat import SetFormation, UseTactic
from engine.valhalla.orders.fields import EVERY_HEX
from engine.valhalla.orders.movement import Ambush
from engine.valhalla.planning.sheet_plan import SheetPlan
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.view import OwnSide


def formation_site(
    me: OwnSide, plan: SheetPlan, sheet: Sequence[Order], at: str, role: str
) -> FormationSite:
    """Return where stacks are formed: of which units, and by which tactic."""
    chosen = _tactic_then(me, sheet, at, role)
    return FormationSite(me, at, units_expected_in(me, plan, at), wedge=chosen == WEDGE)


def units_expected_in(me: OwnSide, plan: SheetPlan, at: str) -> list[Unit]:
    """Return the own units that will be in a hex; none if it stands for every hex."""
    return [unit for unit in me.units if plan.hex_of.get(unit.id, unit.at) == at]


def _tactic_then(me: OwnSide, sheet: Sequence[Order], at: str, role: str) -> str:
    """Return the tactic that will be used there, as ordered so far; "" for none."""
    found = {
        order.hex: order.tactic
        for order in sheet
        if isinstance(order, UseTactic) and order.role == role
    }
    standing = me.tactics if role == "defense" else {}
    for name in (found.get(at), found.get(EVERY_HEX), standing.get(at), standing.get(EVERY_HEX)):
        if name is not None:
            return "" if name == NO_TACTIC else name
    return ""


def check_formation(case: OrderCase) -> Iterator[Refusal]:
    """Check a formation, with or without an Officer (V-12.5-03, V-12.5-10 to V-12.5-16)."""
    order = case.order
    if order.hex != EVERY_HEX:
        yield from check_hex_revealed(case, order.hex)
    own = formation_site(case.me, case.plan, case.sheet, order.hex, order.role)
    yield from formations.find_formation_faults(own, order.stacks, order.riders)


def warn_of_formation(case: OrderCase) -> Iterator[Refusal]:
    """Warn of units that no stack names (V-12.5-17)."""
    order = case.order
    own = formation_site(case.me, case.plan, case.sheet, order.hex, order.role)
    count = formations.count_unplaced(own, order.stacks)
    if count > 0:
        yield make_refusal("STACK_INCOMPLETE", "V-12.5-17", count=count)


def check_tactic(case: OrderCase) -> Iterator[Refusal]:
    """Check a tactic (V-12.6-10 to V-12.6-15)."""
    order = case.order
    if order.hex != EVERY_HEX:
        yield from check_hex_revealed(case, order.hex)
    yield from find_tactic_faults(case.me, case.plan, case.sheet, order)


def find_tactic_faults(
    me: OwnSide, plan: SheetPlan, sheet: Sequence[Order], order: Any
) -> Iterator[Refusal]:
    """Yield what forbids a tactic on the own turn, in one hex or every hex."""
    units = units_expected_in(me, plan, order.hex) if order.hex != EVERY_HEX else me.units
    led = any(me.kind_of(unit).can_lead for unit in units)
    declared = order.hex == EVERY_HEX or order.hex in ambush_hexes(sheet)
    own = FormationSite(me, order.hex, units)
    yield from formations.find_tactic_faults(
        own, order.tactic, order.role, led=led, declared=declared
    )


def warn_of_tactic(case: OrderCase) -> Iterator[Refusal]:
    """Warn of a tactic whose requirements will not be met there (V-12.6-15)."""
    order, me = case.order, case.me
    at, role = order.hex, order.role
    sheet = (*(case.sheet if case.whole_sheet is None else case.whole_sheet), order)
    own = FormationSite(me, at, units_expected_in(me, case.plan, at))
    walls = tactic_needs.wall_levels(me, at) if role == "defense" else 0
    yield from tactic_needs.warn_of_tactic(
        tactic_needs.ExpectedArmy(own, order.tactic, _formation_then(me, sheet, at, role), walls)
    )


def _formation_then(
    me: OwnSide, sheet: Sequence[Order], at: str, role: str
) -> StandingFormation | None:
    """Return the formation that units will use there, as ordered so far."""
    if role == "attack":
        return attack_wishes(sheet, at).formation
    formed = dict(me.formations) | {
        order.hex: make_standing_formation(order.stacks, order.riders)
        for order in sheet
        if isinstance(order, SetFormation) and order.role == role
    }
    return next((one for one in (formed.get(at), formed.get(EVERY_HEX)) if one and any(one)), None)


def ambush_hexes(sheet: Sequence[Order]) -> set[str]:
    """Return the hexes where an ambush is declared this turn (V-6.6-25)."""
    return {order.hex for order in sheet if isinstance(order, Ambush)}


CHECKS: Final[dict[str, Check]] = {
    "formation": check_formation, "tactic": check_tactic, "respond": attack_answers.check_respond,
}  # fmt: skip
WARNINGS: Final[dict[str, Check]] = {
    "formation": warn_of_formation,
    "tactic": warn_of_tactic,
    "respond": attack_answers.warn_of_respond,
}
