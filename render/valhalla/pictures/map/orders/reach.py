"""How far a move in the making reaches: the shade of the reach, and what each hex costs."""

from functools import lru_cache
from typing import Final

from PIL import Image

from engine.valhalla.map.hexes import neighbours
from render.drawing.colours import INK, Colour
from render.drawing.lettering import FIGURES_BOLD, TextStyle, text_width, write_centred
from render.drawing.shapes import rounded_mask
from render.valhalla.pictures.map import ground, strokes
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.orders.arrows import DRAFT_COLOUR
from render.valhalla.pictures.map.strokes import Pen

REACH_DENSITY: Final = 36
"""How much hexes in reach are tinted, out of 255."""
OUT_OF_REACH_TONE: Colour = (20, 18, 26)
OUT_OF_REACH_DENSITY: Final = 112
"""How much hexes out of reach are darkened, out of 255."""
MIN_COST_SIZE: Final = 22
COST_SHARE: Final = 0.4
"""The size of a cost, as a share of a hex's radius."""
COST_OFFSETS: Final = (
    (0.0, 0.0), (0.0, -0.3), (-0.66, -0.24), (0.66, -0.24), (-0.66, 0.16), (0.66, 0.16),
    (-0.5, -0.62), (0.5, -0.62), (0.0, -0.7), (-0.78, 0.0), (0.78, 0.0),
)  # fmt: skip
"""Where in a hex its cost may stand, the best first, as shares of its radius and half height."""


def shade_reach(image: Image.Image, map_view: MapView) -> None:
    """Tint and border the hexes in reach, and darken the others that are revealed."""
    reach, grid = map_view.highlights.reach, map_view.grid
    if not reach:
        return
    lit = {*reach, *map_view.highlights.drafted}
    out = map_view.me.revealed - lit
    ground.dim_hexes(image, grid, out, OUT_OF_REACH_TONE, OUT_OF_REACH_DENSITY)
    ground.dim_hexes(image, grid, reach, DRAFT_COLOUR, REACH_DENSITY)
    lines = [
        grid.shared_edge(at, other)
        for at in sorted(lit)
        if grid.has_hex(at)
        for other in neighbours(at)
        if other not in lit
    ]
    wide = max(2.0, grid.radius / 16)
    for pen in (Pen(INK, wide + 3, 0, 170), Pen(DRAFT_COLOUR, wide)):
        for one, other in lines:
            strokes.draw_line(image, one, other, pen)


def draw_costs(image: Image.Image, map_view: MapView, *, has_way: bool) -> None:
    """Write on the hexes in reach what it takes to get there; with a destination, on it alone."""
    highlights, grid = map_view.highlights, map_view.grid
    chosen = highlights.drafted[:1] if highlights.has_destination else highlights.reach
    size = max(MIN_COST_SIZE, round(grid.radius * COST_SHARE))
    for at in () if has_way else chosen:
        if at in highlights.reach and grid.has_hex(at):
            drawn = _draw_cost(str(highlights.reach[at]), size)
            x, y = grid.centre(at)
            for across, down in COST_OFFSETS:
                spot = x + across * grid.radius, y + down * grid.half_height
                if map_view.taken_spots.take_label(spot, drawn.size):
                    corner = round(spot[0] - drawn.width / 2), round(spot[1] - drawn.height / 2)
                    image.paste(drawn, corner, drawn)
                    break


@lru_cache(maxsize=128)
def _draw_cost(text: str, size: int) -> Image.Image:
    """Draw a number of movement points on a bright round plate; it is shared."""
    high = round(size * 1.12)
    wide = max(high, round(text_width(text, FIGURES_BOLD, size) + size * 0.6))
    image = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    image.paste((*INK, 255), (0, 0), rounded_mask((wide, high), high // 2))
    inner = wide - 4, high - 4
    image.paste((*DRAFT_COLOUR, 255), (2, 2), rounded_mask(inner, inner[1] // 2))
    write_centred(image, (wide / 2, high / 2), text, TextStyle(FIGURES_BOLD, size, INK))
    return image
