"""Resources as stacks of tokens, with their numbers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render.drawing import icons
from render.drawing.colours import CREAM, Colour, mix_colours
from render.drawing.lettering import FIGURES, FIGURES_BOLD, TextStyle, text_width, write_line
from render.drawing.shapes import rounded_mask
from render.echoes.pictures.board.badges import COIN_COLOURS, DARK, GOLD, draw_coin
from render.echoes.pictures.board.panels.panel_contents import TEMPORARY, Stack
from render.echoes.pictures.cards.card_faces import GAME_KEY

COIN_SIZE: Final = 48
COIN_STEP: Final = 17
MIN_COIN_STEP: Final = 3
MAX_COINS: Final = 7
STACK_GAP: Final = 16
NUMBER_SIZE: Final = 40
SPENT_SIZE: Final = 30
EXHAUSTED_TONE: Colour = (70, 64, 62)


def draw_stacks(image: Image.Image, stacks: Sequence[Stack], at: tuple[int, int], room: int) -> int:
    """Draw the resources from a point on, closer together where there are many.

    Return their right end.
    """
    shown = [one for one in stacks if one.total]
    step = COIN_STEP
    while step > MIN_COIN_STEP and _stacks_width(shown, step) > room:
        step -= 2
    left, top = at
    for stack in shown:
        left = _draw_stack(image, stack, (left, top), step) + STACK_GAP
    return left


def _stacks_width(stacks: Sequence[Stack], step: int) -> float:
    return sum(_stack_width(one, step) + STACK_GAP for one in stacks) - STACK_GAP


def _stack_width(stack: Stack, step: int) -> float:
    return COIN_SIZE + (min(MAX_COINS, stack.total) - 1) * step + 6 + _count_width(stack)


def _count_width(stack: Stack) -> float:
    wide = text_width(str(stack.ready), FIGURES_BOLD, NUMBER_SIZE)
    return wide + (text_width(f"/{stack.total}", FIGURES, SPENT_SIZE) if stack.exhausted else 0)


def _draw_stack(image: Image.Image, stack: Stack, at: tuple[int, int], step: int) -> int:
    """Draw a stack: exhausted tokens grey below, usable ones bright above; return its right end."""
    left, top = at
    coins = min(MAX_COINS, stack.total)
    ready = min(stack.ready, coins)
    for number in range(coins):
        drawn = _draw_token(stack.kind, is_ready=number >= coins - ready)
        image.alpha_composite(drawn, (left + number * step, top))
    left += COIN_SIZE + (coins - 1) * step + 6
    ink = CREAM if stack.ready else mix_colours(CREAM, DARK, 0.4)
    text = str(stack.ready)
    write_line(image, (left, top + 38), text, TextStyle(FIGURES_BOLD, NUMBER_SIZE, ink))
    left += round(text_width(text, FIGURES_BOLD, NUMBER_SIZE))
    if stack.exhausted:
        faint, spent = mix_colours(CREAM, DARK, 0.3), f"/{stack.total}"
        write_line(image, (left, top + 38), spent, TextStyle(FIGURES, SPENT_SIZE, faint))
        left += round(text_width(spent, FIGURES, SPENT_SIZE))
    return left


@lru_cache(maxsize=16)
def _draw_token(kind: str, *, is_ready: bool) -> Image.Image:
    """Draw one token: a Main one is round and grey while exhausted, a Temporary one square."""
    res = kind.removesuffix(TEMPORARY)
    token = draw_coin(res, res, COIN_SIZE) if kind == res else _draw_square_token(res)
    if is_ready:
        return token
    grey = Image.blend(token, Image.new("RGBA", token.size, (*EXHAUSTED_TONE, 255)), 0.66)
    grey.putalpha(token.getchannel("A"))
    return grey


def _draw_square_token(res: str) -> Image.Image:
    """Draw a Temporary token: a square with a gold rim."""
    image = Image.new("RGBA", (COIN_SIZE, COIN_SIZE), (*DARK, 0))
    image.paste((*GOLD, 255), (0, 0), rounded_mask(image.size, 10))
    inner = COIN_SIZE - 6
    image.paste((*COIN_COLOURS[res], 255), (3, 3), rounded_mask((inner, inner), 8))
    side = round(COIN_SIZE * 0.66)
    mask, at = icons.icon_mask(GAME_KEY, res, side), (COIN_SIZE - side) // 2
    image.paste((*mix_colours(COIN_COLOURS[res], (0, 0, 0), 0.6), 255), (at + 1, at + 2), mask)
    image.paste((*CREAM, 255), (at, at), mask)
    return image
