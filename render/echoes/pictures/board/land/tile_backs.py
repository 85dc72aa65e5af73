"""The backs of tiles that nobody has discovered yet."""

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.drawing import icons
from render.drawing.colours import Colour, mix_colours
from render.drawing.light import cast_shadow, darken_corners, fill_with_light
from render.drawing.shapes import draw_smooth_mask, rounded_mask
from render.drawing.textures import colour_noise_in_steps, layered_noise
from render.echoes.pictures.cards.card_faces import GAME_KEY

BACK_DARK: Colour = (58, 44, 36)
BACK_LIGHT: Colour = (82, 63, 49)
CENTER_DARK: Colour = (66, 28, 56)
CENTER_LIGHT: Colour = (92, 42, 78)
BRASS: Colour = (196, 160, 98)
LEATHER_TONES: Final = 6


@lru_cache(maxsize=8)
def draw_tile_back(wide: int, *, is_center: bool) -> Image.Image:
    """Draw the leather back of a tile, with a compass rose; the center tile has its own."""
    dark, light = (CENTER_DARK, CENTER_LIGHT) if is_center else (BACK_DARK, BACK_LIGHT)
    noise = layered_noise((wide, wide), (60, 48), "tile back")
    image = colour_noise_in_steps(noise, LEATHER_TONES, dark, light)
    darken_corners(image, 0.5, mix_colours(dark, (0, 0, 0), 0.5))
    for inset, line in ((8, 4), (18, 2)):
        _draw_rim(image, inset, line)
    _draw_rays(image, wide)
    side = round(wide * 0.36)
    mask = icons.icon_mask(GAME_KEY, "byzantines" if is_center else "compass", side)
    at = (wide - side) // 2, (wide - side) // 2
    cast_shadow(image, mask, (at[0] + 2, at[1] + 5), 6, 0.8)
    fill_with_light(image, mask, at, mix_colours(BRASS, (255, 250, 220), 0.35), BRASS)
    return image


def _draw_rim(image: Image.Image, inset: int, line: int) -> None:
    """Draw a brass line along the edge."""
    size = image.width - 2 * inset, image.height - 2 * inset
    rim = rounded_mask(size, 14).copy()
    hole = rounded_mask((size[0] - 2 * line, size[1] - 2 * line), 14 - line)
    rim.paste(0, (line, line), hole)
    image.paste(mix_colours(BRASS, BACK_DARK, 0.3), (inset, inset), rim)


def _draw_rays(image: Image.Image, wide: int) -> None:
    """Draw thin rays around the emblem."""

    def paint(brush: ImageDraw.ImageDraw, fine: int) -> None:
        middle = wide * fine / 2
        for number in range(32):
            turn = number * math.tau / 32
            near, far = 0.22, (0.3 if number % 2 else 0.34 if number % 4 else 0.38)
            brush.line(
                (
                    middle + near * wide * fine * math.cos(turn),
                    middle + near * wide * fine * math.sin(turn),
                    middle + far * wide * fine * math.cos(turn),
                    middle + far * wide * fine * math.sin(turn),
                ),
                fill=130,
                width=2 * fine,
            )

    image.paste(BRASS, (0, 0), draw_smooth_mask(image.size, paint))
