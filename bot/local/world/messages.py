"""Post, edit, delete and read messages, with their files and mentions."""

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.snowflakes import Json, format_timestamp, smallest_id_at
from bot.local.world import channels, components, discord_objects, mentions, viewer_objects
from bot.local.world.discord_objects import File

if TYPE_CHECKING:
    from bot.local.world.world import World

NONCE_MEMORY: Final = timedelta(minutes=5)
"""How long a repeated nonce returns the earlier message."""
ATTACHMENT_SCHEME: Final = "attachment://"
SUPPRESS_EMBEDS: Final = 1 << 2
SETTABLE_FLAGS: Final = (
    SUPPRESS_EMBEDS
    | discord_objects.EPHEMERAL
    | discord_objects.SUPPRESS_NOTIFICATIONS
    | discord_objects.COMPONENTS_V2
)
"""The flags that a sender may set."""


def post_message(
    world: "World",
    channel_id: int,
    author: Json,
    body: Json,
    files: Sequence[File] = (),
    *,
    extra: Json | None = None,
) -> Json:
    """Post a message; if `extra` has a `seer`, it is ephemeral and only that person sees it."""
    more = dict(extra or {})
    seer: int | None = more.pop("seer", None)
    loading = discord_objects.LOADING if more.pop("loading", False) else 0
    number = world.ids()
    made = discord_objects.make_message(number, channel_id, author, format_timestamp(world.now()))
    flags = (body.get("flags") or 0) & SETTABLE_FLAGS
    made["flags"] = loading | (flags if seer is not None else flags & ~discord_objects.EPHEMERAL)
    made |= {key: body[key] for key in ("nonce", "tts") if body.get(key)}
    made["attachments"] = store_files(world, channel_id, body, files, ephemeral=seer is not None)
    made |= _content_fields(world, made, body) | more
    if reference := body.get("message_reference"):
        made |= _reply_fields(world, channel_id, reference, body, made)
    world.messages[channel_id][number] = made
    if seer is not None:
        world.ephemeral_viewers[number] = seer
        world.send_signal("EPHEMERAL_CREATE", made, [seer])
        return made
    _update_channel(world, channel_id, made)
    world.send_signal("MESSAGE_CREATE", made, channel_id=channel_id)
    return made


def find_by_nonce(world: "World", author: int, nonce: str) -> Json | None:
    """Find the message that an author posted lately with a nonce."""
    key = (author, str(nonce))
    known = world.nonces.get(key)
    if known is None or world.now() - known[0] > NONCE_MEMORY:
        return None
    return world.messages.get(known[1], {}).get(known[2])


def remember_nonce(world: "World", author: int, message: Json) -> None:
    """Remember a message's nonce for a while."""
    key = (author, str(message["nonce"]))
    world.nonces[key] = (world.now(), int(message["channel_id"]), int(message["id"]))


def _content_fields(world: "World", made: Json, body: Json) -> Json:
    """Return a message's content fields, with resolved media and mentions."""
    filled: Json = {}
    if "content" in body:
        filled["content"] = (body["content"] or "").strip()
    if body.get("components") is not None:
        filled["components"] = components.to_stored_components(
            body["components"], lambda url: _media(world, made, url)
        )
    if body.get("embeds") is not None:
        filled["embeds"] = [_embed(world, made, embed) for embed in body["embeds"]]
    complete = {**made, **filled}
    texts = [complete["content"], *components.component_texts(complete["components"])]
    channel_id, author = int(made["channel_id"]), int(made["author"]["id"])
    allowed = body.get("allowed_mentions")
    return filled | mentions.find_mentions(world, channel_id, author, texts, allowed)


def _media(world: "World", made: Json, url: str) -> Json:
    if not url.startswith(ATTACHMENT_SCHEME):
        for one in made["attachments"]:
            if one["url"] == url:
                return components.attachment_media(world.ids(), one)
        return components.external_media(world.ids(), url)
    return components.attachment_media(world.ids(), _find_attachment(made, url))


def _find_attachment(made: Json, url: str) -> Json:
    for one in made["attachments"]:
        if one["filename"] == url.removeprefix(ATTACHMENT_SCHEME):
            found: Json = one
            return found
    wrong = "The referenced attachment was not found"
    raise DiscordRefusalError(
        50035, [BodyFault("components", "UNFURLED_MEDIA_ITEM_REFERENCED", wrong)]
    )


def _embed(world: "World", made: Json, sent: Json) -> Json:
    embed: Json = {"type": "rich", **{key: one for key, one in sent.items() if one is not None}}
    for name in ("image", "thumbnail"):
        if name in embed:
            media = _media(world, made, embed[name]["url"])
            kept = {key: media[key] for key in ("url", "proxy_url", "width", "height")}
            embed[name] = {key: value for key, value in kept.items() if value is not None}
    return embed


def store_files(
    world: "World", channel_id: int, body: Json, files: Sequence[File], *, ephemeral: bool = False
) -> list[Json]:
    """Store files as attachments, with the names and descriptions of the body."""
    descriptions = {str(one.get("id")): one for one in body.get("attachments") or ()}
    attachments = []
    for index, file in enumerate(files):
        description = descriptions.get(str(index), {})
        name = description.get("filename") or file.name
        named_file = File(
            safe_name(name), file.content, description.get("description") or file.description
        )
        number = world.ids()
        world.blobs[number] = file.content
        url = world.file_url(channel_id, number, named_file.name)
        attachments.append(
            discord_objects.make_attachment(number, named_file, url, ephemeral=ephemeral)
        )
    return attachments


def safe_name(name: str) -> str:
    plain = name.replace(" ", "_").rpartition("/")[2]
    kept = "".join(mark for mark in plain if mark.isalnum() or mark in "._-")
    return kept.lstrip(".") or "file"


def _reply_fields(world: "World", channel_id: int, reference: Json, body: Json, made: Json) -> Json:
    number = int(reference["message_id"])
    target = world.messages[channel_id].get(number)
    if target is None or number in world.ephemeral_viewers:
        if reference.get("fail_if_not_exists", True):
            wrong = BodyFault("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            raise DiscordRefusalError(50035, [wrong])
        return {}
    reply_reference: Json = {"type": 0, "channel_id": str(channel_id), "message_id": str(number)}
    if "guild_id" in world.channels[channel_id]:
        reply_reference["guild_id"] = world.channels[channel_id]["guild_id"]
    target_without_reference = {
        key: one for key, one in target.items() if key != "referenced_message"
    }
    reply: Json = {
        "type": 19,
        "message_reference": reply_reference,
        "referenced_message": target_without_reference,
    }
    mentioned = [one["id"] for one in made["mentions"]]
    if target["author"]["id"] not in mentioned and _mentions_replied_user(body):
        reply["mentions"] = [*made["mentions"], target["author"]]
    return reply


def _mentions_replied_user(body: Json) -> bool:
    allowed = body.get("allowed_mentions")
    return allowed is None or bool(allowed.get("replied_user"))


def _update_channel(world: "World", channel_id: int, made: Json) -> None:
    """Update the channel of a new message; a thread reopens and adds author and mentioned."""
    channel = world.channels[channel_id]
    changes: Json = {"last_message_id": made["id"]}
    if channel["type"] in discord_objects.THREADS:
        for user in (made["author"], *made["mentions"]):
            if int(user["id"]) in world.members[int(channel["guild_id"])]:
                channels.enter_thread(world, channel_id, int(user["id"]))
        for name in ("message_count", "total_message_sent"):
            changes[name] = channel[name] + 1
        if channel["thread_metadata"]["archived"]:
            channels.change_channel(world, channel_id, {"archived": False})
            channel = world.channels[channel_id]
    world.channels[channel_id] = {**channel, **changes}


def edit_message(
    world: "World", channel_id: int, number: int, body: Json, files: Sequence[File] = ()
) -> Json:
    """Change the fields of a message that the body names."""
    old = world.find_message(channel_id, number)
    made = {**old, "edited_timestamp": format_timestamp(world.now())}
    ephemeral = number in world.ephemeral_viewers
    new = store_files(world, channel_id, body, files, ephemeral=ephemeral)
    made["attachments"] = [*_kept_attachments(world, old, body), *new]
    if body.get("flags") is not None:
        settable = SUPPRESS_EMBEDS | discord_objects.COMPONENTS_V2
        made["flags"] = (old["flags"] & ~SUPPRESS_EMBEDS) | (body["flags"] & settable)
    made |= _content_fields(world, made, body)
    world.messages[channel_id][number] = made
    _emit_message_event(world, made, "UPDATE")
    return made


def _kept_attachments(world: "World", old: Json, body: Json) -> list[Json]:
    """Return the attachments that an edit keeps: those it names, or all if it names none."""
    if body.get("attachments") is None:
        return list(old["attachments"])
    kept_ids = {str(one["id"]) for one in body["attachments"]}
    for one in old["attachments"]:
        if one["id"] not in kept_ids:
            world.detach_file(int(one["id"]))
    return [one for one in old["attachments"] if one["id"] in kept_ids]


def delete_message(world: "World", channel_id: int, number: int) -> None:
    """Delete a message."""
    old = world.find_message(channel_id, number)
    for one in old["attachments"]:
        world.detach_file(int(one["id"]))
    data: Json = {"id": str(number), "channel_id": str(channel_id)}
    if "guild_id" in world.channels[channel_id]:
        data["guild_id"] = world.channels[channel_id]["guild_id"]
    seer = world.ephemeral_viewers.pop(number, None)
    del world.messages[channel_id][number]
    world.reactions.pop(number, None)
    world.pins.get(channel_id, {}).pop(number, None)
    if seer is not None:
        world.send_signal("EPHEMERAL_DELETE", data, [seer])
    else:
        world.send_signal("MESSAGE_DELETE", data, channel_id=channel_id)


def _emit_message_event(world: "World", message: Json, what: str) -> None:
    seer = world.ephemeral_viewers.get(int(message["id"]))
    if seer is not None:
        world.send_signal(f"EPHEMERAL_{what}", message, [seer])
    else:
        world.send_signal(f"MESSAGE_{what}", message, channel_id=int(message["channel_id"]))


def visible_messages(world: "World", channel_id: int, viewer: int) -> list[Json]:
    """List a channel's messages as a user sees them, oldest first, with their ephemeral ones."""
    if not world.can_see(viewer, channel_id):
        raise DiscordRefusalError(50001)
    return [
        viewer_objects.message_for_viewer(world, one, viewer)
        for number, one in world.messages[channel_id].items()
        if world.ephemeral_viewers.get(number, viewer) == viewer
    ]


def message_page(world: "World", channel_id: int, query: Json) -> list[Json]:
    """Return a page of a channel, newest first: before, after or around an id."""
    limit = int(query.get("limit", 50))
    kept = [
        one
        for number, one in world.messages[channel_id].items()
        if number not in world.ephemeral_viewers
    ]
    if "after" in query:
        after = int(query["after"])
        return [one for one in kept if int(one["id"]) > after][:limit][::-1]
    if "around" in query:
        middle, half = int(query["around"]), limit // 2
        before = [one for one in kept if int(one["id"]) < middle][-half:]
        after_ = [one for one in kept if int(one["id"]) >= middle][: half + 1]
        return [*before, *after_][::-1]
    before_ = int(query.get("before", smallest_id_at(world.now()) + (1 << 40)))
    return [one for one in kept if int(one["id"]) < before_][-limit:][::-1]
