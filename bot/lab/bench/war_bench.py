"""How wars of six AI players end (V-1-06, V-1-17), and how long they take."""

import statistics
from functools import partial
from typing import Final, NamedTuple

from bot.cli.progress import Progress
from bot.lab.bench.measuring import Figure, time_once
from engine.core.dice import Dice, make_seed
from engine.core.match import Match, start_match
from engine.valhalla.game import GAME
from engine.valhalla.state import State
from engine.valhalla.view import View

WARS_PLAYED: Final = 10
SEAT_COUNT: Final = 6
WINNING_RULES: Final = frozenset({"V-1-06", "V-1-17"})
"""Victory as the last side and by capitals."""
END_ROUND_AIM: Final = 25
"""A war should end before this round."""
LATE_WARS_AIM: Final = 30
"""The percentage of wars that may last longer."""


class War(NamedTuple):
    """How a war ended."""

    round: int
    rule: str

    @property
    def is_won_in_time(self) -> bool:
        return self.rule in WINNING_RULES and self.round < END_ROUND_AIM


def measure_wars(count: int = WARS_PLAYED) -> list[Figure]:
    """Play wars, each with its own seed."""
    found: list[War] = []
    times: list[float] = []
    with Progress("waging wars", count) as progress:
        for number in range(1, count + 1):
            times.append(time_once(partial(_play_war, f"war {number}", found)))
            progress.count(f"round {found[-1].round}")
    late = 100 * sum(not war.is_won_in_time for war in found) / count
    rounds = ", ".join(str(war.round) for war in sorted(found))
    return [
        Figure(
            f"wars not over before round {END_ROUND_AIM}",
            late,
            LATE_WARS_AIM,
            f"they ended in {rounds}",
            "%",
        ),
        Figure("a war of six", statistics.median(times), None, f"{count} wars"),
    ]


def _play_war(name: str, found: list[War]) -> None:
    """Play one war to its end."""
    entries = [GAME.entry()] * SEAT_COUNT
    match = start_match(GAME, GAME.settings(), entries, Dice(make_seed(name), "bench"))
    while match.outcome is None:
        _answer_ask(match, name)
        match.played_steps.clear()  # a war is long, and nobody reads it
    found.append(War(match.state.round, match.outcome.rule))


def _answer_ask(match: Match[State, View], name: str) -> None:
    """Let the AI answer the first open ask."""
    ask = next(one for one in match.asks if (one.seat, one.id) not in match.ready_marks)
    dice = Dice(make_seed(f"{name} {ask.seat} {ask.id}"), "bench")
    for order in GAME.choose(match.view(ask.seat), ask, dice):
        match.submit(ask.seat, order, None if order.is_at_once else ask.id)
    if match.find_ask(ask.seat, ask.id) is not None:
        match.mark_ready(ask.seat, ask.id)
