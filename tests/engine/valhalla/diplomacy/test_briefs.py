"""A brief tells what its reader may know of who came, and no more (V-6.3-07, V-13-36)."""

from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla.diplomacy import encounters
from engine.valhalla.diplomacy.briefs import briefs_of
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.sides.side import TruceOffer
from engine.valhalla.view import Brief
from tests.engine.valhalla.worlds.world import events_told, stage_world, start_turn

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
AT: Final = "006.006"


def open_meeting(
    mine: str, theirs: str, *, third: Any = None, stance: str = "attack"
) -> ValhallaWork:
    state = stage_world(
        {
            1: {"units": {AT: mine}},
            2: {"units": {AT: theirs}},
            3: {"capital": "011.001", "units": {"011.001": "ruler"}, **(third or {})},
        }
    )
    work = start_turn(state, ONE)
    assert work.state.course is not None
    work.state.course.came = {unit.id: "006.007" for unit in work.state.units_in(AT, ONE)}
    work.state.course.stances = {AT: (stance,)}
    encounters.give_insights(work)
    encounters.open_response_windows(work)
    return work


def brief_of(work: ValhallaWork, seat: Seat = TWO) -> Brief:
    [found] = briefs_of(work.state, seat)
    return found


def test_without_an_officer_a_side_learns_who_came_and_how_many() -> None:
    """V-6.3-07, V-13-50: the make-up of the attacker changes nothing that it hears."""
    archers, beasts = (
        open_meeting("warlord, 9 archer", "4 archer"),
        open_meeting("ruler, 9 C", "4 archer"),
    )
    assert brief_of(archers) == brief_of(beasts)
    assert brief_of(archers).units == 10
    assert events_told(archers, "", TWO) == events_told(beasts, "", TWO)
    assert archers.state.side(TWO).insights == ()


def test_with_an_officer_there_is_perfect_information_besides() -> None:
    """V-6.3-01, V-6.3-04, V-6.3-07, V-7.2-06."""
    work = open_meeting("warlord, 9 archer", "courtier, 4 archer")
    found = brief_of(work)
    assert (found.led, found.warlord) == (True, False)
    [insight] = work.state.side(TWO).insights
    assert len(insight.units) == 10
    assert brief_of(open_meeting("warlord", "warlord")).warlord


def test_who_keeps_a_truce_for_sure_holds_no_positions() -> None:
    """V-6.1-37, V-6.1-38: a standing truce with the attacker leaves the field to the others."""
    third = {"units": {AT: "ruler, 30 archer"}, "truces": [{"side": 1}]}
    work = open_meeting("warlord", "4 archer", third=third)
    assert brief_of(work).positions == ("moon", "moon_flank")
    work.state.side(ONE).truces = (TruceOffer(THREE, "all"),)
    assert brief_of(work).lead
    assert len(brief_of(work).positions) == 5


def test_nobody_else_is_briefed() -> None:
    """V-13-36, V-13-07."""
    work = open_meeting("warlord", "warlord")
    assert briefs_of(work.state, THREE) == ()
    assert briefs_of(work.state, ONE) == ()
    assert {event.audience for event in events_told(work, "attacked")} == {(TWO,)}
    work.state.course = None
    assert briefs_of(work.state, TWO) == ()
