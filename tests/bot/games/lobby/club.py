"""Some people at a lobby, and a desk that only lays a first position."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.game_types import GAME_TYPES, GameType
from bot.games.lobby.lobby import Lobby, Where
from bot.games.lobby.lobby_summary import Summary
from bot.games.people.people import People
from bot.games.refusals import RefusedError
from bot.store.rows import OutboxLetter, Person, PositionRow
from bot.store.store import Store
from render.words import LANGUAGES, Voice
from tests.engine.toy import GAME as TOY

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
HERE = Where(guild=5, channel=50)
ALL_KINDS = {**GAME_TYPES, "toy": GameType(TOY, GAME_TYPES["capital"].painter)}


@dataclass
class Starter:
    """Lays an empty first position, as the desk lays a real one."""

    store: Store
    started: list[int] = field(default_factory=list)

    async def start(self, game: int, now: datetime) -> None:
        async with self.store.writing() as tx:
            first = PositionRow(
                game=game, revision=0, branch=0, parent=None, rules_version=1, sheets=(),
                state=b"{}", reveals=False, at=now,
            )  # fmt: skip
            await tx.steps.save(first, [])
        self.started.append(game)


@dataclass
class Club:
    """Everybody and everything that a lobby needs."""

    store: Store
    desk: Starter
    now: datetime = NOW
    woken: int = 0
    met: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.people = People(self.store)
        self.restart()

    def restart(self) -> None:
        """Forget all that is not on the disk."""
        self.lobby = Lobby(self.store, ALL_KINDS, self.desk, self._wake)

    def _wake(self) -> None:
        self.woken += 1

    def later(self, **span: float) -> datetime:
        self.now += timedelta(**span)
        return self.now

    async def meet(self, *names: str, locale: str = "en-GB") -> list[Person]:
        first = 900 + 100 * len(self.met)
        self.met += names
        numbered = enumerate(names, first)
        return [await self.people.of(discord, name, locale) for discord, name in numbered]

    async def table(self, *people: Person, key: str = "capital") -> Summary:
        """Open a lobby for the first of them; the others join."""
        host, *others = people
        found = await self.lobby.new(host.id, key, HERE, self.now)
        for other in others:
            found = await self.lobby.join(found.game, other.id, self.now)
        return found

    async def letters(self, game: int) -> list[OutboxLetter]:
        async with self.store.reading() as tx:
            return await tx.outbox.of_game(game)

    async def done(self, game: int) -> list[str]:
        async with self.store.reading() as tx:
            return [one.what for one in await tx.actions.of(game)]


async def refused(deed: Any) -> RefusedError:
    """Do what must be refused."""
    with pytest.raises(RefusedError) as caught:
        await deed
    return caught.value


def codes(error: RefusedError) -> list[str]:
    return [f"{one.code} {one.rule}" for one in error.refusals]


def said(error: RefusedError) -> list[list[str]]:
    """Say a refusal in every language: each time as many whole sentences. The toy has no book."""
    key = "common" if error.key == "toy" else error.key
    return [
        [Voice(language, key, error.players, markdown=True).refusal(one) for one in error.refusals]
        for language in LANGUAGES
    ]
