"""Camps and altars are used by order in the construction phase (V-7.3-14, V-7.3-17)."""

from typing import Any, Final

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.exploration import features_in_use
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import UseFeature
from tests.engine.valhalla.world import codes, course, the, told, world

ONE: Final = Seat(1)
AT: Final = "006.006"


def used(feature: str, units: str, *orders: UseFeature, **more: Any) -> Tables:
    """Carry out orders to use a feature where these units are."""
    state = world({1: {"units": {AT: units}, **more}, 2: {}}, features={AT: feature})
    table = course(state, ONE, *orders)
    for place, order in enumerate(orders, 1):
        features_in_use.use(table, ONE, order, place)
    return table


def hire(*listed: str) -> UseFeature:
    return UseFeature(hex=AT, action="hire", list=listed)


def give(*units: str) -> UseFeature:
    return UseFeature(hex=AT, action="sacrifice", units=units)


def test_infantry_is_hired_for_gold_and_has_no_mp() -> None:
    """V-7.3-14, V-14-51."""
    table = used("mercenary_camp", "warlord", hire("3 archer", "1 bruiser"), gold=300)
    new = table.state.here(AT, ONE)[1:]
    assert [unit.code for unit in new] == ["archer"] * 3 + ["bruiser"]
    assert {unit.mp for unit in new} == {0}
    assert table.state.side(ONE).gold == 60
    event = the(table, "hired")
    assert (event.audience, event.gold, len(event.units)) == ((ONE,), 240, 4)
    parts = [(one.what, one.value, one.rule, one.count) for one in event.lines]
    assert parts == [("archer", "180", "V-7.3-14", 3), ("bruiser", "60", "V-7.3-14", 1)]


def test_no_more_than_four_are_hired_in_a_turn() -> None:
    """V-7.3-14."""
    table = used("mercenary_camp", "warlord", hire("3 archer"), hire("3 bruiser"), gold=900)
    assert len(table.state.here(AT, ONE)) == 5


def test_hiring_fails_as_a_whole_without_an_officer_or_the_gold() -> None:
    """V-12.0-21, V-12.0-22, V-5.1-12."""
    unled = used("mercenary_camp", "archer", hire("1 archer"), gold=900)
    assert codes(unled, 1) == ["NO_OFFICER"]
    poor = used("mercenary_camp", "warlord", hire("2 archer"), gold=119)
    assert codes(poor, 1) == ["NO_GOLD"]
    for table in (unled, poor):
        assert len(table.state.here(AT, ONE)) == 1
        assert told(table, "hired") == []


def test_who_finds_no_room_is_not_hired_and_not_paid() -> None:
    """V-12.26-12, V-7.3-14."""
    table = used("mercenary_camp", "warlord, 97 archer", hire("4 archer"), gold=900)
    assert codes(table, 1) == ["FEATURE_HEX_FULL"]
    assert len(table.state.here(AT, ONE)) == 100
    assert table.state.side(ONE).gold == 900 - 2 * 60


@pytest.mark.parametrize(
    ("units", "favor"), [(("2 archer",), 4), (("C",), 4), (("G", "E"), 21), (("all",), 29)]
)
def test_an_altar_gives_a_favor_for_ten_upkeep(units: tuple[str, ...], favor: int) -> None:
    """V-7.3-17: by class upkeep; the units are gone, Officers stay."""
    table = used("blood_altar", "warlord, 2 archer, C, E, G", give(*units))
    assert table.state.side(ONE).favor == favor
    assert the(table, "sacrificed").favor == favor
    assert "warlord" in {unit.code for unit in table.state.here(AT, ONE)}


def test_an_altar_takes_forty_favor_worth_a_turn() -> None:
    """V-7.3-17."""
    table = used("blood_altar", "warlord, 3 G", give("2 G"), give("1 G"))
    assert table.state.side(ONE).favor == 32
    assert len(table.state.here(AT, ONE)) == 2


def test_an_altar_needs_an_officer_and_the_units() -> None:
    """V-7.3-17, V-12.0-21, V-12.3-30."""
    assert codes(used("blood_altar", "2 archer", give("archer")), 1) == ["NO_OFFICER"]
    table = used("blood_altar", "warlord, archer", give("3 archer", "2 C"))
    assert codes(table, 1) == ["STOP_GONE", "STOP_GONE"]
    assert table.state.side(ONE).favor == 2


def test_only_the_right_feature_serves() -> None:
    """V-12.26-10."""
    assert codes(used("mine", "warlord", hire("1 archer")), 1) == ["FEATURE_UNKNOWN"]
