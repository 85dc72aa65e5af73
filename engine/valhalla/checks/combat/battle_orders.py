"""Checks of `formation`, `tactic` and `respond` (V-12.5, V-12.6, V-12.28)."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.core.protocol.values import Order, Refusal
from engine.valhalla.checks.case import Check, OrderCase, no
from engine.valhalla.checks.combat import attack_answers, formations, tactic_needs
from engine.valhalla.checks.combat.formations import WEDGE, Ground
from engine.valhalla.checks.common import revealed
from engine.valhalla.combat.battle_wishes import NONE, attack, standing_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders import Ambush, Form, UseTactic
from engine.valhalla.orders.fields import REACH
from engine.valhalla.planning.sheet_plan import Plan
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.view import Own


def ground(me: Own, plan: Plan, sheet: Sequence[Order], at: str, role: str) -> Ground:
    """Tell where stacks are to be formed: with whom, and by which tactic."""
    chosen = _tactic(me, sheet, at, role)
    return Ground(me, at, there(me, plan, at), wedge=chosen == WEDGE)


def there(me: Own, plan: Plan, at: str) -> list[Unit]:
    """List the own units that will be in a hex; for every hex, none can be named."""
    return [unit for unit in me.units if plan.at.get(unit.id, unit.at) == at]


def _tactic(me: Own, sheet: Sequence[Order], at: str, role: str) -> str:
    """Find the tactic that will be used there, as ordered so far."""
    found = {
        order.hex: order.tactic
        for order in sheet
        if isinstance(order, UseTactic) and order.role == role
    }
    standing = me.tactics if role == "defense" else {}
    for name in (found.get(at), found.get(REACH), standing.get(at), standing.get(REACH)):
        if name is not None:
            return "" if name == NONE else name
    return ""


def form(case: OrderCase) -> Iterator[Refusal]:
    """May stacks be formed so? With or without an Officer (V-12.5-03, V-12.5-10 to V-12.5-16)."""
    order = case.order
    if order.hex != REACH:
        yield from revealed(case, order.hex)
    own = ground(case.me, case.plan, case.sheet, order.hex, order.role)
    yield from formations.formation(own, order.stacks, order.riders)


def incomplete(case: OrderCase) -> Iterator[Refusal]:
    """Warn of units that no stack names (V-12.5-17)."""
    order = case.order
    own = ground(case.me, case.plan, case.sheet, order.hex, order.role)
    count = formations.unplaced(own, order.stacks)
    if count > 0:
        yield no("STACK_INCOMPLETE", "V-12.5-17", count=count)


def tactic(case: OrderCase) -> Iterator[Refusal]:
    """May this tactic be used there? (V-12.6-10 to V-12.6-15)."""
    order = case.order
    if order.hex != REACH:
        yield from revealed(case, order.hex)
    yield from tactic_faults(case.me, case.plan, case.sheet, order)


def tactic_faults(me: Own, plan: Plan, sheet: Sequence[Order], order: Any) -> Iterator[Refusal]:
    """Name what forbids a tactic on the own turn, known hex or all."""
    units = there(me, plan, order.hex) if order.hex != REACH else me.units
    led = any(me.kind(unit).leads for unit in units)
    declared = order.hex == REACH or order.hex in ambushes(sheet)
    own = Ground(me, order.hex, units)
    yield from formations.tactic(own, order.tactic, order.role, led=led, declared=declared)


def lacks(case: OrderCase) -> Iterator[Refusal]:
    """Warn of a tactic that lacks something, as the units will stand there (V-12.6-15)."""
    order, me = case.order, case.me
    at, role = order.hex, order.role
    sheet = (*(case.sheet if case.all is None else case.all), order)
    own = Ground(me, at, there(me, case.plan, at))
    walls = tactic_needs.walls(me, at) if role == "defense" else 0
    yield from tactic_needs.warn(
        tactic_needs.Muster(own, order.tactic, _formation(me, sheet, at, role), walls)
    )


def _formation(me: Own, sheet: Sequence[Order], at: str, role: str) -> StandingFormation | None:
    """Find the formation in which units will stand there, as ordered so far."""
    if role == "attack":
        return attack(sheet, at).formation
    formed = dict(me.formations) | {
        order.hex: standing_of(order.stacks, order.riders)
        for order in sheet
        if isinstance(order, Form) and order.role == role
    }
    return next((one for one in (formed.get(at), formed.get(REACH)) if one and any(one)), None)


def ambushes(sheet: Sequence[Order]) -> set[str]:
    """Name the hexes where an ambush is declared this turn (V-6.6-25)."""
    return {order.hex for order in sheet if isinstance(order, Ambush)}


CHECKS: Final[dict[str, Check]] = {
    "formation": form, "tactic": tactic, "respond": attack_answers.respond,
}  # fmt: skip
WARNINGS: Final[dict[str, Check]] = {
    "formation": incomplete, "tactic": lacks, "respond": attack_answers.warn,
}  # fmt: skip
