"""Whole games at the stand-in: people give a machine's orders by DM, beside real machines."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.games.lobby.lobby import LobbyChannel
from bot.lab.player_games import PlayerGames
from bot.local.snowflakes import Json
from bot.local.world.watch import Watch
from bot.messages.reader import Reader
from engine.core.dice import Dice, make_seed
from tests.bot.flow.flow import Flow, running_flow
from tests.bot.flow.games import all_game_types

PEOPLE = ("Ada", "Rorik")
"""One plays in English, the other in French."""
MAX_VISITS = 400
HOURS_AWAY = 73
"""After so many hours every window has closed."""
PLAIN_MESSAGE = 0
"""The type of messages that somebody wrote, not Discord."""


@dataclass
class WholeGame:
    """A table of two people and a machine, and all messages of the bot so far."""

    flow: Flow
    game: int
    watch: Watch

    async def play_to_end(self) -> None:
        """Let people answer by turns what they are asked, until the game is over."""
        for visit in range(MAX_VISITS):
            if (await self.flow.read_game(self.game)).life != "open":
                return
            has_answered = [await self.answer_ask(name, visit) for name in PEOPLE]
            await self.flow.let_time_pass(0 if any(has_answered) else HOURS_AWAY)
        raise TimeoutError("the game never ended")

    async def answer_ask(self, name: str, visit: int) -> bool:
        """Let a person write the orders that a machine would give, save for each third time."""
        reader = await self.find_reader(name)
        seat_ask = next((one for one in reader.seat_view.asks if not one.is_ready), None)
        if seat_ask is None or (seat_ask.ask.ready and visit % 3 == PEOPLE.index(name)):
            return False
        dice = Dice(make_seed(f"{name} {visit}"), "people")
        orders = reader.game_type.game.choose(reader.seat_view.view, seat_ask.ask, dice)
        lines = [reader.write_order(one) for one in orders]
        lines += ["ready"] if seat_ask.ask.ready else []
        if lines:
            await self.flow.running_bot.write_dm(self.flow.people[name], "\n".join(lines))
        return bool(lines)

    async def find_reader(self, name: str) -> Reader:
        running_bot = self.flow.running_bot
        services = running_bot.services
        games = PlayerGames(services.store.reading, services.game_types, running_bot.clock)
        [reader] = await games.list_readers(self.flow.people[name].id)
        return reader

    def list_messages(self) -> list[Json]:
        """List every state that a message of the bot has had since the last call."""
        bot = self.flow.running_bot.world.bot_id
        return [
            signal.data
            for signal in self.watch.drain()
            if signal.kind in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}
            and signal.data["type"] == PLAIN_MESSAGE
            and int(signal.data["author"]["id"]) == bot
        ]


@asynccontextmanager
async def run_flow_without_pictures(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Flow]:
    """Run a bot whose pictures cost nothing to draw; its games have the same seed every time."""
    monkeypatch.setattr("tests.cogs.running_bot.GAME_TYPES", all_game_types())
    monkeypatch.setattr(
        "bot.games.lobby.game_seed.secrets", SimpleNamespace(token_hex=lambda size: "5a" * size)
    )
    async with running_flow(folder) as flow:
        yield flow


async def open_whole_game(
    flow: Flow, key: str, people: Sequence[str] = PEOPLE, **set_to: str
) -> WholeGame:
    """Open a table of these people and a machine, and start the game."""
    running_bot, watch = flow.running_bot, flow.running_bot.world.watch()
    lobby, now = running_bot.services.lobby, running_bot.clock()
    host, *others = [await running_bot.person_number(name) for name in people]
    where = LobbyChannel(int(running_bot.guild["id"]), int(running_bot.channel["id"]))
    game = (await lobby.open_lobby(host, key, where, now)).game
    for name, value in set_to.items():
        await lobby.change_setting(game, host, f"setting.{name}", value, now)
    for one in others:
        await lobby.join_lobby(game, one, now)
    await lobby.add_ai(game, host, now)
    await lobby.start_game(game, host, now)
    await flow.let_time_pass()
    return WholeGame(flow, game, watch)
