"""How a plain player makes war: who rides, where hosts go, what lies open, when it is lost."""

from typing import Any

from engine.core.dice import Dice, make_seed
from engine.core.protocol.values import Seat
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.war import scout_parties
from engine.valhalla.game import GAME
from engine.valhalla.mapmaking.map_maker import MapWishes, find_fair_map
from engine.valhalla.orders.movement import Move
from engine.valhalla.orders.setup import TakeSide
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.settings import Entry, Settings
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.ai.test_ai import (
    HOME,
    RIVAL,
    find_ask,
    orders_of_kind,
    stage_two_sides,
    units_sent_by_hex,
)
from tests.engine.valhalla.ai.test_ring_guess import guess_capitals
from tests.engine.valhalla.worlds.world import stage_world


def ruler_force_sizes(state: State) -> set[int]:
    """Tell the sizes of the forces with which the Ruler leaves home."""
    ruler = next(unit.id for unit in state.units_of(Seat(1)) if unit.crown)
    sent = [order for order in orders_of_kind(state, "move") if isinstance(order, Move)]
    return {len(order.units) for order in sent if str(ruler) in order.units}


def test_the_ruler_rides_with_a_host_and_with_nothing_less() -> None:
    rival = {"units": {RIVAL: "ruler, 6 archer"}}
    [size] = ruler_force_sizes(
        stage_two_sides({"units": {HOME: "ruler, 60 swordsman, 8 bruiser"}}, rival)
    )
    assert size > 40
    assert not ruler_force_sizes(stage_two_sides({"units": {HOME: "ruler, 7 swordsman"}}, rival))


def test_hosts_go_to_two_cities_when_one_of_them_is_enough_for_each() -> None:
    own = {"units": {HOME: "ruler, 8 bruiser", "005.003": "warlord, 80 swordsman",
                     "003.005": "warlord, 79 swordsman"}}  # fmt: skip
    near, far = "012.003", "003.012"
    rival = {
        "capital": near,
        "places": {near: 3, far: 3},
        "units": {near: "ruler, 9 archer", far: "9 archer"},
    }
    sent = units_sent_by_hex(stage_two_sides(own, rival, features={far: "city"}))
    hosts = [at for at, count in sent.items() if count >= 70]
    assert len(hosts) == 2
    assert min(hosts) < "005" < max(hosts)


FARMS = dict.fromkeys(("009.010", "010.009", "011.010"), "farm")
"""Around the rival's capital: by them it is known for one."""


def test_who_sees_that_a_city_is_weakly_held_waits_for_nobody() -> None:
    hosts = {"006.006": "warlord, 30 swordsman", "004.004": "warlord, 20 swordsman"}
    rival = {
        "units": {RIVAL: "ruler, 2 archer"},
        "places": {RIVAL: 3, **dict.fromkeys(FARMS, "farm 1")},
    }
    own = {"units": {HOME: "ruler, 8 bruiser", **hosts}}
    assert max(units_sent_by_hex(stage_two_sides(own, rival, features=FARMS))) == "006.006"
    own["units"] |= {"010.008": "1 swordsman"}
    assert any(
        "006.006" < at < "010"
        for at in units_sent_by_hex(stage_two_sides(own, rival, features=FARMS))
    )


def test_a_capital_that_lies_open_is_seized_from_afar() -> None:
    """Farther than anybody goes for a farm."""
    own = {"units": {HOME: "ruler, 8 swordsman, 8 bruiser"}}
    features = dict.fromkeys(("012.013", "013.012", "013.014"), "farm")
    rival = {"capital": None, "units": {"002.013": "ruler"}}
    assert not units_sent_by_hex(stage_two_sides(own, rival, features=features))
    assert set(
        units_sent_by_hex(
            stage_two_sides(own, rival, features={"013.013": "city", **features})
        ).values()
    ) == {1}


def test_who_lost_every_capital_and_the_army_lays_down_arms() -> None:
    own = {"capital": None, "training": None, "units": {"005.005": "ruler, 20 swordsman"}}
    rival = {"places": {HOME: 3, RIVAL: 3}, "units": {RIVAL: "ruler, 40 swordsman"}}
    assert [order.confirm for order in orders_of_kind(stage_two_sides(own, rival), "resign")] == [
        True
    ]
    own["units"] = {"005.005": "ruler, warlord, 98 swordsman"}
    assert not orders_of_kind(stage_two_sides(own, rival), "resign")


def test_who_is_besieged_beyond_hope_lays_down_arms() -> None:
    own = {"units": {HOME: "ruler, 20 swordsman"}}
    rival = {"units": {"003.004": "warlord, 40 swordsman", RIVAL: "ruler"}}
    assert not orders_of_kind(stage_two_sides(own, rival), "resign")
    rival["units"] |= {"003.004": "warlord, 80 swordsman"}
    assert orders_of_kind(stage_two_sides(own, rival), "resign")


OTHER, THIRD = "003.012", "012.003"
"""Cities that are taken for capitals, by the farms around them."""
REALM = {OTHER: "city", THIRD: "city", **FARMS,
         **dict.fromkeys(("003.011", "004.012", "002.012"), "farm"),
         **dict.fromkeys(("012.004", "011.003", "013.003"), "farm")}  # fmt: skip


def stage_surrender(
    foes: int, *cities: str, own: tuple[str, ...] = (), more: Any = None
) -> list[Any]:
    """Stage 20 soldiers before so many of a rival who holds cities; tell whether they give in."""
    mine = {
        "units": {HOME: "ruler, 20 swordsman", "007.007": "2 swordsman"},
        "places": {HOME: 3, **dict.fromkeys(own, 3)},
    }
    rival = {
        "places": dict.fromkeys((RIVAL, *cities), 3),
        "units": {RIVAL: "ruler", "009.008": f"{foes} swordsman"},
    }
    return orders_of_kind(stage_two_sides(mine, rival, others=more, features=REALM), "resign")


def test_who_must_think_a_larger_realm_stronger_lays_down_arms() -> None:
    """Two in five of a foe's soldiers are thought to be seen, wherever they stand."""
    assert stage_surrender(12, OTHER)
    assert not stage_surrender(8, OTHER)
    assert not stage_surrender(12)
    assert not stage_surrender(12, OTHER, own=(THIRD,))


def test_who_sees_more_of_the_last_of_several_foes_lays_down_arms() -> None:
    """However many capitals there are; who has a single foe from the start fights on."""
    fallen = {3: {"capital": None, "ended": True}}
    assert stage_surrender(30, own=(THIRD,), more=fallen)
    assert not stage_surrender(20, own=(THIRD,), more=fallen)
    assert not stage_surrender(30, own=(THIRD,))
    standing = {3: {"capital": "013.013", "units": {"013.013": "ruler"}}}
    assert not stage_surrender(30, own=(THIRD,), more=standing)


def test_a_capital_that_was_conquered_spoils_no_guess() -> None:
    """What one holds lies where a capital may: the others are told of as before."""
    atlas = find_fair_map(Dice("axe", "rumour"), 6, MapWishes()).atlas
    own, taken, *others = atlas.capitals
    farms = dict.fromkeys((*atlas.homes[own], *atlas.homes[taken]), "farm")
    told = guess_capitals(
        own,
        atlas.size,
        features={taken: "city", **farms},
        revealed=(taken, *farms),
        places={taken: {"owner": 1, "level": 3}},
    ).capital_chances
    assert told[taken] > 1 / 2
    assert sum(told.values()) > len(others)


def test_nobody_takes_a_side_whose_name_is_borne() -> None:
    setup = GAME.setup(Settings(), [Entry()] * 3, Dice(make_seed("names"), "game"), None).state
    dice = Dice(make_seed("names"), "ai")
    first = _taken(setup, dice)
    title = ready_sides.load_ready_sides()[first].title
    setup.side(Seat(2)).name = title
    assert _taken(setup, dice) != first


def _taken(setup: State, dice: Dice) -> str:
    """Tell which ready-made side seat 1 takes."""
    [order] = GAME.choose(view(setup, Seat(1)), find_ask(setup), dice)
    assert isinstance(order, TakeSide)
    return order.side


def test_a_boast_is_said_to_who_stands_nearest_to_the_deed() -> None:
    log = [{"id": 11, "round": 8, "kind": "battle_won", "at": "005.005"}]
    sides = {
        1: {"name": "Ash Court", "capital": HOME, "log": log, "units": {HOME: "ruler"}},
        2: {"name": "Far Folk", "capital": "013.013", "units": {"013.013": "ruler"}},
        3: {"name": "Near Folk", "capital": "007.006", "units": {"007.006": "ruler"}},
    }
    [boast] = orders_of_kind(stage_world(sides, round=9, size=(14, 14)), "boast")
    assert boast.text.endswith("Near Folk!")


def test_a_host_rides_down_one_who_bars_the_only_way() -> None:
    sea = {f"{column:03}.{row:03}": "ocean" for column in (8, 9) for row in range(1, 15)}
    ford = {**sea, "008.010": "grasslands", "009.010": "grasslands"}
    own = {"units": {HOME: "ruler, 8 bruiser", "008.010": "warlord, 90 swordsman"}}
    rival = {"units": {RIVAL: "ruler, 60 archer", "009.010": "1 archer"}}
    sent = units_sent_by_hex(stage_two_sides(own, rival, hexes=ford))
    assert [at for at, count in sent.items() if count > 60] == [RIVAL]


def test_the_swift_ride_ahead_of_those_on_foot() -> None:
    own = {"units": {HOME: "ruler, 8 bruiser", "005.005": "warlord, 20 swordsman, 20 C"}}
    sent = units_sent_by_hex(stage_two_sides(own, {"units": {RIVAL: "ruler, 9 archer"}}))
    assert max(sent.values()) == 20


def test_who_knows_no_way_to_a_foe_s_capital_is_blind() -> None:
    """Then scouts go before hosts."""
    sea = {f"008.{row:03}": "ocean" for row in range(1, 15)}
    rival = {"places": {RIVAL: 3, **dict.fromkeys(FARMS, "farm 1")}}
    for hexes, lost in (({}, False), (sea, True)):
        state = stage_two_sides({"units": {HOME: "ruler"}}, rival, features=FARMS, hexes=hexes)
        seen = view(state, Seat(1))
        assert seen.me is not None
        assert scout_parties.is_every_capital_cut_off(Survey(seen, seen.me)) is lost
