"""REST: guilds, their members, roles and channels."""

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import NOTHING, ROUTES, Answer, Call
from bot.local.rules import channels as rules_channels
from bot.local.snowflakes import Json
from bot.local.world import channels as places
from bot.local.world import permissions, shapes, viewer_shapes


def _guild(call: Call) -> Json:
    """Find a guild that the bot is in."""
    number = call.id("guild_id")
    if call.world.bot_id not in call.world.members.get(number, {}):
        raise DiscordRefusalError(10004)
    return call.world.guild(number)


@ROUTES.on("GET", "/guilds/{guild_id}")
def guild(call: Call) -> Answer:
    found = dict(_guild(call))
    if call.query.get("with_counts") in ("1", "true", "True"):
        count = len(call.world.members[int(found["id"])])
        found |= {"approximate_member_count": count, "approximate_presence_count": count}
    return Answer(200, found)


@ROUTES.on("GET", "/guilds/{guild_id}/channels")
def channels(call: Call) -> Answer:
    world, number = call.world, _guild(call)["id"]
    listed = [
        viewer_shapes.channel(world, one, world.bot_id)
        for one in world.channels.values()
        if one.get("guild_id") == number and one["type"] not in shapes.THREADS
    ]
    return Answer(200, listed)


@ROUTES.on("POST", "/guilds/{guild_id}/channels")
def create_channel(call: Call) -> Answer:
    world, number = call.world, int(_guild(call)["id"])
    member = world.members[number][world.bot_id]
    held = permissions.of_member(world.guilds[number], member, world.bot_id)
    if not held & permissions.MANAGE_CHANNELS:
        raise DiscordRefusalError(50013)
    call.judged(rules_channels.channel(call.body))
    made = places.open_channel(world, number, call.body["name"])
    return Answer(201, made)


@ROUTES.on("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: Call) -> Answer:
    world = call.world
    seen = [
        viewer_shapes.channel(world, one, world.bot_id)
        for one in places.threads(world, int(_guild(call)["id"]))
        if world.sees(world.bot_id, int(one["id"]))
    ]
    inside = [one["member"] for one in seen if "member" in one]
    return Answer(200, {"threads": seen, "members": inside, "has_more": False})


@ROUTES.on("GET", "/guilds/{guild_id}/members/{user_id}")
def member(call: Call) -> Answer:
    return Answer(200, call.world.member(int(_guild(call)["id"]), call.id("user_id")))


@ROUTES.on("GET", "/guilds/{guild_id}/members")
def members(call: Call) -> Answer:
    _guild(call)
    raise DiscordRefusalError(
        50001
    )  # listing needs the privileged intent for members, which nobody asks for


@ROUTES.on("GET", "/guilds/{guild_id}/roles")
def roles(call: Call) -> Answer:
    return Answer(200, _guild(call)["roles"])


@ROUTES.on("GET", "/guilds/{guild_id}/emojis")
def emojis(call: Call) -> Answer:
    return Answer(200, _guild(call)["emojis"])


@ROUTES.on("GET", "/guilds/{guild_id}/webhooks")
def webhooks(call: Call) -> Answer:
    number = _guild(call)["id"]
    return Answer(200, [one for one in call.world.webhooks.values() if one["guild_id"] == number])


@ROUTES.on("DELETE", "/users/@me/guilds/{guild_id}")
def leave(call: Call) -> Answer:
    number = int(_guild(call)["id"])
    del call.world.members[number][call.world.bot_id]
    call.world.tell("GUILD_DELETE", {"id": str(number)}, [call.world.bot_id])
    return NOTHING
