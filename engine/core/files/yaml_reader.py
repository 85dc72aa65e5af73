"""A strict YAML reader: plain data with a line for every value.

Only text, whole numbers, true, false, null, lists and maps. `on`, `yes` and `032.018` are text.
Tags, merge keys, doubled keys, masses of aliases, deep nesting and huge files are refused.
"""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import yaml

from engine.core.files.file_faults import (
    MAX_QUOTED_CHARACTERS,
    UNREADABLE_MESSAGE,
    DataPath,
    FaultError,
    FaultMessage,
    fault_message,
)
from engine.core.files.yaml_syntax import describe_yaml_error

BYTES_PER_MEGABYTE: Final = 1_000_000
MAX_FILE_BYTES: Final = 4 * BYTES_PER_MEGABYTE
MAX_DEPTH: Final = 32
MAX_VALUES: Final = 400_000
VALUES_PER_DOCUMENT: Final = 8
"""Each document counts as this many more values."""
CHARACTERS_PER_VALUE: Final = 64
"""This many characters of a text count as one more value."""

_WHOLE_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_SPECIAL_VALUES: Final = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


class YamlDocument:
    """One YAML document: its data, and the line of each path in it."""

    def __init__(self, name: str, data: Any, lines: dict[DataPath, int]) -> None:
        self.name = name
        self.data = data
        self.lines = lines

    def line_of(self, path: DataPath) -> int | None:
        """Return the line of a path, or of the nearest value around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)

    def fault(
        self, path: DataPath, problem: str, message: FaultMessage = UNREADABLE_MESSAGE
    ) -> FaultError:
        """Return a fault at a path."""
        key = ".".join(str(part)[:MAX_QUOTED_CHARACTERS] for part in path)
        return FaultError(self.name, self.line_of(path), problem, key, message)


class _AnchoredValue(NamedTuple):
    """The value of an anchor, with its number of values and its height."""

    value: Any
    values: int
    height: int


def _line_of_event(event: Any) -> int:
    line: int = event.start_mark.line
    return line + 1


class _Builder:
    """Turns parser events into plain data in one pass, and checks every limit."""

    def __init__(self, name: str, values: int) -> None:
        self.name = name
        self.lines: dict[DataPath, int] = {}
        self.anchors: dict[str, _AnchoredValue] = {}
        self.values = values
        self.deepest = 0

    def fault(self, event: Any, problem: str, why: FaultMessage) -> FaultError:
        """Return a fault at a parser event."""
        fault = FaultError(self.name, _line_of_event(event), problem, message=why)
        fault.column = event.start_mark.column + 1
        return fault

    def enter(self, event: Any, depth: int) -> None:
        if depth > MAX_DEPTH:
            why = fault_message("too_deep", most=MAX_DEPTH)
            raise self.fault(event, f"nested deeper than {MAX_DEPTH} levels", why)
        self.deepest = max(self.deepest, depth)

    def count(self, event: Any, values: int) -> None:
        self.values += values
        if self.values > MAX_VALUES:
            why = fault_message("too_many", most=MAX_VALUES)
            raise self.fault(event, f"more than {MAX_VALUES} values; split the file", why)

    def build(self, events: Iterator[Any], event: Any, path: DataPath) -> Any:
        """Return the value that begins with this event."""
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, len(path))
        self.plain(event)
        values_before, deepest_before, self.deepest = self.values, self.deepest, 0
        self.enter(event, len(path))
        self.lines[path] = _line_of_event(event)
        self.count(event, 1)
        if isinstance(event, yaml.ScalarEvent):
            self.count(event, len(event.value) // CHARACTERS_PER_VALUE)
            value: Any = self.scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self.sequence(events, path)
        else:
            value = self.mapping(events, path)
        if event.anchor is not None:
            height = self.deepest - len(path)
            self.anchors[event.anchor] = _AnchoredValue(value, self.values - values_before, height)
        self.deepest = max(self.deepest, deepest_before)
        return value

    def plain(self, event: Any) -> None:
        """Refuse a tag, which would change the type of a value."""
        if event.tag is not None and event.tag != "!":
            problem = (
                f"the tag {event.tag[:MAX_QUOTED_CHARACTERS]} is not read here; write plain values"
            )
            raise self.fault(event, problem, fault_message("tag", tag=event.tag))

    def alias(self, event: Any, depth: int) -> Any:
        anchored = self.anchors.get(event.anchor)
        if anchored is None:
            problem = (
                f"there is no anchor &{event.anchor[:MAX_QUOTED_CHARACTERS]} above in this document"
            )
            raise self.fault(event, problem, fault_message("anchor", anchor=event.anchor))
        self.count(event, anchored.values)
        self.enter(event, depth + anchored.height)
        return anchored.value

    def scalar(self, event: Any) -> Any:
        text: str = event.value
        if event.style:
            return text
        if text in _SPECIAL_VALUES:
            return _SPECIAL_VALUES[text]
        return int(text) if _WHOLE_NUMBER.fullmatch(text) else text

    def sequence(self, events: Iterator[Any], path: DataPath) -> list[Any]:
        items: list[Any] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self.build(events, event, (*path, len(items))))
        return items

    def mapping(self, events: Iterator[Any], path: DataPath) -> dict[Any, Any]:
        result: dict[Any, Any] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            if not isinstance(event, yaml.ScalarEvent):
                raise self.fault(
                    event, "a key must be a word or a number", fault_message("key_form")
                )
            self.plain(event)
            key = self.scalar(event)
            if key == "<<":
                problem = "merge keys are not read here; write the values out"
                raise self.fault(event, problem, fault_message("merge"))
            if key in result:
                problem = f"the key {str(key)[:MAX_QUOTED_CHARACTERS]} stands twice"
                raise self.fault(event, problem, fault_message("key_twice", given=str(key)))
            line = _line_of_event(event)
            result[key] = self.build(events, next(events), (*path, key))
            self.lines[(*path, key)] = line
        return result


def read_documents(text: str | bytes, name: str) -> list[YamlDocument]:
    """Read every YAML document of a text."""
    if len(text) > MAX_FILE_BYTES:
        problem = f"larger than {MAX_FILE_BYTES // BYTES_PER_MEGABYTE} MB; split the file"
        raise FaultError(
            name,
            None,
            problem,
            message=fault_message("too_large", most=MAX_FILE_BYTES // BYTES_PER_MEGABYTE),
        )
    documents: list[YamlDocument] = []
    values = 0
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        events = iter(yaml.parse(text, Loader=yaml.CSafeLoader))
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                builder = _Builder(name, values)
                data = builder.build(events, next(events), ())
                values = builder.values + VALUES_PER_DOCUMENT
                documents.append(YamlDocument(name, data, builder.lines))
    except UnicodeError as fault:
        at = f" (byte {fault.start})" if isinstance(fault, UnicodeDecodeError) else ""
        raise FaultError(
            name, None, f"not UTF-8 text{at}", message=fault_message("encoding")
        ) from None
    except yaml.YAMLError as fault:
        raise _syntax_fault(name, fault) from None
    return documents


def _syntax_fault(name: str, fault: yaml.YAMLError) -> FaultError:
    """Return the fault of a text that is not YAML."""
    has_place = isinstance(fault, yaml.MarkedYAMLError)
    message = fault_message("yaml") if has_place else fault_message("forbidden_character")
    problem, line, column = describe_yaml_error(fault)
    found = FaultError(name, line, problem, message=message)
    found.column = column
    return found


def read_document(text: str | bytes, name: str) -> YamlDocument:
    """Read a text that holds exactly one document."""
    documents = read_documents(text, name)
    if len(documents) != 1:
        problem = f"expected one YAML document, found {len(documents)}"
        raise FaultError(
            name, None, problem, message=fault_message("documents", count=len(documents))
        )
    return documents[0]
