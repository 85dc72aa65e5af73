"""Units by the names that players give them."""

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.unit_names import find_named_units, find_unit_code, is_known_spec
from tests.engine.valhalla.worlds.unit_makers import make_kinds

KINDS = make_kinds()
FORCE = [
    *(Unit(id_, Seat(1), "swordsman", "003.003") for id_ in (51, 31, 41)),
    Unit(21, Seat(1), "warlord", "003.003"),
    Unit(11, Seat(1), "ruler", "003.003", crown=True),
    *(Unit(id_, Seat(1), "C", "003.003") for id_ in (61, 71)),
]


def find_named_ids(*specs: str) -> list[int]:
    return [unit.id for unit in find_named_units(FORCE, specs, KINDS)[0]]


@pytest.mark.parametrize(
    ("specs", "found"),
    [
        (("41",), [41]),
        (("warlord",), [21]),
        (("swordsman",), [31]),
        (("2 swordsman",), [31, 41]),
        (("2 swordsmen",), [31, 41]),
        (("all C",), [61, 71]),
        (("all c", "ruler"), [61, 71, 11]),
        (("sword", "sword"), [31, 41]),
        (("warlord", "all"), [21, 11, 31, 41, 51, 61, 71]),
        (("all", "41"), [11, 21, 31, 41, 51, 61, 71]),
    ],
)
def test_a_name_picks_the_oldest_and_nobody_twice(specs: tuple[str, ...], found: list[int]) -> None:
    """V-12.3-01, V-12.5-01, V-0-09: a smaller id is older."""
    assert find_named_ids(*specs) == found


def test_what_is_not_met_is_told_and_the_rest_is_picked() -> None:
    found, unmet = find_named_units(
        FORCE, ("5 swordsman", "archer", "99", "dragon", "all D", "warlord"), KINDS
    )
    assert [unit.id for unit in found] == [31, 41, 51, 21]
    assert unmet == ["5 swordsman", "archer", "99", "dragon", "all D"]


def test_who_became_ruler_is_one() -> None:
    """V-4.4-15: a Flagbearer, too."""
    crowned = [Unit(81, Seat(1), "G", "003.003", crown=True)]
    assert find_named_units(crowned, ("ruler",), KINDS)[0] == crowned
    assert find_named_units(crowned, ("G",), KINDS)[0] == crowned


def test_a_beginning_that_fits_two_kinds_means_none() -> None:
    assert find_unit_code("c", KINDS) == "C"
    assert find_unit_code("co", KINDS) == "courtier"
    assert find_unit_code("ra", KINDS) == "ranger"
    assert find_unit_code("r", KINDS) is None
    assert find_unit_code("", KINDS) is None


def test_ids_of_others_and_ids_that_do_not_exist_are_alike() -> None:
    """V-12.0-26."""
    assert is_known_spec("31", FORCE, KINDS)
    assert not is_known_spec("12", FORCE, KINDS)
    assert not is_known_spec("999", FORCE, KINDS)
    assert is_known_spec("3 bruiser", FORCE, KINDS)
    assert not is_known_spec("dragon", FORCE, KINDS)
    assert is_known_spec("all", FORCE, KINDS)
