"""Buildings that come onto the map (section BUILD)."""

from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.catalog.vocabulary import BuildingKind
from engine.echoes.changes.agenda_moves import Work
from engine.echoes.changes.token_changes import gain_main_tokens
from engine.echoes.entities.building import Building
from engine.echoes.events.buildings import BuildingBuilt
from engine.echoes.figures.building_figures import camp_resource
from engine.echoes.squares.coordinates import Square


def place_building(work: Work, seat: Seat, kind: BuildingKind, square: Square) -> Building:
    """Place a building with full health; a Camp gives its resource at once.

    Rules: E-BUILD-01, E-BUILD-06, E-BUILD-07, E-BUILD-10, E-RES-09, E-RES-10, R-BUILD-06.
    """
    board = work.state.board
    building = Building(kind, seat, square)
    board.buildings[square] = building
    board.is_quiet = False
    work.tell(BuildingBuilt(audience=EVERYONE, seat=seat, building=kind, square=square))
    resource = camp_resource(board, square) if kind == "camp" else None
    if resource is not None:
        gain_main_tokens(work, seat, *resource)
    return building
