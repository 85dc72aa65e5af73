"""How a plain player finds its way through the fog, and who takes what lies open."""

from collections.abc import Iterable, Mapping

from engine.core.protocol.values import Seat
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.map_reading.ways_through_fog import HIDDEN_STEP_COST, WaysThroughFog
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.capital_routes import FogRoute, list_fog_routes
from engine.valhalla.map.hexes import distance, hexes_in_reach
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.ai.test_ai import HOME, RIVAL, find_ask, orders_of_kind, stage_two_sides
from tests.engine.valhalla.ai.test_war import FARMS

SIGHT = 3
"""So far a capital sees at the start (V-2.2-01); of the rival's it was shown as much."""


def stage_fog(units: Mapping[str, str], more: Iterable[str] = ()) -> State:
    """Stage a side that sees its own land and a rival's, and fog between them."""
    revealed = sorted({*hexes_in_reach(HOME, SIGHT), *hexes_in_reach(RIVAL, SIGHT), *more})
    inside = [at for at in revealed if all(0 < int(part) <= 14 for part in at.split("."))]
    rival = {
        "units": {RIVAL: "ruler, 9 archer"},
        "places": {RIVAL: 3, **dict.fromkeys(FARMS, "farm 1")},
    }
    return stage_two_sides({"revealed": inside, "units": units}, rival, features=FARMS)


def find_only_route(state: State) -> FogRoute:
    seen = view(state, Seat(1))
    assert seen.me is not None
    [found] = list_fog_routes(OrderWriter(seen, find_ask(state)), Survey(seen, seen.me))
    return found


def test_a_way_may_lead_through_the_fog() -> None:
    seen = view(stage_fog({HOME: "ruler, 4 archer"}), Seat(1))
    assert seen.me is not None
    land = seen.me.land
    hopes = WaysThroughFog(land, seen.size, (), RIVAL)
    way = list(hopes.way_from(HOME))
    hidden = [at for at in way if at not in land.terrain]
    assert way[-1] == RIVAL
    assert len(way) == distance(HOME, RIVAL)
    cost = sum(HIDDEN_STEP_COST if at in hidden else land.entry_cost(None, at) or 0 for at in way)
    assert hopes.cost[HOME] == cost
    assert hopes.last_known_hex(HOME) == way[way.index(hidden[0]) - 1]
    assert hopes.last_known_hex(way[way.index(hidden[-1])]) == RIVAL


def test_no_way_is_hoped_for_over_what_others_hold() -> None:
    seen = view(stage_fog({HOME: "ruler, 4 archer"}), Seat(1))
    assert seen.me is not None
    ring = [at for at in hexes_in_reach(RIVAL, 1) if at != RIVAL]
    assert HOME not in WaysThroughFog(seen.me.land, seen.size, ring, RIVAL).cost
    assert HOME in WaysThroughFog(seen.me.land, seen.size, ring[1:], RIVAL).cost


def test_pathfinders_go_ahead_on_the_way_to_a_capital() -> None:
    state = stage_fog({HOME: "ruler, 4 archer", "005.005": "2 archer"})
    way = find_only_route(state)
    assert way.goal == RIVAL
    [order] = orders_of_kind(state, "pathfind")
    assert order.targets[0].split("/")[0] in way.hidden_hexes


def test_somebody_walks_to_the_fog_on_the_way_to_a_capital() -> None:
    """From home nobody can clear it: the fog begins too far away (V-7.1-05)."""
    ahead = hexes_in_reach(HOME, 5)
    state = stage_fog({HOME: "ruler, 8 archer"}, ahead)
    before = find_only_route(state).last_known_hex
    assert distance(HOME, before) > 1
    sent = [order for order in orders_of_kind(state, "move") if len(order.units) == 1]
    assert min(distance(order.to, before) for order in sent) < distance(HOME, before)
    state = stage_fog({HOME: "ruler, 8 archer", before: "1 archer"}, ahead)
    attended = [order for order in orders_of_kind(state, "move") if order.origin == HOME]
    assert all(distance(order.to, before) > 1 for order in attended)


def test_no_course_is_cleared_where_a_way_is_known() -> None:
    state = stage_two_sides(
        {"units": {HOME: "ruler, 4 archer"}},
        {"places": {RIVAL: 3, **dict.fromkeys(FARMS, "farm 1")}},
        features=FARMS,
    )
    seen = view(state, Seat(1))
    assert seen.me is not None
    assert not list_fog_routes(OrderWriter(seen, find_ask(state)), Survey(seen, seen.me))


def test_who_stands_beside_an_open_capital_takes_it_before_anything_else() -> None:
    """Even off a farm that others are near, and though a host could fight."""
    place = "010.010"
    own = {
        "units": {HOME: "ruler, 8 bruiser", "011.010": "2 archer", "006.006": "30 swordsman"},
        "places": {HOME: 3, "011.010": "farm 1"},
    }
    rival = {"capital": None, "units": {"012.012": "ruler, 3 archer", "007.006": "4 archer"}}
    state = stage_two_sides(own, rival, features={place: "city", **FARMS})
    first = orders_of_kind(state, "move")[0]
    assert (first.to, len(first.units)) == (place, 1)


def test_in_a_capital_that_was_taken_somebody_stays_behind() -> None:
    """Who stands there alone is nearer than those who march."""
    other = "003.012"
    farms = dict.fromkeys(("002.012", "004.012", "003.013"), "farm")
    own = {
        "units": {HOME: "8 bruiser", RIVAL: "1 archer"},
        "places": {HOME: 3, RIVAL: 3, **dict.fromkeys(FARMS, "farm 1")},
    }
    state = stage_two_sides(
        own, {"capital": None, "units": {"013.002": "ruler"}},
        features={other: "city", **FARMS, **farms},
    )  # fmt: skip
    assert RIVAL not in {order.origin for order in orders_of_kind(state, "move")}
    own["units"] = {HOME: "8 bruiser", RIVAL: "2 archer"}
    state = stage_two_sides(
        own, {"capital": None, "units": {"013.002": "ruler"}},
        features={other: "city", **FARMS, **farms},
    )  # fmt: skip
    assert RIVAL in {order.origin for order in orders_of_kind(state, "move")}


def test_a_builder_goes_to_a_capital_that_was_taken_and_stays() -> None:
    """Though it is as high as other cities are raised: its houses were lost."""
    own = {
        "gold": 3000,
        "units": {HOME: "ruler, courtier, 8 bruiser", RIVAL: "12 archer"},
        "places": {HOME: 5, RIVAL: 3, **dict.fromkeys(FARMS, "farm 3")},
    }
    rival = {"capital": None, "units": {"013.002": "ruler"}}
    state = stage_two_sides(own, rival, features=FARMS)
    [courtier] = [str(unit.id) for unit in state.units_of(Seat(1)) if unit.code == "courtier"]
    [order] = [order for order in orders_of_kind(state, "move") if courtier in order.units]
    assert distance(order.to, RIVAL) < distance(HOME, RIVAL)
    own["units"] = {HOME: "ruler, 8 bruiser", RIVAL: "courtier, 12 archer"}
    state = stage_two_sides(own, rival, features=FARMS)
    [courtier] = [str(unit.id) for unit in state.units_of(Seat(1)) if unit.code == "courtier"]
    assert not [order for order in orders_of_kind(state, "move") if courtier in order.units]
