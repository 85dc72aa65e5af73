"""The same thing as each viewer sees it: own reactions, own side of a DM, content or none."""

from typing import TYPE_CHECKING

from bot.local.snowflakes import Json
from bot.local.world import shapes
from bot.local.world.watch import Signal

if TYPE_CHECKING:
    from bot.local.world.world import World

MESSAGES = frozenset({"MESSAGE_CREATE", "MESSAGE_UPDATE", "EPHEMERAL_CREATE", "EPHEMERAL_UPDATE"})
CHANNELS = frozenset({"CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE"})


def as_seen(world: "World", signal: Signal, viewer: int) -> Signal:
    """Show a signal as this viewer gets it."""
    if signal.kind in MESSAGES:
        return signal._replace(data=message_event(world, signal.data, viewer))
    if signal.kind in CHANNELS:
        extra = {"newly_created": True} if signal.data.get("newly_created") else {}
        return signal._replace(data=channel(world, signal.data, viewer) | extra)
    if signal.kind == "GUILD_CREATE":
        return signal._replace(data=guild_event(world, int(signal.data["id"]), viewer))
    return signal


def message(world: "World", message: Json, viewer: int) -> Json:
    """Show a message as REST gives it; the bot reads no strangers' words in guilds."""
    number = int(message["id"])
    shown = dict(message)
    if number in world.reactions:
        shown["reactions"] = _reactions(world, number, viewer)
    if message["flags"] & shapes.HAS_THREAD and number in world.channels:
        shown["thread"] = channel(world, world.channels[number], viewer)
    if viewer == world.bot_id and _sealed(world, message):
        shown |= {"content": "", "attachments": [], "embeds": [], "components": []}
    return shown


def message_event(world: "World", message_: Json, viewer: int) -> Json:
    """Show a message as the gateway tells it: with its guild, its author and its mentions there."""
    shown = message(world, message_, viewer)
    place = world.channels[int(message_["channel_id"])]
    shown["channel_type"] = place["type"]
    if "guild_id" not in place:
        return shown
    members = world.members[int(place["guild_id"])]
    shown["guild_id"] = place["guild_id"]
    author = int(message_["author"]["id"])
    if author in members and "webhook_id" not in message_:
        shown["member"] = members[author]
    shown["mentions"] = [
        {**user, "member": members[int(user["id"])]} if int(user["id"]) in members else user
        for user in message_["mentions"]
    ]
    return shown


def _sealed(world: "World", message_: Json) -> bool:
    """Tell whether the bot may not read a message: no DM, not its own, not naming it."""
    if world.channels[int(message_["channel_id"])]["type"] == shapes.DM:
        return False
    own = str(world.bot_id)
    return (
        message_["author"]["id"] != own
        and message_.get("application_id") != own
        and not any(user["id"] == own for user in message_["mentions"])
    )


def _reactions(world: "World", number: int, viewer: int) -> list[Json]:
    return [
        {
            "emoji": emoji(world, key),
            "count": len(who),
            "count_details": {"burst": 0, "normal": len(who)},
            "burst_colors": [],
            "me_burst": False,
            "me": viewer in who,
            "burst_me": False,
            "burst_count": 0,
        }
        for key, who in world.reactions[number].items()
    ]


def emoji(world: "World", key: str) -> Json:
    """Write a reaction's emoji: a character, or `name:id`."""
    name, _, number = key.partition(":")
    if not number:
        return {"id": None, "name": name}
    kept = world.emojis.get(int(number))
    return {"id": number, "name": kept["name"] if kept else name, "animated": False}


def channel(world: "World", channel: Json, viewer: int) -> Json:
    """Show a channel: a DM names the other side, a thread tells whether one is in it."""
    shown = {name: value for name, value in channel.items() if name != "newly_created"}
    if channel["type"] == shapes.DM and viewer != world.bot_id:
        shown["recipients"] = [world.users[world.bot_id]]
    if channel["type"] in shapes.THREADS:
        inside = world.thread_members.get(int(channel["id"]), {})
        shown["member_count"] = min(len(inside), 50)
        if viewer in inside:
            shown["member"] = inside[viewer]
    return shown


def guild_event(world: "World", guild_id: int, viewer: int) -> Json:
    """Show a whole guild as the gateway does; lacking the intent, the bot hears no members."""
    members = world.members[guild_id]
    known = [viewer] if viewer == world.bot_id else list(members)
    places = [
        channel(world, one, viewer)
        for number, one in world.channels.items()
        if one.get("guild_id") == str(guild_id) and world.sees(viewer, number)
    ]
    return {
        **world.guilds[guild_id],
        "joined_at": members[viewer]["joined_at"],
        "large": False,
        "unavailable": False,
        "member_count": len(members),
        "members": [world.member(guild_id, number) for number in known if number in members],
        "channels": [one for one in places if one["type"] not in shapes.THREADS],
        "threads": [one for one in places if _active(one)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _active(channel: Json) -> bool:
    return channel["type"] in shapes.THREADS and not channel["thread_metadata"]["archived"]
