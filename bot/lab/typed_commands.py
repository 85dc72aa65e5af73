"""Orders as the slash commands that a person types."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from bot.local.snowflakes import Json
from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR
from engine.core.protocol.values import Order

GROUP_TYPES: Final = (1, 2)


class OrderCommand(NamedTuple):
    """A slash command, by its path, with what is typed into its options."""

    path: str
    options: dict[str, str]


def write_order_command(
    commands: Sequence[Json], key: str, order: Order, line: str
) -> OrderCommand | None:
    """Write an order, whose notation is `line`, as a command of its game; None if there is none."""
    roots = [one for one in commands if _is_game_command(one, key)]
    leaves = [leaf for root in roots for leaf in _list_commands(root, "")]
    slug = "-".join(_strip_punctuation(word.lower()) for word in line.split())
    fitting = [one for one in leaves if f"{slug}-".startswith(f"{one[1]['name']}-")]
    if not fitting:
        return None
    path, leaf = max(fitting, key=lambda one: len(one[1]["name"]))
    fields = {_strip_punctuation(one["name"]): one["name"] for one in leaf.get("options", ())}
    given = order.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    typed = {_strip_punctuation(k): _typed_value(v) for k, v in given.items() if k != KIND_FIELD}
    if not typed.keys() <= fields.keys():
        return None
    return OrderCommand(path, {fields[name]: value for name, value in typed.items()})


def _is_game_command(root: Json, key: str) -> bool:
    """Return whether a command is for the orders of a game."""
    return str(root["name"]).partition("-")[0] == key


def _list_commands(command: Json, above: str) -> Iterator[tuple[str, Json]]:
    """Yield the commands in a command group, each with its path."""
    path = f"{above} {command['name']}".strip()
    inner = [one for one in command.get("options", ()) if one["type"] in GROUP_TYPES]
    if not inner:
        yield path, command
    for one in inner:
        yield from _list_commands(one, path)


def _strip_punctuation(name: str) -> str:
    return "".join(character for character in name if character.isalnum())


def _typed_value(value: Any) -> str:
    """Return a field's value as a person types it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{one}{PAIR_SEPARATOR}{to}" for one, to in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
