"""Turns whose time runs out (section TIME)."""

from typing import Any

import pytest

from engine.capital import GAME
from engine.capital.state import State
from engine.capital.turn import default_orders
from engine.capital.turn.default_orders import default_order
from engine.core.files import state_files
from engine.core.match import LAPSE, Match
from engine.core.protocol import order_validation
from engine.core.protocol.values import Seat, Verdict, refuse
from tests.engine.capital.busy_games import TABLE_SETTINGS, play_busy_game

tables = pytest.mark.parametrize("name", TABLE_SETTINGS)


@tables
def test_a_default_order_stands_by_the_checks_of_any_order(name: str) -> None:
    """C-TIME-07, at every moment of a game."""
    for moment in play_busy_game(name).moments:
        state = moment.state
        view = GAME.view(state, state.turn)
        [ask] = GAME.asks(state)
        assert (
            order_validation.validate_order(GAME, view, ask, default_order(view), ()) == Verdict()
        )


@tables
def test_time_that_runs_out_plays_what_its_orders_would_play_one_by_one(name: str) -> None:
    """C-TIME-01, C-TIME-07: but for the mark of a missed turn."""
    game = play_busy_game(name)
    for moment in game.moments[::3]:
        state = moment.state
        seat, number = state.turn, state.active_kingdom.turns
        if state.active_kingdom.missed >= 2:
            continue
        given = Match(GAME, state, game.dice)
        while given.outcome is None and _turn(given.state) == (seat, number):
            assert given.submit(seat, default_order(given.view(seat))).is_accepted
        lapsed = GAME.resolve(state, {(seat, f"turn.{number}"): (LAPSE,)}, game.dice).state
        assert _unmarked(lapsed) == _unmarked(given.state)


def _turn(state: State) -> tuple[Seat, int]:
    return state.turn, state.active_kingdom.turns


def _unmarked(state: State) -> bytes:
    """Spell a state without what tells a silent turn from a played one."""
    same = state.copy()
    same.acted = False
    for one in same.kingdoms:
        one.missed = 0
    return state_files.dump(GAME, same)


def test_a_default_order_that_the_checks_refuse_is_not_carried_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """C-TIME-07: default orders do not slip past the checks."""

    def refusing(*given: Any) -> Verdict:  # noqa: ARG001
        return refuse("STORE_OVER", "C-REGROUP-02")

    state = play_busy_game("two, short").moments[0].state
    monkeypatch.setattr(default_orders, "check", refusing)
    with pytest.raises(AssertionError):
        GAME.resolve(
            state,
            {(state.turn, f"turn.{state.active_kingdom.turns}"): (LAPSE,)},
            play_busy_game("teams").dice,
        )


def test_a_table_may_set_its_hours_and_starts_with_48() -> None:
    """C-TIME-01."""
    assert GAME.settings().model_dump()["turn_hours"] == 48
    assert GAME.settings.model_validate({"turn_hours": 12}).model_dump()["turn_hours"] == 12
    [ask] = GAME.asks(play_busy_game("teams").moments[0].state)
    assert ask.clock in GAME.settings.model_fields
