"""Ready-made sides as pictures: the shield before its land, and how the side plays.

Four of them stand side by side in a message, each at half the width of a phone; so the text is
large. Their designs are told to who takes them alone (V-13-25).
"""

from typing import Final

from PIL import Image, ImageDraw

from engine.valhalla.pasted_texts import ready_sides
from render.drawing.colours import CREAM, INK
from render.drawing.lettering import (
    DISPLAY,
    TEXT,
    TextStyle,
    capital_height,
    fit_lines,
    write_centred,
)
from render.drawing.light import cast_shadow
from render.drawing.picture import Picture
from render.drawing.shapes import PanelStyle, draw_ribbon
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.heraldry.coats_of_arms import ARMS_BY_SIDE
from render.valhalla.heraldry.shields import draw_shield
from render.valhalla.pictures.map.frame.map_frame import RIM, draw_vellum
from render.valhalla.workshop.pictures.lands_of_arms import find_palette, paint_land

FEATURED_SIDES: Final = ("wind_riders", "iron_bows", "wall_breakers", "sky_host")
"""Four sides that play in four ways: by riding, by shooting, by siege, on wings."""
SIZE: Final = 840
LAND_HEIGHT: Final = 470
SHIELD_SIZE: Final = 290
RIBBON_HEIGHT: Final = 116
NAME_ROOM: Final = 570
SENTENCE_SIZES: Final = range(66, 47, -1)
MAX_LINES: Final = 4
SCENES: Final = {
    "wind_riders": "plain", "deep_folk": "crags", "iron_bows": "hills", "sky_host": "crags",
    "wall_breakers": "roofs", "wolf_pack": "hills", "giants_hearth": "crags", "tide_walkers": "sea",
}  # fmt: skip
"""By ready-made side: the kind of land behind its shield."""


def draw_ready_side(voice: Voice, side_id: str) -> Picture:
    """Draw a ready-made side: its arms, its name, and in one sentence how it plays."""
    name = capitalise(voice.noun(f"ready_side.{side_id}").name)
    about = voice.say(f"ready_side.{side_id}.about")
    alt = voice.say("ready_picture.alt", name=Noun(name), text=Noun(about[:1].lower() + about[1:]))
    ready = ready_sides.load_ready_sides()[side_id]
    twin = f"**{name}** · {ready.ruler} · {ready.capital}\n{about}."
    return Picture(_draw_ready_side(side_id, name, f"{about}."), alt, twin)


def _draw_ready_side(side_id: str, name: str, about: str) -> Image.Image:
    arms = ARMS_BY_SIDE[side_id]
    palette = find_palette(arms)
    sheet = draw_vellum((SIZE, SIZE))
    land = paint_land((SIZE, LAND_HEIGHT), arms, SCENES[side_id])
    shield = draw_shield(arms, SHIELD_SIZE)
    corner = (SIZE - shield.width) // 2, 36
    cast_shadow(land, shield.getchannel("A"), (corner[0], corner[1] + 10), 12, 0.75)
    land.paste(shield, corner, shield)
    sheet.paste(land)
    style = PanelStyle(palette.mid, palette.metal, CREAM)
    draw_ribbon(sheet, (SIZE // 2, LAND_HEIGHT - 10), (600, RIBBON_HEIGHT), "", style)
    _write_name(sheet, name)
    _write_sentence(sheet, about)
    ImageDraw.Draw(sheet).rectangle((0, 0, SIZE - 1, SIZE - 1), outline=RIM, width=8)
    return sheet


def _write_name(sheet: Image.Image, name: str) -> None:
    """Write the name on the ribbon: on one line, or a long one on two."""
    title = fit_lines(name, DISPLAY, (NAME_ROOM, 1), range(76, 53, -1))
    if title.lines[0] != name:
        title = fit_lines(name, DISPLAY, (NAME_ROOM, 2), range(47, 31, -1))
    for number, line in enumerate(title.lines):
        down = (number - (len(title.lines) - 1) / 2) * title.size
        at = SIZE / 2, LAND_HEIGHT - 12 + down
        write_centred(sheet, at, line, TextStyle(DISPLAY, title.size, CREAM))


def _write_sentence(sheet: Image.Image, about: str) -> None:
    """Write how a side plays, in the middle of the paper below its name."""
    said = fit_lines(about, TEXT, (SIZE - 90, MAX_LINES), SENTENCE_SIZES)
    step = said.size * 1.12
    top = LAND_HEIGHT + RIBBON_HEIGHT / 2 + 12
    middle = (top + SIZE - 14) / 2 - step * (len(said.lines) - 1) / 2
    for number, line in enumerate(said.lines):
        at = SIZE / 2, middle + step * number + capital_height(TEXT, said.size) * 0.08
        write_centred(sheet, at, line, TextStyle(TEXT, said.size, INK))
