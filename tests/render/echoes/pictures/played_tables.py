"""Positions of games that machine players have played, for tests of pictures."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol.values import Event, Seat
from engine.echoes.game import GAME
from engine.echoes.settings import Settings
from engine.echoes.state import State
from tests.engine.echoes.whole_games import begin

TABLES: Final = {
    "duel": Settings(),
    "constantinople": Settings(map="constantinople"),
    "team": Settings(mode="2v2"),
    "long": Settings(mode="long"),
}
PLAYERS: Final = {1: "Ann", 2: "Benoît", 3: "Chloé", 4: "Dora"}
MAX_ORDERS: Final = 700


class Moment(NamedTuple):
    """A position of a game, and the events that led to it from the first on."""

    state: State
    events: tuple[Event, ...]


@cache
def play(table: str) -> tuple[Moment, ...]:
    """Let machines play a game, and return the position after each order."""
    match: Match[State, Any] = begin(TABLES[table], 5)
    moments, heard = [Moment(match.state, ())], list[Event]()
    for number in range(MAX_ORDERS):
        ask = next((one for one in match.asks if (one.seat, one.id) not in match.ready_marks), None)
        if ask is None:
            break
        sheet = GAME.choose(match.view(ask.seat), ask, Dice(make_seed(f"{number}"), "machine"))
        for order in sheet:
            result = match.submit(ask.seat, order, ask.id)
            heard += [event for played in result.steps for event in played.events]
            moments.append(Moment(match.state, tuple(heard)))
        if ask.group or not sheet:
            match.mark_ready(ask.seat, ask.id)
    return tuple(moments)


def find_moment(table: str, is_wanted: Callable[[State], bool]) -> Moment:
    """Return the first moment of a game that is wanted."""
    return next(one for one in play(table) if is_wanted(one.state))


def middle(table: str) -> Moment:
    """Return a moment in the middle of a game."""
    moments = play(table)
    return moments[len(moments) // 2]


def viewer_of(state: State) -> Seat:
    """Return the seat whose turn it is."""
    return state.board.active or Seat(1)
