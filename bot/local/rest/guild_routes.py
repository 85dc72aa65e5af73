"""REST: guilds, their members, roles and channels."""

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import NO_CONTENT, ROUTES, Answer, Call
from bot.local.rules.channels import check_channel
from bot.local.snowflakes import Json
from bot.local.world import discord_objects, permissions, viewer_objects
from bot.local.world.channels import list_threads, open_channel


def _find_guild(call: Call) -> Json:
    """Find a guild that the bot is in."""
    number = call.path_id("guild_id")
    if call.world.bot_id not in call.world.members.get(number, {}):
        raise DiscordRefusalError(10004)
    return call.world.find_guild(number)


@ROUTES.register("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Answer:
    found = dict(_find_guild(call))
    if call.query.get("with_counts") in ("1", "true", "True"):
        count = len(call.world.members[int(found["id"])])
        found |= {"approximate_member_count": count, "approximate_presence_count": count}
    return Answer(200, found)


@ROUTES.register("GET", "/guilds/{guild_id}/channels")
def list_channels(call: Call) -> Answer:
    world, number = call.world, _find_guild(call)["id"]
    listed = [
        viewer_objects.channel_for_viewer(world, one, world.bot_id)
        for one in world.channels.values()
        if one.get("guild_id") == number and one["type"] not in discord_objects.THREADS
    ]
    return Answer(200, listed)


@ROUTES.register("POST", "/guilds/{guild_id}/channels")
def create_channel(call: Call) -> Answer:
    world, number = call.world, int(_find_guild(call)["id"])
    member = world.members[number][world.bot_id]
    bot_permissions = permissions.guild_permissions(world.guilds[number], member, world.bot_id)
    if not bot_permissions & permissions.MANAGE_CHANNELS:
        raise DiscordRefusalError(50013)
    call.refuse_faults(check_channel(call.body))
    channel = open_channel(world, number, call.body["name"])
    return Answer(201, channel)


@ROUTES.register("GET", "/guilds/{guild_id}/threads/active")
def list_active_threads(call: Call) -> Answer:
    world = call.world
    visible = [
        viewer_objects.channel_for_viewer(world, one, world.bot_id)
        for one in list_threads(world, int(_find_guild(call)["id"]))
        if world.can_see(world.bot_id, int(one["id"]))
    ]
    own_members = [one["member"] for one in visible if "member" in one]
    return Answer(200, {"threads": visible, "members": own_members, "has_more": False})


@ROUTES.register("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(call: Call) -> Answer:
    return Answer(
        200, call.world.find_member(int(_find_guild(call)["id"]), call.path_id("user_id"))
    )


@ROUTES.register("GET", "/guilds/{guild_id}/members")
def list_members(call: Call) -> Answer:
    _find_guild(call)
    raise DiscordRefusalError(
        50001
    )  # listing needs the privileged intent for members, which nobody asks for


@ROUTES.register("GET", "/guilds/{guild_id}/roles")
def list_roles(call: Call) -> Answer:
    return Answer(200, _find_guild(call)["roles"])


@ROUTES.register("GET", "/guilds/{guild_id}/emojis")
def list_emojis(call: Call) -> Answer:
    return Answer(200, _find_guild(call)["emojis"])


@ROUTES.register("GET", "/guilds/{guild_id}/webhooks")
def list_webhooks(call: Call) -> Answer:
    number = _find_guild(call)["id"]
    return Answer(200, [one for one in call.world.webhooks.values() if one["guild_id"] == number])


@ROUTES.register("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(call: Call) -> Answer:
    number = int(_find_guild(call)["id"])
    del call.world.members[number][call.world.bot_id]
    call.world.send_signal("GUILD_DELETE", {"id": str(number)}, [call.world.bot_id])
    return NO_CONTENT
