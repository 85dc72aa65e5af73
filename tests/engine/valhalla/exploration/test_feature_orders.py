"""Camps and altars are used by order in the construction phase (V-7.3-14, V-7.3-17)."""

from typing import Any, Final

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.exploration import feature_orders
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.construction import UseFeature
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    only_event,
    stage_world,
    start_turn,
)

ONE: Final = Seat(1)
AT: Final = "006.006"


def use_feature(feature: str, units: str, *orders: UseFeature, **more: Any) -> ValhallaWork:
    """Carry out orders to use a feature where these units are."""
    state = stage_world({1: {"units": {AT: units}, **more}, 2: {}}, features={AT: feature})
    work = start_turn(state, ONE, *orders)
    for place, order in enumerate(orders, 1):
        feature_orders.carry_out_use_feature(work, ONE, order, place)
    return work


def hire_order(*listed: str) -> UseFeature:
    return UseFeature(hex=AT, action="hire", list=listed)


def sacrifice_order(*units: str) -> UseFeature:
    return UseFeature(hex=AT, action="sacrifice", units=units)


def test_infantry_is_hired_for_gold_and_has_no_mp() -> None:
    """V-7.3-14, V-14-51."""
    work = use_feature("mercenary_camp", "warlord", hire_order("3 archer", "1 bruiser"), gold=300)
    new = work.state.units_in(AT, ONE)[1:]
    assert [unit.code for unit in new] == ["archer"] * 3 + ["bruiser"]
    assert {unit.mp for unit in new} == {0}
    assert work.state.side(ONE).gold == 60
    event = only_event(work, "hired")
    assert (event.audience, event.gold, len(event.units)) == ((ONE,), 240, 4)
    parts = [(one.what, one.value, one.rule, one.count) for one in event.lines]
    assert parts == [("archer", "180", "V-7.3-14", 3), ("bruiser", "60", "V-7.3-14", 1)]


def test_no_more_than_four_are_hired_in_a_turn() -> None:
    """V-7.3-14."""
    work = use_feature(
        "mercenary_camp", "warlord", hire_order("3 archer"), hire_order("3 bruiser"), gold=900
    )
    assert len(work.state.units_in(AT, ONE)) == 5


def test_hiring_fails_as_a_whole_without_an_officer_or_the_gold() -> None:
    """V-12.0-21, V-12.0-22, V-5.1-12."""
    unled = use_feature("mercenary_camp", "archer", hire_order("1 archer"), gold=900)
    assert failure_codes(unled, 1) == ["NO_OFFICER"]
    poor = use_feature("mercenary_camp", "warlord", hire_order("2 archer"), gold=119)
    assert failure_codes(poor, 1) == ["NO_GOLD"]
    for work in (unled, poor):
        assert len(work.state.units_in(AT, ONE)) == 1
        assert events_told(work, "hired") == []


def test_who_finds_no_room_is_not_hired_and_not_paid() -> None:
    """V-12.26-12, V-7.3-14."""
    work = use_feature("mercenary_camp", "warlord, 97 archer", hire_order("4 archer"), gold=900)
    assert failure_codes(work, 1) == ["FEATURE_HEX_FULL"]
    assert len(work.state.units_in(AT, ONE)) == 100
    assert work.state.side(ONE).gold == 900 - 2 * 60


@pytest.mark.parametrize(
    ("units", "favor"), [(("2 archer",), 4), (("C",), 4), (("G", "E"), 21), (("all",), 29)]
)
def test_an_altar_gives_a_favor_for_ten_upkeep(units: tuple[str, ...], favor: int) -> None:
    """V-7.3-17: by class upkeep; the units are gone, Officers stay."""
    work = use_feature("blood_altar", "warlord, 2 archer, C, E, G", sacrifice_order(*units))
    assert work.state.side(ONE).favor == favor
    assert only_event(work, "sacrificed").favor == favor
    assert "warlord" in {unit.code for unit in work.state.units_in(AT, ONE)}


def test_an_altar_takes_forty_favor_worth_a_turn() -> None:
    """V-7.3-17."""
    work = use_feature(
        "blood_altar", "warlord, 3 G", sacrifice_order("2 G"), sacrifice_order("1 G")
    )
    assert work.state.side(ONE).favor == 32
    assert len(work.state.units_in(AT, ONE)) == 2


def test_an_altar_needs_an_officer_and_the_units() -> None:
    """V-7.3-17, V-12.0-21, V-12.3-30."""
    assert failure_codes(use_feature("blood_altar", "2 archer", sacrifice_order("archer")), 1) == [
        "NO_OFFICER"
    ]
    work = use_feature("blood_altar", "warlord, archer", sacrifice_order("3 archer", "2 C"))
    assert failure_codes(work, 1) == ["STOP_GONE", "STOP_GONE"]
    assert work.state.side(ONE).favor == 2


def test_only_the_right_feature_serves() -> None:
    """V-12.26-10."""
    assert failure_codes(use_feature("mine", "warlord", hire_order("1 archer")), 1) == [
        "FEATURE_UNKNOWN"
    ]
