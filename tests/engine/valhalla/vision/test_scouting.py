"""Forces scout at the start of a turn, and the map shows marks (V-7.2, V-2.2-06 to V-2.2-11)."""

from typing import Any

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.exploration import exploration_phase
from engine.valhalla.keyed_dice import ValhallaWork
from tests.engine.valhalla.worlds.world import (
    events_told,
    make_working_copy,
    only_event,
    stage_world,
)

ONE, TWO = Seat(1), Seat(2)
HOME = "002.002"


def stage_two_sides(mine: dict[str, Any], theirs: dict[str, Any], **more: Any) -> ValhallaWork:
    """Lay two sides without cities near by on the table."""
    given = {
        1: {"capital": "001.001", "units": {"001.001": "ruler", **mine}, **more},
        2: {"capital": "016.016", "units": {"016.016": "ruler", **theirs}},
    }
    return make_working_copy(stage_world(given, size=(16, 16)))


def list_scouted(table: ValhallaWork) -> list[str]:
    exploration_phase.report_scouting(table, ONE)
    return [one.at for one in table.state.side(ONE).scouted]


def test_every_unit_scouts_three_hexes() -> None:
    """V-7.2-03, V-7.2-04, V-7.2-05, V-14-18: without an order."""
    assert list_scouted(stage_two_sides({"008.008": "archer"}, {"008.011": "archer"})) == [
        "008.011"
    ]
    assert list_scouted(stage_two_sides({"008.008": "archer"}, {"008.012": "archer"})) == []


def test_nothing_is_scouted_in_fog() -> None:
    """V-7.2-04, V-7.1-01, V-13-26, V-13-51: even next to an own unit."""
    table = stage_two_sides(
        {"008.008": "archer"}, {"008.009": "archer"}, revealed=["001.001", "008.008"]
    )
    assert list_scouted(table) == []
    assert events_told(table) == []


def test_a_report_counts_by_class_and_tells_no_design() -> None:
    """V-7.2-04, V-13-56, V-13-57: Officers are counted, not named."""
    table = stage_two_sides(
        {"008.008": "archer"}, {"008.010": "2 swordsman, 3 C, courtier, warlord"}
    )
    assert list_scouted(table) == ["008.010"]
    [force] = table.state.side(ONE).scouted
    kinds = table.state.side(TWO).kinds
    lines = [kinds[code].statline for code in ("swordsman", "C", "courtier", "warlord")]
    numbers = (2, 3, 1, 1)
    assert force.counts == (("swordsman", 2), ("C", 3))
    assert force.officers == 2
    assert force.hp == sum(n * line.hp for n, line in zip(numbers, lines, strict=True))
    assert force.attack == sum(n * line.attack for n, line in zip(numbers, lines, strict=True))
    report = only_event(table, "scouting_report")
    assert (report.audience, report.forces) == ((ONE,), (force,))


def test_the_level_of_a_city_or_farm_near_by_is_scouted_units_or_not() -> None:
    """V-7.2-04, V-13-40."""
    given = {
        1: {"units": {"008.008": "archer"}},
        2: {
            "capital": "016.016",
            "places": {"008.010": {"feature": "city", "level": 2}, "008.012": {"feature": "farm"}},
        },
    }
    table = make_working_copy(stage_world(given, size=(16, 16)))
    exploration_phase.report_scouting(table, ONE)
    levels = {one.at: (one.level, one.counts) for one in table.state.side(ONE).scouted}
    assert levels["008.010"] == (2, ())
    assert "008.012" not in levels


@pytest.mark.parametrize(
    ("special", "feature", "reach"),
    [("", "stables", 3), ("far_seers", "stables", 4), ("", "watchtower", 6)],
)
def test_who_sees_farther(special: str, feature: str, reach: int) -> None:
    """V-11.2-15, V-7.3-11; V-7.3-03: a tower works for who doesn't know it."""
    given = {
        1: {"units": {"008.008": "archer"}, "special": special, "capital": "001.001"},
        2: {"units": {f"008.{8 + n:03}": "archer" for n in (3, 4, 6, 7)}, "capital": "016.001"},
    }
    table = make_working_copy(stage_world(given, size=(16, 16), features={"008.008": feature}))
    exploration_phase.report_scouting(table, ONE)
    found = [one.at for one in table.state.side(ONE).scouted]
    assert max(found) == f"008.{8 + reach:03}"


def test_a_seers_eye_sees_six_hexes_from_where_the_seer_is_once() -> None:
    """V-4.4-43: in revealed hexes only."""
    units = {"008.008": [{"unit": "caster", "type": "seer", "id": 991}]}
    table = stage_two_sides(units, {"008.014": "archer", "008.015": "archer"})
    table.state.side(ONE).eyes = (991,)
    assert list_scouted(table) == ["008.014"]
    assert table.state.side(ONE).eyes == ()
    assert list_scouted(table) == []


# Marks


def test_a_mark_shows_units_or_an_asset_and_never_which() -> None:
    """V-2.2-07 to V-2.2-10, V-13-52, V-14-19, V-7.2-01: other sides, in seat order."""
    given = {
        1: {"capital": "001.001", "units": {"001.001": "ruler", "009.009": "archer"}},
        2: {"capital": "016.016", "units": {"005.005": "archer", "006.006": "ruler"}},
        3: {
            "capital": "016.001",
            "units": {"006.006": "4 archer"},
            "places": {"007.007": {"feature": "mine"}, "009.009": {"feature": "mine"}},
        },
    }
    table = make_working_copy(stage_world(given, size=(16, 16)))
    exploration_phase.update_marks_and_losses(table, ONE)
    marks = table.state.side(ONE).marks
    assert marks["005.005"] == (2,)
    assert marks["007.007"] == marks["009.009"] == (3,)
    assert marks["006.006"] == (2, 3)
    assert "001.001" not in marks


def test_marks_stand_in_revealed_hexes_and_until_the_next_turn() -> None:
    """V-2.2-11, V-13-16, V-7.2-02, V-13-26."""
    table = stage_two_sides(
        {}, {"005.005": "archer", "006.006": "archer"}, revealed=["001.001", "005.005"]
    )
    exploration_phase.update_marks_and_losses(table, ONE)
    assert table.state.side(ONE).marks == {"005.005": (2,)}
    for unit in table.state.units_of(TWO):
        unit.at = "016.016"
    assert table.state.side(ONE).marks == {"005.005": (2,)}
    exploration_phase.update_marks_and_losses(table, ONE)
    assert table.state.side(ONE).marks == {}


def test_what_was_lost_unseen_is_told_once() -> None:
    """V-13-21."""
    table = stage_two_sides({}, {})
    table.state.side(ONE).missing = {
        at: MapFeature(at=at, feature="mine", owner=ONE) for at in ("005.005", "004.004")
    }
    assert [place.at for place in exploration_phase.update_marks_and_losses(table, ONE)] == [
        "004.004",
        "005.005",
    ]
    assert exploration_phase.update_marks_and_losses(table, ONE) == ()
