"""The land of a map: ground, water with shores, terrain drawings, roads and fog.

Painted land is cached, since most of a map is the same from picture to picture.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.valhalla.map.hexes import neighbours
from render.drawing.colours import PARCHMENT, Colour, mix_colours
from render.drawing.textures import colour_noise_in_steps, smooth_noise
from render.valhalla.pictures.map import strokes
from render.valhalla.pictures.map.grid import Grid, Pixel
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.pictures.map.terrain_art import TERRAIN_STYLES, choose_variant, cut_glyph

FOG: Colour = (34, 32, 40)
FOG_LIGHT: Colour = (52, 50, 61)
SAND: Colour = (240, 226, 184)
FOAM: Colour = (150, 190, 208)
DEEP_WATER: Colour = (44, 86, 124)
ROAD: Colour = (236, 216, 170)
ROAD_RIM: Colour = (84, 58, 32)
COLOUR_BLUR_DIVISOR: Final = 7
"""How far the colours of neighbours blend: a radius is divided by this."""
COARSE_FACTORS: Final = (4, 2)
"""Soft things are painted this many times smaller, if the radius is divisible."""
SHORE_STEPS: Final = (10, 52, 98)
"""The grey levels of nearness to the shore at which water turns lighter."""
FOG_TONES: Final = 6
"""The number of tones of the fog: few tones compress well."""
DIM_TONE: Colour = (0, 0, 0)
REMEMBERED_DENSITY: Final = 54
"""How much hexes out of sight are darkened; black keeps their hue."""
OCEAN: Final = "ocean"
SEA: Colour = mix_colours(DEEP_WATER, TERRAIN_STYLES[OCEAN].ground, 0.45)
WATER_TONES: Final = (DEEP_WATER, *(mix_colours(SEA, FOAM, share) for share in (0.0, 0.27, 0.53)))
"""The tones of water from the deep to the shore."""
PAPER: Colour = mix_colours(PARCHMENT, (206, 182, 134), 0.16)
"""The colour beyond the hexes that are shown."""
COVER_SHARE: Final = 1.02
"""Hexes are drawn a little larger than they are, so that there is no gap between them."""
TILE_SIZE: Final = 128
"""The size of a tile in pixels: masks are pasted tile by tile, and empty tiles are skipped."""

Box = tuple[int, int, int, int]
Terrain = Mapping[str, str]
Road = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Ground:
    """The revealed land of a part of a map."""

    grid: Grid
    terrain: tuple[tuple[str, str], ...]
    """The revealed hexes, each with its terrain."""
    roads: tuple[Road, ...]


def revealed_ground(grid: Grid, terrain: Terrain, roads: Iterable[Road]) -> Ground:
    """Return the revealed land of a part of a map."""
    shown = tuple(sorted((at, code) for at, code in terrain.items() if grid.has_hex(at)))
    ways = tuple(sorted(pair for pair in roads if any(map(grid.has_hex, pair))))
    return Ground(grid, shown, ways)


@lru_cache(maxsize=4)
def paint_ground(land_shown: Ground) -> Image.Image:
    """Paint the revealed land of a map, and fog elsewhere; it is shared."""
    grid, shown, roads = land_shown.grid, dict(land_shown.terrain), land_shown.roads
    if not shown:
        return paint_fog(grid)
    wet = [at for at, code in shown.items() if code == OCEAN]
    land = _land_mask(grid, shown)
    image = _paint_colours(grid, shown)
    _paint_water(image, grid, land, wet)
    _paint_shores(image, grid, shown)
    _paste_glyphs(image, grid, shown)
    _paint_roads(image, grid, roads)
    _fade_into_fog(image, grid, land, wet)
    return image


def _hex_mask(grid: Grid, hexes: Iterable[str], share: float = 1.0) -> Image.Image:
    """Return hexes as a mask with hard edges, which is the fastest to paste through."""
    mask = Image.new("1", grid.size)
    _cover_hexes(mask, grid, hexes, share)
    return mask


def _cover_hexes(mask: Image.Image, grid: Grid, hexes: Iterable[str], share: float) -> None:
    brush = ImageDraw.Draw(mask)
    for at in hexes:
        brush.polygon(grid.corners(at, share), fill=255)


def walk_mask_tiles(mask: Image.Image, across: int) -> Iterator[tuple[Box, Image.Image]]:
    """Yield the tiles of a mask that are not empty, each with its box."""
    wide, high = mask.size
    for top in range(0, high, TILE_SIZE):
        for left in range(0, wide, across):
            box = left, top, min(left + across, wide), min(top + TILE_SIZE, high)
            part = mask.crop(box)
            if part.getbbox():
                yield box, part


def _land_mask(grid: Grid, shown: Terrain) -> Image.Image:
    """Return the land that is shown as a mask at the coarse scale."""
    coarse = _coarse_grid(grid)
    land = Image.new("L", coarse.size)
    _cover_hexes(land, coarse, (at for at, code in shown.items() if code != OCEAN), COVER_SHARE)
    return land


def _coarse_grid(grid: Grid) -> Grid:
    """Return the grid of the same part of the map at a coarser scale."""
    times = next(one for one in COARSE_FACTORS if grid.radius % (2 * one) == 0)
    return Grid(grid.radius // times, grid.columns, grid.rows)


def _scale_up(image: Image.Image, grid: Grid, coarse: Grid, box: Box | None = None) -> Image.Image:
    """Scale a coarse picture up to the full size, or up to a box of it."""
    left, top, right, bottom = box or (0, 0, *grid.size)
    (wide, high), (across, down) = grid.size, coarse.size
    part = left * across / wide, top * down / high, right * across / wide, bottom * down / high
    return image.resize((right - left, bottom - top), Image.Resampling.BILINEAR, part)


def _paint_colours(grid: Grid, shown: Terrain) -> Image.Image:
    """Paint the colours of the ground, blended softly."""
    coarse = _coarse_grid(grid)
    image = Image.new("RGB", coarse.size, FOG)
    brush = ImageDraw.Draw(image)
    for at, code in shown.items():
        tone = SAND if code == OCEAN else TERRAIN_STYLES[code].ground
        brush.polygon(coarse.corners(at, 1.06), fill=tone)
    blur = ImageFilter.BoxBlur(max(1, round(coarse.radius / COLOUR_BLUR_DIVISOR)))
    return _scale_up(image.filter(blur), grid, coarse)


def _paint_water(image: Image.Image, grid: Grid, land: Image.Image, wet: Iterable[str]) -> None:
    """Paint water that gets deeper in steps from the shore."""
    coarse = _coarse_grid(grid)
    near = land.filter(ImageFilter.BoxBlur(coarse.radius * 0.75))
    near = near.filter(ImageFilter.BoxBlur(coarse.radius * 0.5))
    steps = near.point([85 * sum(grey >= least for least in SHORE_STEPS) for grey in range(256)])
    tones = _palette_between(WATER_TONES)
    for box, mask in walk_mask_tiles(_hex_mask(grid, wet), TILE_SIZE):
        deep = _scale_up(steps, grid, coarse, box)
        deep.putpalette(tones)
        image.paste(deep.convert("RGB"), box, mask)


def _palette_between(tones: Sequence[Colour]) -> list[int]:
    """Return a palette for greys that blends from tone to tone in equal steps."""
    steps = [grade * (len(tones) - 1) / 255 for grade in range(256)]
    ends = [(min(int(step), len(tones) - 2), step) for step in steps]
    return [
        band for low, step in ends for band in mix_colours(tones[low], tones[low + 1], step - low)
    ]


def _paint_shores(image: Image.Image, grid: Grid, shown: Terrain) -> None:
    """Draw sand along every edge between land and water, with surf beside it."""
    wide = max(2, round(grid.radius / 9))
    edges = [
        (at, other)
        for at, code in shown.items()
        if code == OCEAN
        for other in neighbours(at)
        if shown.get(other, OCEAN) != OCEAN
    ]
    surf = Pen(mix_colours(FOAM, (255, 255, 255), 0.55), max(1, wide // 2), 0, 170)
    for at, other in edges:
        (x, y), (x2, y2) = grid.centre(at), grid.centre(other)
        back = round((x - x2) * 0.09), round((y - y2) * 0.09)
        one, two = ((px + back[0], py + back[1]) for px, py in grid.shared_edge(at, other))
        strokes.draw_line(image, one, two, surf)
    for width, tone in ((wide + 2, mix_colours(SAND, (96, 74, 40), 0.55)), (wide, SAND)):
        for at, other in edges:
            strokes.draw_line(image, *grid.shared_edge(at, other), Pen(tone, width))


def _paste_glyphs(image: Image.Image, grid: Grid, shown: Terrain) -> None:
    """Paste the drawings of every hex from the top down, so that lower ones are in front."""
    for at, code in sorted(shown.items(), key=lambda one: grid.centre(one[0])[1]):
        drawn, (across, down) = cut_glyph(code, choose_variant(at), grid.radius)
        x, y = grid.centre(at)
        image.paste(drawn, (x + across, y + down), drawn)


def _paint_roads(image: Image.Image, grid: Grid, roads: Iterable[Road]) -> None:
    """Draw roads from hex to hex, light with dark rims, above the terrain drawings."""
    ways = [(grid.centre(one), grid.centre(other)) for one, other in roads]
    wide = max(2.5, grid.radius / 9)
    for pen in (Pen(ROAD_RIM, wide + 2.4, 0, 210), Pen(ROAD, wide)):
        for one, other in ways:
            strokes.draw_line(image, one, other, pen)


# Fog


def _fade_into_fog(image: Image.Image, grid: Grid, land: Image.Image, wet: Iterable[str]) -> None:
    """Fade the land into the fog at its edge."""
    coarse = _coarse_grid(grid)
    mask = land.copy()
    _cover_hexes(mask, coarse, wet, COVER_SHARE)
    soft = mask.filter(ImageFilter.BoxBlur(max(1, round(coarse.radius / 6))))
    thick = soft.point([255 - min(255, max(0, (grey - 96) * 2)) for grey in range(256)])
    fog = paint_fog(grid)
    for box, veil in walk_mask_tiles(_scale_up(thick, grid, coarse), TILE_SIZE):
        image.paste(fog.crop(box), box, veil)


@lru_cache(maxsize=4)
def paint_fog(grid: Grid) -> Image.Image:
    """Paint fog with faint hex borders, on paper; it is shared."""
    noise = smooth_noise(grid.size, (7 * grid.radius, 5 * grid.radius), "fog")
    image = colour_noise_in_steps(noise, FOG_TONES, FOG, FOG_LIGHT)
    hexes = Image.new("1", grid.size)
    covered, rings = _column_masks(grid)
    for column in grid.columns:
        corner = hex_corner(grid, f"{column:03}.{grid.rows.start:03}")
        image.paste((176, 172, 186), corner, rings)
        hexes.paste(255, corner, covered)
    sheet = Image.new("RGB", grid.size, PAPER)
    sheet.paste(image, (0, 0), hexes)
    return sheet


def _column_masks(grid: Grid) -> tuple[Image.Image, Image.Image]:
    """Return masks of one column of hexes: their areas, and their faint rings."""
    one = Grid(grid.radius, range(2, 3), grid.rows)
    ring = strokes.hexagon_mask(grid.radius, grid.half_height, 1).point(
        [grey // 9 for grey in range(256)]
    )
    rings = Image.new("L", one.size)
    every = [f"002.{row:03}" for row in grid.rows]
    for at in every:
        rings.paste(ring, hex_corner(one, at))
    return _hex_mask(one, every), rings


def dim_hexes(
    image: Image.Image, grid: Grid, hexes: Iterable[str], tone: Colour, dense: int
) -> None:
    """Blend some hexes with a tone; `dense` is out of 255."""
    share = dense / 255
    table = [round(grey + (band - grey) * share) for band in tone for grey in range(256)]
    mask = _hex_mask(grid, filter(grid.has_hex, hexes), 1.01)
    for box, part in walk_mask_tiles(mask, mask.width):
        image.paste(image.crop(box).point(table), box, part)


def hex_corner(grid: Grid, at: str) -> Pixel:
    """Return the upper left corner of the box around a hex."""
    x, y = grid.centre(at)
    return x - grid.radius, y - grid.half_height
