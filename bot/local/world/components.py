"""Components as a message stores them: with ids, defaults and resolved media."""

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
"""Resolves a URL to media: a file that was sent along, or one elsewhere."""

DEFAULT_FIELDS_BY_TYPE: Final[dict[int, Json]] = {
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


def child_components(component: Json) -> Iterator[tuple[str, Json]]:
    """Yield the children of a component, each with its path below it."""
    for number, child in enumerate(component.get("components") or ()):
        yield f"components.{number}", child
    for name in ("accessory", "component"):
        if isinstance(component.get(name), dict):
            yield name, component[name]


def walk_components(
    components: Sequence[Json], path: str = "components"
) -> Iterator[tuple[str, Json]]:
    """Yield every component of a message or modal, outer ones first, each with its path."""
    for number, component in enumerate(components):
        yield from _walk_component(component, f"{path}.{number}")


def _walk_component(component: Json, path: str) -> Iterator[tuple[str, Json]]:
    yield path, component
    for below, child in child_components(component):
        yield from _walk_component(child, f"{path}.{below}")


def find_component(components: Sequence[Json], custom_id: str) -> Json | None:
    """Find the component with this custom id."""
    for _, component in walk_components(components):
        if component.get("custom_id") == custom_id:
            return component
    return None


def component_texts(components: Sequence[Json]) -> list[str]:
    """Return all text that components show."""
    return [one["content"] for _, one in walk_components(components) if one["type"] == TEXT]


def to_stored_components(components: Sequence[Json], media: Media) -> list[Json]:
    """Return sent components as they are stored."""
    taken = {one["id"] for _, one in walk_components(components) if one.get("id")}
    numbers = (number for number in count(1) if number not in taken)
    return [_stored_component(one, media, numbers) for one in components]


def _stored_component(sent: Json, media: Media, numbers: Iterator[int]) -> Json:
    stored = {**DEFAULT_FIELDS_BY_TYPE.get(sent["type"], {}), **_without_nulls(sent)}
    stored["id"] = sent.get("id") or next(numbers)
    if "components" in sent:
        stored["components"] = [
            _stored_component(one, media, numbers) for one in sent["components"]
        ]
    for name in ("accessory", "component"):
        if name in sent:
            stored[name] = _stored_component(sent[name], media, numbers)
    if sent["type"] == GALLERY:
        stored["items"] = [
            {"description": None, "spoiler": False, **item, "media": media(item["media"]["url"])}
            for item in sent["items"]
        ]
    elif sent["type"] == THUMBNAIL:
        stored["media"] = media(sent["media"]["url"])
    elif sent["type"] == FILE:
        stored["file"] = media(sent["file"]["url"])
        stored["name"] = stored["file"].get("filename")
        stored["size"] = stored["file"].get("size")
    return stored


def _without_nulls(sent: Json) -> dict[str, Any]:
    return {name: value for name, value in sent.items() if value is not None}


def attachment_media(number: int, attachment: Json) -> Json:
    """Return an attachment as a component's media."""
    return {
        "id": str(number),
        "url": attachment["url"],
        "proxy_url": attachment["proxy_url"],
        "width": attachment.get("width"),
        "height": attachment.get("height"),
        "content_type": attachment.get("content_type"),
        "attachment_id": attachment["id"],
        "filename": attachment["filename"],
        "size": attachment["size"],
        "loading_state": 2,
        "flags": 0,
    }


def external_media(number: int, url: str) -> Json:
    """Return media elsewhere on the network, which is not loaded."""
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
