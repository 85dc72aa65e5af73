"""The judge: every body that the bot sends, against our own list of Discord's rules.

What breaks a rule is refused as Discord refuses it (400, code 50035, faults by path) and kept in
`server.faults_found`. OpenAPI knows lengths and counts; this list knows the rest as well.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.interactions import interactions
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.rules import channels, messages, modals
from bot.local.rules import commands as rules_commands
from bot.local.rules.channels import bulk_delete, emoji, history, webhook
from bot.local.rules.messages import ANSWER, CHANNEL, EDIT, FOLLOWUP, UPDATE, WEBHOOK, Where
from bot.local.rules.rule_language import Free, Shape, Whole
from bot.local.snowflakes import Json, moment
from bot.local.world.shapes import EPHEMERAL, LOADING, File

if TYPE_CHECKING:
    from bot.local.world.world import World

FOLLOWUP_EDIT: Final = EDIT
WEBHOOK_EDIT: Final = EDIT

HOUR: Final = timedelta(hours=1)
OLD_EDITS: Final = 30
"""So many edits of old messages an hour in a channel: a guess, Discord does not tell."""

CALLBACK: Final = Shape({"type": Whole(1, 12, needed=True), "data": Free()})
DEFERRED: Final = Shape({"flags": Whole(0, 2**31 - 1)})

__all__ = [
    "CHANNEL",
    "EDIT",
    "FOLLOWUP",
    "FOLLOWUP_EDIT",
    "WEBHOOK",
    "WEBHOOK_EDIT",
    "bulk_delete",
    "callback",
    "command",
    "commands",
    "emoji",
    "history",
    "message",
    "old_edit",
    "persona",
    "webhook",
]


def message(
    body: Any, files: Sequence[File], where: Where, old: Json | None = None
) -> list[BodyFault]:
    """Judge a message that is posted, or one that changes an old one."""
    return list(messages.message(body, files, where, old))


def callback(
    body: Any, files: Sequence[File], asked: SimulatedInteraction | None
) -> list[BodyFault]:
    """Judge the first answer to an interaction."""
    broken = list(CALLBACK.faults("", body))
    if broken:
        return broken
    kind, data = body["type"], body.get("data") or {}
    if kind == interactions.MESSAGE:
        found = _below(messages.message(data, files, ANSWER))
    elif kind == interactions.DEFERRED:
        found = [*DEFERRED.faults("data", data), *_deferred(data)]
    elif kind == interactions.UPDATE:
        old = asked.message if asked else None
        found = _below(messages.message(data, files, UPDATE, old))
    elif kind == interactions.CHOICES:
        found = list(rules_commands.completion(data, _focused(asked)))
    else:
        found = list(modals.modal(data)) if kind == interactions.OPEN_MODAL else []
    return found


def _below(faults: Iterable[BodyFault]) -> list[BodyFault]:
    return [fault._replace(path=f"data.{fault.path}".rstrip(".")) for fault in faults]


def _deferred(data: Json) -> list[BodyFault]:
    if (data.get("flags") or 0) & ~EPHEMERAL:
        wrong = "Only EPHEMERAL can be set while deferring"
        return [BodyFault("data.flags", "MESSAGE_FLAGS_INVALID", wrong)]
    return []


def _focused(asked: SimulatedInteraction | None) -> int:
    """Find the type of the option into which somebody types."""
    options: list[Json] = asked.data.get("options", []) if asked else []
    while options and options[0]["type"] in (1, 2):
        options = options[0].get("options", [])
    for option in options:
        if option.get("focused"):
            return int(option["type"])
    return 3


def commands(body: Any) -> list[BodyFault]:
    """Judge all commands that are registered at once."""
    return list(rules_commands.commands(body))


def command(body: Any, others: Sequence[Json]) -> list[BodyFault]:
    """Judge one command that joins others."""
    return list(rules_commands.among(body, others))


def persona(body: Json) -> list[BodyFault]:
    """Judge the name under which a webhook speaks."""
    return list(channels.hook_name("username", body.get("username") or ""))


def old_edit(world: "World", old: Json) -> None:
    """Refuse to edit old messages again and again."""
    if old["flags"] & LOADING or world.now() - moment(int(old["id"])) <= HOUR:
        return
    lately = world.old_edits.setdefault(int(old["channel_id"]), [])
    lately[:] = [at for at in lately if world.now() - at < HOUR]
    if len(lately) >= OLD_EDITS:
        raise DiscordRefusalError(30046)
    lately.append(world.now())
