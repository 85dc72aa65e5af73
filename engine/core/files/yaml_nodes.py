"""Nodes of a YAML document: each is read as the expected type, or raises a fault."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, NoReturn

from engine.core.files.file_faults import DataPath, FaultError, join_faults
from engine.core.files.nearest_words import sort_by_likeness, suggest_nearest
from engine.core.files.yaml_reader import YamlDocument

MAX_KNOWN_LISTED: Final = 12
"""A fault lists at most this many known words."""


def _suggest_known(word: object, known: Sequence[str]) -> str:
    """Return a hint at the nearest known word, or else at those that are known.

    Of too many to be listed, those that are most alike are.
    """
    if nearest := suggest_nearest(word, known):
        return nearest
    if known[MAX_KNOWN_LISTED:]:
        listed = sort_by_likeness(word, known)[:MAX_KNOWN_LISTED]
        return f"; of {len(known)} that are known, the nearest are {', '.join(listed)}"
    return f"; known are {', '.join(known)}" if known else ""


def shorten_value(value: Any, characters: int = 200) -> str:
    """Return plain data on one line, cut to a number of characters."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        text = repr(value)
    return text if len(text) <= characters else f"{text[: characters - 3]}..."


class YamlNode(NamedTuple):
    """The value at a path of a document."""

    document: YamlDocument
    path: DataPath
    data: Any

    @property
    def line(self) -> int | None:
        return self.document.line_of(self.path)

    def fault(self, problem: str) -> FaultError:
        """Return a fault at this node."""
        return self.document.fault(self.path, problem)

    def raise_expected(self, description: str, hint: str = "") -> NoReturn:
        """Raise a fault that says what was expected here."""
        raise self.fault(f"expected {description}, found {shorten_value(self.data, 60)}{hint}")

    def child(self, key: str | int) -> "YamlNode":
        """Return the child at a key or an index."""
        return YamlNode(self.document, (*self.path, key), self.data[key])

    def read_pairs(self, description: str = "a map") -> list[tuple[Any, "YamlNode"]]:
        """Read a map as keys and nodes."""
        if not isinstance(self.data, Mapping):
            self.raise_expected(description)
        return [(key, self.child(key)) for key in self.data]

    def read_known_keys(self, *known: str) -> dict[str, "YamlNode"]:
        """Read a map as nodes by key; keys that are not known are faults."""
        found, faults = self.find_known_keys(*known)
        if faults:
            raise join_faults(faults)
        return found

    def find_known_keys(self, *known: str) -> tuple[dict[str, "YamlNode"], list[FaultError]]:
        """Read a map as nodes by key, and the faults of keys that are not known."""
        pairs = self.read_pairs(f"a map with {', '.join(known)}")
        faults = [
            node.fault(f"this key is not known here{_suggest_known(key, known)}")
            for key, node in pairs
            if key not in known
        ]
        return {key: node for key, node in pairs if key in known}, faults

    def read_items(self, description: str = "a list") -> list["YamlNode"]:
        """Read a list as nodes."""
        if not isinstance(self.data, list):
            self.raise_expected(description)
        return [self.child(index) for index in range(len(self.data))]

    def read_items_or_one(self) -> list["YamlNode"]:
        """Read a list as nodes; a single value is a list of one, null is an empty list."""
        if self.data is None:
            return []
        return self.read_items() if isinstance(self.data, list) else [self]

    def read_text(self, description: str = "text") -> str:
        """Read text; a whole number is read as text."""
        if isinstance(self.data, bool) or not isinstance(self.data, (str, int)):
            self.raise_expected(description)
        return str(self.data)

    def read_integer(self, description: str = "a whole number") -> int:
        if isinstance(self.data, bool) or not isinstance(self.data, int):
            self.raise_expected(description)
        return self.data

    def read_bool(self) -> bool:
        if not isinstance(self.data, bool):
            self.raise_expected("true or false")
        return self.data

    def read_choice(self, known: Iterable[str], description: str) -> str:
        """Read a word that must be one of those known."""
        known = tuple(known)
        word = self.read_text(description)
        if word not in known:
            hint = _suggest_known(word, known)
            raise self.fault(f"{shorten_value(word, 60)} is no {description}{hint}")
        return word


def root_node(document: YamlDocument) -> YamlNode:
    """Return the root of a document."""
    return YamlNode(document, (), document.data)
