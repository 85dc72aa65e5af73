"""The bot's answers to an interaction: the first one, and later ones by its token."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.interactions import interactions, payloads
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.snowflakes import Json
from bot.local.world import components, discord_objects, messages
from bot.local.world.discord_objects import File

if TYPE_CHECKING:
    from bot.local.world.world import World

UNKNOWN_INTERACTION: Final = 10062
ALREADY_ACKNOWLEDGED: Final = 40060
INVALID_WEBHOOK_TOKEN: Final = 50027

ALLOWED_CALLBACKS: Final[dict[int, frozenset[int]]] = {
    interactions.COMMAND: frozenset({4, 5, 9}),
    interactions.COMPONENT: frozenset({4, 5, 6, 7, 9}),
    interactions.AUTOCOMPLETE: frozenset({8}),
    interactions.MODAL: frozenset({4, 5, 6, 7}),
}
"""The callback types allowed for each interaction type; a modal can't answer a modal."""


def accept_first_answer(
    world: "World", number: int, token: str, body: Json, files: Sequence[File] = ()
) -> SimulatedInteraction:
    """Accept the first answer to an interaction."""
    interaction = interactions.find_interaction(world, number)
    if interaction is None or interaction.token != token:
        raise DiscordRefusalError(UNKNOWN_INTERACTION)
    if interaction.first_callback_type is not None:
        raise DiscordRefusalError(ALREADY_ACKNOWLEDGED)
    if interaction.failure or interaction.is_late:
        interaction.check_deadline()
        raise DiscordRefusalError(UNKNOWN_INTERACTION)
    callback_type = body["type"]
    is_allowed = callback_type in ALLOWED_CALLBACKS[interaction.kind]
    if not is_allowed or (callback_type in (6, 7) and interaction.message is None):
        problem = f"Answer {callback_type} does not fit an interaction of type {interaction.kind}"
        raise DiscordRefusalError(50035, [BodyFault("type", "INTERACTION_CALLBACK_TYPE", problem)])
    _apply(world, interaction, callback_type, body.get("data") or {}, files)
    interaction.notify_progress()
    return interaction


def _apply(
    world: "World",
    interaction: SimulatedInteraction,
    callback_type: int,
    data: Json,
    files: Sequence[File],
) -> None:
    if callback_type in (interactions.MESSAGE, interactions.DEFERRED):
        interaction.is_ephemeral = bool((data.get("flags") or 0) & discord_objects.EPHEMERAL)
        loading = callback_type == interactions.DEFERRED
        message = _post_answer(world, interaction, data, files, loading=loading)
        interaction.original_message_id = int(message["id"])
    elif callback_type in (interactions.DEFERRED_UPDATE, interactions.UPDATE):
        interaction.original_message_id = (
            int(interaction.message["id"]) if interaction.message else None
        )
        if callback_type == interactions.UPDATE:
            _edit_message(world, interaction, interaction.original_message_id, data, files)
    elif callback_type == interactions.CHOICES:
        interaction.choices = data.get("choices") or []
    else:
        interaction.modal = {
            **data,
            "components": components.to_stored_components(data["components"], _no_media),
        }
    interaction.first_callback_type = callback_type
    if callback_type == interactions.DEFERRED:
        interaction.tell_person(
            "deferred",
            message_id=str(interaction.original_message_id),
            ephemeral=interaction.is_ephemeral,
        )
    elif callback_type == interactions.CHOICES:
        interaction.tell_person("choices", choices=interaction.choices)
    elif callback_type == interactions.OPEN_MODAL:
        interaction.tell_person("modal", modal=interaction.modal)
    else:
        interaction.tell_person("done")


def _no_media(url: str) -> Json:
    return {"url": url}


def _post_answer(
    world: "World",
    interaction: SimulatedInteraction,
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
        "interaction_metadata": payloads.interaction_metadata(
            world, interaction, followup=followup
        ),
        **_message_type_fields(world, interaction, followup=followup),
    }
    flags = data.get("flags") or 0
    if flags & discord_objects.EPHEMERAL:
        extra["seer"] = interaction.person_id
    author = world.users[world.bot_id]
    message = messages.post_message(world, interaction.channel_id, author, data, files, extra=extra)
    interaction.posted_ids.append(int(message["id"]))
    return message


def _message_type_fields(
    world: "World", interaction: SimulatedInteraction, *, followup: bool
) -> Json:
    """Return an answer's message type: a command's answer, or a reply to a message."""
    target = (
        interaction.original_message_id
        if followup
        else interaction.message and int(interaction.message["id"])
    )
    if interaction.kind == interactions.COMMAND and not followup:
        name = " ".join(_command_path(interaction.data))
        user = world.users[interaction.person_id]
        interaction_json = {"id": str(interaction.id), "type": 2, "name": name, "user": user}
        return {
            "type": 20 if interaction.data["type"] == 1 else 23,
            "interaction": interaction_json,
        }
    if not target or target not in world.messages[interaction.channel_id]:
        return {}
    reference = {"type": 0, "channel_id": str(interaction.channel_id), "message_id": str(target)}
    if "guild_id" in world.channels[interaction.channel_id]:
        reference["guild_id"] = world.channels[interaction.channel_id]["guild_id"]
    return {"type": 19, "message_reference": reference}


def _command_path(data: Json) -> list[str]:
    names = [data["name"]]
    while data.get("options") and data["options"][0]["type"] in (1, 2):
        data = data["options"][0]
        names.append(data["name"])
    return names


def find_by_token(world: "World", token: str) -> SimulatedInteraction:
    """Find an interaction by its token, for messages after the first answer."""
    interaction = interactions.find_by_token(world, token)
    if interaction is None or interaction.is_expired:
        raise DiscordRefusalError(INVALID_WEBHOOK_TOKEN)
    if interaction.first_callback_type is None:
        raise DiscordRefusalError(10015)
    return interaction


def follow_up(
    world: "World", interaction: SimulatedInteraction, data: Json, files: Sequence[File] = ()
) -> Json:
    """Post another message; the first one after deferring fills in the deferred message."""
    if interaction.is_deferred and interaction.original_message_id is not None:
        return edit_answer(world, interaction, interaction.original_message_id, data, files)
    message = _post_answer(world, interaction, data, files, followup=True)
    interaction.notify_progress()
    return message


def answered_message_id(interaction: SimulatedInteraction, name: str) -> int:
    """Return the id of the message: of `@original`, or the given one."""
    if name != "@original":
        return int(name)
    if interaction.original_message_id is None:
        raise DiscordRefusalError(10008)
    return interaction.original_message_id


def edit_answer(
    world: "World",
    interaction: SimulatedInteraction,
    number: int,
    data: Json,
    files: Sequence[File] = (),
) -> Json:
    """Edit a message by the interaction's token; a loading message is then complete."""
    if number not in interaction.posted_ids and number != interaction.original_message_id:
        raise DiscordRefusalError(10008)
    if world.refuses_edited_galleries:
        _refuse_new_galleries(data, files)
    message = _edit_message(world, interaction, number, data, files)
    interaction.edit_count += 1
    interaction.notify_progress()
    return message


def _refuse_new_galleries(data: Json, files: Sequence[File]) -> None:
    """Refuse a gallery of files that come with an edit, as Discord sometimes does."""
    for path, one in components.walk_components(data.get("components") or ()):
        if files and one["type"] == components.GALLERY:
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            fault = BodyFault(f"{path}.items.0.media.url", code, "Attachment not found")
            raise DiscordRefusalError(50035, [fault], is_bots_mistake=False)


def _edit_message(
    world: "World",
    interaction: SimulatedInteraction,
    number: int | None,
    data: Json,
    files: Sequence[File],
) -> Json:
    if number is None:
        raise DiscordRefusalError(10008)
    old = world.find_message(interaction.channel_id, number)
    if old["flags"] & discord_objects.LOADING:
        world.messages[interaction.channel_id][number] = {
            **old,
            "flags": old["flags"] & ~discord_objects.LOADING,
        }
    return messages.edit_message(world, interaction.channel_id, number, data, files)


def delete_answer(world: "World", interaction: SimulatedInteraction, number: int) -> None:
    """Delete a message by the interaction's token."""
    if number not in interaction.posted_ids and number != interaction.original_message_id:
        raise DiscordRefusalError(10008)
    messages.delete_message(world, interaction.channel_id, number)
    interaction.edit_count += 1
    interaction.notify_progress()
