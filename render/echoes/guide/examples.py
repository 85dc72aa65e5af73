"""What the pages of the guide show: rows of a sign and its words."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PIL import Image, ImageDraw

from render.drawing.colours import CREAM, Colour
from render.drawing.guide_sheet import INNER_WIDTH, Example
from render.drawing.lettering import (
    FIGURES_BOLD,
    TEXT,
    TextStyle,
    capital_height,
    fit_lines,
    write_centred,
    write_line,
)
from render.language.voice import Voice

SIGN_SIZE: Final = 74
ROW_HEIGHT: Final = 102
WORD_SIZES: Final = range(36, 25, -1)
LINE_HEIGHT: Final = 42
MAX_LINES: Final = 2
SCALE: Final = 4
RIM: Final[Colour] = (214, 178, 108)
GROUNDS: Final[Mapping[str, Colour]] = {
    "farmland": (196, 162, 76), "forest": (52, 98, 58), "mine": (124, 96, 62),
    "village": (158, 92, 66), "mountain": (112, 112, 118), "water": (54, 104, 150),
    "hidden": (62, 54, 48), "plain": (142, 150, 96),
}  # fmt: skip
"""The colours of squares by their terrain."""
OWN: Final[Colour] = (178, 48, 42)
ENEMY: Final[Colour] = (48, 92, 168)
PAPER: Final[Colour] = (228, 214, 182)

DrawSign = Callable[[], Image.Image]


def draw_square(ground: Colour) -> Image.Image:
    """Draw a square of the map."""
    sign = Image.new("RGBA", (SIGN_SIZE * SCALE, SIGN_SIZE * SCALE))
    edge = SIGN_SIZE * SCALE - 1
    ImageDraw.Draw(sign).rounded_rectangle(
        (0, 0, edge, edge), 8 * SCALE, ground, outline=RIM, width=3 * SCALE
    )
    return sign.resize((SIGN_SIZE, SIGN_SIZE), Image.Resampling.LANCZOS)


def draw_disc(colour: Colour) -> Image.Image:
    """Draw a unit as a disc of its player's colour."""
    sign = Image.new("RGBA", (SIGN_SIZE * SCALE, SIGN_SIZE * SCALE))
    edge, margin = SIGN_SIZE * SCALE - 1, 6 * SCALE
    ImageDraw.Draw(sign).ellipse(
        (margin, margin, edge - margin, edge - margin), colour, outline=CREAM, width=3 * SCALE
    )
    return sign.resize((SIGN_SIZE, SIGN_SIZE), Image.Resampling.LANCZOS)


def draw_card() -> Image.Image:
    """Draw a card."""
    sign = Image.new("RGBA", (SIGN_SIZE * SCALE, SIGN_SIZE * SCALE))
    edge, side = SIGN_SIZE * SCALE - 1, 14 * SCALE
    pen = ImageDraw.Draw(sign)
    pen.rounded_rectangle((side, 0, edge - side, edge), 6 * SCALE, PAPER, RIM, 3 * SCALE)
    for line in range(3):
        top = (40 + 9 * line) * SCALE
        pen.line((side + 8 * SCALE, top, edge - side - 8 * SCALE, top), OWN, 2 * SCALE)
    return sign.resize((SIGN_SIZE, SIGN_SIZE), Image.Resampling.LANCZOS)


def draw_number(number: int) -> Image.Image:
    """Draw a number on a square."""
    sign = draw_square(GROUNDS["hidden"])
    style = TextStyle(FIGURES_BOLD, 46, CREAM)
    base = (SIGN_SIZE + capital_height(FIGURES_BOLD, style.size)) // 2
    write_centred(sign, (SIGN_SIZE // 2, base), str(number), style)
    return sign


def draw_rows(page: str, rows: Sequence[tuple[str, DrawSign]], voice: Voice) -> Example:
    """Draw the rows of a page, each a sign beside its words."""
    board = Image.new("RGBA", (INNER_WIDTH, ROW_HEIGHT * len(rows)))
    says = []
    for number, (key, draw_sign) in enumerate(rows):
        words = voice.say(f"guide.{page}.{key}")
        _draw_row(board, number * ROW_HEIGHT, draw_sign(), words)
        says.append(words)
    return Example(board, says=tuple(says))


def _draw_row(board: Image.Image, top: int, sign: Image.Image, words: str) -> None:
    """Draw a sign and the words beside it, on two lines at most."""
    board.alpha_composite(sign, (0, top + (ROW_HEIGHT - SIGN_SIZE) // 2))
    left = SIGN_SIZE + 24
    fitted = fit_lines(words, TEXT, (INNER_WIDTH - left, MAX_LINES), WORD_SIZES)
    height = capital_height(TEXT, fitted.size) + LINE_HEIGHT * (len(fitted.lines) - 1)
    base = top + (ROW_HEIGHT - height) // 2 + capital_height(TEXT, fitted.size)
    for number, line in enumerate(fitted.lines):
        at = left, base + number * LINE_HEIGHT
        write_line(board, at, line, TextStyle(TEXT, fitted.size, CREAM))


def _ground(terrain: str) -> DrawSign:
    return partial(draw_square, GROUNDS[terrain])


draw_aim: Final = partial(
    draw_rows,
    "aim",
    (
        ("capital", partial(draw_square, ENEMY)),
        ("units", partial(draw_disc, ENEMY)),
        ("own", partial(draw_disc, OWN)),
    ),
)
draw_turn: Final = partial(
    draw_rows,
    "turn",
    (
        ("start", partial(draw_number, 1)),
        ("mobilization", partial(draw_number, 2)),
        ("deployment", partial(draw_number, 3)),
        ("end", partial(draw_number, 4)),
    ),
)
draw_land: Final = partial(
    draw_rows,
    "land",
    tuple(
        (terrain, _ground(terrain))
        for terrain in ("hidden", "farmland", "forest", "mine", "village", "mountain", "water")
    ),
)
draw_fight: Final = partial(
    draw_rows,
    "fight",
    (
        ("melee", partial(draw_disc, OWN)),
        ("counter", partial(draw_disc, ENEMY)),
        ("ranged", partial(draw_disc, OWN)),
        ("building", partial(draw_square, ENEMY)),
        ("garrison", partial(draw_square, OWN)),
    ),
)
draw_cards: Final = partial(
    draw_rows,
    "cards",
    tuple((kind, draw_card) for kind in ("unit", "action", "upgrade", "event", "reaction")),
)
