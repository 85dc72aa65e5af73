"""How strong a player counts, for readers of a game that is over."""

from collections.abc import Mapping

from engine.core.protocol.values import Seat
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.figures.unit_figures import remaining_health
from engine.echoes.state import State


def measure_power(state: State) -> Mapping[Seat, int]:
    """Return, by seat, the health of its units and buildings that is left."""
    board = state.board
    power = {}
    for player in board.players:
        units = [remaining_health(board, unit) for unit in board.units_of(player.seat)]
        buildings = [building_health_left(board, one) for one in board.buildings_of(player.seat)]
        power[player.seat] = sum(max(0, health) for health in (*units, *buildings))
    return power
