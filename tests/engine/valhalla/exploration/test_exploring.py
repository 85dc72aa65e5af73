"""Officers who end a turn on a feature explore it (section 7.3)."""

from fractions import Fraction
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.valhalla.exploration import exploration_phase
from engine.valhalla.keyed_dice import ValhallaWork
from tests.engine.valhalla.worlds.world import (
    DICE,
    events_told,
    only_event,
    stage_world,
    start_turn,
)

ONE, TWO = Seat(1), Seat(2)
AT: Final = "006.006"


def explore_feature(
    feature: str, units: Any = "warlord", dice: Dice = DICE, **more: Any
) -> ValhallaWork:
    """End a turn of seat 1 with units on a feature."""
    state = stage_world({1: {"units": {AT: units}, **more}, 2: {}}, features={AT: feature})
    work = start_turn(state, ONE, dice=dice)
    exploration_phase.explore_features(work)
    return work


def logged_kinds(work: ValhallaWork) -> list[str]:
    return [one.kind for one in work.state.side(ONE).log]


def test_an_officer_learns_what_a_feature_is_for() -> None:
    """V-7.3-01, V-14-56, V-7.3-18, V-10.2-35, V-13-61: the side alone."""
    work = explore_feature("world_gate")
    event = only_event(work, "explored")
    assert (event.audience, event.at, event.feature) == ((ONE,), AT, "world_gate")
    assert work.state.side(ONE).familiar == ("world_gate",)
    assert work.state.side(TWO).familiar == ()
    assert logged_kinds(work) == ["explored"]


def test_it_takes_an_officer_and_an_unknown_kind() -> None:
    """V-7.3-01, V-7.3-02: table 2.1 is familiar to all, and familiarity lasts."""
    for work in (
        explore_feature("watchtower", "4 archer"),
        explore_feature("mine"),
        explore_feature("stables"),
        explore_feature("watchtower", familiar=["watchtower"]),
    ):
        assert events_told(work) == []
        assert logged_kinds(work) == []


def test_a_runestone_gives_favor_once_per_side_and_stone() -> None:
    """V-7.3-10."""
    work = explore_feature("runestone")
    assert work.state.side(ONE).favor == 15
    exploration_phase.explore_features(work)
    assert work.state.side(ONE).favor == 15
    second = explore_feature("runestone", familiar=["runestone"])
    assert second.state.side(ONE).favor == 15
    assert (
        explore_feature("runestone", familiar=["runestone"], stones=[AT]).state.side(ONE).favor == 0
    )


# The roll of the worked example: below 0.25 somebody is slain.
KIND_DICE: Final = Dice("42", "g1")
ROLLED_BARROW: Final = ("012.009", 4)


def open_barrow(units: str, at: str, number: int = 4) -> ValhallaWork:
    """Open a Barrow in the round and with the seed of the worked example."""
    state = stage_world(
        {1: {"units": {at: units}, "gold": 100}, 2: {}}, features={at: "barrow"}, round=number
    )
    work = start_turn(state, ONE, dice=KIND_DICE)
    exploration_phase.explore_features(work)
    return work


def test_a_barrow_holds_gold_for_the_first_officer_of_any_side() -> None:
    """V-7.3-12, V-15-12: r = 0.26098 is not below 0.25, so nobody is slain."""
    work = open_barrow("warlord, 2 archer", ROLLED_BARROW[0])
    event = only_event(work, "barrow_opened")
    assert (event.audience, event.gold, event.slain) == ((ONE,), 400, ())
    assert (round(float(Fraction(event.roll)), 5), event.chance) == (0.26098, "1/4")
    assert work.state.side(ONE).gold == 500
    assert len(work.state.units_in(ROLLED_BARROW[0])) == 3
    assert work.state.places[ROLLED_BARROW[0]].empty
    exploration_phase.explore_features(work)
    assert work.state.side(ONE).gold == 500


def test_a_barrow_may_take_the_cheapest_of_those_who_came() -> None:
    """V-7.3-12, V-0-05: the lowest class upkeep, then the oldest; never an Officer."""
    hexes = [f"{column:03}.009" for column in range(2, 12)]
    cursed = [
        at
        for at in hexes
        if only_event(open_barrow("warlord, C, 2 archer", at), "barrow_opened").slain
    ]
    assert cursed
    assert len(cursed) < len(hexes)
    work = open_barrow("warlord, C, 2 archer", cursed[0])
    left = [unit.code for unit in work.state.units_in(cursed[0])]
    assert left == ["warlord", "C", "archer"]
    alone = open_barrow("warlord", cursed[0])
    assert [unit.code for unit in alone.state.units_in(cursed[0])] == ["warlord"]


def test_an_empty_barrow_still_teaches_its_kind() -> None:
    """V-7.3-01, V-7.3-12."""
    state = stage_world(
        {1: {"units": {AT: "warlord"}, "gold": 0}, 2: {}},
        features={AT: "barrow"},
        places={AT: {"empty": True}},
    )
    work = start_turn(state, ONE)
    exploration_phase.explore_features(work)
    assert work.state.side(ONE).familiar == ("barrow",)
    assert work.state.side(ONE).gold == 0
