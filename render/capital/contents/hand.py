"""A hand: what may be built now, what each card costs, and the cards that a Quest shows."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.capital.catalog.card_models import Building
from engine.capital.checks import check
from engine.capital.entities.kingdom import slots
from engine.capital.orders import Build
from engine.capital.view import RealmView, View
from engine.core.card_piles import base
from engine.core.protocol.values import Refusal
from render.capital.contents import names, order_draft
from render.capital.contents.card_faces import face
from render.capital.contents.order_draft import Mark
from render.capital.contents.pieces import Pick
from render.drawing.cards import CardFace
from render.drawing.picture import PictureRequest
from render.language.voice import Voice


class Held(NamedTuple):
    """A card in hand; whether it may be built now, and if not why, once it is asked."""

    name: str
    face: CardFace
    may: bool = False
    mark: str = ""
    pick: Pick = ""
    icon: str = ""
    """What stands before the mark of a card that is being ordered."""


class Hand(NamedTuple):
    """What a picture of a hand shows; `shown` are those to pick from, `backs` the unknown."""

    seat: int
    title: str
    note: str
    held: tuple[Held, ...]
    shown: tuple[Held, ...]
    shown_title: str
    backs: int
    empty: str
    may: int
    pattern: bool


def hand(voice: Voice, view: View, one: RealmView, look: PictureRequest) -> Hand:
    """Gather a hand, as far as the viewer knows it."""
    own = one.own.hand if one.own else ()
    building = view.viewer == one.seat == view.turn and view.phase == "build"
    building = building and view.choice is None and view.outcome is None
    marked = building and view.builds > 0
    marks = {name: _mark(voice, view, one, name) if marked else (False, "") for name in own}
    held = tuple(Held(name, face(voice, view, one, name, look), *marks[name]) for name in own)
    planned = order_draft.cards(voice, view, one, look)
    picks = view.shown if one.own and view.turn == one.seat else ()
    shown = tuple(Held(name, face(voice, view, one, name, look)) for name in picks)
    may = sum(each.may for each in held)
    note = [names.moment(voice, view)]
    if building and own:
        note = [voice.say("picture.round", round=view.round),
                voice.say("picture.pools", gold=view.gold, build=view.builds),
                voice.say("picture.hand.may", n=may)]  # fmt: skip
    return Hand(
        seat=one.seat,
        title=voice.say("picture.hand", seat=one.seat),
        note=" \u00b7 ".join(note),
        held=tuple(_planned(each, planned) for each in held),
        shown=tuple(_planned(each, planned) for each in shown),
        shown_title=voice.say("picture.pick"),
        backs=0 if one.own else one.hand_size,
        empty=voice.say("picture.hand.empty", seat=one.seat),
        may=may,
        pattern=look.pattern,
    )


def _planned(one: Held, marks: Mapping[str, Mark]) -> Held:
    """Say of a card what the order in the making does with it."""
    mark = marks.get(one.name)
    if not marks:
        return one
    if mark is None:
        return one._replace(pick="aside")
    pick: Pick = "chosen" if mark.name else "aside"
    return one._replace(pick=pick, mark=mark.text, icon=mark.icon)


def _mark(voice: Voice, view: View, one: RealmView, name: str) -> tuple[bool, str]:
    """Say whether a card may be built now, or what stands in the way."""
    card = view.cards.card(name)
    if isinstance(card, Building):
        refusal = _refusal(view, name, None)
    else:
        free = [at.address for at in slots(view, one)
                if at.slot.kind == card.kind and at.address not in one.taken]  # fmt: skip
        if not free:
            return False, voice.say(f"picture.why.full.{card.kind}")
        refusal = _refusal(view, name, free[0])
    if refusal is None:
        return True, voice.say("picture.may")
    facts = {**refusal.facts, "name": base(name)}
    return False, voice.say(f"picture.why.{refusal.code}", **facts)


def _refusal(view: View, name: str, slot: str | None) -> Refusal | None:
    return next(iter(check(view, None, Build(card=name, slot=slot), ()).refusals), None)
