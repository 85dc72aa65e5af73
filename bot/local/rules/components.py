"""Discord's rules for the components of messages."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.local.discord_errors import BodyFault
from bot.local.rules.rule_language import (
    FieldRule,
    Free,
    Many,
    OneOf,
    Shape,
    Snowflake,
    Test,
    Text,
    Truth,
    Whole,
    bad_length,
    doubles,
)
from bot.local.snowflakes import Json
from bot.local.world import components as kinds

MOST: Final = 40
MOST_TEXT: Final = 4000
ROWS: Final = 5
ACROSS: Final = 5


def _address(path: str, url: Any) -> Iterator[BodyFault]:
    if not isinstance(url, str) or not 1 <= len(url) <= 2048:
        yield bad_length(path, 1, 2048)
    elif not url.startswith(("http://", "https://", "attachment://")):
        wrong = 'Scheme must be one of ("http", "https", "attachment").'
        yield BodyFault(path, "URL_TYPE_INVALID_SCHEME", wrong)


CUSTOM_ID: Final = Text(1, 100, needed=True)
EMOJI: Final = Shape({"id": Snowflake(), "name": Text(1, 32), "animated": Truth()})
MEDIA: Final = Shape({"url": Test(_address, needed=True)}, needed=True)
OPTION: Final = Shape(
    {
        "label": Text(1, 100, needed=True),
        "value": Text(1, 100, needed=True),
        "description": Text(0, 100),
        "emoji": EMOJI,
        "default": Truth(),
    }
)
BASE: Final[dict[str, FieldRule]] = {"type": Free(needed=True), "id": Whole(0, 2**31 - 1)}
SELECT: Final[dict[str, FieldRule]] = {
    **BASE,
    "custom_id": CUSTOM_ID,
    "placeholder": Text(0, 150),
    "min_values": Whole(0, 25),
    "max_values": Whole(1, 25),
    "disabled": Truth(),
    "required": Truth(),
}
DEFAULTS: Final = Many(Shape({"id": Free(needed=True), "type": Text(needed=True)}), 0, 25)
CHOSEN: Final[dict[str, FieldRule]] = {**SELECT, "default_values": DEFAULTS}

FIELDS: Final[dict[int, Shape]] = {
    kinds.ROW: Shape({**BASE, "components": Many(Free(), 1, ACROSS, needed=True)}),
    kinds.BUTTON: Shape(
        {
            **BASE,
            "style": OneOf((1, 2, 3, 4, 5, 6), needed=True),
            "label": Text(0, 80),
            "emoji": EMOJI,
            "custom_id": Text(1, 100),
            "url": Text(1, 512),
            "sku_id": Snowflake(),
            "disabled": Truth(),
        }
    ),
    kinds.STRING_SELECT: Shape({**SELECT, "options": Many(OPTION, 1, 25, needed=True)}),
    5: Shape(CHOSEN),
    6: Shape(CHOSEN),
    7: Shape(CHOSEN),
    8: Shape({**CHOSEN, "channel_types": Many(Whole(0, 16))}),
    kinds.SECTION: Shape(
        {**BASE, "components": Many(Free(), 1, 3, needed=True), "accessory": Free(needed=True)}
    ),
    kinds.TEXT: Shape({**BASE, "content": Text(1, MOST_TEXT, needed=True)}),
    kinds.THUMBNAIL: Shape(
        {**BASE, "media": MEDIA, "description": Text(1, 1024), "spoiler": Truth()}
    ),
    kinds.GALLERY: Shape(
        {
            **BASE,
            "items": Many(
                Shape({"media": MEDIA, "description": Text(1, 1024), "spoiler": Truth()}),
                1,
                10,
                needed=True,
            ),
        }
    ),
    kinds.FILE: Shape({**BASE, "file": MEDIA, "spoiler": Truth()}),
    kinds.SEPARATOR: Shape({**BASE, "divider": Truth(), "spacing": OneOf((1, 2))}),
    kinds.CONTAINER: Shape(
        {
            **BASE,
            "components": Many(Free(), 1, MOST, needed=True),
            "accent_color": Whole(0, 0xFFFFFF),
            "spoiler": Truth(),
        }
    ),
}

TOP: Final = frozenset({1, 9, 10, 12, 13, 14, 17})
OLD_TOP: Final = frozenset({1})
WITHIN: Final[dict[int, frozenset[int]]] = {
    kinds.ROW: frozenset({2, 3, 5, 6, 7, 8}),
    kinds.SECTION: frozenset({10}),
    kinds.CONTAINER: frozenset({1, 9, 10, 12, 13, 14}),
}
ACCESSORIES: Final = frozenset({kinds.BUTTON, kinds.THUMBNAIL})


def message(components: Any, *, v2: bool) -> Iterator[BodyFault]:
    """Judge all components of a message."""
    if not isinstance(components, list):
        yield BodyFault(
            "components", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"
        )
        return
    shapes = list(_nested(components, "components", TOP if v2 else OLD_TOP))
    yield from shapes
    if any(fault.code in BROKEN for fault in shapes):
        return  # what can't be read can't be counted
    everything = list(kinds.walk(components))
    if v2 and len(everything) > MOST:
        wrong = f"Must be {MOST} or fewer in length, nested components counted."
        yield BodyFault("components", "BASE_TYPE_BAD_LENGTH", wrong)
    if not v2 and len(components) > ROWS:
        yield bad_length("components", 1, ROWS)
    if sum(len(text) for text in kinds.texts(components)) > MOST_TEXT:
        wrong = f"All text together must be {MOST_TEXT} or fewer in length."
        yield BodyFault("components", "COMPONENT_TEXT_SIZE_EXCEEDED", wrong)
    yield from unique(everything)


BROKEN: Final = frozenset({"DICT_TYPE_CONVERT", "LIST_TYPE_CONVERT", "UNION_TYPE_CHOICES"})


def unique(everything: Sequence[tuple[str, Json]]) -> Iterator[BodyFault]:
    """Judge that no custom id and no number stands twice."""
    for name, code in (
        ("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ("id", "COMPONENT_ID_DUPLICATED"),
    ):
        seen: set[Any] = set()
        for path, one in everything:
            if one.get(name) and one[name] in seen:
                yield BodyFault(f"{path}.{name}", code, f"Component {name} cannot be duplicated")
            seen.add(one.get(name))


def _nested(components: Any, path: str, allowed: frozenset[int]) -> Iterator[BodyFault]:
    for number, one in enumerate(components):
        yield from component(one, f"{path}.{number}", allowed)


def component(one: Any, path: str, allowed: frozenset[int]) -> Iterator[BodyFault]:
    """Judge a component and all that stands in it."""
    kind = one.get("type") if isinstance(one, dict) else None
    if kind not in allowed:
        wrong = f"Value of field 'type' must be one of {tuple(sorted(allowed))}, not {kind}."
        yield BodyFault(f"{path}.type", "UNION_TYPE_CHOICES", wrong)
        return
    yield from FIELDS[kind].faults(path, one)
    if kind in WITHIN and isinstance(one.get("components"), list):
        yield from _nested(one["components"], f"{path}.components", WITHIN[kind])
    if kind == kinds.SECTION and one.get("accessory") is not None:
        yield from component(one["accessory"], f"{path}.accessory", ACCESSORIES)
    yield from OWN[kind](one, path) if kind in OWN else ()


def _row(one: Json, path: str) -> Iterator[BodyFault]:
    inside = [child.get("type") for child in one.get("components") or () if isinstance(child, dict)]
    if len(inside) > 1 and any(kind != kinds.BUTTON for kind in inside):
        wrong = "The specified component exceeds the maximum width"
        yield BodyFault(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", wrong)


def _button(one: Json, path: str) -> Iterator[BodyFault]:
    style, own, url = one.get("style"), one.get("custom_id"), one.get("url")
    if style == kinds.LINK:
        if not url or own:
            wrong = "A link button has a url and no custom id"
            yield BodyFault(f"{path}.url", "BUTTON_COMPONENT_URL", wrong)
        elif not str(url).startswith(("http://", "https://", "discord://")):
            yield BodyFault(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Not a well formed URL.")
    elif style != 6 and (url or not own):
        wrong = "A custom id and no url is required"
        yield BodyFault(f"{path}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", wrong)
    if style != 6 and not one.get("label") and not one.get("emoji"):
        yield BodyFault(
            f"{path}.label", "BUTTON_COMPONENT_LABEL", "A label or an emoji is required"
        )


def select(one: Json, path: str) -> Iterator[BodyFault]:
    """Judge how many a select lets one choose, and that its values differ."""
    low, high = one.get("min_values", 1), one.get("max_values", 1)
    if not isinstance(low, int) or not isinstance(high, int):
        return
    if low > high:
        wrong = "min_values can't be more than max_values"
        yield BodyFault(f"{path}.min_values", "SELECT_COMPONENT_MIN_VALUES", wrong)
    if one.get("type") != kinds.STRING_SELECT:
        return
    options = [entry for entry in one.get("options") or () if isinstance(entry, dict)]
    if len(options) < high:
        yield bad_length(f"{path}.options", high, 25)
    values = [entry.get("value") for entry in options]
    code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
    yield from doubles(f"{path}.options", values, code, "The value")
    if sum(1 for entry in options if entry.get("default")) > high:
        wrong = "More options are marked as default than can be chosen"
        yield BodyFault(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", wrong)


def _file(one: Json, path: str) -> Iterator[BodyFault]:
    media = one.get("file")
    if isinstance(media, dict) and not str(media.get("url")).startswith("attachment://"):
        wrong = "A file must be an attachment of the message"
        yield BodyFault(f"{path}.file.url", "UNFURLED_MEDIA_ITEM_REQUIRES_ATTACHMENT", wrong)


OWN: Final = {
    kinds.ROW: _row,
    kinds.BUTTON: _button,
    kinds.FILE: _file,
    **dict.fromkeys(kinds.SELECTS, select),
}


def references(components: Sequence[Json]) -> Iterator[tuple[str, str]]:
    """Give the names of the attachments that components show, each with its path."""
    for path, one in kinds.walk(components):
        for below, media in _media(one):
            url = str(media.get("url", ""))
            if url.startswith("attachment://"):
                yield f"{path}.{below}.url", url.removeprefix("attachment://")


def _media(one: Json) -> Iterator[tuple[str, Json]]:
    for name in ("media", "file"):
        if isinstance(one.get(name), dict):
            yield name, one[name]
    for number, item in enumerate(one.get("items") or ()):
        if isinstance(item, dict) and isinstance(item.get("media"), dict):
            yield f"items.{number}.media", item["media"]
