"""What holds in every position of every game, whatever was ordered (sections 0 to 4).

Games are those of random play, helped by machines; positions between two steps are looked at one
by one, and so is what each step has changed.
"""

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.protocol.values import EVERYONE, Order, Seat
from engine.valhalla.forces.hex_capacity import has_room
from engine.valhalla.game import GAME
from engine.valhalla.state import State
from engine.valhalla.turn.resolve import resolve
from engine.valhalla.view_builder import view
from tests.engine.random_play import PlayedMoment, all_moments, random_games
from tests.engine.valhalla.worlds.wars import play_wars
from tests.engine.valhalla.worlds.world import read_sheet, stage_world, state_as_data

KEY: Final = "valhalla"


def all_positions() -> Iterator[State]:
    """Walk every position in which sides stand on a map."""
    for moments in all_games():
        yield from (moment.step.state for moment in moments if moment.step.state.round)


def all_games() -> Iterator[tuple[PlayedMoment, ...]]:
    """Walk whole games and short wars, moment by moment."""
    yield from (play.moments for play in random_games(KEY))
    yield from play_wars()


def test_random_play_fights_and_builds() -> None:
    """Else the promises below would be empty."""
    moments = [moment for game in all_games() for moment in game]
    told = {event.kind for moment in moments for event in moment.step.events}
    wanted = {"battle_told", "conquered", "units_made", "built", "upgraded", "fog_cleared"}
    assert not wanted - told


def test_positions_of_wars_come_back_from_disk_and_from_writing() -> None:
    """Of games that began with a written position; the others are in test_contract.py."""
    for moments in play_wars():
        for state in (moment.step.state for moment in moments[::4]):
            before = state_files.dump(GAME, state)
            assert state_files.dump(GAME, state_files.load(GAME, before)) == before
            written = json.loads(state_files.canonical_json(GAME.scenarios.describe_state(state)))
            assert state_files.dump(GAME, GAME.stage(written)) == before


# Positions


def test_ids_are_a_sides_own_and_never_used_twice() -> None:
    """V-0-09: ten times a count, and the seat; nobody has more than it has made."""
    for state in all_positions():
        for number, unit in state.units.items():
            assert unit.id == number
            assert unit.id % 10 == unit.seat
            assert 0 < unit.id // 10 <= state.side(unit.seat).made


def test_numbers_are_whole_and_never_negative() -> None:
    """V-0-04h, V-0-04f, V-16-11."""
    for state in all_positions():
        for side in state.sides:
            assert min(side.gold, side.favor, side.lifetime, side.made) >= 0
        for unit in state.units.values():
            assert unit.mp >= 0
        for place in state.places.values():
            assert place.level >= 0
            assert all(lost >= 0 for lost in place.lost.values())


def test_everybody_stands_on_the_map() -> None:
    for state in all_positions():
        assert {unit.at for unit in state.units.values()} <= state.atlas.terrain.keys()
        assert all(state.atlas.terrain[at] != "high_mountains" for at in state.forces_by_hex())


def test_hexes_hold_no_more_than_they_may() -> None:
    """V-16-11: of each side, and of all who stand together."""
    for state in all_positions():
        for at, forces in state.forces_by_hex().items():
            assert all(has_room(state, at, seat, ()) for seat in forces), (at, forces)


def test_sides_share_a_hex_only_where_they_are_at_peace_or_about_to_fight() -> None:
    """V-16-11: between turns only those stand together who offered each other a truce."""
    for state in all_positions():
        if state.phase != "orders" or state.course is not None:
            continue
        for at, forces in state.forces_by_hex().items():
            for one in forces:
                for other in forces.keys() - {one}:
                    offered = [truce.side for truce in state.side(one).truces]
                    assert other in offered, (at, one, other)


def test_a_living_side_has_one_ruler_and_a_dead_one_has_nothing() -> None:
    """V-16-11, V-1-12: between turns."""
    for state in all_positions():
        if state.phase != "orders":
            continue
        for side in state.sides:
            crowns = [unit for unit in state.units_of(side.seat) if unit.crown]
            assert len(crowns) == (0 if side.ended else 1), side.seat
            assert not side.ended or not any(
                (state.units_of(side.seat), *state.assets_of(side.seat))
            )


def test_a_side_has_one_city_of_level_5_at_most() -> None:
    """V-16-11, V-3.1-04."""
    for state in all_positions():
        for side in state.sides:
            assert (
                sum(place.is_city and place.level == 5 for place in state.assets_of(side.seat)) <= 1
            )


def test_levels_end_where_the_table_says() -> None:
    for state in all_positions():
        for place in state.places.values():
            assert place.level <= (5 if place.is_city else 3)
            assert place.owner is None or not state.side(place.owner).ended


def test_riders_ride_who_is_there_and_of_their_own_side() -> None:
    """V-4.3-87."""
    for state in all_positions():
        for unit in state.units.values():
            if unit.rides is not None:
                mount = state.units[unit.rides]
                assert (mount.seat, mount.at) == (unit.seat, unit.at)
                assert mount.rides is None


def test_what_is_revealed_stays_revealed() -> None:
    """V-2.2-05."""
    for moments in all_games():
        states = [moment.step.state for moment in moments if moment.step.state.round]
        for one, two in pairwise(states):
            for before, after in zip(one.sides, two.sides, strict=True):
                assert before.revealed <= after.revealed


# Steps


BRINGS: Final = {
    "units_made", "officer_ready", "units_summoned", "units_exchanged", "dead_raised", "hired",
    "units_brought", "force_given", "master_ruled", "boon_granted",
}  # fmt: skip
TAKES: Final = {
    "battle_told", "battle_report", "overrun_report", "barrow_opened", "disbanded", "despawned",
    "sacrificed",
    "units_exchanged", "side_ended", "units_stranded", "heir_crowned", "ruler_fell",
    "master_ruled", "units_sent_back",
}  # fmt: skip


def test_nobody_comes_or_goes_but_by_what_is_told() -> None:
    """V-16-11, V-13-35: a turn that stops for answers tells of it when it has been carried out."""
    for moments in all_games():
        come, gone, told = set[int](), set[int](), set[str]()
        for moment in moments:
            before, after = moment.state.units.keys(), moment.step.state.units.keys()
            come |= after - before
            gone |= before - after
            told |= {event.kind for event in moment.step.events}
            if moment.step.state.course is None:
                assert not come or told & BRINGS, sorted(told)
                assert not gone or told & TAKES, sorted(told)
                come, gone, told = set(), set(), set()


def test_gold_comes_and_goes_only_by_what_is_told() -> None:
    """V-0-04h: where a purse has changed, its owner heard something."""
    for _, moment in all_moments(KEY):
        if not moment.state.round:
            continue
        for before, after in zip(moment.state.sides, moment.step.state.sides, strict=True):
            if before.gold != after.gold:
                heard = [
                    event
                    for event in moment.step.events
                    if event.audience == EVERYONE or before.seat in event.audience
                ]
                assert heard, before.seat


# Secrets of the record


def test_no_view_holds_a_state_or_anybody_elses_units() -> None:
    """V-13-01, V-13-29: what a side holds in its hands is its own."""
    for _, moment in all_moments(KEY)[::5]:
        for seat in moment.state.living_seats:
            seen: Any = view(moment.state, seat)
            assert {unit.seat for unit in seen.me.units} <= {seat}
            assert {place.owner for place in seen.me.places.values()} <= {seat, None}
            assert not list(walk_instances(seen, State))


def walk_instances(value: Any, kind: type) -> Iterator[Any]:
    """Walk a value for anything of a kind."""
    todo, seen = [value], set[int]()
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, kind):
            yield one
        names = getattr(type(one), "__slots__", None) or getattr(one, "__dict__", {})
        todo.extend(getattr(one, name) for name in names if hasattr(one, name))
        if isinstance(one, dict):
            todo.extend(one.values())
        elif isinstance(one, (list, tuple, set, frozenset)):
            todo.extend(one)


# The order of orders


STANDING: Final = read_sheet(
    {"kind": "tactic", "tactic": "skirmish", "hex": "default"},
    {"kind": "produce", "city": "003.003", "list": ["2 archer"]},
    {"kind": "raze_on_conquest", "hex": "default", "levels": "1"},
    {"kind": "train_officer", "type": "courtier"},
    {"kind": "pathfind", "targets": ["006.003"]},
    {"kind": "truce", "side": "2", "scope": "all"},
)
"""Orders of which none speaks of what another does."""


def test_orders_that_have_nothing_to_do_with_each_other_may_stand_in_any_sequence() -> None:
    """What the pipeline does, it does in its own sequence (section 14)."""
    start = stage_world({1: {"units": {"003.003": ["ruler", "5 swordsman"]}}, 2: {}})
    dice, chance = Dice("any", "sequence"), Random(3)
    first = play_orders(start, STANDING, dice)
    for _ in range(6):
        assert play_orders(start, tuple(chance.sample(STANDING, len(STANDING))), dice) == first


def play_orders(state: State, orders: tuple[Order, ...], dice: Dice) -> Any:
    return state_as_data(
        resolve(state, {(Seat(1), f"turn.{state.side(Seat(1)).turns}"): orders}, dice).state
    )
