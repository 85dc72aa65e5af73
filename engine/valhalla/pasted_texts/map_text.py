"""Maps as text that a person can write; `docs/maps.md` explains it.

Rules: V-2.5-14, V-2.1-22, V-2.5-10, V-2.1-54, V-7.3-13.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.files.yaml_reader import fault_message
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.map.atlas import CITY, Atlas, bound, every_hex
from engine.valhalla.map.hexes import around, name, on_map, place
from engine.valhalla.map.land import GATE, Edge
from engine.valhalla.mapmaking.map_faults import by_hand
from engine.valhalla.mapmaking.measures import numbers
from engine.valhalla.pasted_texts.map_page import ChartError, Page, Word, nearest

TITLE: Final = "# A map of Empire: Valhalla."
MARGIN: Final = 4
STEP: Final = 3
"""Letters before the first column, and from column to column."""

LINE: Final = 11
"""So many hexes stand in a line."""
CAPITAL: Final = "capital"


# Reading


def read(text: str | bytes, name_of_map: str) -> Atlas:
    """Read a map, or say at which line and column it is wrong (V-2.5-14)."""
    return _Reading(Page(text, name_of_map)).atlas()


class _Reading:
    """One map being read: what stands where, and which word said so."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.size = page.size()
        self.terrain: dict[str, str] = {}
        self.said: dict[str, tuple[Word, str]] = {}

    def atlas(self) -> Atlas:
        """Read part after part, then look at the map as a whole."""
        self.terrain = self._terrain()
        homes = self._capitals()
        finds = self._features()
        gates = list(self._gates())
        atlas = bound(self.size, self.terrain, finds, self._roads(), gates, homes)
        for fault in by_hand(atlas):
            problem = f"{fault.problem} ({fault.rule})"
            raise self.page.fault(self.said[fault.at][0], problem, fault.why)
        return atlas

    def _terrain(self) -> dict[str, str]:
        """Read two lines for each row: even columns, then odd ones, half a hex lower (V-0-07)."""
        (columns, rows), lines = self.size, self.page.terrain_lines()
        found = {}
        for number in range(2 * rows):
            row, lower = number // 2 + 1, number % 2
            line = next(lines, None)
            if line is None:
                problem = f"row {row:03} is missing; each row takes two lines"
                raise self.page.ends(problem, fault_message("row_missing", row=f"{row:03}"))
            words = line.words if lower else self.page.numbered(line, row)
            wanted = range(2 - lower, columns + 1, 2)
            if len(words) != len(wanted):
                at = words[len(wanted)] if len(words) > len(wanted) else line.end
                kind = "odd" if lower else "even"
                problem = f"has {len(words)} hexes in {kind} columns, and {len(wanted)} fit"
                why = fault_message(
                    f"row_{kind}", row=f"{row:03}", count=len(words), most=len(wanted)
                )
                raise self.page.fault(at, f"row {row:03} {problem}", why)
            for column, word in zip(wanted, words, strict=True):
                found[name(column, row)] = self._ground(word)
        for line in lines:
            problem = f"the map has {rows} rows, and here is one more"
            raise self.page.fault(line.end, problem, fault_message("row_more", count=rows))
        return found

    def _ground(self, word: Word) -> str:
        codes = {code: terrain for terrain, code in numbers().codes.items()}
        if word.text not in codes:
            problem = f"no terrain is written {word.text}; there are {', '.join(codes)}"
            why = fault_message("terrain_letters", given=word.text, known=", ".join(codes))
            raise self.page.fault(word, problem, why)
        return codes[word.text]

    def _hex(self, word: Word) -> str:
        """Read the name of a hex of this map."""
        digits = word.text.replace(".", "", 1)
        if (
            len(word.text) != 7
            or word.text[3] != "."
            or not (digits.isascii() and digits.isdigit())
        ):
            problem = f"{word.text} is no hex; write one such as 004.009"
            raise self.page.fault(word, problem, fault_message("no_hex", given=word.text))
        if not on_map(self.size, word.text):
            columns, rows = self.size
            problem = f"{word.text} lies off the map, which has {columns} columns and {rows} rows"
            why = fault_message("off_map", at=word.text, columns=columns, rows=rows)
            raise self.page.fault(word, problem, why)
        return word.text

    def _stands(self, word: Word, feature: str) -> str:
        """Put a feature in a hex that has none yet (V-2.1-22)."""
        at = self._hex(word)
        if at in self.said:
            there = self.said[at][1]
            problem = f"{at} holds a {there} already, and a hex holds one feature (V-2.1-22)"
            why = fault_message("hex_taken", at=at, feature=CITY if there == CAPITAL else there)
            raise self.page.fault(word, problem, why)
        self.said[at] = word, feature
        return at

    def _capitals(self) -> dict[str, list[str]]:
        """Read capitals with their home farms (V-2.5-01, V-2.5-04)."""
        sides = numbers().measures.sizes
        homes = {}
        for key, words in self.page.entries("capitals"):
            homes[self._stands(key, CAPITAL)] = [self._stands(word, "farm") for word in words]
        if len(homes) not in sides:
            here, least, most = len(homes), min(sides), max(sides)
            problem = f"a game has {least} to {most} sides, and here are {here} capitals"
            why = fault_message("capitals", count=here, least=least, most=most)
            raise self.page.fault(self.page.head("capitals"), problem, why)
        return homes

    def _features(self) -> dict[str, str]:
        known = ground().features
        found = {}
        for key, words in self.page.entries("features"):
            if key.text == GATE:
                problem = "World Gates stand under `gates`, in pairs"
                raise self.page.fault(key, problem, fault_message("gates_apart"))
            if key.text not in known:
                near, every = nearest(key.text, known), ", ".join(sorted(known))
                hint = f"did you mean {near}?" if near else f"there are {every}"
                problem = f"no feature is called {key.text}; {hint}"
                why = fault_message("feature_unknown", given=key.text, near=near)
                raise self.page.fault(key, problem, why)
            found.update({self._stands(word, key.text): key.text for word in words})
        return found

    def _gates(self) -> Iterator[Edge]:
        """Read pairs of World Gates (V-7.3-13)."""
        for words in self.page.items("gates"):
            if len(words) != 2:
                problem = "a World Gate has one twin: write two hexes"
                raise self.page.fault(words[0], problem, fault_message("gate_twin"))
            one, other = (self._stands(word, GATE) for word in words)
            yield one, other

    def _roads(self) -> Iterator[Edge]:
        """Read roads, hex after neighbouring hex (V-2.1-54)."""
        for words in self.page.items("roads"):
            hexes = [self._hex(word) for word in words]
            if len(hexes) < 2:
                problem = "a road joins at least two hexes"
                raise self.page.fault(words[0], problem, fault_message("road_short"))
            for at, word in zip(hexes, words[1:], strict=False):
                if word.text not in around(at):
                    problem = f"{word.text} is no neighbour of {at} (V-2.1-54)"
                    why = fault_message("road_broken", at=word.text, before=at)
                    raise self.page.fault(word, problem, why)
                yield at, word.text
            for word in words:
                self.said.setdefault(word.text, (word, "road"))


# Writing


def write(atlas: Atlas) -> str:
    """Write a map; read again, it is the same map (V-2.5-14)."""
    return "\n".join([*_head(atlas), "terrain: |", *_grid(atlas)]) + "\n"


def _head(atlas: Atlas) -> Iterator[str]:
    columns, rows = atlas.size
    yield TITLE
    yield f"size: [{columns}, {rows}]"
    yield "capitals:"
    for capital, farms in atlas.homes.items():
        yield from _listed(f"  {capital}:", farms)
    finds = atlas.finds()
    if set(finds.values()) - {GATE}:
        yield "features:"
    for feature in ground().features:
        hexes = [at for at, what in finds.items() if what == feature != GATE]
        if hexes:
            yield from _listed(f"  {feature}:", hexes)
    if atlas.gates:
        yield "gates:"
        yield from (f"  - {one} {other}" for one, other in atlas.gates)
    if atlas.roads:
        yield "roads:"
        for road in _chains(atlas):
            yield from _listed("  -", road)


def _listed(head: str, hexes: Sequence[str]) -> Iterator[str]:
    """Write hexes after a head, in lines that are not too long."""
    for first in range(0, max(1, len(hexes)), LINE):
        start = "    " if first else f"{head} "
        yield f"{start}{' '.join(hexes[first : first + LINE])}".rstrip()


def _chains(atlas: Atlas) -> Iterator[list[str]]:
    """Walk all roads, from crossing to crossing."""
    ways: dict[str, set[str]] = {}
    for one, other in atlas.roads:
        ways.setdefault(one, set()).add(other)
        ways.setdefault(other, set()).add(one)
    count = {at: len(others) for at, others in ways.items()}
    stops = {at for at in ways if count[at] != 2 or atlas.features.get(at) == CITY}
    for start in (*sorted(stops), *sorted(ways)):
        while ways[start]:
            road = [start]
            while ways[road[-1]] and (len(road) == 1 or road[-1] not in stops):
                at, other = road[-1], min(ways[road[-1]])
                ways[at].discard(other)
                ways[other].discard(at)
                road.append(other)
            yield road


def _grid(atlas: Atlas) -> Iterator[str]:
    """Draw the terrain so that it looks like the map: odd columns half a hex lower."""
    columns, rows = atlas.size
    codes = numbers().codes
    even, odd = range(2, columns + 1, 2), range(1, columns + 1, 2)
    yield _spaced("#", {column: f"{column:03}" for column in even})
    yield _spaced("#", {column: f"{column:03}" for column in odd})
    ground_of: dict[int, dict[int, str]] = {row: {} for row in range(1, rows + 1)}
    for at in every_hex(atlas.size):
        column, row = place(at)
        ground_of[row][column] = codes[atlas.terrain[at]]
    for row, codes_of_row in ground_of.items():
        yield _spaced(f"{row:03}", {column: codes_of_row[column] for column in even})
        yield _spaced("", {column: codes_of_row[column] for column in odd})


def _spaced(label: str, words: dict[int, str]) -> str:
    """Put each word under its column."""
    line = f"  {label}"
    for column, word in words.items():
        line = line.ljust(2 + MARGIN + STEP * (column - 1)) + word
    return line


__all__ = ["ChartError", "read", "write"]
