"""The blanks of `formation` and `tactic`; those of `respond` stand in `answers`."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.catalog.rule_tables import tactics as book
from engine.valhalla.checks.combat import battle_orders
from engine.valhalla.checks.combat.formations import Ground
from engine.valhalla.choices import attack_answers
from engine.valhalla.choices.common import Maker, OrderInProgress, blank, does, optional
from engine.valhalla.choices.ranks import pairs, ranks
from engine.valhalla.combat.battle_wishes import NONE
from engine.valhalla.orders import UseTactic
from engine.valhalla.orders.fields import REACH

ROLES: Final = ("attack", "defense")


def _hexes(growing: OrderInProgress) -> list[str]:
    """List where own units will be, those that an order sends there first."""
    entered = sorted(growing.plan.entered)
    others = sorted({*growing.plan.at.values()} - {*entered})
    return [at for at in (*entered, *others) if at in growing.me.revealed]


def _role(growing: OrderInProgress, at: str) -> str:
    given = growing.fields.get("role")
    return given or ("attack" if at in growing.plan.entered else "defense")


def hexes(growing: OrderInProgress) -> Blank:
    """Offer the hexes where own units will be, and all of them."""
    return blank("hex", [*_hexes(growing), REACH])


def role(growing: OrderInProgress) -> Blank:
    """Offer attack first where an order of this turn leads."""
    at = str(growing.fields.get("hex", REACH))
    first = "attack" if at in growing.plan.entered else "defense"
    return blank("role", sorted(ROLES, key=lambda one: one != first))


def _ground(growing: OrderInProgress) -> Ground:
    at = str(growing.fields.get("hex", REACH))
    return battle_orders.ground(growing.me, growing.plan, growing.sheet, at, _role(growing, at))


def formed(growing: OrderInProgress) -> Blank:
    """Offer units for the Center, then for one position after the other."""
    own = _ground(growing)
    if own.at == REACH:
        own = Ground(own.me, own.at, growing.me.units, own.held, own.wedge)
    given = growing.fields.get("stacks") or {}
    return blank(
        "stacks", ranks(own, given), (0 if given else 1, 5), grows=True
    )  # fmt: skip


def riders(growing: OrderInProgress) -> Blank | None:
    """Offer riders and mounts that stand in one hex."""
    given = growing.fields.get("riders") or {}
    found = list(pairs(_ground(growing), given, growing.fields.get("stacks") or {}))
    return blank("riders", found, (0, 20), grows=True)


# Tactics


def places(growing: OrderInProgress) -> Blank:
    """Offer the hexes where a warlord will be, and all of them if there is one."""
    me = growing.me
    led = {
        growing.plan.at.get(unit.id, unit.at) for unit in me.units if me.kind(unit).leads
    }  # fmt: skip
    found = [at for at in _hexes(growing) if at in led]
    return blank("hex", [*found, REACH] if led else [])


def tactics(growing: OrderInProgress) -> Blank:
    """Offer every tactic that may be used there."""
    return blank("tactic", [does(name) for name in _usable(growing)])


def _usable(growing: OrderInProgress) -> Iterator[str]:
    at = str(growing.fields.get("hex", REACH))
    part = _role(growing, at)
    for name in (*book(), NONE):
        order = UseTactic(tactic=name, hex=at, role="attack" if part == "attack" else "defense")
        found = battle_orders.tactic_faults(growing.me, growing.plan, growing.sheet, order)
        if next(found, None) is None:
            yield name


BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    "formation": (
        ("hex", hexes), ("role", role), ("stacks", formed), optional("riders", riders),
    ),
    "tactic": (("hex", places), ("role", role), ("tactic", tactics)),
    "respond": attack_answers.BLANKS,
}  # fmt: skip
