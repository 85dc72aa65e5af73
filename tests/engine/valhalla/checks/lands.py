"""Lands with units that may march, and orders to move them."""

from collections.abc import Mapping
from typing import Any

from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Refusal, Seat, Verdict
from engine.valhalla.checks.order_checks import check
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import read_order, read_sheet, stage_world

ASK = Ask(id="turn.1", seat=Seat(1), kind="orders", clock="order_hours", known_to=EVERYONE)
AT = "005.005"
DESIGNS: Mapping[str, Any] = {
    "C": {"utility": "infiltrator"},
    "D": {"specials": "heavy, mount", "utility": "flying"},
    "F": {"utility": "garrison"},
    "G": {"specials": "flagbearer"},
}
FORCE = [
    {"unit": "warlord", "id": 21}, {"unit": "swordsman", "id": 31},
    {"unit": "swordsman", "id": 41}, {"unit": "bruiser", "id": 51},
    {"unit": "C", "id": 61}, {"unit": "D", "id": 71}, {"unit": "D", "id": 81, "mp": 20},
]  # fmt: skip


def stage_lands(mine: Mapping[str, Any] | None = None, **more: Any) -> State:
    own = more.pop("own", {})
    theirs = {"012.012": ["ruler"], **more.pop("theirs", {})}
    units = {"001.001": ["ruler"], **({AT: FORCE} if mine is None else mine)}
    return stage_world(
        {
            1: {"capital": "001.001", "designs": DESIGNS, "units": units, **own},
            2: {"capital": "012.012", "units": theirs},
        },
        **more,
    )


def check_order(state: State, given: Mapping[str, Any], *before: Mapping[str, Any]) -> Verdict:
    return check(view(state, Seat(1)), ASK, read_order(given), read_sheet(*before))


def only_refusal(state: State, given: Mapping[str, Any], *before: Mapping[str, Any]) -> Refusal:
    found = check_order(state, given, *before)
    assert found.refusals, found
    return found.refusals[0]


def move_order(units: Any = "31", to: str = "005.004", **more: Any) -> dict[str, Any]:
    return {"kind": "move", "units": units, "from": AT, "to": to, **more}


STANDS = Verdict()
