"""Fields and villages."""

from typing import Final

from render.drawing.colours import Colour, mix_colours
from render.drawing.maps.land_shapes import BLACK, LandTones, draw_tree
from render.echoes.pictures.board.land.sketch import TIMBER, Sketch, draw_mottle

ROOF_COLOURS: Final[tuple[Colour, ...]] = ((168, 78, 52), (150, 64, 48), (178, 96, 60))
WALL_COLOUR: Colour = (236, 220, 182)


def paint_fields(sketch: Sketch) -> None:
    """Draw four fields in strips, with hedges, stooks and a barn."""
    fields = (
        (0.05, 0.06, 0.5, 0.44, (222, 190, 92), 1),
        (0.54, 0.05, 0.96, 0.4, (158, 168, 84), 0),
        (0.04, 0.5, 0.42, 0.95, (176, 140, 82), 0),
        (0.47, 0.46, 0.96, 0.95, (234, 206, 112), 1),
    )
    for number, (left, top, right, foot, _, slope) in enumerate(fields):
        across = sketch.turn_span(left, right)
        tone = fields[(number + round(2 * sketch.parts[50])) % len(fields)][4]
        _draw_field(sketch, (across[0], top, across[1], foot), tone, slope)
    for x, y in ((0.62, 0.62), (0.76, 0.7), (0.66, 0.82), (0.16, 0.2), (0.3, 0.3)):
        _draw_stook(sketch, sketch.turn(x), y)
    hedge = LandTones(sketch.tones.ground, (58, 92, 50), (140, 168, 92))
    for number in range(9):
        spot = sketch.at(0.04 + 0.115 * number, 0.475 + 0.02 * sketch.parts[number])
        draw_tree(sketch.brush, spot, sketch.side * 0.03, hedge, 0.3 * sketch.parts[number + 9])
    _draw_house(sketch, sketch.turn(0.82), 0.34, 0.15, (150, 52, 44))


def _draw_field(
    sketch: Sketch, box: tuple[float, float, float, float], tone: Colour, slope: int
) -> None:
    left, top, right, foot = box
    lean = 0.02
    corners = [(left + lean, top), (right, top + lean), (right - lean, foot), (left, foot - lean)]
    sketch.brush.polygon([sketch.at(*one) for one in corners], fill=(*tone, 235))
    dark, pen = mix_colours(tone, TIMBER, 0.3), max(2, round(sketch.side * 0.011))
    steps = 7
    for step in range(1, steps):
        share = step / steps
        if slope:
            x = left + (right - left) * share
            line = (*sketch.at(x + lean / 2, top + 0.015), *sketch.at(x, foot - 0.02))
        else:
            y = top + (foot - top) * share
            line = (*sketch.at(left + 0.02, y), *sketch.at(right - 0.02, y + lean / 2))
        sketch.brush.line(line, fill=(*dark, 190), width=pen)
    outline = [sketch.at(*one) for one in (*corners, corners[0])]
    sketch.brush.line(outline, fill=(*mix_colours(dark, TIMBER, 0.3), 150), width=pen)


def _draw_stook(sketch: Sketch, x: float, y: float) -> None:
    shadow = (*sketch.at(x - 0.03, y + 0.012), *sketch.at(x + 0.05, y + 0.04))
    sketch.brush.ellipse(shadow, fill=(*BLACK, 60))
    sheaf = [
        sketch.at(x, y - 0.065),
        sketch.at(x - 0.034, y + 0.03),
        sketch.at(x + 0.034, y + 0.03),
    ]
    sketch.brush.polygon(sheaf, fill=(206, 158, 58, 255))
    lit = [sheaf[0], sheaf[1], sketch.at(x - 0.004, y + 0.03)]
    sketch.brush.polygon(lit, fill=(246, 212, 112, 255))


def paint_village(sketch: Sketch) -> None:
    """Draw houses around a green with a well, and the path that leads through."""
    draw_mottle(sketch)
    path = [
        sketch.at(sketch.turn(x), y)
        for x, y in ((0.0, 0.72), (0.3, 0.64), (0.62, 0.7), (1.0, 0.58))
    ]
    sketch.brush.line(
        path, fill=(214, 190, 140, 255), width=round(sketch.side * 0.08), joint="curve"
    )
    houses = (
        (0.2, 0.4, 0.2),
        (0.52, 0.3, 0.18),
        (0.82, 0.42, 0.2),
        (0.3, 0.9, 0.2),
        (0.74, 0.92, 0.22),
    )
    for number, (x, y, wide) in enumerate(houses):
        _draw_house(sketch, sketch.turn(x), y, wide, ROOF_COLOURS[number % 3])
    for x, y in ((0.05, 0.24), (0.96, 0.2), (0.52, 0.86), (0.05, 0.94)):
        tones = LandTones(sketch.tones.ground, (62, 96, 52), (148, 176, 96))
        draw_tree(sketch.brush, sketch.at(x, y), sketch.side * 0.05, tones, 0.2)


def _draw_house(sketch: Sketch, x: float, foot: float, wide: float, roof: Colour) -> None:
    """Draw a gabled house, its right side in shade."""
    half, high = wide / 2, wide * 0.5
    shadow = (*sketch.at(x - half, foot - 0.02), *sketch.at(x + half * 1.35, foot + 0.035))
    sketch.brush.ellipse(shadow, fill=(*BLACK, 66))
    front = (*sketch.at(x - half, foot - high), *sketch.at(x, foot))
    sketch.brush.rectangle(front, fill=(*WALL_COLOUR, 255))
    beside = (*sketch.at(x, foot - high), *sketch.at(x + half, foot))
    sketch.brush.rectangle(beside, fill=(*mix_colours(WALL_COLOUR, TIMBER, 0.32), 255))
    gable = [
        sketch.at(x - half, foot - high),
        sketch.at(x - half / 2, foot - high * 1.9),
        sketch.at(x, foot - high),
    ]
    sketch.brush.polygon(gable, fill=(*mix_colours(WALL_COLOUR, TIMBER, 0.1), 255))
    slope = [
        sketch.at(x - half / 2, foot - high * 2.0),
        sketch.at(x + half * 0.62, foot - high * 2.0),
        sketch.at(x + half * 1.14, foot - high * 0.92),
        sketch.at(x + half * 0.04, foot - high * 0.92),
    ]
    sketch.brush.polygon(slope, fill=(*roof, 255))
    edge = [sketch.at(x - half * 1.1, foot - high * 0.9), slope[0], slope[3]]
    pen = max(2, round(sketch.side * 0.014))
    sketch.brush.line(edge, fill=(*mix_colours(roof, BLACK, 0.3), 255), width=pen, joint="curve")
    door = (*sketch.at(x - half * 0.66, foot - high * 0.62), *sketch.at(x - half * 0.34, foot))
    sketch.brush.rectangle(door, fill=(*TIMBER, 255))
