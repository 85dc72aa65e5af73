"""The contents of a hand's picture: its cards, and the cards of an open pick."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.capital.view import KingdomView, View
from render.capital.contents import names, order_draft
from render.capital.contents.build_conditions import MAY_BUILD_ICON, CardNote, list_build_conditions
from render.capital.contents.card_faces import make_card_face
from render.capital.contents.order_draft import DraftMark
from render.capital.contents.tile_models import Highlight
from render.drawing.cards import CardFace
from render.drawing.picture import PictureRequest
from render.language.voice import Voice


class HandCard(NamedTuple):
    """A card in hand, and whether it may be built now or why not."""

    name: str
    face: CardFace
    may_build: bool = False
    notes: tuple[CardNote, ...] = ()
    highlight: Highlight = ""
    icon: str = ""
    """The icon of the seal on a card in the draft order."""

    @property
    def is_inviting(self) -> bool:
        """Tell whether the card may be built now and would be of use."""
        return self.may_build and self.notes[:1] != () and self.notes[0].icon == MAY_BUILD_ICON

    @property
    def mark(self) -> str:
        """The notes as one text."""
        return ", ".join(note.text for note in self.notes)


class HandContents(NamedTuple):
    """What a picture of a hand shows; `shown` are the cards of an open pick."""

    seat: int
    title: str
    note: str
    cards: tuple[HandCard, ...]
    shown: tuple[HandCard, ...]
    shown_title: str
    unknown_count: int
    empty: str
    buildable_count: int
    pattern: bool


def gather_hand(
    voice: Voice, view: View, kingdom: KingdomView, request: PictureRequest
) -> HandContents:
    """Gather the contents of a hand's picture, as far as the viewer knows the hand."""
    known_cards = kingdom.secrets.hand if kingdom.secrets else ()
    is_building = view.viewer == kingdom.seat == view.turn and view.phase == "build"
    is_building = is_building and view.choice is None and view.outcome is None
    conditions = dict(list_build_conditions(voice, view, kingdom))
    hand_cards = tuple(
        HandCard(
            name, make_card_face(voice, view, kingdom, name, request), *conditions.get(name, ())
        )
        for name in known_cards
    )
    draft_marks = order_draft.mark_hand_cards(voice, view, kingdom, request)
    cards_to_pick = view.shown if kingdom.secrets and view.turn == kingdom.seat else ()
    shown = tuple(
        HandCard(name, make_card_face(voice, view, kingdom, name, request))
        for name in cards_to_pick
    )
    buildable = sum(hand_card.may_build for hand_card in hand_cards)
    note = [names.moment_text(voice, view)]
    if is_building and known_cards:
        note = [voice.say("picture.round", round=view.round),
                voice.say("picture.pools", gold=view.gold, build=view.builds),
                voice.say("picture.hand.may", n=buildable)]  # fmt: skip
    return HandContents(
        seat=kingdom.seat,
        title=voice.say("picture.hand", seat=kingdom.seat),
        note=" \u00b7 ".join(note),
        cards=tuple(_apply_draft_mark(hand_card, draft_marks) for hand_card in hand_cards),
        shown=tuple(_apply_draft_mark(hand_card, draft_marks) for hand_card in shown),
        shown_title=voice.say("picture.pick"),
        unknown_count=0 if kingdom.secrets else kingdom.hand_size,
        empty=voice.say("picture.hand.empty", seat=kingdom.seat),
        buildable_count=buildable,
        pattern=request.pattern,
    )


def _apply_draft_mark(hand_card: HandCard, marks: Mapping[str, DraftMark]) -> HandCard:
    """Add to a card the mark of the draft order."""
    mark = marks.get(hand_card.name)
    if not marks:
        return hand_card
    if mark is None:
        return hand_card._replace(highlight="aside")
    highlight: Highlight = "chosen" if mark.name else "aside"
    note = CardNote(mark.text, mark.icon)
    return hand_card._replace(highlight=highlight, notes=(note,), icon=mark.icon)
