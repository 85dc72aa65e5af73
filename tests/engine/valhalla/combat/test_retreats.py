"""Where an army goes that must leave."""

from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.combat.retreats import Leaving, Left, leave
from engine.valhalla.state import State
from tests.engine.valhalla.world import world

ME = Seat(1)
AT = "005.005"
N, NE, SE, S, SW, NW = "005.004", "006.005", "006.006", "005.006", "004.006", "004.005"


def gone(state: State, **how: Any) -> Left:
    units = state.here(AT, ME)
    return leave(state, Leaving(ME, AT, units, **how))


def force(units: Any = "2 swordsman", foe: dict[str, str] | None = None, **more: Any) -> State:
    side = {"capital": "002.002", "units": {AT: units, **more.pop("own", {})}, **more.pop("me", {})}
    return world({1: side, 2: {"capital": "010.010", "units": foe or {}}}, **more)


def where(left: Left) -> list[str]:
    assert left.lost == []
    return list(left.gone)


def test_attackers_go_back_the_way_they_came() -> None:
    """V-6.1-31: even if the player named another hex."""
    state = force()
    origins = {unit.id: SE for unit in state.here(AT, ME)}
    assert where(gone(state, origins=origins, wished=(N,))) == [SE]


def test_defenders_never_go_where_attackers_came_from() -> None:
    """V-6.1-31."""
    assert where(gone(force(), wished=(N,), closed=(N,))) != [N]


def test_the_choice_has_its_order() -> None:
    """V-6.1-31, V-2.1-38: as wished; an own city, own units, another own asset, cost, place."""
    own_city = {"places": {S: {"feature": "city", "level": 1}, SW: "farm 1"}}
    features = {S: "city", SW: "farm"}
    hexes = {NW: "forest", N: "forest", NE: "forest", S: "mountains", SW: "forest"}
    state = force(own={N: "1 archer"}, me=own_city, features=features, hexes=hexes)
    assert where(gone(state, wished=(NE,))) == [NE]
    state = force(own={N: "1 archer"}, me=own_city, features=features, hexes=hexes)
    assert where(gone(state)) == [S]
    state = force(
        own={N: "1 archer"}, me={"places": {SW: "farm 1"}}, features={SW: "farm"}, hexes=hexes
    )
    assert where(gone(state)) == [N]
    state = force(me={"places": {SW: "farm 1"}}, features={SW: "farm"}, hexes=hexes)
    assert where(gone(state)) == [SW]
    assert where(gone(force(hexes={**hexes, S: "grasslands"}))) == [S]
    assert where(gone(force())) == [NW]


def test_closed_hexes() -> None:
    """V-6.1-31: fog, other sides' units, their cities, and what no foot can enter."""
    foe = {N: "1 archer"}
    state = force(
        foe=foe,
        me={"revealed": [AT, N, NE, SE, S, SW]},
        features={NE: "city"},
        hexes={SE: "ocean", S: "high_mountains"},
        places={NE: {"owner": 2, "level": 1}},
    )
    assert where(gone(state)) == [SW]


def test_ruins_of_others_are_open() -> None:
    """V-6.1-31: a city of level 1 or more is closed, Ruins are not."""
    hexes = dict.fromkeys((N, SE, S, SW, NW), "high_mountains")
    ruins = force(features={NE: "city"}, hexes=hexes, places={NE: {"owner": 2, "level": 0}})
    assert where(gone(ruins)) == [NE]


def test_whoever_finds_no_way_out_is_lost() -> None:
    """V-6.1-31: MP, cost and zones of control don't matter; a legal hex does."""
    hexes = dict.fromkeys((N, NE, SE, S, SW, NW), "high_mountains")
    assert len(gone(force(hexes=hexes)).lost) == 2


def test_garrisons_never_leave() -> None:
    """V-6.1-33, V-4.3-25."""
    garrison = {"designs": {"C": {"utility": "garrison"}}, "places": {AT: {"level": 1}}}
    state = force("2 C, 1 swordsman", me=garrison, features={AT: "city"})
    left = gone(state)
    assert [unit.code for unit in left.lost] == ["C", "C"]
    assert [len(ids) for ids in left.gone.values()] == [1]


def test_who_finds_no_room_goes_to_the_next_choice() -> None:
    """V-6.1-31, V-2.4-01: within the hex limit, the oldest first."""
    state = force("3 swordsman", own={S: "98 archer"})
    found = gone(state)
    assert {to: len(ids) for to, ids in found.gone.items()} == {S: 2, NW: 1}


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
    state = force(units, me=fliers, hexes={**hexes, NW: "ocean"})
    left = gone(state)
    assert left.gone == {NW: (51, 61)}
    assert [unit.id for unit in left.lost] == [71]
    assert state.units[61].rides == 51


def test_each_group_of_attackers_has_a_way_of_its_own() -> None:
    """V-6.1-31, V-6.1-02."""
    state = force("2 swordsman, 1 archer")
    ids = [unit.id for unit in state.here(AT, ME)]
    left = gone(state, origins={ids[0]: N, ids[1]: S, ids[2]: N})
    assert left.gone == {N: (ids[0], ids[2]), S: (ids[1],)}
