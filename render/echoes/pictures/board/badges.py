"""Small signs on the board: numbers beside icons, round coins, numbered discs."""

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageFilter

from render.drawing import icons
from render.drawing.colours import CREAM, Colour, mix_colours
from render.drawing.lettering import FIGURES_BOLD, TextStyle, text_width, write_centred
from render.drawing.shapes import draw_smooth_mask, rounded_mask
from render.echoes.pictures.cards.card_faces import GAME_KEY

DARK: Colour = (24, 19, 18)
HURT_INK: Colour = (255, 166, 148)
REACH_COLOUR: Colour = (28, 92, 190)
TARGET_COLOUR: Colour = (190, 28, 30)
GOLD: Colour = (255, 220, 110)
COIN_COLOURS: Final[dict[str, Colour]] = {
    "food": (176, 124, 22),
    "wood": (112, 66, 34),
    "gold": (214, 166, 30),
    "wild": (104, 62, 156),
    "village": (70, 104, 128),
}


class NumberBadge(NamedTuple):
    """A number beside its icon."""

    icon: str
    text: str
    tint: Colour = CREAM
    ink: Colour = CREAM


@lru_cache(maxsize=64)
def disc_mask(side: int) -> Image.Image:
    """Return a disc as a mask; it is shared."""
    return draw_smooth_mask(
        (side, side), lambda b, f: b.ellipse((0, 0, side * f - 1, side * f - 1), fill=255)
    )


@lru_cache(maxsize=64)
def soft_disc(side: int, blur: int, grey: int) -> Image.Image:
    """Return a blurred disc with a margin of three blurs, as a mask; it is shared."""
    mask = Image.new("L", (side + 6 * blur, side + 6 * blur))
    mask.paste(grey, (3 * blur, 3 * blur), disc_mask(side))
    return mask.filter(ImageFilter.GaussianBlur(blur))


def paste_centred(image: Image.Image, piece: Image.Image, centre: tuple[float, float]) -> None:
    """Paste a piece with clear edges around a point."""
    at = round(centre[0] - piece.width / 2), round(centre[1] - piece.height / 2)
    image.paste(piece, at, piece)


@lru_cache(maxsize=512)
def draw_badge(badge: NumberBadge, high: int) -> Image.Image:
    """Draw a number beside its icon on a dark plate; it is shared."""
    size, side = round(high * 0.9), round(high * 0.72)
    wide = round(side + text_width(badge.text, FIGURES_BOLD, size) + high * 0.42)
    image = Image.new("RGBA", (wide, high), (*CREAM, 0))
    image.paste(
        (*mix_colours(CREAM, DARK, 0.25), 255), (0, 0), rounded_mask((wide, high), high // 3)
    )
    inner = wide - 4, high - 4
    image.paste((*DARK, 255), (2, 2), rounded_mask(inner, high // 3 - 2))
    mask = icons.icon_mask(GAME_KEY, badge.icon, side)
    image.paste((*badge.tint, 255), (round(high * 0.16), (high - side) // 2), mask)
    middle = (wide + side + high * 0.08) / 2, high / 2
    write_centred(image, middle, badge.text, TextStyle(FIGURES_BOLD, size, badge.ink))
    return image


@lru_cache(maxsize=128)
def draw_coin(icon: str, kind: str, side: int) -> Image.Image:
    """Draw a round token with an icon, in the colour of its kind; it is shared."""
    ground = COIN_COLOURS[kind]
    return draw_disc_sign(icon, side, ground, mix_colours(ground, CREAM, 0.62))


@lru_cache(maxsize=128)
def draw_disc_sign(icon: str, side: int, ground: Colour, rim: Colour) -> Image.Image:
    """Draw an icon on a disc with a rim; it is shared."""
    image = Image.new("RGBA", (side, side), (*DARK, 0))
    image.paste((*DARK, 255), (0, 0), disc_mask(side))
    image.paste((*rim, 255), (1, 1), disc_mask(side - 2))
    line = max(2, side // 14)
    image.paste((*ground, 255), (1 + line, 1 + line), disc_mask(side - 2 - 2 * line))
    size = round(side * 0.62)
    mask = icons.icon_mask(GAME_KEY, icon, size)
    at = (side - size) // 2
    image.paste((*mix_colours(ground, (0, 0, 0), 0.6), 255), (at + 1, at + 2), mask)
    image.paste((*CREAM, 255), (at, at), mask)
    return image


@lru_cache(maxsize=256)
def draw_numbered_disc(text: str, side: int, colour: Colour) -> Image.Image:
    """Draw a disc with a number and a soft shadow, on clear ground; it is shared."""
    blur = max(2, side // 12)
    room = 3 * blur
    image = Image.new("RGBA", (side + 2 * room, side + 2 * room), (0, 0, 0, 0))
    image.putalpha(soft_disc(side, blur, 200))
    image.paste((*CREAM, 255), (room, room), disc_mask(side))
    line = max(3, side // 14)
    inner = side - 2 * line
    image.paste((*colour, 255), (room + line, room + line), disc_mask(inner))
    size = round(side * (0.66 if len(text) < 2 else 0.56))
    middle = image.width / 2, image.height / 2
    write_centred(image, middle, text, TextStyle(FIGURES_BOLD, size, CREAM))
    return image


def damage_text(amount: int) -> str:
    """Write damage with a true minus sign."""
    return f"\u2212{amount}"
