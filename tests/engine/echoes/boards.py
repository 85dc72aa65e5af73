"""Small tables for tests: plain squares, a Capital for each player, and what a test puts there."""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.files.yaml_reader import read_document
from engine.core.protocol.values import Seat
from engine.echoes.catalog.card_set import CardSet, build_card_set, read_civilization
from engine.echoes.catalog.maps import MapSet
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, BuildingKind, Terrain
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.tokens import MainPool, Tokens
from engine.echoes.entities.unit import HANDLE_LETTERS, Unit
from engine.echoes.settings import COLORS, SEAT_COUNTS, Mode, Settings
from engine.echoes.squares.coordinates import list_squares
from engine.echoes.tiles.places import list_places, place_of
from engine.echoes.tiles.starting_places import list_starting_places
from tests.engine.echoes.sample_cards import CIV_CARD, CONQUEROR, SAMPLE_FILE, civ_text, unit_text

RED: Final = Seat(1)
BLUE: Final = Seat(2)
FOOT: Final = "foot"
"""A unit of 4 health and 2 melee that moves 2 squares orthogonally."""

LETTER_SEATS: Final[dict[str, Seat]] = {
    HANDLE_LETTERS[color]: Seat(number) for number, color in enumerate(COLORS, 1)
}

Stats = Mapping[str, Any]


def stats(
    health: int = 4,
    melee: int | None = 2,
    ranged: int | None = None,
    move: str = "2 orthogonal",
    keywords: str = "",
    **fields: str,
) -> Stats:
    """Return the fields of a unit card as text."""
    points, directions = move.split()
    numbers = [str(one) if one is not None else "null" for one in (melee, ranged)]
    unit = f"{{health: {health}, melee: {numbers[0]}, ranged: {numbers[1]}, "
    unit += f"move: {{points: {points}, dirs: {directions}}}}}"
    given = {"unit": unit, **fields}
    return given | ({"keywords": f"[{keywords}]"} if keywords else {})


def make_cards(units: Mapping[str, Stats] | None = None, others: str = "") -> CardSet:
    """Return a card set with unit cards of these stats, and what other cards are written."""
    given = {FOOT: stats(), **(units or {})}
    texts = [unit_text(id=f"sample_{name}", **dict(fields)) for name, fields in given.items()]
    text = civ_text("".join(texts) + others, base=CIV_CARD + CONQUEROR)
    return build_card_set([read_civilization(read_document(text, "test"))])


def load_sample_set() -> CardSet:
    """Return the card set of the sample civilization."""
    return build_card_set([read_civilization(read_document(SAMPLE_FILE.read_bytes(), "sample"))])


def make_board(
    units: Mapping[str, Stats] | None = None,
    *,
    mode: Mode = "base",
    map_set: MapSet = "highland",
    terrain: Mapping[str, Terrain] | None = None,
    hidden: tuple[str, ...] = (),
    cards: CardSet | None = None,
) -> Board:
    """Return a table in its first turn: all squares are plain but the given ones."""
    settings = Settings(mode=mode, map=map_set)
    seats = [Seat(number) for number in range(1, SEAT_COUNTS[mode] + 1)]
    players = [
        PlayerArea(
            seat, COLORS[seat - 1], "first" if seat % 2 else "second", "sample", "sample_civ"
        )
        for seat in seats
    ]
    board = Board(settings, cards or make_cards(units), players, tuple(seats), stage="turns")
    board.terrain = {
        square: (terrain or {}).get(square, "plain")
        for square in list_squares(settings.map_size)
        if place_of(square) not in hidden
    }
    board.undiscovered = [place for place in list_places(settings.map_size // 2) if place in hidden]
    for seat, start in zip(seats, list_starting_places(mode), strict=True):
        board.buildings[start.capital] = Building("capital", seat, start.capital)
        board.terrain[start.capital] = "capital"
    board.active, board.turn = RED, 3
    return board


def put(board: Board, handle: str, square: str, card: str = FOOT, **fields: Any) -> Unit:
    """Put a unit on the table; the letter of its handle says whose it is."""
    name = f"sample_{card}#{handle}"
    unit = Unit(id=handle, owner=LETTER_SEATS[handle[0]], card=name, square=square, **fields)
    board.units[handle] = unit
    board.arrivals.append(name)
    player = board.player(unit.owner)
    player.units_made = max(player.units_made, int(handle[1:]))
    return unit


def place(board: Board, seat: Seat, kind: BuildingKind, square: str, damage: int = 0) -> Building:
    """Put a building on the table."""
    board.buildings[square] = Building(kind, seat, square, damage)
    return board.buildings[square]


def give(board: Board, seat: Seat, **main: int) -> Tokens:
    """Give a player unexhausted Main tokens."""
    tokens = board.player(seat).tokens
    for res in MAIN_RESOURCES:
        if res in main:
            tokens.main[res] = MainPool(main[res])
    return tokens
