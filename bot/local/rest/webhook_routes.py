"""REST: webhooks, by the bot's permission or by their tokens."""

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rest.calls import NO_CONTENT, ROUTES, Answer, Call
from bot.local.rest.channel_routes import find_channel
from bot.local.rules import body_checks
from bot.local.snowflakes import Json
from bot.local.world import discord_objects, permissions, webhooks
from bot.local.world.world_data import find_or_refuse


@ROUTES.register("POST", "/channels/{channel_id}/webhooks")
def create_webhook(call: Call) -> Answer:
    channel = find_channel(call, permissions.MANAGE_WEBHOOKS)
    if channel["type"] != discord_objects.TEXT:
        raise DiscordRefusalError(50024)
    call.refuse_faults(body_checks.check_webhook(call.body))
    return Answer(200, webhooks.create_webhook(call.world, channel, call.body["name"]))


@ROUTES.register("GET", "/channels/{channel_id}/webhooks")
def list_channel_webhooks(call: Call) -> Answer:
    channel = find_channel(call, permissions.MANAGE_WEBHOOKS)
    webhooks_here = [
        one for one in call.world.webhooks.values() if one["channel_id"] == channel["id"]
    ]
    return Answer(200, webhooks_here)


def _find_webhook(call: Call) -> Json:
    """Return a webhook by its token, or if the bot manages those of its channel."""
    number = call.path_id("webhook_id")
    if "webhook_token" in call.path:
        return webhooks.find_webhook(call.world, number, call.path["webhook_token"])
    webhook = find_or_refuse(call.world.webhooks, number, 10015)
    bot_permissions = call.world.permissions_in(call.world.bot_id, int(webhook["channel_id"]))
    if not bot_permissions & permissions.MANAGE_WEBHOOKS:
        raise DiscordRefusalError(50013)
    return webhook


@ROUTES.register("GET", "/webhooks/{webhook_id}")
@ROUTES.register("GET", "/webhooks/{webhook_id}/{webhook_token}", needs_no_token=True)
def get_webhook(call: Call) -> Answer:
    webhook = _find_webhook(call)
    if "webhook_token" in call.path:
        webhook = {name: value for name, value in webhook.items() if name != "user"}
    return Answer(200, webhook)


@ROUTES.register("PATCH", "/webhooks/{webhook_id}")
@ROUTES.register("PATCH", "/webhooks/{webhook_id}/{webhook_token}", needs_no_token=True)
def change_webhook(call: Call) -> Answer:
    webhook = _find_webhook(call)
    call.refuse_faults(body_checks.check_webhook(call.body, new=False))
    return Answer(200, webhooks.change_webhook(call.world, webhook, call.body))


@ROUTES.register("DELETE", "/webhooks/{webhook_id}")
@ROUTES.register("DELETE", "/webhooks/{webhook_id}/{webhook_token}", needs_no_token=True)
def delete_webhook(call: Call) -> Answer:
    webhooks.delete_webhook(call.world, _find_webhook(call))
    return NO_CONTENT
