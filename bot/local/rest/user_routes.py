"""REST: the bot itself, its application, users, the gateway's address."""

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import ROUTES, Answer, Call
from bot.local.snowflakes import Json
from bot.local.world import channels, viewer_shapes


def application(call: Call) -> Json:
    """Write the bot's application, as its owner sees it."""
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


@ROUTES.on("GET", "/users/@me")
def me(call: Call) -> Answer:
    bot = call.world.users[call.world.bot_id]
    return Answer(200, {**bot, "mfa_enabled": False, "locale": "en-US", "verified": True})


@ROUTES.on("GET", "/users/{user_id}")
def user(call: Call) -> Answer:
    return Answer(200, call.world.user(call.id("user_id")))


@ROUTES.on("GET", "/applications/@me")
@ROUTES.on("GET", "/oauth2/applications/@me")
def own_application(call: Call) -> Answer:
    return Answer(200, application(call))


@ROUTES.on("GET", "/gateway", free=True)
def gateway(call: Call) -> Answer:
    return Answer(200, {"url": gateway_url(call.world.base)})


@ROUTES.on("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Answer:
    limit = {"max_concurrency": 1, "remaining": 1000, "reset_after": 0, "total": 1000}
    url = gateway_url(call.world.base)
    return Answer(200, {"url": url, "shards": 1, "session_start_limit": limit})


def gateway_url(base: str) -> str:
    """Tell where the gateway is, from where the server is."""
    return base.replace("http", "ws", 1) + "/gateway"


@ROUTES.on("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    recipient = str(call.body.get("recipient_id", ""))
    if not recipient.isdecimal() or int(recipient) == call.world.bot_id:
        raise DiscordRefusalError(50033)
    made = channels.open_dm(call.world, int(recipient))
    return Answer(200, viewer_shapes.channel(call.world, made, call.world.bot_id))


@ROUTES.on("GET", "/users/@me/guilds")
def own_guilds(call: Call) -> Answer:
    world = call.world
    names = ("id", "name", "icon", "banner", "features")
    listed = [
        {name: guild[name] for name in names} | {"owner": False, "permissions": "0"}
        for guild in world.guilds.values()
    ]
    return Answer(200, listed)
