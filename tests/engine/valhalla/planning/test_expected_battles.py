"""The battles that a side's orders lead to, by what the side knows."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.entities.units_and_places import Insight
from engine.valhalla.planning import battle_cases, expected_battles
from engine.valhalla.planning.expected_battles import (
    ExpectedBattle,
    ForceSource,
    forecast_expected_battles,
)
from engine.valhalla.state import State
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from engine.valhalla.vision import scouting
from engine.valhalla.vision.insights import gain_insight
from tests.engine.valhalla.planning.test_battle_forecast import give_insights_on, losses_by_class
from tests.engine.valhalla.staged_battles import (
    AT,
    FOE,
    FROM,
    ME,
    battle_report_of,
    fight_staged_battle,
    formation_order,
    stage_battle,
    tactic_order,
)
from tests.engine.valhalla.worlds.world import WrittenOrder, read_sheet, start_turn

MINE, THEIRS = "1 warlord, 20 swordsman, 9 C", "1 warlord, 12 archer, 3 C"
THIRD: Final = Seat(3)


def march_order(units: str | Sequence[str] = "all", **more: Any) -> dict[str, Any]:
    return {"kind": "move", "units": units, "from": FROM, "to": AT, **more}


def view_with_marks(state: State, seat: Seat = ME) -> View:
    """Look as a side whose turn begins: the map is marked as it is then."""
    state.side(seat).marks = scouting.map_marks(state, seat)
    return view(state, seat)


def make_ask(kind: str = "orders", seat: Seat = ME) -> Ask:
    return Ask(id="turn.1", seat=seat, kind=kind, clock="", known_to=audience_of(seat))


def forecast_sheet(
    shown: View, *orders: WrittenOrder, given: int | None = None
) -> list[ExpectedBattle]:
    """Foresee what a sheet leads to; `given` is the place of the one order that is asked about."""
    listed = read_sheet(*orders)
    return list(
        forecast_expected_battles(
            shown, make_ask(), listed, None if given is None else listed[given : given + 1]
        )
    )


def forecast_only_battle(shown: View, *orders: WrittenOrder) -> ExpectedBattle:
    [found] = forecast_sheet(shown, *orders)
    return found


# On the own turn


def test_all_who_come_in_fight_together_as_the_sheet_says() -> None:
    """V-6.1-02, V-6.3-05, V-10.1-21: moves of the sheet, its tactic, its formation, its boons."""
    boon = {"kind": "boon", "boon": "boon_wrath", "target": [AT]}
    orders = (tactic_order("pointy_end"), formation_order(center="9 C", sun="all swordsman"), boon)
    given: Any = {"sides": {1: {"favor": 130}}}
    table = fight_staged_battle(MINE, {2: THEIRS}, *orders, **given)
    shown = view_with_marks(give_insights_on(stage_battle(MINE, {2: THEIRS}, **given)))
    whole = forecast_only_battle(
        shown, march_order(["1 warlord", "20 swordsman"]), march_order("9 C"), *orders
    )
    assert whole.forecast.outcome == battle_report_of(table, ME).outcome
    assert dict(whole.forecast.own_losses) == losses_by_class(table, 1)
    [met] = whole.forecast.opposing_forces
    assert dict(met.losses_by_class) == losses_by_class(table, 2)
    assert dict(met.units_by_class) == {"warlord": 1, "archer": 12, "C": 3}
    assert dict(whole.own_units) == {"warlord": 1, "swordsman": 20, "C": 9}
    assert whole.imagined.boons == ("boon_wrath",)
    part = forecast_only_battle(shown, march_order("9 C"))
    assert dict(part.own_units) == {"C": 9}


def test_only_battles_on_which_an_order_bears_are_fought() -> None:
    """V-6.3-05."""
    shown = view_with_marks(give_insights_on(stage_battle(MINE, {2: THEIRS})))
    orders = (
        march_order(),
        tactic_order("pincer"),
        {**tactic_order("pincer"), "hex": "default"},
        {**tactic_order("pincer"), "hex": "006.005"},
        {"kind": "pathfind", "targets": ["001.001"]},
    )
    assert [len(forecast_sheet(shown, *orders, given=place)) for place in range(5)] == [
        1,
        1,
        1,
        0,
        0,
    ]


def test_orders_that_concern_no_battle_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """V-12.3-31: the sheet is not even carried out."""
    shown = view_with_marks(give_insights_on(stage_battle(MINE, {2: THEIRS})))
    monkeypatch.setattr(battle_cases, "plan_sheet", fail_if_called)
    away = {**march_order("1 swordsman"), "to": "006.005"}
    orders = (
        march_order(),
        away,
        {"kind": "pathfind"},
        {**tactic_order("pincer"), "hex": "006.005"},
    )
    assert [forecast_sheet(shown, *orders, given=place) for place in (1, 2, 3)] == [[], [], []]


def test_a_battle_is_fought_once_for_an_answer_and_its_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """V-13-01: again only on another view, or where the sheet says something else of it."""
    shown = view_with_marks(give_insights_on(stage_battle(MINE, {2: THEIRS})))
    first = forecast_only_battle(shown, march_order())
    other = forecast_only_battle(shown, march_order(), tactic_order("wall_of_steel"))
    monkeypatch.setattr(expected_battles, "forecast_battle", fail_if_called)
    assert forecast_only_battle(shown, march_order()) is first
    assert forecast_only_battle(shown, march_order(), tactic_order("wall_of_steel")) is other
    for changed, *orders in (
        (replace(shown), march_order()),
        (shown, march_order(), tactic_order("pincer")),
    ):
        with pytest.raises(AssertionError):
            forecast_sheet(changed, *orders)


def fail_if_called(*_: object) -> None:
    raise AssertionError


def test_nothing_is_told_of_a_hex_of_which_nothing_is_known() -> None:
    """V-2.2-09, V-7.2-04: no more than of one where nobody stands."""
    unseen = stage_battle(MINE, {2: THEIRS}, sides={1: {"scouted": []}})
    assert forecast_sheet(view_with_marks(unseen), march_order()) == []
    assert forecast_sheet(view_with_marks(stage_battle(MINE, {2: []})), march_order()) == []


def test_who_was_seen_and_has_gone_fights_no_more() -> None:
    """V-2.2-08: a hex without a mark was empty as the turn began."""
    state = give_insights_on(stage_battle(MINE, {2: THEIRS}))
    for unit in state.units_in(AT, FOE):
        unit.at = "005.004"
    assert forecast_sheet(view_with_marks(state), march_order()) == []


def test_what_a_force_is_known_by_is_told() -> None:
    """V-7.2-04, V-7.2-06, V-13-17, V-13-18."""
    scouted = view_with_marks(stage_battle(MINE, {2: THEIRS}))
    assert forecast_only_battle(scouted, march_order()).sources == (ForceSource(FOE, "scouted", 0),)
    now = view_with_marks(give_insights_on(stage_battle(MINE, {2: THEIRS})))
    assert forecast_only_battle(now, march_order()).sources == (ForceSource(FOE, "now", now.round),)
    assert now.me is not None
    alone = replace(now, round=now.round + 2, me=replace(now.me, scouted=()))
    assert forecast_only_battle(alone, march_order()).sources == (
        ForceSource(FOE, "before", now.round),
    )


def test_scouts_who_count_others_than_were_seen_are_believed() -> None:
    """V-7.2-04, V-7.2-06: the force has changed since."""
    before = view_with_marks(give_insights_on(stage_battle(MINE, {2: "30 archer"})))
    after = view_with_marks(stage_battle(MINE, {2: "3 archer"}))
    assert before.me is not None
    assert after.me is not None
    both = replace(after, me=replace(after.me, insights=before.me.insights))
    told = forecast_only_battle(both, march_order())
    assert told.sources == (ForceSource(FOE, "scouted", 0),)
    assert dict(told.forecast.opposing_forces[0].units_by_class) == {"archer": 3}


def test_a_side_of_which_only_the_mark_is_known_is_named() -> None:
    """V-2.2-09."""
    state = stage_battle(MINE, {2: THEIRS, 3: "5 archer"})
    shown = view_with_marks(state)
    assert shown.me is not None
    own = replace(shown.me, scouted=tuple(x for x in shown.me.scouted if x.seat == FOE))
    told = forecast_only_battle(replace(shown, me=own), march_order())
    assert told.unknown_seats == (THIRD,)
    assert [met.seat for met in told.forecast.opposing_forces] == [FOE]


def test_a_boon_that_favor_does_not_reach_for_is_left_out() -> None:
    """V-12.0-23, V-12.22-11."""
    boons = [{"kind": "boon", "boon": f"boon_{x}", "target": [AT]} for x in ("wrath", "aegis")]
    for favor, had in ((119, ("boon_wrath",)), (120, ("boon_wrath", "boon_aegis"))):
        shown = view_with_marks(stage_battle(MINE, {2: THEIRS}, sides={1: {"favor": favor}}))
        assert forecast_only_battle(shown, march_order(), *boons).imagined.boons == had


def test_fortifications_of_others_are_taken_as_they_are_known() -> None:
    """V-3.2-11, V-2.1-35."""

    def walls(state: State, scouted: bool = True) -> tuple[str, int]:
        shown = view_with_marks(state)
        assert shown.me is not None
        blank = tuple(replace(x, level=None) for x in shown.me.scouted)
        told = forecast_only_battle(
            shown if scouted else replace(shown, me=replace(shown.me, scouted=blank)), march_order()
        )
        return told.forts_basis, told.forts_round_or_level

    city: Mapping[str, Any] = {
        "sides": {2: {"places": {AT: {"feature": "city", "level": 5}}}},
        "features": {AT: "city"},
    }
    assert walls(stage_battle(MINE, {2: THEIRS})) == ("", 0)
    assert walls(stage_battle(MINE, {2: THEIRS}, **city)) == ("level", 5)
    assert walls(stage_battle(MINE, {2: THEIRS}, **city), scouted=False) == ("guess", 2)
    assert walls(give_insights_on(stage_battle(MINE, {2: THEIRS}, **city))) == ("", 0)
    field: Mapping[str, Any] = {"features": {AT: "field_fortifications"}}
    assert walls(stage_battle(MINE, {2: THEIRS}, **field)) == ("split", 0)


def test_it_is_told_where_there_may_be_no_battle() -> None:
    """V-6.1-05, V-8-08."""
    shown = view_with_marks(stage_battle(MINE, {2: THEIRS}))
    assert not forecast_only_battle(shown, march_order()).may_be_averted
    for stance in ("truce", "parley", "mission"):
        assert forecast_only_battle(shown, march_order(stance=stance)).may_be_averted
    assert forecast_only_battle(shown, march_order(), {"kind": "truce", "side": 2}).may_be_averted
    assert forecast_only_battle(
        shown, march_order(), {"kind": "parley", "side": 2, "hex": AT}
    ).may_be_averted


def test_powers_that_are_ordered_are_said_to_be_left_out() -> None:
    """V-12.21-01."""
    shown = view_with_marks(stage_battle(MINE, {2: THEIRS}))
    cast = {"kind": "power", "caster": "caster", "power": "barrage", "hex": AT}
    assert not forecast_only_battle(shown, march_order()).ignores_powers
    assert forecast_only_battle(shown, march_order(), cast).ignores_powers


# Secrets


def test_two_worlds_that_differ_in_what_is_hidden_are_foreseen_alike() -> None:
    """V-13-01, V-2.2-01, V-13-50: designs, formations, tactics, favor of others; armies in fog."""
    told = {"at": AT, "seat": 2, "counts": {"C": 12}, "officers": 1, "hp": 200, "attack": 60}
    mine: dict[str, Any] = {"scouted": [told], "revealed": [AT, FROM, "002.002"]}
    bare: dict[str, Any] = {"sides": {1: mine}}
    rich: dict[str, Any] = {
        "sides": {
            1: mine,
            2: {
                "favor": 200,
                "designs": {"C": {"hp": 9, "attack": 3, "defense": 4}},
                "tactics": {AT: "wall_of_steel"},
                "units": {"005.004": "40 D"},
            },
        }
    }
    first, second = (
        forecast_sheet(
            view_with_marks(stage_battle(MINE, {2: "1 warlord, 12 C"}, **more)), march_order()
        )
        for more in (bare, rich)
    )
    assert first
    assert first == second


def test_an_insight_of_a_foe_is_the_own_one_alone() -> None:
    """V-13-17: what another side has seen changes nothing."""
    state = stage_battle(MINE, {2: THEIRS})
    plain = forecast_sheet(view_with_marks(state), march_order())
    table = start_turn(state, 2)
    gain_insight(table, FOE, FROM, ME)
    assert any(isinstance(x, Insight) for x in table.state.side(FOE).insights)
    assert forecast_sheet(view_with_marks(table.state), march_order()) == plain
