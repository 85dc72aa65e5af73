"""Channels, threads and DMs: opening, changing, closing them, and who is in a thread."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json, moment, stamp
from bot.local.world import permissions, shapes

if TYPE_CHECKING:
    from bot.local.world.world import World

ACTIVE_THREADS: Final = 1000


def open_channel(world: "World", guild_id: int, name: str) -> Json:
    """Open a text channel in a guild."""
    number = world.ids()
    position = sum(1 for one in world.channels.values() if one.get("guild_id") == str(guild_id))
    made = shapes.channel(number, guild_id, name, position)
    world.channels[number] = made
    world.messages[number] = {}
    world.tell("CHANNEL_CREATE", made, channel_id=number)
    return made


def open_dm(world: "World", person_id: int) -> Json:
    """Give the DM between the bot and a person; open it the first time."""
    if person_id in world.dms:
        return world.channels[world.dms[person_id]]
    if person_id not in world.ways:
        raise DiscordRefusalError(50033)
    number = world.ids()
    made: Json = {
        "id": str(number),
        "type": shapes.DM,
        "flags": 0,
        "last_message_id": None,
        "recipients": [world.user(person_id)],
    }
    world.dms[person_id] = number
    world.channels[number] = made
    world.messages[number] = {}
    world.tell("CHANNEL_CREATE", made, [person_id])
    return made


def change(world: "World", number: int, changes: Json) -> Json:
    """Change a channel's or thread's fields."""
    old = world.channel(number)
    changed = {**old, **changes}
    if old["type"] in shapes.THREADS:
        inner: Json = {name: changes[name] for name in METADATA if name in changes}
        if (
            inner.get("archived", old["thread_metadata"]["archived"])
            != (old["thread_metadata"]["archived"])
        ):
            inner["archive_timestamp"] = stamp(world.now())
        changed["thread_metadata"] = {**old["thread_metadata"], **inner}
        changed = {name: value for name, value in changed.items() if name not in METADATA}
    world.channels[number] = changed
    kind = "THREAD_UPDATE" if old["type"] in shapes.THREADS else "CHANNEL_UPDATE"
    world.tell(kind, changed, channel_id=number)
    return changed


METADATA: Final = ("archived", "locked", "auto_archive_duration", "invitable")


def close(world: "World", number: int) -> Json:
    """Delete a channel or thread with all that is in it."""
    old = world.channel(number)
    hearers = [one for one in (world.bot_id, *world.ways) if world.sees(one, number)]
    for inner, one in list(world.channels.items()):
        if one.get("parent_id") == str(number) and one["type"] in shapes.THREADS:
            close(world, inner)
    del world.channels[number]
    for message in world.messages.pop(number, {}):
        world.reactions.pop(message, None)
        world.seers.pop(message, None)
    world.thread_members.pop(number, None)
    kind = "THREAD_DELETE" if old["type"] in shapes.THREADS else "CHANNEL_DELETE"
    world.tell(kind, old, hearers)
    return old


def open_thread(  # noqa: PLR0913 - a thread has so many sides
    world: "World",
    parent_id: int,
    name: str,
    owner: int,
    *,
    kind: int = shapes.PUBLIC_THREAD,
    message_id: int | None = None,
    more: Json | None = None,
) -> Json:
    """Open a thread under a channel, or on one of its messages, whose id it then bears."""
    parent = world.channel(parent_id)
    if sum(1 for one in threads(world, int(parent["guild_id"]))) >= ACTIVE_THREADS:
        raise DiscordRefusalError(160006)
    number = world.ids() if message_id is None else message_id
    if number in world.channels:
        raise DiscordRefusalError(160004)
    made = shapes.thread(number, parent, name, owner, stamp(world.now())) | {"type": kind}
    if more is not None:
        made["rate_limit_per_user"] = more.get("rate_limit_per_user") or 0
        metadata = {key: more[key] for key in METADATA if more.get(key) is not None}
        made["thread_metadata"] = {**made["thread_metadata"], **metadata}
    world.channels[number] = made
    world.messages[number] = {}
    world.thread_members[number] = {owner: thread_member(world, number, owner)}
    world.tell("THREAD_CREATE", {**made, "newly_created": True}, channel_id=number)
    return made


def doze(world: "World", number: int) -> None:
    """Let a thread archive itself when nothing has been said in it for long enough."""
    thread = world.channel(number)
    if thread["type"] not in shapes.THREADS or thread["thread_metadata"]["archived"]:
        return
    metadata = thread["thread_metadata"]
    said = moment(int(thread["last_message_id"] or thread["id"]))
    woken = datetime.fromisoformat(metadata["archive_timestamp"])
    if world.now() - max(said, woken) > timedelta(minutes=metadata["auto_archive_duration"]):
        change(world, number, {"archived": True})


def wake(world: "World", number: int) -> bool:
    """Take a thread out of the archive, as people do by using it; a locked one stays there."""
    thread = world.channel(number)
    if thread["type"] not in shapes.THREADS or not thread["thread_metadata"]["archived"]:
        return True
    if thread["thread_metadata"]["locked"]:
        return False
    change(world, number, {"archived": False})
    return True


def threads(world: "World", guild_id: int, *, archived: bool = False) -> Iterable[Json]:
    """List the threads of a guild: the active ones, or those in the archive."""
    return [
        one
        for one in world.channels.values()
        if one["type"] in shapes.THREADS
        and one["guild_id"] == str(guild_id)
        and one["thread_metadata"]["archived"] is archived
    ]


def thread_member(world: "World", thread_id: int, user_id: int) -> Json:
    """Make the note that somebody is in a thread."""
    return {
        "id": str(thread_id),
        "user_id": str(user_id),
        "join_timestamp": stamp(world.now()),
        "flags": 1,
    }


def enter_thread(world: "World", thread_id: int, user_id: int) -> None:
    """Bring somebody into a thread; once is enough."""
    inside = world.thread_members[thread_id]
    if user_id in inside:
        return
    inside[user_id] = thread_member(world, thread_id, user_id)
    thread = world.channels[thread_id]
    told = {"id": str(thread_id), "guild_id": thread["guild_id"], "member_count": len(inside)}
    added = {**told, "added_members": [inside[user_id]], "removed_member_ids": []}
    world.tell("THREAD_CREATE", thread, [user_id])
    world.tell("THREAD_MEMBERS_UPDATE", added, channel_id=thread_id)


def leave_thread(world: "World", thread_id: int, user_id: int) -> None:
    """Take somebody out of a thread."""
    inside = world.thread_members[thread_id]
    if inside.pop(user_id, None) is None:
        return
    thread = world.channels[thread_id]
    told = {"id": str(thread_id), "guild_id": thread["guild_id"], "member_count": len(inside)}
    removed = {**told, "added_members": [], "removed_member_ids": [str(user_id)]}
    world.tell("THREAD_MEMBERS_UPDATE", removed, channel_id=thread_id)
    if not world.sees(user_id, thread_id):
        gone = {key: thread[key] for key in ("id", "guild_id", "parent_id", "type")}
        world.tell("THREAD_DELETE", gone, [user_id])


def overwrite(world: "World", channel_id: int, target: int, rule: Json | None) -> None:
    """Set or strike what a role or member may do in a channel."""
    channel = world.channel(channel_id)
    kept = [one for one in channel.get("permission_overwrites", ()) if one["id"] != str(target)]
    everybody = (world.bot_id, *world.ways)
    before = {one for one in everybody if world.sees(one, channel_id)}
    rules = {"permission_overwrites": [*kept, rule] if rule else kept}
    world.channels[channel_id] = changed = {**channel, **rules}
    after = {one for one in everybody if world.sees(one, channel_id)}
    world.tell("CHANNEL_DELETE", changed, before - after)
    world.tell("CHANNEL_UPDATE", changed, before & after)
    world.tell("CHANNEL_CREATE", changed, after - before)


def forbid(world: "World", channel_id: int, target: int, bits: int) -> None:
    """Deny something in a channel, for tests: to a member, or to all by the guild's own id."""
    kind = 0 if target in world.guilds else 1
    rule = {"id": str(target), "type": kind, "allow": "0", "deny": str(bits)}
    overwrite(world, channel_id, target, rule)


def need(world: "World", user_id: int, channel_id: int, bits: int) -> None:
    """Refuse whoever lacks a permission in a channel, or can't see it."""
    doze(world, channel_id)
    held = world.powers(user_id, channel_id)
    if not held & permissions.VIEW:
        raise DiscordRefusalError(50001)
    if held & bits != bits:
        raise DiscordRefusalError(50013)
