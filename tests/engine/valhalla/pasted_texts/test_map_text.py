"""Maps as text: written, read, and found fault with."""

import re
from pathlib import Path

import pytest

from engine.core.dice import Dice
from engine.core.files.file_faults import FaultError
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.map.land import WORLD_GATE
from engine.valhalla.mapmaking.map_maker import make_map
from engine.valhalla.mapmaking.map_numbers import map_numbers
from engine.valhalla.pasted_texts.map_page import MapTextError
from engine.valhalla.pasted_texts.map_text import read_map, write_map

DOCUMENT = (Path(__file__).parents[4] / "docs" / "maps.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```yaml\n(.*?)```", DOCUMENT, re.DOTALL)

SMALL = """\
size: [4, 3]
capitals:
  001.001: 001.002
  004.003: 003.002
features:
  shrine: 002.001
gates:
  - 002.002 004.001
roads:
  - 001.001 002.002 003.002 004.003
terrain: |
  #     002   004
  #  001   003
  001   gr    gr
     gr    fo
  002   gr    gr
     gr    gr
  003   hm    gr
     mo    oc
"""


def test_the_example_of_the_document_is_a_map() -> None:
    """V-2.5-14: not one that the generator would make."""
    atlas = read_map(EXAMPLE, "narrows.yaml")
    assert atlas.size == (13, 9)
    assert atlas.capitals == ("003.005", "011.005")
    assert atlas.homes["011.005"] == ("010.006", "011.007", "012.004")
    assert atlas.gates == (("001.001", "013.007"),)
    assert atlas.terrain["007.004"] == "ocean"
    assert atlas.terrain["013.009"] == "high_mountains"


def test_the_document_names_every_terrain_and_feature() -> None:
    """V-2.5-14."""
    assert map_numbers().codes.keys() == terrain_tables().terrain.keys()
    for code in map_numbers().codes.values():
        assert f"| `{code}` |" in DOCUMENT
    for feature in terrain_tables().features:
        assert feature == WORLD_GATE or f"`{feature}`" in DOCUMENT


@pytest.mark.parametrize("sides", [2, 3, 5, 8])
def test_a_map_comes_back_as_it_was_written(sides: int) -> None:
    """V-2.5-14: the same map, and the same text to the byte."""
    atlas = make_map(Dice("north", "text"), sides)
    text = write_map(atlas)
    again = read_map(text, "map")
    assert again == atlas
    assert list(again.terrain) == list(atlas.terrain)
    assert list(again.features.items()) == list(atlas.features.items())
    assert write_map(again) == text
    assert read_map(text.encode(), "map") == atlas
    assert max(map(len, text.splitlines())) <= 150


@pytest.mark.parametrize("text", [EXAMPLE, SMALL])
def test_what_a_person_wrote_has_one_canonical_form(text: str) -> None:
    """V-0-02, V-2.5-14."""
    atlas = read_map(text, "map")
    assert read_map(write_map(atlas), "map") == atlas
    assert write_map(read_map(write_map(atlas), "map")) == write_map(atlas)


def test_a_map_may_be_bare() -> None:
    """V-2.5-14: neither size nor finds nor fairness are checked, nor home farms."""
    head, _, tail = SMALL.partition("features:")
    bare = head.replace(" 001.002", "").replace(" 003.002", "") + tail[tail.index("terrain") :]
    atlas = read_map(bare, "map")
    assert atlas.features == {"001.001": "city", "004.003": "city"}
    assert read_map(write_map(atlas), "map") == atlas


def test_only_the_order_of_terrain_counts() -> None:
    """V-2.5-14: gaps and empty lines don't."""
    ragged = SMALL.replace("  001   gr    gr\n     gr", "\n  001 gr gr\n                 gr")
    assert ragged != SMALL
    assert read_map(ragged, "map") == read_map(SMALL, "map")


def test_a_ring_of_roads_is_written_whole() -> None:
    """V-2.1-54."""
    ring = "001.001 002.002 001.002 001.001\n  - 002.002 003.002 004.003"
    atlas = read_map(SMALL.replace("001.001 002.002 003.002 004.003", ring), "map")
    assert len(atlas.roads) == 5
    assert read_map(write_map(atlas), "map").roads == atlas.roads


def fault_of(text: str | bytes) -> MapTextError:
    with pytest.raises(MapTextError) as told:
        read_map(text, "map")
    error = told.value
    assert isinstance(error, FaultError)
    assert error.line is not None
    assert str(error).startswith(f"map:{error.line}: column {error.column}: ")
    return error


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "problem"),
    [
        ("[4, 3]", "[4, 2]", 18, 17, "the map has 2 rows, and here is one more"),
        ("[4, 3]", "[4, 4]", 19, 14, "row 004 is missing"),
        ("[4, 3]", "[5, 3]", 15, 14, "row 001 has 2 hexes in odd columns, and 3 fit"),
        ("[4, 3]", "[3, 3]", 14, 15, "row 001 has 2 hexes in even columns, and 1 fit"),
        ("[4, 3]", "[0, 3]", 1, 1, "1 to 99 columns"),
        ("[4, 3]", "[99, 99]", 1, 1, "at most 2000 hexes"),
        ("gr    fo", "gr    fr", 15, 12, "no terrain is written fr; there are de, gr, sh, fo,"),
        ("  002   gr", "  012   gr", 16, 3, "expected the number of the row, 002"),
        ("shrine:", "shine:", 6, 3, "no feature is called shine; did you mean shrine?"),
        ("shrine:", "world_gate:", 6, 3, "stand under `gates`, in pairs"),
        ("002.001", "002.1", 6, 11, "002.1 is no hex"),
        ("002.001", "005.001", 6, 11, "005.001 lies off the map"),
        ("002.001", "000.001", 6, 11, "000.001 lies off the map"),
        ("002.001", "001.002", 6, 11, "001.002 holds a farm already"),
        ("002.001", "002.001 004.003", 6, 19, "004.003 holds a capital already"),
        ("002.001", "002.001\n    002.001", 7, 5, "002.001 holds a shrine already"),
        ("002.001", "003.003", 6, 11, "shrine stands on ocean (V-2.1-22)"),
        ("002.001", "002.003", 6, 11, "shrine stands on high_mountains (V-2.1-22)"),
        ("002.001", "001.003", 6, 11, "no way leads to this shrine from 001.001 (V-2.5-10)"),
        ("002.002 004.001", "002.002", 8, 5, "a World Gate has one twin"),
        ("002.002 004.001", "002.002 004.001 003.001", 8, 5, "a World Gate has one twin"),
        ("002.002 004.001", "002.002 002.002", 8, 13, "002.002 holds a world_gate already"),
        ("002.002 003.002 004", "003.002 004", 10, 13, "003.002 is no neighbour of 001.001"),
        ("- 001.001 002.002 003.002 004.003", "- 001.001", 10, 5, "a road joins at least two"),
        ("002 004.003", "002 003.003 004.003", 10, 29, "a road leads over ocean"),
        ("  004.003: 003.002\n", "", 2, 1, "a game has 2 to 8 sides, and here are 1"),
        ("size:", "sise:", 1, 1, "this key is not known here"),
        ("  shrine: 002.001", "  shrine: [002.001]", 6, 3, "expected text"),
        ("[4, 3]", "[4, three]", 1, 1, "whole number"),
        ("[4, 3]", "[true, 3]", 1, 1, "whole number"),
        ("[4, 3]", "!!python/tuple [4, 3]", 1, 7, "is not read here"),
    ],
)
def test_a_fault_is_told_with_line_and_column(
    old: str, new: str, line: int, column: int, problem: str
) -> None:
    """V-2.5-14, V-2.1-22, V-2.5-10, V-2.1-54, V-7.3-13."""
    assert SMALL.count(old) >= 1
    told = fault_of(SMALL.replace(old, new, 1))
    assert problem in told.problem
    assert (told.line, told.column) == (line, column)


def test_a_capital_that_nobody_reaches_is_named() -> None:
    """V-2.5-10: over mountains a road is no way."""
    alone = SMALL.replace("004.003: 003.002", "004.003:")
    walls = alone.replace("002   gr    gr\n     gr    gr", "002   gr    mo\n     gr    mo")
    told = fault_of(walls)
    assert told.problem == "no way leads to this capital from 001.001 (V-2.5-10)"
    assert (told.line, told.column) == (4, 3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- a list",
        "size: [4, 3]",
        SMALL + SMALL,
        f"{SMALL}---\n{SMALL}",
        SMALL.replace("shrine: ", "shrine: !!python/name:os.system "),
        SMALL.replace("shrine: 002.001", "<<: {shrine: 002.001}"),
        SMALL.replace("  shrine: 002.001", "  shrine: 002.001\n  shrine: 003.001"),
        SMALL.replace("terrain: |", "terrain: >"),
        SMALL.replace("size", "\x00"),
        SMALL + "more: [" * 40,
        "x" * 501,
        "x" * 100_001,
        b"\xff\xfe\x00",
    ],
)
def test_tricks_are_refused_with_a_sentence(text: str | bytes) -> None:
    """V-2.5-14."""
    assert 0 < len(fault_of(text).problem) < 1000


def test_words_that_cannot_be_seen_are_refused_without_a_long_search() -> None:
    """V-2.5-14: thousands of aliases to a road that says its hexes in escapes."""
    hidden = '"\\x30\\x30\\x31.001 002.002"'
    aliases = "  - *road\n" * 8_000
    text = SMALL.replace("roads:\n", f"roads:\n  - &road {hidden}\n{aliases}")
    assert read_map(text, "map").roads == read_map(SMALL, "map").roads


def test_an_atlas_is_a_value() -> None:
    """V-2.1-02, V-2.1-21, V-7.3-13: and can be laid out as ground."""
    atlas: Atlas = read_map(SMALL, "map")
    land = atlas.land({"forest": 9})
    assert land.gates == {"002.002": "004.001", "004.001": "002.002"}
    assert land.step_cost(None, "001.001", "002.002") == 1
    assert land.entry_cost(None, "003.001") == 9
    assert atlas.ownerless_features() == {
        "002.001": "shrine",
        "002.002": WORLD_GATE,
        "004.001": WORLD_GATE,
    }
