"""Forces that a side knows to be gone leave its map, its reports and its forecasts."""

from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.outcomes import ended_sides
from engine.valhalla.planning.rumoured_armies import known_force
from engine.valhalla.view_builder import view
from tests.engine.valhalla.staged_battles import AT, fight_staged_battle
from tests.engine.valhalla.worlds.world import make_working_copy, stage_world

ONE, TWO = Seat(1), Seat(2)


def write_rumour(seat: int, at: str) -> dict[str, Any]:
    """Write what a side remembers of another in a hex."""
    return {
        "marks": {at: [seat]},
        "scouted": [{"at": at, "seat": seat, "counts": {"archer": 3}}],
        "insights": [{"at": at, "seat": seat, "round": 0}],
    }


def test_a_side_that_has_ended_leaves_the_maps_of_all_others() -> None:
    """V-1-11, V-13-11: its army is no longer reckoned with."""
    at = "010.010"
    sides = {1: write_rumour(2, at), 2: {"capital": "012.012"}, 3: {"marks": {at: [1, 2]}}}
    work = make_working_copy(stage_world(sides, size=(24, 24)))
    before = view(work.state, ONE).me
    assert before is not None
    assert known_force(before, at, TWO, 1)
    ended_sides.end_sides(work, (TWO,), "resigned")
    me = view(work.state, ONE).me
    assert me is not None
    assert (me.marks, me.scouted, me.insights) == ({}, (), ())
    assert known_force(me, at, TWO, 1) == ()
    assert work.state.side(Seat(3)).marks == {at: (ONE,)}


def test_an_army_that_was_slain_leaves_what_its_slayer_remembers() -> None:
    """V-13-33: the winner stands in the hex and knows that nobody is left in it."""
    work = fight_staged_battle("1 warlord, 30 E", {2: "1 archer"}, sides={1: write_rumour(2, AT)})
    side = work.state.side(ONE)
    assert AT not in {one.at for one in side.scouted} | {one.at for one in side.insights}
    assert AT not in side.marks


def test_who_did_not_fight_knows_no_more_than_before() -> None:
    """V-13-50: what a third side remembers stays as it was."""
    sides = {3: write_rumour(2, AT)}
    work = fight_staged_battle("1 warlord, 30 E", {2: "1 archer", 3: ()}, sides=sides)
    assert work.state.side(Seat(3)).marks[AT] == (TWO,)
