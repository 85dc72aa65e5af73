"""What every game promises of its secrets: worlds that differ in them look and answer the same.

A game brings `make_twin(state, seat, draw)` in tests/engine/<game>/twins.py: another world that
differs only in what the seat cannot know.
"""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.core.files import state_files
from engine.core.protocol import order_validation
from engine.core.protocol.game import Ask, Step
from engine.core.protocol.values import KEEPER, Draft, Seat, Viewer, is_in_audience
from tests.engine.plain_data import find_first_difference
from tests.engine.random_play import (
    ALL_GAMES,
    AnyGame,
    all_moments,
    fill_all_blanks,
    list_seats,
    load_twins,
    pick_moment,
)

games = pytest.mark.parametrize("key", ALL_GAMES)
moments = st.integers(0, 2**32)
some = settings(max_examples=100, phases=(Phase.explicit, Phase.reuse, Phase.generate))


@games
@given(moments)
@some
def test_a_view_can_be_shown_as_plain_data(key: str, at: int) -> None:
    play, moment, chance = pick_moment(key, at)
    viewer = chance.choice([None, KEEPER, Seat(77), *map(Seat, list_seats(play.table))])
    spelt = state_files.canonical_json(
        play.game.scenarios.describe_view(play.game.view(moment.state, viewer))
    )
    assert state_files.canonical_json(json.loads(spelt)) == spelt


@games
def test_the_twins_of_a_world_differ_from_it(key: str) -> None:
    """Else the promises below would be empty."""
    chance, differ = Random(1), 0
    for play, moment in all_moments(key)[:100]:
        for viewer in (None, *map(Seat, list_seats(play.table))):
            other = load_twins(key)(moment.state, viewer, chance)
            differ += state_files.dump(play.game, other) != state_files.dump(
                play.game, moment.state
            )
    assert differ > 100


@games
@given(moments)
@some
def test_nobody_can_tell_two_worlds_apart_that_differ_in_what_he_cannot_know(
    key: str, at: int
) -> None:
    play, moment, chance = pick_moment(key, at)
    game = play.game
    viewer = chance.choice([None, *map(Seat, list_seats(play.table))])
    other = load_twins(key)(moment.state, viewer, chance)
    one, two = game.view(moment.state, viewer), game.view(other, viewer)
    assert one == two
    assert (
        find_first_difference(game.scenarios.describe_view(one), game.scenarios.describe_view(two))
        == ""
    )
    known = known_asks(game, moment.state, viewer)
    assert known == known_asks(game, other, viewer)
    if viewer is not None:
        ask = next((ask for ask in known if ask.seat == viewer), None)
        assert_same_answers(game, (one, two), ask, chance.random())


def known_asks(game: AnyGame, state: Any, viewer: Viewer) -> list[Ask]:
    return [ask for ask in game.asks(state) if is_in_audience(ask.known_to, viewer)]


def assert_same_answers(
    game: AnyGame, views: tuple[Any, Any], ask: Ask | None, luck: float
) -> None:
    """Options and refusals tell the two worlds apart no more than views do."""
    first, second = (fill_all_blanks(game, view, ask, [], Random(luck)) for view in views)
    assert first == second
    for given_ in (first, *(Draft(kind=kind) for kind in game.kinds.orders)):
        if given_ is not None:
            answers = [
                order_validation.validate_order(game, view, ask, given_, ()) for view in views
            ]
            assert answers[0] == answers[1]


@games
@given(moments)
@some
def test_what_reveals_nothing_tells_nothing_of_what_its_giver_cannot_know(
    key: str, at: int
) -> None:
    """The giver hears the same in both worlds, and sees the same after it."""
    _, _, chance = pick_moment(key, at)
    quiet = [
        (play, moment)
        for play, moment in all_moments(key)
        if not moment.step.reveals and len(moment.sheets) == 1
    ]
    play, moment = chance.choice(quiet)
    [(giver, _)] = moment.sheets
    twin = load_twins(key)(moment.state, giver, chance)
    other = play.game.resolve(twin, moment.sheets, play.dice)
    assert events_heard_by(other, giver) == events_heard_by(moment.step, giver)
    assert play.game.view(other.state, giver) == play.game.view(moment.step.state, giver)


def events_heard_by(step: Step[Any], viewer: Viewer) -> list[Any]:
    return [event for event in step.events if is_in_audience(event.audience, viewer)]
