"""The setup before the first round: sides are built, the map is made, sides are put on it.

Rules: V-11.1-01 to V-11.3-08, V-14-02 to V-14-05.
"""

from engine.valhalla.setup.side_building import (
    carry_out_side_order,
    finish_side,
    is_complete,
    pass_over,
    redesign_units,
)
from engine.valhalla.setup.war_opening import set_up_map_and_sides

__all__ = [
    "carry_out_side_order",
    "finish_side",
    "is_complete",
    "pass_over",
    "redesign_units",
    "set_up_map_and_sides",
]
