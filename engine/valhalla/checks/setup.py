"""Checks of orders before the first round: designs, names, specials (V-12.1, V-12.2)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.core.files.yaml_reader import FaultError, keyed
from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.rule_tables import side_specials
from engine.valhalla.checks.case import Check, OrderCase, no
from engine.valhalla.checks.redesign import in_the_field
from engine.valhalla.entities.default_designs import (
    FIRST,
    class_of,
    drawn,
    extra_of,
    infantry,
    mixed,
    names,
)
from engine.valhalla.entities.unit_designs import Design, Extra, faults, warnings
from engine.valhalla.orders.setup import DesignUnit, SetUpSide
from engine.valhalla.pasted_texts import ready_sides, side_text
from engine.valhalla.sides.unit_names import folded
from engine.valhalla.view import Own, SideView, View

NAME: Final = 40
"""No name is longer."""
LINE: Final = 400
"""Heraldry and flag are no longer."""
STORY: Final = 8000
KEYS: Final[Mapping[str, str]] = {
    "SIDE_NAME_TAKEN": "name", "SIDE_SPECIAL_TAKEN": "special", "SIDE_SPECIAL_ORDER": "special",
    "SIDE_MIX": "infantry", "DESIGN_SLOTS": "specials", "DESIGN_CAP_HP": "hp",
    "DESIGN_CAP_DEFENSE": "defense",
}  # fmt: skip
"""By code: the key of a pasted side that is at fault."""
FIELDS: Final[Mapping[str, str]] = {
    "name": "name", "capital_name": "capital", "ruler_name": "ruler", "backstory": "story",
    "heraldry": "heraldry", "flag": "flag", "side_special": "special", "infantry_mix": "infantry",
}  # fmt: skip
"""By field of the order: its key in a pasted side."""
MARKS: Final = frozenset('+,;:<>@#*_`~|\\"{}[]()/=')
"""What would be taken for something else in a name that is written in orders and messages."""


def _named(field: str, text: str | None) -> Iterator[Refusal]:
    """Check that a text may be a name: one short line that begins with a letter."""
    if text is None:
        return
    plain = " ".join(text.split())
    wrong = next((one for one in plain if one in MARKS or not one.isprintable()), "")
    if not plain:
        yield no("BAD_FIELD", "V-12.0-15", field=field, reason="empty")
    elif len(plain) > NAME:
        yield _long(field, plain, NAME)
    elif wrong:
        mark = wrong if wrong.isprintable() else f"U+{ord(wrong):04X}"
        yield no("BAD_FIELD", "V-12.0-15", field=field, reason="mark", mark=mark)
    elif not plain[0].isalpha():
        yield no("BAD_FIELD", "V-12.0-15", field=field, reason="begins", mark=plain[0])


def _long(field: str, text: str, most: int) -> Refusal:
    return no("BAD_FIELD", "V-12.0-15", field=field, reason="long", count=len(text), limit=most)


# Designs


def design(case: OrderCase) -> Iterator[Refusal]:
    """Check a design, rule by rule (V-12.1-10 to V-12.1-26)."""
    order: DesignUnit = case.order
    yield from _design_read(order)
    yield from _open_to_design(case, order.cls)
    one = drawn(order)
    if one is not None:
        yield from faults(one, case.me.extra)
        yield from in_the_field(case, one)


def _design_read(order: DesignUnit) -> Iterator[Refusal]:
    if class_of(order.cls) is None:
        yield no("BAD_FIELD", "V-12.0-15", field="class")
    yield from _named("name", order.name)


def _open_to_design(case: OrderCase, given: str) -> Iterator[Refusal]:
    """Designs are made once; the game master may reopen one (V-4.1-06, V-11.3-03)."""
    cls = class_of(given)
    open_ = case.view.phase == "setup" and not case.me.done
    if not open_ and cls not in case.me.reopened:
        yield locked(case.view)


def locked(view: View) -> Refusal:
    """Say that designs stand accepted; before the first round Ready alone has closed the side."""
    return no("DESIGN_LOCKED", "V-12.1-10", setup=int(view.phase == "setup"))


def early(me: Own, kind: str) -> Refusal:
    """Say that an order comes with the first round, and what may be done until then (V-12.0-10)."""
    left = {(False, False): "side", (False, True): "both", (True, True): "special"}
    now = left.get((me.done, me.may_pick), "wait")
    return no("GAME_NOT_RUNNING", "V-12.0-10", setup=now, order=kind)


def design_warnings(case: OrderCase) -> Iterator[Refusal]:
    """Tell what is left unused (V-12.1-27, V-12.1-28)."""
    one = drawn(case.order)
    if one is not None:
        yield from warnings(one, case.me.extra)


# The side


def side(case: OrderCase) -> Iterator[Refusal]:
    """Check names, special and infantry (V-12.2-10 to V-12.2-14)."""
    order = case.order
    yield from _side_read(case)
    taken = _taken(case, order.name) if order.name is not None else ""
    if taken:
        yield no("SIDE_NAME_TAKEN", "V-12.2-10", name=taken)
    if order.side_special:
        yield from _special(case, order.side_special)
    if order.infantry_mix is not None:
        mix = mixed(order.infantry_mix)
        if mix is not None and sum(mix) != FIRST:
            yield no("SIDE_MIX", "V-12.2-13", count=sum(mix))
    yield from _over(case)


def _side_read(case: OrderCase) -> Iterator[Refusal]:
    order = case.order
    if all(getattr(order, field) is None for field in SetUpSide.model_fields if field != "kind"):
        yield no("BAD_FIELD", "V-12.0-15", field="name")
    for field in ("name", "capital_name", "ruler_name"):
        yield from _named(field, getattr(order, field))
    for field, most in (("backstory", STORY), ("heraldry", LINE), ("flag", LINE)):
        text = getattr(order, field) or ""
        if len(text) > most:
            yield _long(field, text, most)
    if order.side_special and order.side_special not in side_specials():
        yield no("BAD_FIELD", "V-12.0-15", field="side_special")
    mix = order.infantry_mix
    if mix is not None and mixed(mix) is None:
        bad = no("BAD_FIELD", "V-12.0-15", field="infantry_mix")
        yield no("SIDE_MIX", "V-12.2-13", count=0) if infantry(mix) else bad


def _taken(case: OrderCase, given: str) -> str:
    """Find the name of another side that this is, or would be if it gave none (V-11.1-04)."""
    others = [other for other in case.view.sides if other.seat != case.me.seat]
    known = (name for other in others for name in (other.name, names(other.seat).side))
    return next((name for name in known if folded(name) == folded(given)), "")


def _special(case: OrderCase, special: str) -> Iterator[Refusal]:
    """Specials are picked one after the other, each once (V-11.2-01, V-11.2-25)."""
    chosen: list[SideView] = [one for one in case.view.sides if one.special == special]
    if case.me.special:
        yield no("SIDE_SPECIAL_ORDER", "V-12.2-12", special=case.me.special)
        return
    if chosen:
        yield no("SIDE_SPECIAL_TAKEN", "V-12.2-11", special=special)
    if not case.me.may_pick:
        yield no("SIDE_SPECIAL_ORDER", "V-12.2-12")


def _over(case: OrderCase) -> Iterator[Refusal]:
    if case.view.phase != "setup":
        yield no("SETUP_OVER", "V-12.2-14")


# Whole sides


def take(case: OrderCase) -> Iterator[Refusal]:
    """Check a ready-made side: it must be known, and the side still open."""
    if case.order.side not in ready_sides.all():
        yield no("BAD_FIELD", "V-12.0-15", field="side")
    yield from _over(case)


def paste(case: OrderCase) -> Iterator[Refusal]:
    """Check a whole side: nothing of it is taken unless all of it stands (V-12.2-01)."""
    try:
        pasted = side_text.read(case.order.text)
    except FaultError as fault:
        yield no("SIDE_FILE", "V-12.2-01", line=fault.line or 1, **keyed(fault).all)
        return
    special = pasted.side.side_special
    if special == case.me.special:
        special = None
    order = pasted.side.model_copy(update={"side_special": special})
    if order != SetUpSide():
        found = side(replace(case, order=order))
        yield from (pasted.at(fault, _side_key(fault)) for fault in found)
    yield from _over(case)
    extra = extra_of(special) if special else case.me.extra
    for one in pasted.designs:
        wrong = _pasted_design(case, one, extra)
        yield from (pasted.at(fault, "designs", one.cls, _key(fault, one)) for fault in wrong)


def _pasted_design(case: OrderCase, order: DesignUnit, extra: Extra) -> Iterator[Refusal]:
    yield from _design_read(order)
    yield from _open_to_design(case, order.cls)
    one: Design | None = drawn(order)
    if one is not None:
        yield from faults(one, extra)


def _side_key(fault: Refusal) -> str:
    """Name the key of the text that a fault of the side speaks of."""
    return KEYS.get(fault.code) or FIELDS.get(str(fault.facts.get("field")), "name")


def _key(fault: Refusal, order: DesignUnit) -> str:
    """Name the key of a design that a fault speaks of; "" is all of it."""
    if "special" in fault.facts:
        return "utility" if fault.facts["special"] == order.utility else "specials"
    told = fault.facts.get("stat", fault.facts.get("field", ""))
    return KEYS.get(fault.code, str(told))


CHECKS: Final[dict[str, Check]] = {"design": design, "side": side, "take": take, "paste": paste}
WARNINGS: Final[dict[str, Check]] = {"design": design_warnings}
