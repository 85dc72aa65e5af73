"""Whole games of random legal orders, and of machine players, played as the desk plays them."""

from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from engine.core.dice import Dice, make_seed
from engine.core.match import Match, start_match
from engine.core.protocol.drafts import KIND_FIELD, AnswerBlank, build_order
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Order, Seat
from engine.echoes.game import GAME
from engine.echoes.settings import SEAT_COUNTS, Entry, Settings
from engine.echoes.state import State
from tests.engine.random_play import answer_at_random

TABLES: Final = (
    Settings(),
    Settings(map="constantinople"),
    Settings(mode="2v2"),
    Settings(mode="long"),
)
MAX_ORDERS: Final = 20_000

RARE_KINDS: Final = ("end_phase", "end_turn", "mode")
"""Orders that would end every turn early, or could be given for ever."""
UNUSED_KINDS: Final = ("concede", "draw_offer", "standing", "cancel_standing", "discard_first")
"""Orders that end the game, or change nothing on the table."""


class WholeGame(NamedTuple):
    """A game from setup to its end."""

    states: tuple[State, ...]
    orders: tuple[tuple[Seat, Order], ...]
    match: Match[State, Any]


def begin(settings: Settings, seed: int) -> Match[State, Any]:
    dice = Dice(make_seed(f"whole game {seed}"), "whole")
    return start_match(GAME, settings, [Entry()] * SEAT_COUNTS[settings.mode], dice)


def pick_at_random(chance: Random) -> AnswerBlank:
    """Answer blanks at random; kinds that lead nowhere are rare or never chosen."""
    pick = answer_at_random(chance)

    def answer(blank: Blank) -> Any:
        if blank.name != KIND_FIELD:
            return pick(blank)
        kinds = [one.id for one in blank.choices if one.id not in UNUSED_KINDS]
        often = [kind for kind in kinds if kind not in RARE_KINDS]
        return (chance.choice(often if often and chance.random() < 0.93 else kinds),)

    return answer


@cache
def play_at_random(seed: int) -> WholeGame:
    """Play a game to its end by random legal orders; each must be accepted."""
    chance = Random(seed)
    match = begin(TABLES[seed % len(TABLES)], seed)
    states = [match.state]
    orders: list[tuple[Seat, Order]] = []
    pick = pick_at_random(chance)
    while match.outcome is None and len(orders) < MAX_ORDERS:
        ask = chance.choice(match.asks)
        if ask.group and match.sheet_of(ask.seat, ask.id):
            match.mark_ready(ask.seat, ask.id)
            continue
        order = build_order(GAME, match.view(ask.seat), ask, (), pick)
        assert isinstance(order, Order), (ask, order)
        result = match.submit(ask.seat, order, ask.id)
        assert result.verdict.is_accepted, (order, result.verdict)
        orders.append((ask.seat, order))
        states.append(match.state)
    return WholeGame(tuple(states), tuple(orders), match)


def play_by_machines(settings: Settings, seed: int) -> Match[State, Any]:
    """Let machine players play a game to its end; each of their orders must be accepted."""
    match = begin(settings, seed)
    for number in range(MAX_ORDERS):
        ask = next((one for one in match.asks if not _is_ready(match, one)), None)
        if ask is None:
            break
        dice = Dice(make_seed(f"machine {number}"), "machine")
        sheet = GAME.choose(match.view(ask.seat), ask, dice)
        for order in sheet:
            result = match.submit(ask.seat, order, ask.id)
            assert result.verdict.is_accepted, (order, result.verdict)
        if match.outcome is None and (ask.group or not sheet):
            match.mark_ready(ask.seat, ask.id)
    return match


def _is_ready(match: Match[State, Any], ask: Ask) -> bool:
    return (ask.seat, ask.id) in match.ready_marks
