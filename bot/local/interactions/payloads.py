"""Interactions as the gateway tells them to the bot."""

from typing import TYPE_CHECKING, Final

from bot.local.snowflakes import Json
from bot.local.world import shapes, viewer_shapes

if TYPE_CHECKING:
    from bot.local.interactions.interactions import SimulatedInteraction
    from bot.local.world.world import World

FILE_LIMIT: Final = 10 * 1024 * 1024
GUILD: Final = 0
BOT_DM: Final = 1


def interaction(world: "World", made: "SimulatedInteraction") -> Json:
    """Write an interaction for the bot."""
    channel = world.channels[made.channel_id]
    told: Json = {
        "id": str(made.id),
        "application_id": str(world.bot_id),
        "type": made.kind,
        "token": made.token,
        "version": 1,
        "data": made.data,
        "channel_id": channel["id"],
        "channel": partial_channel(world, channel, made.person_id),
        "app_permissions": str(world.powers(world.bot_id, made.channel_id)),
        "locale": world.ways[made.person_id].locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": owners(world, made.channel_id),
        "attachment_size_limit": FILE_LIMIT,
    }
    if made.message is not None:
        told["message"] = message(world, made.message)
    user = world.users[made.person_id]
    if channel["type"] == shapes.DM:
        return {**told, "user": user, "context": BOT_DM}
    guild = world.guilds[int(channel["guild_id"])]
    member = world.members[int(guild["id"])][made.person_id]
    powers = str(world.powers(made.person_id, made.channel_id))
    return {
        **told,
        "member": {**member, "user": user, "permissions": powers},
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
    """Show a channel as interactions do, with what the person may do in it."""
    shown = viewer_shapes.channel(world, channel, world.bot_id)
    if channel["type"] == shapes.DM:
        return shown
    shown.pop("permission_overwrites", None)
    return {**shown, "permissions": str(world.powers(viewer, int(channel["id"])))}


def message(world: "World", kept: Json) -> Json:
    """Show a message in an interaction: the bot may read what it is handed."""
    shown = viewer_shapes.message(world, kept, world.bot_id)
    unsealed = ("content", "attachments", "embeds", "components")
    return shown | {name: kept[name] for name in unsealed}


def owners(world: "World", channel_id: int) -> Json:
    """Tell by whose leave the bot is here: the guild's; in its own DMs nobody's."""
    return {"0": world.channels[channel_id].get("guild_id", "0")}


def metadata(world: "World", made: "SimulatedInteraction", *, followup: bool) -> Json:
    """Tell on a message which interaction it answers."""
    told: Json = {
        "id": str(made.id),
        "type": made.kind,
        "user": world.users[made.person_id],
        "authorizing_integration_owners": owners(world, made.channel_id),
    }
    if followup and made.original is not None:
        told["original_response_message_id"] = str(made.original)
    if made.kind == 3 and made.message is not None:
        told["interacted_message_id"] = made.message["id"]
    if made.kind == 5 and made.trigger is not None:
        told["triggering_interaction_metadata"] = metadata(world, made.trigger, followup=False)
    if "target_id" in made.data:
        name = "target_message_id" if made.data["type"] == 3 else "target_user"
        target = made.data["target_id"]
        told[name] = target if made.data["type"] == 3 else world.users[int(target)]
    return told
