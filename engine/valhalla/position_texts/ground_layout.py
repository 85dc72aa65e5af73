"""Lays out the ground of a written position (V-2.1-21, V-2.1-22, V-2.1-54, V-7.3-13)."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from engine.core.files.file_faults import DataPath, DataPathError, FaultError
from engine.core.files.nearest_words import suggest_nearest
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.atlas import Atlas, all_hexes, make_atlas
from engine.valhalla.map.hexes import hex_name, is_on_map, neighbours
from engine.valhalla.map.land import WORLD_GATE
from engine.valhalla.mapmaking.map_numbers import map_numbers
from engine.valhalla.pasted_texts.map_text import read_map
from engine.valhalla.position_texts.position_schema import WrittenMap, WrittenPosition
from engine.valhalla.position_texts.side_schema import WrittenPlace

MAX_HEXES: Final = 2000
"""A map has no more hexes than this (V-2.5-14)."""


def lay_out_atlas(position: WrittenPosition) -> Atlas:
    """Return the map of a written position."""
    if position.map is None and position.phase == "setup":
        return make_blank_atlas(map_numbers().measures.sizes.get(max(position.seats), (12, 12)))
    if isinstance(position.map, str):
        try:
            return read_map(position.map, "map")
        except FaultError as fault:
            raise DataPathError(("map",), f"line {fault.line}: {fault.problem}") from None
    written_map = position.map or WrittenMap()
    columns, rows = written_map.size
    if columns * rows > MAX_HEXES:
        raise DataPathError(("map", "size"), f"a map has at most {MAX_HEXES} hexes")
    if written_map.blank:
        return make_blank_atlas(written_map.size)
    terrain = _read_terrain(written_map)
    features = _read_features(position, written_map)
    gates = [_read_gate(written_map, index, pair) for index, pair in enumerate(written_map.gates)]
    roads = [
        road
        for index, row in enumerate(written_map.roads)
        for road in _read_road(written_map, index, row)
    ]
    homes = {at: tuple(farms) for at, farms in (written_map.homes or {}).items()}
    for at in (*homes, *(farm for farms in homes.values() for farm in farms)):
        check_on_map(written_map.size, ("map", "homes"), at)
    new_atlas = make_atlas(written_map.size, terrain, {}, roads, gates, homes)
    return Atlas(
        new_atlas.size, new_atlas.terrain,
        dict(sorted({**new_atlas.features, **features}.items())),
        new_atlas.roads, new_atlas.gates, new_atlas.capitals, new_atlas.homes,
    )  # fmt: skip


def make_blank_atlas(size: tuple[int, int]) -> Atlas:
    """Return a map of which only the size is known; it is made later (V-14-03)."""
    return Atlas(size, {}, {}, (), (), (), {})


def check_on_map(size: tuple[int, int], where: DataPath, at: str) -> None:
    """Raise a DataPathError if a hex lies off the map."""
    if not is_on_map(size, at):
        raise DataPathError(where, f"{at} lies off the map, which is {size[0]} by {size[1]}")


def check_word(
    what: str, word: str, words: Mapping[str, Any] | tuple[str, ...], where: DataPath
) -> None:
    """Raise a DataPathError if a word is not one of the known words."""
    if word not in words:
        hint = suggest_nearest(word, words) or f"; there are {', '.join(words)}"
        raise DataPathError(where, f"there is no {what} {word[:40]}{hint}")


# The ground


def _read_terrain(written_map: WrittenMap) -> dict[str, str]:
    codes = {short: full for full, short in map_numbers().codes.items()}
    if "\n" in written_map.terrain:
        found = _read_grid(written_map, codes)
    else:
        full = codes.get(written_map.terrain, written_map.terrain)
        check_word("terrain", full, terrain_tables().terrain, ("map", "terrain"))
        found = dict.fromkeys(all_hexes(written_map.size), full)
    for at, code in _read_hexes(written_map):
        check_on_map(written_map.size, ("map", "hexes", at), at)
        full = codes.get(code, code)
        check_word("terrain", full, terrain_tables().terrain, ("map", "hexes", at))
        found[at] = full
    return found


def _read_hexes(written_map: WrittenMap) -> Iterator[tuple[str, str]]:
    """Yield hexes and their terrain, from `hex: terrain` or `terrain: hexes`."""
    for key, value in written_map.hexes.items():
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


def _read_grid(written_map: WrittenMap, codes: Mapping[str, str]) -> dict[str, str]:
    """Read two lines for each row, as `docs/maps.md` draws them."""
    (columns, rows), found = written_map.size, {}
    lines = [line.split() for line in written_map.terrain.splitlines() if line.strip()]
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
            check_word("terrain", word, tuple(codes), ("map", "terrain"))
            found[hex_name(column, row)] = codes[word]
    return found


def _read_features(position: WrittenPosition, written_map: WrittenMap) -> dict[str, str]:
    """Return the features by hex, from the map and from the places that name one."""
    found = dict(written_map.features)
    for where, at, one, _ in list_written_places(position):
        check_on_map(written_map.size, where, at)
        if one.feature is not None:
            found.setdefault(at, one.feature)
    for at, feature in found.items():
        check_on_map(written_map.size, ("map", "features", at), at)
        check_word("feature", feature, terrain_tables().features, ("map", "features", at))
    return found


def _read_gate(written_map: WrittenMap, index: int, pair: tuple[str, ...]) -> tuple[str, str]:
    if len(set(pair)) != 2:
        raise DataPathError(("map", "gates", index), "a World Gate has one twin: write two hexes")
    for at in pair:
        check_on_map(written_map.size, ("map", "gates", index), at)
        if written_map.features.get(at, WORLD_GATE) != WORLD_GATE:
            raise DataPathError(("map", "gates", index), f"{at} holds a {written_map.features[at]}")
    return pair[0], pair[1]


def _read_road(
    written_map: WrittenMap, index: int, row: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    if len(row) < 2:
        raise DataPathError(("map", "roads", index), "a road joins at least two hexes")
    for one, other in pairwise(row):
        check_on_map(written_map.size, ("map", "roads", index), one)
        check_on_map(written_map.size, ("map", "roads", index), other)
        if other not in neighbours(one):
            raise DataPathError(("map", "roads", index), f"{other} is no neighbour of {one}")
        yield one, other


def list_written_places(
    position: WrittenPosition,
) -> Iterator[tuple[DataPath, str, WrittenPlace, int | None]]:
    """Yield the places that are written: path in the document, hex, place, owner."""
    for at, one in position.places.items():
        yield ("places", at), at, one, one.owner
    for seat, side in sorted(position.seats.items()):
        for at, one in side.places.items():
            yield ("seats", seat, "places", at), at, one, seat
