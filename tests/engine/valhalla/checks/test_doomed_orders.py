"""Orders that stand and can't work, as far as their side knows: warnings beside what is noted."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from engine.core.protocol.values import Refusal, Seat
from engine.valhalla.checks.order_checks import check_on_sheet
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.checks.lands import ASK, AT, check_order, move_order, stage_lands
from tests.engine.valhalla.worlds.world import read_sheet

NEXT: Final = "005.004"
LIE: Final = {"kind": "ambush", "hex": NEXT}


def warnings_of(
    state: State, given: Mapping[str, Any], *before: Mapping[str, Any]
) -> list[Refusal]:
    found = check_order(state, given, *before)
    assert found.is_accepted
    return list(found.warnings)


def test_an_ambush_that_nobody_leads_is_warned_of() -> None:
    """V-12.7-11: until a Warlord is ordered there, wherever on the sheet."""
    state = stage_lands()
    [found] = warnings_of(state, LIE, move_order())
    assert (found.code, found.rule) == ("AMBUSH_NO_WARLORD", "V-12.7-11")
    assert found.facts == {"hex": NEXT, "ahead": "yes"}
    sheet = read_sheet(move_order(), LIE, move_order("warlord"))
    assert check_on_sheet(view(state, Seat(1)), ASK, sheet, 1).warnings == ()
    assert warnings_of(state, {"kind": "ambush", "hex": AT}) == []


def test_an_ambush_beside_a_foe_is_warned_of() -> None:
    """V-12.7-12: by the marks of the side, not by what stands there."""
    marked = stage_lands(own=stage_foe("1 archer", at=NEXT))
    [found] = warnings_of(marked, LIE, move_order("warlord"))
    assert (found.code, found.rule) == ("AMBUSH_ENEMY_PRESENT", "V-12.7-12")
    hidden = stage_lands(theirs={NEXT: ["9 archer"]}, own={"marks": {}})
    assert warnings_of(hidden, LIE, move_order("warlord")) == []


def stage_foe(counts: str, at: str = NEXT) -> dict[str, Any]:
    return {"marks": {at: [2]}, "scouted": [{"at": at, "seat": 2, "counts": [counts]}]}


def test_a_hopeless_attack_is_warned_of_until_enough_goes_there() -> None:
    """V-12.3-35: what was ordered there before counts."""
    state = stage_lands(
        {AT: ["30 swordsman", {"unit": "archer", "id": 31}]}, own=stage_foe("9 swordsman")
    )
    [found] = warnings_of(state, move_order("31"))
    assert (found.code, found.rule, found.facts) == (
        "ATTACK_HOPELESS", "V-12.3-35", {"to": NEXT},
    )  # fmt: skip
    assert warnings_of(state, move_order("31"), move_order("30 swordsman")) == []


@pytest.mark.parametrize(
    "own", [{"marks": {NEXT: [2]}, "scouted": []}, {"marks": {}, "scouted": []}]
)
def test_what_a_side_does_not_know_is_not_warned_of(own: dict[str, Any]) -> None:
    """V-12.3-35, V-13-27: of a mark alone nothing is known, and of fog less."""
    state = stage_lands(own=own, theirs={NEXT: ["40 swordsman"]})
    assert warnings_of(state, move_order("31")) == []


def test_whoever_offers_peace_is_not_warned_of_the_battle() -> None:
    """V-12.3-35."""
    state = stage_lands(own=stage_foe("40 swordsman"))
    assert warnings_of(state, move_order("warlord", stance="parley")) == []
