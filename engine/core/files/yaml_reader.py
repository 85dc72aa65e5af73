"""YAML as we read it: plain data with a line for every value, and no surprises.

Only text, whole numbers, true, false, null, lists and maps. `on`, `yes` and `032.018` are text.
Tags, merge keys, doubled keys, masses of aliases, deep nesting and huge files are refused.
"""

import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

MEGABYTE: Final = 1_000_000
SIZE: Final = 4 * MEGABYTE
DEPTH: Final = 32
VALUES: Final = 400_000
DOCUMENT: Final = 8
"""So many values more is a document of its own."""
LONGEST: Final = 600
"""A fault is told in so many letters."""
LETTERS: Final = 64
"""So many letters of a text count as one more value."""
CUT: Final = 60
"""A text that a fault quotes is cut after so many letters."""

_WHOLE: Final = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_WORDS: Final = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip

DataPath = tuple[str | int, ...]
"""Where a value stands: keys and indexes from the top."""


class FaultMessage(NamedTuple):
    """What is wrong, as it can be said in any language: a code, and its facts."""

    code: str
    facts: Mapping[str, str | int]

    @property
    def all(self) -> dict[str, str | int]:
        """List it as the facts of a refusal."""
        return {"fault": self.code, **self.facts}


def fault_message(code: str, **facts: str | int) -> FaultMessage:
    """Name what is wrong; long texts are cut."""
    return FaultMessage(
        code, {name: str(one)[:CUT] if isinstance(one, str) else one for name, one in facts.items()}
    )


UNREAD: Final = FaultMessage("unread", {})


def keyed(fault: "FaultError") -> FaultMessage:
    """Name what is wrong, with the key where it is."""
    return (
        FaultMessage(fault.why.code, {**fault.why.facts, "path": fault.key})
        if fault.key
        else fault.why
    )


class FaultError(Exception):
    """A file that can't be used: which, where, and what was expected."""

    def __init__(
        self,
        name: str,
        line: int | None,
        problem: str,
        key: str = "",
        why: FaultMessage = UNREAD,
    ) -> None:
        at = f"{name}:{line}" if line else name
        problem = problem if len(problem) <= LONGEST else f"{problem[:LONGEST]}..."
        super().__init__(f"{at}: {key}: {problem}" if key else f"{at}: {problem}")
        self.name, self.line, self.problem, self.key = name, line, problem, key
        self.why, self.column = why, 0


class YamlDocument:
    """One YAML document: its data, and the line of each place in it."""

    def __init__(self, name: str, data: Any, lines: dict[DataPath, int]) -> None:
        self.name = name
        self.data = data
        self.lines = lines

    def line(self, place: DataPath) -> int | None:
        """Find the line of a place, or of the nearest thing around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place)

    def fault(self, place: DataPath, problem: str, why: FaultMessage = UNREAD) -> FaultError:
        """Say what is wrong at a place."""
        key = ".".join(str(part)[:CUT] for part in place)
        return FaultError(self.name, self.line(place), problem, key, why)

    def under(self, *place: str | int) -> "YamlDocument":
        """Cut out the part at a place, with its own lines."""
        data = self.data
        for part in place:
            data = data[part]
        size = len(place)
        lines = {at[size:]: line for at, line in self.lines.items() if at[:size] == place}
        return YamlDocument(self.name, data, lines)


class _Anchored(NamedTuple):
    """What an alias says again, and what that costs."""

    value: Any
    values: int
    height: int


def _line(event: Any) -> int:
    line: int = event.start_mark.line
    return line + 1


class _Builder:
    """Turns parser events into plain data, one pass, with every limit kept."""

    def __init__(self, name: str, values: int) -> None:
        self.name = name
        self.lines: dict[DataPath, int] = {}
        self.anchors: dict[str, _Anchored] = {}
        self.values = values
        self.deepest = 0

    def fault(self, event: Any, problem: str, why: FaultMessage) -> FaultError:
        """Say what is wrong at a parser event."""
        fault = FaultError(self.name, _line(event), problem, why=why)
        fault.column = event.start_mark.column + 1
        return fault

    def enter(self, event: Any, depth: int) -> None:
        if depth > DEPTH:
            why = fault_message("too_deep", most=DEPTH)
            raise self.fault(event, f"nested deeper than {DEPTH} levels", why)
        self.deepest = max(self.deepest, depth)

    def count(self, event: Any, values: int) -> None:
        self.values += values
        if self.values > VALUES:
            why = fault_message("too_many", most=VALUES)
            raise self.fault(event, f"more than {VALUES} values; split the file", why)

    def build(self, events: Iterator[Any], event: Any, place: DataPath) -> Any:
        """Build the value that begins with this event."""
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, len(place))
        self.plain(event)
        before, above, self.deepest = self.values, self.deepest, 0
        self.enter(event, len(place))
        self.lines[place] = _line(event)
        self.count(event, 1)
        if isinstance(event, yaml.ScalarEvent):
            self.count(event, len(event.value) // LETTERS)
            value: Any = self.scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self.sequence(events, place)
        else:
            value = self.mapping(events, place)
        if event.anchor is not None:
            height = self.deepest - len(place)
            self.anchors[event.anchor] = _Anchored(value, self.values - before, height)
        self.deepest = max(self.deepest, above)
        return value

    def plain(self, event: Any) -> None:
        """Refuse what would make a value into something else."""
        if event.tag is not None and event.tag != "!":
            problem = f"the tag {event.tag[:CUT]} is not read here; write plain values"
            raise self.fault(event, problem, fault_message("tag", tag=event.tag))

    def alias(self, event: Any, depth: int) -> Any:
        known = self.anchors.get(event.anchor)
        if known is None:
            problem = f"there is no anchor &{event.anchor[:CUT]} above in this document"
            raise self.fault(event, problem, fault_message("anchor", anchor=event.anchor))
        self.count(event, known.values)
        self.enter(event, depth + known.height)
        return known.value

    def scalar(self, event: Any) -> Any:
        text: str = event.value
        if event.style:
            return text
        if text in _WORDS:
            return _WORDS[text]
        return int(text) if _WHOLE.fullmatch(text) else text

    def sequence(self, events: Iterator[Any], place: DataPath) -> list[Any]:
        items: list[Any] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self.build(events, event, (*place, len(items))))
        return items

    def mapping(self, events: Iterator[Any], place: DataPath) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
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
            if key in found:
                problem = f"the key {str(key)[:CUT]} stands twice"
                raise self.fault(event, problem, fault_message("key_twice", given=str(key)))
            line = _line(event)
            found[key] = self.build(events, next(events), (*place, key))
            self.lines[(*place, key)] = line
        return found


def read(text: str | bytes, name: str) -> list[YamlDocument]:
    """Read every YAML document of a text."""
    if len(text) > SIZE:
        problem = f"larger than {SIZE // MEGABYTE} MB; split the file"
        raise FaultError(name, None, problem, why=fault_message("too_large", most=SIZE // MEGABYTE))
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
                values = builder.values + DOCUMENT
                documents.append(YamlDocument(name, data, builder.lines))
    except UnicodeError as fault:
        at = f" (byte {fault.start})" if isinstance(fault, UnicodeDecodeError) else ""
        raise FaultError(name, None, f"not UTF-8 text{at}", why=fault_message("encoding")) from None
    except yaml.MarkedYAMLError as fault:
        raise _unparsed(name, fault) from None
    except yaml.YAMLError as fault:
        problem = " ".join(str(fault).split())
        raise FaultError(name, None, f"not YAML: {problem}", why=fault_message("letter")) from None
    return documents


def _unparsed(name: str, fault: yaml.MarkedYAMLError) -> FaultError:
    """Say where a text stops being YAML."""
    mark: Any = fault.problem_mark
    problem = f"not YAML: {fault.problem or fault.context}"
    found = FaultError(name, mark.line + 1 if mark else None, problem, why=fault_message("yaml"))
    found.column = mark.column + 1 if mark else 0
    return found


def read_one(text: str | bytes, name: str) -> YamlDocument:
    """Read a text that holds exactly one document."""
    documents = read(text, name)
    if len(documents) != 1:
        problem = f"expected one YAML document, found {len(documents)}"
        raise FaultError(name, None, problem, why=fault_message("documents", count=len(documents)))
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


class DataPathError(ValueError):
    """Something wrong at a place in data that was read elsewhere; the reader adds file and line."""

    def __init__(self, place: DataPath, problem: str, why: FaultMessage = UNREAD) -> None:
        super().__init__(f"{'.'.join(str(part) for part in place)}: {problem}")
        self.place, self.problem, self.why = place, problem, why
