"""The map that all share: every hex where a battle was told of, the last ones marked (V-13-31).

The terrain is each side's own knowledge (V-13-15), so that all else is fog.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.core.protocol.values import Event
from engine.valhalla.map.hexes import column_and_row, hex_name
from engine.valhalla.view import View
from render.drawing.colours import INK, PARCHMENT, Colour, mix_colours
from render.drawing.lettering import FIGURES, TextStyle, text_width, write_centred
from render.drawing.maps.side_colours import SIDE_COLOURS
from render.drawing.picture import Picture, PictureRequest
from render.drawing.shapes import rounded_mask
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.pictures.map import ground, signs, strokes
from render.valhalla.pictures.map.frame import map_frame
from render.valhalla.pictures.map.frame.legend_samples import LegendItem
from render.valhalla.pictures.map.grid import Grid, close_grid
from render.valhalla.pictures.public.public_names import name_sides
from render.valhalla.words.story.battle_deeds import Battle
from render.valhalla.words.story.deeds import read_battles

MAP_WIDTH: Final = 960
MIN_COLUMNS: Final = 11
LABEL_POINTS: Final = 10
"""The size of coordinates, in points on a phone."""
NEW_SIGN_SHARE: Final = 1.9
OLD_SIGN_SHARE: Final = 1.4
"""The sizes of signs, as shares of a hex's radius."""
BATTLE_GROUND: Colour = (214, 196, 152)
OLD_GROUND: Colour = (122, 114, 100)


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A hex where battles were told of, and the last of them."""

    at: str
    rounds: tuple[int, ...]
    last: Battle
    is_new: bool
    """Whether a battle was fought there in the last round with any."""
    has_city: bool
    """Whether a city was taken there."""

    @property
    def holder(self) -> int:
        """Return the seat that won the last battle; 0 if nobody did."""
        return self.last.winners[0] if self.last.winners else 0


def find_battlefields(events: Sequence[Event]) -> list[Battlefield]:
    """Find the hexes with battles, those of the last round behind all others."""
    battles = read_battles(events)
    last_round = battles[-1].told.round if battles else 0
    fields = []
    for at in sorted({one.told.at for one in battles}):
        here = [one for one in battles if one.told.at == at]
        rounds = tuple(dict.fromkeys(one.told.round for one in here))
        has_city = any(one.told.conquered for one in here)
        fields.append(Battlefield(at, rounds, here[-1], rounds[-1] == last_round, has_city))
    return sorted(fields, key=lambda one: one.is_new)


def draw_battlefields(
    voice: Voice, view: View, request: PictureRequest, events: Sequence[Event]
) -> Picture:
    """Draw all battlefields, from the public view and all public events with deeds."""
    fields = find_battlefields(events)
    grid = _choose_grid(view, fields)
    image = ground.paint_fog(grid).copy()
    for one in fields:
        _light_hex(image, grid, one)
    for one in fields:
        _draw_sign(image, grid, one, _colour_of(view, one), pattern=request.pattern)
    _write_places(image, grid, fields)
    title = voice.say("picture.battlefields")
    caption = map_frame.Caption(
        title,
        voice.say("picture.round", round=fields[-1].rounds[-1]),
        tuple(_list_legend(voice, view, fields)),
        pattern=request.pattern,
    )
    alt = voice.say("picture.battlefields.alt", count=len(fields), at=fields[-1].at)
    twin = "\n".join(_describe(voice, view, one) for one in fields)
    shown = map_frame.frame_map(image, grid, caption)
    return Picture(shown, alt, f"**{title}**\n{twin}", is_flat=True, kept_tones=_list_tones(view))


def _choose_grid(view: View, fields: Sequence[Battlefield]) -> Grid:
    """Choose the part of the map with all battlefields, and some hexes around it."""
    (columns, rows), places = view.size, [column_and_row(one.at) for one in fields]
    hexes = [
        hex_name(min(max(1, column + step), columns), min(max(1, row + step), rows))
        for column, row in places
        for step in (-1, 1)
    ]
    return close_grid(view.size, hexes, MAP_WIDTH, MIN_COLUMNS)


def _colour_of(view: View, one: Battlefield) -> str:
    return view.sides[one.holder - 1].colour if one.holder else ""


def _light_hex(image: Image.Image, grid: Grid, one: Battlefield) -> None:
    """Lift a hex out of the fog."""
    mask = strokes.hexagon_mask(grid.radius, grid.half_height)
    corner = ground.hex_corner(grid, one.at)
    image.paste(BATTLE_GROUND if one.is_new else OLD_GROUND, corner, mask)
    rim = strokes.hexagon_mask(grid.radius, grid.half_height, 2)
    image.paste(mix_colours(INK, OLD_GROUND, 0.3), corner, rim)


def _draw_sign(
    image: Image.Image, grid: Grid, one: Battlefield, colour: str, *, pattern: bool
) -> None:
    """Draw a city that was taken, or crossed swords, in the colour of who won last."""
    size = round(grid.radius * (NEW_SIGN_SHARE if one.is_new else OLD_SIGN_SHARE))
    icon = "city" if one.has_city else "war"
    signs.paste_disc(image, grid.centre(one.at), signs.Disc(icon, colour, pattern), size)


def _write_places(image: Image.Image, grid: Grid, fields: Sequence[Battlefield]) -> None:
    """Write the coordinates of the last battles on small plates below them."""
    size = round(LABEL_POINTS * image.width / map_frame.PHONE_POINTS)
    for one in fields:
        if not one.is_new:
            continue
        x, y = grid.centre(one.at)
        wide, high = round(text_width(one.at, FIGURES, size)) + size // 2, round(size * 1.15)
        left = min(max(0, x - wide // 2), image.width - wide)
        top = min(y + round(grid.radius * 0.8), image.height - high)
        image.paste(PARCHMENT, (left, top), rounded_mask((wide, high), high // 3))
        middle = left + wide / 2, top + high / 2
        write_centred(image, middle, one.at, TextStyle(FIGURES, size, INK))


def _list_legend(voice: Voice, view: View, fields: Sequence[Battlefield]) -> list[LegendItem]:
    """List the sides that won last somewhere, by their colours, then the signs."""
    holders = sorted({one.holder for one in fields if one.holder})
    names = name_sides(voice, view)
    items = [LegendItem("side", view.sides[one - 1].colour, names[one].side) for one in holders]
    if any(one.has_city for one in fields):
        items.append(LegendItem("sign", "city", voice.say("picture.battlefields.city")))
    return items


def _describe(voice: Voice, view: View, one: Battlefield) -> str:
    """Describe a battlefield in a line: its rounds, and who won there last."""
    rounds = voice.join_texts([str(number) for number in one.rounds])
    facts = {"at": one.at, "rounds": Noun(rounds), "count": len(one.rounds)}
    if not one.holder:
        return voice.say("picture.battlefields.nobody", **facts)
    winner = name_sides(voice, view)[one.holder].as_noun(voice.language)
    return voice.say("picture.battlefields.line", winner=winner, **facts)


def _list_tones(view: View) -> tuple[Colour, ...]:
    sides = tuple(SIDE_COLOURS[one.colour] for one in view.sides)
    return (*sides, BATTLE_GROUND, OLD_GROUND, ground.FOG, ground.FOG_LIGHT)
