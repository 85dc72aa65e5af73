"""Webhooks of channels, by which the bot posts under another name and picture."""

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json
from bot.local.world import discord_objects, messages
from bot.local.world.discord_objects import File

if TYPE_CHECKING:
    from bot.local.world.world import World

MAX_WEBHOOKS: Final = 15


def create_webhook(world: "World", channel: Json, name: str) -> Json:
    """Make a webhook in a channel."""
    webhooks_here = [one for one in world.webhooks.values() if one["channel_id"] == channel["id"]]
    if len(webhooks_here) >= MAX_WEBHOOKS:
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
    _emit_update(world, channel["id"])
    return world.webhooks[number]


def change_webhook(world: "World", webhook: Json, changes: Json) -> Json:
    """Rename a webhook, or move it."""
    names = ("name", "channel_id")
    made = {**webhook, **{name: changes[name] for name in names if changes.get(name)}}
    world.webhooks[int(webhook["id"])] = made
    _emit_update(world, made["channel_id"])
    return made


def delete_webhook(world: "World", webhook: Json) -> None:
    """Delete a webhook."""
    del world.webhooks[int(webhook["id"])]
    _emit_update(world, webhook["channel_id"])


def _emit_update(world: "World", channel_id: str) -> None:
    guild_id = world.channels[int(channel_id)]["guild_id"]
    data = {"channel_id": channel_id, "guild_id": guild_id}
    world.send_signal("WEBHOOKS_UPDATE", data, channel_id=int(channel_id))


def find_webhook(world: "World", number: int, token: str) -> Json:
    """Find a webhook by its id and token."""
    webhook = world.webhooks.get(number)
    if webhook is None:
        raise DiscordRefusalError(10015)
    if webhook["token"] != token:
        raise DiscordRefusalError(50027)
    return webhook


def post_as_webhook(
    world: "World", webhook: Json, query: Mapping[str, str], body: Json, files: Sequence[File]
) -> Json:
    """Post as a webhook, under its name or the message's own."""
    author: Json = {
        "id": webhook["id"],
        "username": body.get("username") or webhook["name"],
        "avatar": None,
        "discriminator": "0000",
        "public_flags": 0,
        "flags": 0,
        "bot": True,
        "global_name": None,
        "primary_guild": None,
    }
    where = _target_channel(world, webhook, query)
    extra: Json = {"webhook_id": webhook["id"], "application_id": webhook["application_id"]}
    if body.get("avatar_url"):
        author["avatar_url"] = body["avatar_url"]
    return messages.post_message(world, where, author, body, files, extra=extra)


def _target_channel(world: "World", webhook: Json, query: Mapping[str, str]) -> int:
    channel_id = int(webhook["channel_id"])
    if not query.get("thread_id"):
        return channel_id
    thread = world.channels.get(int(query["thread_id"]))
    if thread is None or thread.get("parent_id") != str(channel_id):
        raise DiscordRefusalError(10003)
    if thread["type"] not in discord_objects.THREADS:
        raise DiscordRefusalError(10003)
    return int(thread["id"])


def find_webhook_message(
    world: "World", webhook: Json, query: Mapping[str, str], number: int
) -> tuple[int, int]:
    """Return the channel and id of a message that a webhook has posted."""
    where = _target_channel(world, webhook, query)
    message = world.find_message(where, number)
    if message.get("webhook_id") != webhook["id"]:
        raise DiscordRefusalError(10008)
    return where, number
