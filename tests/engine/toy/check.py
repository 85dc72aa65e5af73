"""May this order stand? From a view alone, in the ledger's sequence of refusals."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.protocol.drafts import find_faulty_fields
from engine.core.protocol.game import Ask, React, Sheet
from engine.core.protocol.values import (
    ACCEPTED,
    KEEPER,
    Draft,
    Order,
    Refusal,
    Seat,
    Verdict,
    refuse,
)
from tests.engine.toy.catalog import ACTIONS, GATES, MAX_TEXT_CHARACTERS, MOODS, VERDICTS
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
from tests.engine.toy.view import View

CODES: Final = (
    "ACTIONS_SPENT", "AMOUNT", "BID_TWICE", "BOAST_AGAIN", "BOAST_UNKNOWN", "CARD_REPEATS",
    "CARD_UNKNOWN", "CHOICE_UNKNOWN", "COLOUR_TAKEN", "CONFIRM_NEEDED", "FIELD_MISSING",
    "GAME_OVER", "GATE_UNKNOWN", "HAS_LEFT", "KEEPER_CROWD", "NOT_NOW", "NOT_SEATED",
    "RAID_TWICE", "RAID_VAIN", "REACTED_ALREADY", "SEATS", "SEAT_UNKNOWN", "TEXT_LONG",
)  # fmt: skip

ORDERS_BY_ASK: Final[Mapping[str, tuple[str, ...]]] = {
    "bid": ("bid", "post"),
    "turn": ("arrange", "gift", "boast", "raid", "end"),
    "pick": ("pick",),
    "defend": ("defend",),
    "ruling": ("rule",),
    "favour": ("favour",),
}
"""By kind of ask: the orders that answer it."""
ANYTIME_ORDERS: Final = ("whisper", "react", "concede")

Refusals = Iterator[Refusal]


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
    anytime = view.own is not None and (aside or kind in ANYTIME_ORDERS)
    if not anytime and (ask is None or kind not in ORDERS_BY_ASK[ask.kind]):
        return refuse("NOT_NOW", "T-ORDER-01", kind=kind[:40])
    if isinstance(given, Draft):
        missing = find_faulty_fields(ORDERS[kind], given.fields) or ("?",)
        return refuse("FIELD_MISSING", "T-ORDER-02", field=missing[0][:40])
    found = next(CHECKS[type(given)](view, given, sheet), None)
    return Verdict((found,)) if found else _verdict_with_warnings(view, given)


def _is_aside(given: Order | Draft) -> bool:
    aside = given.fields.get("aside") if isinstance(given, Draft) else getattr(given, "aside", 0)
    return aside is True


def _verdict_with_warnings(view: View, given: Order) -> Verdict:
    """A raid on an empty hoard may be done, and brings nothing."""
    if isinstance(given, Raid) and not view.sides[given.target].hoard:
        facts: dict[str, str | int] = {"target": given.target}
        return Verdict((), (Refusal(code="RAID_VAIN", rule="T-RAID-01", facts=facts),))
    return ACCEPTED


def _refusal(code: str, rule: str, **facts: str | int) -> Refusal:
    return Refusal(code=code, rule=rule, facts=facts)


def _check_amount(amount: int, low: int, high: int, rule: str) -> Refusals:
    if not low <= amount <= high:
        yield _refusal("AMOUNT", rule, low=low, high=high)


def _check_cards(view: View, cards: tuple[str, ...], sheet: Sheet, rule: str) -> Refusals:
    """Each card is in hand, named once, and not sent to a gate by this same sheet."""
    for card in cards:
        if cards.count(card) > 1:
            yield _refusal("CARD_REPEATS", rule, card=card[:40])
        elif card not in cards_left(view, sheet):
            yield _refusal("CARD_UNKNOWN", rule, card=card[:40])


def cards_left(view: View, sheet: Sheet) -> tuple[str, ...]:
    """The hand without what this sheet has already sent away."""
    gone = {card for order in sheet if isinstance(order, Post) for card in order.guards}
    return tuple(card for card in view.hand if card not in gone)


def _check_rival(view: View, seat: Seat, rule: str) -> Refusals:
    if seat not in view.rivals:
        yield _refusal("SEAT_UNKNOWN", rule, seat=int(seat))


def _check_action_left(view: View, rule: str) -> Refusals:
    if view.actions >= ACTIONS:
        yield _refusal("ACTIONS_SPENT", rule, count=ACTIONS)


def _check_not_empty(things: Any, field: str, rule: str) -> Refusals:
    if not things:
        yield _refusal("FIELD_MISSING", rule, field=field)


def _check_text(text: str, rule: str) -> Refusals:
    if not text or len(text) > MAX_TEXT_CHARACTERS:
        yield _refusal("TEXT_LONG", rule, characters=MAX_TEXT_CHARACTERS)


def bid(view: View, order: Bid, sheet: Sheet) -> Refusals:
    if any(isinstance(other, Bid) for other in sheet):
        yield _refusal("BID_TWICE", "T-BID-01")
    yield from _check_amount(order.amount, 0, view.own.purse if view.own else 0, "T-BID-01")


def post(view: View, order: Post, sheet: Sheet) -> Refusals:
    yield from _check_not_empty(order.guards, "guards", "T-BID-02")
    yield from _check_cards(view, tuple(order.guards), sheet, "T-BID-02")
    for gate in order.guards.values():
        if gate not in GATES:
            yield _refusal("GATE_UNKNOWN", "T-BID-02", gate=gate[:40])


def arrange(view: View, order: Arrange, sheet: Sheet) -> Refusals:
    yield from _check_action_left(view, "T-TURN-02")
    yield from _check_not_empty(order.hand, "hand", "T-TURN-02")
    yield from _check_cards(view, order.hand, sheet, "T-TURN-02")


def gift(view: View, order: Gift, sheet: Sheet) -> Refusals:
    yield from _check_action_left(view, "T-TURN-03")
    yield from _check_not_empty(order.cards, "cards", "T-TURN-03")
    yield from _check_cards(view, order.cards, sheet, "T-TURN-03")
    yield from _check_rival(view, order.to, "T-TURN-03")


def boast(view: View, order: Boast, sheet: Sheet) -> Refusals:  # noqa: ARG001  (a check's form)
    if not order.aside:
        yield from _check_action_left(view, "T-TURN-04")
    if f"{view.round}.{view.viewer}" in view.boasts:
        yield _refusal("BOAST_AGAIN", "T-TURN-04")
    yield from _check_text(order.text, "T-TURN-04")


def raid(view: View, order: Raid, sheet: Sheet) -> Refusals:  # noqa: ARG001
    yield from _check_action_left(view, "T-RAID-01")
    yield from _check_rival(view, order.target, "T-RAID-01")
    if order.target in view.raided:
        yield _refusal("RAID_TWICE", "T-RAID-01", target=order.target)


def pick(view: View, order: Pick, sheet: Sheet) -> Refusals:  # noqa: ARG001
    if order.card not in view.offer:
        yield _refusal("CARD_UNKNOWN", "T-TURN-01", card=order.card[:40])


def defend(view: View, order: Defend, sheet: Sheet) -> Refusals:
    yield from _check_cards(view, order.guards, sheet, "T-RAID-02")


def rule(view: View, order: Rule, sheet: Sheet) -> Refusals:  # noqa: ARG001
    if order.verdict not in VERDICTS:
        yield _refusal("CHOICE_UNKNOWN", "T-KEEPER-01", choice=order.verdict[:40])


def favour(view: View, order: Favour, sheet: Sheet) -> Refusals:  # noqa: ARG001
    yield from _check_rival(view, order.seat, "T-KEEPER-02")
    yield from _check_amount(order.amount, 1, 3, "T-KEEPER-02")


def whisper(view: View, order: Whisper, sheet: Sheet) -> Refusals:  # noqa: ARG001
    yield from _check_rival(view, order.to, "T-TALK-01")
    yield from _check_text(order.text, "T-TALK-01")


def react(view: View, order: React, sheet: Sheet) -> Refusals:  # noqa: ARG001
    told = view.boasts.get(order.event)
    if told is None or told.seat == view.viewer:
        yield _refusal("BOAST_UNKNOWN", "T-TALK-02", boast=order.event[:40])
    elif view.viewer in told.reactions:
        yield _refusal("REACTED_ALREADY", "T-TALK-02", boast=order.event)
    if order.on not in MOODS:
        yield _refusal("CHOICE_UNKNOWN", "T-TALK-02", choice=order.on[:40])


def concede(view: View, order: Concede, sheet: Sheet) -> Refusals:  # noqa: ARG001
    if not order.confirm:
        yield _refusal("CONFIRM_NEEDED", "T-TIME-02")


def nothing(view: View, order: Order, sheet: Sheet) -> Refusals:  # noqa: ARG001
    yield from ()


CHECKS: Final[Mapping[type[Order], Callable[[View, Any, Sheet], Refusals]]] = {
    Bid: bid, Post: post, Arrange: arrange, Gift: gift, Boast: boast, Raid: raid, Pick: pick,
    Defend: defend, Rule: rule, Favour: favour, Whisper: whisper, React: react, Concede: concede,
    ORDERS["end"]: nothing,
}  # fmt: skip
