"""Expectations compare exact numbers and counts, in whatever form they are written."""

from fractions import Fraction
from typing import Any

import pytest

from engine.core.files.yaml_nodes import root_node
from engine.core.files.yaml_reader import read_document
from engine.core.scenarios.exact_values import (
    is_same_value,
    read_counts,
    read_exact_number,
    read_written_counts,
)
from engine.core.scenarios.matchers import compare_with_expected


def find_differences(expected: str, found: Any, short_key: str = "") -> list[tuple[Any, Any]]:
    node = root_node(read_document(expected, "file.yaml"))
    return [(one.expected, one.found) for one in compare_with_expected(node, found, "x", short_key)]


@pytest.mark.parametrize(
    ("written", "number"),
    [
        (12, Fraction(12)), ("12", Fraction(12)), ("-3", Fraction(-3)), ("12.5", Fraction(25, 2)),
        ("25/2", Fraction(25, 2)), ("12 1/2", Fraction(25, 2)), ("-1 1/2", Fraction(-3, 2)),
        ("0.10", Fraction(1, 10)), ("005.005", None), ("1/0", None), ("1 2.5", None), ("x", None),
        ("", None), (True, None), (None, None),
    ],
)  # fmt: skip
def test_a_number_is_read_without_rounding(written: Any, number: Fraction | None) -> None:
    assert read_exact_number(written) == number


@pytest.mark.parametrize(
    ("expected", "found", "same"),
    [
        ("12.5", "25/2", True), (12, "12", True), ("12", 12, True), ("x1.1", "x11/10", True),
        ("12.33", "37/3", False), ("x11/10", "11/10", False), (1, True, False), ("1", True, False),
        ("005.005", "5.5", False), ("market", "market#2", True), ("market#1", "market#2", False),
    ],
)  # fmt: skip
def test_numbers_are_equal_however_they_are_written(expected: Any, found: Any, same: bool) -> None:
    assert is_same_value(expected, found) is same


def test_least_and_most_compare_exact_numbers() -> None:
    assert find_differences("{$min: 25/2, $max: 12.5}", "25/2") == []
    assert find_differences("{$min: 13}", "25/2") == [({"$min": 13}, "25/2")]
    assert find_differences("{$max: 12}", "many") == [({"$max": 12}, "many")]


@pytest.mark.parametrize(
    ("written", "counts"),
    [
        (["4 swordsman", "2 C"], {"swordsman": 4, "C": 2}),
        ("4 swordsman, 2 C", {"swordsman": 4, "C": 2}),
        ([["swordsman", 4], {"C": 2}, "1 C"], {"swordsman": 4, "C": 3}),
        (["warlord", "2 C"], {"warlord": 1, "C": 2}), ("warlord, 2 C", {"warlord": 1, "C": 2}),
        ("warlord", {"warlord": 1}), ([], {}), (["2 C 4 F x"], {"C 4 F x": 2}),
        (["C 2 F"], None), (["2"], None), ([""], None), (3, None), ({"C": 2}, None),
    ],
)  # fmt: skip
def test_counts_are_read_from_the_forms_of_orders(written: Any, counts: Any) -> None:
    """A name without a number is one."""
    assert read_written_counts(written) == counts


def test_stored_counts_have_their_numbers() -> None:
    assert read_counts(["4 swordsman", ["C", 2], {"F": 1}]) == {"swordsman": 4, "C": 2, "F": 1}
    assert read_counts(["swordsman"]) is None
    assert read_counts("4 swordsman") is None


def test_counts_as_a_map_are_a_subset_and_as_a_list_exact() -> None:
    found = {"C": 2, "swordsman": 4}
    for exact in ("[4 swordsman, 2 C]", '"2 C, 4 swordsman"', "[[swordsman, 4], [C, 2]]"):
        assert find_differences(exact, found) == []
    assert find_differences("{C: 2}", found) == []
    assert find_differences("{$has: [2 C]}", found) == []
    assert find_differences("[2 C]", found) == [(["2 C"], found)]
    assert find_differences("{C: 3}", found) == [(3, 2)]
    assert find_differences("{C: 2}", ["2 C", "4 swordsman"]) == []
    assert find_differences("[]", {}) == []


def test_a_name_without_a_number_is_one_wherever_counts_are_expected() -> None:
    found = {"warlord": 1, "C": 2}
    for exact in ("[warlord, 2 C]", '"warlord, 2 C"', "{ warlord: 1, C: 2 }"):
        assert find_differences(exact, found) == []
    assert find_differences("[warlord, C]", found) == [(["warlord", "C"], found)]
    assert find_differences("[swordsman, 2 C]", ["1 swordsman", "2 C"]) == []
    assert find_differences("[swordsman, 2 C]", ["2 swordsman", "2 C"]) == [
        ("swordsman", "2 swordsman")
    ]


def test_pairs_are_a_map_or_a_list_of_maps_of_one_entry() -> None:
    """The list is exact; a map is a subset, whichever of the two is found."""
    for found in ({"21": "17", "31": "27"}, [{"21": "17"}, {"31": "27"}]):
        assert find_differences("{ 21: 17 }", found) == []
        assert find_differences("[{ 21: 17 }, { 31: 27 }]", found) == []
        assert len(find_differences("[{ 21: 17 }]", found)) == 1
        assert len(find_differences("{ 21: 27 }", found)) == 1
    assert len(find_differences("[{ $any: true }]", {"21": "17"})) == 1
    assert len(find_differences("{ 21: 17 }", [{"21": "17"}, {"21": "17"}])) == 1


def test_has_asks_for_names_alone_or_with_their_number() -> None:
    found = {"warlord": 1, "C": 2}
    for held in ("[C]", "C", "[warlord, 2 C]", "[{ C: 2 }]"):
        assert find_differences(f"{{ $has: {held} }}", found) == []
    assert find_differences("{ $has: [3 C] }", found) == [(3, 2)]
    assert find_differences("{ $has: [F] }", found) == [({"$has": "F"}, found)]


# What is nearest


HEARD = [
    {"kind": "paid", "seat": 1, "gold": 75, "lines": []},
    {"kind": "paid", "seat": 2, "gold": 75, "lines": []},
    {"kind": "drawn", "seat": 2},
]


def test_what_is_missing_is_told_with_what_is_nearest() -> None:
    """The event of that kind with most of the fields, and no more than where it differs."""
    [(_, found)] = find_differences("{$has: [{kind: paid, seat: 2.0, gold: 80}]}", HEARD, "kind")
    assert found == {"nearest": {"gold": 75}}
    [(_, found)] = find_differences("{$has: [{seat: 3}]}", HEARD, "kind")
    assert found == {"nearest": {"kind": "paid", "seat": 1}}
    [(_, found)] = find_differences("{$has: [{kind: paid, lines: [{gold: 3}]}]}", HEARD, "kind")
    assert found == {"nearest": {"lines": []}}
    part = [{"chance": "1/4", "roll": "1/2"}]
    [(_, found)] = find_differences("{$has: [{chance: 0.25, roll: 0.25}]}", part)
    assert found == {"nearest": {"roll": "1/2"}}


def test_a_kind_that_is_missing_is_told_with_those_that_are_there() -> None:
    for asked in ("{$has: [paidd]}", "{$has: pad}"):
        [(_, found)] = find_differences(asked, HEARD, "kind")
        assert found == "only paid, drawn; did you mean paid?"
    [(_, found)] = find_differences("{$has: [{kind: moved, seat: 1}]}", HEARD, "kind")
    assert found == "only paid, drawn"
