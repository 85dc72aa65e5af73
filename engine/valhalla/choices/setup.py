"""Blanks of orders before the first round: they offer only what would stand."""

from dataclasses import replace
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.special_verbs import Stat
from engine.valhalla.catalog.unit_tables import CLASSES, INFANTRY, Class, unit_tables
from engine.valhalla.checks.side_texts import (
    MAX_LINE_CHARACTERS,
    MAX_NAME_CHARACTERS,
    MAX_STORY_CHARACTERS,
)
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    make_choice,
    make_choice_with_effect,
    optional_field,
)
from engine.valhalla.entities.default_designs import (
    FIRST_INFANTRY,
    design_from_order,
    parse_class,
    parse_infantry_mix,
)
from engine.valhalla.entities.unit_designs import (
    Design,
    find_design_faults,
    point_budget,
    points_spent,
)
from engine.valhalla.orders.setup import DesignUnit, SetUpSide
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.sides.unit_names import normalize_name
from engine.valhalla.view import SideView

_STAT_FAULTS: Final = frozenset(
    {"DESIGN_POINTS", "DESIGN_CAP_HP", "DESIGN_CAP_DEFENSE", "DESIGN_BELOW_BASE"}
)


_SIDE_FIELDS: Final = tuple(name for name in SetUpSide.model_fields if name != "kind")


def _text_field(name: str, characters: int) -> tuple[str, BlankMaker]:
    return optional_field(name, lambda _: Blank(name=name, text=characters))


# Designs


def _offer_class(progress: OrderInProgress) -> Blank:
    me = progress.me
    open_ = progress.view.phase == "setup" and not me.done
    missing = [cls for cls in CLASSES if cls not in {one.cls for one in me.designs}]
    others = [cls for cls in CLASSES if cls not in missing]
    return make_blank("class", [*missing, *others] if open_ else me.reopened)


def _chosen_class(progress: OrderInProgress) -> Class | None:
    return parse_class(str(progress.fields.get("class", "")))


def _design_so_far(progress: OrderInProgress, **changed: object) -> Design | None:
    """Return the design with what is filled in so far; None without a class."""
    if _chosen_class(progress) is None:
        return None
    fields = {**progress.fields, **changed}
    fields.pop("name", None)
    return design_from_order(DesignUnit.model_validate(fields))


def _stat_field(stat: Stat) -> tuple[str, BlankMaker]:
    """Return the field of a stat: from the class's own to what the points left can buy."""

    def make(progress: OrderInProgress) -> Blank | None:
        cls = _chosen_class(progress)
        if cls is None or cls in INFANTRY:
            return None
        least = getattr(unit_tables().classes[cls], stat)
        return Blank(name=stat, span=(least, _max_stat(progress, stat, least)))

    return stat, make


def _max_stat(progress: OrderInProgress, stat: Stat, least: int) -> int:
    """Return the greatest value of a stat that is allowed with all else as it is."""
    one = _design_so_far(progress, **{stat: least})
    if one is None:
        return least
    left = max(0, point_budget(one, progress.me.extra) - points_spent(one))
    for value in range(least + _max_raise(stat, left), least, -1):
        line = one.bought.plus(**{stat: value - least})
        if _is_stat_allowed(progress, replace(one, bought=line), stat):
            return value
    return least


def _max_raise(stat: Stat, points: int) -> int:
    """Return by how much points could at most raise a stat."""
    prices: dict[Stat, int] = {"move": unit_tables().prices.move, "defense": 2}
    return points // prices.get(stat, 1)


def _is_stat_allowed(progress: OrderInProgress, one: Design, stat: Stat) -> bool:
    """Return whether points, caps and conditions allow a stat."""
    return not any(
        fault.code in _STAT_FAULTS or str(fault.facts.get("condition", "")).startswith(stat)
        for fault in find_design_faults(one, progress.me.extra)
    )


def _offer_specials(progress: OrderInProgress) -> Blank | None:
    """Offer the specials with which the whole design stands."""
    cls = _chosen_class(progress)
    if cls is None or cls in INFANTRY:
        return None
    so_far = _design_so_far(progress)
    if so_far is None:
        return None
    more = (replace(so_far, specials=(*so_far.specials, one)) for one in unit_tables().specials)
    fit = [one.specials[-1] for one in more if _stands(progress, one)]
    least = 0 if _stands(progress, so_far) else 1
    choices = [make_choice_with_effect(one, cost=unit_tables().specials[one].cost) for one in fit]
    slots = unit_tables().classes[cls].slots
    return Blank(name="specials", choices=tuple(choices), many=(least, slots), grows=True)


def _utility(progress: OrderInProgress) -> Blank | None:
    """Offer the specials that cost nothing; a slot may stay empty (V-4.1-05)."""
    so_far = _design_so_far(progress)
    if so_far is None:
        return None
    free = [one for one, special in unit_tables().specials.items() if not special.cost]
    more = (replace(so_far, utility=one) for one in free)
    fit = [one.utility for one in more if _stands(progress, one)]
    return make_blank("utility", [make_choice_with_effect(one) for one in fit if one is not None])


def _utility_asked(progress: OrderInProgress) -> Blank | None:
    """Infantry have nothing else to choose; others are asked only if there is something."""
    found = _utility(progress)
    return None if found is not None and found.is_unanswerable and progress.asked is None else found


def _stands(progress: OrderInProgress, one: Design) -> bool:
    return next(find_design_faults(one, progress.me.extra), None) is None


# The side


def _offer_side_specials(progress: OrderInProgress) -> Blank | None:
    if not progress.me.may_pick:
        return None
    taken = {one.special for one in progress.view.sides}
    return make_blank(
        "side_special",
        [make_choice_with_effect(one) for one in side_special_table() if one not in taken],
    )


def _name_field(name: str) -> tuple[str, BlankMaker]:
    """Return the field of a name, which is asked by itself or as the first that is missing."""

    def make(progress: OrderInProgress) -> Blank | None:
        wanted = progress.asked or _next_name(progress)
        return Blank(name=name, text=MAX_NAME_CHARACTERS) if wanted == name else None

    return name, make


def _next_name(progress: OrderInProgress) -> str:
    """Return the name to ask for, if the order is empty and nothing can be picked; else ""."""
    me, given = progress.me, progress.fields
    if me.may_pick or any(given.get(name) is not None for name in _SIDE_FIELDS):
        return ""
    own = progress.view.side(me.seat)
    return next((name for name, held in _names_of(own) if not held), "name")


def _names_of(own: SideView) -> tuple[tuple[str, str], ...]:
    return (
        ("name", own.name), ("capital_name", own.capital_name), ("ruler_name", own.ruler),
    )  # fmt: skip


def _offer_infantry_mix(progress: OrderInProgress) -> Blank:
    """Offer numbers of one class after the other, until there are ten (V-11.3-06)."""
    taken = tuple(progress.fields.get("infantry_mix") or ())
    left = FIRST_INFANTRY - sum(parse_infantry_mix(taken) or (0,))
    classes = [cls for cls in INFANTRY if not any(one.endswith(cls) for one in taken)]
    counts = range(left, 0, -1) if len(classes) > 1 else range(left, left - 1, -1)
    ids = (f"{count} {cls}" for cls in classes for count in counts if count > 0)
    return make_blank("infantry_mix", ids, (0 if left == 0 else 1, FIRST_INFANTRY), grows=True)


def _offer_ready_sides(progress: OrderInProgress) -> Blank:
    open_ = progress.view.phase == "setup" and not progress.me.done
    borne = {
        normalize_name(side.name) for side in progress.view.sides if side.seat != progress.me.seat
    }
    every = [
        (normalize_name(one.title) in borne, one.id)
        for one in ready_sides.load_ready_sides().values()
    ]
    found = (
        make_choice(one, ready=one, taken=int(taken))
        for taken, one in sorted(every, key=_is_name_taken)
    )
    return make_blank("side", found if open_ else ())


def _is_name_taken(side: tuple[bool, str]) -> bool:
    """Return the sort key of a ready-made side: those whose names are taken come last."""
    return side[0]


BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "take": (("side", _offer_ready_sides),),
    "side": (
        ("side_special", _offer_side_specials),
        _name_field("name"),
        _name_field("capital_name"),
        _name_field("ruler_name"),
        _text_field("backstory", MAX_STORY_CHARACTERS),
        _text_field("heraldry", MAX_LINE_CHARACTERS),
        _text_field("flag", MAX_LINE_CHARACTERS),
        optional_field("infantry_mix", _offer_infantry_mix),
    ),
    "design": (
        ("class", _offer_class),
        _stat_field("hp"),
        _stat_field("attack"),
        _stat_field("defense"),
        _stat_field("move"),
        ("specials", _offer_specials),
        ("utility", _utility_asked),
        _text_field("name", MAX_NAME_CHARACTERS),
    ),
    "paste": (optional_field("text", lambda _: Blank(name="text", text=MAX_STORY_CHARACTERS)),),
}
