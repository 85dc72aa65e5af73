"""Upgrades of stored states of older rules versions, as plain data.

Version 2 plays Boasts with Acclaim and counts their length less (V-10.2-11, V-10.2-19); gold may be
offered in a parley (V-8-12).

Version 3 leads marches around zones of control where their points allow it (V-12.3-03).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

StateData = dict[str, Any]


def _upgrade_to_version_2(state: StateData) -> StateData:
    """Add what version 2 stores: no side has given its voice, and nobody has offered gold."""
    sides = [{**side, "acclaims": None} for side in state["sides"]]
    turn = state["course"]
    return {**state, "sides": sides, "course": turn and {**turn, "offers": []}}


def _upgrade_to_version_3(state: StateData) -> StateData:
    """Add what version 3 stores: a turn that is being carried out fears no hex."""
    turn = state["course"]
    return {**state, "course": turn and {**turn, "feared": []}}


UPGRADES: Final[Mapping[int, Callable[[StateData], StateData]]] = {
    1: _upgrade_to_version_2,
    2: _upgrade_to_version_3,
}
"""By rules version: upgrades a state to the next version."""
