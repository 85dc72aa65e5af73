"""What the gateway tells of its own accord, and which events the bot has asked to hear."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from bot.local.rest.user_routes import gateway_url
from bot.local.snowflakes import Json
from bot.local.world import viewer_shapes

if TYPE_CHECKING:
    from bot.local.world.world import World

GUILDS: Final = 1 << 0
INTENTS: Final = {
    "GUILD": (GUILDS, 0),
    "CHANNEL": (GUILDS, GUILDS),
    "THREAD": (GUILDS, 0),
    "WEBHOOKS": (1 << 5, 0),
    "MESSAGE": (1 << 9, 1 << 12),
    "REACTION": (1 << 10, 1 << 13),
    "TYPING": (1 << 11, 1 << 14),
}
"""By what an event's name begins with: the intent for it in guilds, and in DMs."""
PEOPLES_OWN: Final = ("INTERACTION_ANSWER", "EPHEMERAL")


def ready(world: "World", session: str, shard: Any) -> Json:
    """Write READY."""
    bot = world.users[world.bot_id]
    told: Json = {
        "v": 10,
        "user": {**bot, "mfa_enabled": False, "verified": True, "email": None},
        "guilds": [{"id": str(one), "unavailable": True} for one in _own_guilds(world)],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": gateway_url(world.base),
        "application": {"id": bot["id"], "flags": 0},
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "_trace": ["local"],
    }
    return told | ({"shard": shard} if shard else {})


def _own_guilds(world: "World") -> Iterator[int]:
    return (one for one, members in world.members.items() if world.bot_id in members)


def guilds(world: "World") -> Iterator[Json]:
    """Write a GUILD_CREATE for every guild that the bot is in."""
    return (viewer_shapes.guild_event(world, one, world.bot_id) for one in _own_guilds(world))


def wanted(kind: str, data: Json, intents: int) -> bool:
    """Tell whether the bot has asked to hear of this."""
    if kind.startswith(PEOPLES_OWN):
        return False
    first = "REACTION" if kind.startswith("MESSAGE_REACTION") else kind.partition("_")[0]
    if first not in INTENTS:
        return True
    in_guild, in_dm = INTENTS[first]
    return bool(intents & (in_guild if "guild_id" in data or first == "GUILD" else in_dm))


def chunk(world: "World", asked: Json) -> Json:
    """Answer a request for members: by id or by the beginning of their names."""
    guild_id = int(asked["guild_id"])
    members = world.members.get(guild_id, {})
    named = asked.get("user_ids") or []
    ids = [int(one) for one in (named if isinstance(named, list) else [named])]
    if not ids and asked.get("query"):
        start = str(asked["query"]).lower()
        ids = [one for one in members if str(_name(world, one)).lower().startswith(start)]
        ids = ids[: asked.get("limit") or 100]
    told: Json = {
        "guild_id": str(guild_id),
        "members": [world.member(guild_id, one) for one in ids if one in members],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": [str(one) for one in ids if one not in members],
    }
    return told | ({"nonce": asked["nonce"]} if asked.get("nonce") else {})


def _name(world: "World", number: int) -> str:
    user = world.users[number]
    return str(user["global_name"] or user["username"])
