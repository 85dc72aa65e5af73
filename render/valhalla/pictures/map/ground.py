"""The land of a map: painted ground, water with its shores, drawings, roads, and the fog.

What was painted is kept, since most of a map stays as it was from picture to picture.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.valhalla.map.hexes import around
from render.drawing.colours import PARCHMENT, Colour, mix
from render.drawing.textures import octave, stepped
from render.valhalla.pictures.map import strokes
from render.valhalla.pictures.map.grid import Grid, Spot
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.pictures.map.terrain_art import SOILS, stamp, variant

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
JOINED: Final = 1.02
"""Hexes are covered a little larger than they are, so that no gap is left between them."""
TILE: Final = 128
"""How high a tile is, in pixels: masks are parted, since where they hold nothing costs nothing."""

Box = tuple[int, int, int, int]
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
    if not shown:
        return clouds(grid)
    wet = [at for at, code in shown.items() if code == OCEAN]
    land = _land(grid, shown)
    image = _colours(grid, shown)
    _water(image, grid, land, wet)
    _shores(image, grid, shown)
    _glyphs(image, grid, shown)
    _roads(image, grid, roads)
    _fog(image, grid, land, wet)
    return image


def _mask(grid: Grid, hexes: Iterable[str], share: float = 1.0) -> Image.Image:
    """Cover hexes as a mask with hard edges, which is pasted through fastest."""
    mask = Image.new("1", grid.size)
    _cover(mask, grid, hexes, share)
    return mask


def _cover(mask: Image.Image, grid: Grid, hexes: Iterable[str], share: float) -> None:
    brush = ImageDraw.Draw(mask)
    for at in hexes:
        brush.polygon(grid.corners(at, share), fill=255)


def parts(mask: Image.Image, across: int) -> Iterator[tuple[Box, Image.Image]]:
    """Walk the tiles of a mask that hold something, and where they lie."""
    wide, high = mask.size
    for top in range(0, high, TILE):
        for left in range(0, wide, across):
            box = left, top, min(left + across, wide), min(top + TILE, high)
            part = mask.crop(box)
            if part.getbbox():
                yield box, part


def _land(grid: Grid, shown: Terrain) -> Image.Image:
    """Cover the land that is shown, coarsely, as a mask."""
    coarse = _coarse(grid)
    land = Image.new("L", coarse.size)
    _cover(land, coarse, (at for at, code in shown.items() if code != OCEAN), JOINED)
    return land


def _coarse(grid: Grid) -> Grid:
    """Take the same part of the map at a coarser scale."""
    times = next(one for one in COARSE if grid.radius % (2 * one) == 0)
    return Grid(grid.radius // times, grid.columns, grid.rows)


def _fine(image: Image.Image, grid: Grid, coarse: Grid, box: Box | None = None) -> Image.Image:
    """Bring a coarse picture back to the size it stands for, or a box of that."""
    left, top, right, bottom = box or (0, 0, *grid.size)
    (wide, high), (across, down) = grid.size, coarse.size
    part = left * across / wide, top * down / high, right * across / wide, bottom * down / high
    return image.resize((right - left, bottom - top), Image.Resampling.BILINEAR, part)


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


def _water(image: Image.Image, grid: Grid, land: Image.Image, wet: Iterable[str]) -> None:
    """Let water deepen in steps from the shore, as charts show it."""
    coarse = _coarse(grid)
    near = land.filter(ImageFilter.BoxBlur(coarse.radius * 0.75))
    near = near.filter(ImageFilter.BoxBlur(coarse.radius * 0.5))
    steps = near.point([85 * sum(grey >= least for least in SHOALS) for grey in range(256)])
    tones = _run(WATERS)
    for box, mask in parts(_mask(grid, wet), TILE):
        deep = _fine(steps, grid, coarse, box)
        deep.putpalette(tones)
        image.paste(deep.convert("RGB"), box, mask)


def _run(tones: Sequence[Colour]) -> list[int]:
    """Run through tones that are as far from each other, as a palette for a scale of grey."""
    steps = [grade * (len(tones) - 1) / 255 for grade in range(256)]
    ends = [(min(int(step), len(tones) - 2), step) for step in steps]
    return [band for low, step in ends for band in mix(tones[low], tones[low + 1], step - low)]


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
        drawn, (across, down) = stamp(code, variant(at), grid.radius)
        x, y = grid.centre(at)
        image.paste(drawn, (x + across, y + down), drawn)


def _roads(image: Image.Image, grid: Grid, roads: Iterable[Road]) -> None:
    """Draw roads from hex to hex, a light way between dark rims, over all that grows."""
    ways = [(grid.centre(one), grid.centre(other)) for one, other in roads]
    wide = max(2.5, grid.radius / 9)
    for pen in (Pen(ROAD_RIM, wide + 2.4, 0, 210), Pen(ROAD, wide)):
        for one, other in ways:
            strokes.draw(image, one, other, pen)


# Fog


def _fog(image: Image.Image, grid: Grid, land: Image.Image, wet: Iterable[str]) -> None:
    """Let the land fade into the fog at its edge; where there is none, nothing is to be done."""
    coarse = _coarse(grid)
    mask = land.copy()
    _cover(mask, coarse, wet, JOINED)
    soft = mask.filter(ImageFilter.BoxBlur(max(1, round(coarse.radius / 6))))
    thick = soft.point([255 - min(255, max(0, (grey - 96) * 2)) for grey in range(256)])
    fog = clouds(grid)
    for box, veil in parts(_fine(thick, grid, coarse), TILE):
        image.paste(fog.crop(box), box, veil)


@lru_cache(maxsize=4)
def clouds(grid: Grid) -> Image.Image:
    """Paint nothing but fog, faintly where hexes lie under it, on paper; it is shared."""
    noise = octave(grid.size, (7 * grid.radius, 5 * grid.radius), "fog")
    image = stepped(noise, CLOUDS, FOG, FOG_LIGHT)
    hexes = Image.new("1", grid.size)
    covered, rings = _column(grid)
    for column in grid.columns:
        corner = spot(grid, f"{column:03}.{grid.rows.start:03}")
        image.paste((176, 172, 186), corner, rings)
        hexes.paste(255, corner, covered)
    sheet = Image.new("RGB", grid.size, PAPER)
    sheet.paste(image, (0, 0), hexes)
    return sheet


def _column(grid: Grid) -> tuple[Image.Image, Image.Image]:
    """Draw one column of hexes, as masks: what they cover, and their faint rings."""
    one = Grid(grid.radius, range(2, 3), grid.rows)
    ring = strokes.hexagon(grid.radius, grid.half, 1).point([grey // 9 for grey in range(256)])
    rings = Image.new("L", one.size)
    every = [f"002.{row:03}" for row in grid.rows]
    for at in every:
        rings.paste(ring, spot(one, at))
    return _mask(one, every), rings


def dim(image: Image.Image, grid: Grid, hexes: Iterable[str], tone: Colour, dense: int) -> None:
    """Dull some hexes."""
    share = dense / 255
    table = [round(grey + (band - grey) * share) for band in tone for grey in range(256)]
    mask = _mask(grid, filter(grid.shows, hexes), 1.01)
    for box, part in parts(mask, mask.width):
        image.paste(image.crop(box).point(table), box, part)


def spot(grid: Grid, at: str) -> Spot:
    """Find the upper left corner of a hex's box."""
    x, y = grid.centre(at)
    return x - grid.radius, y - grid.half
