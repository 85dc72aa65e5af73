"""May this order stand? From a view alone, in the ledger's sequence of refusals."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.protocol.drafts import faults
from engine.core.protocol.game import Ask, React, Sheet
from engine.core.protocol.values import KEEPER, STANDS, Draft, Order, Refusal, Seat, Verdict, refuse
from tests.engine.toy.orders import (
    ORDERS,
    Arrange,
    Bid,
    Boast,
    Concede,
    Defend,
    Favour,
    Gift,
    Pick,
    Post,
    Raid,
    Rule,
    Whisper,
)
from tests.engine.toy.pieces import ACTIONS, GATES, LETTERS, MOODS, VERDICTS
from tests.engine.toy.view import View

CODES: Final = (
    "ACTIONS_SPENT", "AMOUNT", "BID_TWICE", "BOAST_AGAIN", "BOAST_UNKNOWN", "CARD_REPEATS",
    "CARD_UNKNOWN", "CHOICE_UNKNOWN", "COLOUR_TAKEN", "CONFIRM_NEEDED", "FIELD_MISSING",
    "GAME_OVER", "GATE_UNKNOWN", "HAS_LEFT", "KEEPER_CROWD", "NOT_NOW", "NOT_SEATED",
    "RAID_TWICE", "RAID_VAIN", "REACTED_ALREADY", "SEATS", "SEAT_UNKNOWN", "TEXT_LONG",
)  # fmt: skip

TAKES: Final[Mapping[str, tuple[str, ...]]] = {
    "bid": ("bid", "post"),
    "turn": ("arrange", "gift", "boast", "raid", "end"),
    "pick": ("pick",),
    "defend": ("defend",),
    "ruling": ("rule",),
    "favour": ("favour",),
}
"""By kind of ask: the orders that answer it."""
ANYTIME: Final = ("whisper", "react", "concede")

Faults = Iterator[Refusal]


def check(view: View, ask: Ask | None, given: Order | Draft, sheet: Sheet) -> Verdict:
    """Answer whatever was given; the first reason is told (T-ORDER-01)."""
    kind = given.kind or ""
    if view.phase == "over":
        return refuse("GAME_OVER", "T-ORDER-01")
    if view.own is None and view.viewer != KEEPER:
        return refuse("NOT_SEATED", "T-ORDER-01")
    if view.own and view.own.left:
        return refuse("HAS_LEFT", "T-ORDER-01")
    aside = kind == "boast" and _is_aside(given)
    anytime = view.own is not None and (aside or kind in ANYTIME)
    if not anytime and (ask is None or kind not in TAKES[ask.kind]):
        return refuse("NOT_NOW", "T-ORDER-01", kind=kind[:40])
    if isinstance(given, Draft):
        missing = faults(ORDERS[kind], given.fields) or ("?",)
        return refuse("FIELD_MISSING", "T-ORDER-02", field=missing[0][:40])
    found = next(CHECKS[type(given)](view, given, sheet), None)
    return Verdict((found,)) if found else _warned(view, given)


def _is_aside(given: Order | Draft) -> bool:
    aside = given.fields.get("aside") if isinstance(given, Draft) else getattr(given, "aside", 0)
    return aside is True


def _warned(view: View, given: Order) -> Verdict:
    """A raid on an empty hoard may be done, and brings nothing."""
    if isinstance(given, Raid) and not view.sides[given.target].hoard:
        facts: dict[str, str | int] = {"target": given.target}
        return Verdict((), (Refusal(code="RAID_VAIN", rule="T-RAID-01", facts=facts),))
    return STANDS


def _no(code: str, rule: str, **facts: str | int) -> Refusal:
    return Refusal(code=code, rule=rule, facts=facts)


def _amount(amount: int, low: int, high: int, rule: str) -> Faults:
    if not low <= amount <= high:
        yield _no("AMOUNT", rule, low=low, high=high)


def _cards(view: View, cards: tuple[str, ...], sheet: Sheet, rule: str) -> Faults:
    """Each card is in hand, named once, and not sent to a gate by this same sheet."""
    for card in cards:
        if cards.count(card) > 1:
            yield _no("CARD_REPEATS", rule, card=card[:40])
        elif card not in free_hand(view, sheet):
            yield _no("CARD_UNKNOWN", rule, card=card[:40])


def free_hand(view: View, sheet: Sheet) -> tuple[str, ...]:
    """The hand without what this sheet has already sent away."""
    gone = {card for order in sheet if isinstance(order, Post) for card in order.guards}
    return tuple(card for card in view.hand if card not in gone)


def _rival(view: View, seat: Seat, rule: str) -> Faults:
    if seat not in view.rivals:
        yield _no("SEAT_UNKNOWN", rule, seat=int(seat))


def _action(view: View, rule: str) -> Faults:
    if view.actions >= ACTIONS:
        yield _no("ACTIONS_SPENT", rule, count=ACTIONS)


def _some(things: Any, field: str, rule: str) -> Faults:
    if not things:
        yield _no("FIELD_MISSING", rule, field=field)


def _text(text: str, rule: str) -> Faults:
    if not text or len(text) > LETTERS:
        yield _no("TEXT_LONG", rule, letters=LETTERS)


def bid(view: View, order: Bid, sheet: Sheet) -> Faults:
    if any(isinstance(other, Bid) for other in sheet):
        yield _no("BID_TWICE", "T-BID-01")
    yield from _amount(order.amount, 0, view.own.purse if view.own else 0, "T-BID-01")


def post(view: View, order: Post, sheet: Sheet) -> Faults:
    yield from _some(order.guards, "guards", "T-BID-02")
    yield from _cards(view, tuple(order.guards), sheet, "T-BID-02")
    for gate in order.guards.values():
        if gate not in GATES:
            yield _no("GATE_UNKNOWN", "T-BID-02", gate=gate[:40])


def arrange(view: View, order: Arrange, sheet: Sheet) -> Faults:
    yield from _action(view, "T-TURN-02")
    yield from _some(order.hand, "hand", "T-TURN-02")
    yield from _cards(view, order.hand, sheet, "T-TURN-02")


def gift(view: View, order: Gift, sheet: Sheet) -> Faults:
    yield from _action(view, "T-TURN-03")
    yield from _some(order.cards, "cards", "T-TURN-03")
    yield from _cards(view, order.cards, sheet, "T-TURN-03")
    yield from _rival(view, order.to, "T-TURN-03")


def boast(view: View, order: Boast, sheet: Sheet) -> Faults:  # noqa: ARG001  (a check's form)
    if not order.aside:
        yield from _action(view, "T-TURN-04")
    if f"{view.round}.{view.viewer}" in view.boasts:
        yield _no("BOAST_AGAIN", "T-TURN-04")
    yield from _text(order.text, "T-TURN-04")


def raid(view: View, order: Raid, sheet: Sheet) -> Faults:  # noqa: ARG001
    yield from _action(view, "T-RAID-01")
    yield from _rival(view, order.target, "T-RAID-01")
    if order.target in view.raided:
        yield _no("RAID_TWICE", "T-RAID-01", target=order.target)


def pick(view: View, order: Pick, sheet: Sheet) -> Faults:  # noqa: ARG001
    if order.card not in view.offer:
        yield _no("CARD_UNKNOWN", "T-TURN-01", card=order.card[:40])


def defend(view: View, order: Defend, sheet: Sheet) -> Faults:
    yield from _cards(view, order.guards, sheet, "T-RAID-02")


def rule(view: View, order: Rule, sheet: Sheet) -> Faults:  # noqa: ARG001
    if order.verdict not in VERDICTS:
        yield _no("CHOICE_UNKNOWN", "T-KEEPER-01", choice=order.verdict[:40])


def favour(view: View, order: Favour, sheet: Sheet) -> Faults:  # noqa: ARG001
    yield from _rival(view, order.seat, "T-KEEPER-02")
    yield from _amount(order.amount, 1, 3, "T-KEEPER-02")


def whisper(view: View, order: Whisper, sheet: Sheet) -> Faults:  # noqa: ARG001
    yield from _rival(view, order.to, "T-TALK-01")
    yield from _text(order.text, "T-TALK-01")


def react(view: View, order: React, sheet: Sheet) -> Faults:  # noqa: ARG001
    told = view.boasts.get(order.event)
    if told is None or told.seat == view.viewer:
        yield _no("BOAST_UNKNOWN", "T-TALK-02", boast=order.event[:40])
    elif view.viewer in told.reactions:
        yield _no("REACTED_ALREADY", "T-TALK-02", boast=order.event)
    if order.on not in MOODS:
        yield _no("CHOICE_UNKNOWN", "T-TALK-02", choice=order.on[:40])


def concede(view: View, order: Concede, sheet: Sheet) -> Faults:  # noqa: ARG001
    if not order.confirm:
        yield _no("CONFIRM_NEEDED", "T-TIME-02")


def nothing(view: View, order: Order, sheet: Sheet) -> Faults:  # noqa: ARG001
    yield from ()


CHECKS: Final[Mapping[type[Order], Callable[[View, Any, Sheet], Faults]]] = {
    Bid: bid, Post: post, Arrange: arrange, Gift: gift, Boast: boast, Raid: raid, Pick: pick,
    Defend: defend, Rule: rule, Favour: favour, Whisper: whisper, React: react, Concede: concede,
    ORDERS["end"]: nothing,
}  # fmt: skip
