"""The picture of all that was hidden: every hand, and the units that lay face down in slots."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine.capital.view import KingdomView, View
from render.capital import table_style
from render.capital.contents import names
from render.capital.contents.card_faces import make_card_face
from render.capital.pictures.hand_picture import CardPosition, paste_card
from render.capital.pictures.kingdom_picture import draw_message
from render.capital.table_style import GAP, Layout
from render.drawing import cards
from render.drawing.cards import CardFace
from render.drawing.picture import Picture, PictureRequest
from render.ending.ended_game import EndedGame
from render.language.voice import Voice

CARDS_PER_ROW: Final = 3
CARD_WIDTH: Final = 240
CARD_HEIGHT: Final = cards.CARD_HEIGHT * CARD_WIDTH // cards.CARD_WIDTH
CARD_GAP: Final = 24


class OpenedHand(NamedTuple):
    """A player's cards under their title: a hand, or the units in slots."""

    title: str
    icon: str
    names: tuple[str, ...]
    faces: tuple[CardFace, ...]


def draw_open_hands(
    game: EndedGame, request: PictureRequest, players: Mapping[int, str]
) -> Picture:
    """Draw the hands and the hidden units of everybody who still has some."""
    voice = names.picture_voice(game.view, request, players)
    opened = [one for view in game.own_views.values() for one in open_hand(voice, view, request)]
    layout = Layout(GAP)
    placed: list[tuple[CardFace, CardPosition]] = []
    for one in opened:
        layout.add_title(table_style.draw_heading(one.title, "", one.icon))
        placed += _lay_cards(layout, one.faces)
    if not opened:
        layout.add_row(draw_message(voice.say("saga.open.nothing"), "hand"))
    picture = layout.draw()
    for face, position in placed:
        paste_card(picture, face, CARD_WIDTH, position)
    lines = [f"**{one.title}**: {', '.join(one.names)}" for one in opened]
    twin = "\n".join(lines) or voice.say("saga.open.nothing")
    return Picture(picture, voice.say("saga.open.alt"), twin)


def open_hand(voice: Voice, view: View, request: PictureRequest) -> Iterator[OpenedHand]:
    """Yield the hand and the units that a player's own view shows, if there are any."""
    kingdom = view.me
    if kingdom is None or kingdom.secrets is None:
        return
    secrets, seat = kingdom.secrets, kingdom.seat
    units = tuple(dict.fromkeys(secrets.units.values()))
    for key, icon, held in (("hand", "hand", secrets.hand), ("units", "troop", units)):
        if held:
            title = voice.say(f"saga.open.{key}", seat=seat)
            yield _open_cards(voice, view, kingdom, request, (title, icon, held))


def _open_cards(
    voice: Voice,
    view: View,
    kingdom: KingdomView,
    request: PictureRequest,
    titled: tuple[str, str, tuple[str, ...]],
) -> OpenedHand:
    title, icon, held = titled
    faces = tuple(make_card_face(voice, view, kingdom, one, request) for one in held)
    return OpenedHand(title, icon, tuple(names.card_name(voice, one) for one in held), faces)


def _lay_cards(
    layout: Layout, faces: tuple[CardFace, ...]
) -> Iterator[tuple[CardFace, CardPosition]]:
    """Yield cards with their positions, in rows; the layout grows with them."""
    remaining = iter(faces)
    for count in table_style.split_into_rows(len(faces), CARDS_PER_ROW):
        lefts = table_style.centred_lefts(count, CARD_WIDTH, CARD_GAP)
        for left, face in zip(lefts, remaining, strict=False):
            yield face, CardPosition(left, layout.top, 0)
        layout.top += CARD_HEIGHT + 2 * GAP
