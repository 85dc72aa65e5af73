"""The times of a war of six empires: turns, views, keystrokes, an AI's turns."""

import statistics
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from bot.cli.progress import Progress
from bot.lab.bench import mid_war
from bot.lab.bench.measuring import Figure, time_once
from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol import drafts
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order

TURN_AIM: Final = 0.03
VIEW_AIM: Final = 2.5
KEYSTROKE_AIM: Final = 2.5
MACHINE_AIM: Final = 500
"""Aims in yardsticks; the one for a turn is per unit in the game."""


class RoundTimes:
    """Times in microseconds, measured during a round."""

    def __init__(self) -> None:
        self.turns: list[float] = []
        """Per turn and unit in the game."""
        self.views: list[float] = []
        self.keystrokes: list[float] = []
        self.machines: list[float] = []


def measure_war_turns() -> list[Figure]:
    """Measure a round in the middle of a war."""
    match = Match(mid_war.VALHALLA, mid_war.load_position(), Dice(make_seed("mid war"), "bench"))
    units, times, begun = len(match.state.units), RoundTimes(), match.state.round
    with Progress("measuring", mid_war.SIDE_COUNT) as progress:
        while match.outcome is None and match.state.round == begun:
            _answer(match, times)
            progress.count()
    return [
        Figure("a turn carried out, per unit", statistics.median(times.turns), TURN_AIM,
               f"{len(times.turns)} turns, {units} units"),
        Figure("a view", statistics.median(times.views), VIEW_AIM, f"{len(times.views)} views"),
        Figure("a keystroke", statistics.median(times.keystrokes), KEYSTROKE_AIM,
               f"{len(times.keystrokes)} fields"),
        Figure("the slowest keystroke of a hundred", _slowest_of_hundred(times.keystrokes), None),
        Figure("a machine's turn", statistics.median(times.machines), MACHINE_AIM,
               f"{len(times.machines)} turns"),
    ]  # fmt: skip


def _slowest_of_hundred(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[-1]


def _answer(match: Match[Any, Any], times: RoundTimes) -> None:
    """Let an AI answer an ask, and record all times."""
    game, state, ask = match.game, match.state, mid_war.find_next_ask(match)
    times.views.append(time_once(partial(game.view, state, ask.seat)))
    view = match.view(ask.seat)
    dice = Dice(make_seed(f"mid war {ask.seat} {ask.id}"), "bench")
    if ask.kind == "orders":
        times.machines.append(time_once(partial(game.choose, view, ask, dice)))
    for order in game.choose(view, ask, dice):
        times.keystrokes.extend(_time_options(match, ask, order))
        match.submit(ask.seat, order, None if order.is_at_once else ask.id)
    sheet = tuple(match.sheet_of(ask.seat, ask.id))
    if ask.kind == "orders":
        carry = partial(game.resolve, match.state, {(ask.seat, ask.id): sheet}, match.dice)
        times.turns.append(time_once(carry) / len(state.units))
    if match.find_ask(ask.seat, ask.id) is not None:
        match.mark_ready(ask.seat, ask.id)


def _time_options(match: Match[Any, Any], ask: Ask, order: Order) -> Iterator[float]:
    """Yield the time of `options` for each field of an order as it is filled in."""
    view, sheet, filled = match.view(ask.seat), tuple(match.sheet_of(ask.seat, ask.id)), Draft()
    given = order.model_dump(mode="json", exclude={drafts.KIND_FIELD}, exclude_defaults=True)
    for field, value in ((drafts.KIND_FIELD, order.kind), *given.items()):
        ask_for = partial(match.game.options, view, ask, sheet, filled, field)
        yield time_once(ask_for)
        if field == drafts.KIND_FIELD:
            filled = Draft(kind=order.kind)
        else:
            filled = filled.model_copy(update={"fields": {**filled.fields, field: value}})
