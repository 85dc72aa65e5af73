"""Where coins, buildings and tokens stand on their squares."""

from collections.abc import Collection
from typing import Final

from PIL import Image

from engine.echoes.entities.board import Board
from engine.echoes.entities.building import CAMP_RESOURCES, Building
from engine.echoes.entities.unit import Unit, UnitId
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.squares.coordinates import Square
from render.drawing.colours import CREAM
from render.echoes.pictures.board.badges import (
    GOLD,
    HURT_INK,
    NumberBadge,
    draw_badge,
    draw_coin,
    draw_disc_sign,
    paste_centred,
)
from render.echoes.pictures.board.building_art import draw_building
from render.echoes.pictures.board.grid import BoardGrid
from render.echoes.pictures.board.unit_tokens import (
    HEART_TINT,
    LASTING_COLOUR,
    MIN_BADGE_HEIGHT,
    draw_token,
    make_token_face,
)
from render.echoes.pictures.seat_colours import seat_colour

Spot = tuple[float, float, float]
"""The centre of a piece and its size, as shares of the square."""

BUILDING_SPOTS: Final[tuple[Spot, ...]] = ((0.5, 0.5, 0.84), (0.4, 0.36, 0.66), (0.56, 0.4, 0.72))
"""Where a building stands, by the number of units on its square."""
UNIT_SPOTS: Final[dict[tuple[bool, int], tuple[Spot, ...]]] = {
    (False, 1): ((0.5, 0.52, 0.64),),
    (False, 2): ((0.34, 0.31, 0.44), (0.66, 0.75, 0.44)),
    (True, 1): ((0.64, 0.65, 0.54),),
    (True, 2): ((0.34, 0.31, 0.42), (0.66, 0.75, 0.42)),
}
"""Where units stand, by whether a building does and by their number."""
CROWD_SPOTS: Final[tuple[Spot, ...]] = (
    (0.27, 0.34, 0.42), (0.73, 0.34, 0.42), (0.27, 0.74, 0.42), (0.73, 0.74, 0.42),
)  # fmt: skip
"""Where more units stand, as effects may bring them together."""
COIN_SHARE: Final = 0.22
LASTING_SHARE: Final = 0.2


def draw_pieces(
    image: Image.Image,
    board: Board,
    grid: BoardGrid,
    lit: Collection[UnitId],
    *,
    pattern: bool,
) -> None:
    """Draw coins, buildings and tokens, the lower ones in front."""
    for square in grid.list_squares():
        if square in board.terrain:
            _draw_coins(image, board, grid, square)
    for square in grid.list_squares():
        units = board.units_on(square)
        if square in board.buildings:
            _draw_building(image, board, grid, board.buildings[square], len(units))
        for unit, (x, y, share) in zip(units, unit_spots(board, square), strict=False):
            face = make_token_face(board, unit, is_lit=unit.id in lit, pattern=pattern)
            left, top = grid.corner(square)
            token = draw_token(face, round(share * grid.side))
            paste_centred(image, token, (left + x * grid.side, top + y * grid.side))


def unit_spots(board: Board, square: Square) -> tuple[Spot, ...]:
    """Return where the units on a square stand."""
    count = len(board.units_on(square))
    return UNIT_SPOTS.get((square in board.buildings, count), CROWD_SPOTS)


def unit_centre(board: Board, grid: BoardGrid, unit: Unit) -> tuple[float, float]:
    """Return the middle of a token."""
    place = [one.id for one in board.units_on(unit.square)].index(unit.id)
    spots = unit_spots(board, unit.square)
    x, y, _ = spots[min(place, len(spots) - 1)]
    left, top = grid.corner(unit.square)
    return left + x * grid.side, top + y * grid.side


def _draw_coins(image: Image.Image, board: Board, grid: BoardGrid, square: Square) -> None:
    """Draw what a Camp on a square would give, or the cards of a village, in its corner."""
    terrain = board.terrain[square]
    res, count = CAMP_RESOURCES.get(terrain, ("village", 1 if terrain == "village" else 0))
    side, (left, top) = round(grid.side * COIN_SHARE), grid.corner(square)
    coin = draw_coin("cards" if res == "village" else res, res, side)
    for number in range(count):
        image.paste(coin, (left + 4 + number * round(side * 0.7), top + 4), coin)


def _draw_building(
    image: Image.Image, board: Board, grid: BoardGrid, building: Building, units: int
) -> None:
    """Draw a building with the health that it has left, if that is not plain."""
    x, y, share = BUILDING_SPOTS[min(units, len(BUILDING_SPOTS) - 1)]
    left, top = grid.corner(building.square)
    side = round(share * grid.side)
    drawn = draw_building(building.kind, seat_colour(board, building.owner), side)
    middle = left + x * grid.side, top + y * grid.side
    paste_centred(image, drawn, middle)
    if any(one.thing == building.square for one in board.lasting):
        sign = draw_disc_sign("lasting", round(grid.side * LASTING_SHARE), LASTING_COLOUR, GOLD)
        paste_centred(image, sign, (middle[0] - side * 0.4, middle[1] + side * 0.32))
    if building.kind != "capital" and not building.damage:
        return
    high = max(MIN_BADGE_HEIGHT, round(grid.side * 0.21))
    ink = HURT_INK if building.damage else CREAM
    text = str(max(0, building_health_left(board, building)))
    badge = draw_badge(NumberBadge("health", text, HEART_TINT, ink), high)
    if units:
        spot = left + grid.side - badge.width / 2 - 3, top + high / 2 + 3
    else:
        spot = middle[0], middle[1] + side * 0.44
    paste_centred(image, badge, spot)
