"""Checks of boons and Boasts (V-12.22, V-12.23), of reactions to Boasts and voices for them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.notation.name_folding import is_wordless
from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.checks import caster_powers
from engine.valhalla.checks.order_case import (
    Check,
    OrderCase,
    make_refusal,
    orders_of_kind,
    refuse_field,
)
from engine.valhalla.checks.shared_checks import (
    check_hex_exists,
    check_hex_revealed,
    check_own_asset,
    check_side_exists,
    is_hex_text,
    nearest_spelling,
    parse_side,
)
from engine.valhalla.gods.boast_numbers import (
    BOAST_NAME,
    MAX_CITED_DEEDS,
    SIDES_WITHOUT_ACCLAIM,
    boast_name,
)
from engine.valhalla.orders.fields import LIST_SEPARATOR, split_list
from engine.valhalla.orders.magic import BOONS_AT_ONCE
from engine.valhalla.powers.boon_targets import read_infantry_choice, read_stride_units

PETITION: Final = "boon_petition"
MAX_PETITION_CHARACTERS: Final = 1000
"""The most characters of a petition."""
TargetCheck = Callable[[OrderCase], Iterator[Refusal]]


# Boons


def check_boon(case: OrderCase) -> Iterator[Refusal]:
    """Check a boon (V-12.22-10 to V-12.22-16); favor before its own rules (V-12.0-06).

    A petition needs a game master (V-10.1-33).
    """
    order, known = case.order, favor_tables().boons
    if order.boon not in known:
        facts = {"boon": order.boon[:40], "near": nearest_spelling(order.boon, tuple(known))}
        yield make_refusal("BOON_UNKNOWN", "V-12.22-10", **facts)
        return
    if order.boon == PETITION and not case.view.has_keeper:
        yield make_refusal("BOON_NO_MASTER", "V-10.1-33")
        return
    target_refusals = list(_TARGETS[known[order.boon].target](case))
    yield from (one for one in target_refusals if one.code != "BOON_TARGET")
    yield from _check_favor(case)
    yield from _check_limits(case)
    yield from (one for one in target_refusals if one.code == "BOON_TARGET")
    if order.boon == "boon_crown" and case.me.spared:
        yield make_refusal("BOON_CROWN_HELD", "V-12.22-15")
    if order.boon == "boon_thread" and not _has_training(case):
        yield make_refusal("BOON_NO_OFFICER_IN_PRODUCTION", "V-12.22-16")


def _check_favor(case: OrderCase) -> Iterator[Refusal]:
    """Check the favor; other boons on the sheet may end up costing nothing (V-10.1-20 ff.).

    An altar may still bring some before a boon that waits for its phase.
    """
    order = case.order
    uses_altar = any(one.action == "sacrifice" for one in orders_of_kind(case.sheet, "use_feature"))
    cost, favor = favor_tables().boons[order.boon].cost, case.me.favor
    if cost > favor and not (uses_altar and order.boon not in BOONS_AT_ONCE):
        yield make_refusal("NO_FAVOR", "V-12.0-23", cost=cost, favor=favor)


def _boons_on_sheet(case: OrderCase) -> list[Any]:
    return [one for one in orders_of_kind(case.sheet, "boon") if one.boon not in BOONS_AT_ONCE]


def _check_limits(case: OrderCase) -> Iterator[Refusal]:
    """Check the limit of boons per round, none twice, with the sheet (V-12.22-11, V-12.22-12)."""
    before = (*case.me.boons, *(one.boon for one in _boons_on_sheet(case)))
    if case.order.boon in before:
        yield make_refusal("BOON_TWICE", "V-12.22-11")
    if len(before) >= case.view.settings.boons_per_round:
        yield make_refusal("BOON_LIMIT", "V-12.22-12")


def _has_training(case: OrderCase) -> bool:
    """Return whether an Officer is in production, or will be by then (V-14-53)."""
    trained = orders_of_kind(case.sheet, "train_officer")
    return trained[-1].type != "none" if trained else case.me.training is not None


def _target_refusal(case: OrderCase) -> Refusal:
    facts = {"boon": case.order.boon, "target": LIST_SEPARATOR.join(case.order.target)[:80]}
    return make_refusal("BOON_TARGET", "V-12.22-13", **facts)


def _no_target(case: OrderCase) -> Iterator[Refusal]:
    text = case.order.text.strip()
    if case.order.boon == PETITION and not 0 < len(text) <= MAX_PETITION_CHARACTERS:
        yield refuse_field("text")


def _hex_target(case: OrderCase) -> Iterator[Refusal]:
    """Check the hex of a boon: an own city, a revealed hex, or any (V-10.1-25)."""
    if len(case.order.target) != 1:
        yield refuse_field("target")
        return
    at = case.order.target[0]
    if case.order.boon == "boon_veil":
        yield from check_hex_exists(case.view, at)
    elif case.order.boon == "boon_stones":
        yield from check_own_asset(case, at, "city")
        place = case.me.places.get(at)
        feature = case.me.land.features.get(at)
        if (place is not None and not place.is_city) or (place is None and feature != "city"):
            yield _target_refusal(case)
    else:
        yield from check_hex_revealed(case, at)


def _side_target(case: OrderCase) -> Iterator[Refusal]:
    """Check the side of Loki's Whisper: another side that has not ended (V-10.1-24)."""
    if len(case.order.target) != 1:
        yield refuse_field("target")
        return
    seat = parse_side(case.view, case.order.target[0])
    if seat is None:
        yield make_refusal("UNKNOWN_SIDE", "V-12.0-19", side=case.order.target[0][:40])
    elif seat == case.me.seat or case.view.side(seat).ended:
        yield _target_refusal(case)


def _units_target(case: OrderCase) -> Iterator[Refusal]:
    """Check the units of a Stride: twenty at most, in one own hex, before any move."""
    target = case.order.target
    parts = [part for one in target for part in split_list(one)]
    for at in filter(is_hex_text, parts):
        yield from check_hex_revealed(case, at)
    specs = [one for one in parts if not is_hex_text(one)]
    if not target:
        yield refuse_field("target")
        return
    yield from caster_powers.check_units_known(case, specs)
    found = read_stride_units(case.me.units, target, case.me.kinds)
    if found is None or len(found) > favor_tables().boons[case.order.boon].units:
        yield _target_refusal(case)


def _infantry_target(case: OrderCase) -> Iterator[Refusal]:
    """Check the infantry of Einherjar; they need a capital to come to (V-10.1-30)."""
    if not case.order.target:
        yield refuse_field("target")
        return
    infantry = read_infantry_choice(case.order.target, favor_tables().boons[case.order.boon])
    if infantry is None or case.me.capital is None:
        yield _target_refusal(case)


_TARGETS: Final[Mapping[str, TargetCheck]] = {
    "": _no_target,
    "hex": _hex_target,
    "side": _side_target,
    "units": _units_target,
    "infantry": _infantry_target,
}


# Boasts


def check_boast(case: OrderCase) -> Iterator[Refusal]:
    """Check a Boast (V-12.23-10 to V-12.23-14, V-12.23-18).

    What else it cites is judged later (V-12.23-15).
    """
    order, most = case.order, case.view.settings.boast_max_chars
    if case.me.boast is not None:
        yield make_refusal("BOAST_ONCE", "V-12.23-10")
    if is_wordless(order.text):
        yield make_refusal("BOAST_EMPTY", "V-12.23-11")
    if len(order.events) > MAX_CITED_DEEDS:
        yield make_refusal("BOAST_EVENTS", "V-12.23-12")
    if order.events and case.view.round == 1:
        yield make_refusal("BOAST_FIRST_ROUND", "V-12.23-13")
    if len(order.text) > most:
        yield make_refusal("BOAST_LENGTH", "V-12.23-14", max=most)
    yield from _check_deeds_of_this_round(case)


def _check_deeds_of_this_round(case: OrderCase) -> Iterator[Refusal]:
    """Refuse own deeds that may be sung only when the running round is over (V-10.2-15)."""
    cited = {one.strip() for one in case.order.events}
    for deed in case.me.log:
        if deed.round == case.view.round and str(deed.id) in cited:
            yield make_refusal(
                "BOAST_TOO_EARLY", "V-12.23-18", deed=deed.kind, id=deed.id, at=deed.at,
                round=deed.round + 1,
            )  # fmt: skip


def warn_of_lies(case: OrderCase) -> Iterator[Refusal]:
    """Warn of cited ids that are no own deeds of the round before (V-10.2-15)."""
    last_round = case.view.round - 1
    true = {str(deed.id) for deed in case.me.log if deed.round == last_round}
    cited = dict.fromkeys(one.strip() for one in case.order.events)
    false = [one for one in cited if one not in true]
    if false:
        yield make_refusal("BOAST_LIES", "V-10.2-15", ids=", ".join(false))


def check_react(case: OrderCase) -> Iterator[Refusal]:
    """Check a reaction: to another side's Boast, before its round's end (V-10.2-13)."""
    event, now = case.order.event, case.view.round
    if event == boast_name(now, case.me.seat) and case.me.boast is not None:
        yield make_refusal("REACT_OWN", "V-10.2-13")
    posted = {boast_name(now, seat) for seat, _ in case.view.boasts}
    if event in posted:
        return
    match = BOAST_NAME.fullmatch(event)
    if match and 0 < int(match[1]) < now:
        yield make_refusal("REACT_OVER", "V-10.2-13", round=int(match[1]))
    yield refuse_field("event")


def check_acclaim(case: OrderCase) -> Iterator[Refusal]:
    """Check a voice for the best Boast of the round (V-12.23-19 to V-12.23-21)."""
    yield from check_side_exists(case.view, case.order.side)
    other = parse_side(case.view, case.order.side)
    if other == case.me.seat:
        yield make_refusal("ACCLAIM_OWN", "V-12.23-19")
    if other not in {seat for seat, _ in case.view.boasts}:
        yield make_refusal("ACCLAIM_NONE", "V-12.23-20", side=other or case.order.side)
    if sum(not one.ended for one in case.view.sides) <= SIDES_WITHOUT_ACCLAIM:
        yield make_refusal("ACCLAIM_TWO", "V-12.23-21")


CHECKS: Final[dict[str, Check]] = {
    **caster_powers.CHECKS,
    "boon": check_boon,
    "boast": check_boast,
    "react": check_react,
    "acclaim": check_acclaim,
}
WARNINGS: Final[dict[str, Check]] = {"boast": warn_of_lies}
