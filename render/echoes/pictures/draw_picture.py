"""The pictures of Echoes of Emperors for one viewer, each with its text twin.

`request.zoom` is the number of a fight (`fight:2`, or `fight.2` as a thread counts them), the id of
a card, or the civilization whose prepared deck is shown.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from engine.core.card_piles import print_name
from engine.core.protocol.values import Event
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.decks.deck_list import DeckList, prepared_deck
from engine.echoes.view import View
from render.drawing.maps.side_colours import SIDE_COLOURS
from render.drawing.picture import DraftOverlay, Picture, PictureRequest
from render.echoes.pictures.board import board_texts
from render.echoes.pictures.board.badges import GOLD, REACH_COLOUR, TARGET_COLOUR
from render.echoes.pictures.board.board_picture import draw_board_picture
from render.echoes.pictures.board.unit_tokens import HEART_TINT
from render.echoes.pictures.cards import card_twins
from render.echoes.pictures.cards.card_sheet import draw_card_sheet, gather_card_sheet
from render.echoes.pictures.cards.civ_choice import gather_civs
from render.echoes.pictures.cards.deck_sheet import draw_deck_sheet, gather_deck
from render.echoes.pictures.cards.hand_contents import gather_hand
from render.echoes.pictures.cards.hand_picture import draw_hand_picture
from render.echoes.pictures.draft_fields import draft_kind
from render.echoes.pictures.fight.fight_contents import (
    ENDING_KINDS,
    FIGHT_KINDS,
    Fight,
    read_fights,
)
from render.echoes.pictures.fight.fight_picture import draw_fight_picture
from render.echoes.pictures.fight.fight_texts import describe_fight, write_fight_twin, write_outcome
from render.echoes.pictures.names import plain_voice
from render.echoes.words.nouns import WORD_BOOK, local_text
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice

BOARD_PART, HAND_PART, FIGHT_PART = "board", "hand", "fight"
CARD_PART, DECK_PART, CIVS_PART = "card", "deck", "civs"
PICTURE_PARTS: Final = (BOARD_PART, HAND_PART, FIGHT_PART, DECK_PART)
"""The names of the pictures; the first is shown by default."""
RECALLED_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    FIGHT_PART: (*FIGHT_KINDS, *sorted(ENDING_KINDS))
}
"""By picture: the kinds of events it is drawn from."""
MAX_FIGHTS_SENT: Final = 2
CARD_BLANKS: Final = frozenset({"card", "cards"})
HAND_CHOICES: Final = frozenset({"discard_hand", "discard_effect", "fetch", "resupply"})
"""The kinds of open choices that are among cards."""
BOARD_COLOURS, HAND_COLOURS, CIVS_COLOURS = 128, 92, 200
"""More would make the file of a full board too large."""
KEPT_TONES: Final = (*SIDE_COLOURS.values(), GOLD, HEART_TINT, REACH_COLOUR, TARGET_COLOUR)

Players = Mapping[int, str]


def draw_picture(
    view: View, request: PictureRequest, players: Players, heard: Sequence[Event] = ()
) -> Picture:
    """Draw a picture: the board, the own hand, a fight, a card or a deck."""
    voice = Voice(request.language, WORD_BOOK, players=players, reader=view.viewer, markdown=True)
    part = request.part or BOARD_PART
    if part == BOARD_PART and not _is_laid(view):
        part = CIVS_PART
    return _PAINTERS[part](voice, view, request, heard)


def _is_laid(view: View) -> bool:
    """Tell whether the map lies on the table already."""
    return bool(view.board.terrain or view.board.undiscovered)


def _draw_board(
    voice: Voice, view: View, request: PictureRequest, heard: Sequence[Event]
) -> Picture:
    plain = plain_voice(voice)
    panels = board_texts.gather_panels(plain, view.board, pattern=request.pattern)
    head = board_texts.write_head(plain, view)
    return Picture(
        draw_board_picture(view, request, panels, head, heard),
        board_texts.write_board_alt(plain, view),
        board_texts.write_board_twin(voice, view, request.draft),
        is_flat=True,
        colour_count=BOARD_COLOURS,
        kept_tones=KEPT_TONES,
    )


def _draw_hand(voice: Voice, view: View, request: PictureRequest, _: Sequence[Event]) -> Picture:
    contents = gather_hand(plain_voice(voice), view, request)
    return Picture(
        draw_hand_picture(contents),
        card_twins.write_hand_alt(plain_voice(voice), contents),
        card_twins.write_hand_twin(voice, contents),
        is_flat=True,
        colour_count=HAND_COLOURS,
    )


def _draw_civs(voice: Voice, view: View, request: PictureRequest, _: Sequence[Event]) -> Picture:
    """Draw the civilizations in more colours than a hand: each has its own."""
    contents = gather_civs(plain_voice(voice), view, request)
    twin = card_twins.write_hand_twin(voice, contents)
    image = draw_hand_picture(contents)
    return Picture(image, f"{contents.title}.", twin, is_flat=True, colour_count=CIVS_COLOURS)


def _draw_fight(
    voice: Voice, view: View, request: PictureRequest, heard: Sequence[Event]
) -> Picture:
    """Draw a fight: the one that is named, else the last; without one, the board."""
    fights, plain = read_fights(view.board, heard), plain_voice(voice)
    number = request.zoom.replace(".", ":").rpartition(":")[2]
    is_named = number.isdigit() and 0 < int(number) <= len(fights)
    if not fights:
        return (
            _draw_board(voice, view, request, heard)
            if _is_laid(view)
            else _draw_civs(voice, view, request, heard)
        )
    fight = fights[int(number) - 1 if is_named else -1]
    drawn = describe_fight(plain, view.board, fight, pattern=request.pattern)
    return Picture(
        draw_fight_picture(drawn, f"{fight.target.square}/{fight.attacker.handle}"),
        write_outcome(plain, view.board, fight),
        write_fight_twin(voice, view.board, fight),
        kept_tones=(GOLD, TARGET_COLOUR),
    )


def _draw_card(voice: Voice, view: View, request: PictureRequest, _: Sequence[Event]) -> Picture:
    return draw_card_picture(voice, view, print_name(request.zoom))


def draw_card_picture(voice: Voice, view: View | None, card_id: str) -> Picture:
    """Draw a card with its keywords explained; without a table, one of the shipped set."""
    cards = view.board.cards if view is not None else load_shipped_card_set()
    sheet = gather_card_sheet(plain_voice(voice), cards, card_id)
    alt = voice.say("picture.card.alt", title=sheet.face.title)
    return Picture(
        draw_card_sheet(sheet), alt, card_twins.write_card_twin(voice, cards, card_id), is_flat=True
    )


def _draw_deck(voice: Voice, view: View, request: PictureRequest, _: Sequence[Event]) -> Picture:
    """Draw the prepared deck of a civilization, or the viewer's own deck."""
    cards, me, plain = view.board.cards, view.me, plain_voice(voice)
    civ = request.zoom if request.zoom in cards.civs else me.civ if me else None
    if not request.zoom and me and me.civ and view.secrets and view.secrets.deck_list:
        deck = DeckList(civ=me.civ, cards=view.secrets.deck_list)
    else:
        civ = civ or next(iter(cards.civs))
        deck = prepared_deck(civ, cards)
    title = capitalise(local_text(plain, cards.civs[deck.civ].name))
    contents = gather_deck(plain, deck, cards, title)
    return Picture(
        draw_deck_sheet(contents),
        voice.say("picture.deck.alt", deck=title),
        card_twins.write_deck_twin(voice, contents),
        is_flat=True,
    )


PartPainter = Callable[[Voice, View, PictureRequest, Sequence[Event]], Picture]

_PAINTERS: Final[Mapping[str, PartPainter]] = {
    BOARD_PART: _draw_board,
    HAND_PART: _draw_hand,
    FIGHT_PART: _draw_fight,
    CARD_PART: _draw_card,
    DECK_PART: _draw_deck,
    CIVS_PART: _draw_civs,
}


def list_available_pictures(view: View) -> tuple[str, ...]:
    """List the pictures with content: no hand for those who don't play."""
    if view.me is None:
        return BOARD_PART, FIGHT_PART, DECK_PART
    return PICTURE_PARTS


def choose_pictures_to_send(view: View, heard: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Choose the pictures of a chapter: its gravest fights, the board and the hand."""
    fights = read_fights(view.board, heard)
    grave = [number for number, fight in enumerate(fights, 1) if is_grave(fight)]
    yield from ((FIGHT_PART, f"{FIGHT_PART}:{number}") for number in grave[-MAX_FIGHTS_SENT:])
    yield BOARD_PART, ""
    if view.hand and view.board.outcome is None:
        yield HAND_PART, ""


def is_grave(fight: Fight) -> bool:
    """Tell whether something was lost in a fight, or a Capital was hit."""
    has_loss = fight.attacker.is_lost or fight.target.is_lost
    return has_loss or (fight.target.building == "capital" and bool(fight.target.damage))


def list_zooms(voice: Voice, view: View, part: str) -> Iterator[tuple[str, str]]:
    """Yield the decks that may be shown: the own one, then those prepared for civilizations."""
    if part != DECK_PART:
        return
    if view.me is not None and view.me.civ:
        yield "", voice.say("picture.deck.own")
    for civ in view.board.cards.civs.values():
        yield civ.civ, capitalise(local_text(voice, civ.name))


def choose_focus(view: View, draft: DraftOverlay, blank: str) -> tuple[str, str] | None:
    """Choose the hand while cards are chosen, the board while squares and units are."""
    if not _is_laid(view):
        return CIVS_PART, ""
    choice = view.board.choice
    is_card_choice = choice is not None and choice.kind in HAND_CHOICES
    names_card = blank in CARD_BLANKS and draft_kind(draft) != "discard_event"
    if view.hand and (names_card or (blank == "answer" and is_card_choice)):
        return HAND_PART, ""
    return BOARD_PART, ""
