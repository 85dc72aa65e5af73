"""What the game master does: each deed with its reason, and what is refused."""

from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, KEEPER, Draft, Order, Refusal, Seat
from engine.core.protocol.working_copy import start_working_copy
from engine.valhalla import setup as founding
from engine.valhalla.checks.order_checks import check
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.position_texts import corrections
from engine.valhalla.settings import Entry, Settings
from engine.valhalla.setup.first_position import setup
from engine.valhalla.state import State
from engine.valhalla.turn import game_master
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import (
    DICE,
    events_told,
    failure_codes,
    make_working_copy,
    only_event,
    read_order,
    stage_world,
    state_as_data,
)


def make_deed(action: str, **fields: Any) -> Order:
    return read_order({"kind": "gm", "action": action, "reason": "so it is", **fields})


def find_refusals(state: State, given: Order, viewer: Seat = KEEPER) -> tuple[Refusal, ...]:
    return check(view(state, viewer), None, given, ()).refusals


def find_first_refusal(state: State, given: Order) -> tuple[str, str] | None:
    found = find_refusals(state, given)
    return (found[0].code, found[0].rule) if found else None


def carry_out_deed(before: State, action: str, **fields: Any) -> ValhallaWork:
    given = make_deed(action, **fields)
    assert find_refusals(before, given) == ()
    assert given.is_at_once
    table = make_working_copy(before)
    game_master.carry_out_deed(table, given)
    return table


def set_up_game() -> State:
    return setup(Settings(), [Entry(), Entry()], DICE).state


# Who, and why


def test_only_the_game_master_rules() -> None:
    """V-12.30-10, V-13-03."""
    given = make_deed("favor", side=1, change=3)
    for seat in (Seat(1), Seat(2)):
        assert find_refusals(stage_world(), given, seat)[0].code == "GM_ONLY"
    assert check(view(stage_world(), None), None, given, ()).refusals[0].rule == "V-12.30-10"
    assert find_refusals(stage_world(), given) == ()


@pytest.mark.parametrize(
    ("fields", "code", "rule"),
    [
        ({"action": "favor", "side": 1, "change": 3, "reason": " "}, "GM_REASON", "V-12.30-11"),
        (
            {"action": "set", "setting": "round_limit", "value": 9},
            "GM_SETTING_FIXED",
            "V-12.30-12",
        ),
        ({"action": "set", "setting": "luck", "value": 9}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "set", "setting": "round_limit", "value": "many"}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "set", "setting": "round_limit"}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "favor", "side": 1}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "favor", "change": 1}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "favor", "side": "Nobody", "change": 1}, "UNKNOWN_SIDE", "V-12.0-19"),
        ({"action": "petition", "side": 1}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "end_side"}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "reopen_design", "side": 1, "value": "H"}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "correct"}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "pause"}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "resume"}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "extend"}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "replace_player"}, "BAD_FIELD", "V-12.0-15"),
        ({"action": "smite"}, "BAD_FIELD", "V-12.0-15"),
    ],
)
def test_a_deed_is_refused(fields: dict[str, Any], code: str, rule: str) -> None:
    """V-12.30-01, V-12.30-11, V-12.30-12, V-12.0-15: to pause and the like is the table's."""
    given = read_order({"kind": "gm", "reason": "so it is", **fields})
    assert find_first_refusal(stage_world(), given) == (code, rule)


def test_the_game_master_leads_no_side() -> None:
    """V-12.0-11, V-12.0-15."""
    seen = view(stage_world(), KEEPER)
    boast = read_order({"kind": "boast", "text": "I"})
    assert check(seen, None, boast, ()).refusals[0].code == "NOT_A_PLAYER"
    assert check(seen, None, Draft(kind="gm"), ()).refusals[0].facts == {"field": "action"}


def test_every_deed_is_logged_with_its_reason() -> None:
    """V-16-01, V-12.30-01: for the game master alone."""
    table = carry_out_deed(stage_world(round=4), "favor", side=2, change=-3, reason="A slow song")
    event = only_event(table, "master_ruled", KEEPER)
    assert (event.action, event.side, event.detail, event.reason) == (
        "favor", 2, "-3", "A slow song",
    )  # fmt: skip
    assert event.audience == (KEEPER,)
    assert table.state.history == ("4: favor 2 -3 - A slow song",)


# Favor and petitions


def test_a_change_waits_for_the_next_award() -> None:
    """V-10.2-17."""
    table = carry_out_deed(stage_world(), "favor", side=1, change=4)
    game_master.carry_out_deed(table, make_deed("favor", side="1", change=2))
    assert (table.state.sides[0].awarded, table.state.sides[0].favor) == (6, 0)


def stage_petition(favor: int = 100) -> State:
    return stage_world({1: {"favor": favor, "petitions": [{"id": 1, "text": "Send rain"}]}, 2: {}})


def test_a_petition_is_granted_for_its_price() -> None:
    """V-10.1-33: price and effect are the game master's, both in the log."""
    table = carry_out_deed(
        stage_petition(), "petition", side=1, grant=True, change=30, value="It rains"
    )
    event = only_event(table, "petition_answered", Seat(1))
    assert (event.answer, event.price, event.effect, event.favor) == (
        "granted", 30, "It rains", 70,
    )  # fmt: skip
    assert event.audience == (KEEPER, 1)
    side = table.state.sides[0]
    assert (side.favor, side.petitions) == (70, ())
    assert "granted for 30: It rains" in table.state.history[0]


def test_a_petition_is_refused_for_nothing() -> None:
    """V-10.1-07, V-10.1-33."""
    table = carry_out_deed(stage_petition(), "petition", side=1)
    assert only_event(table, "petition_answered", Seat(1)).answer == "refused"
    assert (table.state.sides[0].favor, table.state.sides[0].petitions) == (100, ())


def test_a_grant_that_cannot_be_paid_is_no_grant() -> None:
    """V-12.0-23, V-10.1-08."""
    table = carry_out_deed(
        stage_petition(20), "petition", side=1, grant=True, change=30, value="It rains"
    )
    assert failure_codes(table, KEEPER) == ["NO_FAVOR"]
    assert (table.state.sides[0].favor, len(table.state.sides[0].petitions)) == (20, 1)
    assert table.state.history == ()


@pytest.mark.parametrize("fields", [{"value": "Rain"}, {"change": 5}, {"change": -1, "value": "x"}])
def test_a_grant_has_a_price_and_an_effect(fields: dict[str, Any]) -> None:
    """V-10.1-33, V-12.30-01."""
    assert (
        find_first_refusal(stage_petition(), make_deed("petition", side=1, grant=True, **fields))
        is not None
    )


# Sides, designs, settings


def test_a_side_is_ended() -> None:
    """V-1-16, V-1-11, V-12.30-01."""
    state = stage_world({1: {}, 2: {}, 3: {}}, size=(20, 20))
    table = carry_out_deed(state, "end_side", side=3)
    assert only_event(table, "side_ended", None).how == "keeper"
    assert table.state.sides[2].ended
    assert find_first_refusal(table.state, make_deed("end_side", side=3)) == (
        "BAD_FIELD",
        "V-12.0-15",
    )


def test_a_design_is_reopened_once() -> None:
    """V-11.3-03."""
    table = carry_out_deed(stage_world(), "reopen_design", side=1, value="g")
    assert only_event(table, "design_reopened", Seat(1)).cls == "G"
    assert events_told(table, "design_reopened", Seat(2)) == []
    again = read_order({"kind": "design", "cls": "G", "hp": 15})
    assert find_refusals(table.state, again, Seat(1)) == ()
    founding.redesign_units(table, Seat(1), (again,))
    assert find_refusals(table.state, again, Seat(1))[0].code == "DESIGN_LOCKED"


@pytest.mark.parametrize(
    ("setting", "value", "wanted"),
    [
        ("round_limit", 12, 12),
        ("victory", "favor, rounds", ("favor", "rounds")),
        ("mines_add_up", "no", "no"),
        ("terrain_costs", "forest 4", "forest 4"),
    ],
)
def test_a_setting_is_changed_before_the_first_round(setting: str, value: Any, wanted: Any) -> None:
    """V-12.30-12, V-16-20 to V-16-44, V-13-12: everybody hears of it."""
    table = carry_out_deed(set_up_game(), "set", setting=setting, value=value)
    assert getattr(table.state.settings, setting) == wanted
    assert only_event(table, "setting_changed", None).audience == EVERYONE


@pytest.mark.parametrize(
    ("setting", "value"), [("terrain_costs", "ocean 1"), ("map", "nowhere"), ("victory", "luck")]
)
def test_a_setting_that_cannot_be_played_is_refused(setting: str, value: str) -> None:
    """V-12.0-15, V-2.5-14, V-16-38."""
    assert (
        find_first_refusal(set_up_game(), make_deed("set", setting=setting, value=value))
        is not None
    )


# Corrections


def test_a_correction_changes_what_it_names_and_nothing_else() -> None:
    """V-12.30-01, V-16-02."""
    state = stage_world({1: {"gold": 100}, 2: {"gold": 200}})
    table = carry_out_deed(state, "correct", state={"seats": {"1": {"gold": 900}}})
    assert [side.gold for side in table.state.sides] == [900, 200]
    table.state.sides[0].gold, table.state.history = 100, ()
    assert state_as_data(table.state) == state_as_data(state)
    assert events_told(table, "", None) == []


def test_units_and_places_can_be_corrected() -> None:
    """V-12.30-01."""
    state = stage_world({1: {"capital": "003.003", "units": {"003.003": "ruler, 2 archer"}}, 2: {}})
    archer = next(unit for unit in state.units_of(Seat(1)) if unit.code == "archer")
    change = {"units": {str(archer.id): {"at": "004.004"}}, "places": {"003.003": {"level": 2}}}
    table = carry_out_deed(state, "correct", state=change)
    assert failure_codes(table, KEEPER) == []
    assert table.state.units[archer.id].at == "004.004"
    assert table.state.places["003.003"].level == 2


def test_the_game_master_writes_a_special() -> None:
    """V-11.2-01: instead of a pick; none is filled in for it."""
    change = {"seats": {"2": {"special_text": "Its ravens see through stone."}}}
    table = carry_out_deed(set_up_game(), "correct", state=change)
    assert table.state.picking == (1,)
    for seat in (1, 2):
        founding.finish_side(table, Seat(seat), lapsed=True)
    founding.set_up_map_and_sides(table)
    assert [side.special for side in table.state.sides] == ["ironblooded", ""]


@pytest.mark.parametrize(
    ("change", "field", "told"),
    [
        ({"seats": {"1": {"golds": 3}}}, "seats.1.golds", "did you mean gold?"),
        ({"seats": {"1": {"gold": "much"}}}, "seats.1.gold", "expected a whole number"),
        ({"moon": 1}, "moon", "this key is not known here"),
        ({"units": {"21": {"at": "nowhere"}}}, "units.21.at", "expected a hex"),
        ({"places": {"003.003": {"lvl": 2}}}, "places.003.003.lvl", "did you mean level?"),
        ({"course": {"stage": "rst"}}, "course.stage", "did you mean rest?"),
        (
            {"seats": {"1": {"units": {"003.003": "3 warlrd"}}}},
            "seats.1.units.003.003",
            "did you mean warlord?",
        ),
    ],
)
def test_a_misspelt_correction_is_refused_when_it_is_given(
    change: dict[str, Any], field: str, told: str
) -> None:
    """V-12.0-15, V-12.30-01."""
    [refusal] = find_refusals(stage_world(), make_deed("correct", state=change))
    assert (refusal.code, refusal.rule) == ("BAD_FIELD", "V-12.0-15")
    assert refusal.facts["field"] == field
    assert told in str(refusal.facts["problem"])


def test_a_correction_may_leave_out_what_stays_and_take_keys_away() -> None:
    """V-12.30-01."""
    change = {"units": {"21": {"mp": 3}}, "seats": {"1": {"heir": None}}, "course": None}
    assert find_refusals(stage_world(), make_deed("correct", state=change)) == ()


@pytest.mark.parametrize(
    "change", [{"seats": {"1": {"special": "odin"}}}, {"settings": {"round_limit": 3}}]
)
def test_a_correction_that_makes_no_position_fails_and_is_told(change: dict[str, Any]) -> None:
    """V-12.0-02, V-12.30-12."""
    state = stage_world()
    table = carry_out_deed(state, "correct", state=change)
    assert len(failure_codes(table, KEEPER)) == 1
    assert state_as_data(table.state) == state_as_data(state)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"places": {"003.003": {"level": 5}, "009.009": {"owner": 1, "level": 5}}}, "top_twice"),
        ({"seats": {"1": {"units": {"004.004": "99 bruiser"}}}}, "hex_full"),
        ({"seats": {"1": {"units": {"004.004": "150 archer"}}}}, "hex_full"),
        ({"units": {"31": {"at": "006.006"}}}, "no_footing"),
        ({"units": {"31": {"at": "009.009"}}}, "no_truce"),
    ],
)
def test_a_correction_makes_nothing_that_never_is(change: dict[str, Any], fault: str) -> None:
    """V-16-11, V-2.1-20, V-2.4-02, V-3.1-04: it fails, and why is told."""
    held = ["ruler", {"unit": "archer", "id": 31}]
    seats = {1: {"capital": "003.003", "units": {"003.003": held}}, 2: {"capital": "009.009"}}
    state = stage_world(seats, hexes={"006.006": "ocean"})
    table = carry_out_deed(state, "correct", state=change)
    [event] = events_told(table, "order_failed", KEEPER)
    assert (event.code, event.facts["fault"]) == ("BAD_FIELD", fault)
    assert state_as_data(table.state) == state_as_data(state)


def test_a_correction_lets_stand_what_stood_before() -> None:
    """V-16-11: a truce that has lapsed waits for a turn, whatever else is corrected (V-8-08)."""
    seats = {1: {"units": {"005.005": "archer"}}, 2: {"units": {"005.005": "archer"}}}
    table = carry_out_deed(stage_world(seats), "correct", state={"seats": {"1": {"gold": 7}}})
    assert table.state.side(Seat(1)).gold == 7


def test_a_correction_joins_maps_and_replaces_the_rest() -> None:
    """V-12.30-01."""
    whole = {"a": {1: [1, 2], 2: 5}, "b": 3}
    assert corrections.merge_change(whole, {"a": {"1": [9]}, "b": None}) == {"a": {1: [9], 2: 5}}


# Resigning


def test_resigning_is_asked_twice() -> None:
    """V-12.29-01, V-12.29-11, V-1-15."""
    seen = view(stage_world(), Seat(2))
    asked = check(seen, None, read_order({"kind": "resign"}), ()).refusals
    assert (asked[0].code, asked[0].rule) == ("RESIGN_CONFIRM", "V-12.29-11")
    assert check(seen, None, read_order({"kind": "resign", "confirm": True}), ()).is_accepted


def test_who_resigns_before_the_first_round_is_not_put_on_the_map() -> None:
    """V-1-11, V-1-12, V-14-04."""
    table = start_working_copy(setup(Settings(), [Entry(), Entry(), Entry()], DICE).state, DICE)
    game_master.carry_out_deed(table, make_deed("end_side", side=2))
    for seat in (1, 3):
        founding.finish_side(table, Seat(seat), lapsed=True)
    assert founding.is_complete(table.state)
    founding.set_up_map_and_sides(table)
    assert table.state.units_of(Seat(2)) == []
    capital = next(one for one in table.state.places.values() if one.founder == 2)
    assert (capital.owner, capital.level) == (None, 3)
