"""REST: the bot itself, its application, users, the gateway's address."""

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import ROUTES, Answer, Call
from bot.local.snowflakes import Json
from bot.local.world import channels, viewer_objects


def application_json(call: Call) -> Json:
    """Return the bot's application, as its owner sees it."""
    world = call.world
    bot = world.users[world.bot_id]
    return {
        "id": bot["id"],
        "name": bot["username"],
        "icon": None,
        "description": "",
        "type": None,
        "bot": bot,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": bot,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "summary": "",
        "rpc_origins": [],
        "integration_types_config": {"0": {}},
    }


@ROUTES.register("GET", "/users/@me")
def get_own_user(call: Call) -> Answer:
    bot = call.world.users[call.world.bot_id]
    return Answer(200, {**bot, "mfa_enabled": False, "locale": "en-US", "verified": True})


@ROUTES.register("GET", "/users/{user_id}")
def get_user(call: Call) -> Answer:
    return Answer(200, call.world.find_user(call.path_id("user_id")))


@ROUTES.register("GET", "/applications/@me")
@ROUTES.register("GET", "/oauth2/applications/@me")
def get_own_application(call: Call) -> Answer:
    return Answer(200, application_json(call))


@ROUTES.register("GET", "/gateway", needs_no_token=True)
def get_gateway(call: Call) -> Answer:
    return Answer(200, {"url": gateway_url(call.world.base)})


@ROUTES.register("GET", "/gateway/bot")
def get_bot_gateway(call: Call) -> Answer:
    limit = {"max_concurrency": 1, "remaining": 1000, "reset_after": 0, "total": 1000}
    url = gateway_url(call.world.base)
    return Answer(
        200, {"url": url, "shards": call.world.required_shards, "session_start_limit": limit}
    )


def gateway_url(base: str) -> str:
    """Return the gateway's URL for the server's URL."""
    return base.replace("http", "ws", 1) + "/gateway"


@ROUTES.register("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    recipient = str(call.body.get("recipient_id", ""))
    if not recipient.isdecimal() or int(recipient) == call.world.bot_id:
        raise DiscordRefusalError(50033)
    dm = channels.open_dm(call.world, int(recipient))
    return Answer(200, viewer_objects.channel_for_viewer(call.world, dm, call.world.bot_id))


@ROUTES.register("GET", "/users/@me/guilds")
def list_own_guilds(call: Call) -> Answer:
    world = call.world
    names = ("id", "name", "icon", "banner", "features")
    listed = [
        {name: guild[name] for name in names} | {"owner": False, "permissions": "0"}
        for guild in world.guilds.values()
    ]
    return Answer(200, listed)
