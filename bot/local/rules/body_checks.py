"""Check every body that the bot sends against our own list of Discord's rules.

A body that breaks a rule is refused as by Discord (400, code 50035, faults by path) and recorded in
`server.faults_found`. Discord's OpenAPI has only lengths and counts; this list has the rest too.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.interactions import interactions
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.rules import channels, commands, messages, modals
from bot.local.rules.channels import (
    check_bulk_delete,
    check_emoji,
    check_history_query,
    check_webhook,
)
from bot.local.rules.field_rules import Anything, ObjectOf, WholeNumber
from bot.local.rules.message_fields import (
    ANSWER_MESSAGE,
    CHANNEL_MESSAGE,
    FOLLOWUP_MESSAGE,
    MESSAGE_EDIT,
    UPDATE_MESSAGE,
    WEBHOOK_MESSAGE,
    MessageKind,
)
from bot.local.snowflakes import Json, time_of_id
from bot.local.world.discord_objects import EPHEMERAL, LOADING, File

if TYPE_CHECKING:
    from bot.local.world.world import World

FOLLOWUP_EDIT: Final = MESSAGE_EDIT
WEBHOOK_EDIT: Final = MESSAGE_EDIT

HOUR: Final = timedelta(hours=1)
MAX_OLD_EDITS_PER_HOUR: Final = 30
"""Edits of old messages per hour in a channel: a guess, as Discord doesn't say."""

CALLBACK_FIELDS: Final = ObjectOf({"type": WholeNumber(1, 12, needed=True), "data": Anything()})
DEFERRED_FIELDS: Final = ObjectOf({"flags": WholeNumber(0, 2**31 - 1)})

__all__ = [
    "CHANNEL_MESSAGE",
    "FOLLOWUP_EDIT",
    "FOLLOWUP_MESSAGE",
    "MESSAGE_EDIT",
    "WEBHOOK_EDIT",
    "WEBHOOK_MESSAGE",
    "check_bulk_delete",
    "check_callback",
    "check_command",
    "check_commands",
    "check_emoji",
    "check_history_query",
    "check_message",
    "check_old_edit",
    "check_webhook",
    "check_webhook_persona",
]


def check_message(
    body: Any, files: Sequence[File], where: MessageKind, old: Json | None = None
) -> list[BodyFault]:
    """Return the faults of a message that is posted, or of an edit of `old`."""
    return list(messages.check_message(body, files, where, old))


def check_callback(
    body: Any, files: Sequence[File], interaction: SimulatedInteraction | None
) -> list[BodyFault]:
    """Return the faults of the first answer to an interaction."""
    shape_faults = list(CALLBACK_FIELDS.faults("", body))
    if shape_faults:
        return shape_faults
    kind, data = body["type"], body.get("data") or {}
    if kind == interactions.MESSAGE:
        faults = _below_data(messages.check_message(data, files, ANSWER_MESSAGE))
    elif kind == interactions.DEFERRED:
        faults = [*DEFERRED_FIELDS.faults("data", data), *_check_deferred_flags(data)]
    elif kind == interactions.UPDATE:
        old = interaction.message if interaction else None
        faults = _below_data(messages.check_message(data, files, UPDATE_MESSAGE, old))
    elif kind == interactions.CHOICES:
        faults = list(commands.check_autocomplete(data, _focused_type(interaction)))
    else:
        faults = list(modals.check_modal(data)) if kind == interactions.OPEN_MODAL else []
    return faults


def _below_data(faults: Iterable[BodyFault]) -> list[BodyFault]:
    return [fault._replace(path=f"data.{fault.path}".rstrip(".")) for fault in faults]


def _check_deferred_flags(data: Json) -> list[BodyFault]:
    if (data.get("flags") or 0) & ~EPHEMERAL:
        wrong = "Only EPHEMERAL can be set while deferring"
        return [BodyFault("data.flags", "MESSAGE_FLAGS_INVALID", wrong)]
    return []


def _focused_type(interaction: SimulatedInteraction | None) -> int:
    """Return the type of the option into which the person types."""
    options: list[Json] = interaction.data.get("options", []) if interaction else []
    while options and options[0]["type"] in (1, 2):
        options = options[0].get("options", [])
    for option in options:
        if option.get("focused"):
            return int(option["type"])
    return 3


def check_commands(body: Any) -> list[BodyFault]:
    """Return the faults of all commands that are registered at once."""
    return list(commands.check_commands(body))


def check_command(body: Any, others: Sequence[Json]) -> list[BodyFault]:
    """Return the faults of one command that is added to others."""
    return list(commands.check_new_command(body, others))


def check_webhook_persona(body: Json) -> list[BodyFault]:
    """Return the faults of the name under which a webhook posts."""
    return list(channels.check_webhook_name("username", body.get("username") or ""))


def check_old_edit(world: "World", old: Json) -> None:
    """Refuse an edit of an old message if there were too many in the last hour."""
    if old["flags"] & LOADING or world.now() - time_of_id(int(old["id"])) <= HOUR:
        return
    recent = world.old_edits.setdefault(int(old["channel_id"]), [])
    recent[:] = [at for at in recent if world.now() - at < HOUR]
    if len(recent) >= MAX_OLD_EDITS_PER_HOUR:
        raise DiscordRefusalError(30046)
    recent.append(world.now())
