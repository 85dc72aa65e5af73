"""Slash commands as a person's client offers them, checks them and fills them in."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from bot.local.snowflakes import Json
from bot.local.text_length import utf16_length
from bot.local.world import discord_objects
from bot.local.world.discord_objects import File

if TYPE_CHECKING:
    from bot.local.world.world import World

CHAT_COMMAND: Final = 1
GROUP_TYPES: Final = (1, 2)
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)

CLIENT_COMMANDS: Final = frozenset(
    {"giphy", "me", "msg", "nick", "shrug", "spoiler", "tableflip", "tenor", "thread", "tts",
     "unflip"}
)  # fmt: skip
"""The commands of Discord's own client: a bot's of the same name are hard to reach."""

Value = Any
"""An option's value: a text, number, boolean, person, channel, role or file."""

ChannelOrId = Json | int
"""A channel, thread or DM: the object or its id."""


class ClientRefusesError(Exception):
    """The person's client doesn't let them do it, for the given reason."""


def offered_commands(
    world: "World", person_id: int, channel_id: int, kind: int = CHAT_COMMAND
) -> list[Json]:
    """List the commands that a person can use in a channel; a guild's hide global ones."""
    channel = world.channels[channel_id]
    guild = int(channel.get("guild_id", 0))
    context = 0 if guild else 1
    found: dict[str, Json] = {}
    for scope in dict.fromkeys((guild, 0)):
        for command in world.commands.get(scope, {}).values():
            contexts = command.get("contexts")
            fits_context = contexts is None or context in contexts
            if (
                command["type"] == kind
                and command["name"] not in CLIENT_COMMANDS
                and fits_context
                and _is_allowed(world, person_id, channel_id, command)
            ):
                found.setdefault(command["name"], command)
    return list(found.values())


def _is_allowed(world: "World", person_id: int, channel_id: int, command: Json) -> bool:
    needed = command.get("default_member_permissions")
    if needed is None or world.channels[channel_id]["type"] == discord_objects.DM:
        return True
    needed = int(needed)
    return needed > 0 and world.permissions_in(person_id, channel_id) & needed == needed


def find_command(commands: Sequence[Json], path: str) -> tuple[Json, list[Json]]:
    """Find a command by its path ("table new"): its root, and the options that lead below."""
    root, *rest = path.removeprefix("/").split()
    command = _find_by_name(commands, root)
    below: list[Json] = []
    option = command
    for name in rest:
        option = _find_by_name(
            [one for one in option.get("options", ()) if one["type"] in GROUP_TYPES], name
        )
        below.append(option)
    if any(one["type"] in GROUP_TYPES for one in option.get("options", ())):
        raise ClientRefusesError(f"/{path} is a group of commands")
    return command, below


def _find_by_name(entries: Sequence[Json], name: str) -> Json:
    for one in entries:
        if name == one["name"] or name in (one.get("name_localizations") or {}).values():
            return one
    raise ClientRefusesError(f"there is no command or option called {name}")


def command_data(
    world: "World",
    where: tuple[int, int],
    path: str,
    options: Mapping[str, Value],
    focused: str = "",
) -> Json:
    """Build a command's interaction data; `where` holds the ids of person and channel."""
    command, steps = find_command(offered_commands(world, *where), path)
    known_options = (steps[-1] if steps else command).get("options", ())
    resolved: Json = {}
    filled = []
    values = {_find_by_name(known_options, name)["name"]: value for name, value in options.items()}
    for option in known_options:
        if option["name"] in values:
            is_focused = option["name"] == focused
            read_value = _unchecked_value if focused else _checked_value
            value = read_value(world, where, option, values[option["name"]], resolved)
            filled.append({"name": option["name"], "type": option["type"], "value": value})
            if is_focused:
                filled[-1]["focused"] = True
        elif option.get("required") and not focused:
            raise ClientRefusesError(f"/{path} needs {option['name']}")
    for step in reversed(steps):
        filled = [{"name": step["name"], "type": step["type"], "options": filled}]
    return _command_data(command, filled, resolved)


def _command_data(command: Json, options: Sequence[Json], resolved: Json) -> Json:
    made: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if options:
        made["options"] = list(options)
    if resolved:
        made["resolved"] = resolved
    if "guild_id" in command:
        made["guild_id"] = command["guild_id"]
    return made


def context_menu_data(
    world: "World", where: tuple[int, int], name: str, kind: int, target: Json
) -> Json:
    """Build the data of a context menu command on a user or a message."""
    command = _find_by_name(offered_commands(world, *where, kind), name)
    resolved: Json = {}
    if kind == 3:
        resolved["messages"] = {target["id"]: target}
    else:
        _resolve_user(world, where, int(target["id"]), resolved)
    return {**_command_data(command, (), resolved), "target_id": target["id"]}


def _unchecked_value(
    world: "World", where: tuple[int, int], option: Json, value: Value, resolved: Json
) -> Any:
    """Return an option's value unchecked, while the person is still typing."""
    if option["type"] in (INTEGER, NUMBER, STRING):
        return value if isinstance(value, str) or option["type"] != STRING else str(value)
    return _checked_value(world, where, option, value, resolved)


def _checked_value(
    world: "World", where: tuple[int, int], option: Json, value: Value, resolved: Json
) -> Any:
    kind = option["type"]
    if kind in RESOLVERS:
        return str(RESOLVERS[kind](world, where, value, resolved))
    converted = CONVERTERS[kind](value)
    name = option["name"]
    if option.get("choices") and converted not in [one["value"] for one in option["choices"]]:
        raise ClientRefusesError(f"{name} offers no {value!r}")
    amount = utf16_length(converted) if kind == STRING else converted
    low, high = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    if kind != BOOLEAN and not (
        option.get(low, amount) <= amount <= option.get(high, 6000 if kind == STRING else amount)
    ):
        raise ClientRefusesError(f"{name} may not be {value!r}")
    return converted


def _whole_number(value: Value) -> int:
    if isinstance(value, bool) or not float(value).is_integer():
        raise ClientRefusesError(f"{value!r} is no whole number")
    return int(value)


CONVERTERS: Final[dict[int, Callable[[Value], Any]]] = {
    STRING: str,
    INTEGER: _whole_number,
    BOOLEAN: bool,
    NUMBER: float,
}


def id_of(thing: Any) -> int:
    """Return the id of a person or of a JSON object, or the bare id itself."""
    if isinstance(thing, dict):
        return int(thing["id"])
    return int(getattr(thing, "id", thing))


def _resolve_user(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    user_id = id_of(value)
    resolved.setdefault("users", {})[str(user_id)] = world.find_user(user_id)
    guild = int(world.channels[where[1]].get("guild_id", 0))
    member = world.members.get(guild, {}).get(user_id)
    if member is not None:
        shown = {key: one for key, one in member.items() if key not in ("mute", "deaf")}
        permissions = str(world.permissions_in(user_id, where[1]))
        resolved.setdefault("members", {})[str(user_id)] = {**shown, "permissions": permissions}
    return user_id


def _resolve_channel(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    channel = world.find_channel(id_of(value))
    shown = {key: one for key, one in channel.items() if key != "permission_overwrites"}
    permissions = str(world.permissions_in(where[0], int(channel["id"])))
    resolved.setdefault("channels", {})[channel["id"]] = {**shown, "permissions": permissions}
    return int(channel["id"])


def _resolve_role(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    guild = world.guilds[int(world.channels[where[1]]["guild_id"])]
    wanted = str(id_of(value))
    for role in guild["roles"]:
        if role["id"] == wanted:
            resolved.setdefault("roles", {})[wanted] = role
            return int(wanted)
    raise ClientRefusesError("there is no such role")


def _resolve_any(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    is_user = id_of(value) in world.users
    return (_resolve_user if is_user else _resolve_role)(world, where, value, resolved)


def upload_file(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    """Upload a file, for a command's option or a modal's upload."""
    if not isinstance(value, File):
        raise ClientRefusesError("this wants a file")
    attachment_id = world.ids()
    world.blobs[attachment_id] = value.content
    url = world.file_url(where[1], attachment_id, value.name)
    attachment = discord_objects.make_attachment(attachment_id, value, url, ephemeral=True)
    resolved.setdefault("attachments", {})[str(attachment_id)] = attachment
    return attachment_id


RESOLVERS: Final[dict[int, Callable[["World", tuple[int, int], Value, Json], int]]] = {
    USER: _resolve_user,
    CHANNEL: _resolve_channel,
    ROLE: _resolve_role,
    MENTIONABLE: _resolve_any,
    ATTACHMENT: upload_file,
}
