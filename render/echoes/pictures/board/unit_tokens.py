"""Tokens of units: an emblem on the owner's colour, with health, attack and state."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageEnhance

from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.filters import is_garrisoned
from engine.echoes.figures.unit_figures import attack_stat, remaining_health
from render.drawing import icons
from render.drawing.colours import CREAM, Colour, mix_colours
from render.drawing.lettering import FIGURES_BOLD, TextStyle, text_width, write_centred
from render.drawing.light import draw_gradient
from render.drawing.maps.side_colours import SIDE_PATTERNS
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import rounded_mask
from render.echoes.pictures.board.badges import (
    DARK,
    GOLD,
    HURT_INK,
    NumberBadge,
    disc_mask,
    draw_badge,
    draw_disc_sign,
    paste_centred,
    soft_disc,
)
from render.echoes.pictures.board.building_art import LINE, STONE
from render.echoes.pictures.cards.card_faces import GAME_KEY, card_icon
from render.echoes.pictures.seat_colours import seat_colour, seat_side

LASTING_COLOUR: Colour = (128, 84, 10)
HEART_TINT: Colour = (255, 112, 100)
EXHAUSTED_COLOUR, EXHAUSTED_LIGHT = 0.55, 0.62
MIN_BADGE_HEIGHT: Final = 28
MIN_TAG_HEIGHT: Final = 26


@dataclass(frozen=True, slots=True)
class TokenFace:
    """All that a token shows."""

    handle: str
    side: str
    colour: Colour
    icon: str
    mode: str
    attack: str
    health: int
    is_hurt: bool
    is_exhausted: bool = False
    is_tired: bool = False
    """Marked with Fatigue: it stays exhausted for a turn longer (R-KW-04)."""
    is_garrisoned: bool = False
    is_lit: bool = False
    pawn: str = ""
    changes: int = 0
    """Upgrades and lasting effects on it."""
    pattern: bool = False


def make_token_face(board: Board, unit: Unit, *, is_lit: bool, pattern: bool) -> TokenFace:
    """Read what the token of a unit shows."""
    stat = attack_stat(board, unit, unit.mode)
    lasting = sum(one.thing == unit.id for one in board.lasting)
    return TokenFace(
        handle=unit.id,
        side=seat_side(board, unit.owner),
        colour=seat_colour(board, unit.owner),
        icon=card_icon(board.cards.card(unit.card)),
        mode=unit.mode,
        attack="\u2013" if stat is None else str(stat),
        health=remaining_health(board, unit),
        is_hurt=unit.damage > 0,
        is_exhausted=unit.is_exhausted,
        is_tired=unit.is_marked,
        is_garrisoned=is_garrisoned(board, unit),
        is_lit=is_lit,
        pawn=unit.pawn if unit.pawn != "standard" else "",
        changes=len(unit.upgrades) + lasting,
        pattern=pattern,
    )


@lru_cache(maxsize=192)
def draw_token(face: TokenFace, size: int) -> Image.Image:
    """Draw a token with its badges around a disc of this size; it is shared."""
    room = size // 3
    whole = size + 2 * room
    image = Image.new("RGBA", (whole, whole), (0, 0, 0, 0))
    _draw_light(image, face, size)
    disc = _draw_disc(face, size)
    if face.is_exhausted:
        dull = ImageEnhance.Brightness(ImageEnhance.Color(disc).enhance(EXHAUSTED_COLOUR)).enhance(
            EXHAUSTED_LIGHT
        )
        disc = dull
    image.paste(disc, (room, room), disc)
    if face.is_garrisoned:
        _draw_rampart(image, size)
    _draw_signs(image, face, size)
    return image


def _draw_light(image: Image.Image, face: TokenFace, size: int) -> None:
    """Draw the shadow of a token, or the light around one that may act."""
    middle = image.width / 2, image.height / 2
    blur = max(3, size // 16)
    if face.is_lit:
        for side, grey in ((size + blur * 3, 255), (size + blur, 255)):
            light = Image.new("RGBA", (side + 6 * blur,) * 2, (*GOLD, 0))
            light.putalpha(soft_disc(side, blur, grey))
            image.alpha_composite(
                light, (round(middle[0] - light.width / 2), round(middle[1] - light.height / 2))
            )
        return
    shade = Image.new("RGBA", (size + 6 * blur,) * 2, (0, 0, 0, 0))
    shade.putalpha(soft_disc(size, blur, 190))
    paste_centred(image, shade, (middle[0] + 2, middle[1] + size * 0.06))


def _draw_disc(face: TokenFace, size: int) -> Image.Image:
    """Draw the disc of a token with its emblem."""
    image = Image.new("RGBA", (size, size), (*DARK, 0))
    rim = GOLD if face.is_lit else mix_colours(face.colour, CREAM, 0.62)
    image.paste((*DARK, 255), (0, 0), disc_mask(size))
    image.paste((*rim, 255), (2, 2), disc_mask(size - 4))
    line = max(4, size // 15)
    inner = size - 4 - 2 * line
    light, dark = mix_colours(face.colour, CREAM, 0.14), mix_colours(face.colour, DARK, 0.42)
    ground = draw_gradient((inner, inner), light, dark).copy()
    if face.pattern:
        lines = pattern_mask(SIDE_PATTERNS[face.side], (inner, inner), max(10, inner // 4))
        ground.paste(mix_colours(face.colour, DARK, 0.55), (0, 0), lines)
    image.paste(ground, (2 + line, 2 + line), disc_mask(inner))
    side = round(size * 0.62)
    at = (size - side) // 2, round((size - side) * 0.44)
    mask = icons.icon_mask(GAME_KEY, face.icon, side)
    image.paste((*mix_colours(face.colour, (0, 0, 0), 0.75), 255), (at[0] + 2, at[1] + 3), mask)
    image.paste((*CREAM, 255), at, mask)
    return image


def _draw_rampart(image: Image.Image, size: int) -> None:
    """Draw a stretch of wall before a garrisoned unit."""
    room, teeth = (image.width - size) // 2, 7
    wide, high = size + size // 8, round(size * 0.2)
    left, top = (image.width - wide) // 2, room + round(size * 0.66)
    wall = Image.new("RGBA", (wide, high), (*LINE, 0))
    step = wide / teeth
    for number in range(teeth):
        up = 0 if number % 2 == 0 else high // 3
        box = round(number * step), up, round((number + 1) * step), high
        wall.paste((*LINE, 255), box)
        wall.paste((*STONE, 255), (box[0] + 2, box[1] + 2, box[2] - 1, box[3] - 2))
    image.alpha_composite(wall, (left, top))


def _draw_signs(image: Image.Image, face: TokenFace, size: int) -> None:
    """Draw the badges at the foot, the handle at the head, and the signs at the shoulders."""
    middle, room = image.width / 2, (image.width - size) // 2
    high = max(MIN_BADGE_HEIGHT, round(size * 0.33))
    ink = HURT_INK if face.is_hurt else CREAM
    attack = draw_badge(NumberBadge(face.mode, face.attack), high)
    health = draw_badge(NumberBadge("health", str(face.health), HEART_TINT, ink), high)
    wide = attack.width + health.width + 2
    foot = room + size - round(high * 0.36)
    image.alpha_composite(attack, (round(middle - wide / 2), foot - high // 2))
    image.alpha_composite(health, (round(middle - wide / 2) + attack.width + 2, foot - high // 2))
    tag = _draw_tag(face, max(MIN_TAG_HEIGHT, round(size * 0.27)))
    image.alpha_composite(tag, (round(middle - tag.width / 2), room - tag.height // 3))
    sign = round(size * 0.34)
    if face.is_exhausted:
        icon = "fatigue" if face.is_tired else "exhausted"
        drawn = draw_disc_sign(icon, sign, (52, 58, 84), (170, 180, 214))
        paste_centred(image, drawn, (room + size * 0.94, room + size * 0.34))
    if face.changes:
        drawn = draw_disc_sign("lasting", sign, LASTING_COLOUR, GOLD)
        paste_centred(image, drawn, (room + size * 0.06, room + size * 0.34))


def _draw_tag(face: TokenFace, high: int) -> Image.Image:
    """Draw the handle of a unit on a plate, with the crown of a King or Queen."""
    size, side = round(high * 0.86), round(high * 0.7) if face.pawn else 0
    wide = round(text_width(face.handle, FIGURES_BOLD, size) + side + high * 0.6)
    image = Image.new("RGBA", (wide, high), (*CREAM, 0))
    image.paste((*DARK, 255), (0, 0), rounded_mask((wide, high), high // 2))
    plate = mix_colours(face.colour, CREAM, 0.82)
    image.paste((*plate, 255), (2, 2), rounded_mask((wide - 4, high - 4), high // 2 - 2))
    if side:
        mask = icons.icon_mask(GAME_KEY, face.pawn, side)
        image.paste((128, 82, 0, 255), (round(high * 0.24), (high - side) // 2), mask)
    write_centred(
        image, ((wide + side) / 2, high / 2), face.handle, TextStyle(FIGURES_BOLD, size, DARK)
    )
    return image
