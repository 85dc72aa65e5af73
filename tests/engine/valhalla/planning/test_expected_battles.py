"""The battles that a side's orders lead to, by what the side knows."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Seat, only
from engine.valhalla.entities.units_and_places import Insight
from engine.valhalla.planning import expected_battles
from engine.valhalla.planning.expected_battles import Expected, Source, expected
from engine.valhalla.state import State
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from engine.valhalla.vision import known_map
from engine.valhalla.vision.insights import know
from tests.engine.valhalla.fray import AT, FOE, FROM, ME, formation, fray, position, report, tactic
from tests.engine.valhalla.planning.test_battle_forecast import counted, seen
from tests.engine.valhalla.world import Given, course, sheet

MINE, THEIRS = "1 warlord, 20 swordsman, 9 C", "1 warlord, 12 archer, 3 C"
THIRD: Final = Seat(3)


def move(units: str | Sequence[str] = "all", **more: Any) -> dict[str, Any]:
    return {"kind": "move", "units": units, "from": FROM, "to": AT, **more}


def looked(state: State, seat: Seat = ME) -> View:
    """Look as a side whose turn begins: the map is marked as it is then."""
    state.side(seat).marks = known_map.marks(state, seat)
    return view(state, seat)


def ask(kind: str = "orders", seat: Seat = ME) -> Ask:
    return Ask(id="turn.1", seat=seat, kind=kind, clock="", known_to=only(seat))


def foretold(shown: View, *orders: Given, given: int | None = None) -> list[Expected]:
    """Foresee what a sheet leads to; `given` is the place of the one order that is asked about."""
    listed = sheet(*orders)
    return list(
        expected(shown, ask(), listed, None if given is None else listed[given : given + 1])
    )


def one(shown: View, *orders: Given) -> Expected:
    [found] = foretold(shown, *orders)
    return found


# On the own turn


def test_all_who_come_in_fight_together_as_the_sheet_says() -> None:
    """V-6.1-02, V-6.3-05, V-10.1-21: moves of the sheet, its tactic, its formation, its boons."""
    boon = {"kind": "boon", "boon": "boon_wrath", "target": [AT]}
    orders = (tactic("pointy_end"), formation(center="9 C", sun="all swordsman"), boon)
    given: Any = {"sides": {1: {"favor": 130}}}
    table = fray(MINE, {2: THEIRS}, *orders, **given)
    shown = looked(seen(position(MINE, {2: THEIRS}, **given)))
    whole = one(shown, move(["1 warlord", "20 swordsman"]), move("9 C"), *orders)
    assert whole.forecast.outcome == report(table, ME).outcome
    assert dict(whole.forecast.lost) == counted(table, 1)
    [met] = whole.forecast.met
    assert dict(met.fell) == counted(table, 2)
    assert dict(met.stood) == {"warlord": 1, "archer": 12, "C": 3}
    assert dict(whole.stood) == {"warlord": 1, "swordsman": 20, "C": 9}
    assert whole.plot.boons == ("boon_wrath",)
    part = one(shown, move("9 C"))
    assert dict(part.stood) == {"C": 9}


def test_only_battles_on_which_an_order_bears_are_fought() -> None:
    """V-6.3-05."""
    shown = looked(seen(position(MINE, {2: THEIRS})))
    orders = (
        move(),
        tactic("pincer"),
        {**tactic("pincer"), "hex": "default"},
        {**tactic("pincer"), "hex": "006.005"},
        {"kind": "pathfind", "targets": ["001.001"]},
    )
    assert [len(foretold(shown, *orders, given=place)) for place in range(5)] == [1, 1, 1, 0, 0]


def test_orders_that_concern_no_battle_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """V-12.3-31: the sheet is not even carried out."""
    shown = looked(seen(position(MINE, {2: THEIRS})))
    monkeypatch.setattr(expected_battles, "planned", never)
    away = {**move("1 swordsman"), "to": "006.005"}
    orders = (move(), away, {"kind": "pathfind"}, {**tactic("pincer"), "hex": "006.005"})
    assert [foretold(shown, *orders, given=place) for place in (1, 2, 3)] == [[], [], []]


def test_a_battle_is_fought_once_for_an_answer_and_its_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """V-13-01: again only on another view, or where the sheet says something else of it."""
    shown = looked(seen(position(MINE, {2: THEIRS})))
    first = one(shown, move())
    other = one(shown, move(), tactic("wall_of_steel"))
    monkeypatch.setattr(expected_battles, "forecast", never)
    assert one(shown, move()) is first
    assert one(shown, move(), tactic("wall_of_steel")) is other
    for changed, *orders in ((replace(shown), move()), (shown, move(), tactic("pincer"))):
        with pytest.raises(AssertionError):
            foretold(changed, *orders)


def never(*_: object) -> None:
    raise AssertionError


def test_nothing_is_told_of_a_hex_of_which_nothing_is_known() -> None:
    """V-2.2-09, V-7.2-04: no more than of one where nobody stands."""
    unseen = position(MINE, {2: THEIRS}, sides={1: {"scouted": []}})
    assert foretold(looked(unseen), move()) == []
    assert foretold(looked(position(MINE, {2: []})), move()) == []


def test_who_was_seen_and_has_gone_fights_no_more() -> None:
    """V-2.2-08: a hex without a mark was empty as the turn began."""
    state = seen(position(MINE, {2: THEIRS}))
    for unit in state.here(AT, FOE):
        unit.at = "005.004"
    assert foretold(looked(state), move()) == []


def test_what_a_force_is_known_by_is_told() -> None:
    """V-7.2-04, V-7.2-06, V-13-17, V-13-18."""
    scouted = looked(position(MINE, {2: THEIRS}))
    assert one(scouted, move()).sources == (Source(FOE, "scouted", 0),)
    now = looked(seen(position(MINE, {2: THEIRS})))
    assert one(now, move()).sources == (Source(FOE, "now", now.round),)
    assert now.me is not None
    alone = replace(now, round=now.round + 2, me=replace(now.me, scouted=()))
    assert one(alone, move()).sources == (Source(FOE, "before", now.round),)


def test_scouts_who_count_others_than_were_seen_are_believed() -> None:
    """V-7.2-04, V-7.2-06: the force has changed since."""
    before = looked(seen(position(MINE, {2: "30 archer"})))
    after = looked(position(MINE, {2: "3 archer"}))
    assert before.me is not None
    assert after.me is not None
    both = replace(after, me=replace(after.me, insights=before.me.insights))
    told = one(both, move())
    assert told.sources == (Source(FOE, "scouted", 0),)
    assert dict(told.forecast.met[0].stood) == {"archer": 3}


def test_a_side_of_which_only_the_mark_is_known_is_named() -> None:
    """V-2.2-09."""
    state = position(MINE, {2: THEIRS, 3: "5 archer"})
    shown = looked(state)
    assert shown.me is not None
    own = replace(shown.me, scouted=tuple(x for x in shown.me.scouted if x.seat == FOE))
    told = one(replace(shown, me=own), move())
    assert told.unseen == (THIRD,)
    assert [met.seat for met in told.forecast.met] == [FOE]


def test_a_boon_that_favor_does_not_reach_for_is_left_out() -> None:
    """V-12.0-23, V-12.22-11."""
    boons = [{"kind": "boon", "boon": f"boon_{x}", "target": [AT]} for x in ("wrath", "aegis")]
    for favor, had in ((119, ("boon_wrath",)), (120, ("boon_wrath", "boon_aegis"))):
        shown = looked(position(MINE, {2: THEIRS}, sides={1: {"favor": favor}}))
        assert one(shown, move(), *boons).plot.boons == had


def test_fortifications_of_others_are_taken_as_they_are_known() -> None:
    """V-3.2-11, V-2.1-35."""

    def walls(state: State, scouted: bool = True) -> tuple[str, int]:
        shown = looked(state)
        assert shown.me is not None
        blank = tuple(replace(x, level=None) for x in shown.me.scouted)
        told = one(
            shown if scouted else replace(shown, me=replace(shown.me, scouted=blank)), move()
        )
        return told.walls, told.number

    city: Mapping[str, Any] = {
        "sides": {2: {"places": {AT: {"feature": "city", "level": 5}}}},
        "features": {AT: "city"},
    }
    assert walls(position(MINE, {2: THEIRS})) == ("", 0)
    assert walls(position(MINE, {2: THEIRS}, **city)) == ("level", 5)
    assert walls(position(MINE, {2: THEIRS}, **city), scouted=False) == ("guess", 2)
    assert walls(seen(position(MINE, {2: THEIRS}, **city))) == ("", 0)
    field: Mapping[str, Any] = {"features": {AT: "field_fortifications"}}
    assert walls(position(MINE, {2: THEIRS}, **field)) == ("split", 0)


def test_it_is_told_where_there_may_be_no_battle() -> None:
    """V-6.1-05, V-8-08."""
    shown = looked(position(MINE, {2: THEIRS}))
    assert not one(shown, move()).doubtful
    for stance in ("truce", "parley", "mission"):
        assert one(shown, move(stance=stance)).doubtful
    assert one(shown, move(), {"kind": "truce", "side": 2}).doubtful
    assert one(shown, move(), {"kind": "parley", "side": 2, "hex": AT}).doubtful


def test_powers_that_are_ordered_are_said_to_be_left_out() -> None:
    """V-12.21-01."""
    shown = looked(position(MINE, {2: THEIRS}))
    cast = {"kind": "power", "caster": "caster", "power": "barrage", "hex": AT}
    assert not one(shown, move()).powers
    assert one(shown, move(), cast).powers


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
        foretold(looked(position(MINE, {2: "1 warlord, 12 C"}, **more)), move())
        for more in (bare, rich)
    )
    assert first
    assert first == second


def test_an_insight_of_a_foe_is_the_own_one_alone() -> None:
    """V-13-17: what another side has seen changes nothing."""
    state = position(MINE, {2: THEIRS})
    plain = foretold(looked(state), move())
    table = course(state, 2)
    know(table, FOE, FROM, ME)
    assert any(isinstance(x, Insight) for x in table.state.side(FOE).insights)
    assert foretold(looked(table.state), move()) == plain
