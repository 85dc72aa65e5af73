"""The map of one side: land, what stands on it, who holds it, and what is ordered."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.core.protocol.values import Seat
from engine.valhalla.map.hexes import around, distance
from render.drawing.colours import Colour, mix
from render.drawing.patterns import pattern
from render.valhalla.pictures.map import arrows, ground, layers, signs, strokes, tokens
from render.valhalla.pictures.map.grid import Grid
from render.valhalla.pictures.map.ground import DIM, REMEMBERED, Ground
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.ordered_marks import Ordered, ordered
from render.valhalla.pictures.map.terrain_art import SOILS
from render.valhalla.pictures.map.tokens import HELD
from render.valhalla.pictures.side_colours import PATTERNS, SIDES

SEAS: Final = (*ground.WATERS, *(mix(one, DIM, REMEMBERED / 255) for one in ground.WATERS))
"""The tones of the sea, in sight and remembered."""
FADED: Final = 70
BORDERED: Final = frozenset({"", "economy"})
"""Layers that show borders."""


def draw(board: MapView, what: Ordered | None = None) -> Image.Image:
    """Draw the map, with what is ordered on it, if somebody has gathered that already."""
    image = _base(board).copy()
    out = board.me.revealed - board.seen
    ground.dim(image, board.grid, out, DIM, REMEMBERED)
    under, over = _LAYERS.get(board.look.layer, (_nothing, _whole))
    under(image, board)
    what = ordered(board) if what is None else what
    arrows.ways(image, board, what)
    over(image, board)
    arrows.signs(image, board, what)
    layers.coordinates(image, board, every=board.look.layer == "terrain")
    return image


def kept(board: MapView) -> tuple[Colour, ...]:
    """Name the tones that a small palette must not lose: of sides, their borders, sea and land."""
    lies = {code for at, code in board.me.land.terrain.items() if board.grid.shows(at)}
    land = [SOILS[code].ground for code in sorted(lies - {ground.OCEAN})]
    sides = [SIDES[one.colour] for one in board.view.sides]
    borders = [signs.firm(one) for one in sides]
    return (*sides, *SEAS, *borders, *map(_remembered, borders), *land, *map(_remembered, land))


def _remembered(tone: Colour) -> Colour:
    """Tell what a tone turns into out of sight."""
    return mix(tone, DIM, REMEMBERED / 255)


def _base(board: MapView) -> Image.Image:
    """Paint the land, with borders where the layer shows them; it is shared."""
    land = board.me.land
    lies = ground.ground(board.grid, land.terrain, land.roads)
    if board.look.layer not in BORDERED:
        return ground.painted(lies)
    held = tuple((board.colour(seat), hexes) for seat, hexes in realms(board).items())
    return _bordered(lies, held, board.look.pattern)


# Layers


def _whole(image: Image.Image, board: MapView) -> None:
    """Show everything: features, forces, names."""
    tokens.features(image, board)
    tokens.forces(image, board)
    tokens.names(image, board)


def _economy_ground(image: Image.Image, _: MapView) -> None:
    """Fade the land, so that numbers stand out."""
    image.paste((238, 226, 196), (0, 0), Image.new("L", image.size, FADED))


def _economy(image: Image.Image, board: MapView) -> None:
    """Show what the own places bring and make; forces are left out."""
    tokens.features(image, board)
    layers.economy_labels(image, board)


def _military_ground(image: Image.Image, board: MapView) -> None:
    """Show how far one sees, and whose zones of control are known."""
    layers.zones(image, board)
    layers.sight(image, board)


def _military(image: Image.Image, board: MapView) -> None:
    """Show forces with their strength."""
    tokens.features(image, board)
    tokens.forces(image, board)
    layers.military(image, board)


def _nothing(_: Image.Image, __: MapView) -> None:
    """Leave the land as it is."""


def _terrain(image: Image.Image, board: MapView) -> None:
    """Show what lies on the land, nobody's."""
    tokens.features(image, board, plain=True)


Paint = Callable[[Image.Image, MapView], None]

_LAYERS: Final[Mapping[str, tuple[Paint, Paint]]] = {
    "economy": (_economy_ground, _economy),
    "military": (_military_ground, _military),
    "terrain": (_nothing, _terrain),
}
"""By layer: what lies under the arrows of orders, and what stands over them."""

LAYERS: Final = tuple(_LAYERS)


# Borders


def realms(board: MapView) -> dict[Seat, frozenset[str]]:
    """Share the land out: what lies next to a side's places looks like its own."""
    posts = dict.fromkeys(board.me.places, board.me.seat)
    for at, seats in board.me.marks.items():
        others = [seat for seat in seats if seat != board.me.seat]
        if others and at not in posts and board.me.land.features.get(at) in HELD:
            posts[at] = others[0]
    found: dict[Seat, set[str]] = {}
    for at in board.me.revealed:
        beside = [one for one in (at, *around(at)) if one in posts]
        if beside:
            nearest = min(beside, key=lambda one: (distance(one, at), one))
            found.setdefault(posts[nearest], set()).add(at)
    return {seat: frozenset(hexes) for seat, hexes in sorted(found.items())}


Held = tuple[tuple[str, frozenset[str]], ...]
"""By colour: the hexes of a realm."""


@lru_cache(maxsize=4)
def _bordered(lies: Ground, held: Held, hatched: bool) -> Image.Image:  # noqa: FBT001  (a key)
    """Border what each side holds, as far as it is marked; it is shared."""
    image = ground.painted(lies).copy()
    for name, hexes in held:
        if hatched:
            _hatched(image, lies.grid, hexes, name)
        signs.border(image, lies.grid, hexes, SIDES[name])
    return image


def forget() -> None:
    """Forget what was painted, as if every land were new."""
    ground.painted.cache_clear()
    _bordered.cache_clear()


def _hatched(image: Image.Image, grid: Grid, hexes: frozenset[str], name: str) -> None:
    """Cover hexes with the pattern of a side."""
    shape = strokes.hexagon(grid.radius, grid.half)
    lines = pattern(PATTERNS[name], image.size, max(16, grid.radius))
    for at in sorted(hexes):
        if grid.shows(at):
            left, top = ground.spot(grid, at)
            part = lines.crop((left, top, left + shape.width, top + shape.height))
            mask = Image.new("L", shape.size)
            mask.paste(part.point([grey * 2 // 5 for grey in range(256)]), (0, 0), shape)
            image.paste(mix(SIDES[name], (0, 0, 0), 0.3), (left, top), mask)
