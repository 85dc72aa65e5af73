"""The arms of one side as a small picture, which stands beside its boasts."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from engine.core.protocol.values import Event
from engine.valhalla.view import SideView, View
from render.drawing import icons
from render.drawing.colours import mix_colours
from render.drawing.light import cast_shadow, draw_gradient
from render.drawing.maps.side_colours import SIDE_COLOURS, SIDE_PATTERNS, ink_on
from render.drawing.patterns import pattern_mask
from render.drawing.picture import Picture, PictureRequest
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.heraldry.coats_of_arms import find_shield_face
from render.valhalla.heraldry.look_in_words import describe_shield_face
from render.valhalla.heraldry.shields import draw_shield
from render.valhalla.pictures.all_sides_picture import GAME_KEY
from render.valhalla.pictures.public.public_names import name_sides

SIZE: Final = 256
ARMS_SIZE: Final = 168
RIM_WIDTH: Final = 10


def draw_arms(voice: Voice, view: View, request: PictureRequest, _: Sequence[Event]) -> Picture:
    """Draw the arms of the side whose seat is the zoom, on its cloth."""
    side = view.sides[int(request.zoom) - 1]
    name = name_sides(voice, view)[int(side.seat)].as_noun(voice.language)
    said = describe_shield_face(voice, find_shield_face(side))
    alt = voice.say("picture.arms.alt", side=name, blazon=Noun(said))
    return Picture(_draw_cloth_with_arms(side, has_pattern=request.pattern), alt, alt)


def _draw_cloth_with_arms(side: SideView, *, has_pattern: bool) -> Image.Image:
    ground = SIDE_COLOURS[side.colour]
    light, dark = mix_colours(ground, (255, 255, 255), 0.08), mix_colours(ground, (0, 0, 0), 0.25)
    sheet = draw_gradient((SIZE, SIZE), light, dark).copy()
    if has_pattern:
        lines = pattern_mask(SIDE_PATTERNS[side.colour], (SIZE, SIZE), 44)
        sheet.paste(mix_colours(ground, ink_on(ground), 0.2), (0, 0), lines)
    frame = mix_colours(ground, (0, 0, 0), 0.5)
    ImageDraw.Draw(sheet).rectangle((0, 0, SIZE - 1, SIZE - 1), outline=frame, width=RIM_WIDTH)
    face = find_shield_face(side)
    if face is not None:
        shield = draw_shield(face, ARMS_SIZE)
        corner = (SIZE - shield.width) // 2, (SIZE - shield.height) // 2
        cast_shadow(sheet, shield.getchannel("A"), (corner[0], corner[1] + 5), 7, 0.5)
        sheet.paste(shield, corner, shield)
    else:
        corner = ((SIZE - ARMS_SIZE) // 2, (SIZE - ARMS_SIZE) // 2)
        emblem = icons.icon_mask(GAME_KEY, f"emblem.{side.colour}", ARMS_SIZE)
        sheet.paste(ink_on(ground), corner, emblem)
    return sheet
