"""Surfaces: parchment, wood, stone and cloth out of smooth noise, the same on every machine."""

import hashlib
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageOps

from render.drawing.colours import PARCHMENT, Colour, mix_colours

Size = tuple[int, int]


def smooth_noise(size: Size, cell: Size, key: str) -> Image.Image:
    """Return smooth grey noise: hashed values on a coarse grid, scaled to the full size."""
    columns, rows = size[0] // cell[0] + 2, size[1] // cell[1] + 2
    raw = hashlib.shake_256(f"{key}:{columns}x{rows}".encode()).digest(columns * rows)
    grid = Image.frombytes("L", (columns, rows), raw)
    return grid.resize(size, Image.Resampling.BICUBIC)


@lru_cache(maxsize=24)
def layered_noise(size: Size, cell: Size, key: str) -> Image.Image:
    """Blend three layers of noise, each finer and fainter, over the whole scale of grey."""
    noise = smooth_noise(size, cell, f"{key}/0")
    for step, share in ((3, 0.36), (9, 0.22)):
        finer = max(1, cell[0] // step), max(1, cell[1] // step)
        noise = Image.blend(noise, smooth_noise(size, finer, f"{key}/{step}"), share)
    return ImageOps.autocontrast(noise, cutoff=1)


def colour_noise(noise: Image.Image, dark: Colour, light: Colour) -> Image.Image:
    """Colour grey noise between two colours."""
    return ImageOps.colorize(noise, dark, light)


def colour_noise_in_steps(
    noise: Image.Image, tones: int, dark: Colour, light: Colour
) -> Image.Image:
    """Colour grey noise between two colours in few tones, which compress well."""
    steps = [grey * tones // 256 * 255 // (tones - 1) for grey in range(256)]
    banded = noise.copy()
    banded.putpalette([band for step in steps for band in mix_colours(dark, light, step / 255)])
    return banded.convert("RGB")


@lru_cache(maxsize=16)
def draw_parchment(size: Size, key: str = "parchment") -> Image.Image:
    """Draw parchment: faint clouds and short fibres."""
    sheet = colour_noise(
        layered_noise(size, (150, 110), key),
        mix_colours(PARCHMENT, (214, 190, 142), 0.5),
        PARCHMENT,
    )
    fibres = layered_noise(size, (34, 5), f"{key}/fibres")
    return ImageChops.multiply(sheet, colour_noise(fibres, (246, 243, 237), (255, 255, 255)))


@lru_cache(maxsize=8)
def draw_wood(size: Size, key: str = "table") -> Image.Image:
    """Draw dark planks along the width."""
    board = Image.new("RGB", size)
    high = 148
    brush = ImageDraw.Draw(board)
    for row, top in enumerate(range(0, size[1], high)):
        plank = layered_noise((size[0], high), (420, 11), f"{key}/{row}")
        warmth = hashlib.sha256(f"{key}/{row}".encode()).digest()[0] / 255
        dark, light = (
            mix_colours((20, 14, 10), (26, 17, 11), warmth),
            mix_colours((50, 35, 24), (60, 41, 27), warmth),
        )
        board.paste(colour_noise(plank, dark, light), (0, top))
        brush.line((0, top, size[0], top), fill=(10, 7, 5), width=3)
        brush.line(
            (0, top + 3, size[0], top + 3), fill=mix_colours(light, (90, 66, 46), 0.35), width=1
        )
    return board


def tile_image(tile: Image.Image, size: Size) -> Image.Image:
    """Cover a size with copies of a tile."""
    whole = Image.new(tile.mode, size)
    for top in range(0, size[1], tile.height):
        for left in range(0, size[0], tile.width):
            whole.paste(tile, (left, top))
    return whole
