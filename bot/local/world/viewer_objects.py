"""Discord's objects as each viewer sees them: own reactions, a DM's other side, hidden content."""

from bot.local.snowflakes import Json
from bot.local.world import discord_objects
from bot.local.world.watch import Signal
from bot.local.world.world_data import WorldData

MESSAGE_EVENTS = frozenset(
    {"MESSAGE_CREATE", "MESSAGE_UPDATE", "EPHEMERAL_CREATE", "EPHEMERAL_UPDATE"}
)
CHANNEL_EVENTS = frozenset({"CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE"})


def signal_for_viewer(world: WorldData, signal: Signal, viewer: int) -> Signal:
    """Return a signal as a viewer gets it."""
    if signal.kind in MESSAGE_EVENTS:
        return signal._replace(data=message_event_for_viewer(world, signal.data, viewer))
    if signal.kind in CHANNEL_EVENTS:
        extra = {"newly_created": True} if signal.data.get("newly_created") else {}
        return signal._replace(data=channel_for_viewer(world, signal.data, viewer) | extra)
    if signal.kind == "GUILD_CREATE":
        return signal._replace(data=guild_event_for_viewer(world, int(signal.data["id"]), viewer))
    return signal


def message_for_viewer(world: WorldData, message: Json, viewer: int) -> Json:
    """Return a message as REST shows it; the bot can't read others' content in guilds."""
    number = int(message["id"])
    shown = dict(message)
    if number in world.reactions:
        shown["reactions"] = _reaction_counts(world, number, viewer)
    if message["flags"] & discord_objects.HAS_THREAD and number in world.channels:
        shown["thread"] = channel_for_viewer(world, world.channels[number], viewer)
    if message["flags"] & discord_objects.COMPONENTS_V2:
        shown["attachments"] = []  # Discord shows files only where components do
    if viewer == world.bot_id and _is_hidden_from_bot(world, message):
        shown |= {"content": "", "attachments": [], "embeds": [], "components": []}
    return shown


def message_event_for_viewer(world: WorldData, stored: Json, viewer: int) -> Json:
    """Return a message as the gateway sends it: with its guild, and its users as members."""
    shown = message_for_viewer(world, stored, viewer)
    message_channel = world.channels[int(stored["channel_id"])]
    shown["channel_type"] = message_channel["type"]
    if "guild_id" not in message_channel:
        return shown
    members = world.members[int(message_channel["guild_id"])]
    shown["guild_id"] = message_channel["guild_id"]
    author = int(stored["author"]["id"])
    if author in members and "webhook_id" not in stored:
        shown["member"] = members[author]
    shown["mentions"] = [
        {**user, "member": members[int(user["id"])]} if int(user["id"]) in members else user
        for user in stored["mentions"]
    ]
    return shown


def _is_hidden_from_bot(world: WorldData, stored: Json) -> bool:
    """Tell whether the bot may not read a message: not in a DM, not its own, no mention of it."""
    if world.channels[int(stored["channel_id"])]["type"] == discord_objects.DM:
        return False
    own = str(world.bot_id)
    return (
        stored["author"]["id"] != own
        and stored.get("application_id") != own
        and not any(user["id"] == own for user in stored["mentions"])
    )


def _reaction_counts(world: WorldData, number: int, viewer: int) -> list[Json]:
    return [
        {
            "emoji": emoji_object(world, key),
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


def emoji_object(world: WorldData, key: str) -> Json:
    """Return the emoji object of a reaction's key: a character, or `name:id`."""
    name, _, number = key.partition(":")
    if not number:
        return {"id": None, "name": name}
    kept = world.emojis.get(int(number))
    return {"id": number, "name": kept["name"] if kept else name, "animated": False}


def channel_for_viewer(world: WorldData, channel: Json, viewer: int) -> Json:
    """Return a channel: a DM with the other person, a thread with the viewer's membership."""
    shown = {name: value for name, value in channel.items() if name != "newly_created"}
    if channel["type"] == discord_objects.DM and viewer != world.bot_id:
        shown["recipients"] = [world.users[world.bot_id]]
    if channel["type"] in discord_objects.THREADS:
        members = world.thread_members.get(int(channel["id"]), {})
        shown["member_count"] = min(len(members), 50)
        if viewer in members:
            shown["member"] = members[viewer]
    return shown


def guild_event_for_viewer(world: WorldData, guild_id: int, viewer: int) -> Json:
    """Return a guild as the gateway sends it; without the intent the bot gets no members."""
    members = world.members[guild_id]
    listed = [viewer] if viewer == world.bot_id else list(members)
    visible_channels = [
        channel_for_viewer(world, one, viewer)
        for number, one in world.channels.items()
        if one.get("guild_id") == str(guild_id) and world.can_see(viewer, number)
    ]
    return {
        **world.guilds[guild_id],
        "joined_at": members[viewer]["joined_at"],
        "large": False,
        "unavailable": False,
        "member_count": len(members),
        "members": [world.find_member(guild_id, number) for number in listed if number in members],
        "channels": [one for one in visible_channels if one["type"] not in discord_objects.THREADS],
        "threads": [one for one in visible_channels if _is_active_thread(one)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _is_active_thread(channel: Json) -> bool:
    return channel["type"] in discord_objects.THREADS and not channel["thread_metadata"]["archived"]
