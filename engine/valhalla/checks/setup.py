"""Checks of orders before the first round: designs, names, specials (V-12.1, V-12.2)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.core.files.file_faults import FaultError, message_with_key
from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.checks.order_case import Check, OrderCase, make_refusal, refuse_field
from engine.valhalla.checks.redesign import check_units_in_field
from engine.valhalla.checks.side_texts import check_name, check_side_texts
from engine.valhalla.entities.arms import find_arms_faults
from engine.valhalla.entities.default_designs import (
    FIRST_INFANTRY,
    default_names,
    design_bonus_of,
    design_from_order,
    is_infantry_list,
    parse_class,
    parse_infantry_mix,
)
from engine.valhalla.entities.unit_designs import (
    Design,
    DesignBonus,
    find_design_faults,
    find_design_warnings,
)
from engine.valhalla.orders.setup import DesignUnit, SetUpSide
from engine.valhalla.pasted_texts import ready_sides, side_text
from engine.valhalla.sides.unit_names import normalize_name
from engine.valhalla.view import OwnSide, SideView, View

KEY_BY_CODE: Final[Mapping[str, str]] = {
    "SIDE_NAME_TAKEN": "name", "SIDE_SPECIAL_TAKEN": "special", "SIDE_SPECIAL_ORDER": "special",
    "SIDE_MIX": "infantry", "SIDE_ARMS": "arms", "DESIGN_SLOTS": "specials", "DESIGN_CAP_HP": "hp",
    "DESIGN_CAP_DEFENSE": "defense",
}  # fmt: skip
"""By refusal code: the key of a pasted side that is at fault."""
KEY_BY_FIELD: Final[Mapping[str, str]] = {
    "name": "name", "capital_name": "capital", "ruler_name": "ruler", "backstory": "story",
    "heraldry": "heraldry", "flag": "flag", "arms": "arms", "side_special": "special",
    "infantry_mix": "infantry",
}  # fmt: skip
"""By field of the order: the key of a pasted side."""

# Designs


def check_design(case: OrderCase) -> Iterator[Refusal]:
    """Check a design, rule by rule (V-12.1-10 to V-12.1-26)."""
    order: DesignUnit = case.order
    yield from check_design_fields(order)
    yield from _check_design_open(case, order.cls)
    one = design_from_order(order)
    if one is not None:
        yield from find_design_faults(one, case.me.extra)
        yield from check_units_in_field(case, one)


def check_design_fields(order: DesignUnit) -> Iterator[Refusal]:
    """Check the class and the name of a design."""
    if parse_class(order.cls) is None:
        yield refuse_field("class")
    yield from check_name("name", order.name)


def _check_design_open(case: OrderCase, given: str) -> Iterator[Refusal]:
    """Check that the design may still be made, or was reopened (V-4.1-06, V-11.3-03)."""
    cls = parse_class(given)
    open_ = case.view.phase == "setup" and not case.me.done
    if not open_ and cls not in case.me.reopened:
        yield design_locked_refusal(case.view)


def design_locked_refusal(view: View) -> Refusal:
    """Return the refusal of a design that is accepted already."""
    return make_refusal("DESIGN_LOCKED", "V-12.1-10", setup=int(view.phase == "setup"))


def too_early_refusal(me: OwnSide, kind: str) -> Refusal:
    """Return the refusal of an order before the first round, with what may be done until then.

    Rules: V-12.0-10.
    """
    left = {(False, False): "side", (False, True): "both", (True, True): "special"}
    now = left.get((me.done, me.may_pick), "wait")
    return make_refusal("GAME_NOT_RUNNING", "V-12.0-10", setup=now, order=kind)


def warn_of_design(case: OrderCase) -> Iterator[Refusal]:
    """Warn of points and slots left unused (V-12.1-27, V-12.1-28)."""
    one = design_from_order(case.order)
    if one is not None:
        yield from find_design_warnings(one, case.me.extra)


# The side


def check_side(case: OrderCase) -> Iterator[Refusal]:
    """Check names, arms, special and infantry (V-12.2-10 to V-12.2-15)."""
    order = case.order
    yield from _check_side_fields(case)
    taken = _name_taken(case, order.name) if order.name is not None else ""
    if taken:
        yield make_refusal("SIDE_NAME_TAKEN", "V-12.2-10", name=taken)
    if order.side_special:
        yield from _check_special(case, order.side_special)
    yield from _find_mix_faults(order)
    yield from _find_arms_faults(order)
    yield from _check_setup_phase(case)


def _check_side_fields(case: OrderCase) -> Iterator[Refusal]:
    order = case.order
    if all(getattr(order, field) is None for field in SetUpSide.model_fields if field != "kind"):
        yield refuse_field("name")
    yield from _find_field_faults(order)


def find_side_faults(order: SetUpSide) -> Iterator[Refusal]:
    """Yield what is wrong with a side at any table: its texts, its special, its infantry."""
    yield from _find_field_faults(order)
    yield from _find_mix_faults(order)
    yield from _find_arms_faults(order)


def _find_field_faults(order: SetUpSide) -> Iterator[Refusal]:
    yield from check_side_texts(order)
    if order.side_special and order.side_special not in side_special_table():
        yield refuse_field("side_special")
    mix = order.infantry_mix
    if mix is not None and parse_infantry_mix(mix) is None:
        bad = refuse_field("infantry_mix")
        yield make_refusal("SIDE_MIX", "V-12.2-13", count=0) if is_infantry_list(mix) else bad


def _find_mix_faults(order: SetUpSide) -> Iterator[Refusal]:
    """Check that the first infantry are ten (V-12.2-13)."""
    mix = None if order.infantry_mix is None else parse_infantry_mix(order.infantry_mix)
    if mix is not None and sum(mix) != FIRST_INFANTRY:
        yield make_refusal("SIDE_MIX", "V-12.2-13", count=sum(mix))


def _find_arms_faults(order: SetUpSide) -> Iterator[Refusal]:
    """Check that arms can be read, and that their charge stands out (V-12.2-15)."""
    faults = find_arms_faults(order.arms) if order.arms else ()
    yield from (make_refusal("SIDE_ARMS", "V-12.2-15", part=one) for one in faults)


def _name_taken(case: OrderCase, given: str) -> str:
    """Return another side's name or default name that equals this one; "" if none (V-11.1-04)."""
    others = [other for other in case.view.sides if other.seat != case.me.seat]
    known = (name for other in others for name in (other.name, default_names(other.seat).side))
    return next((name for name in known if normalize_name(name) == normalize_name(given)), "")


def _check_special(case: OrderCase, special: str) -> Iterator[Refusal]:
    """Check that it is the side's turn to pick, and the special free (V-11.2-01, V-11.2-25)."""
    chosen: list[SideView] = [one for one in case.view.sides if one.special == special]
    if case.me.special:
        yield make_refusal("SIDE_SPECIAL_ORDER", "V-12.2-12", special=case.me.special)
        return
    if chosen:
        yield make_refusal("SIDE_SPECIAL_TAKEN", "V-12.2-11", special=special)
    if not case.me.may_pick:
        yield make_refusal("SIDE_SPECIAL_ORDER", "V-12.2-12")


def _check_setup_phase(case: OrderCase) -> Iterator[Refusal]:
    if case.view.phase != "setup":
        yield make_refusal("SETUP_OVER", "V-12.2-14")


# Whole sides


def check_take(case: OrderCase) -> Iterator[Refusal]:
    """Check a ready-made side: it must be known, and the side still open."""
    if case.order.side not in ready_sides.load_ready_sides():
        yield refuse_field("side")
    yield from _check_setup_phase(case)


def check_paste(case: OrderCase) -> Iterator[Refusal]:
    """Check a whole pasted side; it is accepted as a whole or not at all (V-12.2-01)."""
    try:
        pasted = side_text.read_side(case.order.text)
    except FaultError as fault:
        yield make_refusal(
            "SIDE_FILE", "V-12.2-01", line=fault.line or 1, **message_with_key(fault).as_facts
        )
        return
    special = pasted.set_up_order.side_special
    if special == case.me.special:
        special = None
    order = pasted.set_up_order.model_copy(update={"side_special": special})
    if order != SetUpSide():
        found = check_side(replace(case, order=order))
        yield from (pasted.locate_refusal(fault, _side_key(fault)) for fault in found)
    yield from _check_setup_phase(case)
    extra = design_bonus_of(special) if special else case.me.extra
    for one in pasted.design_orders:
        wrong = _check_pasted_design(case, one, extra)
        yield from (
            pasted.locate_refusal(fault, "designs", one.cls, _design_key(fault, one))
            for fault in wrong
        )


def _check_pasted_design(
    case: OrderCase, order: DesignUnit, extra: DesignBonus
) -> Iterator[Refusal]:
    yield from check_design_fields(order)
    yield from _check_design_open(case, order.cls)
    one: Design | None = design_from_order(order)
    if one is not None:
        yield from find_design_faults(one, extra)


def _side_key(fault: Refusal) -> str:
    """Return the key of a pasted side that a refusal is about."""
    return KEY_BY_CODE.get(fault.code) or KEY_BY_FIELD.get(str(fault.facts.get("field")), "name")


def _design_key(fault: Refusal, order: DesignUnit) -> str:
    """Return the key of a pasted design that a refusal is about; "" for all of it."""
    if "special" in fault.facts:
        return "utility" if fault.facts["special"] == order.utility else "specials"
    field = fault.facts.get("stat", fault.facts.get("field", ""))
    return KEY_BY_CODE.get(fault.code, str(field))


CHECKS: Final[dict[str, Check]] = {
    "design": check_design,
    "side": check_side,
    "take": check_take,
    "paste": check_paste,
}
WARNINGS: Final[dict[str, Check]] = {"design": warn_of_design}
