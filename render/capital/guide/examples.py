"""What the pages of the guide show, drawn as the game draws it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PIL import Image

from engine.core.protocol.values import Seat
from render.capital.contents.card_faces import make_card_face
from render.capital.contents.kingdom import KingdomContents, gather_kingdom
from render.capital.contents.tile_models import Tile
from render.capital.guide import facts, fought_war
from render.capital.guide.positions import READER, RIVAL, kingdom_of, picture_voice, view_position
from render.capital.pictures import kingdom_header, text_twins
from render.capital.pictures.highlights import fade_piece
from render.capital.pictures.tiles import TILE_WIDTH, draw_tile
from render.capital.pictures.war_picture import lay_out_war
from render.capital.table_style import GAP, INNER_WIDTH, draw_heading
from render.drawing.cards import draw_card
from render.drawing.guide_sheet import Example, Label, Piece, lay_pieces
from render.drawing.picture import PictureRequest
from render.drawing.shapes import rounded_mask, scale_down
from render.language.voice import Voice

CARD_WIDTH: Final = 420
LABEL_ROOM: Final = 178
SIDE_LABELS: Final = LABEL_ROOM // 2, INNER_WIDTH - LABEL_ROOM // 2
"""Where the labels beside a card have their middles."""
PHASE_HEIGHT: Final = 158
TURN_PHASES: Final = (
    ("build", "guild", "build"),
    ("attack", "troop", "war"),
    ("regroup", "court", "draw"),
)
"""The phases of a turn: word, palette and icon (C-TURN-01)."""
END_KINDS: Final = (
    ("upgrades", "guild", "upgrade"),
    ("fall", "keep", "city"),
    ("rounds", "stone", "round"),
)
"""How a game ends: word, palette and icon (C-WIN-01, C-WIN-02, C-WIN-05)."""


def _gather_city(voice: Voice, position: str, seat: Seat = READER) -> KingdomContents:
    """Gather the first kingdom of a position, as a seat knows it."""
    view = view_position(position, seat)
    request = PictureRequest(language=voice.language)
    return gather_kingdom(picture_voice(voice, view), view, kingdom_of(view), request)


def draw_aim(voice: Voice) -> Example:
    """Draw a city with its eight upgrades, some of them completed."""
    contents = _gather_city(voice, "city")
    header = scale_down(kingdom_header.draw_city_header(contents), INNER_WIDTH).convert("RGBA")
    header.putalpha(rounded_mask(header.size, 18))
    pieces = [Piece(header, (0, 0))]
    for number, medal in enumerate(contents.medals):
        piece = kingdom_header.draw_medal(medal)
        row, column = divmod(number, 2)
        top = header.height + GAP + row * (piece.height + GAP)
        pieces.append(Piece(piece, (column * (piece.width + GAP), top)))
    upgrades = text_twins.labelled_text(voice, contents.upgrades, contents.done)
    return Example(lay_pieces(INNER_WIDTH, pieces), says=(upgrades,))


def draw_income(voice: Voice) -> Example:
    """Draw the five numbers of the Income Tracker, each with what it is for."""
    tiles = [
        Tile(
            title=one.label,
            palette="stone",
            subject=one.icon,
            rules=voice.say(f"guide.income.{one.icon}"),
        )
        for one in _gather_city(voice, "city").numbers
    ]
    return _draw_tiles(voice, tiles)


def draw_turn(voice: Voice) -> Example:
    """Draw the three phases of a turn."""
    return _draw_tiles(voice, _make_tiles(voice, "turn", TURN_PHASES, {}), PHASE_HEIGHT)


def draw_end(voice: Voice) -> Example:
    """Draw the ways in which a game ends."""
    return _draw_tiles(voice, _make_tiles(voice, "end", END_KINDS, facts.read_ends()), PHASE_HEIGHT)


def _make_tiles(
    voice: Voice, page: str, entries: Sequence[tuple[str, str, str]], numbers: Mapping[str, int]
) -> list[Tile]:
    """Make a tile for each entry of a page."""
    return [
        Tile(
            title=voice.say(f"guide.{page}.{name}.title", **numbers),
            palette=palette,
            subject=subject,
            rules=voice.say(f"guide.{page}.{name}", **numbers),
        )
        for name, palette, subject in entries
    ]


def _draw_tiles(voice: Voice, tiles: Sequence[Tile], high: int = 0) -> Example:
    """Draw tiles of the full width, one below the other."""
    image = _stack(draw_tile(one, INNER_WIDTH, high) for one in tiles)
    says = (text_twins.labelled_text(voice, one.title, one.rules) for one in tiles)
    return Example(image, says=tuple(says))


def _stack(images: Iterable[Image.Image]) -> Image.Image:
    pieces, top = [], 0
    for one in images:
        pieces.append(Piece(one, (0, top)))
        top += one.height + GAP
    return lay_pieces(INNER_WIDTH, pieces)


def draw_face(voice: Voice) -> Example:
    """Draw the card of a building, with a label at each of its signs."""
    view = view_position("hand")
    request = PictureRequest(language=voice.language)
    held = "gatehouse#1"
    face = make_card_face(picture_voice(voice, view), view, kingdom_of(view), held, request)
    card = draw_card(face, CARD_WIDTH)
    left = (INNER_WIDTH - card.width) // 2
    spots = {
        "cost": ((0, 180), (54, 132)),
        "needs": ((1, 190), (386, 126)),
        "slot": ((0, 330), (124, 356)),
        "gives": ((1, 420), (250, 396)),
        "hp": ((0, 530), (176, 556)),
    }
    labels = tuple(
        Label(
            voice.say(f"guide.face.{name}"),
            (SIDE_LABELS[side], down),
            (left + target[0], target[1]),
            LABEL_ROOM,
        )
        for name, ((side, down), target) in spots.items()
    )
    return Example(lay_pieces(INNER_WIDTH, [Piece(card, (left, 0))]), labels)


def draw_units(voice: Voice) -> Example:
    """Draw two buildings with units as their owner sees them, and as a rival does."""
    rows: list[Image.Image] = []
    says: list[str] = []
    for seat, name in ((READER, "own"), (RIVAL, "rival")):
        heading = voice.say(f"guide.units.{name}")
        groups = _gather_city(voice, "units", seat).groups
        tiles = [one for group in groups for one in group.tiles]
        rows += draw_heading(heading), _draw_pair([draw_tile(one) for one in tiles])
        says += heading, *(_name_units(voice, one) for one in tiles)
    return Example(_stack(rows), says=tuple(says))


def _name_units(voice: Voice, tile: Tile) -> str:
    """Name a building and what lies in it, as far as it is seen."""
    return text_twins.labelled_text(voice, tile.title, ", ".join(row.text for row in tile.rows))


def _draw_pair(tiles: Sequence[Image.Image]) -> Image.Image:
    """Draw tiles in rows of two."""
    pieces, top = [], 0
    for start in range(0, len(tiles), 2):
        pair = tiles[start : start + 2]
        for column, one in enumerate(pair):
            pieces.append(Piece(one, (column * (TILE_WIDTH + GAP), top)))
        top += max(one.height for one in pair) + GAP
    return lay_pieces(INNER_WIDTH, pieces)


def draw_war(voice: Voice) -> Example:
    """Draw a war with both sums, and who fights in it."""
    contents = fought_war.gather_terms(voice)
    image = lay_out_war(contents._replace(notes=(), spoils=())).draw(0)
    says = text_twins.war_alt(fought_war.war_voice(voice), contents)
    return Example(scale_down(image, INNER_WIDTH), says=(says,))


def draw_spoils(voice: Voice) -> Example:
    """Draw what may fall after the war, and who comes home from it."""
    score = fought_war.read_score()
    fates = (
        ("razed", "razed", fought_war.list_razable(voice)),
        ("home", "settle", fought_war.list_returning(voice)),
    )
    rows: list[Image.Image] = []
    says: list[str] = []
    for name, icon, tiles in fates:
        heading = voice.say(f"guide.spoils.{name}", score=score)
        rows += draw_heading(heading, "", icon), _draw_pair([_draw_fate(one) for one in tiles])
        chosen = (one.title for one in tiles if one.highlight != "aside")
        says.append(text_twins.labelled_text(voice, heading, ", ".join(chosen)))
    return Example(_stack(rows), says=tuple(says))


def _draw_fate(tile: Tile) -> Image.Image:
    """Draw a tile, faded if the winner has not chosen it."""
    if tile.highlight == "aside":
        return fade_piece(draw_tile(replace(tile, highlight="", mark="")))
    return draw_tile(replace(tile, highlight=""))
