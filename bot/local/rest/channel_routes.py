"""REST: channels, typing, permissions, threads and their members."""

from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import NO_CONTENT, ROUTES, Answer, Call
from bot.local.rules.channels import check_channel_change, check_thread
from bot.local.snowflakes import Json
from bot.local.world import channels, discord_objects, messages, permissions, viewer_objects

if TYPE_CHECKING:
    from bot.local.world.world import World

THREAD_CREATED_MESSAGE: Final = 18
CHANGEABLE_FIELDS: Final = ("name", "topic", "position", "nsfw", "rate_limit_per_user", "flags")


def find_channel(call: Call, bits: int = 0) -> Json:
    """Return the channel of a call; the bot must see it and have the needed permissions."""
    number = call.path_id("channel_id")
    channels.require_permissions(call.world, call.world.bot_id, number, bits)
    return call.world.find_channel(number)


def find_thread(call: Call, bits: int = 0) -> Json:
    """Return the thread of a call."""
    thread = find_channel(call, bits)
    if thread["type"] not in discord_objects.THREADS:
        raise DiscordRefusalError(50024)
    return thread


@ROUTES.register("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Answer:
    return Answer(
        200, viewer_objects.channel_for_viewer(call.world, find_channel(call), call.world.bot_id)
    )


@ROUTES.register("PATCH", "/channels/{channel_id}")
def change_channel(call: Call) -> Answer:
    channel = find_channel(call)
    if channel["type"] == discord_objects.DM:
        raise DiscordRefusalError(50003)
    call.refuse_faults(
        check_channel_change(call.body, thread=channel["type"] in discord_objects.THREADS)
    )
    number = int(channel["id"])
    if channel["type"] in discord_objects.THREADS:
        _require_may_change_thread(call, channel)
        names: tuple[str, ...] = (*channels.METADATA_FIELDS, "name", "rate_limit_per_user")
    else:
        channels.require_permissions(
            call.world, call.world.bot_id, number, permissions.MANAGE_CHANNELS
        )
        names = CHANGEABLE_FIELDS
    changes = {name: call.body[name] for name in names if name in call.body}
    made = channels.change_channel(call.world, number, changes)
    return Answer(200, viewer_objects.channel_for_viewer(call.world, made, call.world.bot_id))


def _require_may_change_thread(call: Call, thread: Json) -> None:
    """Refuse unless the bot owns or manages the thread; an archived one can only be reopened."""
    is_owner = thread["owner_id"] == str(call.world.bot_id)
    bot_permissions = call.world.permissions_in(call.world.bot_id, int(thread["id"]))
    is_locking = "locked" in call.body
    if not bot_permissions & permissions.MANAGE_THREADS and (not is_owner or is_locking):
        raise DiscordRefusalError(50013)
    is_archived = thread["thread_metadata"]["archived"]
    if is_archived and call.body.get("archived") is not False:
        raise DiscordRefusalError(50083)


@ROUTES.register("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Answer:
    channel = find_channel(call)
    if channel["type"] == discord_objects.DM:
        return Answer(200, channel)
    is_thread = channel["type"] in discord_objects.THREADS
    needed = permissions.MANAGE_THREADS if is_thread else permissions.MANAGE_CHANNELS
    channels.require_permissions(call.world, call.world.bot_id, int(channel["id"]), needed)
    shown = viewer_objects.channel_for_viewer(call.world, channel, call.world.bot_id)
    channels.delete_channel(call.world, int(channel["id"]))
    return Answer(200, shown)


@ROUTES.register("POST", "/channels/{channel_id}/typing")
def trigger_typing(call: Call) -> Answer:
    channel = find_channel(call, permissions.SEND)
    data = {
        "channel_id": channel["id"],
        "user_id": str(call.world.bot_id),
        "timestamp": int(call.world.now().timestamp()),
    }
    people = [
        one for one in call.world.person_states if call.world.can_see(one, int(channel["id"]))
    ]
    call.world.send_signal("TYPING_START", data, people)
    return NO_CONTENT


@ROUTES.register("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
def set_overwrite(call: Call) -> Answer:
    channel = find_channel(call, permissions.MANAGE_CHANNELS)
    target = call.path_id("overwrite_id")
    overwrite = {
        "id": str(target),
        "type": call.body.get("type") or 0,
        "allow": str(call.body.get("allow") or 0),
        "deny": str(call.body.get("deny") or 0),
    }
    channels.set_overwrite(call.world, int(channel["id"]), target, overwrite)
    return NO_CONTENT


@ROUTES.register("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
def delete_overwrite(call: Call) -> Answer:
    channel = find_channel(call, permissions.MANAGE_CHANNELS)
    channels.set_overwrite(call.world, int(channel["id"]), call.path_id("overwrite_id"), None)
    return NO_CONTENT


@ROUTES.register("POST", "/channels/{channel_id}/threads")
def open_thread(call: Call) -> Answer:
    channel = find_channel(call)
    if channel["type"] != discord_objects.TEXT:
        raise DiscordRefusalError(50024)
    call.refuse_faults(check_thread(call.body))
    kind = call.body.get("type", discord_objects.PRIVATE_THREAD)
    is_private = kind == discord_objects.PRIVATE_THREAD
    needed = permissions.PRIVATE_THREADS if is_private else permissions.PUBLIC_THREADS
    return _open_thread(call, channel, needed, kind=kind)


@ROUTES.register("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def open_thread_on_message(call: Call) -> Answer:
    channel = find_channel(call)
    if channel["type"] != discord_objects.TEXT:
        raise DiscordRefusalError(50024)
    call.refuse_faults(check_thread(call.body))
    number = call.path_id("message_id")
    message = call.world.find_message(int(channel["id"]), number)
    if number in call.world.ephemeral_viewers:
        raise DiscordRefusalError(10008)
    answer = _open_thread(call, channel, permissions.PUBLIC_THREADS, message_id=number)
    marked = {**message, "flags": message["flags"] | discord_objects.HAS_THREAD}
    call.world.messages[int(channel["id"])][number] = marked
    call.world.send_signal("MESSAGE_UPDATE", marked, channel_id=int(channel["id"]))
    return answer


def _open_thread(
    call: Call,
    channel: Json,
    needed: int,
    *,
    kind: int = discord_objects.PUBLIC_THREAD,
    message_id: int | None = None,
) -> Answer:
    world = call.world
    channels.require_permissions(world, world.bot_id, int(channel["id"]), needed)
    thread = channels.open_thread(
        world,
        int(channel["id"]),
        call.body["name"],
        world.bot_id,
        kind=kind,
        message_id=message_id,
        more=call.body,
    )
    if message_id is None and kind == discord_objects.PUBLIC_THREAD:
        _announce_thread(world, channel, thread)
    return Answer(201, viewer_objects.channel_for_viewer(world, thread, world.bot_id))


def _announce_thread(world: "World", channel: Json, thread: Json) -> None:
    """Post in the channel that a thread was created, as Discord does."""
    reference = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
    extra = {"type": THREAD_CREATED_MESSAGE, "message_reference": reference}
    body = {"content": thread["name"]}
    messages.post_message(world, int(channel["id"]), world.users[world.bot_id], body, extra=extra)


@ROUTES.register("GET", "/channels/{channel_id}/thread-members")
def list_thread_members(call: Call) -> Answer:
    thread = find_thread(call)
    return Answer(200, list(call.world.thread_members[int(thread["id"])].values()))


@ROUTES.register("GET", "/channels/{channel_id}/thread-members/{user_id}")
def get_thread_member(call: Call) -> Answer:
    inside = call.world.thread_members[int(find_thread(call)["id"])]
    if call.path_id("user_id") not in inside:
        raise DiscordRefusalError(10007)
    return Answer(200, inside[call.path_id("user_id")])


@ROUTES.register("PUT", "/channels/{channel_id}/thread-members/@me")
@ROUTES.register("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def enter_thread(call: Call) -> Answer:
    thread = find_thread(call)
    _require_not_archived(thread)
    user_id = call.path_id("user_id") if "user_id" in call.path else call.world.bot_id
    call.world.find_member(int(thread["guild_id"]), user_id)
    parent = int(thread["parent_id"])
    if not call.world.can_see(user_id, parent):
        raise DiscordRefusalError(50001)
    channels.enter_thread(call.world, int(thread["id"]), user_id)
    return NO_CONTENT


@ROUTES.register("DELETE", "/channels/{channel_id}/thread-members/@me")
@ROUTES.register("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def leave_thread(call: Call) -> Answer:
    thread = find_thread(call)
    _require_not_archived(thread)
    user_id = call.path_id("user_id") if "user_id" in call.path else call.world.bot_id
    if user_id != call.world.bot_id:
        channels.require_permissions(
            call.world, call.world.bot_id, int(thread["id"]), permissions.MANAGE_THREADS
        )
    channels.leave_thread(call.world, int(thread["id"]), user_id)
    return NO_CONTENT


def _require_not_archived(thread: Json) -> None:
    if thread["thread_metadata"]["archived"]:
        raise DiscordRefusalError(50083)


@ROUTES.register("GET", "/channels/{channel_id}/threads/archived/public")
def list_archived_public_threads(call: Call) -> Answer:
    return _archived_threads(call, discord_objects.PUBLIC_THREAD, permissions.HISTORY)


@ROUTES.register("GET", "/channels/{channel_id}/threads/archived/private")
def list_archived_private_threads(call: Call) -> Answer:
    return _archived_threads(call, discord_objects.PRIVATE_THREAD, permissions.MANAGE_THREADS)


@ROUTES.register("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def list_archived_own_threads(call: Call) -> Answer:
    return _archived_threads(call, discord_objects.PRIVATE_THREAD, permissions.HISTORY, own=True)


def _archived_threads(call: Call, kind: int, needed: int, *, own: bool = False) -> Answer:
    world, channel = call.world, find_channel(call, needed)
    archived = [
        viewer_objects.channel_for_viewer(world, one, world.bot_id)
        for one in channels.list_threads(world, int(channel["guild_id"]), archived=True)
        if one["parent_id"] == channel["id"]
        and one["type"] == kind
        and (not own or world.bot_id in world.thread_members[int(one["id"])])
    ]
    archived.sort(key=lambda one: str(one["thread_metadata"]["archive_timestamp"]), reverse=True)
    limit = int(call.query.get("limit", 50))
    members = [one["member"] for one in archived[:limit] if "member" in one]
    data = {"threads": archived[:limit], "members": members, "has_more": len(archived) > limit}
    return Answer(200, data)
