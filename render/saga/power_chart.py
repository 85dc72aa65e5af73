"""The chart of power: a line for each seat over the rounds of a game."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing.colours import INK, INK_SOFT, PARCHMENT, Colour, mix_colours
from render.drawing.lettering import FIGURES, FIGURES_BOLD, TextStyle, write_centred, write_right
from render.drawing.shapes import SUPERSAMPLING
from render.saga.saga_contents import PowerLine

LINE_WIDTH: Final = 7
END_DOT: Final = 12
MAX_ROUND_LABELS: Final = 9
SCALE_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
"""The steps between the lines of the scale."""
MAX_SCALE_LINES: Final = 4
LEFT_MARGIN: Final = 92
BOTTOM_MARGIN: Final = 52
TOP_MARGIN: Final = 62
RIGHT_MARGIN: Final = 26
LABEL_SIZE: Final = 32
GRID_COLOUR: Colour = mix_colours(PARCHMENT, INK_SOFT, 0.28)
DARK_RIM_SHARE: Final = 0.55


class Plot(NamedTuple):
    """Where rounds and values lie in a chart of a size."""

    size: tuple[int, int]
    rounds: int
    highest: int

    def spot(self, index: int, value: float) -> tuple[float, float]:
        """Return the place of a value in the round with an index."""
        across = self.size[0] - LEFT_MARGIN - RIGHT_MARGIN
        down = self.size[1] - TOP_MARGIN - BOTTOM_MARGIN
        x = LEFT_MARGIN + across * (index / (self.rounds - 1) if self.rounds > 1 else 0.5)
        return x, TOP_MARGIN + down * (1 - value / self.highest)


def draw_power_chart(
    image: Image.Image,
    box: tuple[int, int, int, int],
    rounds: Sequence[int],
    lines: Sequence[PowerLine],
    marked_rounds: Sequence[int],
) -> None:
    """Draw a chart into a box; the marked rounds have a number above them."""
    left, top, right, bottom = box
    size = right - left, bottom - top
    step = choose_step(max((value for one in lines for value in one.values), default=1))
    highest = max(1, max((value for one in lines for value in one.values), default=1))
    highest = -(-highest // step) * step
    plot = Plot(size, len(rounds), highest)
    chart = image.crop(box)
    _draw_scale(chart, plot, step)
    _draw_rounds(chart, plot, rounds)
    _draw_marks(chart, plot, rounds, marked_rounds)
    image.paste(chart, (left, top))
    _draw_lines(image, (left, top), plot, lines)


def choose_step(highest: int) -> int:
    """Choose the step of a scale that needs few lines for its highest value."""
    return next((one for one in SCALE_STEPS if highest <= one * MAX_SCALE_LINES), SCALE_STEPS[-1])


def _draw_scale(chart: Image.Image, plot: Plot, step: int) -> None:
    brush, style = ImageDraw.Draw(chart), TextStyle(FIGURES, LABEL_SIZE, INK_SOFT)
    for value in range(0, plot.highest + 1, step):
        _, y = plot.spot(0, value)
        brush.line(
            (LEFT_MARGIN - 8, y, plot.size[0] - RIGHT_MARGIN + 8, y), fill=GRID_COLOUR, width=2
        )
        write_right(chart, (LEFT_MARGIN - 16, y + LABEL_SIZE * 0.34), str(value), style)


def _draw_rounds(chart: Image.Image, plot: Plot, rounds: Sequence[int]) -> None:
    style = TextStyle(FIGURES, LABEL_SIZE, INK_SOFT)
    every = -(-len(rounds) // MAX_ROUND_LABELS)
    for index, number in enumerate(rounds):
        if index % every == 0:
            x, _ = plot.spot(index, 0)
            write_centred(chart, (x, plot.size[1] - BOTTOM_MARGIN / 2), str(number), style)


def _draw_marks(
    chart: Image.Image, plot: Plot, rounds: Sequence[int], marked_rounds: Sequence[int]
) -> None:
    """Draw a dotted line and a numbered disc over each turning point."""
    brush = ImageDraw.Draw(chart)
    for number, marked in enumerate(marked_rounds, 1):
        if marked not in rounds:
            continue
        x, foot = plot.spot(list(rounds).index(marked), 0)
        for y in range(TOP_MARGIN - 8, round(foot), 14):
            brush.line((x, y, x, y + 7), fill=INK_SOFT, width=3)
        draw_number_disc(chart, (round(x), 28), number)


def draw_number_disc(image: Image.Image, centre: tuple[int, int], number: int) -> None:
    """Draw the number of a turning point on a dark disc."""
    side, fine = 46, SUPERSAMPLING
    mask = Image.new("L", (side * fine, side * fine))
    ImageDraw.Draw(mask).ellipse((0, 0, side * fine - 1, side * fine - 1), fill=255)
    mask = mask.resize((side, side), Image.Resampling.BOX)
    image.paste(INK, (centre[0] - side // 2, centre[1] - side // 2), mask)
    write_centred(image, centre, str(number), TextStyle(FIGURES_BOLD, 32, PARCHMENT))


def _draw_lines(
    image: Image.Image, corner: tuple[int, int], plot: Plot, lines: Sequence[PowerLine]
) -> None:
    """Draw the lines with smooth edges, each on a dark rim, so that no colour is lost on paper."""
    fine = SUPERSAMPLING // 2
    for one in lines:
        spots = [plot.spot(index, value) for index, value in enumerate(one.values)]
        last = _last_standing(one.values)
        for grown, tone in ((4, mix_colours(one.colour, INK, DARK_RIM_SHARE)), (0, one.colour)):
            mask = Image.new("L", (plot.size[0] * fine, plot.size[1] * fine))
            brush = ImageDraw.Draw(mask)
            _stroke(brush, spots[: last + 1], (LINE_WIDTH + grown) * fine, fine)
            x, y = spots[last]
            dot = (END_DOT + grown / 2) * fine
            brush.ellipse((x * fine - dot, y * fine - dot, x * fine + dot, y * fine + dot), 255)
            image.paste(tone, corner, mask.resize(plot.size, Image.Resampling.BOX))


def _stroke(
    brush: ImageDraw.ImageDraw, spots: Sequence[tuple[float, float]], wide: int, fine: int
) -> None:
    """Draw a line through spots with round corners."""
    fine_spots = [(x * fine, y * fine) for x, y in spots]
    if len(fine_spots) > 1:
        brush.line(fine_spots, fill=255, width=wide, joint="curve")


def _last_standing(values: Sequence[int]) -> int:
    """Return the index at which a line ends: where it falls to nothing for good, else the last."""
    standing = [index for index, value in enumerate(values) if value]
    return min((standing[-1] if standing else 0) + 1, len(values) - 1)
