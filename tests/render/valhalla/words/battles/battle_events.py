"""Events of battles that tests share."""

from typing import Any

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.events.base import DeedNoted
from engine.valhalla.events.battles import (
    BattleReport,
    FoeLosses,
    StackAtStart,
    UnitFate,
)

RANK = StackAtStart(
    at="center", seat=Seat(1), units=(11, 21, 31), kinds=(("swordsman", 2), ("warlord", 1)),
    spaces=3, room=30, mobility="0",
)  # fmt: skip


def make_battle_report(**changed: Any) -> BattleReport:
    fates = (
        UnitFate(unit=11, code="swordsman", name="swordsman", at="center", how="slain"),
        UnitFate(unit=21, code="swordsman", name="swordsman", at="center", how="routed"),
        UnitFate(unit=31, code="warlord", name="warlord", at="center", how="escaped"),
    )
    facts: dict[str, Any] = {
        "audience": audience_of(Seat(1)), "battle": 1, "round": 2, "at": "004.005", "seat": Seat(1),
        "attacker": Seat(1), "defenders": (Seat(2),), "outcome": "attacker_repelled", "phases": 1,
        "won": False, "insight": False, "ranks": (RANK,), "fates": fates,
        "foes": (FoeLosses(seat=Seat(2), lost=(("C", 2), ("officer", 1))),), **changed,
    }  # fmt: skip
    return BattleReport(**facts)


def make_deed(number: int, kind: str, when: int) -> DeedNoted:
    return DeedNoted(audience=audience_of(Seat(1)), seat=Seat(1), id=number, deed=kind, round=when)
