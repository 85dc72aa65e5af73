"""The payloads of interactions as the gateway sends them to the bot."""

from typing import TYPE_CHECKING, Final, Protocol

from bot.local.snowflakes import Json
from bot.local.world import discord_objects, viewer_objects

if TYPE_CHECKING:
    from bot.local.world.world import World

FILE_LIMIT: Final = 10 * 1024 * 1024
GUILD: Final = 0
BOT_DM: Final = 1


class InteractionFacts(Protocol):
    """What a payload tells of an interaction."""

    @property
    def id(self) -> int: ...
    @property
    def kind(self) -> int: ...
    @property
    def token(self) -> str: ...
    @property
    def person_id(self) -> int: ...
    @property
    def channel_id(self) -> int: ...
    @property
    def data(self) -> Json: ...
    @property
    def message(self) -> Json | None: ...
    @property
    def original_message_id(self) -> int | None: ...
    @property
    def modal_opener(self) -> "InteractionFacts | None": ...


def interaction_payload(world: "World", source: InteractionFacts) -> Json:
    """Return an interaction's payload for the bot."""
    channel = world.channels[source.channel_id]
    payload: Json = {
        "id": str(source.id),
        "application_id": str(world.bot_id),
        "type": source.kind,
        "token": source.token,
        "version": 1,
        "data": source.data,
        "channel_id": channel["id"],
        "channel": partial_channel(world, channel, source.person_id),
        "app_permissions": str(world.permissions_in(world.bot_id, source.channel_id)),
        "locale": world.person_states[source.person_id].locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": integration_owners(world, source.channel_id),
        "attachment_size_limit": FILE_LIMIT,
    }
    if source.message is not None:
        payload["message"] = message_payload(world, source.message)
    user = world.users[source.person_id]
    if channel["type"] == discord_objects.DM:
        return {**payload, "user": user, "context": BOT_DM}
    guild = world.guilds[int(channel["guild_id"])]
    member = world.members[int(guild["id"])][source.person_id]
    permissions = str(world.permissions_in(source.person_id, source.channel_id))
    return {
        **payload,
        "member": {**member, "user": user, "permissions": permissions},
        "guild_id": guild["id"],
        "guild": {
            "id": guild["id"],
            "locale": guild["preferred_locale"],
            "features": guild["features"],
        },
        "guild_locale": guild["preferred_locale"],
        "context": GUILD,
    }


def partial_channel(world: "World", channel: Json, viewer: int) -> Json:
    """Return a channel as interactions show it, with the person's permissions."""
    shown = viewer_objects.channel_for_viewer(world, channel, world.bot_id)
    if channel["type"] == discord_objects.DM:
        return shown
    shown.pop("permission_overwrites", None)
    return {**shown, "permissions": str(world.permissions_in(viewer, int(channel["id"])))}


def message_payload(world: "World", source: Json) -> Json:
    """Return a message as interactions show it, with its content."""
    shown = viewer_objects.message_for_viewer(world, source, world.bot_id)
    readable = ["content", "embeds", "components"]
    if not source["flags"] & discord_objects.COMPONENTS_V2:
        readable.append("attachments")
    return shown | {name: source[name] for name in readable}


def integration_owners(world: "World", channel_id: int) -> Json:
    """Return who installed the bot: the guild, or nobody ("0") in its own DMs."""
    return {"0": world.channels[channel_id].get("guild_id", "0")}


def interaction_metadata(world: "World", source: InteractionFacts, *, followup: bool) -> Json:
    """Return the metadata of the interaction that a message answers."""
    data: Json = {
        "id": str(source.id),
        "type": source.kind,
        "user": world.users[source.person_id],
        "authorizing_integration_owners": integration_owners(world, source.channel_id),
    }
    if followup and source.original_message_id is not None:
        data["original_response_message_id"] = str(source.original_message_id)
    if source.kind == 3 and source.message is not None:
        data["interacted_message_id"] = source.message["id"]
    if source.kind == 5 and source.modal_opener is not None:
        data["triggering_interaction_metadata"] = interaction_metadata(
            world, source.modal_opener, followup=False
        )
    if "target_id" in source.data:
        name = "target_message_id" if source.data["type"] == 3 else "target_user"
        target = source.data["target_id"]
        data[name] = target if source.data["type"] == 3 else world.users[int(target)]
    return data
