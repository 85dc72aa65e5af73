"""What a side expects of a battle, by what it knows."""

from dataclasses import replace
from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.combat.combat_phase import carry_out_combat
from engine.valhalla.diplomacy.encounters import give_insights, open_response_windows
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.planning.battle_forecast import BattleForecast, ImaginedBattle, forecast_battle
from engine.valhalla.planning.rumoured_armies import known_force
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from engine.valhalla.vision.insights import gain_insight
from tests.engine.valhalla.staged_battles import (
    AT,
    FOE,
    FROM,
    ME,
    battle_report_of,
    count_units_left,
    fight_staged_battle,
    join_battle,
    stage_battle,
)
from tests.engine.valhalla.worlds.world import only_event, start_turn


def give_insights_on(state: State, seat: Seat = ME, at: str = AT) -> State:
    """Let a side see everything in a hex."""
    table = start_turn(state, 1)
    for other in {unit.seat for unit in table.state.units_in(at)} - {seat}:
        gain_insight(table, seat, at, other)
    return table.state


def forecast_for(
    state: State, tactic: str = "", seat: Seat = ME, at: str = FROM, role: Any = "attack"
) -> BattleForecast | None:
    shown = view(state, seat)
    assert shown.me is not None
    return forecast_battle(shown, shown.me, ImaginedBattle(AT, shown.me.units_in(at), role, tactic))


def losses_by_class(table: ValhallaWork, seat: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for fate in battle_report_of(table, seat).fates:
        if fate.how in {"slain", "routed", "escaped"}:
            found[fate.code] = found.get(fate.code, 0) + 1
    return found


def test_what_is_known_exactly_comes_true_exactly() -> None:
    """V-13-01, V-14-34 to V-14-43: the same rules on what the side knows."""
    for mine, theirs in (
        ("1 warlord, 20 swordsman", "12 archer, 6 bruiser"),
        ("9 C", "9 C"),
        ("1 warlord, 4 bruiser, 9 D", "1 warlord, 20 swordsman"),
    ):
        state = stage_battle(mine, {2: theirs})
        told = forecast_for(give_insights_on(state))
        assert told is not None
        table = fight_staged_battle(mine, {2: theirs})
        assert told.outcome == only_event(table, "battle_told").outcome
        assert dict(told.own_losses) == losses_by_class(table, 1)
        assert dict(told.enemy_losses) == losses_by_class(table, 2)
        assert told.phases == battle_report_of(table, 1).phases
        assert told.won is battle_report_of(table, 1).won


def test_battle_boons_that_are_asked_for_count() -> None:
    """V-10.1-21, V-10.1-22: as in the battle; V-12.22-11: once in a round."""
    both = ("boon_wrath", "boon_aegis")
    blessed = {1: {"favor": 130}}
    prayers = [{"kind": "boon", "boon": one, "target": [AT]} for one in both]
    table = fight_staged_battle("12 swordsman, 9 C", {2: "12 archer, 9 C"}, *prayers, sides=blessed)
    shown = view(give_insights_on(stage_battle("12 swordsman, 9 C", {2: "12 archer, 9 C"})), ME)
    assert shown.me is not None
    units = shown.me.units_in(FROM)
    plain, told = (
        forecast_battle(shown, shown.me, ImaginedBattle(AT, units, boons=one)) for one in ((), both)
    )
    assert plain is not None
    assert told is not None
    assert dict(told.own_losses) == losses_by_class(table, 1)
    assert dict(told.enemy_losses) == losses_by_class(table, 2)
    assert (plain.own_losses, plain.enemy_losses) != (told.own_losses, told.enemy_losses)
    had = replace(shown.me, boons=both)
    assert forecast_battle(shown, had, ImaginedBattle(AT, units, boons=both)) == plain


def test_nothing_is_foretold_of_the_unknown() -> None:
    """V-13-01, V-13-50."""
    assert forecast_for(stage_battle("9 C", {2: "9 C"}, sides={1: {"scouted": []}})) is None


def test_a_tactic_is_tried() -> None:
    """V-6.6-03."""
    state = give_insights_on(stage_battle("1 warlord, 9 C", {2: "9 C"}))
    worked, failed = forecast_for(state, "pointy_end"), forecast_for(state, "human_wave")
    assert worked is not None
    assert failed is not None
    assert worked.tactic_works
    assert not failed.tactic_works


def test_whoever_is_far_too_weak_is_ridden_down() -> None:
    """V-6.4-01, V-6.4-05, V-6.4-06."""
    told = forecast_for(
        give_insights_on(stage_battle("1 warlord, 10 swordsman", {2: "1 swordsman"}))
    )
    assert told is not None
    assert told.can_overrun


def test_scouted_forces_are_taken_for_default_designs() -> None:
    """V-7.2-04, V-11.3-08: their sums of HP and Attack are met."""
    scouted = {
        "at": AT,
        "seat": 2,
        "counts": {"swordsman": 3, "C": 4},
        "officers": 1,
        "hp": 110,
        "attack": 120,
    }
    state = stage_battle("9 C", {2: "1 archer"}, sides={1: {"scouted": [scouted]}})
    shown = view(state, ME)
    assert shown.me is not None
    force = known_force(shown.me, AT, FOE, state.round)
    assert [one.kind.code for one in force] == ["swordsman"] * 3 + ["C"] * 4 + ["warlord"]
    assert abs(sum(one.kind.statline.hp for one in force) - 110) <= 4
    assert abs(sum(one.kind.statline.attack for one in force) - 120) <= 4


def test_a_defender_may_weigh_its_answer() -> None:
    """V-6.3-06, V-6.3-07: with its own positions and fortifications."""
    table = join_battle(stage_battle("10 C", {2: "1 warlord, 9 C"}))
    give_insights(table)
    assert table.state.course is not None
    table.state.course.meetings = []
    open_response_windows(table)
    told = forecast_for(table.state, "fighting_retreat", FOE, AT, "defense")
    assert told is not None
    assert told.outcome == "hex_abandoned"
    stays = forecast_for(table.state, "", FOE, AT, "defense")
    assert stays is not None
    assert stays.won
    carry_out_combat(table)
    assert count_units_left(table, 2, AT)["C"] == 9 - stays.own_losses.get("C", 0)


def test_walls_are_weighed() -> None:
    """V-3.2-02, V-3.2-11: as they were seen, else as is usual for a city of its level."""
    city: dict[str, Any] = {
        "sides": {2: {"places": {AT: {"feature": "city", "level": 5}}}},
        "features": {AT: "city"},
    }
    plain, walled = (
        forecast_for(give_insights_on(stage_battle("9 D", {2: "9 C"}))),
        forecast_for(give_insights_on(stage_battle("9 D", {2: "9 C"}, **city))),
    )
    assert plain is not None
    assert walled is not None
    assert sum(walled.enemy_losses.values()) < sum(plain.enemy_losses.values())
    assert sum(walled.own_losses.values()) >= sum(plain.own_losses.values())
