"""People who play at the local stand-in while their bot is measured."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, NamedTuple

from bot.game_types import GAME_TYPES
from bot.lab.bench.whole_table.measured_bot import QUIET_SECONDS, MeasuredBot
from bot.lab.interaction_answers import ANSWER_TIMEOUT
from bot.lab.lobby_presses import LobbyPresses
from bot.lab.player_games import PlayerGames
from bot.lab.typed_commands import write_order_command
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.store.store import Store
from engine.core.dice import Dice

GAME_KEY: Final = "capital"


class TypedCommand(NamedTuple):
    """A slash command with its options, and the person who types it."""

    person: SimulatedPerson
    path: str
    options: dict[str, str]


@dataclass
class PlayedTable:
    """People in a game, who play as an AI would."""

    bot: MeasuredBot
    store: Store
    dice: Dice
    people: Sequence[SimulatedPerson]
    key: str = GAME_KEY
    options: Mapping[str, str] = field(default_factory=dict)
    """What the host chooses in the lobby, by the name of the option."""

    @property
    def player_games(self) -> PlayerGames:
        return PlayerGames(self.store.reading, GAME_TYPES, lambda: datetime.now(UTC))

    async def next_order(self) -> TypedCommand:
        """Return the next person's command; start a new game where the last one is over."""
        found = await self.find_order()
        if found is None:
            await self.start_game()
            found = await self.find_order()
        assert found is not None  # noqa: S101 - a game that has begun asks somebody
        return found

    async def find_order(self) -> TypedCommand | None:
        """Return the next person's command; None if nobody is asked."""
        for person in self.people:
            for reader in await self.player_games.list_readers(person.id):
                for own in reader.seat_view.asks:
                    game, view = reader.game_type.game, reader.seat_view.view
                    (order, *_) = game.choose(view, own.ask, self.dice)
                    commands = person.commands(self.bot.channel)
                    line = reader.write_order(order)
                    command = write_order_command(commands, self.key, order, line)
                    assert command is not None  # noqa: S101 - every order has a command
                    return TypedCommand(person, *command)
        return None

    async def start_game(self) -> None:
        """Open a lobby, let everybody join, and start the game."""
        lobby = LobbyPresses(self.bot.server.world, self.bot.channel, self.wait_until_settled)
        await lobby.start_game(self.people, self.key, self.options)

    async def submit_order(self, typed: TypedCommand) -> None:
        """Type an order, and wait until it is answered and all letters are sent."""
        await self.type_order(typed)
        await self.wait_until_settled()

    async def type_order(self, typed: TypedCommand) -> None:
        """Type an order, and wait until it is answered."""
        asked = await typed.person.use_command(self.bot.channel, typed.path, typed.options)
        await asked.wait_until_done(ANSWER_TIMEOUT)

    async def write_line(self, person: SimulatedPerson, text: str) -> Json:
        """Write a direct message, wait for the answer, and return it."""
        channel = await person.open_dm()
        mine = await person.say(channel, text)
        await self.wait_for_message_after(person, channel, mine)
        return person.last_message(channel)

    async def wait_for_message_after(
        self, person: SimulatedPerson, channel: Json, mine: Json
    ) -> None:
        """Wait until the bot has written a message after a person's own."""
        async with asyncio.timeout(ANSWER_TIMEOUT):
            while person.last_message(channel)["id"] == mine["id"]:  # noqa: ASYNC110 - as above
                await asyncio.sleep(QUIET_SECONDS / 4)

    async def wait_until_settled(self) -> None:
        """Wait until all letters are sent and the bot is silent."""
        await self.bot.wait_until_settled(self.store)

    async def count_steps(self) -> int:
        """Return the number of steps in all games, also in those that are over."""
        async with self.store.reading() as tx:
            rows = [await tx.games.get(one) for one in await tx.games.lives()]
        return sum(row.revision for row in rows if row)
