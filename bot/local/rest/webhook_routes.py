"""REST: webhooks themselves, by the bot's own right or by their tokens."""

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import NOTHING, ROUTES, Answer, Call
from bot.local.rest.channel_routes import channel_of
from bot.local.rules import judge
from bot.local.snowflakes import Json
from bot.local.world import permissions, shapes, webhooks
from bot.local.world.world import found


@ROUTES.on("POST", "/channels/{channel_id}/webhooks")
def create(call: Call) -> Answer:
    channel = channel_of(call, permissions.MANAGE_WEBHOOKS)
    if channel["type"] != shapes.TEXT:
        raise DiscordRefusalError(50024)
    call.judged(judge.webhook(call.body))
    return Answer(200, webhooks.create(call.world, channel, call.body["name"]))


@ROUTES.on("GET", "/channels/{channel_id}/webhooks")
def of_channel(call: Call) -> Answer:
    channel = channel_of(call, permissions.MANAGE_WEBHOOKS)
    there = [one for one in call.world.webhooks.values() if one["channel_id"] == channel["id"]]
    return Answer(200, there)


def _hook(call: Call) -> Json:
    """Find a webhook: by its token, or because the bot manages those of its channel."""
    number = call.id("webhook_id")
    if "webhook_token" in call.path:
        return webhooks.by_token(call.world, number, call.path["webhook_token"])
    hook = found(call.world.webhooks, number, 10015)
    held = call.world.powers(call.world.bot_id, int(hook["channel_id"]))
    if not held & permissions.MANAGE_WEBHOOKS:
        raise DiscordRefusalError(50013)
    return hook


@ROUTES.on("GET", "/webhooks/{webhook_id}")
@ROUTES.on("GET", "/webhooks/{webhook_id}/{webhook_token}", free=True)
def get(call: Call) -> Answer:
    hook = _hook(call)
    if "webhook_token" in call.path:
        hook = {name: value for name, value in hook.items() if name != "user"}
    return Answer(200, hook)


@ROUTES.on("PATCH", "/webhooks/{webhook_id}")
@ROUTES.on("PATCH", "/webhooks/{webhook_id}/{webhook_token}", free=True)
def change(call: Call) -> Answer:
    hook = _hook(call)
    call.judged(judge.webhook(call.body, new=False))
    return Answer(200, webhooks.change(call.world, hook, call.body))


@ROUTES.on("DELETE", "/webhooks/{webhook_id}")
@ROUTES.on("DELETE", "/webhooks/{webhook_id}/{webhook_token}", free=True)
def remove(call: Call) -> Answer:
    webhooks.remove(call.world, _hook(call))
    return NOTHING
