"""Discord's rules for the components of messages."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.local.discord_errors import BodyFault
from bot.local.rules.field_rules import (
    Anything,
    Boolean,
    CheckedBy,
    FieldRule,
    ListOf,
    ObjectOf,
    OneOf,
    Snowflake,
    Text,
    WholeNumber,
    duplicate_faults,
    length_fault,
)
from bot.local.snowflakes import Json
from bot.local.text_length import utf16_length
from bot.local.world import components as component_types

MAX_COMPONENTS: Final = 40
MAX_TEXT: Final = 4000
MAX_ROWS: Final = 5
MAX_IN_ROW: Final = 5


def _check_url(path: str, url: Any) -> Iterator[BodyFault]:
    if not isinstance(url, str) or not 1 <= len(url) <= 2048:
        yield length_fault(path, 1, 2048)
    elif not url.startswith(("http://", "https://", "attachment://")):
        wrong = 'Scheme must be one of ("http", "https", "attachment").'
        yield BodyFault(path, "URL_TYPE_INVALID_SCHEME", wrong)


CUSTOM_ID: Final = Text(1, 100, needed=True)
EMOJI_FIELDS: Final = ObjectOf({"id": Snowflake(), "name": Text(1, 32), "animated": Boolean()})
MEDIA_FIELDS: Final = ObjectOf({"url": CheckedBy(_check_url, needed=True)}, needed=True)
OPTION_FIELDS: Final = ObjectOf(
    {
        "label": Text(1, 100, needed=True),
        "value": Text(1, 100, needed=True),
        "description": Text(0, 100),
        "emoji": EMOJI_FIELDS,
        "default": Boolean(),
    }
)
BASE_FIELDS: Final[dict[str, FieldRule]] = {
    "type": Anything(needed=True),
    "id": WholeNumber(0, 2**31 - 1),
}
SELECT_FIELDS: Final[dict[str, FieldRule]] = {
    **BASE_FIELDS,
    "custom_id": CUSTOM_ID,
    "placeholder": Text(0, 150),
    "min_values": WholeNumber(0, 25),
    "max_values": WholeNumber(1, 25),
    "disabled": Boolean(),
    "required": Boolean(),
}
DEFAULT_VALUES: Final = ListOf(
    ObjectOf({"id": Anything(needed=True), "type": Text(needed=True)}), 0, 25
)
ENTITY_SELECT: Final[dict[str, FieldRule]] = {**SELECT_FIELDS, "default_values": DEFAULT_VALUES}

FIELDS_BY_TYPE: Final[dict[int, ObjectOf]] = {
    component_types.ROW: ObjectOf(
        {**BASE_FIELDS, "components": ListOf(Anything(), 1, MAX_IN_ROW, needed=True)}
    ),
    component_types.BUTTON: ObjectOf(
        {
            **BASE_FIELDS,
            "style": OneOf((1, 2, 3, 4, 5, 6), needed=True),
            "label": Text(0, 80),
            "emoji": EMOJI_FIELDS,
            "custom_id": Text(1, 100),
            "url": Text(1, 512),
            "sku_id": Snowflake(),
            "disabled": Boolean(),
        }
    ),
    component_types.STRING_SELECT: ObjectOf(
        {**SELECT_FIELDS, "options": ListOf(OPTION_FIELDS, 1, 25, needed=True)}
    ),
    5: ObjectOf(ENTITY_SELECT),
    6: ObjectOf(ENTITY_SELECT),
    7: ObjectOf(ENTITY_SELECT),
    8: ObjectOf({**ENTITY_SELECT, "channel_types": ListOf(WholeNumber(0, 16))}),
    component_types.SECTION: ObjectOf(
        {
            **BASE_FIELDS,
            "components": ListOf(Anything(), 1, 3, needed=True),
            "accessory": Anything(needed=True),
        }
    ),
    component_types.TEXT: ObjectOf({**BASE_FIELDS, "content": Text(1, MAX_TEXT, needed=True)}),
    component_types.THUMBNAIL: ObjectOf(
        {**BASE_FIELDS, "media": MEDIA_FIELDS, "description": Text(1, 1024), "spoiler": Boolean()}
    ),
    component_types.GALLERY: ObjectOf(
        {
            **BASE_FIELDS,
            "items": ListOf(
                ObjectOf(
                    {"media": MEDIA_FIELDS, "description": Text(1, 1024), "spoiler": Boolean()}
                ),
                1,
                10,
                needed=True,
            ),
        }
    ),
    component_types.FILE: ObjectOf({**BASE_FIELDS, "file": MEDIA_FIELDS, "spoiler": Boolean()}),
    component_types.SEPARATOR: ObjectOf(
        {**BASE_FIELDS, "divider": Boolean(), "spacing": OneOf((1, 2))}
    ),
    component_types.CONTAINER: ObjectOf(
        {
            **BASE_FIELDS,
            "components": ListOf(Anything(), 1, MAX_COMPONENTS, needed=True),
            "accent_color": WholeNumber(0, 0xFFFFFF),
            "spoiler": Boolean(),
        }
    ),
}

TOP_LEVEL_TYPES: Final = frozenset({1, 9, 10, 12, 13, 14, 17})
V1_TOP_LEVEL: Final = frozenset({1})
ALLOWED_CHILDREN: Final[dict[int, frozenset[int]]] = {
    component_types.ROW: frozenset({2, 3, 5, 6, 7, 8}),
    component_types.SECTION: frozenset({10}),
    component_types.CONTAINER: frozenset({1, 9, 10, 12, 13, 14}),
}
ACCESSORY_TYPES: Final = frozenset({component_types.BUTTON, component_types.THUMBNAIL})


def check_message_components(components: Any, *, v2: bool) -> Iterator[BodyFault]:
    """Yield the faults of all components of a message."""
    if not isinstance(components, list):
        yield BodyFault(
            "components", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"
        )
        return
    faults = list(_check_nested(components, "components", TOP_LEVEL_TYPES if v2 else V1_TOP_LEVEL))
    yield from faults
    if any(fault.code in MALFORMED_CODES for fault in faults):
        return  # malformed components can't be counted
    all_components = list(component_types.walk_components(components))
    if v2 and len(all_components) > MAX_COMPONENTS:
        wrong = f"Must be {MAX_COMPONENTS} or fewer in length, nested components counted."
        yield BodyFault("components", "BASE_TYPE_BAD_LENGTH", wrong)
    if not v2 and len(components) > MAX_ROWS:
        yield length_fault("components", 1, MAX_ROWS)
    if sum(map(utf16_length, component_types.component_texts(components))) > MAX_TEXT:
        wrong = f"All text together must be {MAX_TEXT} or fewer in length."
        yield BodyFault("components", "COMPONENT_TEXT_SIZE_EXCEEDED", wrong)
    yield from check_unique_ids(all_components)


MALFORMED_CODES: Final = frozenset({"DICT_TYPE_CONVERT", "LIST_TYPE_CONVERT", "UNION_TYPE_CHOICES"})


def check_unique_ids(all_components: Sequence[tuple[str, Json]]) -> Iterator[BodyFault]:
    """Yield a fault for every custom id or id that occurs twice."""
    for name, code in (
        ("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ("id", "COMPONENT_ID_DUPLICATED"),
    ):
        seen: set[Any] = set()
        for path, one in all_components:
            if one.get(name) and one[name] in seen:
                yield BodyFault(f"{path}.{name}", code, f"Component {name} cannot be duplicated")
            seen.add(one.get(name))


def _check_nested(components: Any, path: str, allowed: frozenset[int]) -> Iterator[BodyFault]:
    for number, one in enumerate(components):
        yield from check_component(one, f"{path}.{number}", allowed)


def check_component(one: Any, path: str, allowed: frozenset[int]) -> Iterator[BodyFault]:
    """Yield the faults of a component and of those in it."""
    kind = one.get("type") if isinstance(one, dict) else None
    if kind not in allowed:
        wrong = f"Value of field 'type' must be one of {tuple(sorted(allowed))}, not {kind}."
        yield BodyFault(f"{path}.type", "UNION_TYPE_CHOICES", wrong)
        return
    yield from FIELDS_BY_TYPE[kind].faults(path, one)
    if kind in ALLOWED_CHILDREN and isinstance(one.get("components"), list):
        yield from _check_nested(one["components"], f"{path}.components", ALLOWED_CHILDREN[kind])
    if kind == component_types.SECTION and one.get("accessory") is not None:
        yield from check_component(one["accessory"], f"{path}.accessory", ACCESSORY_TYPES)
    yield from TYPE_CHECKS[kind](one, path) if kind in TYPE_CHECKS else ()


def _check_row(one: Json, path: str) -> Iterator[BodyFault]:
    types = [child.get("type") for child in one.get("components") or () if isinstance(child, dict)]
    if len(types) > 1 and any(kind != component_types.BUTTON for kind in types):
        wrong = "The specified component exceeds the maximum width"
        yield BodyFault(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", wrong)


def _check_button(one: Json, path: str) -> Iterator[BodyFault]:
    style, custom_id, url = one.get("style"), one.get("custom_id"), one.get("url")
    if style == component_types.LINK:
        if not url or custom_id:
            wrong = "A link button has a url and no custom id"
            yield BodyFault(f"{path}.url", "BUTTON_COMPONENT_URL", wrong)
        elif not str(url).startswith(("http://", "https://", "discord://")):
            yield BodyFault(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Not a well formed URL.")
    elif style != 6 and (url or not custom_id):
        wrong = "A custom id and no url is required"
        yield BodyFault(f"{path}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", wrong)
    if style != 6 and not str(one.get("label") or "").strip() and not one.get("emoji"):
        yield BodyFault(
            f"{path}.label", "BUTTON_COMPONENT_LABEL", "A label or an emoji is required"
        )


def check_select(one: Json, path: str) -> Iterator[BodyFault]:
    """Yield faults of a select's minimum, maximum and values."""
    low, high = one.get("min_values", 1), one.get("max_values", 1)
    if not isinstance(low, int) or not isinstance(high, int):
        return
    if low > high:
        wrong = "min_values can't be more than max_values"
        yield BodyFault(f"{path}.min_values", "SELECT_COMPONENT_MIN_VALUES", wrong)
    if one.get("type") != component_types.STRING_SELECT:
        return
    options = [entry for entry in one.get("options") or () if isinstance(entry, dict)]
    if len(options) < high:
        yield length_fault(f"{path}.options", high, 25)
    values = [entry.get("value") for entry in options]
    code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
    yield from duplicate_faults(f"{path}.options", values, code, "The value")
    if sum(1 for entry in options if entry.get("default")) > high:
        wrong = "More options are marked as default than can be chosen"
        yield BodyFault(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", wrong)


def _check_file(one: Json, path: str) -> Iterator[BodyFault]:
    media = one.get("file")
    if isinstance(media, dict) and not str(media.get("url")).startswith("attachment://"):
        wrong = "A file must be an attachment of the message"
        yield BodyFault(f"{path}.file.url", "UNFURLED_MEDIA_ITEM_REQUIRES_ATTACHMENT", wrong)


TYPE_CHECKS: Final = {
    component_types.ROW: _check_row,
    component_types.BUTTON: _check_button,
    component_types.FILE: _check_file,
    **dict.fromkeys(component_types.SELECTS, check_select),
}


def attachment_references(components: Sequence[Json]) -> Iterator[tuple[str, str]]:
    """Yield the names of the attachments that components show, each with its path."""
    for path, one in component_types.walk_components(components):
        for below, media in _media_items(one):
            url = str(media.get("url", ""))
            if url.startswith("attachment://"):
                yield f"{path}.{below}.url", url.removeprefix("attachment://")


def _media_items(one: Json) -> Iterator[tuple[str, Json]]:
    for name in ("media", "file"):
        if isinstance(one.get(name), dict):
            yield name, one[name]
    for number, item in enumerate(one.get("items") or ()):
        if isinstance(item, dict) and isinstance(item.get("media"), dict):
            yield f"items.{number}.media", item["media"]
