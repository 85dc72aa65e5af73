"""A place in a document, read with care: what stands there, or a fault that says what should."""

import json
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NamedTuple, NoReturn

from engine.core.files.yaml_reader import DataPath, FaultError, YamlDocument

MOST: Final = 12
"""Known words that a fault lists."""


def near(word: object, known: Iterable[object]) -> str:
    """Hint at what is spelt most like a word."""
    found = get_close_matches(str(word), [str(one) for one in known], 1)
    return f"; did you mean {found[0]}?" if found else ""


def _listed(known: Sequence[str]) -> str:
    more = ", ..." if known[MOST:] else ""
    return f"; known are {', '.join(known[:MOST])}{more}" if known else ""


def short(value: Any, letters: int = 200) -> str:
    """Spell plain data on one line, cut where it gets long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        text = repr(value)
    return text if len(text) <= letters else f"{text[: letters - 3]}..."


class YamlNode(NamedTuple):
    """What stands at a place of a document."""

    document: YamlDocument
    place: DataPath
    data: Any

    @property
    def line(self) -> int | None:
        return self.document.line(self.place)

    def fault(self, problem: str) -> FaultError:
        """Say what is wrong here."""
        return self.document.fault(self.place, problem)

    def expected(self, what: str) -> NoReturn:
        """Say what should stand here."""
        raise self.fault(f"expected {what}, found {short(self.data, 60)}")

    def at(self, part: str | int) -> "YamlNode":
        """Step into a map or a list."""
        return YamlNode(self.document, (*self.place, part), self.data[part])

    def pairs(self, what: str = "a map") -> list[tuple[Any, "YamlNode"]]:
        """Walk a map."""
        if not isinstance(self.data, Mapping):
            self.expected(what)
        return [(key, self.at(key)) for key in self.data]

    def keys(self, *known: str) -> dict[str, "YamlNode"]:
        """Take a map apart whose keys are known."""
        found: dict[str, YamlNode] = {}
        for key, node in self.pairs(f"a map with {', '.join(known)}"):
            if key not in known:
                hint = near(key, known) or _listed(known)
                raise node.fault(f"this key is not known here{hint}")
            found[key] = node
        return found

    def items(self, what: str = "a list") -> list["YamlNode"]:
        """Walk a list."""
        if not isinstance(self.data, list):
            self.expected(what)
        return [self.at(place) for place in range(len(self.data))]

    def some(self) -> list["YamlNode"]:
        """Walk a list; one thing alone will do, and so will nothing."""
        if self.data is None:
            return []
        return self.items() if isinstance(self.data, list) else [self]

    def text(self, what: str = "text") -> str:
        """Read words; a number is taken as it was written."""
        if isinstance(self.data, bool) or not isinstance(self.data, (str, int)):
            self.expected(what)
        return str(self.data)

    def whole(self, what: str = "a whole number") -> int:
        if isinstance(self.data, bool) or not isinstance(self.data, int):
            self.expected(what)
        return self.data

    def flag(self) -> bool:
        if not isinstance(self.data, bool):
            self.expected("true or false")
        return self.data

    def one_of(self, known: Iterable[str], what: str) -> str:
        """Read a word that must be known."""
        known = tuple(known)
        word = self.text(what)
        if word not in known:
            hint = near(word, known) or _listed(known)
            raise self.fault(f"{short(word, 60)} is no {what}{hint}")
        return word


def top(document: YamlDocument) -> YamlNode:
    """Stand at the top of a document."""
    return YamlNode(document, (), document.data)
