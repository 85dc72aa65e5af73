"""Slash commands as a person's client fills them in: it offers, checks and sends."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from bot.local.snowflakes import Json
from bot.local.world import shapes
from bot.local.world.shapes import File

if TYPE_CHECKING:
    from bot.local.world.world import World

CHAT: Final = 1
GROUPS: Final = (1, 2)
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)

Value = Any
"""What a person gives for an option: text, number, truth, a person, a channel, a role, a file."""


class UnableError(Exception):
    """The person's client does not let them do it; says why."""


def offered(world: "World", person_id: int, channel_id: int, kind: int = CHAT) -> list[Json]:
    """List the commands that a person can use in a channel: the guild's own before the global."""
    channel = world.channels[channel_id]
    guild = int(channel.get("guild_id", 0))
    context = 0 if guild else 1
    seen: dict[str, Json] = {}
    for shelf in dict.fromkeys((guild, 0)):
        for command in world.commands.get(shelf, {}).values():
            contexts = command.get("contexts")
            here = contexts is None or context in contexts
            if command["type"] == kind and here and _allowed(world, person_id, channel_id, command):
                seen.setdefault(command["name"], command)
    return list(seen.values())


def _allowed(world: "World", person_id: int, channel_id: int, command: Json) -> bool:
    needed = command.get("default_member_permissions")
    if needed is None or world.channels[channel_id]["type"] == shapes.DM:
        return True
    needed = int(needed)
    return needed > 0 and world.powers(person_id, channel_id) & needed == needed


def find(commands: Sequence[Json], path: str) -> tuple[Json, list[Json]]:
    """Find a command by its path ("table new"): its root, and the groups and the leaf below."""
    root, *rest = path.removeprefix("/").split()
    command = _named(commands, root)
    steps: list[Json] = []
    place = command
    for name in rest:
        place = _named([one for one in place.get("options", ()) if one["type"] in GROUPS], name)
        steps.append(place)
    if any(one["type"] in GROUPS for one in place.get("options", ())):
        raise UnableError(f"/{path} is a group of commands")
    return command, steps


def _named(among: Sequence[Json], name: str) -> Json:
    for one in among:
        if name == one["name"] or name in (one.get("name_localizations") or {}).values():
            return one
    raise UnableError(f"there is no command or option called {name}")


def data(
    world: "World",
    where: tuple[int, int],
    path: str,
    options: Mapping[str, Value],
    focused: str = "",
) -> Json:
    """Build a command's interaction data; `where` is the person and the channel."""
    command, steps = find(offered(world, *where), path)
    known = (steps[-1] if steps else command).get("options", ())
    resolved: Json = {}
    filled = []
    given = {_named(known, name)["name"]: value for name, value in options.items()}
    for option in known:
        if option["name"] in given:
            live = option["name"] == focused
            take = _loosely if focused else _checked
            value = take(world, where, option, given[option["name"]], resolved)
            filled.append({"name": option["name"], "type": option["type"], "value": value})
            if live:
                filled[-1]["focused"] = True
        elif option.get("required") and not focused:
            raise UnableError(f"/{path} needs {option['name']}")
    for step in reversed(steps):
        filled = [{"name": step["name"], "type": step["type"], "options": filled}]
    return _data(command, filled, resolved)


def _data(command: Json, options: Sequence[Json], resolved: Json) -> Json:
    made: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if options:
        made["options"] = list(options)
    if resolved:
        made["resolved"] = resolved
    if "guild_id" in command:
        made["guild_id"] = command["guild_id"]
    return made


def on_target(world: "World", where: tuple[int, int], name: str, kind: int, target: Json) -> Json:
    """Build the data of a context menu command on a user or a message."""
    command = _named(offered(world, *where, kind), name)
    resolved: Json = {}
    if kind == 3:
        resolved["messages"] = {target["id"]: target}
    else:
        _resolve_user(world, where, int(target["id"]), resolved)
    return {**_data(command, (), resolved), "target_id": target["id"]}


def _loosely(
    world: "World", where: tuple[int, int], option: Json, value: Value, resolved: Json
) -> Any:
    """Take a value as it stands while the person is still typing."""
    if option["type"] in (INTEGER, NUMBER, STRING):
        return value if isinstance(value, str) or option["type"] != STRING else str(value)
    return _checked(world, where, option, value, resolved)


def _checked(
    world: "World", where: tuple[int, int], option: Json, value: Value, resolved: Json
) -> Any:
    kind = option["type"]
    if kind in RESOLVED:
        return str(RESOLVED[kind](world, where, value, resolved))
    made = PLAIN[kind](value)
    name = option["name"]
    if option.get("choices") and made not in [one["value"] for one in option["choices"]]:
        raise UnableError(f"{name} offers no {value!r}")
    size = len(made) if kind == STRING else made
    low, high = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    if kind != BOOLEAN and not (
        option.get(low, size) <= size <= option.get(high, 6000 if kind == STRING else size)
    ):
        raise UnableError(f"{name} may not be {value!r}")
    return made


def _whole(value: Value) -> int:
    if isinstance(value, bool) or not float(value).is_integer():
        raise UnableError(f"{value!r} is no whole number")
    return int(value)


PLAIN: Final[dict[int, Callable[[Value], Any]]] = {
    STRING: str,
    INTEGER: _whole,
    BOOLEAN: bool,
    NUMBER: float,
}


def number(thing: Any) -> int:
    """Take the id of a person, of an object in Discord's shape, or the bare id."""
    if isinstance(thing, dict):
        return int(thing["id"])
    return int(getattr(thing, "id", thing))


def _resolve_user(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    user_id = number(value)
    resolved.setdefault("users", {})[str(user_id)] = world.user(user_id)
    guild = int(world.channels[where[1]].get("guild_id", 0))
    member = world.members.get(guild, {}).get(user_id)
    if member is not None:
        kept = {key: one for key, one in member.items() if key not in ("mute", "deaf")}
        powers = str(world.powers(user_id, where[1]))
        resolved.setdefault("members", {})[str(user_id)] = {**kept, "permissions": powers}
    return user_id


def _resolve_channel(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    channel = world.channel(number(value))
    shown = {key: one for key, one in channel.items() if key != "permission_overwrites"}
    powers = str(world.powers(where[0], int(channel["id"])))
    resolved.setdefault("channels", {})[channel["id"]] = {**shown, "permissions": powers}
    return int(channel["id"])


def _resolve_role(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    guild = world.guilds[int(world.channels[where[1]]["guild_id"])]
    wanted = str(number(value))
    for role in guild["roles"]:
        if role["id"] == wanted:
            resolved.setdefault("roles", {})[wanted] = role
            return int(wanted)
    raise UnableError("there is no such role")


def _resolve_any(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    known = number(value) in world.users
    return (_resolve_user if known else _resolve_role)(world, where, value, resolved)


def attach(world: "World", where: tuple[int, int], value: Value, resolved: Json) -> int:
    """Take a file up, for a command's option or a modal's upload."""
    if not isinstance(value, File):
        raise UnableError("this wants a file")
    made = world.ids()
    world.blobs[made] = value.content
    url = world.url(where[1], made, value.name)
    kept = shapes.attachment(made, value, url, ephemeral=True)
    resolved.setdefault("attachments", {})[str(made)] = kept
    return made


RESOLVED: Final[dict[int, Callable[["World", tuple[int, int], Value, Json], int]]] = {
    USER: _resolve_user,
    CHANNEL: _resolve_channel,
    ROLE: _resolve_role,
    MENTIONABLE: _resolve_any,
    ATTACHMENT: attach,
}
