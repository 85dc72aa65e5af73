"""REST: first answers to interactions, and webhooks by token, which may be an interaction's."""

from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions import answers
from bot.local.interactions.interactions import (
    MESSAGE,
    UPDATE,
    SimulatedInteraction,
    find_interaction,
)
from bot.local.rest.calls import NO_CONTENT, ROUTES, Answer, Call
from bot.local.rules import body_checks
from bot.local.snowflakes import Json
from bot.local.world import discord_objects, messages, viewer_objects, webhooks

WEBHOOK_BY_TOKEN = "/webhooks/{webhook_id}/{webhook_token}"  # noqa: S105 - a path
MESSAGE_BY_TOKEN = f"{WEBHOOK_BY_TOKEN}/messages/{{message_id}}"


@ROUTES.register(
    "POST", "/interactions/{interaction_id}/{interaction_token}/callback", needs_no_token=True
)
def answer_interaction(call: Call) -> Answer:
    number, token = call.path_id("interaction_id"), call.path["interaction_token"]
    known = find_interaction(call.world, number)
    call.refuse_faults(body_checks.check_callback(call.body, call.files, known))
    interaction = answers.accept_first_answer(call.world, number, token, call.body, call.files)
    if call.query.get("with_response") not in ("1", "true", "True"):
        return NO_CONTENT
    return Answer(200, _callback_response(call, interaction))


def _callback_response(call: Call, interaction: SimulatedInteraction) -> Json:
    interaction_json: Json = {"id": str(interaction.id), "type": interaction.kind}
    response: Json = {"interaction": interaction_json}
    if interaction.original_message_id is None:
        return response
    interaction_json["response_message_id"] = str(interaction.original_message_id)
    message = call.world.find_message(interaction.channel_id, interaction.original_message_id)
    interaction_json["response_message_loading"] = bool(message["flags"] & discord_objects.LOADING)
    interaction_json["response_message_ephemeral"] = bool(
        message["flags"] & discord_objects.EPHEMERAL
    )
    if interaction.first_callback_type in (MESSAGE, UPDATE):
        shown = viewer_objects.message_for_viewer(call.world, message, call.world.bot_id)
        response["resource"] = {"type": interaction.first_callback_type, "message": shown}
    return response


def _interaction(call: Call) -> SimulatedInteraction | None:
    """Return the interaction of a webhook token; None if the webhook is not the application."""
    if call.path_id("webhook_id") != call.world.bot_id:
        return None
    return answers.find_by_token(call.world, call.path["webhook_token"])


def _message_answer(call: Call, message: Json) -> Answer:
    return Answer(200, viewer_objects.message_for_viewer(call.world, message, call.world.bot_id))


@ROUTES.register("POST", WEBHOOK_BY_TOKEN, needs_no_token=True)
def execute_webhook(call: Call) -> Answer:
    interaction = _interaction(call)
    if interaction is not None:
        call.refuse_faults(
            body_checks.check_message(call.body, call.files, body_checks.FOLLOWUP_MESSAGE)
        )
        return _message_answer(
            call, answers.follow_up(call.world, interaction, call.body, call.files)
        )
    hook = webhooks.find_webhook(call.world, call.path_id("webhook_id"), call.path["webhook_token"])
    call.refuse_faults(
        body_checks.check_message(call.body, call.files, body_checks.WEBHOOK_MESSAGE)
    )
    call.refuse_faults(body_checks.check_webhook_persona(call.body))
    made = webhooks.post_as_webhook(call.world, hook, call.query, call.body, call.files)
    return (
        _message_answer(call, made)
        if call.query.get("wait") in ("1", "true", "True")
        else NO_CONTENT
    )


@ROUTES.register("GET", MESSAGE_BY_TOKEN, needs_no_token=True)
def get_message(call: Call) -> Answer:
    channel_id, number = _message_place(call)
    return _message_answer(call, call.world.find_message(channel_id, number))


@ROUTES.register("PATCH", MESSAGE_BY_TOKEN, needs_no_token=True)
def edit_message(call: Call) -> Answer:
    interaction = _interaction(call)
    channel_id, number = _message_place(call)
    old = call.world.find_message(channel_id, number)
    where = body_checks.FOLLOWUP_EDIT if interaction is not None else body_checks.WEBHOOK_EDIT
    call.refuse_faults(body_checks.check_message(call.body, call.files, where, old))
    if interaction is not None:
        return _message_answer(
            call, answers.edit_answer(call.world, interaction, number, call.body, call.files)
        )
    return _message_answer(
        call, messages.edit_message(call.world, channel_id, number, call.body, call.files)
    )


@ROUTES.register("DELETE", MESSAGE_BY_TOKEN, needs_no_token=True)
def delete_message(call: Call) -> Answer:
    interaction = _interaction(call)
    channel_id, number = _message_place(call)
    if interaction is not None:
        answers.delete_answer(call.world, interaction, number)
    else:
        messages.delete_message(call.world, channel_id, number)
    return NO_CONTENT


def _message_place(call: Call) -> tuple[int, int]:
    """Return the channel and id of the message, which must belong to the token."""
    interaction, name = _interaction(call), call.path["message_id"]
    if interaction is not None:
        number = answers.answered_message_id(interaction, name)
        if number not in interaction.posted_ids and number != interaction.original_message_id:
            raise DiscordRefusalError(10008)
        return interaction.channel_id, number
    hook = webhooks.find_webhook(call.world, call.path_id("webhook_id"), call.path["webhook_token"])
    return webhooks.find_webhook_message(call.world, hook, call.query, call.path_id("message_id"))
