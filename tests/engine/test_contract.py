"""What every game promises, run on every game that Skald knows and on the toy: playing, asking.

What it promises of orders stands in test_orders.py, of secrets in test_secrets.py, of refusals in
test_check.py.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.files.file_faults import FaultError
from engine.core.match import LAPSE
from engine.core.protocol import order_validation
from engine.core.protocol.game import Ask, RoomClosed, RoomOpened, Step
from engine.core.protocol.values import EVERYONE, KEEPER, Order, Seat, is_in_audience
from tests.engine.plain_data import find_first_difference, list_paths, replace_at
from tests.engine.random_play import (
    ALL_GAMES,
    AnyGame,
    admitted_tables,
    all_moments,
    hash_random_game,
    list_seats,
    load_table_setting,
    pick_moment,
    play_random_game,
    random_games,
)

ROOT = Path(__file__).parents[2]

games = pytest.mark.parametrize("key", ALL_GAMES)
moments = st.integers(0, 2**32)
quick = (Phase.explicit, Phase.reuse, Phase.generate)
"""A moment is a moment: there is nothing to shrink."""
some = settings(max_examples=60, phases=quick)
few = settings(max_examples=25, phases=quick)

STRANGE: list[Any] = [None, True, -1, 10**9, "x", [], {}, [["1"]], {"1": {"2": 3}}]


def state_as_data(game: AnyGame, state: Any) -> Any:
    return json.loads(state_files.dump(game, state))


def step_as_data(game: AnyGame, step: Step[Any]) -> Any:
    """Spell a step out, for comparing."""
    events = [game.events.dump_python(event, mode="json") for event in step.events]
    return [state_as_data(game, step.state), events, step.reveals]


# Playing


@games
def test_random_play_comes_to_an_end_within_the_games_limit(key: str) -> None:
    for play in random_games(key):
        assert play.game.outcome(play.states[-1]) is not None
        assert play.answered_asks <= play.game.policies.max_steps
    assert any(play.answered_asks for play in random_games(key))


@games
def test_somebody_is_asked_exactly_until_there_is_an_outcome(key: str) -> None:
    for play in random_games(key):
        for state in play.states:
            assert bool(play.game.asks(state)) == (play.game.outcome(state) is None)


@games
def test_an_outcome_places_every_seat_once(key: str) -> None:
    for play in random_games(key):
        outcome = play.game.outcome(play.states[-1])
        assert outcome is not None
        assert sorted(seat for place in outcome.places for seat in place) == list_seats(play.table)
        assert outcome.rule.startswith(play.game.rulebook.id_prefixes)


@games
@given(moments)
@few
def test_a_step_leaves_the_state_it_was_given_alone(key: str, at: int) -> None:
    play, moment, _ = pick_moment(key, at)
    before = state_as_data(play.game, moment.state)
    play.game.resolve(moment.state, moment.sheets, play.dice)
    assert find_first_difference(state_as_data(play.game, moment.state), before) == ""


@games
@given(moments)
@few
def test_the_same_position_dice_and_sheets_give_the_same_step(key: str, at: int) -> None:
    play, moment, _ = pick_moment(key, at)
    again = play.game.resolve(moment.state, moment.sheets, play.dice)
    assert (
        find_first_difference(step_as_data(play.game, again), step_as_data(play.game, moment.step))
        == ""
    )


def test_every_process_plays_the_same_game_whatever_its_hashes() -> None:
    long_enough = {
        key: [play for play in random_games(key) if len(play.moments) > 30] for key in ALL_GAMES
    }
    shortest = {key: min(long_enough[key], key=lambda play: len(play.moments)) for key in ALL_GAMES}
    wanted = [(key, random_games(key).index(play)) for key, play in shortest.items()]
    code = f"from {hash_random_game.__module__} import *; "
    code += f"print([{hash_random_game.__name__}(*one) for one in {wanted}])"
    here = repr([hash_random_game(*one) for one in wanted])
    for hashes in ("0", "4711"):
        env = os.environ | {"PYTHONHASHSEED": hashes, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True,
            check=True,
        )  # fmt: skip
        assert done.stdout.strip() == here


@games
def test_what_reveals_nothing_asked_no_dice(key: str) -> None:
    """Such a step may be taken back, so other dice must lead to the same place."""
    quiet = [(play, moment) for play, moment in all_moments(key) if not moment.step.reveals][:100]
    assert quiet
    for play, moment in quiet:
        again = play.game.resolve(moment.state, moment.sheets, Dice("another", "random", 1))
        assert (
            find_first_difference(
                step_as_data(play.game, again), step_as_data(play.game, moment.step)
            )
            == ""
        )


# Asks


@games
def test_asks_are_told_apart_and_known_to_the_asked(key: str) -> None:
    for play in random_games(key):
        for state in play.states:
            asks = play.game.asks(state)
            assert len({(ask.seat, ask.id) for ask in asks}) == len(asks)
            for ask in asks:
                assert is_in_audience(ask.known_to, ask.seat)
                assert " " not in ask.id
                assert 0 < ask.share <= 100
                assert not ask.clock or hasattr(play.table.settings, ask.clock)
                assert ask.clock or not ask.ready


def close_ask(game: AnyGame, state: Any, ask: Ask, dice: Dice, *sheet: Order) -> Step[Any]:
    """Close an ask, and with it the whole of its group."""
    group = [one for one in game.asks(state) if one.group == ask.group] if ask.group else [ask]
    return game.resolve(state, {(one.seat, one.id): sheet for one in group}, dice)


def is_still_open(game: AnyGame, state: Any, ask: Ask) -> bool:
    return any((one.seat, one.id) == (ask.seat, ask.id) for one in game.asks(state))


@games
@given(st.integers(0, 2**32))
@settings(max_examples=6, phases=quick)
def test_random_play_from_any_seed_reaches_an_end(key: str, seed: int) -> None:
    play = play_random_game(key, seed)
    assert play.has_ended
    assert play.answered_asks <= play.game.policies.max_steps


@games
@given(moments)
@some
def test_lapse_answers_every_ask(key: str, at: int) -> None:
    play, moment, _ = pick_moment(key, at)
    for ask in play.game.asks(moment.state):
        step = close_ask(play.game, moment.state, ask, play.dice, LAPSE)
        assert not is_still_open(play.game, step.state, ask)


@games
@given(moments)
@some
def test_an_empty_sheet_answers_every_ask_that_may_be_readied(key: str, at: int) -> None:
    play, moment, _ = pick_moment(key, at)
    for ask in play.game.asks(moment.state):
        if ask.ready:
            step = close_ask(play.game, moment.state, ask, play.dice)
            assert not is_still_open(play.game, step.state, ask)


@games
def test_silence_and_an_empty_sheet_are_told_apart(key: str) -> None:
    """Not in every position, but for every kind of ask that can be readied.

    A game may name kinds whose silence its ledger takes for Ready.
    """
    apart = dict[str, bool]()
    for play, moment in all_moments(key):
        for ask in play.game.asks(moment.state):
            if ask.ready and not apart.get(ask.kind):
                empty = close_ask(play.game, moment.state, ask, play.dice)
                silent = close_ask(play.game, moment.state, ask, play.dice, LAPSE)
                differs = (
                    find_first_difference(
                        step_as_data(play.game, empty), step_as_data(play.game, silent)
                    )
                    != ""
                )
                apart[ask.kind] = differs
    assert {kind for kind, differs in apart.items() if not differs} <= set(
        load_table_setting(key, "ALIKE", ())
    )


@games
@given(moments)
@some
def test_a_game_says_beforehand_what_it_counts_as_missed(key: str, at: int) -> None:
    play, moment, _ = pick_moment(key, at)
    game = play.game
    for ask in game.asks(moment.state):
        foretold = game.policies.count_missed_windows(moment.state, ask.seat, ask)
        after = close_ask(game, moment.state, ask, play.dice, LAPSE).state
        if foretold is not None:
            assert game.policies.count_missed_windows(after, ask.seat, None) == foretold
            falls = 0 < game.policies.max_missed_windows <= foretold
            assert not (falls and ask.seat in (game.policies.seats_in_play(after) or ()))


@games
def test_a_game_that_ends_a_seat_for_its_misses_counts_them(key: str) -> None:
    for play, moment in all_moments(key):
        game, seats = play.game, list_seats(play.table)
        counts = [
            game.policies.count_missed_windows(moment.state, Seat(seat), None) for seat in seats
        ]
        assert not game.policies.max_missed_windows or None not in counts
        assert game.policies.count_missed_windows(moment.state, KEEPER, None) is None


# Events


@games
def test_events_come_back_from_json(key: str) -> None:
    for play in random_games(key):
        for event in play.events:
            assert type(event) is play.game.kinds.events[event.kind]
            assert play.game.events.validate_json(play.game.events.dump_json(event)) == event


@games
def test_an_audience_is_sorted_and_names_only_seats_of_the_table(key: str) -> None:
    for play in random_games(key):
        seats = {KEEPER, *list_seats(play.table)}
        for event in play.events:
            if event.audience != EVERYONE:
                assert list(event.audience) == sorted(set(event.audience))
                assert seats.issuperset(event.audience)


@games
def test_news_goes_to_rooms_that_are_open(key: str) -> None:
    for play in random_games(key):
        open_rooms = {""}
        for event in play.events:
            if isinstance(event, RoomOpened):
                open_rooms.add(event.room)
            assert event.room in open_rooms, event
            if isinstance(event, RoomClosed):
                open_rooms.remove(event.room)


# Positions


@games
@given(moments)
@few
def test_a_game_goes_on_from_disk_as_if_it_had_never_been_there(key: str, at: int) -> None:
    play, moment, _ = pick_moment(key, at)
    start = play.moments.index(moment)
    state = state_files.load(play.game, state_files.dump(play.game, moment.state))
    for later in play.moments[start : start + 12]:
        step = play.game.resolve(state, later.sheets, play.dice)
        assert (
            find_first_difference(
                step_as_data(play.game, step), step_as_data(play.game, later.step)
            )
            == ""
        )
        state = step.state


@games
@given(moments)
@some
def test_a_described_position_can_be_staged_again(key: str, at: int) -> None:
    play, moment, _ = pick_moment(key, at)
    described = play.game.scenarios.describe_state(moment.state)
    written = json.loads(state_files.canonical_json(described))
    assert state_files.canonical_json(written) == state_files.canonical_json(described)
    staged = play.game.stage(written)
    assert (
        find_first_difference(
            state_as_data(play.game, staged), state_as_data(play.game, moment.state)
        )
        == ""
    )


@games
@given(moments)
@some
def test_a_strange_position_is_refused_with_a_reason(key: str, at: int) -> None:
    """Any value of a described position is replaced; what is staged then can be described."""
    play, moment, chance = pick_moment(key, at)
    written = json.loads(
        state_files.canonical_json(play.game.scenarios.describe_state(moment.state))
    )
    replace_at(written, chance.choice(list(list_paths(written))), chance.choice(STRANGE))
    told, staged = "", None
    try:
        staged = play.game.stage(written)
    except (FaultError, ValueError) as fault:
        told = str(fault)
    assert told or play.game.scenarios.describe_state(staged)


# Lobbies


@games
def test_a_table_of_defaults_may_start(key: str) -> None:
    game = ALL_GAMES[key]
    assert {len(table.entries) for table in admitted_tables(key)} == set(game.seats)
    assert any(not game.admit(game.settings(), [game.entry()] * count) for count in game.seats)


@games
@pytest.mark.parametrize("count", [0, 99])
def test_a_table_that_may_not_start_is_told_why(key: str, count: int) -> None:
    game = ALL_GAMES[key]
    refused = game.admit(game.settings(), [game.entry()] * count)
    assert refused
    assert {one.code for one in refused} <= {
        *game.kinds.refusals,
        *order_validation.CORE_REFUSAL_CODES,
    }


@games
def test_every_seat_may_concede_from_the_first_position_on(key: str) -> None:
    game, dice = ALL_GAMES[key], Dice("concede", "table")
    for table in admitted_tables(key):
        state = game.setup(table.settings, table.entries, dice, None).state
        for seat in map(Seat, list_seats(table)):
            order, asks = game.resign_order(), order_validation.asks_of_seat(game, state, seat)
            assert order.is_at_once
            assert order_validation.find_accepting_ask(
                game, game.view(state, seat), asks, order, {}
            )[1].is_accepted
            after = game.resolve(state, {(seat, ""): (order,)}, dice).state
            assert all(ask.seat != seat for ask in game.asks(after))


@games
def test_codes_stand_once_and_in_order(key: str) -> None:
    assert list(ALL_GAMES[key].kinds.refusals) == sorted(set(ALL_GAMES[key].kinds.refusals))
