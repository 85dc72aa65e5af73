"""What the picture of a hand shows: its cards, and what may be done with each now."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.core.card_piles import print_name
from engine.core.protocol.game import Blank
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.choices.cards import deploy_card_blank, play_card_blank
from engine.echoes.choices.reactions import reaction_card_blank
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.figures.card_costs import card_price
from engine.echoes.resources.payment import plan_payment
from engine.echoes.view import View
from render.drawing.cards import CardFace
from render.drawing.picture import DraftOverlay, PictureRequest
from render.echoes.pictures.cards.card_faces import make_card_face
from render.language.voice import Voice

CARD_FIELDS: Final = frozenset({"card", "cards", "answer", "targets"})
"""The fields of drafts that may name cards of the hand."""


class HandCard(NamedTuple):
    """A card of the hand, a note on it, and how it stands out."""

    name: str
    face: CardFace
    note: str = ""
    is_playable: bool = False
    is_chosen: bool = False


class HandContents(NamedTuple):
    """All that the picture of a hand shows."""

    title: str
    note: str
    cards: tuple[HandCard, ...]
    empty: str


def gather_hand(voice: Voice, view: View, request: PictureRequest) -> HandContents:
    """Gather the hand of the viewer; those who don't play have none."""
    me = view.me
    if me is None:
        return HandContents(voice.say("picture.hand"), "", (), voice.say("picture.hand.secret"))
    uses = _list_uses(view, me)
    chosen = chosen_cards(view, request.draft)
    shown = [
        _gather_card(voice, view, me, name, uses, request)._replace(is_chosen=name in chosen)
        for name in view.hand
    ]
    count = sum(one.is_playable for one in shown)
    return HandContents(
        voice.say("picture.hand"),
        voice.say("picture.hand.may", n=count) if shown else "",
        tuple(shown),
        voice.say("picture.hand.empty"),
    )


def _list_uses(view: View, me: PlayerArea) -> Mapping[str, str]:
    """Return by printed card the kind of order that may use it now."""
    if view.board.stage != "turns" or view.board.outcome is not None:
        return {}
    blanks: dict[str, Blank] = {
        "deploy": deploy_card_blank(view, me, {}),
        "play": play_card_blank(view, me, {}),
        "reaction": reaction_card_blank(view, me, {}),
    }
    return {
        print_name(choice.id): kind for kind, blank in blanks.items() for choice in blank.choices
    }


def _gather_card(
    voice: Voice,
    view: View,
    me: PlayerArea,
    name: str,
    uses: Mapping[str, str],
    request: PictureRequest,
) -> HandCard:
    price = card_price(view.board, me.seat, name)
    face = make_card_face(voice, view.board.cards, name, price, pattern=request.pattern)
    use = uses.get(print_name(name), "")
    if use:
        return HandCard(name, face, voice.say(f"picture.hand.use.{use}"), is_playable=True)
    return HandCard(name, face, _say_why_not(voice, view, me, name))


def _say_why_not(voice: Voice, view: View, me: PlayerArea, name: str) -> str:
    """Say what keeps a card in the hand; "" while it is not the viewer's turn."""
    board, card = view.board, view.board.cards.card(name)
    if board.stage != "turns" or board.outcome is not None:
        return ""
    if plan_payment(board, me.seat, card_price(board, me.seat, name)) is None:
        return voice.say("picture.hand.dear")
    if isinstance(card, TechCard) and card.tech_type == "reaction":
        return voice.say("picture.hand.waits")
    if board.active != me.seat:
        return ""
    if board.phase == "mobilization" and card.kind != "tactic":
        return voice.say("picture.hand.later")
    return voice.say("picture.hand.no_place" if card.is_unit else "picture.hand.no_target")


def chosen_cards(view: View, draft: DraftOverlay) -> frozenset[str]:
    """Return the cards of the hand that a draft names."""
    named = {value for field, value in draft if field in CARD_FIELDS}
    found = {name for name in view.hand if name in named}
    prints = named - found
    for name in view.hand:
        if print_name(name) in prints:
            found.add(name)
            prints.discard(print_name(name))
    return frozenset(found)
