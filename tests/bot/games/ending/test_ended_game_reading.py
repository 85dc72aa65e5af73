"""A game that is over is read from what is stored: its rounds, its power, what happened."""

import pytest

from bot.games.ending.ended_game_reading import find_round_ends
from bot.games.ending.ended_game_record import find_path
from bot.store.tables.steps import PackedPosition
from engine.core.protocol.values import KEEPER
from tests.bot.games.ending.ended_games import play_match, read_game

games = pytest.mark.parametrize("key", ["capital", "valhalla"])


def test_few_positions_are_read_to_find_where_rounds_end() -> None:
    rounds, read = [0] * 3 + [1] * 50 + [2] * 40 + [4] * 7, set()

    def read_round_number(index: int) -> int:
        read.add(index)
        return rounds[index]

    assert list(find_round_ends(0, 99, read_round_number)) == [2, 52, 92]
    assert len(read) < 30


def test_positions_of_undone_steps_lie_beside_the_path() -> None:
    parents = {1: None, 2: 1, 3: 2, 4: 2, 5: 4}
    stored = [PackedPosition(one, parent, b"") for one, parent in parents.items()]
    assert [one.revision for one in find_path(stored, 5)] == [1, 2, 4, 5]


@games
def test_rounds_follow_each_other_and_end_with_what_the_game_counts_as_power(key: str) -> None:
    match, game = play_match(key), read_game(key)
    numbers = [one.round for one in game.rounds]
    assert numbers == list(range(1, numbers[-1] + 1))
    state = match.played_steps[-1].step.state
    assert game.rounds[-1].power == match.game.policies.measure_power(state)
    assert game.rounds[-1].view == match.game.view(state, KEEPER)
    assert match.outcome is not None
    assert game.winners == tuple(match.outcome.places[0])


def test_power_is_the_score_that_the_end_told() -> None:
    """V-1-09."""
    game = read_game("valhalla")
    told = {
        int(one.event.seat): one.event.score  # type: ignore[attr-defined]  # of this kind
        for one in game.events
        if one.event.kind == "score_told"
    }
    assert told
    assert told.items() <= game.rounds[-1].power.items()


def test_power_is_what_the_income_tracker_of_a_standing_city_adds_up_to() -> None:
    for played in read_game("capital").rounds:
        for kingdom in played.view.kingdoms:
            yields = 0 if kingdom.out else sum(kingdom.tracker)
            assert played.power[int(kingdom.seat)] == yields


@games
def test_a_side_has_power_until_the_round_in_which_it_falls(key: str) -> None:
    game = read_game(key)
    falls = {
        int(one.event.seat): one.round  # type: ignore[attr-defined]  # of these kinds
        for one in game.events
        if one.event.kind in {"side_ended", "seat_defeated"}
    }
    for played in game.rounds:
        for seat, power in played.power.items():
            assert (power > 0) == (played.round < falls.get(seat, 99)), (played.round, seat)


@games
def test_every_event_is_there_in_the_round_in_which_it_happened(key: str) -> None:
    match, game = play_match(key), read_game(key)
    told = [event for one in match.played_steps for event in one.events]
    assert [one.event for one in game.events] == told
    rounds = [one.round for one in game.events]
    assert rounds == sorted(rounds)
    for one in game.events:
        if one.event.kind in {"turn_began", "round_began", "battle_told"}:
            assert one.round == one.event.round  # type: ignore[attr-defined]  # of these kinds
