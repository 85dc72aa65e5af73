"""Reactions to messages, and pins."""

from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json, format_timestamp
from bot.local.world import discord_objects, messages, viewer_objects

if TYPE_CHECKING:
    from bot.local.world.world import World

MAX_PINS: Final = 50
MAX_REACTION_KINDS: Final = 20
PIN_MESSAGE_TYPE: Final = 6


def add_reaction(world: "World", channel_id: int, number: int, emoji: str, user_id: int) -> None:
    """Add a reaction to a message, if the user has not done so."""
    message = _require_public(world, channel_id, number)
    reactions = world.reactions.setdefault(number, {})
    if emoji not in reactions and len(reactions) >= MAX_REACTION_KINDS:
        raise DiscordRefusalError(30010)
    user_ids = reactions.setdefault(emoji, [])
    if user_id in user_ids:
        return
    user_ids.append(user_id)
    event = _reaction_event(world, message, emoji, user_id)
    event["message_author_id"] = message["author"]["id"]
    if "guild_id" in event and user_id in world.members[int(event["guild_id"])]:
        event["member"] = world.find_member(int(event["guild_id"]), user_id)
    world.send_signal("MESSAGE_REACTION_ADD", event, channel_id=channel_id)


def remove_reaction(world: "World", channel_id: int, number: int, emoji: str, user_id: int) -> None:
    """Remove a user's reaction."""
    message = _require_public(world, channel_id, number)
    user_ids = world.reactions.get(number, {}).get(emoji, [])
    if user_id not in user_ids:
        raise DiscordRefusalError(10014)
    user_ids.remove(user_id)
    _remove_if_empty(world, number, emoji)
    event = _reaction_event(world, message, emoji, user_id)
    world.send_signal("MESSAGE_REACTION_REMOVE", event, channel_id=channel_id)


def clear_reactions(world: "World", channel_id: int, number: int, emoji: str | None = None) -> None:
    """Remove all reactions of a message, or all of one emoji."""
    message = _require_public(world, channel_id, number)
    event = _reaction_event(world, message, emoji or "", 0)
    del event["user_id"], event["burst"], event["type"]
    if emoji is None:
        world.reactions.pop(number, None)
        del event["emoji"]
        world.send_signal("MESSAGE_REACTION_REMOVE_ALL", event, channel_id=channel_id)
    elif world.reactions.get(number, {}).pop(emoji, None) is not None:
        _remove_if_empty(world, number, emoji)
        world.send_signal("MESSAGE_REACTION_REMOVE_EMOJI", event, channel_id=channel_id)


def _remove_if_empty(world: "World", number: int, emoji: str) -> None:
    reactions = world.reactions[number]
    if not reactions.get(emoji):
        reactions.pop(emoji, None)
    if not reactions:
        del world.reactions[number]


def _require_public(world: "World", channel_id: int, number: int) -> Json:
    """Return a message that may have reactions and pins; refuse an ephemeral one."""
    if number in world.ephemeral_viewers:
        raise DiscordRefusalError(10008)
    return world.find_message(channel_id, number)


def _reaction_event(world: "World", message: Json, emoji: str, user_id: int) -> Json:
    event: Json = {
        "channel_id": message["channel_id"],
        "message_id": message["id"],
        "user_id": str(user_id),
        "emoji": viewer_objects.emoji_object(world, emoji),
        "burst": False,
        "type": 0,
    }
    channel = world.channels[int(message["channel_id"])]
    return event | ({"guild_id": channel["guild_id"]} if "guild_id" in channel else {})


def pin_message(world: "World", channel_id: int, number: int, user: Json) -> None:
    """Pin a message, and post the notice in the channel."""
    message = _require_public(world, channel_id, number)
    pins = world.pins.setdefault(channel_id, {})
    if number in pins:
        return
    if len(pins) >= MAX_PINS:
        raise DiscordRefusalError(30003)
    pins[number] = format_timestamp(world.now())
    _update_pin(world, message, now=pins[number])
    reference = {"type": 0, "channel_id": str(channel_id), "message_id": str(number)}
    if "guild_id" in world.channels[channel_id]:
        reference["guild_id"] = world.channels[channel_id]["guild_id"]
    extra = {"type": PIN_MESSAGE_TYPE, "message_reference": reference}
    messages.post_message(world, channel_id, user, {}, extra=extra)


def unpin_message(world: "World", channel_id: int, number: int) -> None:
    """Unpin a message."""
    message = _require_public(world, channel_id, number)
    if world.pins.get(channel_id, {}).pop(number, None) is not None:
        _update_pin(world, message, now=None)


def _update_pin(world: "World", message: Json, *, now: str | None) -> None:
    channel_id = int(message["channel_id"])
    changed = {**message, "pinned": now is not None}
    world.messages[channel_id][int(message["id"])] = changed
    world.send_signal("MESSAGE_UPDATE", changed, channel_id=channel_id)
    channel = world.channels[channel_id]
    last = max(world.pins.get(channel_id, {}).values(), default=None)
    world.channels[channel_id] = {**channel, "last_pin_timestamp": last}
    event: Json = {"channel_id": str(channel_id), "last_pin_timestamp": last}
    if channel["type"] != discord_objects.DM:
        event["guild_id"] = channel["guild_id"]
    world.send_signal("CHANNEL_PINS_UPDATE", event, channel_id=channel_id)


def list_pinned(world: "World", channel_id: int) -> list[tuple[str, Json]]:
    """List the pinned messages, latest first, each with its time."""
    pins = world.pins.get(channel_id, {})
    found = [(at, world.messages[channel_id][number]) for number, at in pins.items()]
    return sorted(found, key=lambda one: one[0], reverse=True)
