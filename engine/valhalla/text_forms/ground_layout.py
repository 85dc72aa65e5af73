"""A written position laid out: the ground (V-2.1-21, V-2.1-22, V-2.1-54, V-7.3-13)."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from engine.core.files.yaml_reader import DataPath as Where
from engine.core.files.yaml_reader import DataPathError, FaultError
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.map.atlas import Atlas, bound, every_hex
from engine.valhalla.map.hexes import around, name, on_map
from engine.valhalla.map.land import GATE
from engine.valhalla.mapmaking.measures import numbers
from engine.valhalla.pasted_texts.map_text import read
from engine.valhalla.text_forms.position_form import GivenMap, WrittenPosition
from engine.valhalla.text_forms.side_form import GivenPlace

MOST: Final = 2000
"""No map has more hexes (V-2.5-14)."""


def atlas(given: WrittenPosition) -> Atlas:
    """Lay out the ground."""
    if given.map is None and given.phase == "setup":
        return blank(numbers().measures.sizes.get(max(given.seats), (12, 12)))
    if isinstance(given.map, str):
        try:
            return read(given.map, "map")
        except FaultError as fault:
            raise DataPathError(("map",), f"line {fault.line}: {fault.problem}") from None
    drawn = given.map or GivenMap()
    columns, rows = drawn.size
    if columns * rows > MOST:
        raise DataPathError(("map", "size"), f"a map has at most {MOST} hexes")
    if drawn.blank:
        return blank(drawn.size)
    terrain = _terrain(drawn)
    features = _features(given, drawn)
    gates = [_gate(drawn, place, pair) for place, pair in enumerate(drawn.gates)]
    roads = [road for place, row in enumerate(drawn.roads) for road in _road(drawn, place, row)]
    homes = {at: tuple(farms) for at, farms in (drawn.homes or {}).items()}
    for at in (*homes, *(farm for farms in homes.values() for farm in farms)):
        stands(drawn.size, ("map", "homes"), at)
    made = bound(drawn.size, terrain, {}, roads, gates, homes)
    return Atlas(
        made.size, made.terrain, dict(sorted({**made.features, **features}.items())), made.roads,
        made.gates, made.capitals, made.homes,
    )  # fmt: skip


def blank(size: tuple[int, int]) -> Atlas:
    """Take a map of which nothing is known but its size: it is made later (V-14-03)."""
    return Atlas(size, {}, {}, (), (), (), {})


def stands(size: tuple[int, int], where: Where, at: str) -> None:
    """See that a hex lies on the map."""
    if not on_map(size, at):
        raise DataPathError(where, f"{at} lies off the map, which is {size[0]} by {size[1]}")


def known(what: str, word: str, words: Mapping[str, Any] | tuple[str, ...], where: Where) -> None:
    """See that a word is one of those that there are."""
    if word not in words:
        raise DataPathError(where, f"there is no {what} {word[:40]}; there are {', '.join(words)}")


# The ground


def _terrain(drawn: GivenMap) -> dict[str, str]:
    codes = {short: full for full, short in numbers().codes.items()}
    if "\n" in drawn.terrain:
        found = _grid(drawn, codes)
    else:
        full = codes.get(drawn.terrain, drawn.terrain)
        known("terrain", full, ground().terrain, ("map", "terrain"))
        found = dict.fromkeys(every_hex(drawn.size), full)
    for at, code in _hexes(drawn):
        stands(drawn.size, ("map", "hexes", at), at)
        full = codes.get(code, code)
        known("terrain", full, ground().terrain, ("map", "hexes", at))
        found[at] = full
    return found


def _hexes(drawn: GivenMap) -> Iterator[tuple[str, str]]:
    """Read `hex: terrain`, and `terrain: hexes` as well."""
    for key, value in drawn.hexes.items():
        if isinstance(value, str) and _is_hex(key):
            yield key, value
            continue
        listed = value.split() if isinstance(value, str) else value
        if not isinstance(listed, (list, tuple)):
            raise DataPathError(("map", "hexes", key), "write a hex and its terrain")
        for at in listed:
            if not isinstance(at, str) or not _is_hex(at):
                raise DataPathError(("map", "hexes", key), f"{str(at)[:20]} is no hex")
            yield at, key


def _is_hex(text: str) -> bool:
    digits = text[:3] + text[4:]
    return len(text) == 7 and text[3] == "." and digits.isascii() and digits.isdigit() and (
        "000" not in (text[:3], text[4:])
    )  # fmt: skip


def _grid(drawn: GivenMap, codes: Mapping[str, str]) -> dict[str, str]:
    """Read two lines for each row, as `docs/maps.md` draws them."""
    (columns, rows), found = drawn.size, {}
    lines = [line.split() for line in drawn.terrain.splitlines() if line.strip()]
    lines = [line for line in lines if not line[0].startswith("#")]
    if len(lines) != 2 * rows:
        raise DataPathError(("map", "terrain"), f"{rows} rows take {2 * rows} lines: {len(lines)}")
    for number, line in enumerate(lines):
        row, lower = number // 2 + 1, number % 2
        words = line if lower else line[1:]
        wanted = range(2 - lower, columns + 1, 2)
        if len(words) != len(wanted):
            problem = f"line {number + 1} has {len(words)} hexes, and {len(wanted)} fit"
            raise DataPathError(("map", "terrain"), problem)
        for column, word in zip(wanted, words, strict=True):
            known("terrain", word, tuple(codes), ("map", "terrain"))
            found[name(column, row)] = codes[word]
    return found


def _features(given: WrittenPosition, drawn: GivenMap) -> dict[str, str]:
    """List what stands where by the map, and by the places that name it."""
    found = dict(drawn.features)
    for where, at, one, _ in given_places(given):
        stands(drawn.size, where, at)
        if one.feature is not None:
            found.setdefault(at, one.feature)
    for at, feature in found.items():
        stands(drawn.size, ("map", "features", at), at)
        known("feature", feature, ground().features, ("map", "features", at))
    return found


def _gate(drawn: GivenMap, place: int, pair: tuple[str, ...]) -> tuple[str, str]:
    if len(set(pair)) != 2:
        raise DataPathError(("map", "gates", place), "a World Gate has one twin: write two hexes")
    for at in pair:
        stands(drawn.size, ("map", "gates", place), at)
        if drawn.features.get(at, GATE) != GATE:
            raise DataPathError(("map", "gates", place), f"{at} holds a {drawn.features[at]}")
    return pair[0], pair[1]


def _road(drawn: GivenMap, place: int, row: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if len(row) < 2:
        raise DataPathError(("map", "roads", place), "a road joins at least two hexes")
    for one, other in pairwise(row):
        stands(drawn.size, ("map", "roads", place), one)
        stands(drawn.size, ("map", "roads", place), other)
        if other not in around(one):
            raise DataPathError(("map", "roads", place), f"{other} is no neighbour of {one}")
        yield one, other


def given_places(
    given: WrittenPosition,
) -> Iterator[tuple[Where, str, GivenPlace, int | None]]:
    """Walk the places that are written: where, the hex, the place, its owner."""
    for at, one in given.places.items():
        yield ("places", at), at, one, one.owner
    for seat, side in sorted(given.seats.items()):
        for at, one in side.places.items():
            yield ("seats", seat, "places", at), at, one, seat
