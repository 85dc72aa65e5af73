"""A brief tells what its reader may know of who came, and no more (V-6.3-07, V-13-36)."""

from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla.diplomacy import encounters
from engine.valhalla.diplomacy.briefs import briefs
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.sides.side import TruceOffer
from engine.valhalla.view import Brief
from tests.engine.valhalla.world import course, told, world

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
AT: Final = "006.006"


def met(mine: str, theirs: str, *, third: Any = None, stance: str = "attack") -> Tables:
    state = world(
        {
            1: {"units": {AT: mine}},
            2: {"units": {AT: theirs}},
            3: {"capital": "011.001", "units": {"011.001": "ruler"}, **(third or {})},
        }
    )
    table = course(state, ONE)
    assert table.state.course is not None
    table.state.course.came = {unit.id: "006.007" for unit in table.state.here(AT, ONE)}
    table.state.course.stances = {AT: (stance,)}
    encounters.insights(table)
    encounters.meet(table)
    return table


def brief(table: Tables, seat: Seat = TWO) -> Brief:
    [found] = briefs(table.state, seat)
    return found


def test_without_an_officer_a_side_learns_who_came_and_how_many() -> None:
    """V-6.3-07, V-13-50: the make-up of the attacker changes nothing that it hears."""
    archers, beasts = met("warlord, 9 archer", "4 archer"), met("ruler, 9 C", "4 archer")
    assert brief(archers) == brief(beasts)
    assert brief(archers).units == 10
    assert told(archers, "", TWO) == told(beasts, "", TWO)
    assert archers.state.side(TWO).insights == ()


def test_with_an_officer_there_is_perfect_information_besides() -> None:
    """V-6.3-01, V-6.3-04, V-6.3-07, V-7.2-06."""
    table = met("warlord, 9 archer", "courtier, 4 archer")
    found = brief(table)
    assert (found.led, found.warlord) == (True, False)
    [insight] = table.state.side(TWO).insights
    assert len(insight.units) == 10
    assert brief(met("warlord", "warlord")).warlord


def test_who_keeps_a_truce_for_sure_holds_no_positions() -> None:
    """V-6.1-37, V-6.1-38: a standing truce with the attacker leaves the field to the others."""
    third = {"units": {AT: "ruler, 30 archer"}, "truces": [{"side": 1}]}
    table = met("warlord", "4 archer", third=third)
    assert brief(table).positions == ("moon", "moon_flank")
    table.state.side(ONE).truces = (TruceOffer(THREE, "all"),)
    assert brief(table).lead
    assert len(brief(table).positions) == 5


def test_nobody_else_is_briefed() -> None:
    """V-13-36, V-13-07."""
    table = met("warlord", "warlord")
    assert briefs(table.state, THREE) == ()
    assert briefs(table.state, ONE) == ()
    assert {event.audience for event in told(table, "attacked")} == {(TWO,)}
    table.state.course = None
    assert briefs(table.state, TWO) == ()
