"""Laying the map: starting tiles, Capitals and face-down tiles (E-PIPE-03)."""

from engine.core.dice import shuffle_items
from engine.core.protocol.values import EVERYONE
from engine.echoes.catalog.tiles import load_tiles
from engine.echoes.changes.agenda_moves import Work
from engine.echoes.entities.board import LaidTile
from engine.echoes.entities.building import Building
from engine.echoes.events.setup import TilesLaid
from engine.echoes.settings import find_layout
from engine.echoes.tiles.places import lay_tile
from engine.echoes.tiles.starting_places import (
    STARTING_TILE,
    find_center,
    list_starting_places,
)


def lay_map(work: Work) -> None:
    """Lay starting tiles face-up with the Capitals, and shuffled tiles face-down elsewhere.

    Tiles for which there is no place stay out of the game unseen.

    Rules: E-SETUP-08 to E-SETUP-11, E-LONG-02 to E-LONG-04, E-TEAM-01, E-TEAM-02, R-SETUP-03,
    R-SETUP-04, R-TEAM-01, E-SCOUT-08.
    """
    state = work.state
    board = state.board
    printed = load_tiles()[STARTING_TILE].squares
    for seat, start in zip(
        board.turn_order, list_starting_places(board.settings.mode), strict=True
    ):
        board.tiles[start.place] = LaidTile(STARTING_TILE, start.rotation)
        board.terrain.update(lay_tile(printed, start.place, start.rotation))
        board.buildings[start.capital] = Building("capital", seat, start.capital)
    board.terrain = dict(sorted(board.terrain.items()))
    layout = find_layout(board.settings.mode)
    tiles = layout.tiles_of(board.settings.map, load_tiles())
    center = find_center(layout, tiles)
    if center is not None:
        state.hidden_tiles[center[0]] = center[1].id
    shuffled = [tile.id for tile in tiles if center is None or tile != center[1]]
    order = shuffle_items(work.dice, state.chance, "tiles", shuffled)
    places = sorted(layout.hidden_places)
    free = [place for place in places if place not in state.hidden_tiles]
    state.hidden_tiles.update(zip(free, order, strict=False))
    board.undiscovered = places
    work.tell(TilesLaid(audience=EVERYONE, face_down=len(places)))
