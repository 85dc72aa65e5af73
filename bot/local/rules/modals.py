"""Discord's rules for modals."""

from collections.abc import Iterator
from typing import Any, Final

from bot.local.discord_errors import BodyFault
from bot.local.rules.components import BASE, CUSTOM_ID, FIELDS, select, unique
from bot.local.rules.rule_language import (
    FieldRule,
    Free,
    Many,
    OneOf,
    Shape,
    Text,
    Truth,
    Whole,
    bad_length,
    doubles,
)
from bot.local.snowflakes import Json
from bot.local.world import components as kinds

TOP: Final = frozenset({kinds.ROW, kinds.TEXT, kinds.LABEL})
IN_LABEL: Final = frozenset({3, 4, 5, 6, 7, 8, 19, 21, 22, 23})
MOST: Final = 5
LONGEST: Final = 4000

PLAIN_OPTION: Final = Shape(
    {
        "label": Text(1, 100, needed=True),
        "value": Text(1, 100, needed=True),
        "description": Text(0, 100),
        "default": Truth(),
    }
)
FIELD: Final[dict[str, FieldRule]] = {**BASE, "custom_id": CUSTOM_ID, "required": Truth()}
MODAL: Final = Shape(
    {
        "custom_id": CUSTOM_ID,
        "title": Text(1, 45, needed=True),
        "components": Many(Free(), 1, MOST, needed=True),
    }
)
PARTS: Final[dict[int, Shape]] = {
    **{kind: FIELDS[kind] for kind in (3, 5, 6, 7, 8, kinds.TEXT)},
    kinds.ROW: Shape({**BASE, "components": Many(Free(), 1, 1, needed=True)}),
    kinds.LABEL: Shape(
        {
            **BASE,
            "label": Text(1, 45, needed=True),
            "description": Text(1, 100),
            "component": Free(needed=True),
        }
    ),
    kinds.TEXT_INPUT: Shape(
        {
            **FIELD,
            "style": OneOf((1, 2), needed=True),
            "label": Text(1, 45),
            "value": Text(0, LONGEST),
            "placeholder": Text(0, 100),
            "min_length": Whole(0, LONGEST),
            "max_length": Whole(1, LONGEST),
        }
    ),
    kinds.FILE_UPLOAD: Shape({**FIELD, "min_values": Whole(0, 10), "max_values": Whole(1, 10)}),
    kinds.RADIO: Shape({**FIELD, "options": Many(PLAIN_OPTION, 2, 10, needed=True)}),
    kinds.CHECKBOXES: Shape(
        {
            **FIELD,
            "options": Many(PLAIN_OPTION, 1, 10, needed=True),
            "min_values": Whole(0, 10),
            "max_values": Whole(1, 10),
        }
    ),
    kinds.CHECKBOX: Shape({**BASE, "custom_id": CUSTOM_ID, "default": Truth()}),
}


def modal(body: Any) -> Iterator[BodyFault]:
    """Judge a modal; paths begin below `data`."""
    yield from MODAL.faults("data", body)
    parts = body.get("components") if isinstance(body, dict) else None
    if not isinstance(parts, list):
        return
    for number, one in enumerate(parts):
        yield from _part(one, f"data.components.{number}", TOP)
    readable = [one for one in parts if isinstance(one, dict)]
    everything = list(kinds.walk(readable, "data.components"))
    yield from unique(everything)


def _part(one: Any, path: str, allowed: frozenset[int]) -> Iterator[BodyFault]:
    kind = one.get("type") if isinstance(one, dict) else None
    if kind not in allowed:
        wrong = f"Value of field 'type' must be one of {tuple(sorted(allowed))}, not {kind}."
        yield BodyFault(f"{path}.type", "UNION_TYPE_CHOICES", wrong)
        return
    yield from PARTS[kind].faults(path, one)
    if kind == kinds.LABEL and one.get("component") is not None:
        yield from _part(one["component"], f"{path}.component", IN_LABEL)
        yield from _unlabelled(one["component"], f"{path}.component")
    elif kind == kinds.ROW:
        for number, child in enumerate(one.get("components") or ()):
            below = f"{path}.components.{number}"
            yield from _part(child, below, frozenset({kinds.TEXT_INPUT}))
            if isinstance(child, dict) and not child.get("label"):
                yield BodyFault(f"{below}.label", "BASE_TYPE_REQUIRED", "This field is required")
    elif kind == kinds.TEXT_INPUT:
        yield from _text_input(one, path)
    elif kind != kinds.TEXT:
        yield from _choice(one, path)


def _unlabelled(one: Any, path: str) -> Iterator[BodyFault]:
    if isinstance(one, dict) and one.get("type") == kinds.TEXT_INPUT and one.get("label"):
        wrong = "Inside a Label the text input has no label of its own"
        yield BodyFault(f"{path}.label", "TEXT_INPUT_LABEL_IN_LABEL", wrong)


def _text_input(one: Json, path: str) -> Iterator[BodyFault]:
    low, high = one.get("min_length") or 0, one.get("max_length") or LONGEST
    value = one.get("value")
    if low > high:
        wrong = "min_length can't be more than max_length"
        yield BodyFault(f"{path}.min_length", "TEXT_INPUT_MIN_LENGTH", wrong)
    if isinstance(value, str) and value and not low <= len(value) <= high:
        yield bad_length(f"{path}.value", low, high)


def _choice(one: Json, path: str) -> Iterator[BodyFault]:
    """Judge selects, uploads and boxes: what is required asks for at least one."""
    if one["type"] in kinds.SELECTS:
        yield from select(one, path)
        if one.get("disabled"):
            yield BodyFault(
                f"{path}.disabled", "SELECT_DISABLED_IN_MODAL", "Not allowed in a modal"
            )
    if one.get("required") is not False and one.get("min_values") == 0:
        wrong = "What is required asks for at least one value"
        yield BodyFault(f"{path}.min_values", "COMPONENT_REQUIRED_MIN_VALUES", wrong)
    if one["type"] in (kinds.RADIO, kinds.CHECKBOXES):
        values = [entry.get("value") for entry in one.get("options") or ()]
        code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
        yield from doubles(f"{path}.options", values, code, "The value")
