"""Positions that real play reaches: they can be written, read and trusted (V-16-11, V-0-02)."""

import json
from collections import Counter
from functools import cache
from random import Random

from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.match import start_match
from engine.core.protocol.values import KEEPER
from engine.valhalla.diplomacy import encounters
from engine.valhalla.forces import hex_capacity
from engine.valhalla.game import GAME
from engine.valhalla.position_texts.position_reader import stage
from engine.valhalla.position_texts.position_writer import describe_state
from engine.valhalla.position_texts.view_writer import show_view
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from tests.engine.valhalla.test_secrets_valhalla import all_shown
from tests.engine.valhalla.twins import ROWS, change_one_kind
from tests.engine.valhalla.worlds.world import reload_state, state_as_data

STEPS = 45


@cache
def positions_of_play() -> tuple[State, ...]:
    """Play a game of three plain players for a while."""
    match = start_match(
        GAME, GAME.settings(), [GAME.entry()] * 3, Dice(make_seed("stage"), "played")
    )
    found = [match.state]
    for _ in range(STEPS):
        if match.outcome is not None:
            break
        ask = next(one for one in match.asks if (one.seat, one.id) not in match.ready_marks)
        for order in GAME.choose(match.view(ask.seat), ask, match.dice):
            match.submit(ask.seat, order, ask.id)
        if match.find_ask(ask.seat, ask.id) is not None:
            match.mark_ready(ask.seat, ask.id) if ask.ready else match.let_lapse(ask.seat, ask.id)
        found.append(match.state)
    return tuple(found)


def test_a_position_that_was_reached_can_be_written_and_staged_again() -> None:
    for state in positions_of_play()[::3]:
        text = state_files.canonical_json(describe_state(state))
        assert state_files.canonical_json(json.loads(text)) == text
        assert state_as_data(stage(json.loads(text))) == state_as_data(state)


def test_a_position_that_was_reached_comes_back_from_disk() -> None:
    """V-0-02."""
    for state in positions_of_play()[::3]:
        assert state_as_data(reload_state(state)) == state_as_data(state)


def test_what_is_seen_of_a_position_does_not_depend_on_where_it_came_from() -> None:
    """V-0-02, V-0-09: ids count up within a side, whatever the sequence on disk."""
    for state in positions_of_play()[::4]:
        other = reload_state(state)
        for viewer in (None, KEEPER, *(side.seat for side in state.sides)):
            assert show_view(view(other, viewer)) == show_view(view(state, viewer))
        assert asks(other) == asks(state)


def test_play_reaches_only_sound_positions() -> None:
    """V-16-11."""
    for state in positions_of_play():
        _check_counts(state)
        if state.round:
            _check_rulers(state)
            _check_hex_limits(state)
            _check_no_foes_share_hex(state)


def _check_counts(state: State) -> None:
    """No number is negative, every asset has one holder, every unit one hex."""
    for side in state.sides:
        assert min(side.gold, side.favor, side.lifetime, side.limit) >= 0
        assert sum(place.level == 5 for place in state.assets_of(side.seat) if place.is_city) <= 1
    for place in state.places.values():
        assert 0 <= place.level <= 5
        assert place.owner is None or place.owner in state.living_seats
    for number, unit in state.units.items():
        assert unit.id == number
        assert unit.mp >= 0
        assert unit.at in state.atlas.terrain


def _check_rulers(state: State) -> None:
    """Every side has exactly one living Ruler, or has ended."""
    crowns = Counter(unit.seat for unit in state.units.values() if unit.crown)
    assert crowns == dict.fromkeys(state.living_seats, 1)


def _check_hex_limits(state: State) -> None:
    """No hex is over its limit for any side; those about to fight share none (V-2.4-10)."""
    fighting = state.course is not None
    for at, here in state.forces_by_hex().items():
        for seat in here:
            assert hex_capacity.has_room(state, at, seat, (), is_attacking=fighting)


def _check_no_foes_share_hex(state: State) -> None:
    """No two sides stand in a hex but under a truce, or while a turn is carried out."""
    if state.course is None:
        for at, here in state.forces_by_hex().items():
            for one in here:
                for other in here:
                    assert one == other or encounters.is_truce_in_force(state, at, one, other)


def test_in_play_too_nobody_sees_what_he_cannot_know() -> None:
    """V-13-02: facts of a few rows are changed at every moment before the end (V-13-05)."""
    draw = Random(11)
    for state in (one for one in positions_of_play()[::5] if one.outcome is None):
        viewer = draw.choice([None, *(side.seat for side in state.sides)])
        here = all_shown(state, viewer)
        for row in draw.sample(list(ROWS), 3):
            assert all_shown(change_one_kind(state, viewer, draw, row), viewer) == here, row


def test_ids_count_what_a_side_made_itself() -> None:
    """V-0-09: ten times the count and the seat, so that ids never meet or tell of others."""
    for state in positions_of_play():
        for side in state.sides:
            own = [unit.id for unit in state.units_of(side.seat)]
            assert all(number % 10 == side.seat for number in own)
            assert max(own, default=0) // 10 <= side.made
            assert [deed.id for deed in side.log] == [
                10 * count + side.seat for count in range(1, len(side.log) + 1)
            ]
