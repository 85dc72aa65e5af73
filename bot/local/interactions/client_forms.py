"""Fill in selects and modals as a person's Discord client does."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from bot.local.interactions import slash_commands
from bot.local.interactions.slash_commands import ClientRefusesError
from bot.local.snowflakes import Json
from bot.local.text_length import utf16_length
from bot.local.world import components

if TYPE_CHECKING:
    from bot.local.world.world import World

PersonAndChannel = tuple[int, int]
"""The ids of a person and a channel."""

OPTION_TYPE_OF_SELECT: Final = {
    5: slash_commands.USER,
    6: slash_commands.ROLE,
    7: slash_commands.MENTIONABLE,
    8: slash_commands.CHANNEL,
}


def find_usable_component(message: Json, custom_id: str, kinds: Sequence[int]) -> Json:
    """Find a component of a message that the person can use."""
    component = components.find_component(message["components"], custom_id)
    if component is None or component["type"] not in kinds:
        raise ClientRefusesError(f"the message shows no such component: {custom_id}")
    if component.get("disabled"):
        raise ClientRefusesError(f"{component.get('label') or custom_id} is greyed out")
    return component


def check_selection(
    world: "World", where: PersonAndChannel, select: Json, values: Sequence[Any], resolved: Json
) -> list[str]:
    """Return the values picked in a select, if it offers them and allows their number."""
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if select.get("required") is False and not values:
        low = 0
    if not low <= len(values) <= high:
        raise ClientRefusesError(f"{select['custom_id']} takes {low} to {high} choices")
    if select["type"] in OPTION_TYPE_OF_SELECT:
        resolve = slash_commands.RESOLVERS[OPTION_TYPE_OF_SELECT[select["type"]]]
        return [str(resolve(world, where, value, resolved)) for value in values]
    offered = [option["value"] for option in select["options"]]
    for value in values:
        if value not in offered:
            raise ClientRefusesError(f"{select['custom_id']} offers no {value!r}")
    return [str(value) for value in values]


def fill_modal(
    world: "World", where: PersonAndChannel, modal: Json, values: Mapping[str, Any]
) -> Json:
    """Return the data of a filled-in modal; fields without a value keep what they showed."""
    fields = {
        one["custom_id"]
        for _, one in components.walk_components(modal["components"])
        if "custom_id" in one
    }
    for name in values:
        if name not in fields:
            raise ClientRefusesError(f"the modal has no field {name}")
    resolved: Json = {}
    parts = [_fill_part(world, where, one, values, resolved) for one in modal["components"]]
    filled: Json = {"custom_id": modal["custom_id"], "components": parts}
    return {**filled, "resolved": resolved} if resolved else filled


def _fill_part(
    world: "World", where: PersonAndChannel, part: Json, values: Mapping[str, Any], resolved: Json
) -> Json:
    base: Json = {"type": part["type"], "id": part["id"]}
    if part["type"] == components.LABEL:
        inner = _fill_field(world, where, part["component"], values, resolved)
        return {**base, "component": inner}
    if part["type"] == components.ROW:
        fields = [_fill_field(world, where, one, values, resolved) for one in part["components"]]
        return {**base, "components": fields}
    return base


def _fill_field(
    world: "World", where: PersonAndChannel, field: Json, values: Mapping[str, Any], resolved: Json
) -> Json:
    filled: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    value = values.get(field["custom_id"], _initial_value(field))
    kind = field["type"]
    if kind == components.TEXT_INPUT:
        return {**filled, "value": _text_value(field, value)}
    if kind == components.CHECKBOX:
        return {**filled, "value": bool(value)}
    if kind == components.RADIO:
        return {**filled, "value": _radio_value(field, value)}
    if kind == components.FILE_UPLOAD:
        _check_count(field, value)
        ids = [str(slash_commands.upload_file(world, where, file, resolved)) for file in value]
        return {**filled, "values": ids}
    if kind == components.CHECKBOXES:
        return {**filled, "values": _checkbox_values(field, value)}
    return {**filled, "values": check_selection(world, where, field, value, resolved)}


def _initial_value(field: Json) -> Any:
    """Return the value that a field shows at first."""
    if field["type"] == components.TEXT_INPUT:
        return field.get("value") or ""
    if field["type"] == components.CHECKBOX:
        return field.get("default") or False
    marked = [one["value"] for one in field.get("options", ()) if one.get("default")]
    if field["type"] == components.RADIO:
        return marked[0] if marked else None
    return marked


def _text_value(field: Json, value: Any) -> str:
    text = str(value)
    if not text and field.get("required", True) is False:
        return text
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if not text or not low <= utf16_length(text) <= high:
        raise ClientRefusesError(f"{field['custom_id']} takes {max(low, 1)} to {high} characters")
    return text


def _radio_value(field: Json, value: Any) -> str | None:
    if value is None and field.get("required", True) is False:
        return None
    if value not in [option["value"] for option in field["options"]]:
        raise ClientRefusesError(f"{field['custom_id']} offers no {value!r}")
    return str(value)


def _checkbox_values(field: Json, values: Sequence[Any]) -> list[str]:
    _check_count(field, values, most=len(field["options"]))
    offered = [option["value"] for option in field["options"]]
    for value in values:
        if value not in offered:
            raise ClientRefusesError(f"{field['custom_id']} offers no {value!r}")
    return [str(value) for value in values]


def _check_count(field: Json, values: Sequence[Any], most: int = 1) -> None:
    needed = field.get("required", True)
    low = field.get("min_values", 1) if needed or values else 0
    high = field.get("max_values") or most
    if not low <= len(values) <= high:
        raise ClientRefusesError(f"{field['custom_id']} takes {low} to {high}")
