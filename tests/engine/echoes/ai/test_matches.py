"""Whole games of machine players: against chance, without end, and with nothing but a view."""

from functools import cache
from random import Random
from typing import Any

import pytest

from engine.core.dice import Dice, make_seed
from engine.core.duel import run_duel
from engine.core.match import Match
from engine.core.protocol.game import Ask
from engine.echoes import GAME
from engine.echoes.figures.unit_figures import (
    attack_stat,
    keywords_of,
    list_unit_figures,
    movement_points,
    remaining_health,
)
from engine.echoes.settings import Settings
from engine.echoes.state import State
from tests.engine.echoes.twins import make_twin
from tests.engine.echoes.whole_games import begin

DICE = Dice(make_seed("one answer"), "machine")
MAX_ORDERS_OF_TURN = 60

TABLES = (Settings(), Settings(map="constantinople", reaction_window=5))


@cache
def play_to_the_end(number: int) -> tuple[Match[State, Any], tuple[tuple[State, Ask], ...]]:
    """Let machine players play, and return the match with every position that asked for orders."""
    match = begin(TABLES[number], number + 60)
    moments: list[tuple[State, Ask]] = []
    while match.outcome is None:
        ask = next(one for one in match.asks if (one.seat, one.id) not in match.ready_marks)
        moments.append((match.state, ask))
        dice = Dice(make_seed(f"machine {len(moments)}"), "machine")
        sheet = GAME.choose(match.view(ask.seat), ask, dice)
        for order in sheet:
            assert match.submit(ask.seat, order, ask.id).verdict.is_accepted
        if match.outcome is None and (ask.group or not sheet):
            match.mark_ready(ask.seat, ask.id)
    return match, tuple(moments)


@pytest.mark.parametrize("settings", TABLES)
def test_machine_players_beat_chance(settings: Settings) -> None:
    assert run_duel(GAME, ["plain", "random"], 6, "chance", settings).score_of("plain").won == 6


def test_a_team_of_machines_beats_chance() -> None:
    settings = Settings(mode="2v2")
    result = run_duel(GAME, ["plain", "random"] * 2, 2, "team", settings)
    assert result.score_of("plain").won == 2


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_games_of_machines_come_to_an_end_in_sensible_length(number: int) -> None:
    match, moments = play_to_the_end(number)
    assert match.outcome is not None
    assert match.outcome.rule in {"E-WIN-01", "E-WIN-02", "E-WIN-04", "R-WIN-01"}
    assert 4 < match.state.board.turn < 120
    turns = [state.board.turn for state, _ in moments if state.board.stage == "turns"]
    assert max(turns.count(turn) for turn in set(turns)) < MAX_ORDERS_OF_TURN


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_worlds_that_differ_in_what_a_seat_cannot_know_give_the_same_orders(number: int) -> None:
    """E-INFO-09 to E-INFO-13: a machine player sees its view and nothing else."""
    chance = Random(number)
    for state, ask in play_to_the_end(number)[1][::7]:
        twin = make_twin(state, ask.seat, chance)
        orders = [GAME.choose(GAME.view(one, ask.seat), ask, DICE) for one in (state, twin)]
        assert orders[0] == orders[1]


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_figures_of_a_whole_table_are_those_of_each_unit(number: int) -> None:
    """E-KW-01, E-KW-37, E-DEPLOY-07, E-DEPLOY-08."""
    for state, _ in play_to_the_end(number)[1][::5]:
        board = state.board
        figures = list_unit_figures(board)
        for unit in board.units.values():
            found = figures[unit.id]
            assert found.health == remaining_health(board, unit)
            assert found.melee == attack_stat(board, unit, "melee")
            assert found.ranged == attack_stat(board, unit, "ranged")
            assert found.points == movement_points(board, unit)
            assert found.keywords == keywords_of(board, unit)
