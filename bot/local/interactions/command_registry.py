"""The bot's registered commands, as Discord stores them."""

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json

if TYPE_CHECKING:
    from bot.local.world.world import World

MAX_CREATED_PER_DAY: Final = 200
DAY: Final = timedelta(days=1)
ADDED_FIELDS: Final = ("id", "application_id", "version", "guild_id")
"""The fields that Discord adds to a command."""


def replace_commands(world: "World", guild_id: int, sent: Sequence[Json]) -> list[Json]:
    """Replace all commands; those with the same name and type keep their ids."""
    old = {(one["name"], one["type"]): one for one in world.commands.get(guild_id, {}).values()}
    _check_daily_limit(
        world, guild_id, sum(1 for one in sent if (one["name"], one.get("type") or 1) not in old)
    )
    world.commands[guild_id] = {}
    stored = [
        store_command(world, guild_id, one, old.get((one["name"], one.get("type") or 1)))
        for one in sent
    ]
    announce_change(world)
    return stored


def announce_change(world: "World") -> None:
    """Tell people's clients that the commands have changed."""
    world.send_signal("COMMANDS", {}, list(world.person_states))


def store_command(world: "World", guild_id: int, body: Json, old: Json | None) -> Json:
    """Store one command, in place of `old` if there is one."""
    number = int(old["id"]) if old else _new_id(world, guild_id)
    command: Json = {
        "id": str(number),
        "application_id": str(world.bot_id),
        "version": str(world.ids()),
        "default_member_permissions": _text_or_none(body.get("default_member_permissions")),
        "type": body.get("type") or 1,
        "name": body["name"],
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "dm_permission": _allowed_in_dms(body),
        "contexts": body.get("contexts"),
        "integration_types": body.get("integration_types") or [0],
        "nsfw": bool(body.get("nsfw")),
    }
    if body.get("options"):
        command["options"] = [_stored_option(one) for one in body["options"]]
    if guild_id:
        command["guild_id"] = str(guild_id)
    world.commands.setdefault(guild_id, {})[number] = command
    world.changed = True
    return command


def _new_id(world: "World", guild_id: int) -> int:
    """Return an id for a new command, if the daily limit allows it."""
    _check_daily_limit(world, guild_id, 1)
    world.command_creations[guild_id].append(world.now())
    return world.ids()


def _check_daily_limit(world: "World", guild_id: int, new: int) -> None:
    """Refuse if this number of new commands would exceed the daily limit."""
    recent = [at for at in world.command_creations.get(guild_id, ()) if world.now() - at < DAY]
    world.command_creations[guild_id] = recent
    if len(recent) + new > MAX_CREATED_PER_DAY:
        raise DiscordRefusalError(30034)


def _text_or_none(number: Any) -> str | None:
    return None if number is None else str(number)


def _allowed_in_dms(sent: Json) -> bool:
    contexts = sent.get("contexts")
    if contexts is not None:
        return 1 in contexts
    return sent.get("dm_permission") is not False


def _stored_option(body: Json) -> Json:
    option = {name: value for name, value in body.items() if value is not None}
    for name in ("required", "autocomplete"):
        if option.get(name) is False:
            del option[name]
    if "options" in option:
        option["options"] = [_stored_option(one) for one in option["options"]]
    return option


def without_added_fields(command: Json) -> Json:
    """Return a stored command without the fields that Discord added."""
    return {name: value for name, value in command.items() if name not in ADDED_FIELDS}


def without_localisations(command: Any) -> Any:
    """Return a command without its localisations, as Discord's lists show it."""
    if isinstance(command, dict):
        return {
            name: without_localisations(value)
            for name, value in command.items()
            if name not in ("name_localizations", "description_localizations")
        }
    return [without_localisations(one) for one in command] if isinstance(command, list) else command
