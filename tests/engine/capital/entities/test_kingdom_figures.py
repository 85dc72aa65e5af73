"""Every metric counts what the ledger says, seen through an effect that hangs on it (EFFECT)."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.engine.random_play import ALL_GAMES

GAME: Final = ALL_GAMES["capital"]

SEATS: Final[Mapping[int, Any]] = {1: {}, 2: {}, 3: {}}
WELL: Final = {
    "id": "well", "kind": "building", "banner": "keep",
    "slots": [{"kind": "troop", "attack": True, "defence": True}] * 2,
}  # fmt: skip


def find_tracker_gold(
    metric: str, bound: Mapping[str, int], given: Mapping[str, Any], seat: int
) -> int:
    """Give a seat's tracker Gold where an upgrade pays 100 if the number is within bounds."""
    paid = {
        "trigger": "standing",
        "if": [{"metric": metric, **bound}],
        "do": [{"op": "income", "gold": 100}],
    }
    city = {
        "id": "hillfort", "name": "Hillfort", "grade": "A", "hp": 5,
        "start": {"gold": 0, "build": 1, "draw": 1, "store": 1, "defence": 1},
        "slots": [{"kind": "mercenary", "use": True}, {"kind": "troop", "attack": True,
                                                      "defence": True}],
        "upgrades": [{"id": "u1", "name": "U1", "effects": [paid]},
                     *({"id": f"u{n}", "name": f"U{n}"} for n in range(2, 9))],
    }  # fmt: skip
    seats = {number: dict(one) for number, one in {**SEATS, **given.get("seats", {})}.items()}
    seats[seat] |= {"city": "hillfort"}
    seats[seat]["upgrades"] = ["u1", *seats[seat].get("upgrades", ())]
    whole = {**given, "seats": seats, "city_cards": [city], "cards": [WELL]}
    return int(GAME.view(GAME.stage(whole), None).kingdoms[seat - 1].tracker.gold)


def is_metric_value(metric: str, value: int, given: Mapping[str, Any], seat: int = 1) -> bool:
    """Tell whether a metric is exactly this number, by bounds on both sides of it."""
    return (
        find_tracker_gold(metric, {"min": value}, given, seat) >= 100
        and find_tracker_gold(metric, {"min": value + 1}, given, seat) < 100
        and find_tracker_gold(metric, {"max": value}, given, seat) >= 100
        and find_tracker_gold(metric, {"max": value - 1}, given, seat) < 100
        and find_tracker_gold(metric, {"min": value, "max": value}, given, seat) >= 100
    )


BUILT: Final = {
    "buildings": [
        "hill_village", "mill_village", "mill_village",
        "palisade", {"card": "well", "slots": ["cavalry"]}, "curtain_wall",
        {"card": "gatehouse", "slots": ["archers"]},
        {"card": "warehouse", "settled": "innkeeper"}, {"card": "mercenary_hall",
                                                        "slots": ["spy"]},
        {"card": "chapel", "settled": "archivist"},
    ],
    "units": {"city/1": "pilgrim", "city/2": "raiders"},
}  # fmt: skip
OTHERS: Final = {
    "buildings": ["farming_village", "tavern", "drill_yard", "embassy"],
    "units": {"city/2": "knights"},
    "hand": ["mint"],
}


@pytest.mark.parametrize(
    ("metric", "value"),
    [
        ("villages", 3), ("keeps", 4), ("guilds", 2), ("courts", 1), ("buildings", 10),
        ("troops", 3), ("mercenaries", 2), ("settled", 2),
    ],
)  # fmt: skip
def test_what_lies_on_ones_own_table_is_counted_and_nothing_else(metric: str, value: int) -> None:
    """C-EFFECT-04: settled mercenaries are not counted among mercenaries in slots."""
    assert is_metric_value(metric, value, {"seats": {1: BUILT, 2: OTHERS}})
    assert is_metric_value(metric, 0, {"seats": {1: {}, 2: OTHERS, 3: BUILT}})


def test_unfinished_buildings_and_guests_are_counted_too() -> None:
    """C-EFFECT-04, C-BUILD-09."""
    fresh = {"card": "hill_village", "active": False, "settled": "spy"}
    given = {"seats": {1: {"buildings": [fresh]}}}
    assert is_metric_value("villages", 1, given)
    assert is_metric_value("buildings", 1, given)
    assert is_metric_value("settled", 1, given)


def test_upgrades_are_those_completed() -> None:
    """C-EFFECT-04."""
    assert is_metric_value(
        "upgrades", 3, {"seats": {1: {"upgrades": ["u5", "u2"]}, 2: {"upgrades": []}}}
    )


@pytest.mark.parametrize(
    ("own", "second", "third", "value"),
    [
        ((), 3, 2, 2),
        (("u2", "u3", "u4"), 3, 2, 0),
        (("u2",), 3, 5, 3),
        ((), 1, 0, 0),
        ((), 0, 0, 0),
    ],
)
def test_upgrades_behind_is_the_greatest_lead_of_any_rival(
    own: tuple[str, ...], second: int, third: int, value: int
) -> None:
    """C-EFFECT-04: at least 0; one's own city has one upgrade more than is listed here."""
    names = ["gold", "build", "draw", "store", "defence"]
    seats = {
        1: {"upgrades": own},
        2: {"upgrades": names[:second]},
        3: {"upgrades": names[:third]},
    }
    assert is_metric_value("upgrades_behind", value, {"seats": seats})


def test_who_is_out_leads_nobody() -> None:
    """C-EFFECT-04: a rival is a living player."""
    out = {"upgrades": ["gold", "build", "draw"], "out": True}
    assert is_metric_value("upgrades_behind", 0, {"seats": {1: {}, 2: {}, 3: out}})


def test_a_partner_leads_nobody() -> None:
    """C-EFFECT-04: a rival is not one's partner."""
    ahead = {"upgrades": ["gold", "build", "draw"]}
    seats: dict[int, Any] = {2: {"upgrades": ["gold", "build"]}, 3: ahead, 4: {}}
    assert is_metric_value("upgrades_behind", 1, {"seats": {1: {}, **seats}})


def test_hand_counts_the_cards_in_hand() -> None:
    """C-EFFECT-04."""
    seats = {1: {"hand": ["mint", "market"]}, 2: {"hand": ["chapel"]}}
    assert is_metric_value("hand", 2, {"seats": seats})
    assert is_metric_value("hand", 1, {"seats": seats}, seat=2)


@pytest.mark.parametrize("metric", ["gold", "builds"])
def test_pools_are_those_of_the_one_whose_turn_it_is(metric: str) -> None:
    """C-EFFECT-04: what is left in the pools, for their owner alone."""
    given = {"turn": 2, "pools": {"gold": 3, "build": 3}}
    assert is_metric_value(metric, 3, given, seat=2)
    assert is_metric_value(metric, 0, given, seat=1)


@pytest.mark.parametrize("metric", ["wars_won", "hp_razed"])
def test_wars_won_and_hp_razed_are_this_turns_and_its_owners(metric: str) -> None:
    """C-EFFECT-04."""
    given = {"turn": 2, "phase": "attack", metric: 4}
    assert is_metric_value(metric, 4, given, seat=2)
    assert is_metric_value(metric, 0, given, seat=1)


def test_held_counts_ones_own_defences() -> None:
    """C-EFFECT-04."""
    seats = {1: {"held": 2}, 2: {"held": 1}}
    assert is_metric_value("held", 2, {"seats": seats})
    assert is_metric_value("held", 1, {"seats": seats}, seat=2)


def test_each_number_of_the_tracker_is_used_by_its_own_name() -> None:
    """C-INCOME-01: five numbers, and no two of them mixed up."""
    city = {
        "id": "hillfort", "name": "Hillfort", "grade": "A", "hp": 5, "slots": [],
        "start": {"gold": 2, "build": 3, "draw": 4, "store": 5, "defence": 6},
        "upgrades": [{"id": f"u{n}", "name": f"U{n}"} for n in range(1, 9)],
    }  # fmt: skip
    given = {"seats": {1: {"city": "hillfort"}, 2: {}}, "city_cards": [city]}
    state = GAME.stage(given)
    assert GAME.view(state, None).kingdoms[0].tracker == (2, 3, 4, 5, 6)
    assert (state.gold, state.builds) == (2, 3)
