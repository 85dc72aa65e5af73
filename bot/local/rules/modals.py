"""Discord's rules for modals."""

from collections.abc import Iterator
from typing import Any, Final

from bot.local.discord_errors import BodyFault
from bot.local.rules.components import (
    BASE_FIELDS,
    CUSTOM_ID,
    FIELDS_BY_TYPE,
    check_select,
    check_unique_ids,
)
from bot.local.rules.field_rules import (
    Anything,
    Boolean,
    FieldRule,
    ListOf,
    ObjectOf,
    OneOf,
    Text,
    WholeNumber,
    duplicate_faults,
    length_fault,
)
from bot.local.snowflakes import Json
from bot.local.text_length import utf16_length
from bot.local.world import components

TOP_LEVEL_TYPES: Final = frozenset({components.ROW, components.TEXT, components.LABEL})
IN_LABEL: Final = frozenset({3, 4, 5, 6, 7, 8, 19, 21, 22, 23})
MAX_COMPONENTS: Final = 5
MAX_INPUT_CHARACTERS: Final = 4000

PLAIN_OPTION: Final = ObjectOf(
    {
        "label": Text(1, 100, needed=True),
        "value": Text(1, 100, needed=True),
        "description": Text(0, 100),
        "default": Boolean(),
    }
)
INPUT_FIELDS: Final[dict[str, FieldRule]] = {
    **BASE_FIELDS,
    "custom_id": CUSTOM_ID,
    "required": Boolean(),
}
MODAL_FIELDS: Final = ObjectOf(
    {
        "custom_id": CUSTOM_ID,
        "title": Text(1, 45, needed=True),
        "components": ListOf(Anything(), 1, MAX_COMPONENTS, needed=True),
    }
)
MODAL_FIELDS_BY_TYPE: Final[dict[int, ObjectOf]] = {
    **{kind: FIELDS_BY_TYPE[kind] for kind in (3, 5, 6, 7, 8, components.TEXT)},
    components.ROW: ObjectOf({**BASE_FIELDS, "components": ListOf(Anything(), 1, 1, needed=True)}),
    components.LABEL: ObjectOf(
        {
            **BASE_FIELDS,
            "label": Text(1, 45, needed=True),
            "description": Text(1, 100),
            "component": Anything(needed=True),
        }
    ),
    components.TEXT_INPUT: ObjectOf(
        {
            **INPUT_FIELDS,
            "style": OneOf((1, 2), needed=True),
            "label": Text(1, 45),
            "value": Text(0, MAX_INPUT_CHARACTERS),
            "placeholder": Text(0, 100),
            "min_length": WholeNumber(0, MAX_INPUT_CHARACTERS),
            "max_length": WholeNumber(1, MAX_INPUT_CHARACTERS),
        }
    ),
    components.FILE_UPLOAD: ObjectOf(
        {**INPUT_FIELDS, "min_values": WholeNumber(0, 10), "max_values": WholeNumber(1, 10)}
    ),
    components.RADIO: ObjectOf(
        {**INPUT_FIELDS, "options": ListOf(PLAIN_OPTION, 2, 10, needed=True)}
    ),
    components.CHECKBOXES: ObjectOf(
        {
            **INPUT_FIELDS,
            "options": ListOf(PLAIN_OPTION, 1, 10, needed=True),
            "min_values": WholeNumber(0, 10),
            "max_values": WholeNumber(1, 10),
        }
    ),
    components.CHECKBOX: ObjectOf({**BASE_FIELDS, "custom_id": CUSTOM_ID, "default": Boolean()}),
}


def check_modal(body: Any) -> Iterator[BodyFault]:
    """Yield the faults of a modal; paths begin with `data`."""
    yield from MODAL_FIELDS.faults("data", body)
    parts = body.get("components") if isinstance(body, dict) else None
    if not isinstance(parts, list):
        return
    for number, one in enumerate(parts):
        yield from _check_part(one, f"data.components.{number}", TOP_LEVEL_TYPES)
    readable = [one for one in parts if isinstance(one, dict)]
    all_components = list(components.walk_components(readable, "data.components"))
    yield from check_unique_ids(all_components)


def _check_part(one: Any, path: str, allowed: frozenset[int]) -> Iterator[BodyFault]:
    kind = one.get("type") if isinstance(one, dict) else None
    if kind not in allowed:
        wrong = f"Value of field 'type' must be one of {tuple(sorted(allowed))}, not {kind}."
        yield BodyFault(f"{path}.type", "UNION_TYPE_CHOICES", wrong)
        return
    yield from MODAL_FIELDS_BY_TYPE[kind].faults(path, one)
    if kind == components.LABEL and one.get("component") is not None:
        yield from _check_part(one["component"], f"{path}.component", IN_LABEL)
        yield from _check_no_own_label(one["component"], f"{path}.component")
    elif kind == components.ROW:
        for number, child in enumerate(one.get("components") or ()):
            below = f"{path}.components.{number}"
            yield from _check_part(child, below, frozenset({components.TEXT_INPUT}))
            if isinstance(child, dict) and not child.get("label"):
                yield BodyFault(f"{below}.label", "BASE_TYPE_REQUIRED", "This field is required")
    elif kind == components.TEXT_INPUT:
        yield from _check_text_input(one, path)
    elif kind != components.TEXT:
        yield from _check_choice_field(one, path)


def _check_no_own_label(one: Any, path: str) -> Iterator[BodyFault]:
    if isinstance(one, dict) and one.get("type") == components.TEXT_INPUT and one.get("label"):
        wrong = "Inside a Label the text input has no label of its own"
        yield BodyFault(f"{path}.label", "TEXT_INPUT_LABEL_IN_LABEL", wrong)


def _check_text_input(one: Json, path: str) -> Iterator[BodyFault]:
    low, high = one.get("min_length") or 0, one.get("max_length") or MAX_INPUT_CHARACTERS
    value = one.get("value")
    if low > high:
        wrong = "min_length can't be more than max_length"
        yield BodyFault(f"{path}.min_length", "TEXT_INPUT_MIN_LENGTH", wrong)
    if isinstance(value, str) and value and not low <= utf16_length(value) <= high:
        yield length_fault(f"{path}.value", low, high)


def _check_choice_field(one: Json, path: str) -> Iterator[BodyFault]:
    """Yield the faults of selects, uploads and boxes; a required one needs a minimum of 1."""
    if one["type"] in components.SELECTS:
        yield from check_select(one, path)
        if one.get("disabled"):
            yield BodyFault(
                f"{path}.disabled", "SELECT_DISABLED_IN_MODAL", "Not allowed in a modal"
            )
    if one.get("required") is not False and one.get("min_values") == 0:
        wrong = "What is required asks for at least one value"
        yield BodyFault(f"{path}.min_values", "COMPONENT_REQUIRED_MIN_VALUES", wrong)
    if one["type"] in (components.RADIO, components.CHECKBOXES):
        values = [entry.get("value") for entry in one.get("options") or ()]
        code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
        yield from duplicate_faults(f"{path}.options", values, code, "The value")
