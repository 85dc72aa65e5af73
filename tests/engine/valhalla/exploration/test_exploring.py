"""Officers who end a turn on a feature explore it (section 7.3)."""

from fractions import Fraction
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.valhalla.exploration import exploration_phase
from engine.valhalla.keyed_dice import Tables
from tests.engine.valhalla.world import DICE, course, the, told, world

ONE, TWO = Seat(1), Seat(2)
AT: Final = "006.006"


def visit(feature: str, units: Any = "warlord", dice: Dice = DICE, **more: Any) -> Tables:
    """End a turn of seat 1 with units on a feature."""
    state = world({1: {"units": {AT: units}, **more}, 2: {}}, features={AT: feature})
    table = course(state, ONE, dice=dice)
    exploration_phase.explore(table)
    return table


def log(table: Tables) -> list[str]:
    return [one.kind for one in table.state.side(ONE).log]


def test_an_officer_learns_what_a_feature_is_for() -> None:
    """V-7.3-01, V-14-56, V-7.3-18, V-10.2-35, V-13-61: the side alone."""
    table = visit("world_gate")
    event = the(table, "explored")
    assert (event.audience, event.at, event.feature) == ((ONE,), AT, "world_gate")
    assert table.state.side(ONE).familiar == ("world_gate",)
    assert table.state.side(TWO).familiar == ()
    assert log(table) == ["explored"]


def test_it_takes_an_officer_and_an_unknown_kind() -> None:
    """V-7.3-01, V-7.3-02: table 2.1 is familiar to all, and familiarity lasts."""
    for table in (
        visit("watchtower", "4 archer"),
        visit("mine"),
        visit("stables"),
        visit("watchtower", familiar=["watchtower"]),
    ):
        assert told(table) == []
        assert log(table) == []


def test_a_runestone_gives_favor_once_per_side_and_stone() -> None:
    """V-7.3-10."""
    table = visit("runestone")
    assert table.state.side(ONE).favor == 15
    exploration_phase.explore(table)
    assert table.state.side(ONE).favor == 15
    second = visit("runestone", familiar=["runestone"])
    assert second.state.side(ONE).favor == 15
    assert visit("runestone", familiar=["runestone"], stones=[AT]).state.side(ONE).favor == 0


# The roll of the worked example: below 0.25 somebody is slain.
KIND: Final = Dice("42", "g1")
ROLLED: Final = ("012.009", 4)


def barrow(units: str, at: str, number: int = 4) -> Tables:
    """Open a Barrow in the round and with the seed of the worked example."""
    state = world(
        {1: {"units": {at: units}, "gold": 100}, 2: {}}, features={at: "barrow"}, round=number
    )
    table = course(state, ONE, dice=KIND)
    exploration_phase.explore(table)
    return table


def test_a_barrow_holds_gold_for_the_first_officer_of_any_side() -> None:
    """V-7.3-12, V-15-12: r = 0.26098 is not below 0.25, so nobody is slain."""
    table = barrow("warlord, 2 archer", ROLLED[0])
    event = the(table, "barrow_opened")
    assert (event.audience, event.gold, event.slain) == ((ONE,), 400, ())
    assert (round(float(Fraction(event.roll)), 5), event.chance) == (0.26098, "1/4")
    assert table.state.side(ONE).gold == 500
    assert len(table.state.here(ROLLED[0])) == 3
    assert table.state.places[ROLLED[0]].empty
    exploration_phase.explore(table)
    assert table.state.side(ONE).gold == 500


def test_a_barrow_may_take_the_cheapest_of_those_who_came() -> None:
    """V-7.3-12, V-0-05: the lowest class upkeep, then the oldest; never an Officer."""
    hexes = [f"{column:03}.009" for column in range(2, 12)]
    cursed = [at for at in hexes if the(barrow("warlord, C, 2 archer", at), "barrow_opened").slain]
    assert cursed
    assert len(cursed) < len(hexes)
    table = barrow("warlord, C, 2 archer", cursed[0])
    left = [unit.code for unit in table.state.here(cursed[0])]
    assert left == ["warlord", "C", "archer"]
    alone = barrow("warlord", cursed[0])
    assert [unit.code for unit in alone.state.here(cursed[0])] == ["warlord"]


def test_an_empty_barrow_still_teaches_its_kind() -> None:
    """V-7.3-01, V-7.3-12."""
    state = world(
        {1: {"units": {AT: "warlord"}, "gold": 0}, 2: {}},
        features={AT: "barrow"},
        places={AT: {"empty": True}},
    )
    table = course(state, ONE)
    exploration_phase.explore(table)
    assert table.state.side(ONE).familiar == ("barrow",)
    assert table.state.side(ONE).gold == 0
