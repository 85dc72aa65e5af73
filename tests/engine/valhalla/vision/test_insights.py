"""Perfect information tells everything of a force but its ids and plans (V-7.2-06)."""

from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla.entities.units_and_places import Insight
from engine.valhalla.exploration import exploration_phase
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import (
    events_told,
    make_working_copy,
    only_event,
    stage_world,
)

ONE, TWO = Seat(1), Seat(2)
AT: Final = "006.006"


def stage_force(units: Any, **more: Any) -> State:
    return stage_world({1: {}, 2: {"units": {AT: units}, **more}})


def build_insight(state: State) -> Insight:
    return exploration_phase.build_insight(state, ONE, AT, TWO)


def test_units_have_aliases_by_class_and_design() -> None:
    """V-13-29: Officers last, and the Ruler by name."""
    found = build_insight(stage_force("ruler, warlord, 2 archer, C, swordsman"))
    assert [(one.alias, one.code) for one in found.units] == [
        ("A1", "swordsman"), ("A2", "archer"), ("A3", "archer"), ("A4", "C"), ("A5", "ruler"),
        ("A6", "warlord"),
    ]  # fmt: skip
    state = stage_force("ruler")
    assert build_insight(state).units[0].name == state.side(TWO).ruler


def test_every_design_shows_its_line_and_specials() -> None:
    """V-7.2-06, V-13-18."""
    state = stage_force("D", designs={"D": {"specials": ["heavy"], "utility": "mount"}})
    [one] = build_insight(state).units
    kind = state.side(TWO).kinds["D"]
    assert (one.name, one.line) == (kind.name, str(kind.statline))
    assert set(one.specials) >= {"heavy", "mount"}


def test_riders_show_whom_they_ride_and_casters_their_type() -> None:
    """V-7.2-06."""
    riders = [
        {"unit": "D", "id": 992},
        {"unit": "archer", "id": 972, "rides": 992},
        {"unit": "caster", "id": 982, "type": "seer"},
    ]
    found = build_insight(stage_force(riders, designs={"D": {"utility": "mount"}}))
    archer, mount, caster = found.units
    assert (archer.rides, mount.alias, caster.caster) == ("A2", "A2", "seer")


def test_the_standing_formation_shows_and_no_tactic() -> None:
    """V-7.2-06, V-13-54: disposition, not the tactic."""
    stacks = {"center": ["warlord", "2 swordsman"], "moon": ["3 archer"]}
    state = stage_force(
        "warlord, 2 swordsman, 3 archer",
        formations={"default": {"stacks": stacks}},
        tactics={"default": "pointy_end"},
    )
    found = build_insight(state)
    assert found.stacks == (("center", ("A1", "A2", "A6")), ("moon", ("A3", "A4", "A5")))
    assert "pointy_end" not in repr(found)


def test_fortifications_in_force_and_the_level_show() -> None:
    """V-7.2-06, V-13-40, V-13-55."""
    place = {"feature": "city", "level": 3, "lost": {"walls": 1}, "wanted": {"walls": 2}}
    state = stage_world({1: {}, 2: {"places": {AT: place}, "units": {AT: "archer"}}})
    found = build_insight(state)
    assert found.level == 3
    assert dict(found.forts)["walls"] == 2


def test_aliases_do_not_hang_on_ids() -> None:
    """V-13-65: units made elsewhere, or in another order, change nothing."""
    small = stage_force([{"unit": "archer", "id": 102}, {"unit": "C", "id": 112}])
    great = stage_force([{"unit": "C", "id": 902}, {"unit": "archer", "id": 912}])
    assert build_insight(small) == build_insight(great)


def test_who_rides_whom_tells_no_ids() -> None:
    """V-13-29, V-13-65: alike pairs look alike, whichever of them were made first."""
    mounted = {"designs": {"D": {"specials": ["heavy"], "utility": "mount"}}}

    def pairs(first: int, second: int) -> list[Any]:
        return [
            {"unit": "archer", "id": 912, "rides": first},
            {"unit": "archer", "id": 922, "rides": second},
            {"unit": "D", "id": 932},
            {"unit": "D", "id": 942},
        ]

    straight = build_insight(stage_force(pairs(932, 942), **mounted))
    assert build_insight(stage_force(pairs(942, 932), **mounted)) == straight
    assert [(one.alias, one.rides) for one in straight.units[:2]] == [("A1", "A3"), ("A2", "A4")]


def test_casters_go_by_their_type_not_by_their_age() -> None:
    """V-13-29, V-13-65."""
    found = [
        build_insight(
            stage_force(
                [
                    {"unit": "caster", "id": 902, "type": one},
                    {"unit": "caster", "id": 912, "type": two},
                ]
            )
        )
        for one, two in (("seer", "alchemist"), ("alchemist", "seer"))
    ]
    assert found[0] == found[1]


def test_news_is_told_once_and_the_newest_is_kept() -> None:
    """V-7.2-06, V-13-18: the side alone hears it."""
    table = make_working_copy(stage_force("2 archer"))
    exploration_phase.gain_insight(table, ONE, AT, TWO)
    assert only_event(table, "insight_gained").audience == (ONE,)
    table.state.round += 1
    exploration_phase.gain_insight(table, ONE, AT, TWO)
    assert len(events_told(table)) == 1
    [kept] = table.state.side(ONE).insights
    assert kept.round == table.state.round
    del table.state.units[table.state.units_in(AT)[0].id]
    exploration_phase.gain_insight(table, ONE, AT, TWO)
    assert len(events_told(table)) == 2


def test_a_look_at_a_hex_shows_every_other_side_in_it() -> None:
    """V-10.1-23: an asset without units, too."""
    table = make_working_copy(
        stage_world(
            {
                1: {"units": {AT: "archer"}},
                2: {"units": {AT: "archer"}},
                3: {"capital": "011.011", "places": {AT: {"feature": "mine"}}},
            }
        )
    )
    assert exploration_phase.gain_insights_in_hex(table, ONE, AT) == 2
    assert [one.seat for one in table.state.side(ONE).insights] == [2, 3]
    assert exploration_phase.gain_insights_in_hex(table, ONE, "001.012") == 0
