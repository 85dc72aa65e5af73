"""The payloads that the gateway sends by itself, and which events the bot's intents cover."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bot.local.rest.user_routes import gateway_url
from bot.local.snowflakes import Json
from bot.local.world import viewer_objects

if TYPE_CHECKING:
    from bot.local.world.world import World

GUILDS: Final = 1 << 0
INTENT_BITS: Final = {
    "GUILD": (GUILDS, 0),
    "CHANNEL": (GUILDS, GUILDS),
    "THREAD": (GUILDS, 0),
    "WEBHOOKS": (1 << 5, 0),
    "MESSAGE": (1 << 9, 1 << 12),
    "REACTION": (1 << 10, 1 << 13),
    "TYPING": (1 << 11, 1 << 14),
}
"""The intent bits in guilds and in DMs, by the beginning of an event's name."""
GUILD_EVENTS: Final = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
STAND_IN_ONLY: Final = ("INTERACTION_ANSWER", "EPHEMERAL")


def ready_data(world: "World", session: str) -> Json:
    """Return the data of READY, with all of the bot's guilds."""
    bot = world.users[world.bot_id]
    return {
        "v": 10,
        "user": {**bot, "mfa_enabled": False, "verified": True, "email": None},
        "guilds": [{"id": str(one), "unavailable": True} for one in _bot_guild_ids(world)],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": gateway_url(world.base),
        "application": {"id": bot["id"], "flags": 0},
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "_trace": ["local"],
    }


def _bot_guild_ids(world: "World") -> Iterator[int]:
    return (one for one, members in world.members.items() if world.bot_id in members)


def guild_create_data(world: "World") -> Iterator[Json]:
    """Return the data of GUILD_CREATE for every guild that the bot is in."""
    return (
        viewer_objects.guild_event_for_viewer(world, one, world.bot_id)
        for one in _bot_guild_ids(world)
    )


def guild_of_event(kind: str, data: Json) -> int:
    """Return the guild of an event; 0 if it is of no guild."""
    return int(data["id"] if kind in GUILD_EVENTS else data.get("guild_id") or 0)


def is_wanted(kind: str, data: Json, intents: int) -> bool:
    """Tell whether the bot's intents cover an event."""
    if kind.startswith(STAND_IN_ONLY):
        return False
    prefix = "REACTION" if kind.startswith("MESSAGE_REACTION") else kind.partition("_")[0]
    if prefix not in INTENT_BITS:
        return True
    in_guild, in_dm = INTENT_BITS[prefix]
    return bool(intents & (in_guild if "guild_id" in data or prefix == "GUILD" else in_dm))


def members_chunk(world: "World", request: Json) -> Json:
    """Return the members that a request asks for, by id or by the beginning of their names."""
    guild_id = int(request["guild_id"])
    members = world.members.get(guild_id, {})
    user_ids = request.get("user_ids") or []
    ids = [int(one) for one in (user_ids if isinstance(user_ids, list) else [user_ids])]
    if not ids and request.get("query"):
        start = str(request["query"]).lower()
        ids = [one for one in members if str(_display_name(world, one)).lower().startswith(start)]
        ids = ids[: request.get("limit") or 100]
    data: Json = {
        "guild_id": str(guild_id),
        "members": [world.find_member(guild_id, one) for one in ids if one in members],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": [str(one) for one in ids if one not in members],
    }
    return data | ({"nonce": request["nonce"]} if request.get("nonce") else {})


def _display_name(world: "World", number: int) -> str:
    user = world.users[number]
    return str(user["global_name"] or user["username"])
