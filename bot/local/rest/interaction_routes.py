"""REST: first answers to interactions, and webhooks by token (the interactions' own among them)."""

from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions import answers
from bot.local.interactions.interactions import MESSAGE, UPDATE, SimulatedInteraction
from bot.local.rest.calls import NOTHING, ROUTES, Answer, Call
from bot.local.rules import judge
from bot.local.snowflakes import Json
from bot.local.world import messages, shapes, viewer_shapes, webhooks

BY_TOKEN = "/webhooks/{webhook_id}/{webhook_token}"  # noqa: S105 - a path
ONE = f"{BY_TOKEN}/messages/{{message_id}}"


@ROUTES.on("POST", "/interactions/{interaction_id}/{interaction_token}/callback", free=True)
def callback(call: Call) -> Answer:
    number, token = call.id("interaction_id"), call.path["interaction_token"]
    known = call.world.interactions.get(number)
    call.judged(judge.callback(call.body, call.files, known))
    asked = answers.answer(call.world, number, token, call.body, call.files)
    if call.query.get("with_response") not in ("1", "true", "True"):
        return NOTHING
    return Answer(200, _response(call, asked))


def _response(call: Call, asked: SimulatedInteraction) -> Json:
    told: Json = {"id": str(asked.id), "type": asked.kind}
    response: Json = {"interaction": told}
    if asked.original is None:
        return response
    told["response_message_id"] = str(asked.original)
    message = call.world.message(asked.channel_id, asked.original)
    told["response_message_loading"] = bool(message["flags"] & shapes.LOADING)
    told["response_message_ephemeral"] = bool(message["flags"] & shapes.EPHEMERAL)
    if asked.first in (MESSAGE, UPDATE):
        shown = viewer_shapes.message(call.world, message, call.world.bot_id)
        response["resource"] = {"type": asked.first, "message": shown}
    return response


def _asked(call: Call) -> SimulatedInteraction | None:
    """Tell whether a webhook's token is an interaction's: then the webhook is the application."""
    if call.id("webhook_id") != call.world.bot_id:
        return None
    return answers.by_token(call.world, call.path["webhook_token"])


def _shown(call: Call, message: Json) -> Answer:
    return Answer(200, viewer_shapes.message(call.world, message, call.world.bot_id))


@ROUTES.on("POST", BY_TOKEN, free=True)
def execute(call: Call) -> Answer:
    asked = _asked(call)
    if asked is not None:
        call.judged(judge.message(call.body, call.files, judge.FOLLOWUP))
        return _shown(call, answers.follow_up(call.world, asked, call.body, call.files))
    hook = webhooks.by_token(call.world, call.id("webhook_id"), call.path["webhook_token"])
    call.judged(judge.message(call.body, call.files, judge.WEBHOOK))
    call.judged(judge.persona(call.body))
    made = webhooks.speak(call.world, hook, call.query, call.body, call.files)
    return _shown(call, made) if call.query.get("wait") in ("1", "true", "True") else NOTHING


@ROUTES.on("GET", ONE, free=True)
def get(call: Call) -> Answer:
    channel_id, number = _place(call)
    return _shown(call, call.world.message(channel_id, number))


@ROUTES.on("PATCH", ONE, free=True)
def edit(call: Call) -> Answer:
    asked = _asked(call)
    channel_id, number = _place(call)
    old = call.world.message(channel_id, number)
    where = judge.FOLLOWUP_EDIT if asked is not None else judge.WEBHOOK_EDIT
    call.judged(judge.message(call.body, call.files, where, old))
    if asked is not None:
        return _shown(call, answers.edit(call.world, asked, number, call.body, call.files))
    return _shown(call, messages.edit(call.world, channel_id, number, call.body, call.files))


@ROUTES.on("DELETE", ONE, free=True)
def delete(call: Call) -> Answer:
    asked = _asked(call)
    channel_id, number = _place(call)
    if asked is not None:
        answers.delete(call.world, asked, number)
    else:
        messages.delete(call.world, channel_id, number)
    return NOTHING


def _place(call: Call) -> tuple[int, int]:
    """Find which message of which channel is meant; it must be the token's own."""
    asked, name = _asked(call), call.path["message_id"]
    if asked is not None:
        number = answers.original(asked, name)
        if number not in asked.posted and number != asked.original:
            raise DiscordRefusalError(10008)
        return asked.channel_id, number
    hook = webhooks.by_token(call.world, call.id("webhook_id"), call.path["webhook_token"])
    return webhooks.place(call.world, hook, call.query, call.id("message_id"))
