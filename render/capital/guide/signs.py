"""The signs of the pictures, each with what it means."""

from typing import Final

from PIL import Image

from render.capital import table_style
from render.capital.table_style import INNER_WIDTH
from render.drawing.colours import CREAM
from render.drawing.guide_sheet import Example
from render.drawing.lettering import TEXT, TextStyle, capital_height, fit_lines, write_line
from render.language.voice import Voice

SIGNS: Final = (
    "gold", "build", "draw", "store", "defence", "attack", "hp", "siege_points", "heal", "razed",
    "upgrade", "quest", "ability", "legendary",
    "village", "keep", "guild", "court", "troop", "mercenary", "settle",
    "foot", "mounted", "ranged", "siege", "hidden",
)  # fmt: skip
"""The signs, from above: those of the left column come first."""
COLUMNS: Final = 2
ROW_HEIGHT: Final = 60
SIGN_SIZE: Final = 46
WORD_SIZES: Final = range(33, 25, -1)


def draw_signs(voice: Voice) -> Example:
    """Draw all signs in two columns, each beside its words."""
    rows = -(-len(SIGNS) // COLUMNS)
    board = Image.new("RGBA", (INNER_WIDTH, rows * ROW_HEIGHT))
    wide = INNER_WIDTH // COLUMNS
    says: list[str] = []
    for place, sign in enumerate(SIGNS):
        column, row = divmod(place, rows)
        words = voice.say(f"guide.signs.{sign}")
        _draw_row(board, (column * wide, row * ROW_HEIGHT), wide, sign, words)
        says.append(words)
    return Example(board, says=(", ".join(says),))


def _draw_row(board: Image.Image, at: tuple[int, int], wide: int, sign: str, words: str) -> None:
    """Draw a sign and the words beside it, on one line."""
    left, top = at
    table_style.draw_icon(board, (left, top + (ROW_HEIGHT - SIGN_SIZE) // 2), SIGN_SIZE, sign)
    room = wide - SIGN_SIZE - 30
    fitted = fit_lines(words, TEXT, (room, 1), WORD_SIZES)
    base = top + (ROW_HEIGHT + capital_height(TEXT, fitted.size)) // 2
    write_line(
        board, (left + SIGN_SIZE + 16, base), fitted.lines[0], TextStyle(TEXT, fitted.size, CREAM)
    )
