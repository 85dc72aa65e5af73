"""Selects and modals as a person's client fills them in."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from bot.local.interactions import slash_commands
from bot.local.interactions.slash_commands import UnableError
from bot.local.snowflakes import Json
from bot.local.world import components

if TYPE_CHECKING:
    from bot.local.world.world import World

Where = tuple[int, int]
"""Person and channel."""

KIND_OF_SELECT: Final = {
    5: slash_commands.USER,
    6: slash_commands.ROLE,
    7: slash_commands.MENTIONABLE,
    8: slash_commands.CHANNEL,
}


def usable(message: Json, custom_id: str, kinds: Sequence[int]) -> Json:
    """Find a component that can be used on a message."""
    component = components.find(message["components"], custom_id)
    if component is None or component["type"] not in kinds:
        raise UnableError(f"the message shows no such component: {custom_id}")
    if component.get("disabled"):
        raise UnableError(f"{component.get('label') or custom_id} is greyed out")
    return component


def chosen(
    world: "World", where: Where, select: Json, values: Sequence[Any], resolved: Json
) -> list[str]:
    """Take what was picked in a select, if it offers that and so many."""
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if select.get("required") is False and not values:
        low = 0
    if not low <= len(values) <= high:
        raise UnableError(f"{select['custom_id']} takes {low} to {high} choices")
    if select["type"] in KIND_OF_SELECT:
        resolve = slash_commands.RESOLVED[KIND_OF_SELECT[select["type"]]]
        return [str(resolve(world, where, value, resolved)) for value in values]
    offered = [option["value"] for option in select["options"]]
    for value in values:
        if value not in offered:
            raise UnableError(f"{select['custom_id']} offers no {value!r}")
    return [str(value) for value in values]


def submission(world: "World", where: Where, modal: Json, values: Mapping[str, Any]) -> Json:
    """Fill in a modal: what is not given keeps what it showed."""
    fields = {
        one["custom_id"] for _, one in components.walk(modal["components"]) if "custom_id" in one
    }
    for name in values:
        if name not in fields:
            raise UnableError(f"the modal has no field {name}")
    resolved: Json = {}
    parts = [_part(world, where, one, values, resolved) for one in modal["components"]]
    made: Json = {"custom_id": modal["custom_id"], "components": parts}
    return {**made, "resolved": resolved} if resolved else made


def _part(
    world: "World", where: Where, part: Json, values: Mapping[str, Any], resolved: Json
) -> Json:
    base: Json = {"type": part["type"], "id": part["id"]}
    if part["type"] == components.LABEL:
        inner = _field(world, where, part["component"], values, resolved)
        return {**base, "component": inner}
    if part["type"] == components.ROW:
        fields = [_field(world, where, one, values, resolved) for one in part["components"]]
        return {**base, "components": fields}
    return base


def _field(
    world: "World", where: Where, field: Json, values: Mapping[str, Any], resolved: Json
) -> Json:
    made: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    given = values.get(field["custom_id"], _shown(field))
    kind = field["type"]
    if kind == components.TEXT_INPUT:
        return {**made, "value": _text(field, given)}
    if kind == components.CHECKBOX:
        return {**made, "value": bool(given)}
    if kind == components.RADIO:
        return {**made, "value": _one(field, given)}
    if kind == components.FILE_UPLOAD:
        _count(field, given)
        ids = [str(slash_commands.attach(world, where, file, resolved)) for file in given]
        return {**made, "values": ids}
    if kind == components.CHECKBOXES:
        return {**made, "values": _several(field, given)}
    return {**made, "values": chosen(world, where, field, given, resolved)}


def _shown(field: Json) -> Any:
    """Tell what a field holds before anybody touches it."""
    if field["type"] == components.TEXT_INPUT:
        return field.get("value") or ""
    if field["type"] == components.CHECKBOX:
        return field.get("default") or False
    marked = [one["value"] for one in field.get("options", ()) if one.get("default")]
    if field["type"] == components.RADIO:
        return marked[0] if marked else None
    return marked


def _text(field: Json, given: Any) -> str:
    text = str(given)
    if not text and field.get("required", True) is False:
        return text
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if not text or not low <= len(text) <= high:
        raise UnableError(f"{field['custom_id']} takes {max(low, 1)} to {high} characters")
    return text


def _one(field: Json, given: Any) -> str | None:
    if given is None and field.get("required", True) is False:
        return None
    if given not in [option["value"] for option in field["options"]]:
        raise UnableError(f"{field['custom_id']} offers no {given!r}")
    return str(given)


def _several(field: Json, given: Sequence[Any]) -> list[str]:
    _count(field, given, most=len(field["options"]))
    offered = [option["value"] for option in field["options"]]
    for one in given:
        if one not in offered:
            raise UnableError(f"{field['custom_id']} offers no {one!r}")
    return [str(one) for one in given]


def _count(field: Json, given: Sequence[Any], most: int = 1) -> None:
    needed = field.get("required", True)
    low = field.get("min_values", 1) if needed or given else 0
    high = field.get("max_values") or most
    if not low <= len(given) <= high:
        raise UnableError(f"{field['custom_id']} takes {low} to {high}")
