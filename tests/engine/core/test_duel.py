"""Players of the engine against each other: fair seats, honest counts, the same games again."""

from itertools import islice
from typing import Any

import pytest

from engine.capital import GAME as CAPITAL
from engine.capital.settings import Settings
from engine.core.dice import Dice
from engine.core.duel import (
    DuelResult,
    GameRecord,
    IllegalPlayError,
    play_games,
    run_duel,
)
from engine.core.machine_players import PLAYER_MAKERS, Player, PlayerMaker, RandomPlayer
from engine.core.match import start_match
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.order_validation import validate_order
from engine.core.protocol.values import Seat
from engine.echoes import GAME as ECHOES
from tests.engine.random_play import ALL_GAMES, AnyGame
from tests.engine.toy import GAME as TOY

SHORT = Settings(mode="short")


def make_record(names: str, *places: tuple[int, ...]) -> GameRecord:
    seats = tuple(tuple(Seat(seat) for seat in place) for place in places)
    return GameRecord(tuple(names.split()), seats, "T-END-01", 3, 10)


def test_a_duel_counts_the_decided_games_of_each_seat_and_side() -> None:
    """By seat, and by civilization; a draw and a side against itself are left out."""
    sides = [("a", "b"), ("b", "a"), ("a", "b"), ("a", "a"), ("a", "c")]
    places = [((1,), (2,)), ((1,), (2,)), ((1, 2),), ((2,), (1,)), ((1,), (2,))]
    records = [
        make_record("x x", *one)._replace(
            sides={Seat(seat): side for seat, side in enumerate(played, 1)}
        )
        for one, played in zip(places, sides, strict=True)
    ]
    result = DuelResult(("x", "x"), tuple(records))
    assert result.scores_of_seats() == {1: (3, 0, 1), 2: (1, 0, 3)}
    assert result.scores_of_sides() == {"a": (2, 0, 1), "b": (1, 0, 1), "c": (0, 0, 1)}


def test_the_civilizations_of_a_duel_are_counted() -> None:
    result = run_duel(ECHOES, ["random"] * 2, 4, "sides")
    civs = [set(one.sides.values()) for one in result.records]
    assert all(len(one) == 2 for one in civs)
    assert set(result.scores_of_sides()) <= set().union(*civs)


@pytest.mark.parametrize("key", ALL_GAMES)
def test_random_players_play_whole_games(key: str) -> None:
    game = ALL_GAMES[key]
    seats = next(n for n in game.seats if not game.admit(game.settings(), [game.entry()] * n))
    result = run_duel(game, ["random"] * seats, 2 * seats, "whole")
    assert len(result.records) == 2 * seats
    assert all(0 < one.orders <= game.policies.max_steps for one in result.records)
    assert {seat for place in result.records[0].places for seat in place} == set(
        range(1, seats + 1)
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_plays_every_seat_equally_often(seats: int) -> None:
    names = ["plain", *["random"] * (seats - 1)]
    result = run_duel(TOY, names, 3 * seats, "fair")
    for seat in range(seats):
        assert [one.player_names[seat] for one in result.records].count("plain") == 3


def test_partners_stay_partners_on_their_way_round_the_table() -> None:
    settings = Settings(mode="2v2")
    result = run_duel(CAPITAL, ["plain", "random"] * 2, 4, "teams", settings)
    for one in result.records:
        assert one.player_names in {("plain", "random") * 2, ("random", "plain") * 2}
        assert one.winners == {"plain"}


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = (run_duel(TOY, ["random", "plain"], 6, "again") for _ in range(2))
    assert one == two
    assert one != run_duel(TOY, ["random", "plain"], 6, "others")


def test_every_turn_of_the_players_gets_the_same_deal() -> None:
    opened = []

    def watching(game: AnyGame) -> Player:
        def choose(view: Any, ask: Ask, dice: Dice) -> Sheet:
            if view.round == 1 and view.turn == ask.seat == 1 and view.turns == 1:
                opened.append(view.me.secrets.hand)
            return game.choose(view, ask, dice)

        return choose

    makers: dict[str, PlayerMaker] = {**PLAYER_MAKERS, "watching": watching}
    list(islice(play_games(CAPITAL, ["watching"] * 2, "deal", SHORT, makers), 2))
    assert len(set(opened)) == 1


def test_a_random_player_never_gives_up() -> None:
    match = start_match(CAPITAL, SHORT, [CAPITAL.entry()] * 2, Dice("never", "duel"))
    player, dice = RandomPlayer(CAPITAL), Dice("random", "duel")
    for _ in range(200):
        ask = match.asks[0]
        [order] = player(match.view(ask.seat), ask, dice)
        assert order.kind != "concede"
        assert validate_order(CAPITAL, match.view(ask.seat), ask, order, ()).is_accepted
        match.submit(ask.seat, order, ask.id)


def test_a_random_player_gives_every_kind_of_order() -> None:
    kinds: set[str] = set()

    def watching(game: AnyGame) -> Player:
        player = RandomPlayer(game)

        def choose(view: Any, ask: Ask, dice: Dice) -> Sheet:
            sheet = player(view, ask, dice)
            kinds.update(order.kind for order in sheet)
            return sheet

        return choose

    list(islice(play_games(CAPITAL, ["watching"] * 2, "kinds", SHORT, {"watching": watching}), 12))
    assert kinds >= set(CAPITAL.kinds.orders) - {"concede", "quest", "pick"}


def test_wins_draws_and_losses_are_counted_by_name() -> None:
    records = (
        make_record("a b a", (1, 3), (2,)),
        make_record("a b b", (2,), (1, 3)),
        make_record("b a a", (1, 2), (3,)),
        make_record("a b a", (1, 2, 3)),
    )
    result = DuelResult(("a", "b", "a"), records)
    assert tuple(result.score_of("a")) == (1, 2, 1)
    assert tuple(result.score_of("b")) == (1, 2, 1)
    assert (result.average_rounds, result.average_orders) == (3.0, 10.0)


def test_progress_is_told_game_by_game() -> None:
    told: list[GameRecord] = []
    result = run_duel(TOY, ["random", "random"], 5, "told", on_record=told.append)
    assert tuple(told) == result.records


def test_a_table_that_may_not_start_is_refused() -> None:
    with pytest.raises(ValueError, match="MODE_SEATS"):
        run_duel(CAPITAL, ["random"] * 4, 1, "four", SHORT)


def test_a_player_who_fouls_or_falls_silent_is_stopped() -> None:
    def fouling(game: AnyGame) -> Player:
        foul = game.resign_order().model_copy(update={"confirm": False})
        return lambda *_: (foul,)

    def silent(_: AnyGame) -> Player:
        return lambda *_: ()

    makers: dict[str, PlayerMaker] = {"fouling": fouling, "silent": silent}
    with pytest.raises(IllegalPlayError, match="CONFIRM_NEEDED"):
        next(play_games(CAPITAL, ["fouling"] * 2, "foul", SHORT, makers))
    with pytest.raises(IllegalPlayError, match="nothing was answered"):
        next(play_games(CAPITAL, ["silent"] * 2, "foul", SHORT, makers))


def test_a_gentle_player_leaves_phases_unused_and_loses_to_a_plain_one() -> None:
    result = run_duel(CAPITAL, ["plain", "gentle"], 12, "gentle", SHORT)
    assert result.score_of("plain").won > result.score_of("gentle").won


def test_a_gentle_player_passes_only_open_asks() -> None:
    match = start_match(CAPITAL, SHORT, [CAPITAL.entry()] * 2, Dice("gentle", "g"))
    gentle, ask = PLAYER_MAKERS["gentle"](CAPITAL), match.asks[0]
    sealed = ask.model_copy(update={"group": "sealed"})
    view = match.view(ask.seat)
    passed = []
    for number in range(12):
        dice = Dice(f"gentle {number}", "g")
        plain = CAPITAL.choose(view, ask, dice)
        assert gentle(view, sealed, dice) == plain
        passed.append(gentle(view, ask, dice) != plain)
    assert any(passed)
    assert not all(passed)
