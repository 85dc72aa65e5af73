"""The plain player of this game, in small positions and in a whole game."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.core.dice import Dice, make_seed
from engine.core.match import Match, start_match
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.game import GAME
from engine.valhalla.orders.movement import Move
from engine.valhalla.settings import Entry, Settings
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import DICE, stage_world

HOME = "003.003"
RIVAL = "010.010"
MARCHING_ROUND = 9
"""A round in which hosts march."""


def stage_two_sides(
    own: Mapping[str, Any],
    rival: Mapping[str, Any],
    moment: int = MARCHING_ROUND,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    **more: Any,
) -> State:
    """Stage two sides, or more, on open land: seat 1 at its turn."""
    sides = {
        1: {"capital": HOME, "training": {"officer": "warlord", "left": 2}, **own},
        2: {"capital": RIVAL, **rival},
        **(others or {}),
    }
    return stage_world(sides, round=moment, size=(14, 14), **more)


def find_ask(state: State, seat: int = 1) -> Ask:
    return next(ask for ask in asks(state) if ask.seat == seat)


def choose_sheet(state: State, seat: int = 1) -> tuple[Order, ...]:
    """Let the player answer; it answers alike each time."""
    chosen = GAME.choose(view(state, Seat(seat)), find_ask(state, seat), DICE)
    assert chosen == GAME.choose(view(state, Seat(seat)), find_ask(state, seat), DICE)
    return tuple(chosen)


def units_sent_by_hex(state: State) -> dict[str, int]:
    """Tell by hex how many units are sent there."""
    found: Counter[str] = Counter()
    for order in choose_sheet(state):
        if isinstance(order, Move):
            found[order.to] += len(order.units)
    return dict(found)


def orders_of_kind(state: State, kind: str, seat: int = 1) -> list[Any]:
    return [order for order in choose_sheet(state, seat) if order.kind == kind]


# Taking and leaving


def test_a_soldier_takes_what_lies_open() -> None:
    state = stage_two_sides(
        {"units": {HOME: "ruler, 8 swordsman"}}, {}, moment=3, features={"004.004": "shrine"}
    )
    assert units_sent_by_hex(state).get("004.004") == 1


def test_a_host_storms_a_city_that_it_beats_with_a_tactic() -> None:
    own = {"units": {HOME: "ruler, 8 bruiser", "009.009": "warlord, 40 swordsman"}}
    state = stage_two_sides(own, {"units": {RIVAL: "ruler, 6 archer"}})
    assert units_sent_by_hex(state)[RIVAL] == 41
    [tactic] = orders_of_kind(state, "tactic")
    assert (tactic.hex, tactic.role) == (RIVAL, "attack")


def test_nobody_attacks_what_would_beat_him() -> None:
    own = {"units": {HOME: "ruler, 8 bruiser", "009.009": "warlord, 12 swordsman"}}
    state = stage_two_sides(own, {"units": {RIVAL: "ruler, 30 swordsman, 20 bruiser"}})
    assert RIVAL not in units_sent_by_hex(state)


def test_a_weak_host_falls_back_to_its_city() -> None:
    own = {"units": {HOME: "ruler, 8 bruiser", "007.007": "warlord, 12 swordsman"}}
    state = stage_two_sides(own, {"units": {"008.008": "warlord, 40 swordsman", RIVAL: "ruler"}})
    assert all(at <= "007.007" for at in units_sent_by_hex(state))
    assert sum(units_sent_by_hex(state).values()) >= 13


def test_two_forces_storm_together_what_neither_beats_alone() -> None:
    force = "warlord, 16 swordsman"
    own = {"units": {HOME: "ruler, 8 bruiser", "009.009": force, "011.010": force}}
    state = stage_two_sides(own, {"units": {RIVAL: "ruler, 16 swordsman"}})
    assert units_sent_by_hex(state)[RIVAL] == 34


def test_a_host_marches_at_the_foes_capital() -> None:
    own = {"units": {HOME: "ruler, warlord, 60 swordsman, 8 bruiser"}}
    state = stage_two_sides(own, {"units": {RIVAL: "ruler, 6 archer"}})
    at, count = max(units_sent_by_hex(state).items(), key=lambda one: one[1])
    assert count >= 40
    assert at > HOME


def test_a_host_leaves_a_lone_soldier_to_a_squad() -> None:
    """No host is turned aside by a scout."""
    own = {"units": {HOME: "ruler, 8 bruiser, 8 swordsman", "007.007": "warlord, 40 swordsman"}}
    state = stage_two_sides(own, {"units": {"006.006": "1 archer", RIVAL: "ruler, 6 archer"}})
    assert units_sent_by_hex(state).get("006.006", 0) < 40


def test_ways_are_named_so_that_zones_of_control_are_passed_by() -> None:
    own = {"units": {HOME: "ruler, warlord, 60 swordsman, 8 bruiser"}}
    state = stage_two_sides(own, {"units": {RIVAL: "ruler, 6 archer"}})
    assert all(order.path for order in orders_of_kind(state, "move"))


def test_a_city_that_is_stormed_is_built_in_at_once() -> None:
    own = {"gold": 3000, "units": {HOME: "ruler, 8 bruiser", "009.009": "warlord, 40 swordsman"}}
    state = stage_two_sides(own, {"units": {RIVAL: "ruler, 6 archer"}})
    assert [order.building for order in orders_of_kind(state, "build") if order.city == RIVAL]


def test_a_capital_that_was_taken_keeps_a_leader_and_a_guard() -> None:
    farms = dict.fromkeys(("012.003", "012.005", "013.006"), "farm")
    own = {
        "units": {HOME: "ruler, 8 bruiser", "013.004": "2 warlord, 40 swordsman"},
        "places": {HOME: 3, "013.004": 2, **dict.fromkeys(farms, "farm 1")},
    }
    state = stage_two_sides(
        own, {"units": {RIVAL: "ruler, 6 archer"}}, features={"013.004": "city", **farms}
    )
    gone = sum(
        len(order.units) for order in orders_of_kind(state, "move") if order.origin == "013.004"
    )
    assert 0 < gone <= 1 + 40 - 8


def test_fog_is_cleared_where_a_rival_has_a_farm() -> None:
    """Its capital lies near."""
    land = [f"{column:03}.{row:03}" for column in range(1, 11) for row in range(1, 8)]
    own = {"revealed": land, "units": {HOME: "ruler, 8 swordsman", "008.006": "1 archer"}}
    rival = {"places": {RIVAL: 3, "010.007": "farm 1"}, "units": {RIVAL: "ruler"}}
    state = stage_two_sides(own, rival, features={"010.007": "farm"})
    [order] = orders_of_kind(state, "pathfind")
    assert min(int(at.split(".")[0]) for at in order.targets) >= 6


# Guarding


def test_a_host_comes_home_when_the_capital_is_in_danger() -> None:
    own = {"units": {HOME: "ruler, 6 swordsman", "007.003": "warlord, 30 swordsman"}}
    state = stage_two_sides(own, {"units": {"003.006": "warlord, 20 swordsman", RIVAL: "ruler"}})
    sent = units_sent_by_hex(state)
    assert sent.get(HOME, 0) + sent.get("003.006", 0) >= 31 or any(
        at < "007.003" and count >= 31 for at, count in sent.items()
    )


def test_a_capital_keeps_its_guard_when_the_host_leaves() -> None:
    own = {"units": {HOME: "ruler, warlord, 50 swordsman, 8 bruiser"}}
    state = stage_two_sides(own, {"units": {RIVAL: "ruler, 6 archer"}})
    assert sum(units_sent_by_hex(state).values()) <= 2 + 50


# Gold, words, favor


def test_farms_come_first() -> None:
    own = {
        "gold": 2000,
        "units": {HOME: "ruler, 6 swordsman", "004.003": "courtier", "003.004": "warlord"},
        "places": {HOME: 3, "004.003": "farm 0", "003.004": "farm 1"},
    }
    state = stage_two_sides(own, {}, moment=2, features={"004.003": "farm", "003.004": "farm"})
    assert {order.hex for order in orders_of_kind(state, "upgrade")} >= {"004.003", "003.004"}
    assert not orders_of_kind(state, "build")


def test_soldiers_come_once_farms_have_grown() -> None:
    own = {
        "gold": 4000,
        "units": {HOME: "ruler, 6 swordsman"},
        "places": {
            HOME: {"level": 3, "buildings": ["infantry_barracks"]}, "004.003": "farm 3",
            "003.004": "farm 3",
        },
    }  # fmt: skip
    state = stage_two_sides(own, {}, features={"004.003": "farm", "003.004": "farm"})
    assert "recruitment_offices" in {order.building for order in orders_of_kind(state, "build")}
    assert orders_of_kind(state, "produce")


def test_a_boast_cites_true_deeds_of_the_round_before() -> None:
    own = {
        "log": [
            {"id": 11, "round": 8, "kind": "battle_won", "at": "005.005"},
            {"id": 12, "round": 7, "kind": "battle_won", "at": "005.006"},
            {"id": 13, "round": 8, "kind": "upgraded", "at": "004.003"},
        ]
    }
    [boast] = orders_of_kind(stage_two_sides(own, {}), "boast")
    assert boast.events == ("11", "13")


def test_favor_buys_heralds_and_their_orders_are_used() -> None:
    posts = {f"00{n}.006": "2 swordsman" for n in range(2, 9)}
    own = {"favor": 200, "units": {HOME: "ruler, 8 bruiser", **posts}}
    features = {f"00{n}.008": "mine" for n in range(2, 9)}
    state = stage_two_sides(own, {}, features=features)
    assert "boon_heralds" in {order.boon for order in orders_of_kind(state, "boon")}
    assert len(orders_of_kind(state, "move")) > 4


# Answers


NOTHING: Mapping[str, str] = {}


def stage_attack(defenders: str, attackers: str, more: Mapping[str, str] = NOTHING) -> State:
    """Let seat 2 storm a hill that seat 1 holds, and stop where seat 1 is asked."""
    state = stage_two_sides(
        {"units": {HOME: "ruler", "006.006": defenders}},
        {"units": {"006.007": attackers, RIVAL: "ruler"}},
        turn=2,
    )
    order = {"kind": "move", "units": "all", "from": "006.007", "to": "006.006", **more}
    match = Match(GAME, state, DICE)
    given = GAME.orders.validate_python(order)
    assert match.submit(Seat(2), given).verdict.is_accepted
    match.mark_ready(Seat(2), find_ask(state, 2).id)
    return match.state


def test_a_defender_uses_a_tactic_that_works() -> None:
    [answer] = orders_of_kind(
        stage_attack("warlord, 12 swordsman", "warlord, 10 swordsman"), "respond"
    )
    assert answer.tactic in {"pointy_end", "stampede", "skirmish"}


def test_a_truce_that_is_offered_is_taken_only_where_a_fight_is_lost() -> None:
    order = {"stance": "truce"}
    strong = orders_of_kind(
        stage_attack("warlord, 30 swordsman", "warlord, 8 swordsman", order), "respond"
    )
    assert not any(answer.truce for answer in strong)
    [weak] = orders_of_kind(
        stage_attack("warlord, 12 swordsman", "warlord, 40 swordsman", order), "respond"
    )
    assert weak.truce == "yes"


def test_who_will_lose_names_where_to_fall_back_to() -> None:
    [answer] = orders_of_kind(
        stage_attack("warlord, 12 swordsman", "warlord, 40 swordsman"), "respond"
    )
    assert answer.retreat
    assert "006.007" not in answer.retreat


# Whole games


def test_a_game_of_two_ends_and_no_order_is_refused() -> None:
    """The player goes through its windows by what it is told alone, to the end."""
    dice = Dice(make_seed("two"), "ai")
    settings = Settings(round_limit=11)
    match = start_match(GAME, settings, [Entry(), Entry()], Dice(make_seed("two"), "game"))
    kinds: Counter[str] = Counter()
    while match.outcome is None:
        ask = next(one for one in match.asks if (one.seat, one.id) not in match.ready_marks)
        for order in GAME.choose(match.view(ask.seat), ask, dice):
            answer = match.submit(ask.seat, order, None if order.is_at_once else ask.id)
            assert answer.verdict.is_accepted, (order, answer.verdict)
            kinds[order.kind] += 1
        if ask.ready and match.find_ask(ask.seat, ask.id) is not None:
            match.mark_ready(ask.seat, ask.id)
    assert {"move", "upgrade", "build", "produce", "pathfind", "boast", "boon"} <= set(kinds)


def test_every_order_of_a_sheet_stands_beside_those_before_it() -> None:
    state = stage_two_sides(
        {"units": {HOME: "ruler, warlord, 40 swordsman", "005.005": "courtier, 3 archer"}},
        {"units": {RIVAL: "ruler, 9 archer"}},
        features={"006.006": "farm", "004.007": "mine"},
    )
    seen, ask = view(state, Seat(1)), find_ask(state)
    chosen = choose_sheet(state)
    for number, order in enumerate(chosen):
        assert check(seen, ask, order, chosen[:number]).is_accepted
