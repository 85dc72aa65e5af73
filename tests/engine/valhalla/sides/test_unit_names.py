"""Units by the names that players give them."""

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.unit_names import code_of, knows, named
from tests.engine.valhalla.people import side

KINDS = side()
FORCE = [
    *(Unit(id_, Seat(1), "swordsman", "003.003") for id_ in (51, 31, 41)),
    Unit(21, Seat(1), "warlord", "003.003"),
    Unit(11, Seat(1), "ruler", "003.003", crown=True),
    *(Unit(id_, Seat(1), "C", "003.003") for id_ in (61, 71)),
]


def ids(*specs: str) -> list[int]:
    return [unit.id for unit in named(FORCE, specs, KINDS)[0]]


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
    assert ids(*specs) == found


def test_what_is_not_met_is_told_and_the_rest_is_picked() -> None:
    found, unmet = named(
        FORCE, ("5 swordsman", "archer", "99", "dragon", "all D", "warlord"), KINDS
    )
    assert [unit.id for unit in found] == [31, 41, 51, 21]
    assert unmet == ["5 swordsman", "archer", "99", "dragon", "all D"]


def test_who_became_ruler_is_one() -> None:
    """V-4.4-15: a Flagbearer, too."""
    crowned = [Unit(81, Seat(1), "G", "003.003", crown=True)]
    assert named(crowned, ("ruler",), KINDS)[0] == crowned
    assert named(crowned, ("G",), KINDS)[0] == crowned


def test_a_beginning_that_fits_two_kinds_means_none() -> None:
    assert code_of("c", KINDS) == "C"
    assert code_of("co", KINDS) == "courtier"
    assert code_of("ra", KINDS) == "ranger"
    assert code_of("r", KINDS) is None
    assert code_of("", KINDS) is None


def test_ids_of_others_and_ids_that_do_not_exist_are_alike() -> None:
    """V-12.0-26."""
    assert knows("31", FORCE, KINDS)
    assert not knows("12", FORCE, KINDS)
    assert not knows("999", FORCE, KINDS)
    assert knows("3 bruiser", FORCE, KINDS)
    assert not knows("dragon", FORCE, KINDS)
    assert knows("all", FORCE, KINDS)
