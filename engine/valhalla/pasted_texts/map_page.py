"""The page that a map is written on: words, and at which line and column they stand.

Rules: V-2.5-14.
"""

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from functools import cached_property
from typing import Final, NamedTuple

from pydantic import Field

from engine.core.files.catalog import Whole, shape
from engine.core.files.yaml_reader import (
    UNREAD,
    FaultError,
    FaultMessage,
    YamlDocument,
    fault_message,
    keyed,
    read_one,
)
from engine.core.protocol.values import Model
from engine.valhalla.mapmaking.measures import numbers

REMARK: Final = "#"

LETTERS: Final = 500
"""No line is longer."""

LOOK: Final = 40
"""A value goes on for no more lines than these."""


class ChartError(FaultError):
    """A map that can't be used: which, at what line and column, and why."""

    def __init__(
        self, name: str, line: int, column: int, problem: str, why: FaultMessage = UNREAD
    ) -> None:
        super().__init__(name, line, problem, f"column {column}", why)
        self.column = column


class Word(NamedTuple):
    """A word and where it stands."""

    text: str
    line: int
    column: int


class Line(NamedTuple):
    """A line of terrain."""

    words: list[Word]
    end: Word


class Written(Model):
    """The parts of a map, before their words are read."""

    size: tuple[Whole, Whole]
    terrain: str
    capitals: dict[str, str | None]
    features: dict[str, str | None] = Field(default_factory=dict)
    gates: tuple[str, ...] = ()
    roads: tuple[str, ...] = ()


class Page:
    """A text as parts and words."""

    def __init__(self, text: str | bytes, name: str) -> None:
        """Take a text that is a map by its form."""
        self.name, limit = name, numbers().by_hand.letters
        if len(text) > limit:
            problem = f"a map has at most {limit} letters, here are {len(text)}"
            why = fault_message("letters", most=limit, count=len(text))
            raise ChartError(name, 1, 1, problem, why)
        plain = text if isinstance(text, str) else text.decode("utf-8-sig", "replace")
        self._lines = plain.splitlines()
        for number, line in enumerate(self._lines, 1):
            if len(line) > LETTERS:
                problem = f"a line has at most {LETTERS} letters"
                raise ChartError(
                    name, number, LETTERS, problem, fault_message("line_letters", most=LETTERS)
                )
        try:
            self._document: YamlDocument = read_one(text, name)
            self.written = shape(self._document, Written)
        except FaultError as fault:
            raise self._placed(fault) from None

    def _placed(self, fault: FaultError) -> ChartError:
        """Add a column to what the reader of YAML has found."""
        line = min(fault.line or 1, max(1, len(self._lines)))
        text = self._lines[line - 1] if self._lines else ""
        key = fault.key.rpartition(".")[2]
        begins = text.find(key) if key and key in text else len(text) - len(text.lstrip())
        problem = f"{fault.key}: {fault.problem}" if fault.key else fault.problem
        why = keyed(fault)
        return ChartError(self.name, line, fault.column or begins + 1, problem, why)

    def fault(self, word: Word, problem: str, why: FaultMessage) -> ChartError:
        """Say what is wrong with a word."""
        return ChartError(self.name, word.line, word.column, problem, why)

    def ends(self, problem: str, why: FaultMessage) -> ChartError:
        """Say what is missing at the end."""
        last = self._lines[-1] if self._lines else ""
        return ChartError(self.name, max(1, len(self._lines)), len(last) + 1, problem, why)

    def head(self, part: str) -> Word:
        """Find the word that begins a part."""
        return self._search(part, self._document.line((part,)) or 1, 0)

    def size(self) -> tuple[int, int]:
        """Read how many columns and rows there are (V-2.5-01)."""
        (columns, rows), limits = self.written.size, numbers().by_hand
        whole = columns * rows <= limits.hexes
        if not (whole and 1 <= columns <= limits.side and 1 <= rows <= limits.side):
            problem = f"a map has 1 to {limits.side} columns and rows, and at most {limits.hexes}"
            problem = f"{problem} hexes; this is {columns} by {rows}"
            why = fault_message(
                "map_size", side_most=limits.side, most=limits.hexes, columns=columns, rows=rows
            )
            raise self.fault(self.head("size"), problem, why)
        return columns, rows

    def entries(self, part: str) -> Iterator[tuple[Word, list[Word]]]:
        """Read a part of keys and hexes."""
        values: dict[str, str | None] = getattr(self.written, part)
        for name, text in values.items():
            line = self._document.line((part, name)) or 1
            key = self._search(name, line, 0)
            yield key, self._words(text or "", key.line, key.column + len(name))

    def items(self, part: str) -> Iterator[list[Word]]:
        """Read a part that is a list of rows of hexes."""
        values: tuple[str, ...] = getattr(self.written, part)
        for number, text in enumerate(values):
            line = self._document.line((part, number)) or 1
            words = self._words(text, line, 0)
            if not words:
                raise ChartError(
                    self.name, line, 1, "there are no hexes here", fault_message("no_hexes")
                )
            yield words

    def _words(self, text: str, line: int, after: int) -> list[Word]:
        """Split a value into words, each found behind the one before."""
        words: list[Word] = []
        for part in text.split():
            word = self._search(part, line, after)
            words.append(word)
            line, after = word.line, word.column + len(part) - 1
        return words

    def _search(self, text: str, line: int, after: int) -> Word:
        """Find a word from a place on, not far away; else that place is the best guess."""
        for number, raw in enumerate(self._lines[line - 1 : line - 1 + LOOK], line):
            column = _whole(text, raw, after if number == line else 0)
            if column is not None:
                return Word(text, number, column + 1)
        return Word(text, line, 1)

    @cached_property
    def _first(self) -> int:
        """Find the line below the key `terrain`."""
        return (self._document.line(("terrain",)) or 0) + 1

    def terrain_lines(self) -> Iterator[Line]:
        """Read the lines of terrain that are neither empty nor remarks."""
        for number, text in enumerate(self.written.terrain.splitlines()):
            if not text.strip() or text.lstrip().startswith(REMARK):
                continue
            line = self._first + number
            raw = self._lines[line - 1] if line <= len(self._lines) else ""
            shift = max(0, raw.find(text.strip())) + 1 - (len(text) - len(text.lstrip()))
            words = [
                Word(part.group(), line, part.start() + shift) for part in re.finditer(r"\S+", text)
            ]
            last = words[-1]
            yield Line(words, Word("", line, last.column + len(last.text)))

    def numbered(self, line: Line, row: int) -> list[Word]:
        """Read the number before a row, and what follows it."""
        first = line.words[0]
        if first.text != f"{row:03}":
            problem = f"expected the number of the row, {row:03}, before its hexes"
            raise self.fault(first, problem, fault_message("row_number", row=f"{row:03}"))
        return line.words[1:]


def _whole(text: str, raw: str, after: int) -> int | None:
    """Find a word that isn't part of another."""
    found = raw.find(text, after)
    while found >= 0:
        around_it = raw[max(0, found - 1) : found] + raw[found + len(text) :][:1]
        if not any(letter.isalnum() or letter in "._" for letter in around_it):
            return found
        found = raw.find(text, found + 1)
    return None


def nearest(text: str, known: Collection[str]) -> str:
    """Find the word that was most likely meant; "" is none."""
    return next(iter(get_close_matches(text[:40], list(known), 1)), "")
