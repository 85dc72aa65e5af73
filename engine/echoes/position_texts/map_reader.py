"""The map of a written position: every square is a discovered plain unless something is said."""

from typing import Final

from engine.core.files.file_faults import DataPath, DataPathError
from engine.core.files.nearest_words import suggest_nearest
from engine.echoes.catalog.tiles import load_tiles
from engine.echoes.entities.board import Board, LaidTile
from engine.echoes.position_texts.position_schema import WrittenPosition
from engine.echoes.settings import find_layout
from engine.echoes.squares.coordinates import Square, is_square_of_map
from engine.echoes.state import State
from engine.echoes.tiles.places import lay_tile, list_places, squares_of_place
from engine.echoes.tiles.starting_places import STARTING_TILE, list_starting_places

ALL_WORD: Final = "all"


def lay_written_map(state: State, position: WrittenPosition) -> None:
    """Lay the tiles and squares of a written position."""
    board = state.board
    state.hidden_tiles = _read_hidden(board, position)
    board.undiscovered = sorted(state.hidden_tiles)
    for start in list_starting_places(board.settings.mode):
        board.tiles[start.place] = LaidTile(STARTING_TILE, start.rotation)
    for place, tile in position.tiles.items():
        _check_tile(board, ("tiles", place), place, tile.tile)
        board.tiles[place] = LaidTile(tile.tile, tile.rotation)
    for place in list_places(board.size // 2):
        _lay_place(state, place)
    for square, terrain in position.terrain.items():
        check_square(board, ("terrain", square), square)
        board.terrain[square] = terrain
    board.terrain = dict(sorted(board.terrain.items()))


def _lay_place(state: State, place: str) -> None:
    """Lay what is on the squares of a place: its tile, or plain squares."""
    board = state.board
    laid = board.tiles.get(place)
    if place in state.hidden_tiles:
        board.tiles.pop(place, None)
    elif laid is None:
        board.terrain.update(dict.fromkeys(squares_of_place(place), "plain"))
    elif laid.rotation is not None:
        squares = load_tiles()[laid.tile].squares
        board.terrain.update(lay_tile(squares, place, laid.rotation))


def check_square(board: Board, path: DataPath, square: Square) -> None:
    """Raise DataPathError for what is no square of the map."""
    if not is_square_of_map(square, board.size):
        raise DataPathError(path, f"{square} is not a square of this map, A1 to {_last(board)}")


def _last(board: Board) -> Square:
    return f"{'ABCDEFGH'[board.size - 1]}{board.size}"


def _check_tile(board: Board, path: DataPath, place: str, tile: str) -> None:
    places = list_places(board.size // 2)
    if place not in places:
        raise DataPathError(path, f"places are {places[0]} to {places[-1]}")
    if tile not in load_tiles():
        hint = suggest_nearest(tile, load_tiles()) or f"; there are {', '.join(load_tiles())}"
        raise DataPathError(path, f"there is no tile {tile}{hint}")


def _read_hidden(board: Board, position: WrittenPosition) -> dict[str, str]:
    """Return the face-down tiles; places without a tile get those left over, by their ids."""
    layout = find_layout(board.settings.mode)
    if isinstance(position.hidden, tuple):
        places = [place for place in position.hidden if place != ALL_WORD]
        if ALL_WORD in position.hidden:
            places = [place for place in layout.hidden_places if place not in position.tiles]
        hidden: dict[str, str] = {}
    else:
        hidden, places = dict(position.hidden), []
    places += [place for place in position.undiscovered or () if place not in hidden]
    used = {*hidden.values(), *(one.tile for one in position.tiles.values())}
    tiles = layout.tiles_of(board.settings.map, load_tiles())
    left = [tile for tile in tiles if tile.id not in used]
    for place in dict.fromkeys(places):
        fitting = [tile for tile in left if tile.center == (place == layout.center)] or left
        if not fitting:
            raise DataPathError(("hidden",), f"no tile of the map set is left for {place}")
        hidden[place] = fitting[0].id
        left.remove(fitting[0])
    for place, tile in hidden.items():
        _check_tile(board, ("hidden", place), place, tile)
    return dict(sorted(hidden.items()))
