"""The land of a map: painted ground, water with its shores, drawings, roads, and the fog.

What was painted is kept, since most of a map stays as it was from picture to picture.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.valhalla.hexes import around
from render.grain import octave
from render.ink import PARCHMENT, Colour, mix
from render.valhalla import strokes
from render.valhalla.grid import Grid, Spot
from render.valhalla.soil import SOILS, glyph, variant
from render.valhalla.strokes import Pen

FOG: Colour = (34, 32, 40)
FOG_LIGHT: Colour = (52, 50, 61)
SAND: Colour = (240, 226, 184)
FOAM: Colour = (150, 190, 208)
DEEP: Colour = (44, 86, 124)
ROAD: Colour = (236, 216, 170)
ROAD_RIM: Colour = (84, 58, 32)
SOFT: Final = 7
"""How far the colours of neighbours run into each other, in parts of a hex."""
COARSE: Final = (4, 2)
"""Soft things are painted so many times coarser, as far as hexes keep their shape."""
SHOALS: Final = (10, 52, 98)
"""How near the shore water turns lighter, on a scale of grey."""
CLOUDS: Final = 6
"""In so many tones: few of them pack well."""
DIM: Colour = (0, 0, 0)
REMEMBERED: Final = 54
"""How much darker is what was revealed and is out of sight; black alone keeps its hue."""
OCEAN: Final = "ocean"
SEA: Colour = mix(DEEP, SOILS[OCEAN].ground, 0.45)
WATERS: Final = (DEEP, *(mix(SEA, FOAM, share) for share in (0.0, 0.27, 0.53)))
"""From the deep to the shore."""
PAPER: Colour = mix(PARCHMENT, (206, 182, 134), 0.16)
"""Beyond the hexes that are shown."""

Terrain = Mapping[str, str]
Road = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Ground:
    """What is revealed of a part of a map."""

    grid: Grid
    shown: tuple[tuple[str, str], ...]
    """Hexes and their terrain."""
    roads: tuple[Road, ...]


def ground(grid: Grid, terrain: Terrain, roads: Iterable[Road]) -> Ground:
    """Take what is revealed of a part of a map."""
    shown = tuple(sorted((at, code) for at, code in terrain.items() if grid.shows(at)))
    ways = tuple(sorted(pair for pair in roads if any(map(grid.shows, pair))))
    return Ground(grid, shown, ways)


@lru_cache(maxsize=4)
def painted(what: Ground) -> Image.Image:
    """Paint what is revealed of a map, and fog where nothing is; it is shared."""
    grid, shown, roads = what.grid, dict(what.shown), what.roads
    image = _colours(grid, shown)
    image.paste(_water(grid, shown), (0, 0), _mask(grid, shown, OCEAN))
    _shores(image, grid, shown)
    _glyphs(image, grid, shown)
    _roads(image, grid, roads)
    return _fogged(image, grid, shown)


def _mask(grid: Grid, shown: Terrain, code: str = "", share: float = 1.0) -> Image.Image:
    """Find the hexes that are shown, or those of one terrain."""
    mask = Image.new("L", grid.size)
    brush = ImageDraw.Draw(mask)
    for at, found in shown.items():
        if not code or found == code:
            brush.polygon(grid.corners(at, share), fill=255)
    return mask


def _coarse(grid: Grid) -> Grid:
    """Take the same part of the map at a coarser scale."""
    times = next(one for one in COARSE if grid.radius % (2 * one) == 0)
    return Grid(grid.radius // times, grid.columns, grid.rows)


def _fine(image: Image.Image, grid: Grid, coarse: Grid) -> Image.Image:
    """Bring a coarse picture back to the size it stands for."""
    box = (0.0, 0.0, float(coarse.size[0]), float(coarse.size[1]))
    return image.resize(grid.size, Image.Resampling.BILINEAR, box)


def _colours(grid: Grid, shown: Terrain) -> Image.Image:
    """Lay the colours of the ground, run softly into each other."""
    coarse = _coarse(grid)
    image = Image.new("RGB", coarse.size, FOG)
    brush = ImageDraw.Draw(image)
    for at, code in shown.items():
        tone = SAND if code == OCEAN else SOILS[code].ground
        brush.polygon(coarse.corners(at, 1.06), fill=tone)
    blur = ImageFilter.BoxBlur(max(1, round(coarse.radius / SOFT)))
    return _fine(image.filter(blur), grid, coarse)


def _water(grid: Grid, shown: Terrain) -> Image.Image:
    """Let water deepen in steps from the shore, as charts show it."""
    coarse = _coarse(grid)
    land = Image.new("L", coarse.size)
    brush = ImageDraw.Draw(land)
    for at, code in shown.items():
        if code != OCEAN:
            brush.polygon(coarse.corners(at, 1.02), fill=255)
    near = land.filter(ImageFilter.BoxBlur(coarse.radius * 0.75))
    near = near.filter(ImageFilter.BoxBlur(coarse.radius * 0.5))
    steps = near.point([85 * sum(grey >= least for least in SHOALS) for grey in range(256)])
    return _toned(_fine(steps, grid, coarse), WATERS)


def _toned(grey: Image.Image, tones: Sequence[Colour]) -> Image.Image:
    """Colour grey by tones that are as far from each other, and run into each other between."""
    steps = [grade * (len(tones) - 1) / 255 for grade in range(256)]
    ends = [(min(int(step), len(tones) - 2), step) for step in steps]
    table = [mix(tones[low], tones[low + 1], step - low) for low, step in ends]
    bands = (grey.point([tone[band] for tone in table]) for band in range(3))
    return Image.merge("RGB", tuple(bands))


def _shores(image: Image.Image, grid: Grid, shown: Terrain) -> None:
    """Draw sand along every edge between land and water, with surf before it."""
    wide = max(2, round(grid.radius / 9))
    edges = [
        (at, other)
        for at, code in shown.items()
        if code == OCEAN
        for other in around(at)
        if shown.get(other, OCEAN) != OCEAN
    ]
    surf = Pen(mix(FOAM, (255, 255, 255), 0.55), max(1, wide // 2), 0, 170)
    for at, other in edges:
        (x, y), (x2, y2) = grid.centre(at), grid.centre(other)
        back = round((x - x2) * 0.09), round((y - y2) * 0.09)
        one, two = ((px + back[0], py + back[1]) for px, py in grid.edge(at, other))
        strokes.draw(image, one, two, surf)
    for width, tone in ((wide + 2, mix(SAND, (96, 74, 40), 0.55)), (wide, SAND)):
        for at, other in edges:
            strokes.draw(image, *grid.edge(at, other), Pen(tone, width))


def _glyphs(image: Image.Image, grid: Grid, shown: Terrain) -> None:
    """Set the drawings of every hex, from the top down, so that lower ones stand before."""
    for at, code in sorted(shown.items(), key=lambda one: grid.centre(one[0])[1]):
        drawn = glyph(code, variant(at), grid.radius)
        x, y = grid.centre(at)
        image.paste(drawn, (x - drawn.width // 2, y - drawn.height // 2), drawn)


def _roads(image: Image.Image, grid: Grid, roads: Iterable[Road]) -> None:
    """Draw roads from hex to hex, a light way between dark rims, over all that grows."""
    ways = [(grid.centre(one), grid.centre(other)) for one, other in roads]
    wide = max(2.5, grid.radius / 9)
    for pen in (Pen(ROAD_RIM, wide + 2.4, 0, 210), Pen(ROAD, wide)):
        for one, other in ways:
            strokes.draw(image, one, other, pen)


# Fog


def _fogged(image: Image.Image, grid: Grid, shown: Terrain) -> Image.Image:
    """Let the land fade into the fog at its edge."""
    fog = clouds(grid).copy()
    if not shown:
        return fog
    coarse = _coarse(grid)
    mask = _mask(coarse, shown, share=1.02)
    soft = mask.filter(ImageFilter.BoxBlur(max(1, round(coarse.radius / 6))))
    steps = [min(255, max(0, (grey - 96) * 2)) for grey in range(256)]
    fog.paste(image, (0, 0), _fine(soft.point(steps), grid, coarse))
    return fog


@lru_cache(maxsize=4)
def clouds(grid: Grid) -> Image.Image:
    """Paint nothing but fog, faintly where hexes lie under it, on paper; it is shared."""
    noise = octave(grid.size, (7 * grid.radius, 5 * grid.radius), "fog")
    noise = noise.point([grey * CLOUDS // 256 * 255 // (CLOUDS - 1) for grey in range(256)])
    image = Image.new("RGB", grid.size, FOG)
    image.paste(FOG_LIGHT, (0, 0), noise)
    ring = strokes.hexagon(grid.radius, grid.half, 1).point([grey // 9 for grey in range(256)])
    for at in _every(grid):
        x, y = grid.centre(at)
        image.paste((176, 172, 186), (x - grid.radius, y - grid.half), ring)
    sheet = Image.new("RGB", grid.size, PAPER)
    sheet.paste(image, (0, 0), _mask(grid, dict.fromkeys(_every(grid), "")))
    return sheet


def _every(grid: Grid) -> Iterable[str]:
    return (f"{column:03}.{row:03}" for column in grid.columns for row in grid.rows)


def dim(image: Image.Image, grid: Grid, hexes: Collection[str], tone: Colour, dense: int) -> None:
    """Dull some hexes."""
    image.paste(tone, (0, 0), _cover(grid, hexes, dense))


def _cover(grid: Grid, hexes: Collection[str], dense: int) -> Image.Image:
    mask = Image.new("L", grid.size)
    brush = ImageDraw.Draw(mask)
    for at in hexes:
        if grid.shows(at):
            brush.polygon(grid.corners(at, 1.01), fill=dense)
    return mask


def spot(grid: Grid, at: str) -> Spot:
    """Find the upper left corner of a hex's box."""
    x, y = grid.centre(at)
    return x - grid.radius, y - grid.half
