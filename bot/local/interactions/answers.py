"""The bot's side of an interaction: its first answer, and what it says later by the token."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.interactions import interactions, payloads
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.snowflakes import Json
from bot.local.world import components, messages, shapes
from bot.local.world.shapes import File

if TYPE_CHECKING:
    from bot.local.world.world import World

TOO_LATE: Final = 10062
ALREADY: Final = 40060
DEAD_TOKEN: Final = 50027

FITTING: Final[dict[int, frozenset[int]]] = {
    interactions.COMMAND: frozenset({4, 5, 9}),
    interactions.COMPONENT: frozenset({4, 5, 6, 7, 9}),
    interactions.AUTOCOMPLETE: frozenset({8}),
    interactions.MODAL: frozenset({4, 5, 6, 7}),
}
"""Which answers fit which interaction; no modal answers a modal."""


def answer(
    world: "World", number: int, token: str, body: Json, files: Sequence[File] = ()
) -> SimulatedInteraction:
    """Take the first answer to an interaction."""
    asked = world.interactions.get(number)
    if asked is None or asked.token != token:
        raise DiscordRefusalError(TOO_LATE)
    if asked.first is not None:
        raise DiscordRefusalError(ALREADY)
    if asked.failed or asked.late:
        asked.check()
        raise DiscordRefusalError(TOO_LATE)
    kind = body["type"]
    fits = kind in FITTING[asked.kind]
    if not fits or (kind in (6, 7) and asked.message is None):
        wrong = f"Answer {kind} does not fit an interaction of type {asked.kind}"
        raise DiscordRefusalError(50035, [BodyFault("type", "INTERACTION_CALLBACK_TYPE", wrong)])
    _take(world, asked, kind, body.get("data") or {}, files)
    asked.moved()
    return asked


def _take(
    world: "World", asked: SimulatedInteraction, kind: int, data: Json, files: Sequence[File]
) -> None:
    if kind in (interactions.MESSAGE, interactions.DEFERRED):
        asked.ephemeral = bool((data.get("flags") or 0) & shapes.EPHEMERAL)
        loading = kind == interactions.DEFERRED
        made = _post(world, asked, data, files, loading=loading)
        asked.original = int(made["id"])
    elif kind in (interactions.DEFERRED_UPDATE, interactions.UPDATE):
        asked.original = int(asked.message["id"]) if asked.message else None
        if kind == interactions.UPDATE:
            _edit(world, asked, asked.original, data, files)
    elif kind == interactions.CHOICES:
        asked.choices = data.get("choices") or []
    else:
        asked.modal = {**data, "components": components.settle(data["components"], _no_media)}
    asked.first = kind
    if kind == interactions.DEFERRED:
        asked.tell("deferred", message_id=str(asked.original), ephemeral=asked.ephemeral)
    elif kind == interactions.CHOICES:
        asked.tell("choices", choices=asked.choices)
    elif kind == interactions.OPEN_MODAL:
        asked.tell("modal", modal=asked.modal)
    else:
        asked.tell("done")


def _no_media(url: str) -> Json:
    return {"url": url}


def _post(
    world: "World",
    asked: SimulatedInteraction,
    data: Json,
    files: Sequence[File],
    *,
    loading: bool = False,
    followup: bool = False,
) -> Json:
    extra: Json = {
        "application_id": str(world.bot_id),
        "webhook_id": str(world.bot_id),
        "loading": loading,
        "interaction_metadata": payloads.metadata(world, asked, followup=followup),
        **_kind(world, asked, followup=followup),
    }
    flags = data.get("flags") or 0
    if flags & shapes.EPHEMERAL:
        extra["seer"] = asked.person_id
    author = world.users[world.bot_id]
    made = messages.post(world, asked.channel_id, author, data, files, extra=extra)
    asked.posted.append(int(made["id"]))
    return made


def _kind(world: "World", asked: SimulatedInteraction, *, followup: bool) -> Json:
    """Say what sort of message an answer is: a command's answer, or a reply to what it answers."""
    target = asked.original if followup else asked.message and int(asked.message["id"])
    if asked.kind == interactions.COMMAND and not followup:
        name = " ".join(_names(asked.data))
        user = world.users[asked.person_id]
        called = {"id": str(asked.id), "type": 2, "name": name, "user": user}
        return {"type": 20 if asked.data["type"] == 1 else 23, "interaction": called}
    if not target or target not in world.messages[asked.channel_id]:
        return {}
    told = {"type": 0, "channel_id": str(asked.channel_id), "message_id": str(target)}
    if "guild_id" in world.channels[asked.channel_id]:
        told["guild_id"] = world.channels[asked.channel_id]["guild_id"]
    return {"type": 19, "message_reference": told}


def _names(data: Json) -> list[str]:
    names = [data["name"]]
    while data.get("options") and data["options"][0]["type"] in (1, 2):
        data = data["options"][0]
        names.append(data["name"])
    return names


def by_token(world: "World", token: str) -> SimulatedInteraction:
    """Find an interaction by its token, for what is said after the first answer."""
    asked = world.tokens.get(token)
    if asked is None or asked.expired:
        raise DiscordRefusalError(DEAD_TOKEN)
    if asked.first is None:
        raise DiscordRefusalError(10015)
    return asked


def follow_up(
    world: "World", asked: SimulatedInteraction, data: Json, files: Sequence[File] = ()
) -> Json:
    """Post one more message; the first one after deferring takes the deferred one's place."""
    if asked.deferred and asked.original is not None:
        return edit(world, asked, asked.original, data, files)
    made = _post(world, asked, data, files, followup=True)
    asked.moved()
    return made


def original(asked: SimulatedInteraction, name: str) -> int:
    """Find which message is meant: `@original`, or one by its number."""
    if name != "@original":
        return int(name)
    if asked.original is None:
        raise DiscordRefusalError(10008)
    return asked.original


def edit(
    world: "World", asked: SimulatedInteraction, number: int, data: Json, files: Sequence[File] = ()
) -> Json:
    """Change a message by the interaction's token; what was still loading is then there."""
    if number not in asked.posted and number != asked.original:
        raise DiscordRefusalError(10008)
    made = _edit(world, asked, number, data, files)
    asked.edits += 1
    asked.moved()
    return made


def _edit(
    world: "World",
    asked: SimulatedInteraction,
    number: int | None,
    data: Json,
    files: Sequence[File],
) -> Json:
    if number is None:
        raise DiscordRefusalError(10008)
    old = world.message(asked.channel_id, number)
    if old["flags"] & shapes.LOADING:
        world.messages[asked.channel_id][number] = {
            **old,
            "flags": old["flags"] & ~shapes.LOADING,
        }
    return messages.edit(world, asked.channel_id, number, data, files)


def delete(world: "World", asked: SimulatedInteraction, number: int) -> None:
    """Take a message back by the interaction's token."""
    if number not in asked.posted and number != asked.original:
        raise DiscordRefusalError(10008)
    messages.delete(world, asked.channel_id, number)
    asked.edits += 1
    asked.moved()
