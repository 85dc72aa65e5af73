"""People who play at the local stand-in while their bot is measured."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from bot.game_types import GAME_TYPES
from bot.lab.bench.whole_table.measured_bot import QUIET_SECONDS, MeasuredBot
from bot.lab.player_games import PlayerGames
from bot.lab.screen import find_control
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.store.store import Store
from engine.core.dice import Dice
from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR
from engine.core.protocol.values import Order

GAME_KEY: Final = "capital"
ANSWER_TIMEOUT: Final = 60.0
GROUP_TYPES: Final = (1, 2)


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
                    return TypedCommand(person, *self._write_as_command(person, order))
        return None

    def _write_as_command(
        self, person: SimulatedPerson, order: Order
    ) -> tuple[str, dict[str, str]]:
        """Write an order as a command with its options."""
        roots = [
            one for one in person.commands(self.bot.channel) if _is_game_command(one, self.key)
        ]
        leaves = [leaf for root in roots for leaf in _list_commands(root, "")]
        kinds = list(GAME_TYPES[self.key].game.kinds.orders)
        path, leaf = leaves[kinds.index(order.kind)]
        given = order.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        fields = {_letters_and_digits(one["name"]): one["name"] for one in leaf.get("options", ())}
        return path, {
            fields[_letters_and_digits(k)]: _typed_value(v)
            for k, v in given.items()
            if k != KIND_FIELD
        }

    async def start_game(self) -> None:
        """Open a lobby, let everybody join, and start the game."""
        host, *others = self.people
        asked = await host.use_command(self.bot.channel, "table new", {"game": self.key})
        await asked.wait_until_done(ANSWER_TIMEOUT)
        await self.wait_until_settled()
        lobby = next(
            one
            for one in reversed(host.read_messages(self.bot.channel))
            if find_control(one, "start", "join")
        )
        for name, value in self.options.items():
            await self._choose_option(lobby, name, value)
        for person, verb in (*((one, "join") for one in others), (host, "start")):
            lobby = self._read_again(lobby)
            use = find_control(lobby, verb)
            assert use is not None, verb  # noqa: S101 - a lobby has these buttons
            await (await person.press(lobby, use.custom_id)).wait_until_done(ANSWER_TIMEOUT)
            await self.wait_until_settled()

    async def _choose_option(self, lobby: Json, name: str, value: str) -> None:
        """Let the host choose an option of the lobby."""
        host, opened = self.people[0], find_control(lobby, "options")
        assert opened is not None  # noqa: S101 - a lobby has this button
        pressed = await host.press(lobby, opened.custom_id)
        await pressed.wait_until_done(ANSWER_TIMEOUT)
        page = pressed.answers[-1]
        select = find_control(page, "option", rest=name)
        assert select is not None, name  # noqa: S101 - it is on the first page
        chosen = await host.choose(page, select.custom_id, [value])
        await chosen.wait_until_done(ANSWER_TIMEOUT)
        await self.wait_until_settled()

    def _read_again(self, message: Json) -> Json:
        return self.bot.server.world.find_message(int(message["channel_id"]), int(message["id"]))

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


def _is_game_command(root: Json, key: str) -> bool:
    """Return whether a command is for the orders of a game."""
    return str(root["name"]).partition("-")[0] == key


def _list_commands(command: Json, above: str) -> Iterator[tuple[str, Json]]:
    """Yield the commands in a command group, each with its path."""
    path = f"{above} {command['name']}".strip()
    inner = [one for one in command.get("options", ()) if one["type"] in GROUP_TYPES]
    if not inner:
        yield path, command
    for one in inner:
        yield from _list_commands(one, path)


def _letters_and_digits(name: str) -> str:
    return "".join(letter for letter in name if letter.isalnum())


def _typed_value(value: Any) -> str:
    """Return a field's value as a person types it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{one}{PAIR_SEPARATOR}{to}" for one, to in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
