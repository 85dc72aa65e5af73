"""The picture of the arms of a side in the making: its shield, large."""

from typing import Final

from PIL import ImageDraw

from engine.valhalla.entities.arms import ArmsChoice
from render.drawing import landscapes
from render.drawing.colours import PALETTES
from render.drawing.light import cast_shadow
from render.drawing.picture import Picture
from render.language.voice import Voice
from render.valhalla.heraldry.coats_of_arms import choose_shield_face
from render.valhalla.heraldry.look_in_words import describe_shield_face
from render.valhalla.heraldry.shields import draw_shield
from render.valhalla.workshop.pictures.sheet_parts import WIDTH
from render.valhalla.workshop.side_drafts import SideDraft

HEIGHT: Final = 560
SHIELD_SIZE: Final = 400
PALETTE: Final = "legendary"


def draw_arms_sheet(voice: Voice, draft: SideDraft, suggested: ArmsChoice) -> Picture:
    """Draw the shield of a side; the suggested arms while it has chosen none."""
    written = draft.written
    face = choose_shield_face(written.flag or "", written.arms or "") or suggested
    palette = PALETTES[PALETTE]
    image = landscapes.draw_landscape((WIDTH, HEIGHT), palette, "crags", "banner").copy()
    shield = draw_shield(face, SHIELD_SIZE)
    corner = (WIDTH - shield.width) // 2, (HEIGHT - shield.height) // 2
    cast_shadow(image, shield.getchannel("A"), (corner[0], corner[1] + 10), 12, 0.7)
    image.paste(shield, corner, shield)
    ImageDraw.Draw(image).rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=palette.metal, width=6)
    said = describe_shield_face(voice, face)
    return Picture(image, said, said)
