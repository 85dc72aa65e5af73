"""Blanks of orders before the first round: they offer only what would stand."""

from dataclasses import replace
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.catalog.rule_tables import CLASSES, INFANTRY, Class, side_specials, units
from engine.valhalla.catalog.special_verbs import Stat
from engine.valhalla.checks.setup import LINE, NAME, STORY
from engine.valhalla.choices.common import Maker, OrderInProgress, blank, choice, does, optional
from engine.valhalla.entities.default_designs import FIRST, class_of, drawn, mixed
from engine.valhalla.entities.unit_designs import Design, budget, faults, spent
from engine.valhalla.orders.setup import DesignUnit, SetUpSide
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.sides.unit_names import folded
from engine.valhalla.view import SideView

_COSTLY: Final = frozenset(
    {"DESIGN_POINTS", "DESIGN_CAP_HP", "DESIGN_CAP_DEFENSE", "DESIGN_BELOW_BASE"}
)


_SIDE: Final = tuple(name for name in SetUpSide.model_fields if name != "kind")


def _text(name: str, letters: int) -> tuple[str, Maker]:
    return optional(name, lambda _: Blank(name=name, text=letters))


# Designs


def _class(growing: OrderInProgress) -> Blank:
    me = growing.me
    open_ = growing.view.phase == "setup" and not me.done
    missing = [cls for cls in CLASSES if cls not in {one.cls for one in me.designs}]
    others = [cls for cls in CLASSES if cls not in missing]
    return blank("class", [*missing, *others] if open_ else me.reopened)


def _known(growing: OrderInProgress) -> Class | None:
    return class_of(str(growing.fields.get("class", "")))


def _draft(growing: OrderInProgress, **changed: object) -> Design | None:
    """Make the design out of what is filled in so far."""
    if _known(growing) is None:
        return None
    fields = {**growing.fields, **changed}
    fields.pop("name", None)
    return drawn(DesignUnit.model_validate(fields))


def _stat(stat: Stat) -> tuple[str, Maker]:
    """Ask for a number: from the class's own up to what the points left can buy."""

    def make(growing: OrderInProgress) -> Blank | None:
        cls = _known(growing)
        if cls is None or cls in INFANTRY:
            return None
        least = getattr(units().classes[cls], stat)
        return Blank(name=stat, span=(least, _most(growing, stat, least)))

    return stat, make


def _most(growing: OrderInProgress, stat: Stat, least: int) -> int:
    """Find the greatest number that still stands with all else as it is."""
    one = _draft(growing, **{stat: least})
    if one is None:
        return least
    left = max(0, budget(one, growing.me.extra) - spent(one))
    for value in range(least + _buys(stat, left), least, -1):
        line = one.bought.plus(**{stat: value - least})
        if _bought(growing, replace(one, bought=line), stat):
            return value
    return least


def _buys(stat: Stat, points: int) -> int:
    """Tell by how much points could raise a number at most."""
    prices: dict[Stat, int] = {"move": units().prices.move, "defense": 2}
    return points // prices.get(stat, 1)


def _bought(growing: OrderInProgress, one: Design, stat: Stat) -> bool:
    """Tell whether points, caps and the conditions on a number allow it."""
    return not any(
        fault.code in _COSTLY or str(fault.facts.get("condition", "")).startswith(stat)
        for fault in faults(one, growing.me.extra)
    )


def _specials(growing: OrderInProgress) -> Blank | None:
    """Offer one special more, as long as the whole design stands with it."""
    cls = _known(growing)
    if cls is None or cls in INFANTRY:
        return None
    so_far = _draft(growing)
    if so_far is None:
        return None
    more = (replace(so_far, specials=(*so_far.specials, one)) for one in units().specials)
    fit = [one.specials[-1] for one in more if _stands(growing, one)]
    least = 0 if _stands(growing, so_far) else 1
    choices = [does(one, cost=units().specials[one].cost) for one in fit]
    slots = units().classes[cls].slots
    return Blank(name="specials", choices=tuple(choices), many=(least, slots), grows=True)


def _utility(growing: OrderInProgress) -> Blank | None:
    """Offer the specials that cost nothing; a slot may stay empty (V-4.1-05)."""
    so_far = _draft(growing)
    if so_far is None:
        return None
    free = [one for one, special in units().specials.items() if not special.cost]
    more = (replace(so_far, utility=one) for one in free)
    fit = [one.utility for one in more if _stands(growing, one)]
    return blank("utility", [does(one) for one in fit if one is not None])


def _utility_asked(growing: OrderInProgress) -> Blank | None:
    """Infantry have nothing else to choose; others are asked only if there is something."""
    found = _utility(growing)
    return None if found is not None and found.dead and growing.asked is None else found


def _stands(growing: OrderInProgress, one: Design) -> bool:
    return next(faults(one, growing.me.extra), None) is None


# The side


def _free_specials(growing: OrderInProgress) -> Blank | None:
    if not growing.me.may_pick:
        return None
    taken = {one.special for one in growing.view.sides}
    return blank("side_special", [does(one) for one in side_specials() if one not in taken])


def _named(name: str) -> tuple[str, Maker]:
    """Ask for one of a side's names by itself, or for the first that is due."""

    def make(growing: OrderInProgress) -> Blank | None:
        wanted = growing.asked or _due(growing)
        return Blank(name=name, text=NAME) if wanted == name else None

    return name, make


def _due(growing: OrderInProgress) -> str:
    """Find the name that a side lacks, where nothing else stands in the order or can be picked."""
    me, given = growing.me, growing.fields
    if me.may_pick or any(given.get(name) is not None for name in _SIDE):
        return ""
    own = growing.view.side(me.seat)
    return next((name for name, held in _held(own) if not held), "name")


def _held(own: SideView) -> tuple[tuple[str, str], ...]:
    return (
        ("name", own.name), ("capital_name", own.capital_name), ("ruler_name", own.ruler),
    )  # fmt: skip


def _mixes(growing: OrderInProgress) -> Blank:
    """Offer so many of a class at a time, until there are ten (V-11.3-06)."""
    taken = tuple(growing.fields.get("infantry_mix") or ())
    left = FIRST - sum(mixed(taken) or (0,))
    classes = [cls for cls in INFANTRY if not any(one.endswith(cls) for one in taken)]
    counts = range(left, 0, -1) if len(classes) > 1 else range(left, left - 1, -1)
    ids = (f"{count} {cls}" for cls in classes for count in counts if count > 0)
    return blank("infantry_mix", ids, (0 if left == 0 else 1, FIRST), grows=True)


def _takes(growing: OrderInProgress) -> Blank:
    open_ = growing.view.phase == "setup" and not growing.me.done
    borne = {folded(side.name) for side in growing.view.sides if side.seat != growing.me.seat}
    every = [(folded(one.title) in borne, one.id) for one in ready_sides.all().values()]
    found = (choice(one, ready=one, taken=int(taken)) for taken, one in sorted(every, key=_first))
    return blank("side", found if open_ else ())


def _first(side: tuple[bool, str]) -> bool:
    """Let sides whose names are taken stand last."""
    return side[0]


BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    "take": (("side", _takes),),
    "side": (
        ("side_special", _free_specials),
        _named("name"),
        _named("capital_name"),
        _named("ruler_name"),
        _text("backstory", STORY),
        _text("heraldry", LINE),
        _text("flag", LINE),
        optional("infantry_mix", _mixes),
    ),
    "design": (
        ("class", _class),
        _stat("hp"),
        _stat("attack"),
        _stat("defense"),
        _stat("move"),
        ("specials", _specials),
        ("utility", _utility_asked),
        _text("name", NAME),
    ),
    "paste": (optional("text", lambda _: Blank(name="text", text=STORY)),),
}
