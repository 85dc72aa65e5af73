"""Webhooks of channels: the bot speaks under another name and picture."""

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json
from bot.local.world import messages, shapes
from bot.local.world.shapes import File

if TYPE_CHECKING:
    from bot.local.world.world import World

MOST: Final = 15


def create(world: "World", channel: Json, name: str) -> Json:
    """Make a webhook in a channel."""
    there = [one for one in world.webhooks.values() if one["channel_id"] == channel["id"]]
    if len(there) >= MOST:
        raise DiscordRefusalError(30007)
    number = world.ids()
    token = secrets.token_urlsafe(48)
    world.webhooks[number] = {
        "id": str(number),
        "type": 1,
        "channel_id": channel["id"],
        "guild_id": channel["guild_id"],
        "application_id": str(world.bot_id),
        "name": name,
        "avatar": None,
        "user": world.users[world.bot_id],
        "token": token,
        "url": f"{world.base}/api/webhooks/{number}/{token}",
    }
    _tell(world, channel["id"])
    return world.webhooks[number]


def change(world: "World", hook: Json, changes: Json) -> Json:
    """Rename a webhook, or move it."""
    names = ("name", "channel_id")
    made = {**hook, **{name: changes[name] for name in names if changes.get(name)}}
    world.webhooks[int(hook["id"])] = made
    _tell(world, made["channel_id"])
    return made


def remove(world: "World", hook: Json) -> None:
    """Take a webhook away."""
    del world.webhooks[int(hook["id"])]
    _tell(world, hook["channel_id"])


def _tell(world: "World", channel_id: str) -> None:
    guild_id = world.channels[int(channel_id)]["guild_id"]
    told = {"channel_id": channel_id, "guild_id": guild_id}
    world.tell("WEBHOOKS_UPDATE", told, channel_id=int(channel_id))


def by_token(world: "World", number: int, token: str) -> Json:
    """Find a webhook by what opens it."""
    hook = world.webhooks.get(number)
    if hook is None:
        raise DiscordRefusalError(10015)
    if hook["token"] != token:
        raise DiscordRefusalError(50027)
    return hook


def speak(
    world: "World", hook: Json, query: Mapping[str, str], body: Json, files: Sequence[File]
) -> Json:
    """Post as a webhook: under its name, or the one that comes with the message."""
    author: Json = {
        "id": hook["id"],
        "username": body.get("username") or hook["name"],
        "avatar": None,
        "discriminator": "0000",
        "public_flags": 0,
        "flags": 0,
        "bot": True,
        "global_name": None,
        "primary_guild": None,
    }
    where = _where(world, hook, query)
    extra: Json = {"webhook_id": hook["id"], "application_id": hook["application_id"]}
    if body.get("avatar_url"):
        author["avatar_url"] = body["avatar_url"]
    return messages.post(world, where, author, body, files, extra=extra)


def _where(world: "World", hook: Json, query: Mapping[str, str]) -> int:
    channel_id = int(hook["channel_id"])
    if not query.get("thread_id"):
        return channel_id
    thread = world.channels.get(int(query["thread_id"]))
    if thread is None or thread.get("parent_id") != str(channel_id):
        raise DiscordRefusalError(10003)
    if thread["type"] not in shapes.THREADS:
        raise DiscordRefusalError(10003)
    return int(thread["id"])


def place(world: "World", hook: Json, query: Mapping[str, str], number: int) -> tuple[int, int]:
    """Find a message that a webhook has posted."""
    where = _where(world, hook, query)
    message = world.message(where, number)
    if message.get("webhook_id") != hook["id"]:
        raise DiscordRefusalError(10008)
    return where, number
