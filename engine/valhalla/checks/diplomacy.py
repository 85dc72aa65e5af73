"""Checks of orders between sides (V-12.8, V-12.9, V-12.11, V-12.12)."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.values import Refusal, Seat
from engine.valhalla.catalog.rule_tables import units
from engine.valhalla.checks.case import Check, OrderCase, no, sheet_of
from engine.valhalla.checks.common import revealed, side_known, side_of, wordless
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.orders import Parley, Say, Transfer, Truce, Whisper
from engine.valhalla.orders.diplomacy import ALL
from engine.valhalla.planning.works_plan import planned_works
from engine.valhalla.view import Brief, Own

WHISPER: Final = 1500
"""The longest message."""
YES_NO: Final = ("yes", "no")


def _field(name: str) -> Refusal:
    return no("BAD_FIELD", "V-12.0-15", field=name)


def truce(case: OrderCase) -> Iterator[Refusal]:
    """May a truce be offered or cancelled? (V-12.8-10, V-12.8-11)."""
    order: Truce = case.order
    yield from _timely(case)
    if order.missions not in YES_NO:
        yield _field("missions")
    if order.scope != ALL:
        yield from revealed(case, order.scope)
    yield from side_known(case.view, order.side)
    other = side_of(case.view, order.side)
    if other == case.me.seat:
        yield no("TRUCE_SELF", "V-12.8-10")
    if order.decision == "cancel" and not _to_cancel(case, other, order.scope):
        yield no("TRUCE_NONE", "V-12.8-11", side=order.side[:40])


def _timely(case: OrderCase) -> Iterator[Refusal]:
    """Is it the own turn, or a window in which one may offer, not cancel? (V-8-08, V-6.3-08)."""
    asked = case.ask.kind if case.ask is not None else "orders"
    if asked == "orders" or (asked == "respond" and case.order.decision == "offer"):
        return
    if case.view.turn == case.me.seat:
        yield no("DEADLINE_PASSED", "V-12.0-14")
    yield no("NOT_YOUR_TURN", "V-12.0-13")


def _to_cancel(case: OrderCase, other: Seat | None, scope: str) -> bool:
    """Tell whether a truce order stands, or is on the sheet, that this would cancel."""
    listed = [
        (side_of(case.view, one.side), one.scope)
        for one in sheet_of(case.sheet, "truce")
        if one.decision == "offer"
    ]
    known = [*((one.side, one.scope) for one in case.me.truces), *listed]
    return any(side == other and scope in {ALL, at} for side, at in known)


# Parleys


def parley(case: OrderCase) -> Iterator[Refusal]:
    """May a parley be wished for, or ended? (V-12.9-10, V-12.9-11, V-12.9-13)."""
    order: Parley = case.order
    if order.wish not in YES_NO:
        yield _field("wish")
    yield from revealed(case, order.hex)
    yield from side_known(case.view, order.side)
    other = side_of(case.view, order.side)
    asked = case.ask.kind if case.ask is not None else ""
    if asked == "parley":
        yield from _talking(case, order, other)
        return
    if order.wish == "yes" and not _led(case, order.hex, other, asked):
        yield no("PARLEY_NO_OFFICER", "V-12.9-10", hex=order.hex)
    met = any(one.attacker == other and one.at == order.hex for one in case.me.briefs)
    if order.outcome is not None or (asked == "respond" and not met):
        yield no("PARLEY_CLOSED", "V-12.9-13")


def _talking(case: OrderCase, order: Parley, other: Seat | None) -> Iterator[Refusal]:
    """Check what is said in a parley that is being held."""
    if not any(one.at == order.hex and other in one.partners for one in case.me.briefs):
        yield no("PARLEY_CLOSED", "V-12.9-13")
    if order.outcome is None and other is not None:
        yield no("PARLEY_ALREADY", "V-12.9-11", side=other, hex=order.hex)


def _led(case: OrderCase, at: str, other: Seat | None, asked: str) -> bool:
    """Tell whether there can be Officers of both sides, as far as this side knows."""
    me = case.me
    mine = any(me.kind(unit).is_officer and case.plan.at.get(unit.id) == at for unit in me.units)
    if not mine or other == me.seat:
        return False
    return asked != "respond" or other is None or leaders_seen(me, at, other, case.view.round)


def leaders_seen(me: Own, at: str, other: Seat, number: int) -> bool:
    """Tell whether a side may have an Officer in a hex, by this round's perfect information."""
    found = [one for one in me.insights if (one.at, one.seat, one.round) == (at, other, number)]
    return not found or any(
        unit.code in OFFICERS or any(units().specials[name].leads for name in unit.specials)
        for one in found
        for unit in one.units
    )


def partners(me: Own) -> Iterator[tuple[Seat, Brief]]:
    """Walk the parleys that wait for a word of this side: with whom, and its brief."""
    for brief in me.briefs:
        if brief.parley:
            yield from ((other, brief) for other in brief.partners)


# Messages and gold


def whisper(case: OrderCase) -> Iterator[Refusal]:
    """May something be said in private? (V-12.11-10, V-12.11-11)."""
    order: Whisper = case.order
    if wordless(order.text) or len(order.text) > WHISPER:
        yield _field("text")
    yield from side_known(case.view, order.side)
    other = side_of(case.view, order.side)
    if not any(seat == other for seat, _ in case.me.channels):
        yield no("WHISPER_CLOSED", "V-12.11-10")


def say(case: OrderCase) -> Iterator[Refusal]:
    """May something be said to everybody? Words are needed, and not too many (V-8-02)."""
    order: Say = case.order
    if wordless(order.text) or len(order.text) > WHISPER:
        yield _field("text")


def transfer(case: OrderCase) -> Iterator[Refusal]:
    """May gold be promised? Whether they parley then, is seen then (V-12.12-10)."""
    order: Transfer = case.order
    yield from side_known(case.view, order.side)
    if order.gold <= 0:
        yield no("TRANSFER_AMOUNT", "V-12.12-10")


def transfer_short(case: OrderCase) -> Iterator[Refusal]:
    """Warn of gold that isn't there now (V-12.0-25)."""
    works = planned_works(case.me, (*case.sheet, case.order))
    if works.cost > works.gold:
        yield no("GOLD_SHORT", "V-12.0-25", cost=works.cost, gold=works.gold)


CHECKS: Final[dict[str, Check]] = {
    "truce": truce,
    "parley": parley,
    "whisper": whisper,
    "say": say,
    "transfer": transfer,
}
WARNINGS: Final[dict[str, Check]] = {"transfer": transfer_short}
