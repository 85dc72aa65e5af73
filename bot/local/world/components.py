"""Components as a message keeps them: numbered, with defaults, their media found."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, Final

from bot.local.snowflakes import Json

ROW: Final = 1
BUTTON: Final = 2
STRING_SELECT: Final = 3
TEXT_INPUT: Final = 4
SELECTS: Final = (3, 5, 6, 7, 8)
SECTION: Final = 9
TEXT: Final = 10
THUMBNAIL: Final = 11
GALLERY: Final = 12
FILE: Final = 13
SEPARATOR: Final = 14
CONTAINER: Final = 17
LABEL: Final = 18
FILE_UPLOAD: Final = 19
RADIO: Final = 21
CHECKBOXES: Final = 22
CHECKBOX: Final = 23
LINK: Final = 5

Media = Callable[[str], Json]
"""Finds what an address means: a file that came along, or one on the net."""

DEFAULTS: Final[dict[int, Json]] = {
    STRING_SELECT: {"min_values": 1, "max_values": 1},
    5: {"min_values": 1, "max_values": 1},
    6: {"min_values": 1, "max_values": 1},
    7: {"min_values": 1, "max_values": 1},
    8: {"min_values": 1, "max_values": 1},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False, "name": None, "size": None},
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def children(component: Json) -> Iterator[tuple[str, Json]]:
    """Give what stands in a component, each with its path below it."""
    for number, child in enumerate(component.get("components") or ()):
        yield f"components.{number}", child
    for name in ("accessory", "component"):
        if isinstance(component.get(name), dict):
            yield name, component[name]


def walk(components: Sequence[Json], path: str = "components") -> Iterator[tuple[str, Json]]:
    """Give every component of a message or modal, outer ones first, each with its path."""
    for number, component in enumerate(components):
        yield from _walk(component, f"{path}.{number}")


def _walk(component: Json, path: str) -> Iterator[tuple[str, Json]]:
    yield path, component
    for below, child in children(component):
        yield from _walk(child, f"{path}.{below}")


def find(components: Sequence[Json], custom_id: str) -> Json | None:
    """Find the component with this custom id."""
    for _, component in walk(components):
        if component.get("custom_id") == custom_id:
            return component
    return None


def texts(components: Sequence[Json]) -> list[str]:
    """Gather all text that a message's components show."""
    return [one["content"] for _, one in walk(components) if one["type"] == TEXT]


def settle(components: Sequence[Json], media: Media) -> list[Json]:
    """Make components as they are kept from components as they were sent."""
    taken = {one["id"] for _, one in walk(components) if one.get("id")}
    numbers = (number for number in count(1) if number not in taken)
    return [_settled(one, media, numbers) for one in components]


def _settled(sent: Json, media: Media, numbers: Iterator[int]) -> Json:
    made = {**DEFAULTS.get(sent["type"], {}), **_without_nulls(sent)}
    made["id"] = sent.get("id") or next(numbers)
    if "components" in sent:
        made["components"] = [_settled(one, media, numbers) for one in sent["components"]]
    for name in ("accessory", "component"):
        if name in sent:
            made[name] = _settled(sent[name], media, numbers)
    if sent["type"] == GALLERY:
        made["items"] = [
            {"description": None, "spoiler": False, **item, "media": media(item["media"]["url"])}
            for item in sent["items"]
        ]
    elif sent["type"] == THUMBNAIL:
        made["media"] = media(sent["media"]["url"])
    elif sent["type"] == FILE:
        made["file"] = media(sent["file"]["url"])
        made["name"] = made["file"].get("filename")
        made["size"] = made["file"].get("size")
    return made


def _without_nulls(sent: Json) -> dict[str, Any]:
    return {name: value for name, value in sent.items() if value is not None}


def unfurled(number: int, kept: Json) -> Json:
    """Describe an attachment as a component's media."""
    return {
        "id": str(number),
        "url": kept["url"],
        "proxy_url": kept["proxy_url"],
        "width": kept.get("width"),
        "height": kept.get("height"),
        "content_type": kept.get("content_type"),
        "attachment_id": kept["id"],
        "filename": kept["filename"],
        "size": kept["size"],
        "loading_state": 2,
        "flags": 0,
    }


def outside(number: int, url: str) -> Json:
    """Describe media that lies elsewhere on the net, unseen."""
    return {
        "id": str(number),
        "url": url,
        "proxy_url": url,
        "width": None,
        "height": None,
        "content_type": None,
        "loading_state": 0,
        "flags": 0,
    }
