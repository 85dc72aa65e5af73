"""Before the first round: seats, the table that opens, settings, and where everybody begins."""

from typing import Any

import pytest

from engine.core.dice import Dice, make_seed
from engine.core.protocol.game import Step
from engine.core.protocol.values import EVERYONE, Seat
from engine.core.protocol.working_copy import start_working_copy
from engine.valhalla import setup as founding
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.cities.economy import income, upkeep
from engine.valhalla.entities.default_designs import default_design, default_names
from engine.valhalla.entities.unit_designs import (
    final_statline,
    find_design_faults,
    point_budget,
    points_spent,
)
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.hexes import distance
from engine.valhalla.mapmaking.capitals import shuffle_capitals
from engine.valhalla.mapmaking.map_maker import ImpossibleMapError, make_map
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.pasted_texts.map_text import write_map
from engine.valhalla.round_start.rounds import income_sources
from engine.valhalla.settings import Entry, Settings, admit
from engine.valhalla.setup.first_position import setup, shuffle_seats
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import events_told

DICE = Dice(make_seed("north"), "g1")


def set_up_game(count: int = 2, settings: Settings | None = None, **first: Any) -> Step[State]:
    entries = [Entry(**first), *(Entry() for _ in range(count - 1))]
    return setup(settings or Settings(), entries, DICE)


def finish_setup(count: int = 2, settings: Settings | None = None) -> ValhallaWork:
    """Let everybody finish at once, with nothing given."""
    table = start_working_copy(set_up_game(count, settings).state, DICE)
    for side in table.state.sides:
        founding.finish_side(table, side.seat, lapsed=True)
    founding.set_up_map_and_sides(table)
    return table


# Who may sit down


@pytest.mark.parametrize(
    ("settings", "entries", "code", "rule"),
    [
        ({}, [{}], "SIDES_COUNT", "V-2.5-01"),
        ({}, [{}] * 9, "SIDES_COUNT", "V-2.5-01"),
        ({}, [{"colour": "red"}, {"colour": "red"}], "COLOUR_TAKEN", "S-LOBBY-01"),
        ({}, [{"side": "nobody"}, {}], "READY_SIDE_UNKNOWN", "V-12.2-01"),
        ({"terrain_costs": "forest 0"}, [{}, {}], "TERRAIN_COSTS", "V-16-38"),
        ({"terrain_costs": "ocean 2"}, [{}, {}], "TERRAIN_COSTS", "V-16-38"),
        ({"terrain_costs": "forest"}, [{}, {}], "TERRAIN_COSTS", "V-16-38"),
        ({"map": "size: [1"}, [{}, {}], "MAP_FAULT", "V-2.5-14"),
    ],
)
def test_a_table_that_cannot_start_says_why(
    settings: dict[str, Any], entries: list[dict[str, Any]], code: str, rule: str
) -> None:
    """V-2.5-01, V-2.5-14, V-16-38."""
    seats = [Entry(**one) for one in entries]
    assert [(one.code, one.rule) for one in admit(Settings(**settings), seats)] == [(code, rule)]


def test_two_to_eight_sides_may_start() -> None:
    """V-2.5-01, V-16-38."""
    for count in range(2, 9):
        assert admit(Settings(terrain_costs="forest 4, marsh 2"), [Entry()] * count) == ()


def test_a_map_by_hand_has_a_capital_for_every_side() -> None:
    """V-2.5-14."""
    settings = Settings(map=write_map(make_map(DICE, 2)))
    assert admit(settings, [Entry()] * 2) == ()
    (refusal,) = admit(settings, [Entry()] * 3)
    assert (refusal.code, refusal.facts) == ("MAP_CAPITALS", {"capitals": 2, "sides": 3})


DEFAULTS = {
    "order_hours": 72, "response_hours": 24, "parley_hours": 24, "favor_target": 1000,
    "victory": ("last_side", "capitals", "rounds"), "round_limit": 30, "absent_limit": 3,
    "start_vision": 3, "seat_bonus": 100, "simultaneous": "off", "movement_orders": 4,
    "pathfinders": 4, "start_gold": 3000, "levels_per_turn": 1, "rout_officer": 40, "rout_g": 20,
    "rout_f": 10, "rout_officer_fighting": 70, "power_uses_per_round": 1, "boons_per_round": 2,
    "mines_add_up": "yes", "terrain_costs": "", "boast_max_chars": 4000, "capitals_target": 0,
    "round_cap": 150, "setup_hours": 72, "pick_hours": 6, "absent_hours": 24, "map": "",
}  # fmt: skip


def test_the_settings_are_the_ledgers_and_no_others() -> None:
    """V-16-20 to V-16-44, V-16-50, V-1-05, V-13-12; 0 is the default target of V-1-17."""
    assert Settings().model_dump() == DEFAULTS


def test_an_empty_list_of_victories_is_no_setting() -> None:
    """V-1-05."""
    with pytest.raises(ValueError, match="victory"):
        Settings(victory=())


# Seats


def test_seats_are_shuffled_by_keyed_choices_from_the_last_place_down() -> None:
    """V-5.2-02, V-14-01, V-0-05: each choice is keyed by its place."""
    order = list(range(1, 6))
    for place in range(5, 1, -1):
        other = DICE.roll_index(f"g1|0|0|turn_order|{place}", place)
        order[place - 1], order[other] = order[other], order[place - 1]
    assert shuffle_seats(DICE, 5) == tuple(order)
    assert sorted(shuffle_seats(DICE, 8)) == list(range(1, 9))


def test_the_table_opens_with_seats_settings_and_the_seeds_hash() -> None:
    """V-14-01, V-13-05, V-13-12."""
    step = set_up_game(3, colour="teal")
    seated, seed, table = step.events
    assert (seated.kind, seated.audience) == ("seated", EVERYONE)
    assert (seed.kind, getattr(seed, "commitment", "")) == (
        "seed_committed",
        DICE.seed_commitment(),
    )
    assert table.model_dump()["settings"]["order_hours"] == 72
    assert (table.model_dump()["columns"], table.model_dump()["rows"]) == (28, 22)
    assert "map" not in table.model_dump()["settings"]
    seat = shuffle_seats(DICE, 3).index(1)
    assert step.state.sides[seat].colour == "teal"
    assert len({side.colour for side in step.state.sides}) == 3
    assert step.state.picking == (3, 2, 1)


def test_a_ready_made_side_is_brought_along() -> None:
    """V-11.3-01."""
    state = set_up_game(2, side="deep_folk").state
    side = state.sides[shuffle_seats(DICE, 2).index(1)]
    assert side.designs == ready_sides.load_ready_sides()["deep_folk"].designs
    assert (side.name, side.done) == ("Deep Folk", False)


@pytest.mark.parametrize(
    "ready", ready_sides.load_ready_sides().values(), ids=lambda one: str(one.id)
)
def test_every_ready_made_side_stands_and_spends_all_its_points(ready: Any) -> None:
    """V-11.3-01, V-11.3-06."""
    assert sum(ready.mix) == 10
    for one in ready.designs:
        assert list(find_design_faults(one)) == []
        assert points_spent(one) == point_budget(one)
        assert one.name


def test_side_specials_are_as_printed() -> None:
    """V-11.2-10 to V-11.2-23, V-16-10."""
    menu = side_special_table()
    assert [one.rule for one in menu.values()] == [f"V-11.2-{n}" for n in range(10, 24)]
    given = {
        name: value
        for one in menu.values()
        for name, value in one.model_dump(exclude_defaults=True, exclude={"rule"}).items()
    }
    assert given == {
        "points": 3, "infantry_hp": 2, "city_gold": 50, "upkeep_percent": 8, "fortification": 1,
        "pathfinders": 2, "scouting": 1, "orders": 1, "favor": 10, "officer_turns": 1,
        "siege": "5/4", "barracks": 1, "oath": True, "rout": "1/4", "move": 1,
    }  # fmt: skip


# What is filled in


@pytest.mark.parametrize(
    ("cls", "line", "points"),
    [
        ("C", "15/14/2/8", 24),
        ("D", "15/14/2/8", 24),
        ("E", "15/20/4/6", 33),
        ("F", "15/27/5/6", 42),
        ("G", "15/51/6/6", 69),
        ("archer", "8/12/2/6", 0),
    ],
)
def test_default_designs_are_the_ledgers(cls: Any, line: str, points: int) -> None:
    """V-11.3-08."""
    one = default_design(cls)
    assert (str(final_statline(one)), points_spent(one), list(find_design_faults(one))) == (
        line,
        points,
        [],
    )


def test_what_is_not_given_is_filled_in() -> None:
    """V-11.1-05, V-11.2-25, V-11.3-08, V-14-02: specials in reverse seat order."""
    table = finish_setup(3)
    assert [side.special for side in table.state.sides] == [
        "merchant_princes", "hardy_folk", "ironblooded",
    ]  # fmt: skip
    for side in table.state.sides:
        plain = default_names(side.seat)
        assert (side.name, side.capital_name, side.ruler) == plain
        assert [one.cls for one in side.designs] == list(side.kinds)[:8]
    assert [one.how for one in events_told(table, "special_chosen")] == ["filled"] * 3
    assert len(events_told(table, "design_given", Seat(2))) == 8
    assert events_told(table, "design_given", None) == []


# Where everybody begins


def test_capitals_are_shuffled_by_keyed_choices() -> None:
    """V-14-03: in reading order, from the last place down; the k-th goes to seat k."""
    atlas = make_map(DICE, 4)
    homes = sorted(atlas.capitals)
    for place in range(4, 1, -1):
        other = DICE.roll_index(f"g1|0|0|map|capital|{place}", place)
        homes[place - 1], homes[other] = homes[other], homes[place - 1]
    assert shuffle_capitals(DICE, atlas) == tuple(homes)
    table = finish_setup(4)
    assert tuple(side.capital for side in table.state.sides) == tuple(homes)


def test_every_side_begins_alike_and_later_ones_have_more_gold() -> None:
    """V-11.3-04 to V-11.3-06, V-5.3-01, V-14-04, V-4.4-11, V-0-09, V-2.5-04."""
    state = finish_setup(3).state
    for side in state.sides:
        own = state.units_of(side.seat)
        codes = [unit.code for unit in own]
        wanted = ["ruler", "warlord", "courtier"]
        wanted += ["swordsman"] * 4 + ["archer"] * 4 + ["bruiser"] * 2 + ["C"] * 4
        assert codes == wanted
        assert {unit.at for unit in own} == {side.capital}
        assert [unit.id for unit in own] == [10 * n + side.seat for n in range(1, 18)]
        assert [unit.crown for unit in own] == [True] + [False] * 16
        assert side.gold == 3000 + 100 * (side.seat - 1)
        assert (side.favor, side.lifetime, side.log) == (0, 0, ())
        capital = state.places[side.capital or ""]
        assert (capital.level, capital.owner, capital.founder) == (3, side.seat, side.seat)
        assert capital.buildings == ["infantry_barracks", "c_production"]
        assert (capital.kept, capital.name) == ((side.seat, 3), side.capital_name)
        farms = [one for one in state.assets_of(side.seat) if one.feature == "farm"]
        assert [one.level for one in farms] == [0, 0, 0]
        assert set(side.known) == {"swordsman", "archer", "bruiser", "C"}


def test_the_first_courtier_works_from_the_start() -> None:
    """V-4.4-21, V-11.3-07: 300 x 1.2 against an upkeep of 610."""
    state = finish_setup().state
    side = state.sides[1]
    side.special = ""
    assert income(income_sources(state, side.seat))[0] == 360
    assert upkeep((state.kind_of(unit) for unit in state.units_of(side.seat)), "")[0] == 610


def test_the_first_sight_is_the_settings() -> None:
    """V-2.2-01, V-16-27, V-14-04."""
    state = finish_setup(2, Settings(start_vision=2)).state
    for side in state.sides:
        assert side.capital in side.revealed
        assert len(side.revealed) == 19
        assert all(distance(at, side.capital or "") <= 2 for at in side.revealed)


def test_cities_are_numbered_in_reading_order() -> None:
    """V-0-09, V-2.1-44: nobody's cities are Ruins, farms Fallow."""
    state = finish_setup(2).state
    cities = [place for place in state.places.values() if place.feature == "city"]
    assert [place.number for place in cities] == list(range(1, len(cities) + 1))
    assert [place.at for place in cities] == sorted(place.at for place in cities)
    assert all(place.level == 0 for place in cities if place.founder is None)
    assert list(state.places) == sorted(state.places)


def test_start_gold_and_seat_bonus_are_settings() -> None:
    """V-16-28, V-16-32."""
    state = finish_setup(2, Settings(start_gold=500, seat_bonus=40)).state
    assert [side.gold for side in state.sides] == [500, 540]


def test_a_map_by_hand_is_used_and_then_forgotten() -> None:
    """V-2.5-14, V-13-60: no view and no later state carries the text."""
    atlas = make_map(Dice(make_seed("south"), "g2"), 2)
    table = finish_setup(2, Settings(map=write_map(atlas)))
    assert table.state.atlas == atlas
    assert table.state.settings.map == ""


def test_no_map_ends_the_game_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """V-2.5-12."""

    def impossible(*_: object) -> None:
        raise ImpossibleMapError(2, 2000)

    monkeypatch.setattr("engine.valhalla.setup.war_opening.make_map", impossible)
    table = finish_setup()
    assert table.state.outcome is not None
    assert table.state.outcome.places == ((1, 2),)
    assert [one.tries for one in events_told(table, "map_impossible", None)] == [2000]


def test_only_the_side_itself_hears_where_it_begins() -> None:
    """V-13-06, V-13-26: where sides are is no public fact."""
    table = finish_setup(2)
    for seat in (1, 2):
        (event,) = events_told(table, "force_given", Seat(seat))
        assert event.at == table.state.side(Seat(seat)).capital
        assert dict(event.units)["C"] == 4
    assert events_told(table, "force_given", None) == []
