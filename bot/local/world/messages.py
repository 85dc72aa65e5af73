"""Messages: posting, editing, deleting and reading them, with their files, pins and reactions."""

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.snowflakes import Json, snowflake, stamp
from bot.local.world import channels, components, mentions, shapes, viewer_shapes
from bot.local.world.shapes import File

if TYPE_CHECKING:
    from bot.local.world.world import World

REMEMBERED: Final = timedelta(minutes=5)
"""So long is a nonce kept from being used twice."""
ATTACHED: Final = "attachment://"
SUPPRESS_EMBEDS: Final = 1 << 2
SETTABLE: Final = SUPPRESS_EMBEDS | shapes.EPHEMERAL | shapes.SUPPRESS_NOTIFICATIONS | shapes.V2
"""The flags that a sender may set."""


def post(
    world: "World",
    channel_id: int,
    author: Json,
    body: Json,
    files: Sequence[File] = (),
    *,
    extra: Json | None = None,
) -> Json:
    """Put a message into a channel; if `extra` names a `seer`, it is ephemeral and theirs alone."""
    more = dict(extra or {})
    seer: int | None = more.pop("seer", None)
    loading = shapes.LOADING if more.pop("loading", False) else 0
    number = world.ids()
    made = shapes.message(number, channel_id, author, stamp(world.now()))
    flags = (body.get("flags") or 0) & SETTABLE
    made["flags"] = loading | (flags if seer is not None else flags & ~shapes.EPHEMERAL)
    made |= {key: body[key] for key in ("nonce", "tts") if body.get(key)}
    made["attachments"] = take_in(world, channel_id, body, files, ephemeral=seer is not None)
    made |= _filled(world, made, body) | more
    if reference := body.get("message_reference"):
        made |= _reply(world, channel_id, reference, body, made)
    world.messages[channel_id][number] = made
    if seer is not None:
        world.seers[number] = seer
        world.tell("EPHEMERAL_CREATE", made, [seer])
        return made
    _count(world, channel_id, made)
    world.tell("MESSAGE_CREATE", made, channel_id=channel_id)
    return made


def once(world: "World", author: int, nonce: str) -> Json | None:
    """Find the message that this author posted under this nonce lately."""
    key = (author, str(nonce))
    known = world.nonces.get(key)
    if known is None or world.now() - known[0] > REMEMBERED:
        return None
    return world.messages.get(known[1], {}).get(known[2])


def remember(world: "World", author: int, message: Json) -> None:
    """Keep a message's nonce from being used again for a while."""
    key = (author, str(message["nonce"]))
    world.nonces[key] = (world.now(), int(message["channel_id"]), int(message["id"]))


def _filled(world: "World", made: Json, body: Json) -> Json:
    """Work out what depends on the files and on who is named."""
    filled: Json = {}
    if "content" in body:
        filled["content"] = (body["content"] or "").strip()
    if body.get("components") is not None:
        filled["components"] = components.settle(
            body["components"], lambda url: _media(world, made, url)
        )
    if body.get("embeds") is not None:
        filled["embeds"] = [_embed(world, made, embed) for embed in body["embeds"]]
    shown = {**made, **filled}
    texts = [shown["content"], *components.texts(shown["components"])]
    channel_id, author = int(made["channel_id"]), int(made["author"]["id"])
    allowed = body.get("allowed_mentions")
    return filled | mentions.mentions(world, channel_id, author, texts, allowed)


def _media(world: "World", made: Json, url: str) -> Json:
    if not url.startswith(ATTACHED):
        for one in made["attachments"]:
            if one["url"] == url:
                return components.unfurled(world.ids(), one)
        return components.outside(world.ids(), url)
    return components.unfurled(world.ids(), _attached(made, url))


def _attached(made: Json, url: str) -> Json:
    for one in made["attachments"]:
        if one["filename"] == url.removeprefix(ATTACHED):
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


def take_in(
    world: "World", channel_id: int, body: Json, files: Sequence[File], *, ephemeral: bool = False
) -> list[Json]:
    """Keep files that came along, named and described as the body says."""
    notes = {str(one.get("id")): one for one in body.get("attachments") or ()}
    kept = []
    for place, file in enumerate(files):
        note = notes.get(str(place), {})
        name = note.get("filename") or file.name
        told = File(safe_name(name), file.content, note.get("description") or file.description)
        number = world.ids()
        world.blobs[number] = file.content
        url = world.url(channel_id, number, told.name)
        kept.append(shapes.attachment(number, told, url, ephemeral=ephemeral))
    return kept


def safe_name(name: str) -> str:
    plain = name.replace(" ", "_").rpartition("/")[2]
    kept = "".join(mark for mark in plain if mark.isalnum() or mark in "._-")
    return kept.lstrip(".") or "file"


def _reply(world: "World", channel_id: int, reference: Json, body: Json, made: Json) -> Json:
    number = int(reference["message_id"])
    target = world.messages[channel_id].get(number)
    if target is None or number in world.seers:
        if reference.get("fail_if_not_exists", True):
            wrong = BodyFault("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            raise DiscordRefusalError(50035, [wrong])
        return {}
    told: Json = {"type": 0, "channel_id": str(channel_id), "message_id": str(number)}
    if "guild_id" in world.channels[channel_id]:
        told["guild_id"] = world.channels[channel_id]["guild_id"]
    bare = {key: one for key, one in target.items() if key != "referenced_message"}
    reply: Json = {"type": 19, "message_reference": told, "referenced_message": bare}
    named = [one["id"] for one in made["mentions"]]
    if target["author"]["id"] not in named and _replied(body):
        reply["mentions"] = [*made["mentions"], target["author"]]
    return reply


def _replied(body: Json) -> bool:
    allowed = body.get("allowed_mentions")
    return allowed is None or bool(allowed.get("replied_user"))


def _count(world: "World", channel_id: int, made: Json) -> None:
    """Note a new message on its channel; a thread wakes, and takes in who speaks or is named."""
    channel = world.channels[channel_id]
    changes: Json = {"last_message_id": made["id"]}
    if channel["type"] in shapes.THREADS:
        for user in (made["author"], *made["mentions"]):
            if int(user["id"]) in world.members[int(channel["guild_id"])]:
                channels.enter_thread(world, channel_id, int(user["id"]))
        for name in ("message_count", "total_message_sent"):
            changes[name] = channel[name] + 1
        if channel["thread_metadata"]["archived"]:
            channels.change(world, channel_id, {"archived": False})
            channel = world.channels[channel_id]
    world.channels[channel_id] = {**channel, **changes}


def edit(
    world: "World", channel_id: int, number: int, body: Json, files: Sequence[File] = ()
) -> Json:
    """Change a message: only what the body names."""
    old = world.message(channel_id, number)
    made = {**old, "edited_timestamp": stamp(world.now())}
    ephemeral = number in world.seers
    new = take_in(world, channel_id, body, files, ephemeral=ephemeral)
    made["attachments"] = [*_kept(world, old, body), *new]
    if body.get("flags") is not None:
        settable = SUPPRESS_EMBEDS | shapes.V2
        made["flags"] = (old["flags"] & ~SUPPRESS_EMBEDS) | (body["flags"] & settable)
    made |= _filled(world, made, body)
    world.messages[channel_id][number] = made
    _tell(world, made, "UPDATE")
    return made


def _kept(world: "World", old: Json, body: Json) -> list[Json]:
    """Keep the attachments that an edit names; one that says nothing of them keeps all."""
    if body.get("attachments") is None:
        return list(old["attachments"])
    named = {str(one["id"]) for one in body["attachments"]}
    for one in old["attachments"]:
        if one["id"] not in named:
            world.let_go(int(one["id"]))
    return [one for one in old["attachments"] if one["id"] in named]


def delete(world: "World", channel_id: int, number: int) -> None:
    """Take a message away."""
    old = world.message(channel_id, number)
    for one in old["attachments"]:
        world.let_go(int(one["id"]))
    told: Json = {"id": str(number), "channel_id": str(channel_id)}
    if "guild_id" in world.channels[channel_id]:
        told["guild_id"] = world.channels[channel_id]["guild_id"]
    seer = world.seers.pop(number, None)
    del world.messages[channel_id][number]
    world.reactions.pop(number, None)
    world.pins.get(channel_id, {}).pop(number, None)
    if seer is not None:
        world.tell("EPHEMERAL_DELETE", told, [seer])
    else:
        world.tell("MESSAGE_DELETE", told, channel_id=channel_id)


def _tell(world: "World", message: Json, what: str) -> None:
    seer = world.seers.get(int(message["id"]))
    if seer is not None:
        world.tell(f"EPHEMERAL_{what}", message, [seer])
    else:
        world.tell(f"MESSAGE_{what}", message, channel_id=int(message["channel_id"]))


def readable(world: "World", channel_id: int, viewer: int) -> list[Json]:
    """Read a channel as somebody sees it, oldest first, their own ephemeral messages among them."""
    if not world.sees(viewer, channel_id):
        raise DiscordRefusalError(50001)
    return [
        viewer_shapes.message(world, one, viewer)
        for number, one in world.messages[channel_id].items()
        if world.seers.get(number, viewer) == viewer
    ]


def history(world: "World", channel_id: int, query: Json) -> list[Json]:
    """Read a page of a channel, newest first, as REST does: before, after or around an id."""
    limit = int(query.get("limit", 50))
    kept = [one for number, one in world.messages[channel_id].items() if number not in world.seers]
    if "after" in query:
        after = int(query["after"])
        return [one for one in kept if int(one["id"]) > after][:limit][::-1]
    if "around" in query:
        middle, half = int(query["around"]), limit // 2
        before = [one for one in kept if int(one["id"]) < middle][-half:]
        after_ = [one for one in kept if int(one["id"]) >= middle][: half + 1]
        return [*before, *after_][::-1]
    before_ = int(query.get("before", snowflake(world.now()) + (1 << 40)))
    return [one for one in kept if int(one["id"]) < before_][-limit:][::-1]
