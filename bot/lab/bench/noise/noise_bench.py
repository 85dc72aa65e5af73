"""`skald bench noise`: what reaches people's phones in whole games, and how long it is.

Each game is played from its lobby to its end at the local stand-in for Discord, with pictures of
one pixel, on a clock that is moved. Chance and habits are the same on every run.
"""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, TextIO

from bot.cli.progress import Progress
from bot.lab.bench.measuring import Figure
from bot.lab.bench.noise.evening import Evening, play_evening
from bot.lab.bench.noise.evening_text import write_evening
from bot.lab.bench.noise.habits import HABITS
from bot.lab.bench.noise.noise_figures import PlayedBy, make_figures
from bot.lab.bench.noise.round_counts import count_noise
from engine.core.protocol.game import Game
from engine.registry import GAMES

SEATS_WITH_MACHINE: Final = 4
"""Where the game's usual settings seat so many, a machine plays beside the people."""


def measure_noise(game: str | None = None, texts: Path | None = None) -> list[Figure]:
    """Play one game or each one to its end, and write all its texts to a file if one is given."""
    keys = sorted(GAMES) if game is None else [game]
    figures: list[Figure] = []
    with ExitStack() as open_:
        file = open_.enter_context(texts.open("w", encoding="utf-8")) if texts else None
        progress = open_.enter_context(Progress("playing"))
        for key in keys:
            evening = _play_game(key, progress)
            figures += _list_figures(key, evening)
            _write_texts(file, key, evening)
    return figures


def _play_game(key: str, progress: Progress) -> Evening:
    """Play one whole game."""
    machines = int(seats_a_machine(GAMES[key]))
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(
            play_evening(Path(folder), key, machines, progress, people=count_people(GAMES[key]))
        )


def count_people(game: Game[Any, Any]) -> int:
    """Return how many people a game's usual settings seat, three at most."""
    entries = [game.entry()] * len(HABITS)
    counts = range(1, len(HABITS) + 1)
    return max(one for one in counts if not game.admit(game.settings(), entries[:one]))


def seats_a_machine(game: Game[Any, Any]) -> bool:
    """Return whether a game's usual settings seat a machine beside the three people."""
    return not game.admit(game.settings(), [game.entry()] * SEATS_WITH_MACHINE)


def _list_figures(key: str, evening: Evening) -> Iterator[Figure]:
    """Yield the figures of an evening."""
    names = [player.person.name for player in evening.players]
    habits = {player.person.name: player.habit.name for player in evening.players}
    counts = count_noise(evening.seen, names, evening.channels)
    yield from make_figures(key, PlayedBy(evening.rounds, habits), counts)
    pressed = sum(player.pressed for player in evening.players)
    lost = sum((player.lost_ways for player in evening.players), Counter[str]())
    told = ", ".join(f"{kind} {count}" for kind, count in sorted(lost.items()))
    note = f"{evening.rounds} rounds, {pressed} orders by buttons{told and '; '}{told}"
    yield Figure(f"{key}: orders that no button led to", lost.total(), None, note, "")


def _write_texts(file: TextIO | None, key: str, evening: Evening) -> None:
    if file is not None:
        file.write(f"################ {key} ################\n{write_evening(evening.seen)}\n")
