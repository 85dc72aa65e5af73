"""The map of one side: land, features, forces, borders and orders."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.core.protocol.values import Seat
from engine.valhalla.map.hexes import distance, neighbours
from render.drawing.colours import Colour, mix_colours
from render.drawing.maps.side_colours import SIDE_COLOURS, SIDE_PATTERNS
from render.drawing.patterns import pattern_mask
from render.valhalla.pictures.map import (
    coordinates,
    features_and_forces,
    ground,
    layers,
    signs,
    strokes,
)
from render.valhalla.pictures.map.grid import Grid
from render.valhalla.pictures.map.ground import DIM_TONE, REMEMBERED_DENSITY, Ground
from render.valhalla.pictures.map.highlights import FEATURES_WITH_HOLDERS
from render.valhalla.pictures.map.map_view import MapView, find_shown_sides
from render.valhalla.pictures.map.orders import arrows, reach
from render.valhalla.pictures.map.orders.ordered_marks import OrderMarks, gather_order_marks
from render.valhalla.pictures.map.terrain_art import TERRAIN_STYLES

SEA_TONES: Final = (
    *ground.WATER_TONES,
    *(mix_colours(one, DIM_TONE, REMEMBERED_DENSITY / 255) for one in ground.WATER_TONES),
)
"""The tones of the sea, in sight and remembered."""
ECONOMY_FADE: Final = 70
LAYERS_WITH_BORDERS: Final = frozenset({"", "economy"})
"""Layers that show borders."""


def draw_map(map_view: MapView, order_marks: OrderMarks | None = None) -> Image.Image:
    """Draw the map; the marks of orders are gathered if they aren't given."""
    image = _paint_base(map_view).copy()
    out = map_view.me.revealed - map_view.hexes_in_sight
    ground.dim_hexes(image, map_view.grid, out, DIM_TONE, REMEMBERED_DENSITY)
    layer = _LAYERS.get(map_view.request.layer, PLAIN_LAYER)
    layer.under(image, map_view)
    reach.shade_reach(image, map_view)
    order_marks = gather_order_marks(map_view) if order_marks is None else order_marks
    arrows.draw_ways(image, map_view, order_marks)
    layer.marks(image, map_view)
    arrows.draw_signs(image, map_view, order_marks)
    _draw_labels(image, map_view, order_marks, layer.labels)
    return image


def _draw_labels(
    image: Image.Image, map_view: MapView, order_marks: OrderMarks, labels: "LayerPainter"
) -> None:
    """Draw what is written on the map, the most needed first: each keeps off all before it."""
    coordinates.draw_drafted_coordinates(image, map_view)
    arrows.draw_points_left(image, map_view, order_marks)
    reach.draw_costs(image, map_view, has_way=any(way.is_draft for way in order_marks.ways))
    labels(image, map_view)
    coordinates.draw_coordinates(image, map_view)


def list_kept_tones(map_view: MapView) -> tuple[Colour, ...]:
    """Return the tones that a small palette must keep: of sides, their borders, sea and land."""
    lies = {code for at, code in map_view.me.land.terrain.items() if map_view.grid.has_hex(at)}
    land = [TERRAIN_STYLES[code].ground for code in sorted(lies - {ground.OCEAN})]
    shown = find_shown_sides(map_view)
    sides = [SIDE_COLOURS[map_view.side_colour(seat)] for seat in sorted(shown)]
    borders = [signs.border_tone(one) for one in sides]
    return (
        *sides,
        *SEA_TONES,
        *borders,
        *map(_remembered_tone, borders),
        *land,
        *map(_remembered_tone, land),
        signs.GLOW_COLOUR,
        *(_dimmed_tones(land) if map_view.highlights.reach else ()),
    )


def _dimmed_tones(land: list[Colour]) -> Iterator[Colour]:
    """Yield what tones become beyond the reach of a move in the making."""
    share = reach.OUT_OF_REACH_DENSITY / 255
    for tone in (*land, *map(_remembered_tone, land), *SEA_TONES):
        yield mix_colours(tone, reach.OUT_OF_REACH_TONE, share)


def _remembered_tone(tone: Colour) -> Colour:
    """Return what a tone becomes out of sight."""
    return mix_colours(tone, DIM_TONE, REMEMBERED_DENSITY / 255)


def _paint_base(map_view: MapView) -> Image.Image:
    """Paint the land, with borders if the layer shows them; it is shared."""
    land = map_view.me.land
    lies = ground.revealed_ground(map_view.grid, land.terrain, land.roads)
    if map_view.request.layer not in LAYERS_WITH_BORDERS:
        return ground.paint_ground(lies)
    held = tuple(
        (map_view.side_colour(seat), hexes) for seat, hexes in find_realms(map_view).items()
    )
    return _paint_borders(lies, held, map_view.request.pattern)


# Layers


def _draw_features_and_forces(image: Image.Image, map_view: MapView) -> None:
    """Draw features, forces and battlefields."""
    features_and_forces.draw_features(image, map_view)
    features_and_forces.draw_forces(image, map_view)
    features_and_forces.draw_battlefields(image, map_view)


def _fade_land(image: Image.Image, _: MapView) -> None:
    """Fade the land, so that numbers stand out on it."""
    image.paste((238, 226, 196), (0, 0), Image.new("L", image.size, ECONOMY_FADE))


def _draw_features(image: Image.Image, map_view: MapView) -> None:
    """Draw features without forces."""
    features_and_forces.draw_features(image, map_view)


def _draw_zones_and_sight(image: Image.Image, map_view: MapView) -> None:
    """Draw the known zones of control, and the border of what is seen."""
    layers.draw_zones(image, map_view)
    layers.draw_sight_line(image, map_view)


def _draw_nothing(_: Image.Image, __: MapView) -> None:
    """Leave the land as it is."""


def _draw_terrain(image: Image.Image, map_view: MapView) -> None:
    """Draw features without their holders."""
    features_and_forces.draw_features(image, map_view, plain=True)


LayerPainter = Callable[[Image.Image, MapView], None]


class Layer(NamedTuple):
    """What is drawn of a layer: below the arrows of orders, above them, and as labels."""

    under: LayerPainter
    marks: LayerPainter
    labels: LayerPainter


PLAIN_LAYER: Final = Layer(_draw_nothing, _draw_features_and_forces, features_and_forces.draw_names)
_LAYERS: Final[Mapping[str, Layer]] = {
    "economy": Layer(_fade_land, _draw_features, layers.draw_economy_labels),
    "military": Layer(
        _draw_zones_and_sight, _draw_features_and_forces, layers.draw_military_labels
    ),
    "terrain": Layer(_draw_nothing, _draw_terrain, _draw_nothing),
}

LAYERS: Final = tuple(_LAYERS)


# Borders


def find_realms(map_view: MapView) -> dict[Seat, frozenset[str]]:
    """Return by seat the hexes next to its places, which are drawn as its realm."""
    posts = dict.fromkeys(map_view.me.places, map_view.me.seat)
    for at, seats in map_view.me.marks.items():
        others = [seat for seat in seats if seat != map_view.me.seat]
        if (
            others
            and at not in posts
            and map_view.me.land.features.get(at) in FEATURES_WITH_HOLDERS
        ):
            posts[at] = others[0]
    found: dict[Seat, set[str]] = {}
    for at in map_view.me.revealed:
        beside = [one for one in (at, *neighbours(at)) if one in posts]
        if beside:
            nearest = min(beside, key=lambda one: (distance(one, at), one))
            found.setdefault(posts[nearest], set()).add(at)
    return {seat: frozenset(hexes) for seat, hexes in sorted(found.items())}


HexesByColour = tuple[tuple[str, frozenset[str]], ...]
"""The hexes of each realm, by the colour of its side."""


@lru_cache(maxsize=4)
def _paint_borders(lies: Ground, held: HexesByColour, hatched: bool) -> Image.Image:  # noqa: FBT001  (a key)
    """Paint the land with the borders of realms; it is shared."""
    image = ground.paint_ground(lies).copy()
    for name, hexes in held:
        if hatched:
            _draw_pattern(image, lies.grid, hexes, name)
        signs.draw_border(image, lies.grid, hexes, SIDE_COLOURS[name])
    return image


def clear_caches() -> None:
    """Clear the caches of painted land."""
    ground.paint_ground.cache_clear()
    _paint_borders.cache_clear()


def _draw_pattern(image: Image.Image, grid: Grid, hexes: frozenset[str], name: str) -> None:
    """Draw the pattern of a side over hexes."""
    shape = strokes.hexagon_mask(grid.radius, grid.half_height)
    lines = pattern_mask(SIDE_PATTERNS[name], image.size, max(16, grid.radius))
    for at in sorted(hexes):
        if grid.has_hex(at):
            left, top = ground.hex_corner(grid, at)
            part = lines.crop((left, top, left + shape.width, top + shape.height))
            mask = Image.new("L", shape.size)
            mask.paste(part.point([grey * 2 // 5 for grey in range(256)]), (0, 0), shape)
            image.paste(mix_colours(SIDE_COLOURS[name], (0, 0, 0), 0.3), (left, top), mask)
