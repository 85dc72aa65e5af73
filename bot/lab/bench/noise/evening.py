"""A whole game from its lobby to its end, played by people of all habits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.cli.progress import Progress
from bot.lab.bench.noise.habits import HABITS, SLEEPS_EVERY, Player
from bot.lab.bench.noise.played_game import PLAY_SEED, OwnAsk, PlayedGame, open_game
from bot.lab.bench.noise.round_counts import TableChannels
from bot.lab.bench.noise.seen_messages import SeenThing
from engine.core.dice import Dice, make_seed

PERSON_NAMES: Final = ("Ada", "Ben", "Cleo")
"""A person for each habit."""
MAX_ANSWERS_TO_ASK: Final = 60
"""Whoever has tried so often to answer an ask lets it be."""


@dataclass(frozen=True, slots=True)
class Evening:
    """One game that was played to its end."""

    seen: Sequence[SeenThing]
    players: Sequence[Player]
    rounds: int
    channels: TableChannels


async def play_evening(
    folder: Path,
    key: str,
    machines: int,
    progress: Progress,
    max_rounds: int | None = None,
    *,
    people: int = len(PERSON_NAMES),
) -> Evening:
    """Play a game as the lobby offers it to its end, or only so many rounds."""
    async with open_game(folder, PERSON_NAMES[:people]) as game:
        players = [
            Player(person, habit, Dice(make_seed(f"{PLAY_SEED} {person.name}"), "people"),
                   first_slept=game.random.randrange(SLEEPS_EVERY))
            for person, habit in zip(game.people, HABITS, strict=False)
        ]  # fmt: skip
        await game.start(key, machines)
        table = _Table(game, players, progress)
        await table.play(max_rounds)
        return Evening(game.witness.seen, players, game.round, await game.find_channels())


class _Table:
    """Who answers next, or to which moment the clock is moved."""

    def __init__(self, game: PlayedGame, players: Sequence[Player], progress: Progress) -> None:
        self._game, self._players, self._progress = game, players, progress
        self._tries: dict[tuple[str, str], int] = {}

    async def play(self, max_rounds: int | None) -> None:
        """Let people answer, and time pass where nobody does, until the game is over."""
        game = self._game
        last_round = game.round
        while not await game.is_over() and (max_rounds is None or game.round <= max_rounds):
            moments: list[datetime] = []
            if not await self._answer_first(moments):
                if not moments:
                    raise RuntimeError("the game goes on, and nobody is asked")
                await game.wait_until(min(moments))
            if game.round != last_round:
                last_round = game.round
                self._progress.count(f"round {game.round}")

    async def _answer_first(self, moments: list[datetime]) -> bool:
        """Let the first person answer who does so now; else collect when something happens."""
        now = self._game.clock()
        for player in self._players:
            for asked in await self._game.list_own_asks(player.person):
                time = player.find_answer_time(asked.own)
                if time is not None and time <= now and self._may_try(player, asked):
                    await player.habit.answer(self._game, player, asked)
                    return True
                window = asked.own.window
                expected = (time, window.remind_at, window.closes_at)
                moments += [one for one in expected if one is not None and one > now]
        return False

    def _may_try(self, player: Player, asked: OwnAsk) -> bool:
        """Return whether a person may try to answer an ask once more, and count it."""
        key = player.person.name, asked.own.ask.id
        tries = self._tries.get(key, 0)
        is_given = bool(asked.own.ask.group and asked.own.sheet)
        if is_given or tries >= MAX_ANSWERS_TO_ASK:
            return False
        self._tries[key] = tries + 1
        return True
