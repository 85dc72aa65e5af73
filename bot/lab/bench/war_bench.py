"""How wars among six plain players end (V-1-06, V-1-17), and what a war takes."""

import statistics
from functools import partial
from typing import Final, NamedTuple

from bot.cli.progress import Progress
from bot.lab.bench.measuring import Figure, timed
from engine.core.dice import Dice, seed_of
from engine.core.match import Match, begin
from engine.valhalla.game import GAME
from engine.valhalla.state import State
from engine.valhalla.view import View

WARS: Final = 10
SEATS: Final = 6
WON: Final = frozenset({"V-1-06", "V-1-17"})
"""The last side, and the capitals: what a war is fought for."""
SOON: Final = 25
"""Before this round it should be over."""
OPEN: Final = 30
"""In percent: so many wars may go on for longer."""


class War(NamedTuple):
    """How a war ended."""

    round: int
    rule: str

    @property
    def soon(self) -> bool:
        return self.rule in WON and self.round < SOON


def wars(count: int = WARS) -> list[Figure]:
    """Play so many wars, each by its own seed."""
    found: list[War] = []
    times: list[float] = []
    with Progress("waging wars", count) as progress:
        for number in range(1, count + 1):
            times.append(timed(partial(_wage, f"war {number}", found)))
            progress.step(f"round {found[-1].round}")
    late = 100 * sum(not war.soon for war in found) / count
    rounds = ", ".join(str(war.round) for war in sorted(found))
    return [
        Figure(f"wars not over before round {SOON}", late, OPEN, f"they ended in {rounds}", "%"),
        Figure("a war of six", statistics.median(times), None, f"{count} wars"),
    ]


def _wage(name: str, found: list[War]) -> None:
    """Play one war, up to the rounds that a table has."""
    entries = [GAME.entry()] * SEATS
    match = begin(GAME, GAME.settings(), entries, Dice(seed_of(name), "bench"))
    while match.outcome is None:
        _answer(match, name)
        match.played.clear()  # a war is long, and nobody reads it
    found.append(War(match.state.round, match.outcome.rule))


def _answer(match: Match[State, View], name: str) -> None:
    """Let the player of one ask answer it."""
    ask = next(one for one in match.asks if (one.seat, one.id) not in match.ready_marks)
    dice = Dice(seed_of(f"{name} {ask.seat} {ask.id}"), "bench")
    for order in GAME.choose(match.view(ask.seat), ask, dice):
        match.submit(ask.seat, order, None if order.at_once else ask.id)
    if match.ask(ask.seat, ask.id) is not None:
        match.ready(ask.seat, ask.id)
