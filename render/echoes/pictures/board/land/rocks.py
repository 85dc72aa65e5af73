"""Mountains and mines."""

from render.drawing.colours import Colour, mix_colours
from render.drawing.maps.land_shapes import BLACK, LandTones, draw_fir, draw_mountain
from render.echoes.pictures.board.land.sketch import TIMBER, Sketch, draw_mottle

GOLD: Colour = (250, 206, 74)
DARK: Colour = (34, 26, 24)


def paint_peaks(sketch: Sketch) -> None:
    """Draw a range of snowy peaks with firs at its foot."""
    draw_mottle(sketch)
    lean = (sketch.parts[0] - 0.5) * 0.1
    peaks = (
        (0.24, 0.52, 0.25, 0.5, 0.34),
        (0.76, 0.56, 0.25, 0.54, 0.32),
        (0.5 + lean, 0.74, 0.34, 0.78, 0.4),
        (0.2 + lean, 0.88, 0.2, 0.36, 0.0),
        (0.82 - lean, 0.9, 0.2, 0.38, 0.1),
    )
    for x, y, wide, tall, snow in peaks:
        size = wide * sketch.side, tall * sketch.side
        draw_mountain(sketch.brush, sketch.at(x, y), size, sketch.tones, snow)
    firs = LandTones(sketch.tones.ground, (44, 74, 54), (126, 150, 104))
    for number, x in enumerate((0.06, 0.4, 0.5, 0.6, 0.95)):
        spot = sketch.at(x, 0.9 + 0.05 * sketch.parts[number + 5])
        draw_fir(sketch.brush, spot, sketch.side * 0.034, firs, 0.2)


def paint_mine(sketch: Sketch) -> None:
    """Draw a rocky hill with a timbered entrance, rails and a heap of ore."""
    draw_mottle(sketch)
    _draw_hill(sketch, 0.5, 0.74, 0.47, 0.6)
    _draw_entrance(sketch, 0.48, 0.76, 0.26)
    for number, (x, y) in enumerate(((0.2, 0.84), (0.78, 0.86), (0.86, 0.8))):
        _draw_rock(sketch, x, y, 0.05 + 0.015 * sketch.parts[number], sketch.tones.ground)
    for x, y in ((0.72, 0.62), (0.3, 0.56), (0.64, 0.42), (0.82, 0.85), (0.24, 0.82), (0.42, 0.32)):
        _draw_nugget(sketch, x, y, 0.018)


def paint_rich_mine(sketch: Sketch) -> None:
    """Draw two entrances and heaps of gold."""
    draw_mottle(sketch)
    _draw_hill(sketch, 0.5, 0.7, 0.49, 0.66)
    _draw_entrance(sketch, 0.28, 0.73, 0.21)
    _draw_entrance(sketch, 0.72, 0.73, 0.21)
    for heap in (0.5, 0.12, 0.88):
        for number in range(9):
            x = heap + 0.09 * (sketch.parts[number + round(heap * 10)] - 0.5) * 2
            y = 0.9 - 0.05 * sketch.parts[number + 12]
            _draw_nugget(sketch, x, y, 0.026)


def _draw_hill(sketch: Sketch, x: float, foot: float, wide: float, tall: float) -> None:
    """Draw a rocky hill of facets, lit from the left."""
    steps = (-1.0, -0.72, -0.5, -0.22, 0.05, 0.3, 0.56, 0.8, 1.0)
    heights = (0.0, 0.5, 0.66, 0.95, 1.0, 0.86, 0.72, 0.36, 0.0)
    rough = [0.12 * (part - 0.5) for part in sketch.parts[:9]]
    crest = [
        (x + wide * step, foot - tall * max(0.0, high + (more if high else 0)))
        for step, high, more in zip(steps, heights, rough, strict=True)
    ]
    shadow = (*sketch.at(x - wide * 0.9, foot - 0.04), *sketch.at(x + wide * 1.08, foot + 0.06))
    sketch.brush.ellipse(shadow, fill=(*BLACK, 60))
    body = mix_colours(sketch.tones.ground, sketch.tones.light, 0.3)
    sketch.brush.polygon([sketch.at(*one) for one in crest], fill=(*body, 255))
    for number in range(1, 8):
        one, other = crest[number], crest[min(8, number + 1)]
        low = (one[0] * 0.7 + x * 0.3, foot - tall * 0.18 * sketch.parts[number + 20])
        dark = 0.12 + 0.07 * number
        facet = [sketch.at(*one), sketch.at(*other), sketch.at(*low)]
        sketch.brush.polygon(facet, fill=(*mix_colours(body, sketch.tones.ink, dark), 255))
    line = [sketch.at(*one) for one in crest]
    sketch.brush.line(line, fill=(*sketch.tones.ink, 255), width=max(2, round(sketch.side * 0.013)))


def _draw_entrance(sketch: Sketch, x: float, foot: float, wide: float) -> None:
    """Draw a dark opening in a timber frame, with rails that lead out of it."""
    half, high = wide / 2, wide * 1.05
    hole = [
        sketch.at(x - half, foot),
        sketch.at(x - half * 0.86, foot - high * 0.8),
        sketch.at(x, foot - high),
        sketch.at(x + half * 0.86, foot - high * 0.8),
        sketch.at(x + half, foot),
    ]
    sketch.brush.polygon(hole, fill=(*DARK, 255))
    pen = round(sketch.side * 0.034)
    for line in ((hole[0], hole[1]), (hole[4], hole[3])):
        sketch.brush.line(line, fill=(*TIMBER, 255), width=pen)
    beam = (
        *sketch.at(x - half * 1.2, foot - high * 0.84),
        *sketch.at(x + half * 1.2, foot - high * 0.7),
    )
    sketch.brush.rectangle(beam, fill=(*mix_colours(TIMBER, (255, 220, 160), 0.16), 255))
    for step in range(4):
        y = foot + 0.02 + 0.045 * step
        spread = half * (0.5 + 0.12 * step)
        tie = (*sketch.at(x - spread, y), *sketch.at(x + spread, y))
        sketch.brush.line(tie, fill=(*TIMBER, 220), width=max(2, round(sketch.side * 0.016)))
    for way in (-1, 1):
        rail = (
            *sketch.at(x + way * half * 0.34, foot),
            *sketch.at(x + way * half * 0.66, foot + 0.19),
        )
        sketch.brush.line(rail, fill=(70, 66, 66, 255), width=max(2, round(sketch.side * 0.012)))


def _draw_rock(sketch: Sketch, x: float, y: float, size: float, tone: Colour) -> None:
    rock = [
        sketch.at(x - size, y + size * 0.5),
        sketch.at(x - size * 0.6, y - size * 0.5),
        sketch.at(x + size * 0.2, y - size * 0.7),
        sketch.at(x + size, y + size * 0.5),
    ]
    sketch.brush.polygon(rock, fill=(*mix_colours(tone, sketch.tones.light, 0.4), 255))
    shade = [rock[2], rock[3], sketch.at(x + size * 0.1, y + size * 0.5)]
    sketch.brush.polygon(shade, fill=(*mix_colours(tone, sketch.tones.ink, 0.5), 255))


def _draw_nugget(sketch: Sketch, x: float, y: float, size: float) -> None:
    under = (*sketch.at(x - size, y - size * 0.8), *sketch.at(x + size, y + size))
    sketch.brush.ellipse(under, fill=(*mix_colours(GOLD, TIMBER, 0.55), 255))
    over = (*sketch.at(x - size * 0.9, y - size * 0.9), *sketch.at(x + size * 0.7, y + size * 0.6))
    sketch.brush.ellipse(over, fill=(*GOLD, 255))
    spark = (*sketch.at(x - size * 0.5, y - size * 0.6), *sketch.at(x, y - size * 0.1))
    sketch.brush.ellipse(spark, fill=(255, 244, 190, 255))
