"""REST: messages of channels, reactions and pins."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final
from urllib.parse import unquote

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import NOTHING, ROUTES, Answer, Call
from bot.local.rest.channel_routes import channel_of
from bot.local.rules import judge
from bot.local.snowflakes import Json, moment
from bot.local.world import (
    channels,
    messages,
    permissions,
    reactions_and_pins,
    shapes,
    viewer_shapes,
)

OLD: Final = timedelta(days=14)


@ROUTES.on("GET", "/channels/{channel_id}/messages")
def history(call: Call) -> Answer:
    channel = channel_of(call, permissions.HISTORY)
    call.judged(judge.history(call.query))
    page = messages.history(call.world, int(channel["id"]), dict(call.query))
    return Answer(200, [_shown(call, one) for one in page])


def _shown(call: Call, message: Json) -> Json:
    return viewer_shapes.message(call.world, message, call.world.bot_id)


def _message(call: Call, bits: int = 0) -> Json:
    """Find the message of a call; ephemeral ones are out of reach this way."""
    channel = channel_of(call, bits)
    number = call.id("message_id")
    if number in call.world.seers:
        raise DiscordRefusalError(10008)
    return call.world.message(int(channel["id"]), number)


@ROUTES.on("GET", "/channels/{channel_id}/messages/{message_id}")
def get(call: Call) -> Answer:
    return Answer(200, _shown(call, _message(call, permissions.HISTORY)))


@ROUTES.on("POST", "/channels/{channel_id}/messages")
def create(call: Call) -> Answer:
    world, channel = call.world, channel_of(call)
    number = int(channel["id"])
    _may_write(call, channel)
    call.judged(judge.message(call.body, call.files, judge.CHANNEL))
    nonce = call.body.get("nonce") if call.body.get("enforce_nonce") else None
    known = messages.once(world, world.bot_id, nonce) if nonce else None
    if known is not None:
        return Answer(200, _shown(call, known))
    made = messages.post(world, number, world.users[world.bot_id], call.body, call.files)
    if made.get("nonce"):
        messages.remember(world, world.bot_id, made)
    return Answer(200, _shown(call, made))


def _may_write(call: Call, channel: Json) -> None:
    """Refuse to write where the bot may not: a shut DM, a locked thread, a silent channel."""
    world, number = call.world, int(channel["id"])
    if channel["type"] == shapes.DM:
        partner = int(channel["recipients"][0]["id"])
        if not world.ways[partner].dms:
            raise DiscordRefusalError(50007)
        if not any({partner, world.bot_id} <= inside.keys() for inside in world.members.values()):
            raise DiscordRefusalError(50278)
        return
    inside = channel["type"] in shapes.THREADS
    needed = permissions.SEND_IN_THREADS if inside else permissions.SEND
    needed |= permissions.ATTACH if call.files else 0
    channels.need(world, world.bot_id, number, needed)
    _unlocked(call, channel)


@ROUTES.on("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit(call: Call) -> Answer:
    old = _message(call)
    if old["author"]["id"] != str(call.world.bot_id):
        raise DiscordRefusalError(50005)
    _awake(call, old)
    call.judged(judge.message(call.body, call.files, judge.EDIT, old))
    judge.old_edit(call.world, old)
    number = int(old["channel_id"])
    made = messages.edit(call.world, number, int(old["id"]), call.body, call.files)
    return Answer(200, _shown(call, made))


def _awake(call: Call, message: Json) -> None:
    channel = call.world.channels[int(message["channel_id"])]
    if channel["type"] in shapes.THREADS and channel["thread_metadata"]["archived"]:
        raise DiscordRefusalError(50083)
    _unlocked(call, channel)


def _unlocked(call: Call, channel: Json) -> None:
    if channel["type"] not in shapes.THREADS or not channel["thread_metadata"]["locked"]:
        return
    held = call.world.powers(call.world.bot_id, int(channel["id"]))
    if not held & permissions.MANAGE_THREADS:
        raise DiscordRefusalError(160005)


@ROUTES.on("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete(call: Call) -> Answer:
    old = _message(call)
    _awake(call, old)
    if old["author"]["id"] != str(call.world.bot_id):
        if "guild_id" not in call.world.channels[int(old["channel_id"])]:
            raise DiscordRefusalError(50003)
        _message(call, permissions.MANAGE_MESSAGES)
    messages.delete(call.world, int(old["channel_id"]), int(old["id"]))
    return NOTHING


@ROUTES.on("POST", "/channels/{channel_id}/messages/bulk-delete")
def bulk_delete(call: Call) -> Answer:
    channel = channel_of(call, permissions.MANAGE_MESSAGES)
    call.judged(judge.bulk_delete(call.body))
    numbers = [int(one) for one in call.body["messages"]]
    if any(call.world.now() - moment(one) > OLD for one in numbers):
        raise DiscordRefusalError(50034)
    for number in numbers:
        if number in call.world.messages[int(channel["id"])]:
            messages.delete(call.world, int(channel["id"]), number)
    return NOTHING


def _emoji(call: Call) -> str:
    """Read the emoji of a reaction's path; an own one must exist."""
    text = unquote(call.path["emoji_name"])
    _, _, number = text.partition(":")
    if number and (not number.isdecimal() or int(number) not in call.world.emojis):
        raise DiscordRefusalError(10014)
    if not number and text.isascii() and not any(mark.isdigit() or mark in "#*" for mark in text):
        raise DiscordRefusalError(10014)
    return text


REACTIONS: Final = "/channels/{channel_id}/messages/{message_id}/reactions"


@ROUTES.on("PUT", f"{REACTIONS}/{{emoji_name}}/@me")
def react(call: Call) -> Answer:
    message = _message(call, permissions.ADD_REACTIONS | permissions.HISTORY)
    _awake(call, message)
    where, number = int(message["channel_id"]), int(message["id"])
    reactions_and_pins.react(call.world, where, number, _emoji(call), call.world.bot_id)
    return NOTHING


@ROUTES.on("DELETE", f"{REACTIONS}/{{emoji_name}}/@me")
@ROUTES.on("DELETE", f"{REACTIONS}/{{emoji_name}}/{{user_id}}")
def unreact(call: Call) -> Answer:
    own = "user_id" not in call.path
    message = _message(call, 0 if own else permissions.MANAGE_MESSAGES)
    user_id = call.world.bot_id if own else call.id("user_id")
    where, number = int(message["channel_id"]), int(message["id"])
    reactions_and_pins.unreact(call.world, where, number, _emoji(call), user_id)
    return NOTHING


@ROUTES.on("DELETE", REACTIONS)
@ROUTES.on("DELETE", f"{REACTIONS}/{{emoji_name}}")
def clear(call: Call) -> Answer:
    message = _message(call, permissions.MANAGE_MESSAGES)
    emoji = _emoji(call) if "emoji_name" in call.path else None
    reactions_and_pins.clear(call.world, int(message["channel_id"]), int(message["id"]), emoji)
    return NOTHING


@ROUTES.on("GET", f"{REACTIONS}/{{emoji_name}}")
def reactors(call: Call) -> Answer:
    message = _message(call, permissions.HISTORY)
    who = call.world.reactions.get(int(message["id"]), {}).get(_emoji(call), [])
    return Answer(200, [call.world.users[one] for one in who])


@ROUTES.on("GET", "/channels/{channel_id}/pins")
def pins(call: Call) -> Answer:
    channel = channel_of(call, permissions.HISTORY)
    return Answer(200, [_shown(call, one) for _, one in _pinned(call, channel)])


@ROUTES.on("GET", "/channels/{channel_id}/messages/pins")
def pins_by_page(call: Call) -> Answer:
    channel = channel_of(call, permissions.HISTORY)
    limit, before = int(call.query.get("limit", 50)), call.query.get("before")
    kept = [one for one in _pinned(call, channel) if before is None or one[0] < before]
    items = [{"pinned_at": at, "message": _shown(call, one)} for at, one in kept[:limit]]
    return Answer(200, {"items": items, "has_more": len(kept) > limit})


def _pinned(call: Call, channel: Json) -> list[tuple[str, Json]]:
    return reactions_and_pins.pinned(call.world, int(channel["id"]))


def _pin(deed: Callable[[Call, Json], None]) -> Callable[[Call], Answer]:
    def answer(call: Call) -> Answer:
        channel = channel_of(call)
        needed = 0 if channel["type"] == shapes.DM else permissions.PIN_MESSAGES
        deed(call, _message(call, needed))
        return NOTHING

    return answer


@ROUTES.on("PUT", "/channels/{channel_id}/pins/{message_id}")
@ROUTES.on("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@_pin
def pin(call: Call, message: Json) -> None:
    bot = call.world.users[call.world.bot_id]
    reactions_and_pins.pin(call.world, int(message["channel_id"]), int(message["id"]), bot)


@ROUTES.on("DELETE", "/channels/{channel_id}/pins/{message_id}")
@ROUTES.on("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@_pin
def unpin(call: Call, message: Json) -> None:
    reactions_and_pins.unpin(call.world, int(message["channel_id"]), int(message["id"]))
