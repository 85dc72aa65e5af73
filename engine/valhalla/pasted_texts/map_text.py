"""Reads and writes maps as text that a person can write; `docs/maps.md` explains the form.

Rules: V-2.5-14, V-2.1-22, V-2.5-10, V-2.1-54, V-7.3-13.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.files.file_faults import fault_message
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.atlas import CITY, Atlas, all_hexes, make_atlas
from engine.valhalla.map.hexes import column_and_row, hex_name, is_on_map, neighbours
from engine.valhalla.map.land import WORLD_GATE, Edge
from engine.valhalla.mapmaking.map_faults import check_handmade_map
from engine.valhalla.mapmaking.map_numbers import map_numbers
from engine.valhalla.pasted_texts.map_page import MapPage, MapTextError, Word, nearest_word

MAP_TITLE: Final = "# A map of Empire: Valhalla."
FIRST_COLUMN_MARGIN: Final = 4
COLUMN_WIDTH: Final = 3
"""The characters before the first column, and those from column to column."""

HEXES_PER_LINE: Final = 11
"""The number of hexes in a line."""
CAPITAL: Final = "capital"


# Reading


def read_map(text: str | bytes, name_of_map: str) -> Atlas:
    """Return the map, or raise a MapTextError with the line and column at fault (V-2.5-14)."""
    return _MapReader(MapPage(text, name_of_map)).read_atlas()


class _MapReader:
    """Reads one map, and keeps the word that put each feature or road into its hex."""

    def __init__(self, page: MapPage) -> None:
        self.page = page
        self.size = page.read_size()
        self.terrain: dict[str, str] = {}
        self._source_words: dict[str, tuple[Word, str]] = {}

    def read_atlas(self) -> Atlas:
        """Read part after part, then check the map as a whole."""
        self.terrain = self._read_terrain()
        homes = self._read_capitals()
        features = self._read_features()
        gates = list(self._read_gates())
        atlas = make_atlas(self.size, self.terrain, features, self._read_roads(), gates, homes)
        for fault in check_handmade_map(atlas):
            problem = f"{fault.problem} ({fault.rule})"
            raise self.page.fault_at(self._source_words[fault.at][0], problem, fault.message)
        return atlas

    def _read_terrain(self) -> dict[str, str]:
        """Read two lines for each row: even columns, then odd ones, half a hex lower (V-0-07)."""
        (columns, rows), lines = self.size, self.page.read_terrain_lines()
        found = {}
        for number in range(2 * rows):
            row, lower = number // 2 + 1, number % 2
            line = next(lines, None)
            if line is None:
                problem = f"row {row:03} is missing; each row takes two lines"
                raise self.page.fault_at_end(problem, fault_message("row_missing", row=f"{row:03}"))
            words = line.words if lower else self.page.check_row_number(line, row)
            wanted = range(2 - lower, columns + 1, 2)
            if len(words) != len(wanted):
                at = words[len(wanted)] if len(words) > len(wanted) else line.end
                kind = "odd" if lower else "even"
                problem = f"has {len(words)} hexes in {kind} columns, and {len(wanted)} fit"
                why = fault_message(
                    f"row_{kind}", row=f"{row:03}", count=len(words), most=len(wanted)
                )
                raise self.page.fault_at(at, f"row {row:03} {problem}", why)
            for column, word in zip(wanted, words, strict=True):
                found[hex_name(column, row)] = self._read_terrain_code(word)
        for line in lines:
            problem = f"the map has {rows} rows, and here is one more"
            raise self.page.fault_at(line.end, problem, fault_message("row_more", count=rows))
        return found

    def _read_terrain_code(self, word: Word) -> str:
        codes = {code: terrain for terrain, code in map_numbers().codes.items()}
        if word.text not in codes:
            problem = f"no terrain is written {word.text}; there are {', '.join(codes)}"
            why = fault_message("terrain_code", given=word.text, known=", ".join(codes))
            raise self.page.fault_at(word, problem, why)
        return codes[word.text]

    def _read_hex(self, word: Word) -> str:
        """Return the hex that a word names; raise a MapTextError if it is none of this map."""
        digits = word.text.replace(".", "", 1)
        if (
            len(word.text) != 7
            or word.text[3] != "."
            or not (digits.isascii() and digits.isdigit())
        ):
            problem = f"{word.text} is no hex; write one such as 004.009"
            raise self.page.fault_at(word, problem, fault_message("no_hex", given=word.text))
        if not is_on_map(self.size, word.text):
            columns, rows = self.size
            problem = f"{word.text} lies off the map, which has {columns} columns and {rows} rows"
            why = fault_message("off_map", at=word.text, columns=columns, rows=rows)
            raise self.page.fault_at(word, problem, why)
        return word.text

    def _take_hex(self, word: Word, feature: str) -> str:
        """Put a feature in a hex that has none yet (V-2.1-22)."""
        at = self._read_hex(word)
        if at in self._source_words:
            there = self._source_words[at][1]
            problem = f"{at} holds a {there} already, and a hex holds one feature (V-2.1-22)"
            why = fault_message("hex_taken", at=at, feature=CITY if there == CAPITAL else there)
            raise self.page.fault_at(word, problem, why)
        self._source_words[at] = word, feature
        return at

    def _read_capitals(self) -> dict[str, list[str]]:
        """Read capitals with their home farms (V-2.5-01, V-2.5-04)."""
        sides = map_numbers().measures.sizes
        homes = {}
        for key, words in self.page.read_entries("capitals"):
            homes[self._take_hex(key, CAPITAL)] = [self._take_hex(word, "farm") for word in words]
        if len(homes) not in sides:
            count, least, most = len(homes), min(sides), max(sides)
            problem = f"a game has {least} to {most} sides, and here are {count} capitals"
            why = fault_message("capitals", count=count, least=least, most=most)
            raise self.page.fault_at(self.page.find_part("capitals"), problem, why)
        return homes

    def _read_features(self) -> dict[str, str]:
        known = terrain_tables().features
        found = {}
        for key, words in self.page.read_entries("features"):
            if key.text == WORLD_GATE:
                problem = "World Gates stand under `gates`, in pairs"
                raise self.page.fault_at(key, problem, fault_message("gates_apart"))
            if key.text not in known:
                likely, all_known = nearest_word(key.text, known), ", ".join(sorted(known))
                hint = f"did you mean {likely}?" if likely else f"there are {all_known}"
                problem = f"no feature is called {key.text}; {hint}"
                why = fault_message("feature_unknown", given=key.text, near=likely)
                raise self.page.fault_at(key, problem, why)
            found.update({self._take_hex(word, key.text): key.text for word in words})
        return found

    def _read_gates(self) -> Iterator[Edge]:
        """Read pairs of World Gates (V-7.3-13)."""
        for words in self.page.read_rows("gates"):
            if len(words) != 2:
                problem = "a World Gate has one twin: write two hexes"
                raise self.page.fault_at(words[0], problem, fault_message("gate_twin"))
            one, other = (self._take_hex(word, WORLD_GATE) for word in words)
            yield one, other

    def _read_roads(self) -> Iterator[Edge]:
        """Read roads, hex after neighbouring hex (V-2.1-54)."""
        for words in self.page.read_rows("roads"):
            hexes = [self._read_hex(word) for word in words]
            if len(hexes) < 2:
                problem = "a road joins at least two hexes"
                raise self.page.fault_at(words[0], problem, fault_message("road_short"))
            for at, word in zip(hexes, words[1:], strict=False):
                if word.text not in neighbours(at):
                    problem = f"{word.text} is no neighbour of {at} (V-2.1-54)"
                    why = fault_message("road_broken", at=word.text, before=at)
                    raise self.page.fault_at(word, problem, why)
                yield at, word.text
            for word in words:
                self._source_words.setdefault(word.text, (word, "road"))


# Writing


def write_map(atlas: Atlas) -> str:
    """Return a map as text; read again, it is the same map (V-2.5-14)."""
    return "\n".join([*_write_parts(atlas), "terrain: |", *_write_terrain(atlas)]) + "\n"


def _write_parts(atlas: Atlas) -> Iterator[str]:
    columns, rows = atlas.size
    yield MAP_TITLE
    yield f"size: [{columns}, {rows}]"
    yield "capitals:"
    for capital, farms in atlas.homes.items():
        yield from _lines_of_hexes(f"  {capital}:", farms)
    features = atlas.ownerless_features()
    if set(features.values()) - {WORLD_GATE}:
        yield "features:"
    for feature in terrain_tables().features:
        hexes = [at for at, what in features.items() if what == feature != WORLD_GATE]
        if hexes:
            yield from _lines_of_hexes(f"  {feature}:", hexes)
    if atlas.gates:
        yield "gates:"
        yield from (f"  - {one} {other}" for one, other in atlas.gates)
    if atlas.roads:
        yield "roads:"
        for road in _connected_roads(atlas):
            yield from _lines_of_hexes("  -", road)


def _lines_of_hexes(head: str, hexes: Sequence[str]) -> Iterator[str]:
    """Yield lines with the hexes after a head, a limited number in each."""
    for first in range(0, max(1, len(hexes)), HEXES_PER_LINE):
        start = "    " if first else f"{head} "
        yield f"{start}{' '.join(hexes[first : first + HEXES_PER_LINE])}".rstrip()


def _connected_roads(atlas: Atlas) -> Iterator[list[str]]:
    """Yield all roads, from crossing to crossing."""
    neighbours_of: dict[str, set[str]] = {}
    for one, other in atlas.roads:
        neighbours_of.setdefault(one, set()).add(other)
        neighbours_of.setdefault(other, set()).add(one)
    count = {at: len(others) for at, others in neighbours_of.items()}
    crossings = {at for at in neighbours_of if count[at] != 2 or atlas.features.get(at) == CITY}
    for start in (*sorted(crossings), *sorted(neighbours_of)):
        while neighbours_of[start]:
            road = [start]
            while neighbours_of[road[-1]] and (len(road) == 1 or road[-1] not in crossings):
                at, other = road[-1], min(neighbours_of[road[-1]])
                neighbours_of[at].discard(other)
                neighbours_of[other].discard(at)
                road.append(other)
            yield road


def _write_terrain(atlas: Atlas) -> Iterator[str]:
    """Yield the lines of terrain, laid out like the map: odd columns half a hex lower."""
    columns, rows = atlas.size
    codes = map_numbers().codes
    even, odd = range(2, columns + 1, 2), range(1, columns + 1, 2)
    yield _words_under_columns("#", {column: f"{column:03}" for column in even})
    yield _words_under_columns("#", {column: f"{column:03}" for column in odd})
    ground_of: dict[int, dict[int, str]] = {row: {} for row in range(1, rows + 1)}
    for at in all_hexes(atlas.size):
        column, row = column_and_row(at)
        ground_of[row][column] = codes[atlas.terrain[at]]
    for row, codes_of_row in ground_of.items():
        yield _words_under_columns(f"{row:03}", {column: codes_of_row[column] for column in even})
        yield _words_under_columns("", {column: codes_of_row[column] for column in odd})


def _words_under_columns(label: str, words: dict[int, str]) -> str:
    """Return a line with each word under its column."""
    line = f"  {label}"
    for column, word in words.items():
        line = line.ljust(2 + FIRST_COLUMN_MARGIN + COLUMN_WIDTH * (column - 1)) + word
    return line


__all__ = ["MapTextError", "read_map", "write_map"]
