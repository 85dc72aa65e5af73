"""The next blank of an order in the making, and what may stand there."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine.core.protocol.drafts import KIND, PAIR
from engine.core.protocol.game import Ask, Blank, Choice, Sheet
from engine.core.protocol.values import KEEPER, Draft
from tests.engine.toy.check import TAKES, free_hand
from tests.engine.toy.orders import Bid
from tests.engine.toy.pieces import ACTIONS, GATES, LETTERS, MOODS, VERDICTS
from tests.engine.toy.view import View


class Form(NamedTuple):
    """What a blank hangs on."""

    view: View
    ask: Ask | None
    sheet: Sheet
    draft: Draft


Maker = Callable[[Form], Blank]


def options(
    view: View, ask: Ask | None, sheet: Sheet, draft: Draft, field: str | None
) -> Blank | None:
    """Name the next blank, or the one asked for; None once the order is whole."""
    if field == KIND or (field is None and draft.kind is None):
        return Blank(name=KIND, choices=_choices(_kinds(view, ask, sheet)))
    blanks = BLANKS.get(draft.kind or "", {})
    at = Form(view, ask, sheet, draft)
    if field is not None:
        return blanks[field](at) if field in blanks else None
    for name, maker in blanks.items():
        blank = maker(at)
        if name not in (draft.closed if blank.grows else draft.fields):
            return blank
    return None


def _choices(ids: Any) -> tuple[Choice, ...]:
    return tuple(Choice(id=str(one)) for one in ids)


def _kinds(view: View, ask: Ask | None, sheet: Sheet) -> list[str]:
    """Offer the kinds that can be carried through."""
    out = view.own is None or view.own.left
    if view.phase == "over" or (out and view.viewer != KEEPER):
        return []
    asked = [kind for kind in TAKES[ask.kind] if _open(view, kind, sheet)] if ask else []
    spoken = f"{view.round}.{view.viewer}" in view.boasts
    aside = ["boast"] if "boast" not in asked and not spoken else []
    anytime = ["whisper", *(["react"] if _boasts(view) else []), *aside, "concede"]
    return [*asked, *(anytime if view.own else [])]


def _open(view: View, kind: str, sheet: Sheet) -> bool:
    hand, acts = free_hand(view, sheet), view.actions < ACTIONS
    conditions = {
        "bid": not any(isinstance(order, Bid) for order in sheet),
        "post": bool(hand),
        "arrange": acts and bool(hand),
        "gift": acts and bool(hand),
        "boast": acts and f"{view.round}.{view.viewer}" not in view.boasts,
        "raid": acts and any(seat not in view.raided for seat in view.rivals),
    }
    return conditions.get(kind, True)


def _boasts(view: View) -> list[str]:
    """The boasts of others that this viewer has not yet reacted to."""
    return [
        name
        for name, told in view.boasts.items()
        if told.seat != view.viewer and view.viewer not in told.reactions
    ]


def _given(draft: Draft, name: str) -> tuple[str, ...]:
    """What stands in a growing blank so far, whatever was written there."""
    value = draft.fields.get(name)
    return tuple(value) if isinstance(value, (list, tuple, Mapping)) else ()


def _amount(at: Form) -> Blank:
    return Blank(name="amount", span=(0, at.view.own.purse if at.view.own else 0))


def _guards(at: Form) -> Blank:
    """Grow a map: each guard goes to one gate."""
    given = _given(at.draft, "guards")
    free = [card for card in free_hand(at.view, at.sheet) if card not in given]
    pairs = _choices(f"{card}{PAIR}{gate}" for card in free for gate in GATES)
    return Blank(name="guards", choices=pairs, grows=True, many=(0 if given else 1, 99))


def _gifts(at: Form) -> Blank:
    """Grow a list."""
    given = _given(at.draft, "cards")
    free = _choices(card for card in free_hand(at.view, at.sheet) if card not in given)
    return Blank(name="cards", choices=free, grows=True, many=(0 if given else 1, 99))


def _order_of_hand(at: Form) -> Blank:
    hand = _choices(free_hand(at.view, at.sheet))
    return Blank(name="hand", choices=hand, many=(1, len(hand)), ordered=True)


def _door(at: Form) -> Blank:
    hand = _choices(at.view.hand)
    return Blank(name="guards", choices=hand, many=(0, len(hand)))


def _rivals(name: str) -> Maker:
    def blank(at: Form) -> Blank:
        return Blank(name=name, choices=_choices(at.view.rivals))

    return blank


def _raidable(at: Form) -> Blank:
    return Blank(
        name="target",
        choices=_choices(seat for seat in at.view.rivals if seat not in at.view.raided),
    )


def _aside(at: Form) -> Blank:
    """In the own turn a boast may be for the keeper; at any other time it is an aside."""
    both = at.ask is not None and at.ask.kind == "turn" and at.view.actions < ACTIONS
    return Blank(name="aside", choices=_choices(("false", "true") if both else ("true",)))


def _told(at: Form) -> Blank:
    return Blank(name="event", choices=_choices(_boasts(at.view)))


def _offer(at: Form) -> Blank:
    return Blank(name="card", choices=_choices(at.view.offer))


def _always(blank: Blank) -> Maker:
    return lambda _: blank


def _fixed(name: str, *ids: str) -> Maker:
    return _always(Blank(name=name, choices=_choices(ids)))


TEXT: Final = _always(Blank(name="text", text=LETTERS))

BLANKS: Final[Mapping[str, Mapping[str, Maker]]] = {
    "bid": {"amount": _amount},
    "post": {"guards": _guards},
    "arrange": {"hand": _order_of_hand},
    "gift": {"cards": _gifts, "to": _rivals("to")},
    "boast": {"text": TEXT, "aside": _aside},
    "raid": {"target": _raidable},
    "pick": {"card": _offer},
    "defend": {"guards": _door},
    "rule": {"verdict": _fixed("verdict", *VERDICTS)},
    "favour": {"seat": _rivals("seat"), "amount": _always(Blank(name="amount", span=(1, 3)))},
    "whisper": {"to": _rivals("to"), "text": TEXT},
    "react": {"event": _told, "on": _fixed("on", *MOODS)},
    "concede": {"confirm": _fixed("confirm", "true")},
}
