"""The battles that answers to an attack lead to, by what whoever is asked knows."""

from typing import Any

from engine.valhalla.diplomacy import encounters
from engine.valhalla.planning.expected_battles import ExpectedBattle, forecast_expected_battles
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.planning.test_expected_battles import make_ask
from tests.engine.valhalla.staged_battles import (
    AT,
    FOE,
    ME,
    join_battle,
    respond_order,
    stage_battle,
    tactic_order,
)
from tests.engine.valhalla.worlds.world import WrittenOrder, read_sheet


def state_under_attack(theirs: str = "1 warlord, 9 C", *orders: WrittenOrder, **more: Any) -> State:
    """Let seat 1 have come to seat 2, which is asked."""
    table = join_battle(stage_battle("10 C", {2: theirs}, **more), *orders)
    encounters.give_insights(table)
    assert table.state.course is not None
    table.state.course.meetings = []
    assert encounters.open_response_windows(table)
    return table.state


def forecast_answers(
    state: State, *orders: WrittenOrder, kind: str = "respond"
) -> list[ExpectedBattle]:
    return list(
        forecast_expected_battles(view(state, FOE), make_ask(kind, FOE), read_sheet(*orders))
    )


def test_an_answer_is_weighed_as_it_stands() -> None:
    """V-6.3-06, V-6.3-07, V-12.28-01: by what stands, else as it was answered."""
    state = state_under_attack()
    [plain] = forecast_answers(state)
    assert plain.imagined.role == "defense"
    assert plain.forecast.won
    [leaves] = forecast_answers(state, respond_order(tactic="fighting_retreat"))
    assert leaves.forecast.outcome == "hex_abandoned"
    [stands] = forecast_answers(
        state_under_attack(sides={2: {"tactics": {AT: "fighting_retreat"}}})
    )
    assert stands.forecast.outcome == "hex_abandoned"
    [talks] = forecast_answers(state, respond_order(parley="yes"))
    assert talks.may_be_averted
    assert not plain.may_be_averted


def test_boons_of_an_answer_count() -> None:
    """V-10.1-22, V-12.28-01."""
    [told] = forecast_answers(
        state_under_attack(sides={2: {"favor": 60}}), respond_order(boon=["boon_aegis"])
    )
    assert told.imagined.boons == ("boon_aegis",)
    [poor] = forecast_answers(
        state_under_attack(sides={2: {"favor": 59}}), respond_order(boon=["boon_aegis"])
    )
    assert poor.imagined.boons == ()


def test_field_fortifications_are_split_as_it_was_answered() -> None:
    """V-2.1-35."""
    state = state_under_attack(features={AT: "field_fortifications"})
    [walls] = forecast_answers(state)
    [guns] = forecast_answers(state, respond_order(fort_split={"artillery": "2"}))
    assert walls.forecast.opposing_forces != guns.forecast.opposing_forces


def test_whoever_knows_only_how_many_came_is_told_nothing() -> None:
    """V-6.3-07: without an Officer there are no insights."""
    state = state_under_attack("9 C")
    assert forecast_answers(state) == []
    assert forecast_answers(state, respond_order()) == []


def test_an_old_count_that_is_not_theirs_is_no_knowledge() -> None:
    """V-6.3-07, V-13-17: so many came, and so many are not what scouts counted."""
    state = state_under_attack("9 C")
    told: dict[str, Any] = {"at": AT, "seat": 1, "counts": {"C": 9}, "officers": 0}
    for number, expectations in ((9, 0), (10, 1)):
        given = {**told, "counts": {"C": number}, "hp": 15 * number, "attack": number}
        state = state_under_attack("9 C", sides={2: {"scouted": [given]}})
        assert len(forecast_answers(state)) == expectations


def test_a_parley_that_fails_is_fought_as_it_was_ordered_before() -> None:
    """V-6.3-05, V-6.3-06, V-12.9-01: by both."""
    state = stage_battle("1 warlord, 60 C", {2: "1 warlord, 40 C"})
    table = join_battle(state, tactic_order("human_wave"))
    assert table.state.course is not None
    table.state.course.stances = {AT: ("parley",)}
    table.state.course.meetings = []
    encounters.give_insights(table)
    assert encounters.open_response_windows(table)
    said = respond_order(parley="yes", tactic="fighting_retreat")
    encounters.store_answers(table, {FOE: read_sheet(said)})
    assert encounters.open_parleys(table)
    [theirs] = forecast_answers(table.state, kind="parley")
    assert theirs.forecast.outcome == "hex_abandoned"
    [mine] = forecast_expected_battles(view(table.state, ME), make_ask("parley"), ())
    assert mine.imagined.role == "attack"
    assert mine.imagined.tactic == "human_wave"
    assert mine.may_be_averted
    assert theirs.may_be_averted


def test_what_the_attacker_has_ordered_changes_nothing() -> None:
    """V-13-01, V-13-18: tactic, formation, boons and favor of theirs are not known."""
    form = {"kind": "formation", "hex": AT, "role": "attack", "stacks": {"center": "10 C"}}
    boon = {"kind": "boon", "boon": "boon_wrath", "target": [AT]}
    quiet = state_under_attack()
    busy = state_under_attack(
        "1 warlord, 9 C",
        tactic_order("human_wave"),
        form,
        boon,
        sides={1: {"favor": 100, "gold": 999}},
    )
    for given in ((), (respond_order(tactic="fighting_retreat"),)):
        assert forecast_answers(quiet, *given) == forecast_answers(busy, *given)


def test_before_a_parley_each_side_is_shown_its_own_orders_alone() -> None:
    """V-6.3-08, V-13-50."""
    table = join_battle(
        stage_battle("1 warlord, 60 C", {2: "1 warlord, 40 C"}), tactic_order("human_wave")
    )
    assert table.state.course is not None
    table.state.course.stances = {AT: ("parley",)}
    encounters.give_insights(table)
    table.state.course.meetings = []
    assert encounters.open_response_windows(table)
    said = read_sheet(respond_order(parley="yes", tactic="fighting_retreat"))
    encounters.store_answers(table, {FOE: said})
    assert encounters.open_parleys(table)
    shown = [view(table.state, seat).me for seat in (ME, FOE)]
    [[mine], [theirs]] = [own.briefs for own in shown if own is not None]
    assert mine.ordered == read_sheet(tactic_order("human_wave"))
    assert theirs.ordered == said
