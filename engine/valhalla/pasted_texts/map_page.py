"""The text of a map as words, with the line and column of each.

Rules: V-2.5-14.
"""

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from functools import cached_property
from typing import Final, NamedTuple

from pydantic import Field

from engine.core.files.catalog import WholeNumber, build_model
from engine.core.files.file_faults import (
    UNREADABLE_MESSAGE,
    FaultError,
    FaultMessage,
    fault_message,
    message_with_key,
)
from engine.core.files.yaml_reader import YamlDocument, read_document
from engine.core.protocol.values import Model
from engine.valhalla.mapmaking.map_numbers import map_numbers

COMMENT_SIGN: Final = "#"

MAX_LINE_CHARACTERS: Final = 500
"""A line has no more characters than this."""

MAX_LINES_SEARCHED: Final = 40
"""A word is looked for in this many lines."""


class MapTextError(FaultError):
    """A map that can't be read: its name, the line and column at fault, and why."""

    def __init__(
        self,
        name: str,
        line: int,
        column: int,
        problem: str,
        why: FaultMessage = UNREADABLE_MESSAGE,
    ) -> None:
        super().__init__(name, line, problem, f"column {column}", why)
        self.column = column


class Word(NamedTuple):
    """A word, with its line and column."""

    text: str
    line: int
    column: int


class TerrainLine(NamedTuple):
    """The words of a line of terrain, and an empty word at its end."""

    words: list[Word]
    end: Word


class MapDocument(Model):
    """The parts of a map, before their words are read."""

    size: tuple[WholeNumber, WholeNumber]
    terrain: str
    capitals: dict[str, str | None]
    features: dict[str, str | None] = Field(default_factory=dict)
    gates: tuple[str, ...] = ()
    roads: tuple[str, ...] = ()


class MapPage:
    """The text of a map, split into parts and words."""

    def __init__(self, text: str | bytes, name: str) -> None:
        """Read the parts of the text; raise a MapTextError if it hasn't the form of a map."""
        self.name, limit = name, map_numbers().by_hand.characters
        if len(text) > limit:
            problem = f"a map has at most {limit} letters, here are {len(text)}"
            why = fault_message("characters", most=limit, count=len(text))
            raise MapTextError(name, 1, 1, problem, why)
        plain = text if isinstance(text, str) else text.decode("utf-8-sig", "replace")
        self._lines = plain.splitlines()
        for number, line in enumerate(self._lines, 1):
            if len(line) > MAX_LINE_CHARACTERS:
                problem = f"a line has at most {MAX_LINE_CHARACTERS} letters"
                raise MapTextError(
                    name,
                    number,
                    MAX_LINE_CHARACTERS,
                    problem,
                    fault_message("line_characters", most=MAX_LINE_CHARACTERS),
                )
        try:
            self._document: YamlDocument = read_document(text, name)
            self.parts = build_model(self._document, MapDocument)
        except FaultError as fault:
            raise self._with_column(fault) from None

    def _with_column(self, fault: FaultError) -> MapTextError:
        """Return a fault of the YAML reader with a column."""
        line = min(fault.line or 1, max(1, len(self._lines)))
        text = self._lines[line - 1] if self._lines else ""
        key = fault.key.rpartition(".")[2]
        start = text.find(key) if key and key in text else len(text) - len(text.lstrip())
        problem = f"{fault.key}: {fault.problem}" if fault.key else fault.problem
        why = message_with_key(fault)
        return MapTextError(self.name, line, fault.column or start + 1, problem, why)

    def fault_at(self, word: Word, problem: str, why: FaultMessage) -> MapTextError:
        """Return an error at a word."""
        return MapTextError(self.name, word.line, word.column, problem, why)

    def fault_at_end(self, problem: str, why: FaultMessage) -> MapTextError:
        """Return an error at the end of the text, where something is missing."""
        last = self._lines[-1] if self._lines else ""
        return MapTextError(self.name, max(1, len(self._lines)), len(last) + 1, problem, why)

    def find_part(self, part: str) -> Word:
        """Return the key of a part."""
        return self._search(part, self._document.line_of((part,)) or 1, 0)

    def read_size(self) -> tuple[int, int]:
        """Return the number of columns and of rows (V-2.5-01)."""
        (columns, rows), limits = self.parts.size, map_numbers().by_hand
        fits = columns * rows <= limits.hexes
        if not (fits and 1 <= columns <= limits.side and 1 <= rows <= limits.side):
            problem = f"a map has 1 to {limits.side} columns and rows, and at most {limits.hexes}"
            problem = f"{problem} hexes; this is {columns} by {rows}"
            why = fault_message(
                "map_size", side_most=limits.side, most=limits.hexes, columns=columns, rows=rows
            )
            raise self.fault_at(self.find_part("size"), problem, why)
        return columns, rows

    def read_entries(self, part: str) -> Iterator[tuple[Word, list[Word]]]:
        """Yield the keys of a part, each with its hexes."""
        values: dict[str, str | None] = getattr(self.parts, part)
        for name, text in values.items():
            line = self._document.line_of((part, name)) or 1
            key = self._search(name, line, 0)
            yield key, self._words(text or "", key.line, key.column + len(name))

    def read_rows(self, part: str) -> Iterator[list[Word]]:
        """Yield the rows of hexes of a part that is a list."""
        values: tuple[str, ...] = getattr(self.parts, part)
        for number, text in enumerate(values):
            line = self._document.line_of((part, number)) or 1
            words = self._words(text, line, 0)
            if not words:
                raise MapTextError(
                    self.name, line, 1, "there are no hexes here", fault_message("no_hexes")
                )
            yield words

    def _words(self, text: str, line: int, after: int) -> list[Word]:
        """Split a value into words, each looked for behind the one before."""
        words: list[Word] = []
        for part in text.split():
            word = self._search(part, line, after)
            words.append(word)
            line, after = word.line, word.column + len(part) - 1
        return words

    def _search(self, text: str, line: int, after: int) -> Word:
        """Find a word from a line and column on; if it isn't near, return the start of the line."""
        for number, line_text in enumerate(
            self._lines[line - 1 : line - 1 + MAX_LINES_SEARCHED], line
        ):
            column = _find_whole_word(text, line_text, after if number == line else 0)
            if column is not None:
                return Word(text, number, column + 1)
        return Word(text, line, 1)

    @cached_property
    def _first_terrain_line(self) -> int:
        """The number of the line below the key `terrain`."""
        return (self._document.line_of(("terrain",)) or 0) + 1

    def read_terrain_lines(self) -> Iterator[TerrainLine]:
        """Yield the lines of terrain that are neither empty nor comments."""
        for number, text in enumerate(self.parts.terrain.splitlines()):
            if not text.strip() or text.lstrip().startswith(COMMENT_SIGN):
                continue
            line = self._first_terrain_line + number
            line_text = self._lines[line - 1] if line <= len(self._lines) else ""
            shift = max(0, line_text.find(text.strip())) + 1 - (len(text) - len(text.lstrip()))
            words = [
                Word(part.group(), line, part.start() + shift) for part in re.finditer(r"\S+", text)
            ]
            last = words[-1]
            yield TerrainLine(words, Word("", line, last.column + len(last.text)))

    def check_row_number(self, line: TerrainLine, row: int) -> list[Word]:
        """Check the number before a row and return the words after it."""
        first = line.words[0]
        if first.text != f"{row:03}":
            problem = f"expected the number of the row, {row:03}, before its hexes"
            raise self.fault_at(first, problem, fault_message("row_number", row=f"{row:03}"))
        return line.words[1:]


def _find_whole_word(text: str, line_text: str, after: int) -> int | None:
    """Return where a word stands in a line, not as a part of another word; None if it doesn't."""
    found = line_text.find(text, after)
    while found >= 0:
        neighbours = line_text[max(0, found - 1) : found] + line_text[found + len(text) :][:1]
        if not any(character.isalnum() or character in "._" for character in neighbours):
            return found
        found = line_text.find(text, found + 1)
    return None


def nearest_word(text: str, known: Collection[str]) -> str:
    """Return the known word most like a text; "" if none is."""
    return next(iter(get_close_matches(text[:40], list(known), 1)), "")
