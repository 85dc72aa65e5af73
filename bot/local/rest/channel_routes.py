"""REST: channels, typing, permissions, threads and who is in them."""

from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import NOTHING, ROUTES, Answer, Call
from bot.local.rules import channels as rules_channels
from bot.local.snowflakes import Json
from bot.local.world import channels, messages, permissions, shapes, viewer_shapes

if TYPE_CHECKING:
    from bot.local.world.world import World

THREAD_BEGUN: Final = 18
CHANGEABLE: Final = ("name", "topic", "position", "nsfw", "rate_limit_per_user", "flags")


def channel_of(call: Call, bits: int = 0) -> Json:
    """Find the channel of a call; the bot must see it and hold what is needed there."""
    number = call.id("channel_id")
    channels.need(call.world, call.world.bot_id, number, bits)
    return call.world.channel(number)


def thread_of(call: Call, bits: int = 0) -> Json:
    """Find the thread of a call."""
    thread = channel_of(call, bits)
    if thread["type"] not in shapes.THREADS:
        raise DiscordRefusalError(50024)
    return thread


@ROUTES.on("GET", "/channels/{channel_id}")
def get(call: Call) -> Answer:
    return Answer(200, viewer_shapes.channel(call.world, channel_of(call), call.world.bot_id))


@ROUTES.on("PATCH", "/channels/{channel_id}")
def change(call: Call) -> Answer:
    channel = channel_of(call)
    if channel["type"] == shapes.DM:
        raise DiscordRefusalError(50003)
    call.judged(rules_channels.change(call.body, thread=channel["type"] in shapes.THREADS))
    number = int(channel["id"])
    if channel["type"] in shapes.THREADS:
        _may_change_thread(call, channel)
        names: tuple[str, ...] = (*channels.METADATA, "name", "rate_limit_per_user")
    else:
        channels.need(call.world, call.world.bot_id, number, permissions.MANAGE_CHANNELS)
        names = CHANGEABLE
    changes = {name: call.body[name] for name in names if name in call.body}
    made = channels.change(call.world, number, changes)
    return Answer(200, viewer_shapes.channel(call.world, made, call.world.bot_id))


def _may_change_thread(call: Call, thread: Json) -> None:
    """Let the owner of a thread, or who manages threads, change it; in the archive only wake it."""
    own = thread["owner_id"] == str(call.world.bot_id)
    held = call.world.powers(call.world.bot_id, int(thread["id"]))
    locking = "locked" in call.body
    if not held & permissions.MANAGE_THREADS and (not own or locking):
        raise DiscordRefusalError(50013)
    asleep = thread["thread_metadata"]["archived"]
    if asleep and call.body.get("archived") is not False:
        raise DiscordRefusalError(50083)


@ROUTES.on("DELETE", "/channels/{channel_id}")
def delete(call: Call) -> Answer:
    channel = channel_of(call)
    if channel["type"] == shapes.DM:
        return Answer(200, channel)
    thread = channel["type"] in shapes.THREADS
    needed = permissions.MANAGE_THREADS if thread else permissions.MANAGE_CHANNELS
    channels.need(call.world, call.world.bot_id, int(channel["id"]), needed)
    shown = viewer_shapes.channel(call.world, channel, call.world.bot_id)
    channels.close(call.world, int(channel["id"]))
    return Answer(200, shown)


@ROUTES.on("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> Answer:
    channel = channel_of(call, permissions.SEND)
    told = {
        "channel_id": channel["id"],
        "user_id": str(call.world.bot_id),
        "timestamp": int(call.world.now().timestamp()),
    }
    people = [one for one in call.world.ways if call.world.sees(one, int(channel["id"]))]
    call.world.tell("TYPING_START", told, people)
    return NOTHING


@ROUTES.on("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
def permit(call: Call) -> Answer:
    channel = channel_of(call, permissions.MANAGE_CHANNELS)
    target = call.id("overwrite_id")
    rule = {
        "id": str(target),
        "type": call.body.get("type") or 0,
        "allow": str(call.body.get("allow") or 0),
        "deny": str(call.body.get("deny") or 0),
    }
    channels.overwrite(call.world, int(channel["id"]), target, rule)
    return NOTHING


@ROUTES.on("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
def unpermit(call: Call) -> Answer:
    channel = channel_of(call, permissions.MANAGE_CHANNELS)
    channels.overwrite(call.world, int(channel["id"]), call.id("overwrite_id"), None)
    return NOTHING


@ROUTES.on("POST", "/channels/{channel_id}/threads")
def open_thread(call: Call) -> Answer:
    channel = channel_of(call)
    if channel["type"] != shapes.TEXT:
        raise DiscordRefusalError(50024)
    call.judged(rules_channels.thread(call.body))
    kind = call.body.get("type", shapes.PRIVATE_THREAD)
    private = kind == shapes.PRIVATE_THREAD
    needed = permissions.PRIVATE_THREADS if private else permissions.PUBLIC_THREADS
    return _opened(call, channel, needed, kind=kind)


@ROUTES.on("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def open_thread_on(call: Call) -> Answer:
    channel = channel_of(call)
    if channel["type"] != shapes.TEXT:
        raise DiscordRefusalError(50024)
    call.judged(rules_channels.thread(call.body))
    number = call.id("message_id")
    message = call.world.message(int(channel["id"]), number)
    if number in call.world.seers:
        raise DiscordRefusalError(10008)
    answer = _opened(call, channel, permissions.PUBLIC_THREADS, message_id=number)
    marked = {**message, "flags": message["flags"] | shapes.HAS_THREAD}
    call.world.messages[int(channel["id"])][number] = marked
    call.world.tell("MESSAGE_UPDATE", marked, channel_id=int(channel["id"]))
    return answer


def _opened(
    call: Call,
    channel: Json,
    needed: int,
    *,
    kind: int = shapes.PUBLIC_THREAD,
    message_id: int | None = None,
) -> Answer:
    world = call.world
    channels.need(world, world.bot_id, int(channel["id"]), needed)
    made = channels.open_thread(
        world,
        int(channel["id"]),
        call.body["name"],
        world.bot_id,
        kind=kind,
        message_id=message_id,
        more=call.body,
    )
    if message_id is None and kind == shapes.PUBLIC_THREAD:
        _announce(world, channel, made)
    return Answer(201, viewer_shapes.channel(world, made, world.bot_id))


def _announce(world: "World", channel: Json, thread: Json) -> None:
    """Say in the channel that a thread has begun, as Discord does."""
    reference = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
    extra = {"type": THREAD_BEGUN, "message_reference": reference}
    body = {"content": thread["name"]}
    messages.post(world, int(channel["id"]), world.users[world.bot_id], body, extra=extra)


@ROUTES.on("GET", "/channels/{channel_id}/thread-members")
def thread_members(call: Call) -> Answer:
    thread = thread_of(call)
    return Answer(200, list(call.world.thread_members[int(thread["id"])].values()))


@ROUTES.on("GET", "/channels/{channel_id}/thread-members/{user_id}")
def thread_member(call: Call) -> Answer:
    inside = call.world.thread_members[int(thread_of(call)["id"])]
    if call.id("user_id") not in inside:
        raise DiscordRefusalError(10007)
    return Answer(200, inside[call.id("user_id")])


@ROUTES.on("PUT", "/channels/{channel_id}/thread-members/@me")
@ROUTES.on("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def enter_thread(call: Call) -> Answer:
    thread = thread_of(call)
    _awake(thread)
    user_id = call.id("user_id") if "user_id" in call.path else call.world.bot_id
    call.world.member(int(thread["guild_id"]), user_id)
    parent = int(thread["parent_id"])
    if not call.world.sees(user_id, parent):
        raise DiscordRefusalError(50001)
    channels.enter_thread(call.world, int(thread["id"]), user_id)
    return NOTHING


@ROUTES.on("DELETE", "/channels/{channel_id}/thread-members/@me")
@ROUTES.on("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def leave_thread(call: Call) -> Answer:
    thread = thread_of(call)
    _awake(thread)
    user_id = call.id("user_id") if "user_id" in call.path else call.world.bot_id
    if user_id != call.world.bot_id:
        channels.need(call.world, call.world.bot_id, int(thread["id"]), permissions.MANAGE_THREADS)
    channels.leave_thread(call.world, int(thread["id"]), user_id)
    return NOTHING


def _awake(thread: Json) -> None:
    if thread["thread_metadata"]["archived"]:
        raise DiscordRefusalError(50083)


@ROUTES.on("GET", "/channels/{channel_id}/threads/archived/public")
def archived_public(call: Call) -> Answer:
    return _archived(call, shapes.PUBLIC_THREAD, permissions.HISTORY)


@ROUTES.on("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private(call: Call) -> Answer:
    return _archived(call, shapes.PRIVATE_THREAD, permissions.MANAGE_THREADS)


@ROUTES.on("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def archived_own(call: Call) -> Answer:
    return _archived(call, shapes.PRIVATE_THREAD, permissions.HISTORY, own=True)


def _archived(call: Call, kind: int, needed: int, *, own: bool = False) -> Answer:
    world, channel = call.world, channel_of(call, needed)
    asleep = [
        viewer_shapes.channel(world, one, world.bot_id)
        for one in channels.threads(world, int(channel["guild_id"]), archived=True)
        if one["parent_id"] == channel["id"]
        and one["type"] == kind
        and (not own or world.bot_id in world.thread_members[int(one["id"])])
    ]
    asleep.sort(key=lambda one: str(one["thread_metadata"]["archive_timestamp"]), reverse=True)
    limit = int(call.query.get("limit", 50))
    members = [one["member"] for one in asleep[:limit] if "member" in one]
    told = {"threads": asleep[:limit], "members": members, "has_more": len(asleep) > limit}
    return Answer(200, told)
