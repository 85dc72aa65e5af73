"""The next blank of an order in the making, and what may stand there."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR
from engine.core.protocol.game import Ask, Blank, Choice, Sheet
from engine.core.protocol.values import KEEPER, Draft
from tests.engine.toy.catalog import ACTIONS, GATES, MAX_TEXT_CHARACTERS, MOODS, VERDICTS
from tests.engine.toy.check import ORDERS_BY_ASK, cards_left
from tests.engine.toy.orders import Bid
from tests.engine.toy.view import View


class BlankContext(NamedTuple):
    """What a blank hangs on."""

    view: View
    ask: Ask | None
    sheet: Sheet
    draft: Draft


MakeBlank = Callable[[BlankContext], Blank]


def options(
    view: View, ask: Ask | None, sheet: Sheet, draft: Draft, field: str | None
) -> Blank | None:
    """Name the next blank, or the one asked for; None once the order is whole."""
    if field == KIND_FIELD or (field is None and draft.kind is None):
        return Blank(name=KIND_FIELD, choices=_choices(_list_kinds(view, ask, sheet)))
    blanks = BLANKS.get(draft.kind or "", {})
    context = BlankContext(view, ask, sheet, draft)
    if field is not None:
        return blanks[field](context) if field in blanks else None
    for name, maker in blanks.items():
        blank = maker(context)
        if name not in (draft.closed if blank.grows else draft.fields):
            return blank
    return None


def _choices(ids: Any) -> tuple[Choice, ...]:
    return tuple(Choice(id=str(one)) for one in ids)


def _list_kinds(view: View, ask: Ask | None, sheet: Sheet) -> list[str]:
    """Offer the kinds that can be carried through."""
    out = view.own is None or view.own.left
    if view.phase == "over" or (out and view.viewer != KEEPER):
        return []
    asked = (
        [kind for kind in ORDERS_BY_ASK[ask.kind] if _is_possible(view, kind, sheet)] if ask else []
    )
    spoken = f"{view.round}.{view.viewer}" in view.boasts
    aside = ["boast"] if "boast" not in asked and not spoken else []
    anytime = ["whisper", *(["react"] if _open_boasts(view) else []), *aside, "concede"]
    return [*asked, *(anytime if view.own else [])]


def _is_possible(view: View, kind: str, sheet: Sheet) -> bool:
    hand, acts = cards_left(view, sheet), view.actions < ACTIONS
    conditions = {
        "bid": not any(isinstance(order, Bid) for order in sheet),
        "post": bool(hand),
        "arrange": acts and bool(hand),
        "gift": acts and bool(hand),
        "boast": acts and f"{view.round}.{view.viewer}" not in view.boasts,
        "raid": acts and any(seat not in view.raided for seat in view.rivals),
    }
    return conditions.get(kind, True)


def _open_boasts(view: View) -> list[str]:
    """The boasts of others that this viewer has not yet reacted to."""
    return [
        name
        for name, told in view.boasts.items()
        if told.seat != view.viewer and view.viewer not in told.reactions
    ]


def _values_so_far(draft: Draft, name: str) -> tuple[str, ...]:
    """What stands in a growing blank so far, whatever was written there."""
    value = draft.fields.get(name)
    return tuple(value) if isinstance(value, (list, tuple, Mapping)) else ()


def _amount_blank(context: BlankContext) -> Blank:
    return Blank(name="amount", span=(0, context.view.own.purse if context.view.own else 0))


def _guards_blank(context: BlankContext) -> Blank:
    """Grow a map: each guard goes to one gate."""
    given = _values_so_far(context.draft, "guards")
    free = [card for card in cards_left(context.view, context.sheet) if card not in given]
    pairs = _choices(f"{card}{PAIR_SEPARATOR}{gate}" for card in free for gate in GATES)
    return Blank(name="guards", choices=pairs, grows=True, many=(0 if given else 1, 99))


def _gifts_blank(context: BlankContext) -> Blank:
    """Grow a list."""
    given = _values_so_far(context.draft, "cards")
    free = _choices(card for card in cards_left(context.view, context.sheet) if card not in given)
    return Blank(name="cards", choices=free, grows=True, many=(0 if given else 1, 99))


def _hand_blank(context: BlankContext) -> Blank:
    hand = _choices(cards_left(context.view, context.sheet))
    return Blank(name="hand", choices=hand, many=(1, len(hand)), ordered=True)


def _defenders_blank(context: BlankContext) -> Blank:
    hand = _choices(context.view.hand)
    return Blank(name="guards", choices=hand, many=(0, len(hand)))


def _rival_blank(name: str) -> MakeBlank:
    def blank(context: BlankContext) -> Blank:
        return Blank(name=name, choices=_choices(context.view.rivals))

    return blank


def _target_blank(context: BlankContext) -> Blank:
    return Blank(
        name="target",
        choices=_choices(seat for seat in context.view.rivals if seat not in context.view.raided),
    )


def _aside_blank(context: BlankContext) -> Blank:
    """In the own turn a boast may be for the keeper; at any other time it is an aside."""
    both = context.ask is not None and context.ask.kind == "turn" and context.view.actions < ACTIONS
    return Blank(name="aside", choices=_choices(("false", "true") if both else ("true",)))


def _boast_blank(context: BlankContext) -> Blank:
    return Blank(name="event", choices=_choices(_open_boasts(context.view)))


def _offer_blank(context: BlankContext) -> Blank:
    return Blank(name="card", choices=_choices(context.view.offer))


def _constant(blank: Blank) -> MakeBlank:
    return lambda _: blank


def _choice_blank(name: str, *ids: str) -> MakeBlank:
    return _constant(Blank(name=name, choices=_choices(ids)))


TEXT_BLANK: Final = _constant(Blank(name="text", text=MAX_TEXT_CHARACTERS))

BLANKS: Final[Mapping[str, Mapping[str, MakeBlank]]] = {
    "bid": {"amount": _amount_blank},
    "post": {"guards": _guards_blank},
    "arrange": {"hand": _hand_blank},
    "gift": {"cards": _gifts_blank, "to": _rival_blank("to")},
    "boast": {"text": TEXT_BLANK, "aside": _aside_blank},
    "raid": {"target": _target_blank},
    "pick": {"card": _offer_blank},
    "defend": {"guards": _defenders_blank},
    "rule": {"verdict": _choice_blank("verdict", *VERDICTS)},
    "favour": {
        "seat": _rival_blank("seat"),
        "amount": _constant(Blank(name="amount", span=(1, 3))),
    },
    "whisper": {"to": _rival_blank("to"), "text": TEXT_BLANK},
    "react": {"event": _boast_blank, "on": _choice_blank("on", *MOODS)},
    "concede": {"confirm": _choice_blank("confirm", "true")},
}
