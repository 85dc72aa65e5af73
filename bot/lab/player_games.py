"""The games and seat views of simulated people, read from the bot's database."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from random import Random

from bot.game_types import GameType
from bot.games.people.languages import language_of
from bot.games.state.game_snapshot import load_snapshot
from bot.games.state.seat_view import build_seat_view
from bot.messages.reader import Reader
from bot.records import GameRow
from bot.store.store import Transaction
from engine.core.dice import Dice
from engine.core.machine_players import RandomPlayer
from engine.core.protocol.values import Order


@dataclass(frozen=True)
class PlayerGames:
    """Reads people's games from the database; never writes."""

    reading: Callable[[], AbstractAsyncContextManager[Transaction]]
    game_types: Mapping[str, GameType]
    now: Callable[[], datetime]

    async def list_readers(self, discord: int) -> list[Reader]:
        """Return a reader for every open game of a person."""
        found = []
        async with self.reading() as tx:
            person = await tx.people.find_by_discord_id(discord)
            rows = await tx.games.of_person(person.id, ("open",)) if person else []
            for row in rows:
                snapshot = await load_snapshot(tx, self.game_types, row.id)
                seat = snapshot.seat_of(person.id) if snapshot and person else None
                if snapshot is not None and person is not None and seat is not None:
                    seat_view = build_seat_view(snapshot, seat, self.now())
                    found.append(Reader(seat_view, snapshot.game_type, language_of(person)))
        return found

    async def list_channel_games(self, guild: int, channel: int) -> list[GameRow]:
        """Return the lobbies and open games of a channel."""
        async with self.reading() as tx:
            return await tx.games.in_channel(guild, channel, ("lobby", "open"))


def choose_random_orders(reader: Reader, random: Random) -> list[Order]:
    """Return random orders, as `options` offers them, for one of the reader's asks."""
    if not reader.seat_view.asks:
        return []
    seat_ask = random.choice(reader.seat_view.asks)
    dice = Dice(f"{random.getrandbits(64):x}", "people")
    return list(RandomPlayer(reader.game_type.game)(reader.seat_view.view, seat_ask.ask, dice))
