"""The blanks of `formation` and `tactic`; those of `respond` are in `attack_answers`."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.catalog.tactic_tables import tactic_table
from engine.valhalla.checks.combat import battle_orders
from engine.valhalla.checks.combat.formations import FormationSite
from engine.valhalla.choices import attack_answers
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    make_choice_with_effect,
    optional_field,
)
from engine.valhalla.choices.stacks_and_riders import rider_pairs, stack_fillings
from engine.valhalla.combat.battle_wishes import NO_TACTIC
from engine.valhalla.orders.combat import UseTactic
from engine.valhalla.orders.fields import EVERY_HEX

ROLES: Final = ("attack", "defense")


def _own_hexes(progress: OrderInProgress) -> list[str]:
    """Return the hexes where own units will be, those that orders enter first."""
    entered = sorted(progress.plan.entered_hexes)
    others = sorted({*progress.plan.hex_of.values()} - {*entered})
    return [at for at in (*entered, *others) if at in progress.me.revealed]


def _role(progress: OrderInProgress, at: str) -> str:
    given = progress.fields.get("role")
    return given or ("attack" if at in progress.plan.entered_hexes else "defense")


def offer_formation_hexes(progress: OrderInProgress) -> Blank:
    """Offer the hexes where own units will be, and every hex."""
    return make_blank("hex", [*_own_hexes(progress), EVERY_HEX])


def offer_roles(progress: OrderInProgress) -> Blank:
    """Offer the roles, attack first in a hex that an order of this turn enters."""
    at = str(progress.fields.get("hex", EVERY_HEX))
    first = "attack" if at in progress.plan.entered_hexes else "defense"
    return make_blank("role", sorted(ROLES, key=lambda one: one != first))


def _site(progress: OrderInProgress) -> FormationSite:
    at = str(progress.fields.get("hex", EVERY_HEX))
    return battle_orders.formation_site(
        progress.me, progress.plan, progress.sheet, at, _role(progress, at)
    )


def offer_stacks(progress: OrderInProgress) -> Blank:
    """Offer units for the Center, then for one position after the other."""
    own = _site(progress)
    if own.at == EVERY_HEX:
        own = FormationSite(own.me, own.at, progress.me.units, own.held, own.wedge)
    given = progress.fields.get("stacks") or {}
    return make_blank(
        "stacks", stack_fillings(own, given), (0 if given else 1, 5), grows=True
    )  # fmt: skip


def offer_riders(progress: OrderInProgress) -> Blank | None:
    """Offer riders and mounts that stand in one hex."""
    given = progress.fields.get("riders") or {}
    found = list(rider_pairs(_site(progress), given, progress.fields.get("stacks") or {}))
    return make_blank("riders", found, (0, 20), grows=True)


# Tactics


def offer_tactic_hexes(progress: OrderInProgress) -> Blank:
    """Offer the hexes where a warlord will be, and every hex if there is a warlord."""
    me = progress.me
    led = {
        progress.plan.hex_of.get(unit.id, unit.at) for unit in me.units if me.kind_of(unit).can_lead
    }  # fmt: skip
    found = [at for at in _own_hexes(progress) if at in led]
    return make_blank("hex", [*found, EVERY_HEX] if led else [])


def offer_tactics(progress: OrderInProgress) -> Blank:
    """Offer every tactic that may be used there."""
    return make_blank(
        "tactic", [make_choice_with_effect(name) for name in _usable_tactics(progress)]
    )


def _usable_tactics(progress: OrderInProgress) -> Iterator[str]:
    at = str(progress.fields.get("hex", EVERY_HEX))
    part = _role(progress, at)
    for name in (*tactic_table(), NO_TACTIC):
        order = UseTactic(tactic=name, hex=at, role="attack" if part == "attack" else "defense")
        found = battle_orders.find_tactic_faults(progress.me, progress.plan, progress.sheet, order)
        if next(found, None) is None:
            yield name


BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "formation": (
        ("hex", offer_formation_hexes),
        ("role", offer_roles),
        ("stacks", offer_stacks),
        optional_field("riders", offer_riders),
    ),
    "tactic": (("hex", offer_tactic_hexes), ("role", offer_roles), ("tactic", offer_tactics)),
    "respond": attack_answers.BLANKS,
}
