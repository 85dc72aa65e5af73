"""Where an army retreats to."""

from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.combat.retreats import ForcedRetreat, RetreatResult, retreat_units
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import stage_world

ME = Seat(1)
AT = "005.005"
N, NE, SE, S, SW, NW = "005.004", "006.005", "006.006", "005.006", "004.006", "004.005"


def retreat_from(state: State, **how: Any) -> RetreatResult:
    units = state.units_in(AT, ME)
    return retreat_units(state, ForcedRetreat(ME, AT, units, **how))


def make_state(units: Any = "2 swordsman", foe: dict[str, str] | None = None, **more: Any) -> State:
    side = {"capital": "002.002", "units": {AT: units, **more.pop("own", {})}, **more.pop("me", {})}
    return stage_world({1: side, 2: {"capital": "010.010", "units": foe or {}}}, **more)


def hexes_reached(left: RetreatResult) -> list[str]:
    assert left.lost_units == []
    return list(left.ids_by_hex)


def test_attackers_go_back_the_way_they_came() -> None:
    """V-6.1-31: even if the player named another hex."""
    state = make_state()
    origins = {unit.id: SE for unit in state.units_in(AT, ME)}
    assert hexes_reached(retreat_from(state, origins=origins, wished=(N,))) == [SE]


def test_defenders_never_go_where_attackers_came_from() -> None:
    """V-6.1-31."""
    assert hexes_reached(retreat_from(make_state(), wished=(N,), closed=(N,))) != [N]


def test_the_choice_has_its_order() -> None:
    """V-6.1-31, V-2.1-38: as wished; an own city, own units, another own asset, cost, place."""
    own_city = {"places": {S: {"feature": "city", "level": 1}, SW: "farm 1"}}
    features = {S: "city", SW: "farm"}
    hexes = {NW: "forest", N: "forest", NE: "forest", S: "mountains", SW: "forest"}
    state = make_state(own={N: "1 archer"}, me=own_city, features=features, hexes=hexes)
    assert hexes_reached(retreat_from(state, wished=(NE,))) == [NE]
    state = make_state(own={N: "1 archer"}, me=own_city, features=features, hexes=hexes)
    assert hexes_reached(retreat_from(state)) == [S]
    state = make_state(
        own={N: "1 archer"}, me={"places": {SW: "farm 1"}}, features={SW: "farm"}, hexes=hexes
    )
    assert hexes_reached(retreat_from(state)) == [N]
    state = make_state(me={"places": {SW: "farm 1"}}, features={SW: "farm"}, hexes=hexes)
    assert hexes_reached(retreat_from(state)) == [SW]
    assert hexes_reached(retreat_from(make_state(hexes={**hexes, S: "grasslands"}))) == [S]
    assert hexes_reached(retreat_from(make_state())) == [NW]


def test_closed_hexes() -> None:
    """V-6.1-31: fog, other sides' units, their cities, and what no foot can enter."""
    foe = {N: "1 archer"}
    state = make_state(
        foe=foe,
        me={"revealed": [AT, N, NE, SE, S, SW]},
        features={NE: "city"},
        hexes={SE: "ocean", S: "high_mountains"},
        places={NE: {"owner": 2, "level": 1}},
    )
    assert hexes_reached(retreat_from(state)) == [SW]


def test_ruins_of_others_are_open() -> None:
    """V-6.1-31: a city of level 1 or more is closed, Ruins are not."""
    hexes = dict.fromkeys((N, SE, S, SW, NW), "high_mountains")
    ruins = make_state(features={NE: "city"}, hexes=hexes, places={NE: {"owner": 2, "level": 0}})
    assert hexes_reached(retreat_from(ruins)) == [NE]


def test_whoever_finds_no_way_out_is_lost() -> None:
    """V-6.1-31: MP, cost and zones of control don't matter; a legal hex does."""
    hexes = dict.fromkeys((N, NE, SE, S, SW, NW), "high_mountains")
    assert len(retreat_from(make_state(hexes=hexes)).lost_units) == 2


def test_garrisons_never_leave() -> None:
    """V-6.1-33, V-4.3-25."""
    garrison = {"designs": {"C": {"utility": "garrison"}}, "places": {AT: {"level": 1}}}
    state = make_state("2 C, 1 swordsman", me=garrison, features={AT: "city"})
    left = retreat_from(state)
    assert [unit.code for unit in left.lost_units] == ["C", "C"]
    assert [len(ids) for ids in left.ids_by_hex.values()] == [1]


def test_who_finds_no_room_goes_to_the_next_choice() -> None:
    """V-6.1-31, V-2.4-01: within the hex limit, the oldest first."""
    state = make_state("3 swordsman", own={S: "98 archer"})
    found = retreat_from(state)
    assert {to: len(ids) for to, ids in found.ids_by_hex.items()} == {S: 2, NW: 1}


def test_mounts_carry_their_riders_out() -> None:
    """V-6.1-31: over Ocean, too; the rest find their own way."""
    fliers = {
        "designs": {
            "C": {"specials": "heavy", "utility": "flying"},
            "G": {"hp": 32, "specials": "heavy, living_city", "utility": "flying"},
        }
    }
    hexes = dict.fromkeys((N, NE, SE, S, SW), "high_mountains")
    units = [
        {"unit": "G", "id": 51},
        {"unit": "archer", "id": 61, "rides": 51},
        {"unit": "archer", "id": 71},
    ]
    state = make_state(units, me=fliers, hexes={**hexes, NW: "ocean"})
    left = retreat_from(state)
    assert left.ids_by_hex == {NW: (51, 61)}
    assert [unit.id for unit in left.lost_units] == [71]
    assert state.units[61].rides == 51


def test_each_group_of_attackers_has_a_way_of_its_own() -> None:
    """V-6.1-31, V-6.1-02."""
    state = make_state("2 swordsman, 1 archer")
    ids = [unit.id for unit in state.units_in(AT, ME)]
    left = retreat_from(state, origins={ids[0]: N, ids[1]: S, ids[2]: N})
    assert left.ids_by_hex == {N: (ids[0], ids[2]), S: (ids[1],)}
