"""YAML as we read it: plain data with a line for every value, and no surprises.

Only text, whole numbers, true, false, null, lists and maps. `on`, `yes` and `032.018` are text.
Tags, merge keys, doubled keys, masses of aliases, deep nesting and huge files are refused.
"""

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import yaml

MEGABYTE: Final = 1_000_000
SIZE: Final = 4 * MEGABYTE
DEPTH: Final = 32
VALUES: Final = 400_000

_WHOLE: Final = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_WORDS: Final = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip

Place = tuple[str | int, ...]
"""Where a value stands: keys and indexes from the top."""


class FaultError(Exception):
    """A file that can't be used: which, where, and what was expected."""

    def __init__(self, name: str, line: int | None, problem: str, key: str = "") -> None:
        at = f"{name}:{line}" if line else name
        super().__init__(f"{at}: {key}: {problem}" if key else f"{at}: {problem}")
        self.name, self.line, self.problem, self.key = name, line, problem, key


class Document:
    """One YAML document: its data, and the line of each place in it."""

    def __init__(self, name: str, data: Any, lines: dict[Place, int]) -> None:
        self.name = name
        self.data = data
        self.lines = lines

    def line(self, place: Place) -> int | None:
        """Find the line of a place, or of the nearest thing around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place)

    def fault(self, place: Place, problem: str) -> FaultError:
        """Say what is wrong at a place."""
        key = ".".join(str(part) for part in place)
        return FaultError(self.name, self.line(place), problem, key)

    def under(self, *place: str | int) -> "Document":
        """Cut out the part at a place, with its own lines."""
        data = self.data
        for part in place:
            data = data[part]
        size = len(place)
        lines = {at[size:]: line for at, line in self.lines.items() if at[:size] == place}
        return Document(self.name, data, lines)


class _Builder:
    """Turns parser events into plain data, one pass, with every limit kept."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: dict[Place, int] = {}
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.values = 0

    def fault(self, event: Any, problem: str) -> FaultError:
        """Say what is wrong at a parser event."""
        return FaultError(self.name, event.start_mark.line + 1, problem)

    def count(self, event: Any, values: int) -> None:
        self.values += values
        if self.values > VALUES:
            raise self.fault(event, f"more than {VALUES} values; split the file")

    def build(self, events: Iterator[Any], event: Any, place: Place) -> Any:
        """Build the value that begins with this event."""
        if len(place) > DEPTH:
            raise self.fault(event, f"nested deeper than {DEPTH} levels")
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event)
        if event.tag is not None and event.tag != "!":
            raise self.fault(event, f"the tag {event.tag} is not read here; write plain values")
        before = self.values
        self.lines[place] = event.start_mark.line + 1
        self.count(event, 1)
        if isinstance(event, yaml.ScalarEvent):
            value: Any = self.scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self.sequence(events, place)
        else:
            value = self.mapping(events, place)
        if event.anchor is not None:
            self.anchors[event.anchor] = value, self.values - before
        return value

    def alias(self, event: Any) -> Any:
        if event.anchor not in self.anchors:
            raise self.fault(event, f"there is no anchor &{event.anchor} above")
        value, size = self.anchors[event.anchor]
        self.count(event, size)
        return value

    def scalar(self, event: Any) -> Any:
        text: str = event.value
        if event.style:
            return text
        if text in _WORDS:
            return _WORDS[text]
        return int(text) if _WHOLE.fullmatch(text) else text

    def sequence(self, events: Iterator[Any], place: Place) -> list[Any]:
        items: list[Any] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self.build(events, event, (*place, len(items))))
        return items

    def mapping(self, events: Iterator[Any], place: Place) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            if not isinstance(event, yaml.ScalarEvent):
                raise self.fault(event, "a key must be a word or a number")
            key = self.scalar(event)
            if key == "<<":
                raise self.fault(event, "merge keys are not read here; write the values out")
            if key in found:
                raise self.fault(event, f"the key {key} stands twice")
            line = event.start_mark.line + 1
            found[key] = self.build(events, next(events), (*place, key))
            self.lines[(*place, key)] = line
        return found


def read(text: str | bytes, name: str) -> list[Document]:
    """Read every YAML document of a text."""
    if len(text) > SIZE:
        raise FaultError(name, None, f"larger than {SIZE // MEGABYTE} MB; split the file")
    documents = []
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        events = iter(yaml.parse(text, Loader=yaml.CSafeLoader))
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                builder = _Builder(name)
                data = builder.build(events, next(events), ())
                documents.append(Document(name, data, builder.lines))
    except UnicodeDecodeError as fault:
        raise FaultError(name, None, f"not UTF-8 text (byte {fault.start})") from None
    except yaml.MarkedYAMLError as fault:
        mark: Any = fault.problem_mark
        line = mark.line + 1 if mark else None
        raise FaultError(name, line, f"not YAML: {fault.problem or fault.context}") from None
    except yaml.YAMLError as fault:
        raise FaultError(name, None, f"not YAML: {fault}") from None
    return documents


def read_one(text: str | bytes, name: str) -> Document:
    """Read a text that holds exactly one document."""
    documents = read(text, name)
    if len(documents) != 1:
        raise FaultError(name, None, f"expected one YAML document, found {len(documents)}")
    return documents[0]


def read_file(path: Path | Traversable) -> bytes:
    """Read a file whose size is in bounds; a fault is a sentence."""
    try:
        with path.open("rb") as file:
            text: bytes = file.read(SIZE + 1)
    except FileNotFoundError:
        raise FaultError(str(path), None, "there is no such file") from None
    except OSError as fault:
        raise FaultError(str(path), None, f"can't be read: {fault.strerror}") from None
    if len(text) > SIZE:
        raise FaultError(str(path), None, f"larger than {SIZE // MEGABYTE} MB; split the file")
    return text
