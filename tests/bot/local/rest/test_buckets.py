"""Rate limits count in buckets: each channel, and each interaction, has its own."""

from typing import Final

import discord
import pytest
from discord import app_commands

from bot.local.interactions.people import add_person
from bot.local.rest.calls import Call
from bot.local.rest.rate_limits import OBSERVED_LIMITS, RateLimit, RateLimits
from bot.local.server import StandInServer
from bot.local.world.world import World
from tests.bot.local.bots import HostBot
from tests.bot.local.stage import logged_in

CALLBACK: Final = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP: Final = "/webhooks/{webhook_id}/{webhook_token}"


def make_call(world: World, template: str, **path: str) -> Call:
    return Call(world, "POST", template, path, {}, {})


def test_answers_to_an_interaction_are_counted_for_it_alone() -> None:
    limits = RateLimits(OBSERVED_LIMITS, clock=lambda: 0.0)
    world = World()
    for template, names in (
        (CALLBACK, ("interaction_id", "interaction_token")),
        (FOLLOW_UP, ("webhook_id", "webhook_token")),
    ):
        one, other = (
            make_call(world, template, **dict.fromkeys(names, value)) for value in ("1", "2")
        )
        waits = [limits.count_request(one)[1] for _ in range(6)]
        assert waits[:5] == [0.0] * 5
        assert waits[5] > 0
        headers, wait, _ = limits.count_request(other)
        assert wait == 0
        assert headers["X-RateLimit-Remaining"] == "4"


@pytest.mark.parametrize("template", [CALLBACK, FOLLOW_UP])
def test_the_global_limit_leaves_answers_to_interactions_out(template: str) -> None:
    world = World()
    world.interactions_by_token["t"] = None  # type: ignore[assignment]  # its token is all that counts
    limits = RateLimits(overall=RateLimit(1, 60), clock=lambda: 0.0)
    path = {"interaction_token": "t"} if template == CALLBACK else {"webhook_token": "t"}
    for _ in range(3):
        assert limits.count_request(make_call(world, template, **path))[1] == 0
    channel = make_call(world, "/channels/{channel_id}/messages", channel_id="1")
    assert [limits.count_request(channel)[1] > 0 for _ in range(2)] == [False, True]


async def test_a_bot_keeps_to_the_buckets_of_its_answers() -> None:
    """Seven messages in answer to one command: the library waits for the bucket by itself."""
    world = World()
    ada = add_person(world, "Ada")
    hall = world.add_channel(world.add_guild("Hall", [ada]), "hall")
    bot = HostBot()

    @bot.tree.command(name="talk", description="Talk")
    async def talk(i: discord.Interaction[HostBot]) -> None:
        await i.response.defer(ephemeral=True)
        for number in range(7):
            await i.followup.send(str(number), ephemeral=True)

    assert isinstance(talk, app_commands.Command)
    limits = {f"POST {FOLLOW_UP}": RateLimit(5, 0.2)}
    async with StandInServer(world, rates=RateLimits(limits)) as server:
        with server.point_discord_here():
            async with logged_in(bot, world.token):
                asked = await ada.use_command(hall, "talk")
                await asked.wait_for_messages(8, 10)
                assert [one["content"] for one in asked.answers] == [str(n) for n in range(7)]
        assert server.broken_rules == []
