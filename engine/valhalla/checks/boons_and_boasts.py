"""Checks of boons and Boasts (V-12.22, V-12.23), and of reactions to Boasts."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.rule_tables import heaven
from engine.valhalla.checks import caster_powers
from engine.valhalla.checks.case import Check, OrderCase, no, sheet_of
from engine.valhalla.checks.common import (
    hex_known,
    nearest,
    own_asset,
    revealed,
    side_of,
    well_formed,
    wordless,
)
from engine.valhalla.gods.boasts import BOASTED, CITED, name
from engine.valhalla.orders.fields import PLUS, apart
from engine.valhalla.orders.magic import NOW
from engine.valhalla.powers.boons import levy
from engine.valhalla.powers.casting import strode

PETITION: Final = 1000
"""A petition has no more letters."""
Part = Callable[[OrderCase], Iterator[Refusal]]


def _field(field: str) -> Refusal:
    return no("BAD_FIELD", "V-12.0-15", field=field)


# Boons


def boon(case: OrderCase) -> Iterator[Refusal]:
    """Check a boon (V-12.22-10 to V-12.22-16); favor before its own rules (V-12.0-06)."""
    order, known = case.order, heaven().boons
    if order.boon not in known:
        facts = {"boon": order.boon[:40], "near": nearest(order.boon, tuple(known))}
        yield no("BOON_UNKNOWN", "V-12.22-10", **facts)
        return
    target = list(_TARGETS[known[order.boon].target](case))
    yield from (one for one in target if one.code != "BOON_TARGET")
    yield from _favor(case)
    yield from _asked(case)
    yield from (one for one in target if one.code == "BOON_TARGET")
    if order.boon == "boon_crown" and case.me.spared:
        yield no("BOON_CROWN_HELD", "V-12.22-15")
    if order.boon == "boon_thread" and not _training(case):
        yield no("BOON_NO_OFFICER_IN_PRODUCTION", "V-12.22-16")


def _favor(case: OrderCase) -> Iterator[Refusal]:
    """Is there favor for it? Others on the sheet may come to cost nothing (V-10.1-20 ff.).

    An altar may still bring some before a boon that waits for its phase.
    """
    order = case.order
    altar = any(one.action == "sacrifice" for one in sheet_of(case.sheet, "use_feature"))
    cost, favor = heaven().boons[order.boon].cost, case.me.favor
    if cost > favor and not (altar and order.boon not in NOW):
        yield no("NO_FAVOR", "V-12.0-23", cost=cost, favor=favor)


def _listed(case: OrderCase) -> list[Any]:
    return [one for one in sheet_of(case.sheet, "boon") if one.boon not in NOW]


def _asked(case: OrderCase) -> Iterator[Refusal]:
    """Two boons a round, none twice; those on the sheet count (V-12.22-11, V-12.22-12)."""
    before = (*case.me.boons, *(one.boon for one in _listed(case)))
    if case.order.boon in before:
        yield no("BOON_TWICE", "V-12.22-11")
    if len(before) >= case.view.settings.boons_per_round:
        yield no("BOON_LIMIT", "V-12.22-12")


def _training(case: OrderCase) -> bool:
    """Is an Officer in production, or will one be by then? (V-14-53)."""
    trained = sheet_of(case.sheet, "train_officer")
    return trained[-1].type != "none" if trained else case.me.training is not None


def _off(case: OrderCase) -> Refusal:
    facts = {"boon": case.order.boon, "target": PLUS.join(case.order.target)[:80]}
    return no("BOON_TARGET", "V-12.22-13", **facts)


def _no_target(case: OrderCase) -> Iterator[Refusal]:
    text = case.order.text.strip()
    if case.order.boon == "boon_petition" and not 0 < len(text) <= PETITION:
        yield _field("text")


def _hex_target(case: OrderCase) -> Iterator[Refusal]:
    """Check the hex of a boon: an own city, a revealed hex, or any (V-10.1-25)."""
    if len(case.order.target) != 1:
        yield _field("target")
        return
    at = case.order.target[0]
    if case.order.boon == "boon_veil":
        yield from hex_known(case.view, at)
    elif case.order.boon == "boon_stones":
        yield from own_asset(case, at, "city")
        place = case.me.places.get(at)
        feature = case.me.land.features.get(at)
        if (place is not None and not place.city) or (place is None and feature != "city"):
            yield _off(case)
    else:
        yield from revealed(case, at)


def _side_target(case: OrderCase) -> Iterator[Refusal]:
    """Check whom Loki shall speak of: another side that has not ended (V-10.1-24)."""
    if len(case.order.target) != 1:
        yield _field("target")
        return
    seat = side_of(case.view, case.order.target[0])
    if seat is None:
        yield no("UNKNOWN_SIDE", "V-12.0-19", side=case.order.target[0][:40])
    elif seat == case.me.seat or case.view.side(seat).ended:
        yield _off(case)


def _units_target(case: OrderCase) -> Iterator[Refusal]:
    """Check the units of a Stride: twenty at most, in one own hex, before any move."""
    target = case.order.target
    parts = [part for one in target for part in apart(one)]
    for at in filter(well_formed, parts):
        yield from revealed(case, at)
    specs = [one for one in parts if not well_formed(one)]
    if not target:
        yield _field("target")
        return
    yield from caster_powers.known_units(case, specs)
    found = strode(case.me.units, target, case.me.kinds)
    if found is None or len(found) > heaven().boons[case.order.boon].units:
        yield _off(case)


def _infantry_target(case: OrderCase) -> Iterator[Refusal]:
    """Check the infantry of Einherjar; they need a capital to come to (V-10.1-30)."""
    if not case.order.target:
        yield _field("target")
        return
    wanted = levy(case.order.target, heaven().boons[case.order.boon])
    if wanted is None or case.me.capital is None:
        yield _off(case)


_TARGETS: Final[Mapping[str, Part]] = {
    "": _no_target,
    "hex": _hex_target,
    "side": _side_target,
    "units": _units_target,
    "infantry": _infantry_target,
}


# Boasts


def boast(case: OrderCase) -> Iterator[Refusal]:
    """Check a Boast (V-12.23-10 to V-12.23-14); what it cites is judged later (V-12.23-15)."""
    order, most = case.order, case.view.settings.boast_max_chars
    if case.me.boast is not None:
        yield no("BOAST_ONCE", "V-12.23-10")
    if wordless(order.text):
        yield no("BOAST_EMPTY", "V-12.23-11")
    if len(order.events) > CITED:
        yield no("BOAST_EVENTS", "V-12.23-12")
    if order.events and case.view.round == 1:
        yield no("BOAST_FIRST_ROUND", "V-12.23-13")
    if len(order.text) > most:
        yield no("BOAST_LENGTH", "V-12.23-14", max=most)


def lies(case: OrderCase) -> Iterator[Refusal]:
    """Tell which of the cited ids are no own deeds of the round before (V-10.2-15)."""
    done = {str(deed.id): deed.round for deed in case.me.log}
    cited = list(dict.fromkeys(one.strip() for one in case.order.events))
    early = [one for one in cited if done.get(one) == case.view.round]
    false = [one for one in cited if done.get(one) not in {case.view.round, case.view.round - 1}]
    if early:
        yield no("BOAST_EARLY", "V-10.2-15", ids=", ".join(early), round=case.view.round + 1)
    if false:
        yield no("BOAST_LIES", "V-10.2-15", ids=", ".join(false))


def react(case: OrderCase) -> Iterator[Refusal]:
    """Check a reaction: to another side's Boast, before its round's end (V-10.2-13)."""
    event, now = case.order.event, case.view.round
    if event == name(now, case.me.seat) and case.me.boast is not None:
        yield no("REACT_OWN", "V-10.2-13")
    posted = {name(now, seat) for seat, _ in case.view.boasts}
    if event in posted:
        return
    match = BOASTED.fullmatch(event)
    if match and 0 < int(match[1]) < now:
        yield no("REACT_OVER", "V-10.2-13", round=int(match[1]))
    yield _field("event")


CHECKS: Final[dict[str, Check]] = {
    **caster_powers.CHECKS,
    "boon": boon,
    "boast": boast,
    "react": react,
}
WARNINGS: Final[dict[str, Check]] = {"boast": lies}
