"""What people know of their tables while they think: their own sight, read beside the bot."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from random import Random

from bot.game_types import GameType
from bot.games.people.people import language_of
from bot.games.state.game_snapshot import load
from bot.games.state.seat_view import sight
from bot.messages.reader import Reader
from bot.store.rows import GameRow
from bot.store.store import Transaction
from engine.core.dice import Dice
from engine.core.duel import Random as Chancer
from engine.core.protocol.values import Order


@dataclass(frozen=True)
class PlayerSight:
    """Reads the database as it stands; never writes."""

    reading: Callable[[], AbstractAsyncContextManager[Transaction]]
    kinds: Mapping[str, GameType]
    now: Callable[[], datetime]

    async def readers(self, discord: int) -> list[Reader]:
        """Show somebody every game that they play."""
        found = []
        async with self.reading() as tx:
            person = await tx.people.of_discord(discord)
            rows = await tx.games.of_person(person.id, ("open",)) if person else []
            for row in rows:
                board = await load(tx, self.kinds, row.id)
                seat = board.seat_of(person.id) if board and person else None
                if board is not None and person is not None and seat is not None:
                    seen = sight(board, seat, self.now())
                    found.append(Reader(seen, board.kind, language_of(person)))
        return found

    async def here(self, guild: int, channel: int) -> list[GameRow]:
        """List the tables of a channel that go on, and its lobbies."""
        async with self.reading() as tx:
            return await tx.games.in_channel(guild, channel, ("lobby", "open"))


def chosen(reader: Reader, chance: Random) -> list[Order]:
    """Choose at random, of what `options` offers, orders that answer one of the reader's asks."""
    if not reader.sight.asks:
        return []
    own = chance.choice(reader.sight.asks)
    dice = Dice(f"{chance.getrandbits(64):x}", "people")
    return list(Chancer(reader.kind.game)(reader.sight.view, own.ask, dice))
