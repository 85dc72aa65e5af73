"""The bot's registered commands, as Discord keeps them."""

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json

if TYPE_CHECKING:
    from bot.local.world.world import World

A_DAY: Final = 200
DAY: Final = timedelta(days=1)
GIVEN: Final = ("id", "application_id", "version", "guild_id")
"""What Discord adds to a command."""


def replace(world: "World", shelf: int, sent: Sequence[Json]) -> list[Json]:
    """Put these commands in the place of all that were; same names keep their ids."""
    old = {(one["name"], one["type"]): one for one in world.commands.get(shelf, {}).values()}
    _room(world, shelf, sum(1 for one in sent if (one["name"], one.get("type") or 1) not in old))
    world.commands[shelf] = {}
    made = [put(world, shelf, one, old.get((one["name"], one.get("type") or 1))) for one in sent]
    told(world)
    return made


def told(world: "World") -> None:
    """Let people's clients know that there are other commands now, as Discord's own do."""
    world.tell("COMMANDS", {}, [person.id for person in world.people()])


def put(world: "World", shelf: int, sent: Json, old: Json | None) -> Json:
    """Keep one command."""
    number = int(old["id"]) if old else _new(world, shelf)
    made: Json = {
        "id": str(number),
        "application_id": str(world.bot_id),
        "version": str(world.ids()),
        "default_member_permissions": _text(sent.get("default_member_permissions")),
        "type": sent.get("type") or 1,
        "name": sent["name"],
        "name_localizations": sent.get("name_localizations"),
        "description": sent.get("description") or "",
        "description_localizations": sent.get("description_localizations"),
        "dm_permission": _in_dms(sent),
        "contexts": sent.get("contexts"),
        "integration_types": sent.get("integration_types") or [0],
        "nsfw": bool(sent.get("nsfw")),
    }
    if sent.get("options"):
        made["options"] = [_option(one) for one in sent["options"]]
    if shelf:
        made["guild_id"] = str(shelf)
    world.commands.setdefault(shelf, {})[number] = made
    world.changed = True
    return made


def _new(world: "World", shelf: int) -> int:
    """Give a new command its number."""
    _room(world, shelf, 1)
    world.created[shelf].append(world.now())
    return world.ids()


def _room(world: "World", shelf: int, more: int) -> None:
    """Refuse new commands when there have been too many in a day."""
    lately = [at for at in world.created.get(shelf, ()) if world.now() - at < DAY]
    world.created[shelf] = lately
    if len(lately) + more > A_DAY:
        raise DiscordRefusalError(30034)


def _text(number: Any) -> str | None:
    return None if number is None else str(number)


def _in_dms(sent: Json) -> bool:
    contexts = sent.get("contexts")
    if contexts is not None:
        return 1 in contexts
    return sent.get("dm_permission") is not False


def _option(sent: Json) -> Json:
    made = {name: value for name, value in sent.items() if value is not None}
    for name in ("required", "autocomplete"):
        if made.get(name) is False:
            del made[name]
    if "options" in made:
        made["options"] = [_option(one) for one in made["options"]]
    return made


def sent(kept: Json) -> Json:
    """Take a kept command as if it were sent again."""
    return {name: value for name, value in kept.items() if name not in GIVEN}


def unlocalised(kept: Any) -> Any:
    """Show a command without the tables of its localisations, as lists do."""
    if isinstance(kept, dict):
        return {
            name: unlocalised(value)
            for name, value in kept.items()
            if name not in ("name_localizations", "description_localizations")
        }
    return [unlocalised(one) for one in kept] if isinstance(kept, list) else kept
