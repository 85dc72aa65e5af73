"""Turning points stand on deeds and on the power that each round ended with."""

from collections.abc import Mapping

from render.ending.ended_game import PlayedRound
from render.ending.round_signs import QUIET_SIGN, make_round_signs
from render.ending.turning_points import choose_turning_points, measure_swings
from render.story.deeds import Deed


def make_rounds(*powers: Mapping[int, int]) -> list[PlayedRound]:
    return [PlayedRound(number, None, power) for number, power in enumerate(powers, 1)]


def make_deeds(*weights: int, place: str = "main") -> list[Deed]:
    """Make a deed of each weight, the first in the first event."""
    return [Deed(f"deed.{at}", at, one, {}, place=place) for at, one in enumerate(weights)]  # type: ignore[arg-type]  # one of the places


def test_the_largest_change_of_a_share_is_the_swing_of_a_round() -> None:
    swings = measure_swings(make_rounds({1: 40, 2: 40, 3: 20}, {1: 80, 2: 10, 3: 10}))
    assert swings[2].seat == 1
    assert (swings[2].percent, swings[2].power_before, swings[2].power_after) == (40, 40, 80)


def test_of_two_who_share_all_power_the_one_whose_own_power_changed_is_named() -> None:
    swings = measure_swings(make_rounds({1: 20, 2: 11}, {1: 20, 2: 0}))
    assert (swings[2].seat, swings[2].power_before, swings[2].power_after) == (2, 11, 0)


def test_a_lead_changes_hands_only_when_somebody_else_leads_alone() -> None:
    rounds = make_rounds({1: 9, 2: 5}, {1: 9, 2: 9}, {1: 9, 2: 10}, {1: 8, 2: 10})
    swings = measure_swings(rounds)
    assert [swings[number].new_leader for number in (2, 3, 4)] == [None, 2, None]


def test_the_three_weightiest_rounds_are_chosen_and_told_in_their_order() -> None:
    deeds, rounds = make_deeds(50, 10, 40, 60), make_rounds(*[{1: 5, 2: 5}] * 4)
    chosen = choose_turning_points(deeds, [1, 2, 3, 4], rounds)
    assert [one.round for one in chosen] == [1, 3, 4]


def test_a_swing_of_power_outweighs_a_deed_that_changed_nothing() -> None:
    deeds = make_deeds(50, 40, 40, 40)
    rounds = make_rounds({1: 5, 2: 5}, {1: 5, 2: 5}, {1: 5, 2: 5}, {1: 0, 2: 5})
    chosen = choose_turning_points(deeds, [1, 2, 3, 4], rounds)
    assert chosen[-1].swing is not None
    assert chosen[-1].swing.new_leader is None
    assert {one.round for one in chosen} >= {1, 4}


def test_one_round_is_one_turning_point_and_its_weightiest_deed_is_told() -> None:
    chosen = choose_turning_points(make_deeds(10, 30, 20), [1, 1, 1], make_rounds({1: 1, 2: 1}))
    assert [one.deed.key for one in chosen] == ["deed.1"]


def test_what_is_told_in_passing_is_no_turning_point() -> None:
    assert choose_turning_points(make_deeds(99, place="note"), [1], make_rounds({1: 1})) == ()


def test_each_round_has_one_sign_and_a_quiet_one_too() -> None:
    deeds = [Deed("battle.city", 0, 9, {}), Deed("works", 1, 4, {}), Deed("battle.won", 2, 5, {})]
    row = make_round_signs(deeds, [1, 1, 3], 4, {"battle": "X", "battle.city": "C"})
    assert row == f"C{QUIET_SIGN}X{QUIET_SIGN}"
