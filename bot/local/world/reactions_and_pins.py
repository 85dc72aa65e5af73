"""Marks that people and the bot leave on messages: reactions and pins."""

from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json, stamp
from bot.local.world import messages, shapes, viewer_shapes

if TYPE_CHECKING:
    from bot.local.world.world import World

PINS: Final = 50
KINDS: Final = 20
PINNED: Final = 6


def react(world: "World", channel_id: int, number: int, emoji: str, user_id: int) -> None:
    """Put a reaction under a message; the same one twice is one."""
    message = _public(world, channel_id, number)
    kept = world.reactions.setdefault(number, {})
    if emoji not in kept and len(kept) >= KINDS:
        raise DiscordRefusalError(30010)
    who = kept.setdefault(emoji, [])
    if user_id in who:
        return
    who.append(user_id)
    told = _told(world, message, emoji, user_id)
    told["message_author_id"] = message["author"]["id"]
    if "guild_id" in told and user_id in world.members[int(told["guild_id"])]:
        told["member"] = world.member(int(told["guild_id"]), user_id)
    world.tell("MESSAGE_REACTION_ADD", told, channel_id=channel_id)


def unreact(world: "World", channel_id: int, number: int, emoji: str, user_id: int) -> None:
    """Take a reaction back."""
    message = _public(world, channel_id, number)
    who = world.reactions.get(number, {}).get(emoji, [])
    if user_id not in who:
        raise DiscordRefusalError(10014)
    who.remove(user_id)
    _tidy(world, number, emoji)
    told = _told(world, message, emoji, user_id)
    world.tell("MESSAGE_REACTION_REMOVE", told, channel_id=channel_id)


def clear(world: "World", channel_id: int, number: int, emoji: str | None = None) -> None:
    """Take all reactions from a message, or all of one emoji."""
    message = _public(world, channel_id, number)
    told = _told(world, message, emoji or "", 0)
    del told["user_id"], told["burst"], told["type"]
    if emoji is None:
        world.reactions.pop(number, None)
        del told["emoji"]
        world.tell("MESSAGE_REACTION_REMOVE_ALL", told, channel_id=channel_id)
    elif world.reactions.get(number, {}).pop(emoji, None) is not None:
        _tidy(world, number, emoji)
        world.tell("MESSAGE_REACTION_REMOVE_EMOJI", told, channel_id=channel_id)


def _tidy(world: "World", number: int, emoji: str) -> None:
    kept = world.reactions[number]
    if not kept.get(emoji):
        kept.pop(emoji, None)
    if not kept:
        del world.reactions[number]


def _public(world: "World", channel_id: int, number: int) -> Json:
    """Find a message that can bear marks: no ephemeral one."""
    if number in world.seers:
        raise DiscordRefusalError(10008)
    return world.message(channel_id, number)


def _told(world: "World", message: Json, emoji: str, user_id: int) -> Json:
    told: Json = {
        "channel_id": message["channel_id"],
        "message_id": message["id"],
        "user_id": str(user_id),
        "emoji": viewer_shapes.emoji(world, emoji),
        "burst": False,
        "type": 0,
    }
    channel = world.channels[int(message["channel_id"])]
    return told | ({"guild_id": channel["guild_id"]} if "guild_id" in channel else {})


def pin(world: "World", channel_id: int, number: int, user: Json) -> None:
    """Pin a message, and say so in the channel."""
    message = _public(world, channel_id, number)
    kept = world.pins.setdefault(channel_id, {})
    if number in kept:
        return
    if len(kept) >= PINS:
        raise DiscordRefusalError(30003)
    kept[number] = stamp(world.now())
    _pinned(world, message, now=kept[number])
    reference = {"type": 0, "channel_id": str(channel_id), "message_id": str(number)}
    if "guild_id" in world.channels[channel_id]:
        reference["guild_id"] = world.channels[channel_id]["guild_id"]
    extra = {"type": PINNED, "message_reference": reference}
    messages.post(world, channel_id, user, {}, extra=extra)


def unpin(world: "World", channel_id: int, number: int) -> None:
    """Take a pin out."""
    message = _public(world, channel_id, number)
    if world.pins.get(channel_id, {}).pop(number, None) is not None:
        _pinned(world, message, now=None)


def _pinned(world: "World", message: Json, *, now: str | None) -> None:
    channel_id = int(message["channel_id"])
    changed = {**message, "pinned": now is not None}
    world.messages[channel_id][int(message["id"])] = changed
    world.tell("MESSAGE_UPDATE", changed, channel_id=channel_id)
    channel = world.channels[channel_id]
    last = max(world.pins.get(channel_id, {}).values(), default=None)
    world.channels[channel_id] = {**channel, "last_pin_timestamp": last}
    told: Json = {"channel_id": str(channel_id), "last_pin_timestamp": last}
    if channel["type"] != shapes.DM:
        told["guild_id"] = channel["guild_id"]
    world.tell("CHANNEL_PINS_UPDATE", told, channel_id=channel_id)


def pinned(world: "World", channel_id: int) -> list[tuple[str, Json]]:
    """List what is pinned, latest first, each with its time."""
    kept = world.pins.get(channel_id, {})
    found = [(at, world.messages[channel_id][number]) for number, at in kept.items()]
    return sorted(found, key=lambda one: one[0], reverse=True)
