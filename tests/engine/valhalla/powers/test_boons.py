"""Boons: asked for, paid as they take effect, and what each of them gives."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, KEEPER, Draft, Order, Refusal, Seat
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import options
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.powers import boons, caster_powers
from engine.valhalla.state import State
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    make_working_copy,
    only_event,
    read_order,
    read_sheet,
    stage_world,
    start_turn,
)

HOME = "003.003"
AWAY = "009.009"
ASK = Ask(id="turn.1", seat=Seat(1), kind="orders", clock="order_hours", known_to=EVERYONE)


def make_state(mine: Mapping[str, Any] | None = None, theirs: Any = None, **more: Any) -> State:
    """Two sides far apart; the first has favor for anything."""
    first = {"capital": HOME, "favor": 500, "units": {HOME: "ruler, 10 swordsman"}, **(mine or {})}
    second = {"capital": AWAY, "units": {AWAY: "ruler, 6 archer"}, **(theirs or {})}
    return stage_world({1: first, 2: second}, features={HOME: "city", AWAY: "city"}, **more)


def boon_order(name: str, *target: str, text: str = "") -> Order:
    return read_order({"kind": "boon", "boon": f"boon_{name}", "target": target, "text": text})


def refusals_of(state: State, given: Order, *listed: Mapping[str, Any]) -> tuple[Refusal, ...]:
    return check(view(state, Seat(1)), ASK, given, read_sheet(*listed)).refusals


def first_refusal(state: State, given: Order, *listed: Mapping[str, Any]) -> tuple[str, str] | None:
    found = refusals_of(state, given, *listed)
    return (found[0].code, found[0].rule) if found else None


def grant_at_once(state: State, name: str, *target: str, text: str = "") -> ValhallaWork:
    """Have a boon granted at once."""
    given = boon_order(name, *target, text=text)
    assert refusals_of(state, given) == ()
    assert given.is_at_once
    table = make_working_copy(state)
    boons.grant_boon_at_once(table, Seat(1), given)  # type: ignore[arg-type]
    return table


def grant_in_construction(state: State, name: str, *target: str) -> ValhallaWork:
    """Have a boon granted in the construction phase."""
    table = start_turn(state, 1, boon_order(name, *target))
    boons.grant_construction_boon(table, Seat(1), boon_order(name, *target), 1)
    return table


# The menu


def test_the_menu_is_as_printed() -> None:
    """V-10.1-06, V-10.1-20 to V-10.1-33, V-16-10: rows and prices in order."""
    prices = [20, 60, 60, 30, 50, 40, 40, 40, 40, 30, 80, 150, 50, 0]
    assert [one.cost for one in favor_tables().boons.values()] == prices
    assert [one.rule for one in favor_tables().boons.values()] == [
        f"V-10.1-{number}" for number in range(20, 34)
    ]


# Refusals


@pytest.mark.parametrize(
    ("given", "code", "rule"),
    [
        (boon_order("luck"), "BOON_UNKNOWN", "V-12.22-10"),
        (boon_order("whisper", "1"), "BOON_TARGET", "V-12.22-13"),
        (boon_order("whisper", "Nobody"), "UNKNOWN_SIDE", "V-12.0-19"),
        (boon_order("whisper"), "BAD_FIELD", "V-12.0-15"),
        (boon_order("eye", "099.001"), "UNKNOWN_HEX", "V-12.0-16"),
        (boon_order("eye", "001.001"), "HEX_NOT_REVEALED", "V-12.0-17"),
        (boon_order("wrath", "001.001"), "HEX_NOT_REVEALED", "V-12.0-17"),
        (boon_order("veil", "not a hex"), "UNKNOWN_HEX", "V-12.0-16"),
        (boon_order("stones", "003.005"), "NOT_YOUR_ASSET", "V-12.0-20"),
        (boon_order("stones", "004.003"), "BOON_TARGET", "V-12.22-13"),
        (boon_order("stride", "10 dragons"), "UNKNOWN_UNIT", "V-12.0-18"),
        (boon_order("stride", "17 swordsman"), "BOON_TARGET", "V-12.22-13"),
        (boon_order("einherjar", "9 archer"), "BOON_TARGET", "V-12.22-13"),
        (boon_order("einherjar", "8 C"), "BOON_TARGET", "V-12.22-13"),
        (boon_order("thread"), "BOON_NO_OFFICER_IN_PRODUCTION", "V-12.22-16"),
        (boon_order("petition"), "BAD_FIELD", "V-12.0-15"),
    ],
)
def test_a_boon_is_refused(given: Order, code: str, rule: str) -> None:
    """V-12.22-10, V-12.22-13, V-12.22-16, V-12.0-15 to V-12.0-20."""
    seen = {"revealed": {HOME: 2}, "places": {"004.003": {"level": 1}}}
    state = make_state({**seen, "special": "hardy_folk"})
    state.places["004.003"].feature = "farm"
    assert first_refusal(state, given) == (code, rule)


def test_a_boon_needs_favor() -> None:
    """V-12.0-23, V-10.1-05: paid when it takes effect, so others on the sheet cost nothing yet."""
    poor = make_state({"favor": 59})
    assert refusals_of(poor, boon_order("wrath", AWAY))[0].facts == {"cost": 60, "favor": 59}
    listed = {"kind": "boon", "boon": "boon_bounty"}
    assert first_refusal(make_state({"favor": 60}), boon_order("stones", HOME), listed) is None
    assert first_refusal(make_state({"favor": 60}), boon_order("heralds"), listed) is None


def test_an_altar_may_still_bring_the_favor() -> None:
    """V-12.0-27: what can't be known is tested when it is carried out."""
    gift = {"kind": "use_feature", "hex": "005.005", "action": "sacrifice", "units": ["all"]}
    assert first_refusal(make_state({"favor": 0}), boon_order("bounty"), gift) is None


def test_each_kind_once_and_two_a_round() -> None:
    """V-12.22-11, V-12.22-12, V-16-36, V-10.1-20."""
    bounty = {"kind": "boon", "boon": "boon_bounty"}
    stones = {"kind": "boon", "boon": "boon_stones", "target": [HOME]}
    state = make_state()
    assert first_refusal(state, boon_order("bounty"), bounty) == ("BOON_TWICE", "V-12.22-11")
    assert first_refusal(state, boon_order("knucklebones"), bounty, stones) == (
        "BOON_LIMIT",
        "V-12.22-12",
    )
    asked = make_state({"boons": ["boon_eye"]})
    assert first_refusal(asked, boon_order("eye", AWAY)) == ("BOON_TWICE", "V-12.22-11")
    assert first_refusal(asked, boon_order("bounty"), stones) == ("BOON_LIMIT", "V-12.22-12")
    assert first_refusal(asked, boon_order("bounty")) is None
    three = make_state(settings={"boons_per_round": 3})
    assert first_refusal(three, boon_order("knucklebones"), bounty, stones) is None


def test_a_crown_is_spared_one_at_a_time() -> None:
    """V-12.22-15, V-10.1-31."""
    assert first_refusal(make_state({"spared": True}), boon_order("crown")) == (
        "BOON_CROWN_HELD",
        "V-12.22-15",
    )


def test_a_thread_may_be_for_an_officer_that_is_started_this_turn() -> None:
    """V-12.22-16, V-14-53."""
    start = {"kind": "train_officer", "type": "warlord"}
    stop = {"kind": "train_officer", "type": "none"}
    assert first_refusal(make_state(), boon_order("thread"), start) is None
    training = make_state({"training": {"officer": "ranger", "left": 2}})
    assert first_refusal(training, boon_order("thread")) is None
    assert first_refusal(training, boon_order("thread"), stop) is not None


def test_boons_are_for_the_own_turn_but_a_petition_for_any_time() -> None:
    """V-12.0-13, V-10.1-33, V-12.22-01."""
    state = make_state(turn=2)
    seen = view(state, Seat(1))
    assert check(seen, None, boon_order("bounty"), ()).refusals[0].code == "NOT_YOUR_TURN"
    assert check(seen, None, boon_order("petition", text="Send rain"), ()).is_accepted


def test_a_petition_needs_a_game_master_and_no_other_boon_does() -> None:
    """V-10.1-33."""
    seen = view(make_state(), Seat(1)).without_keeper()
    ask = Ask(id="turn.1", seat=Seat(1), kind="orders", clock="order_hours", known_to=EVERYONE)
    given = boon_order("petition", text="Send rain")
    for asked in (ask, None):
        refused = check(seen, asked, given, ()).refusals
        assert [(one.code, one.rule) for one in refused] == [("BOON_NO_MASTER", "V-10.1-33")]
    blank = options(seen, ask, (), Draft(kind="boon"), None)
    assert blank is not None
    offered = {one.id for one in blank.choices}
    assert "boon_bounty" in offered
    assert "boon_petition" not in offered


# At once


def test_odins_eye_gives_perfect_information() -> None:
    """V-10.1-23, V-13-18, V-10.1-34: on whoever is in the hex, private."""
    table = grant_at_once(make_state(), "eye", AWAY)
    (insight,) = table.state.sides[0].insights
    assert (insight.at, insight.seat, len(insight.units)) == (AWAY, 2, 7)
    assert only_event(table, "boon_granted", Seat(1)).count == 1
    assert events_told(table, "", Seat(2)) == []
    assert table.state.sides[0].favor == 470
    assert grant_at_once(make_state(), "eye", "005.005").state.sides[0].insights == ()


def test_lokis_whisper_tells_of_gold_and_works() -> None:
    """V-10.1-24, V-13-25: gold, favor, income, upkeep, production, the Officer; no places."""
    theirs = {
        "gold": 777, "favor": 12, "training": {"officer": "warlord", "left": 2},
        "production": {AWAY: ["4 archer", "2 C"]},
    }  # fmt: skip
    table = grant_at_once(make_state(None, theirs), "whisper", "2")
    event = only_event(table, "loki_whispered", Seat(1))
    assert (event.gold, event.favor, event.income, event.upkeep) == (777, 12, 300, 220)
    assert (event.production, event.officer, event.left) == (("4 archer + 2 C",), "warlord", 2)
    assert AWAY not in event.model_dump_json()
    assert "gold 777" in view(table.state, Seat(1)).me.whispers["2"]  # type: ignore[union-attr]
    assert events_told(table, "", Seat(2)) == []


def test_heralds_run_at_once() -> None:
    """V-10.1-27: two more movement orders this turn."""
    state = make_state()
    assert grant_at_once(state, "heralds").state.sides[0].limit == state.sides[0].limit + 2


def test_spare_the_crown_waits() -> None:
    """V-10.1-31: 150 favor."""
    side = grant_at_once(make_state(), "crown").state.sides[0]
    assert (side.spared, side.favor, side.boons) == (True, 350, ("boon_crown",))


def test_a_petition_reaches_the_game_master_and_lapses_unanswered() -> None:
    """V-10.1-33, V-10.1-07, V-14-60: it costs nothing by itself."""
    table = grant_at_once(make_state(), "petition", text=" Send rain ")
    event = only_event(table, "petition_made", Seat(1))
    assert (event.text, event.audience) == ("Send rain", (KEEPER, 1))
    assert [one.text for _, one in view(table.state, KEEPER).petitions] == ["Send rain"]
    favor.judge_boasts(table)
    answer = only_event(table, "petition_answered", Seat(1))
    assert (answer.answer, answer.favor) == ("lapsed", 500)
    assert table.state.sides[0].petitions == ()


# The construction phase


def test_freyjas_bounty() -> None:
    """V-10.1-26."""
    table = grant_in_construction(make_state({"gold": 100}), "bounty")
    assert (table.state.sides[0].gold, table.state.sides[0].favor) == (500, 460)


def test_the_stones_remember() -> None:
    """V-10.1-29."""
    state = make_state({"places": {HOME: {"level": 3, "lost": {"walls": 1, "hazards": 1}}}})
    table = grant_in_construction(state, "stones", HOME)
    assert set(table.state.places[HOME].lost.values()) == {0}
    assert only_event(table, "boon_granted", Seat(1)).count == 2
    lost = grant_in_construction(state, "stones", AWAY)
    assert (failure_codes(lost, 1), lost.state.sides[0].favor) == (["BOON_TARGET"], 500)


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        (("archer",), ["archer"] * 8),
        (("8 bruiser",), ["bruiser"] * 8),
        (("3 swordsman + 5 archer",), ["swordsman"] * 3 + ["archer"] * 5),
        (("3 swordsman", "5 archer"), ["swordsman"] * 3 + ["archer"] * 5),
    ],
)
def test_einherjar_come_to_the_capital(target: tuple[str, ...], wanted: list[str]) -> None:
    """V-10.1-30."""
    table = grant_in_construction(make_state(), "einherjar", *target)
    assert [unit.code for unit in table.state.units_in(HOME, Seat(1))[11:]] == wanted
    assert only_event(table, "boon_granted", Seat(1)).count == 8


def test_einherjar_find_room_or_stay_away() -> None:
    """V-10.1-30, V-2.4-02: within the hex limit; without a capital nothing is paid."""
    full = make_state({"units": {HOME: "ruler, 95 swordsman"}})
    table = grant_in_construction(full, "einherjar", "archer")
    assert len(table.state.units_in(HOME)) == 100
    homeless = make_state()
    homeless.sides[0].capital = None
    failed = grant_in_construction(homeless, "einherjar", "archer")
    assert (failure_codes(failed, 1), failed.state.sides[0].favor) == (["BOON_TARGET"], 500)


def test_norns_thread_hastens_the_officer() -> None:
    """V-10.1-32: one turn less, at least one."""
    for left, then in ((3, 2), (2, 1), (1, 1)):
        table = grant_in_construction(
            make_state({"training": {"officer": "warlord", "left": left}}), "thread"
        )
        training = table.state.sides[0].training
        assert training is not None
        assert (training.left, table.state.sides[0].favor) == (then, 450)
    idle = grant_in_construction(make_state(), "thread")
    assert failure_codes(idle, 1) == ["BOON_NO_OFFICER_IN_PRODUCTION"]
    assert idle.state.sides[0].favor == 500


def test_what_cannot_be_paid_fails_without_cost() -> None:
    """V-12.0-02, V-12.0-23, V-12.22-12: paid when it takes effect, never more than two."""
    poor = grant_in_construction(make_state({"favor": 39, "gold": 0}), "bounty")
    assert (failure_codes(poor, 1), poor.state.sides[0].gold) == (["NO_FAVOR"], 0)
    spent = grant_in_construction(make_state({"boons": ["boon_eye", "boon_crown"]}), "bounty")
    assert failure_codes(spent, 1) == ["BOON_LIMIT"]


# Movement and pathfinding


def test_sleipnirs_stride() -> None:
    """V-10.1-28, V-14-21: three MP more for units of one hex, before any move."""
    table = start_turn(make_state(), 1, boon_order("stride", HOME, "4 swordsman"))
    before = [unit.mp for unit in table.state.units_of(Seat(1))]
    caster_powers.grant_strides(table)
    after = [unit.mp for unit in table.state.units_of(Seat(1))]
    assert [b - a for a, b in zip(before, after, strict=True)] == [0, 3, 3, 3, 3, *[0] * 6]
    assert (table.state.sides[0].favor, only_event(table, "points_given", Seat(1)).mp) == (460, 3)


def test_a_stride_is_for_twenty_units_in_one_hex() -> None:
    """V-10.1-28, V-12.22-13: more, or of two hexes, is refused; a hex alone means its oldest."""
    crowd = make_state({"units": {HOME: "ruler, 30 swordsman", "004.004": "2 archer"}})
    assert first_refusal(crowd, boon_order("stride", HOME, "all")) == ("BOON_TARGET", "V-12.22-13")
    assert first_refusal(crowd, boon_order("stride", "ruler", "archer")) == (
        "BOON_TARGET",
        "V-12.22-13",
    )
    assert first_refusal(crowd, boon_order("stride", HOME)) is None
    table = start_turn(crowd, 1, boon_order("stride", HOME))
    caster_powers.grant_strides(table)
    assert len(only_event(table, "points_given").units) == 20
    gone = start_turn(make_state(), 1, boon_order("stride", "99999"))
    caster_powers.grant_strides(gone)
    assert failure_codes(gone, 1) == ["BOON_TARGET"]


def test_the_veil_lifts_two_hexes_around() -> None:
    """V-10.1-25, V-2.2-03, V-14-55."""
    table = start_turn(make_state({"revealed": {HOME: 1}}), 1, boon_order("veil", "008.008"))
    boons.lift_veils(table)
    side = table.state.sides[0]
    assert (len(side.revealed), only_event(table, "boon_granted", Seat(1)).count) == (7 + 19, 19)
    assert side.favor == 460


# Offering


def test_boons_that_are_offered_stand() -> None:
    """V-13-30, V-12.22-12."""

    def offered(seen: View, field: str, **fields: Any) -> list[str]:
        found = options(seen, ASK, (), Draft(kind="boon", fields=fields), field)
        return [] if found is None else [one.id for one in found.choices]

    state = make_state()
    seen = view(state, Seat(1))
    assert set(favor_tables().boons) - set(offered(seen, "boon")) == {"boon_thread", "boon_veil"}
    assert offered(seen, "target", boon="boon_whisper") == ["2"]
    assert offered(seen, "target", boon="boon_stones") == [HOME]
    assert AWAY in offered(seen, "target", boon="boon_eye")
    for name in offered(seen, "boon"):
        for target in offered(seen, "target", boon=name) or [""]:
            given = boon_order(
                name.removeprefix("boon_"), *([target] if target else []), text="Please"
            )
            assert refusals_of(state, given) == ()
    asked = view(make_state({"boons": ["boon_eye", "boon_crown"]}), Seat(1))
    assert offered(asked, "boon") == []
