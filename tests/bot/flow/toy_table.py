"""A table of the toy game, played through Discord."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.games.lobby.lobby import LobbyChannel
from bot.records import Window
from tests.bot.flow.flow import Flow
from tests.bot.toy_game import KEY as TOY
from tests.cogs.running_bot import message_text

THREE = ("Ada", "Rorik", "Sigrun")
HOLDS_KEEPER = "Bo"


@dataclass
class ToyTable:
    """A table of the toy game, and the actions of a test."""

    flow: Flow
    game: int

    @property
    def now(self) -> datetime:
        return self.flow.running_bot.clock()

    async def say(self, name: str, text: str) -> str:
        """Write a DM, and read the answer."""
        running_bot = self.flow.running_bot
        return message_text((await running_bot.write_dm(self.flow.people[name], text))[0])

    async def bid_and_say_ready(self, **bids: int) -> None:
        """Let everybody bid and be ready, so that the best bid has its turn."""
        for name, amount in bids.items():
            await self.say(name, f"bid {amount}")
            await self.say(name, "ready")
        await self.flow.let_time_pass()

    async def read_events(self, kind: str) -> list[Any]:
        async with self.flow.running_bot.services.store.reading() as tx:
            told = await tx.steps.events(self.game)
        return [one.event for one in told if one.event.kind == kind]

    async def read_revision(self) -> int:
        return (await self.flow.read_game(self.game)).revision

    async def read_seat_view(self, name: str) -> Any:
        running_bot = self.flow.running_bot
        return await running_bot.services.desk.read_seat_view(
            self.game, await running_bot.person_number(name), self.now
        )

    async def list_asks(self, name: str) -> list[str]:
        return [own.ask.kind for own in (await self.read_seat_view(name)).asks]

    async def find_window(self, name: str, kind: str) -> Window:
        """Find the window of what somebody is asked."""
        found: Window = next(
            own.window for own in (await self.read_seat_view(name)).asks if own.ask.kind == kind
        )
        return found

    def read_new_messages(self, name: str, since: int) -> str:
        """Read what somebody got by DM since there were so many."""
        return "\n".join(message_text(one) for one in self.flow.messages_to(name)[since:])

    def read_public_messages(self) -> str:
        """Read everything that everybody can."""
        return "\n".join(
            message_text(one) for one in self.flow.running_bot.public_messages() if one["type"] == 0
        )


async def open_toy_table(flow: Flow, *, keeper: bool = False, **set_to: str) -> ToyTable:
    """Open a table of three, and start the game."""
    running_bot, now = flow.running_bot, flow.running_bot.clock()
    lobby = running_bot.services.lobby
    ada, *others = [await running_bot.person_number(name) for name in THREE]
    where = LobbyChannel(int(running_bot.guild["id"]), int(running_bot.channel["id"]))
    game = (await lobby.open_lobby(ada, TOY, where, now)).game
    for name, value in set_to.items():
        await lobby.change_setting(game, ada, name, value, now)
    for one in others:
        await lobby.join_lobby(game, one, now)
    if keeper:
        await lobby.change_setting(game, ada, "setting.keeper", "on", now)
        await lobby.join_lobby(
            game, await running_bot.person_number(HOLDS_KEEPER), now, keeper=True
        )
    await lobby.start_game(game, ada, now)
    await flow.let_time_pass()
    return ToyTable(flow, game)
