"""People and a lobby, with a stand-in for the desk."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.game_types import GAME_TYPES, GameType
from bot.games.lobby.lobby import Lobby, LobbyChannel
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.people.people import People
from bot.games.refusals import RefusedError
from bot.records import OutboxLetter, Person, PositionRow
from bot.store.store import Store
from render.words import LANGUAGES, WORD_BOOKS, Voice
from tests.engine.toy import GAME as TOY

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
HERE = LobbyChannel(guild=5, channel=50)
ALL_GAME_TYPES = {**GAME_TYPES, "toy": GameType(TOY, GAME_TYPES["capital"].presentation)}


@dataclass
class StandInStarter:
    """Saves an empty first position instead of the desk."""

    store: Store
    started_games: list[int] = field(default_factory=list)

    async def start_game(self, game: int, now: datetime) -> None:
        async with self.store.writing() as tx:
            first = PositionRow(
                game=game, revision=0, branch=0, parent=None, rules_version=1, sheets=(),
                state=b"{}", reveals=False, at=now,
            )  # fmt: skip
            await tx.steps.save(first, [])
        self.started_games.append(game)


@dataclass
class LobbyClub:
    """A lobby with its store, people and clock."""

    store: Store
    desk: StandInStarter
    now: datetime = NOW
    woken: int = 0
    names_met: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.people = People(self.store)
        self.restart()

    def restart(self) -> None:
        """Make a new lobby, without any cache, on the same database."""
        self.lobby = Lobby(self.store, ALL_GAME_TYPES, self.desk, self._wake)

    def _wake(self) -> None:
        self.woken += 1

    def advance_clock(self, **span: float) -> datetime:
        self.now += timedelta(**span)
        return self.now

    async def meet_people(self, *names: str, locale: str = "en-GB") -> list[Person]:
        first = 900 + 100 * len(self.names_met)
        self.names_met += names
        numbered = enumerate(names, first)
        return [await self.people.find_or_add(discord, name, locale) for discord, name in numbered]

    async def open_table(self, *people: Person, key: str = "capital") -> LobbySummary:
        """Open a lobby for the first person; the others join."""
        host, *others = people
        found = await self.lobby.open_lobby(host.id, key, HERE, self.now)
        for other in others:
            found = await self.lobby.join_lobby(found.game, other.id, self.now)
        return found

    async def letters(self, game: int) -> list[OutboxLetter]:
        async with self.store.reading() as tx:
            return await tx.outbox.of_game(game)

    async def logged_actions(self, game: int) -> list[str]:
        async with self.store.reading() as tx:
            return [one.what for one in await tx.actions.of_game(game)]


async def catch_refusal(deed: Any) -> RefusedError:
    """Await what must be refused, and return the error."""
    with pytest.raises(RefusedError) as caught:
        await deed
    return caught.value


def refusal_codes(error: RefusedError) -> list[str]:
    return [f"{one.code} {one.rule}" for one in error.refusals]


def say_refusals(error: RefusedError) -> list[list[str]]:
    """Return the sentences of a refusal in every language; the toy game has no book."""
    key = "common" if error.book == "toy" else error.book
    return [
        [
            Voice(language, WORD_BOOKS[key], error.players, markdown=True).write_refusal(one)
            for one in error.refusals
        ]
        for language in LANGUAGES
    ]
