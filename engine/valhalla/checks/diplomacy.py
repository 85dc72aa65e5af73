"""Checks of orders between sides (V-12.8, V-12.9, V-12.11, V-12.12)."""

from collections.abc import Iterator
from typing import Final

from engine.core.notation.name_folding import is_wordless
from engine.core.protocol.values import Refusal, Seat
from engine.valhalla.catalog.unit_tables import unit_tables
from engine.valhalla.checks.order_case import (
    Check,
    OrderCase,
    make_refusal,
    orders_of_kind,
    refuse_field,
)
from engine.valhalla.checks.shared_checks import (
    check_hex_revealed,
    check_side_exists,
    parse_side,
)
from engine.valhalla.entities.gold_offers import sum_offers
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.orders.diplomacy import EVERYWHERE, Parley, Say, Transfer, Truce, Whisper
from engine.valhalla.planning.works_plan import plan_works
from engine.valhalla.view import Brief, OwnSide

MAX_MESSAGE_CHARACTERS: Final = 1500
"""The most characters of a message."""
YES_NO: Final = ("yes", "no")


def check_truce(case: OrderCase) -> Iterator[Refusal]:
    """Check whether a truce may be offered or cancelled (V-12.8-10, V-12.8-11)."""
    order: Truce = case.order
    yield from _check_time(case)
    if order.missions not in YES_NO:
        yield refuse_field("missions")
    if order.scope != EVERYWHERE:
        yield from check_hex_revealed(case, order.scope)
    yield from check_side_exists(case.view, order.side)
    other = parse_side(case.view, order.side)
    if other == case.me.seat:
        yield make_refusal("TRUCE_SELF", "V-12.8-10")
    if order.decision == "cancel" and not _has_truce_order(case, other, order.scope):
        yield make_refusal("TRUCE_NONE", "V-12.8-11", side=order.side[:40])


def _check_time(case: OrderCase) -> Iterator[Refusal]:
    """Check that it is the own turn, or a response window and an offer (V-8-08, V-6.3-08)."""
    asked = case.ask.kind if case.ask is not None else "orders"
    if asked != "orders" and not (asked == "respond" and case.order.decision == "offer"):
        yield from _refuse_by_time(case)


def _refuse_by_time(case: OrderCase) -> Iterator[Refusal]:
    """Refuse an order that is no part of this window (V-12.0-13, V-12.0-14)."""
    if case.view.turn == case.me.seat:
        yield make_refusal("DEADLINE_PASSED", "V-12.0-14")
    yield make_refusal("NOT_YOUR_TURN", "V-12.0-13")


def _has_truce_order(case: OrderCase, other: Seat | None, scope: str) -> bool:
    """Return whether a truce order stands or is on the sheet that this would cancel."""
    listed = [
        (parse_side(case.view, one.side), one.scope)
        for one in orders_of_kind(case.sheet, "truce")
        if one.decision == "offer"
    ]
    known = [*((one.side, one.scope) for one in case.me.truces), *listed]
    return any(side == other and scope in {EVERYWHERE, at} for side, at in known)


# Parleys


def check_parley(case: OrderCase) -> Iterator[Refusal]:
    """Check whether a parley may be wished for, or ended (V-12.9-10, V-12.9-11, V-12.9-13)."""
    order: Parley = case.order
    if order.wish not in YES_NO:
        yield refuse_field("wish")
    yield from check_hex_revealed(case, order.hex)
    yield from check_side_exists(case.view, order.side)
    other = parse_side(case.view, order.side)
    asked = case.ask.kind if case.ask is not None else ""
    if asked == "parley":
        yield from _check_held_parley(case, order, other)
        return
    if order.wish == "yes" and not _may_have_officers(case, order.hex, other, asked):
        yield make_refusal("PARLEY_NO_OFFICER", "V-12.9-10", hex=order.hex)
    met = any(one.attacker == other and one.at == order.hex for one in case.me.briefs)
    if order.outcome is not None or (asked == "respond" and not met):
        yield make_refusal("PARLEY_CLOSED", "V-12.9-13")


def _check_held_parley(case: OrderCase, order: Parley, other: Seat | None) -> Iterator[Refusal]:
    """Check what is said in a parley that is being held."""
    if not any(one.at == order.hex and other in one.partners for one in case.me.briefs):
        yield make_refusal("PARLEY_CLOSED", "V-12.9-13")
    if order.outcome is None and other is not None:
        yield make_refusal("PARLEY_ALREADY", "V-12.9-11", side=other, hex=order.hex)


def _may_have_officers(case: OrderCase, at: str, other: Seat | None, asked: str) -> bool:
    """Return whether Officers of both sides may be there, as far as this side knows."""
    me = case.me
    mine = any(
        me.kind_of(unit).is_officer and case.plan.hex_of.get(unit.id) == at for unit in me.units
    )
    if not mine or other == me.seat:
        return False
    return asked != "respond" or other is None or may_have_officer(me, at, other, case.view.round)


def may_have_officer(me: OwnSide, at: str, other: Seat, number: int) -> bool:
    """Return whether a side may have an Officer in a hex, by this round's perfect information."""
    found = [one for one in me.insights if (one.at, one.seat, one.round) == (at, other, number)]
    return not found or any(
        unit.code in OFFICERS or any(unit_tables().specials[name].leads for name in unit.specials)
        for one in found
        for unit in one.units
    )


def open_parleys(me: OwnSide) -> Iterator[tuple[Seat, Brief]]:
    """Yield the parleys that wait for this side: the other side, and the brief."""
    for brief in me.briefs:
        if brief.parley:
            yield from ((other, brief) for other in brief.partners)


# Messages and gold


def check_whisper(case: OrderCase) -> Iterator[Refusal]:
    """Check whether something may be said in private (V-12.11-10, V-12.11-11)."""
    order: Whisper = case.order
    if is_wordless(order.text) or len(order.text) > MAX_MESSAGE_CHARACTERS:
        yield refuse_field("text")
    yield from check_side_exists(case.view, order.side)
    other = parse_side(case.view, order.side)
    if not any(seat == other for seat, _ in case.me.channels):
        yield make_refusal("WHISPER_CLOSED", "V-12.11-10")


def check_say(case: OrderCase) -> Iterator[Refusal]:
    """Check a public message: it needs words, and not too many (V-8-02)."""
    order: Say = case.order
    if is_wordless(order.text) or len(order.text) > MAX_MESSAGE_CHARACTERS:
        yield refuse_field("text")


def check_transfer(case: OrderCase) -> Iterator[Refusal]:
    """Check a transfer; whether the two parley shows when it is carried out (V-12.12-10).

    In the window of a parley it goes to its other side, and the gold must be there (V-12.12-01).
    """
    order: Transfer = case.order
    in_parley = case.ask is not None and case.ask.kind == "parley"
    yield from check_side_exists(case.view, order.side)
    if in_parley and parse_side(case.view, order.side) not in parley_partners(case.me):
        yield from _refuse_by_time(case)
    if order.gold <= 0:
        yield make_refusal("TRANSFER_AMOUNT", "V-12.12-10")
    if in_parley and order.gold > (left := gold_to_offer(case.me)):
        yield make_refusal("TRANSFER_FUNDS", "V-12.12-12", gold=left)


def parley_partners(me: OwnSide) -> tuple[Seat, ...]:
    """Return the sides with whom this side parleys now."""
    return tuple(dict.fromkeys(other for other, _ in open_parleys(me)))


def gold_to_offer(me: OwnSide) -> int:
    """Return the treasury less what was offered in this window already (V-12.12-01)."""
    return me.gold - sum(sum_offers(brief.offers, me.seat) for brief in me.briefs)


def warn_of_transfer(case: OrderCase) -> Iterator[Refusal]:
    """Warn where there is not enough gold now (V-12.0-25)."""
    if case.ask is not None and case.ask.kind == "parley":
        return
    works = plan_works(case.me, (*case.sheet, case.order))
    if works.cost > works.gold:
        yield make_refusal("GOLD_SHORT", "V-12.0-25", cost=works.cost, gold=works.gold)


CHECKS: Final[dict[str, Check]] = {
    "truce": check_truce,
    "parley": check_parley,
    "whisper": check_whisper,
    "say": check_say,
    "transfer": check_transfer,
}
WARNINGS: Final[dict[str, Check]] = {"transfer": warn_of_transfer}
