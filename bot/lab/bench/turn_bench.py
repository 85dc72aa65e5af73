"""What a war of six empires costs: a turn carried out, a view, a keystroke, a machine's turn."""

import statistics
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from bot.cli.progress import Progress
from bot.lab.bench import mid_war
from bot.lab.bench.measuring import Figure, timed
from engine.core.dice import Dice, seed_of
from engine.core.match import Match
from engine.core.protocol import drafts
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order

RESOLVED: Final = 0.03
VIEW: Final = 2.5
KEYSTROKE: Final = 2.5
MACHINE: Final = 500
"""Aims in yardsticks: per unit in the game and turn, and for one of the others."""


class Times:
    """Times in microseconds, as a round is played."""

    def __init__(self) -> None:
        self.resolved: list[float] = []
        """By turn and unit in the game."""
        self.views: list[float] = []
        self.keys: list[float] = []
        self.machines: list[float] = []


def valhalla() -> list[Figure]:
    """Measure a round in the middle of a war."""
    match = Match(mid_war.GAME, mid_war.kept(), Dice(seed_of("mid war"), "bench"))
    units, times, begun = len(match.state.units), Times(), match.state.round
    with Progress("measuring", mid_war.SIDES) as progress:
        while match.outcome is None and match.state.round == begun:
            _answer(match, times)
            progress.step()
    return [
        Figure("a turn carried out, per unit", statistics.median(times.resolved), RESOLVED,
               f"{len(times.resolved)} turns, {units} units"),
        Figure("a view", statistics.median(times.views), VIEW, f"{len(times.views)} views"),
        Figure("a keystroke", statistics.median(times.keys), KEYSTROKE,
               f"{len(times.keys)} fields"),
        Figure("the slowest keystroke of a hundred", _late(times.keys), None),
        Figure("a machine's turn", statistics.median(times.machines), MACHINE,
               f"{len(times.machines)} turns"),
    ]  # fmt: skip


def _late(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[-1]


def _answer(match: Match[Any, Any], times: Times) -> None:
    """Let a machine answer an ask, timing all that it takes."""
    game, state, ask = match.game, match.state, mid_war.next_ask(match)
    times.views.append(timed(partial(game.view, state, ask.seat)))
    view = match.view(ask.seat)
    dice = Dice(seed_of(f"mid war {ask.seat} {ask.id}"), "bench")
    if ask.kind == "orders":
        times.machines.append(timed(partial(game.choose, view, ask, dice)))
    for order in game.choose(view, ask, dice):
        times.keys.extend(_typed(match, ask, order))
        match.submit(ask.seat, order, None if order.at_once else ask.id)
    sheet = tuple(match.sheet(ask.seat, ask.id))
    if ask.kind == "orders":
        carry = partial(game.resolve, match.state, {(ask.seat, ask.id): sheet}, match.dice)
        times.resolved.append(timed(carry) / len(state.units))
    if match.ask(ask.seat, ask.id) is not None:
        match.ready(ask.seat, ask.id)


def _typed(match: Match[Any, Any], ask: Ask, order: Order) -> Iterator[float]:
    """Time what is offered at each field of an order as it is typed in, field by field."""
    view, sheet, filled = match.view(ask.seat), tuple(match.sheet(ask.seat, ask.id)), Draft()
    given = order.model_dump(mode="json", exclude={drafts.KIND}, exclude_defaults=True)
    for field, value in ((drafts.KIND, order.kind), *given.items()):
        ask_for = partial(match.game.options, view, ask, sheet, filled, field)
        yield timed(ask_for)
        if field == drafts.KIND:
            filled = Draft(kind=order.kind)
        else:
            filled = filled.model_copy(update={"fields": {**filled.fields, field: value}})
