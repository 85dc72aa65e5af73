"""How strong each city is, as one number: what its Income Tracker yields each turn."""

from collections.abc import Mapping

from engine.capital.entities.kingdom_figures import income_tracker
from engine.capital.state import State
from engine.core.protocol.values import Seat


def measure_power(state: State) -> Mapping[Seat, int]:
    """Add up every city's Income Tracker; a fallen city has none (C-INCOME-02)."""
    return {one.seat: 0 if one.out else sum(income_tracker(state, one)) for one in state.kingdoms}
