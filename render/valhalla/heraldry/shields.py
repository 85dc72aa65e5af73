"""Shields: arms and uploaded pictures, drawn on a shield that is lit from above."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageFilter, ImageOps

from engine.valhalla.entities.arms import PATTERNS, ArmsChoice
from render.drawing import icons
from render.drawing.colours import Colour, mix_colours
from render.drawing.shapes import draw_smooth_mask
from render.valhalla.heraldry.field_masks import (
    DISC_SPOTS,
    Spot,
    draw_field_mask,
    find_spots,
    shield_mask,
)

GAME_KEY: Final = "valhalla"
SHIELD_SLENDERNESS: Final = 1.14
BLANK: Colour = (168, 152, 122)
DISC_FILLING: Final = 0.66
"""The size of a charge on a disc, as a share of the disc."""
TINCTURES: Final[Mapping[str, Colour]] = {
    "white": (244, 242, 234),
    "gold": (240, 192, 56),
    "red": (178, 34, 34),
    "green": (34, 110, 58),
    "blue": (38, 74, 150),
    "black": (26, 24, 26),
    "grey": (116, 120, 128),
    "brown": (118, 74, 40),
    "ash": (198, 196, 190),
    "sea": (24, 122, 128),
}


ShieldFace = ArmsChoice | bytes
"""What is on a shield: arms, or a picture as a file."""


@lru_cache(maxsize=64)
def draw_shield(face: ShieldFace, size: int) -> Image.Image:
    """Draw arms or a picture on a shield of a width; it is shared, so don't draw on it."""
    rim, inner = _measure_shield(size)
    if isinstance(face, ArmsChoice):
        return _mount(_paint_arms(face, inner), size, rim, TINCTURES[face.tincture])
    painted = _fit_picture(face, inner)
    return _mount(painted, size, rim, _average_colour(painted))


@lru_cache(maxsize=8)
def draw_blank_shield(size: int) -> Image.Image:
    """Draw a shield of a width with nothing on it; it is shared."""
    rim, inner = _measure_shield(size)
    return _mount(Image.new("RGB", inner, BLANK), size, rim, BLANK)


@lru_cache(maxsize=64)
def is_drawable(picture: bytes) -> bool:
    """Tell whether the file of a picture can be read to its end."""
    try:
        Image.open(BytesIO(picture)).load()
    except (OSError, SyntaxError, ValueError, EOFError):
        return False
    return True


def _fit_picture(picture: bytes, size: tuple[int, int]) -> Image.Image:
    """Return the middle of a picture, as large as fills a shield."""
    image = Image.open(BytesIO(picture)).convert("RGBA")
    opaque = Image.new("RGBA", image.size, TINCTURES["white"])
    opaque.alpha_composite(image)
    return ImageOps.fit(opaque.convert("RGB"), size, Image.Resampling.LANCZOS, centering=(0.5, 0.4))


def _average_colour(image: Image.Image) -> Colour:
    red, green, blue = image.resize((1, 1), Image.Resampling.BOX).tobytes()
    return red, green, blue


def _measure_shield(size: int) -> tuple[int, tuple[int, int]]:
    """Return the width of the rim, and the size of what is within."""
    rim = max(2, size // 24)
    high = round(size * SHIELD_SLENDERNESS)
    return rim, (size - 2 * rim, high - 2 * rim)


def _paint_arms(arms: ArmsChoice, size: tuple[int, int]) -> Image.Image:
    """Paint the field, and the charges in the tincture that their place does not have."""
    ground, figure = TINCTURES[arms.tincture], TINCTURES[arms.charge_tincture]
    parts = draw_field_mask(arms.field, size)
    if arms.field in PATTERNS:
        parts = _lay_discs(parts, arms.count)
    charges = Image.new("L", size)
    for spot in _list_charge_spots(arms):
        wide = round(size[0] * spot.size)
        corner = round(size[0] * spot.across - wide / 2), round(size[1] * spot.down - wide / 2)
        charge = icons.icon_mask(GAME_KEY, f"arms.{arms.charge}", wide)
        charges.paste(255, corner, charge)
    painted = ImageChops.difference(parts, charges)
    image = Image.new("RGB", size, ground)
    image.paste(figure, (0, 0), painted)
    return image


def _list_charge_spots(arms: ArmsChoice) -> Iterator[Spot]:
    if arms.field not in PATTERNS:
        yield from find_spots(arms.field, arms.count)
        return
    for disc in DISC_SPOTS[arms.count]:
        yield disc._replace(size=disc.size * DISC_FILLING)


def _lay_discs(parts: Image.Image, count: int) -> Image.Image:
    """Lay discs in the first tincture on a pattern, each in a ring of the second."""
    wide, high = parts.size
    laid = parts.copy()
    for share, tone in ((1.0, 255), (0.9, 0)):
        for spot in DISC_SPOTS[count]:
            side = round(wide * spot.size * share)
            disc = _disc_mask(side)
            corner = round(wide * spot.across - side / 2), round(high * spot.down - side / 2)
            laid.paste(tone, corner, disc)
    return laid


@lru_cache(maxsize=32)
def _disc_mask(side: int) -> Image.Image:
    return draw_smooth_mask(
        (side, side),
        lambda brush, fine: brush.ellipse((0, 0, side * fine - 1, side * fine - 1), fill=255),
    )


def _mount(face: Image.Image, size: int, rim: int, ground: Colour) -> Image.Image:
    """Cut a face to a shield, light it from above, and set it in a rim."""
    whole = size, face.height + 2 * rim
    tone = _rim_tone(ground)
    image = Image.new("RGBA", whole, (0, 0, 0, 0))
    outline = shield_mask(whole)
    image.paste((*mix_colours(tone, (0, 0, 0), 0.55), 255), (0, 0), outline)
    image.paste((*tone, 255), (1, 1), shield_mask((size - 2, whole[1] - 2)))
    image.paste(_light_face(face), (rim, rim), shield_mask(face.size))
    return image


def _light_face(face: Image.Image) -> Image.Image:
    """Return a face with more light above and less below, and a shade along its edge."""
    lit = face.copy()
    ramp = Image.linear_gradient("L").resize(face.size, Image.Resampling.BICUBIC)
    lit.paste((255, 255, 255), (0, 0), ramp.point([max(0, 26 - grey // 3) for grey in range(256)]))
    lit.paste((0, 0, 0), (0, 0), ramp.point([max(0, (grey - 110) // 3) for grey in range(256)]))
    depth = max(2, face.width // 22)
    edge = ImageOps.invert(shield_mask(face.size).filter(ImageFilter.GaussianBlur(depth)))
    lit.paste((0, 0, 0), (0, 0), edge.point([round(grey * 0.45) for grey in range(256)]))
    return lit


def _rim_tone(ground: Colour) -> Colour:
    """Choose a rim that sets a shield off from any cloth."""
    dark = sum(ground) < 3 * 128
    return (
        mix_colours(ground, (255, 255, 255), 0.72) if dark else mix_colours(ground, (0, 0, 0), 0.7)
    )
