"""REST: messages of channels, reactions and pins."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final
from urllib.parse import unquote

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import NO_CONTENT, ROUTES, Answer, Call
from bot.local.rest.channel_routes import find_channel
from bot.local.rules import body_checks
from bot.local.snowflakes import Json, time_of_id
from bot.local.world import (
    channels,
    discord_objects,
    messages,
    permissions,
    reactions_and_pins,
    viewer_objects,
)

MAX_BULK_DELETE_AGE: Final = timedelta(days=14)


@ROUTES.register("GET", "/channels/{channel_id}/messages")
def list_messages(call: Call) -> Answer:
    channel = find_channel(call, permissions.HISTORY)
    call.refuse_faults(body_checks.check_history_query(call.query))
    page = messages.message_page(call.world, int(channel["id"]), dict(call.query))
    return Answer(200, [_shown(call, one) for one in page])


def _shown(call: Call, message: Json) -> Json:
    return viewer_objects.message_for_viewer(call.world, message, call.world.bot_id)


def _find_message(call: Call, bits: int = 0) -> Json:
    """Return the message of a call; ephemeral ones can't be reached by these routes."""
    channel = find_channel(call, bits)
    number = call.path_id("message_id")
    if number in call.world.ephemeral_viewers:
        raise DiscordRefusalError(10008)
    return call.world.find_message(int(channel["id"]), number)


@ROUTES.register("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(call: Call) -> Answer:
    return Answer(200, _shown(call, _find_message(call, permissions.HISTORY)))


@ROUTES.register("POST", "/channels/{channel_id}/messages")
def create_message(call: Call) -> Answer:
    world, channel = call.world, find_channel(call)
    number = int(channel["id"])
    _require_may_write(call, channel)
    call.refuse_faults(
        body_checks.check_message(call.body, call.files, body_checks.CHANNEL_MESSAGE)
    )
    nonce = call.body.get("nonce") if call.body.get("enforce_nonce") else None
    earlier = messages.find_by_nonce(world, world.bot_id, nonce) if nonce else None
    if earlier is not None:
        return Answer(200, _shown(call, earlier))
    message = messages.post_message(world, number, world.users[world.bot_id], call.body, call.files)
    if message.get("nonce"):
        messages.remember_nonce(world, world.bot_id, message)
    return Answer(200, _shown(call, message))


def _require_may_write(call: Call, channel: Json) -> None:
    """Refuse where the bot may not write: closed DMs, a locked thread, a channel without SEND."""
    world, number = call.world, int(channel["id"])
    if channel["type"] == discord_objects.DM:
        partner = int(channel["recipients"][0]["id"])
        if not world.person_states[partner].dms:
            raise DiscordRefusalError(50007)
        if not any(
            {partner, world.bot_id} <= is_thread.keys() for is_thread in world.members.values()
        ):
            raise DiscordRefusalError(50278)
        return
    is_thread = channel["type"] in discord_objects.THREADS
    needed = permissions.SEND_IN_THREADS if is_thread else permissions.SEND
    needed |= permissions.ATTACH if call.files else 0
    channels.require_permissions(world, world.bot_id, number, needed)
    _require_not_locked(call, channel)


@ROUTES.register("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(call: Call) -> Answer:
    old = _find_message(call)
    if old["author"]["id"] != str(call.world.bot_id):
        raise DiscordRefusalError(50005)
    _require_not_archived(call, old)
    call.refuse_faults(
        body_checks.check_message(call.body, call.files, body_checks.MESSAGE_EDIT, old)
    )
    body_checks.check_old_edit(call.world, old)
    number = int(old["channel_id"])
    message = messages.edit_message(call.world, number, int(old["id"]), call.body, call.files)
    return Answer(200, _shown(call, message))


def _require_not_archived(call: Call, message: Json) -> None:
    channel = call.world.channels[int(message["channel_id"])]
    if channel["type"] in discord_objects.THREADS and channel["thread_metadata"]["archived"]:
        raise DiscordRefusalError(50083)
    _require_not_locked(call, channel)


def _require_not_locked(call: Call, channel: Json) -> None:
    if channel["type"] not in discord_objects.THREADS or not channel["thread_metadata"]["locked"]:
        return
    bot_permissions = call.world.permissions_in(call.world.bot_id, int(channel["id"]))
    if not bot_permissions & permissions.MANAGE_THREADS:
        raise DiscordRefusalError(160005)


@ROUTES.register("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(call: Call) -> Answer:
    old = _find_message(call)
    _require_not_archived(call, old)
    if old["author"]["id"] != str(call.world.bot_id):
        if "guild_id" not in call.world.channels[int(old["channel_id"])]:
            raise DiscordRefusalError(50003)
        _find_message(call, permissions.MANAGE_MESSAGES)
    messages.delete_message(call.world, int(old["channel_id"]), int(old["id"]))
    return NO_CONTENT


@ROUTES.register("POST", "/channels/{channel_id}/messages/bulk-delete")
def bulk_delete_messages(call: Call) -> Answer:
    channel = find_channel(call, permissions.MANAGE_MESSAGES)
    call.refuse_faults(body_checks.check_bulk_delete(call.body))
    numbers = [int(one) for one in call.body["messages"]]
    if any(call.world.now() - time_of_id(one) > MAX_BULK_DELETE_AGE for one in numbers):
        raise DiscordRefusalError(50034)
    for number in numbers:
        if number in call.world.messages[int(channel["id"])]:
            messages.delete_message(call.world, int(channel["id"]), number)
    return NO_CONTENT


def _read_emoji(call: Call) -> str:
    """Return the emoji of a reaction's path; a custom one must exist."""
    text = unquote(call.path["emoji_name"])
    _, _, number = text.partition(":")
    if number and (not number.isdecimal() or int(number) not in call.world.emojis):
        raise DiscordRefusalError(10014)
    if not number and text.isascii() and not any(mark.isdigit() or mark in "#*" for mark in text):
        raise DiscordRefusalError(10014)
    return text


REACTIONS_PATH: Final = "/channels/{channel_id}/messages/{message_id}/reactions"


@ROUTES.register("PUT", f"{REACTIONS_PATH}/{{emoji_name}}/@me")
def add_reaction(call: Call) -> Answer:
    message = _find_message(call, permissions.ADD_REACTIONS | permissions.HISTORY)
    _require_not_archived(call, message)
    where, number = int(message["channel_id"]), int(message["id"])
    reactions_and_pins.add_reaction(call.world, where, number, _read_emoji(call), call.world.bot_id)
    return NO_CONTENT


@ROUTES.register("DELETE", f"{REACTIONS_PATH}/{{emoji_name}}/@me")
@ROUTES.register("DELETE", f"{REACTIONS_PATH}/{{emoji_name}}/{{user_id}}")
def remove_reaction(call: Call) -> Answer:
    is_own = "user_id" not in call.path
    message = _find_message(call, 0 if is_own else permissions.MANAGE_MESSAGES)
    user_id = call.world.bot_id if is_own else call.path_id("user_id")
    where, number = int(message["channel_id"]), int(message["id"])
    reactions_and_pins.remove_reaction(call.world, where, number, _read_emoji(call), user_id)
    return NO_CONTENT


@ROUTES.register("DELETE", REACTIONS_PATH)
@ROUTES.register("DELETE", f"{REACTIONS_PATH}/{{emoji_name}}")
def clear_reactions(call: Call) -> Answer:
    message = _find_message(call, permissions.MANAGE_MESSAGES)
    emoji = _read_emoji(call) if "emoji_name" in call.path else None
    reactions_and_pins.clear_reactions(
        call.world, int(message["channel_id"]), int(message["id"]), emoji
    )
    return NO_CONTENT


@ROUTES.register("GET", f"{REACTIONS_PATH}/{{emoji_name}}")
def list_reacting_users(call: Call) -> Answer:
    message = _find_message(call, permissions.HISTORY)
    who = call.world.reactions.get(int(message["id"]), {}).get(_read_emoji(call), [])
    return Answer(200, [call.world.users[one] for one in who])


@ROUTES.register("GET", "/channels/{channel_id}/pins")
def list_pins(call: Call) -> Answer:
    channel = find_channel(call, permissions.HISTORY)
    return Answer(200, [_shown(call, one) for _, one in _pinned_messages(call, channel)])


@ROUTES.register("GET", "/channels/{channel_id}/messages/pins")
def list_pins_by_page(call: Call) -> Answer:
    channel = find_channel(call, permissions.HISTORY)
    limit, before = int(call.query.get("limit", 50)), call.query.get("before")
    kept = [one for one in _pinned_messages(call, channel) if before is None or one[0] < before]
    items = [{"pinned_at": at, "message": _shown(call, one)} for at, one in kept[:limit]]
    return Answer(200, {"items": items, "has_more": len(kept) > limit})


def _pinned_messages(call: Call, channel: Json) -> list[tuple[str, Json]]:
    return reactions_and_pins.list_pinned(call.world, int(channel["id"]))


def _pin_route(change_pin: Callable[[Call, Json], None]) -> Callable[[Call], Answer]:
    def answer(call: Call) -> Answer:
        channel = find_channel(call)
        needed = 0 if channel["type"] == discord_objects.DM else permissions.PIN_MESSAGES
        change_pin(call, _find_message(call, needed))
        return NO_CONTENT

    return answer


@ROUTES.register("PUT", "/channels/{channel_id}/pins/{message_id}")
@ROUTES.register("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@_pin_route
def pin_message(call: Call, message: Json) -> None:
    bot = call.world.users[call.world.bot_id]
    reactions_and_pins.pin_message(call.world, int(message["channel_id"]), int(message["id"]), bot)


@ROUTES.register("DELETE", "/channels/{channel_id}/pins/{message_id}")
@ROUTES.register("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@_pin_route
def unpin_message(call: Call, message: Json) -> None:
    reactions_and_pins.unpin_message(call.world, int(message["channel_id"]), int(message["id"]))
