"""Open, change and delete channels, threads and DMs; members of threads; permissions."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json, format_timestamp, time_of_id
from bot.local.world import discord_objects, permissions
from bot.local.world.live_world import LiveWorld

MAX_ACTIVE_THREADS: Final = 1000


def open_channel(world: LiveWorld, guild_id: int, name: str) -> Json:
    """Open a text channel in a guild."""
    number = world.ids()
    position = sum(1 for one in world.channels.values() if one.get("guild_id") == str(guild_id))
    made = discord_objects.make_channel(number, guild_id, name, position)
    world.channels[number] = made
    world.messages[number] = {}
    world.send_signal("CHANNEL_CREATE", made, channel_id=number)
    return made


def open_dm(world: LiveWorld, person_id: int) -> Json:
    """Return the DM between the bot and a person; open it if there is none."""
    if person_id in world.dms:
        return world.channels[world.dms[person_id]]
    if person_id not in world.person_states:
        raise DiscordRefusalError(50033)
    number = world.ids()
    dm: Json = {
        "id": str(number),
        "type": discord_objects.DM,
        "flags": 0,
        "last_message_id": None,
        "recipients": [world.find_user(person_id)],
    }
    world.dms[person_id] = number
    world.channels[number] = dm
    world.messages[number] = {}
    world.send_signal("CHANNEL_CREATE", dm, [person_id])
    return dm


def change_channel(world: LiveWorld, number: int, changes: Json) -> Json:
    """Change a channel's or thread's fields."""
    old = world.find_channel(number)
    changed = {**old, **changes}
    if old["type"] in discord_objects.THREADS:
        inner: Json = {name: changes[name] for name in METADATA_FIELDS if name in changes}
        if (
            inner.get("archived", old["thread_metadata"]["archived"])
            != (old["thread_metadata"]["archived"])
        ):
            inner["archive_timestamp"] = format_timestamp(world.now())
        changed["thread_metadata"] = {**old["thread_metadata"], **inner}
        changed = {name: value for name, value in changed.items() if name not in METADATA_FIELDS}
    world.channels[number] = changed
    kind = "THREAD_UPDATE" if old["type"] in discord_objects.THREADS else "CHANNEL_UPDATE"
    world.send_signal(kind, changed, channel_id=number)
    return changed


METADATA_FIELDS: Final = ("archived", "locked", "auto_archive_duration", "invitable")


def delete_channel(world: LiveWorld, number: int) -> Json:
    """Delete a channel or thread with its threads and messages."""
    old = world.find_channel(number)
    viewers = [one for one in (world.bot_id, *world.person_states) if world.can_see(one, number)]
    for thread_id, one in list(world.channels.items()):
        if one.get("parent_id") == str(number) and one["type"] in discord_objects.THREADS:
            delete_channel(world, thread_id)
    del world.channels[number]
    for message in world.messages.pop(number, {}):
        world.reactions.pop(message, None)
        world.ephemeral_viewers.pop(message, None)
    world.thread_members.pop(number, None)
    kind = "THREAD_DELETE" if old["type"] in discord_objects.THREADS else "CHANNEL_DELETE"
    world.send_signal(kind, old, viewers)
    return old


def open_thread(  # noqa: PLR0913 - a thread has so many fields
    world: LiveWorld,
    parent_id: int,
    name: str,
    owner: int,
    *,
    kind: int = discord_objects.PUBLIC_THREAD,
    message_id: int | None = None,
    more: Json | None = None,
) -> Json:
    """Open a thread in a channel, or on one of its messages, whose id it then has."""
    parent = world.find_channel(parent_id)
    if sum(1 for one in list_threads(world, int(parent["guild_id"]))) >= MAX_ACTIVE_THREADS:
        raise DiscordRefusalError(160006)
    number = world.ids() if message_id is None else message_id
    if number in world.channels:
        raise DiscordRefusalError(160004)
    thread = discord_objects.make_thread(
        number, parent, name, owner, format_timestamp(world.now())
    ) | {"type": kind}
    if more is not None:
        thread["rate_limit_per_user"] = more.get("rate_limit_per_user") or 0
        metadata = {key: more[key] for key in METADATA_FIELDS if more.get(key) is not None}
        thread["thread_metadata"] = {**thread["thread_metadata"], **metadata}
    world.channels[number] = thread
    world.messages[number] = {}
    world.thread_members[number] = {owner: thread_member(world, number, owner)}
    world.send_signal("THREAD_CREATE", {**thread, "newly_created": True}, channel_id=number)
    return thread


def archive_if_quiet(world: LiveWorld, number: int) -> None:
    """Archive a thread if nothing has been written in it for its archive duration."""
    thread = world.find_channel(number)
    if thread["type"] not in discord_objects.THREADS or thread["thread_metadata"]["archived"]:
        return
    metadata = thread["thread_metadata"]
    last_message_at = time_of_id(int(thread["last_message_id"] or thread["id"]))
    reopened_at = datetime.fromisoformat(metadata["archive_timestamp"])
    if world.now() - max(last_message_at, reopened_at) > timedelta(
        minutes=metadata["auto_archive_duration"]
    ):
        change_channel(world, number, {"archived": True})


def reopen_thread(world: LiveWorld, number: int) -> bool:
    """Reopen an archived thread, as using it does; return False if it is locked."""
    thread = world.find_channel(number)
    if thread["type"] not in discord_objects.THREADS or not thread["thread_metadata"]["archived"]:
        return True
    if thread["thread_metadata"]["locked"]:
        return False
    change_channel(world, number, {"archived": False})
    return True


def list_threads(world: LiveWorld, guild_id: int, *, archived: bool = False) -> Iterable[Json]:
    """List the threads of a guild: the active or the archived ones."""
    return [
        one
        for one in world.channels.values()
        if one["type"] in discord_objects.THREADS
        and one["guild_id"] == str(guild_id)
        and one["thread_metadata"]["archived"] is archived
    ]


def thread_member(world: LiveWorld, thread_id: int, user_id: int) -> Json:
    """Return the thread member object of a user."""
    return {
        "id": str(thread_id),
        "user_id": str(user_id),
        "join_timestamp": format_timestamp(world.now()),
        "flags": 1,
    }


def enter_thread(world: LiveWorld, thread_id: int, user_id: int) -> None:
    """Add a user to a thread, if they are not in it."""
    members = world.thread_members[thread_id]
    if user_id in members:
        return
    members[user_id] = thread_member(world, thread_id, user_id)
    thread = world.channels[thread_id]
    base = {"id": str(thread_id), "guild_id": thread["guild_id"], "member_count": len(members)}
    added = {**base, "added_members": [members[user_id]], "removed_member_ids": []}
    world.send_signal("THREAD_CREATE", thread, [user_id])
    world.send_signal("THREAD_MEMBERS_UPDATE", added, channel_id=thread_id)


def leave_thread(world: LiveWorld, thread_id: int, user_id: int) -> None:
    """Remove a user from a thread, if they are in it."""
    members = world.thread_members[thread_id]
    if members.pop(user_id, None) is None:
        return
    thread = world.channels[thread_id]
    base = {"id": str(thread_id), "guild_id": thread["guild_id"], "member_count": len(members)}
    removed = {**base, "added_members": [], "removed_member_ids": [str(user_id)]}
    world.send_signal("THREAD_MEMBERS_UPDATE", removed, channel_id=thread_id)
    if not world.can_see(user_id, thread_id):
        deleted = {key: thread[key] for key in ("id", "guild_id", "parent_id", "type")}
        world.send_signal("THREAD_DELETE", deleted, [user_id])


def set_overwrite(world: LiveWorld, channel_id: int, target: int, rule: Json | None) -> None:
    """Set or remove a channel's permission overwrite for a role or member."""
    channel = world.find_channel(channel_id)
    others = [one for one in channel.get("permission_overwrites", ()) if one["id"] != str(target)]
    everybody = (world.bot_id, *world.person_states)
    before = {one for one in everybody if world.can_see(one, channel_id)}
    overwrites = {"permission_overwrites": [*others, rule] if rule else others}
    world.channels[channel_id] = changed = {**channel, **overwrites}
    after = {one for one in everybody if world.can_see(one, channel_id)}
    world.send_signal("CHANNEL_DELETE", changed, before - after)
    world.send_signal("CHANNEL_UPDATE", changed, before & after)
    world.send_signal("CHANNEL_CREATE", changed, after - before)


def deny_permissions(world: LiveWorld, channel_id: int, target: int, bits: int) -> None:
    """Deny permissions in a channel, for tests: to a member, or to all by the guild's id."""
    kind = 0 if target in world.guilds else 1
    rule = {"id": str(target), "type": kind, "allow": "0", "deny": str(bits)}
    set_overwrite(world, channel_id, target, rule)


def require_permissions(world: LiveWorld, user_id: int, channel_id: int, bits: int) -> None:
    """Refuse a user who lacks permissions in a channel, or can't see it."""
    archive_if_quiet(world, channel_id)
    user_permissions = world.permissions_in(user_id, channel_id)
    if not user_permissions & permissions.VIEW:
        raise DiscordRefusalError(50001)
    if user_permissions & bits != bits:
        raise DiscordRefusalError(50013)
