"""The arms of ready-made sides: shields with charges, as their heraldry describes them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.valhalla.pasted_texts import ready_sides
from render.drawing import icons
from render.drawing.colours import Colour, mix_colours
from render.drawing.shapes import polygon_mask

GAME_KEY: Final = "valhalla"
SHIELD_OUTLINE: Final = (
    (0.0, 0.0), (1.0, 0.0), (1.0, 0.52), (0.93, 0.7), (0.77, 0.86), (0.5, 1.0),
    (0.23, 0.86), (0.07, 0.7), (0.0, 0.52),
)  # fmt: skip
"""The outline of a shield, as shares of its width and height."""
CHARGE_SPOTS: Final[Mapping[int, tuple[tuple[float, float, float], ...]]] = {
    1: ((0.5, 0.46, 0.7),),
    2: ((0.5, 0.28, 0.44), (0.5, 0.68, 0.44)),
    3: ((0.28, 0.3, 0.4), (0.72, 0.3, 0.4), (0.5, 0.69, 0.4)),
}
"""By number of charges: the position and size of each."""
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


class Arms(NamedTuple):
    """The arms on a shield: its field, its charge, and the charge's tincture and number."""

    field: str
    charge: str
    tincture: str
    number: int = 1


ARMS_BY_SIDE: Final[Mapping[str, Arms]] = {
    "wind_riders": Arms("green", "horse", "white"),
    "deep_folk": Arms("black", "lamp", "gold"),
    "iron_bows": Arms("red", "bow", "ash", 3),
    "sky_host": Arms("blue", "wing", "white"),
    "wall_breakers": Arms("brown", "goat", "white"),
    "wolf_pack": Arms("white", "wolf", "grey", 2),
    "giants_hearth": Arms("ash", "fire", "red"),
    "tide_walkers": Arms("sea", "ship", "white"),
}
"""By ready-made side: its arms, as `ready_side.<id>.heraldry` in the word files describes them."""


def ready_side_with_name(title: str) -> str:
    """Return the id of the ready-made side with this name, or ""."""
    return next(
        (one.id for one in ready_sides.load_ready_sides().values() if one.title == title), ""
    )


@lru_cache(maxsize=32)
def draw_shield(side: str, size: int) -> Image.Image:
    """Draw the shield of a ready-made side; it is shared, so don't draw on it."""
    arms, high = ARMS_BY_SIDE[side], round(size * 1.14)
    field = TINCTURES[arms.field]
    image = Image.new("RGBA", (size, high), (0, 0, 0, 0))
    image.paste((*_rim_tone(field), 255), (0, 0), _shield_mask((size, high)))
    edge = max(2, size // 24)
    inner = size - 2 * edge, high - 2 * edge
    image.paste((*field, 255), (edge, edge), _shield_mask(inner))
    for across, down, share in CHARGE_SPOTS[arms.number]:
        wide = round(size * share)
        left, top = round(size * across - wide / 2), round(high * down - wide / 2)
        charge = icons.icon_mask(GAME_KEY, f"arms.{arms.charge}", wide)
        image.paste((*TINCTURES[arms.tincture], 255), (left, top), charge)
    return image


def _shield_mask(size: tuple[int, int]) -> Image.Image:
    return polygon_mask(size, tuple((x * size[0], y * size[1]) for x, y in SHIELD_OUTLINE))


def _rim_tone(field: Colour) -> Colour:
    """Choose a rim that sets a shield off from any cloth."""
    dark = sum(field) < 3 * 128
    return mix_colours(field, (255, 255, 255), 0.72) if dark else mix_colours(field, (0, 0, 0), 0.7)
