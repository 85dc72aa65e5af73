"""A stage for tests of the sender: a channel, a person, and a client that is logged in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.delivery.discord_io.sender import Destination, DiscordSender
from bot.local.interactions.people import add_person
from bot.local.server import StandInServer
from bot.local.world.world import World
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent
from tests.bot.local.stage import logged_in
from tests.bot.openapi import OpenApiJudge, description_path

PLAIN: Final = MessageContent((Text("A word"),))
MESSAGES: Final = "/channels/*/messages"


@dataclass
class SenderStage:
    """A guild with a channel, one person, and a bot that is logged in."""

    server: StandInServer
    world: World
    sender: DiscordSender
    channel: int
    ada: Any

    @property
    def place(self) -> Destination:
        return Destination(channel=self.channel)

    @property
    def dm(self) -> Destination:
        return Destination(dm=self.ada.id)

    def messages(self, channel: int) -> list[Any]:
        return list(self.world.messages.get(channel, {}).values())

    def fault(self, what: Any, method: str = "POST", path: str = MESSAGES, times: int = 1) -> None:
        self.server.faults.plan(method, path, what, times=times)


@asynccontextmanager
async def open_sender_stage() -> AsyncIterator[SenderStage]:
    """Log a bot in; at the end, fail if it broke a rule of Discord's."""
    world = World()
    ada = add_person(world, "Ada")
    guild = world.add_guild("The hall", [ada])
    channel = world.add_channel(guild, "the-hall")
    judge = OpenApiJudge() if description_path().exists() else None
    async with StandInServer(world) as server:
        server.witnesses.extend([judge] if judge else [])
        sender = DiscordSender()
        with server.point_discord_here():
            sender.client = discord.Client(
                intents=discord.Intents(guilds=True),
                guild_ready_timeout=0.05,
                max_ratelimit_timeout=30,
                http_trace=sender.global_limit.make_trace(),
            )
            async with logged_in(sender.client, world.token):
                yield SenderStage(server, world, sender, int(channel["id"]), ada)
    assert server.broken_rules == []
    assert judge is None or judge.mismatches == []
