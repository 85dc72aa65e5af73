"""Specials one by one, as far as no other test needs a battle or a march for them."""

from fractions import Fraction

import pytest

from engine.valhalla.battle.stack import Stack
from engine.valhalla.battle.stack_attack import first_fire_attack
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog.unit_tables import unit_tables
from engine.valhalla.entities.unit_designs import Design, final_statline
from engine.valhalla.entities.unit_kinds import kind_of_design
from tests.engine.valhalla.worlds.unit_makers import make_design


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (make_design("C", specials="speedy"), "6/1/1/12"),  # V-4.3-34
        (make_design("C", specials="heavy speedy speed_demon"), "16/4/2/14"),  # V-4.3-66, V-4.3-64
        (make_design("F", specials="heavy sheer_bulk"), "26/8/2/4"),  # V-4.3-67
        (make_design("F", utility="relentless_march"), "6/5/1/7"),  # V-4.3-23
        (make_design("F", "6/5/5/6", utility="gilded_armor"), "6/5/6/6"),  # V-4.3-42
        (make_design("F", specials="well_trained well_trained"), "14/5/1/6"),  # V-4.3-51
        (make_design("G", specials="abomination"), "25/20/3/6"),  # V-4.3-36
    ],
)
def test_what_a_special_adds_stands_in_the_final_statline(given: Design, line: str) -> None:
    """V-4.3-01, V-4.2-10."""
    assert str(final_statline(given)) == line


def test_a_situational_special_is_no_part_of_the_final_statline() -> None:
    """V-4.3-09: Charge!, Horde, Squad Tactics, Hold Fast!, Cavalier act in the field only."""
    fierce = make_design("G", specials="charge horde squad_tactics hold_fast cavalier")
    assert str(final_statline(fierce)) == str(final_statline(make_design("G")))


def test_foragers_cost_a_twentieth_less_and_garrisons_half_of_that() -> None:
    """V-4.3-40, V-4.3-25, V-0-04c: factors compound and stay exact."""
    assert kind_of_design(make_design("C", utility="forager")).upkeep == 38
    both = kind_of_design(make_design("C", specials="garrison", utility="forager"))
    assert both.upkeep == Fraction(19)
    assert kind_of_design(
        make_design("E", specials="garrison", utility="forager")
    ).upkeep == Fraction(95, 4)


def test_an_arrowstorm_looses_twice_in_first_fire() -> None:
    """V-4.3-48, V-4.3-28."""
    once = kind_of_design(make_design("C", "6/10/1/8", specials="first_fire"))
    twice = kind_of_design(make_design("C", "6/10/1/8", specials="first_fire arrowstorm"))
    assert first_fire_attack(Stack("center", 1, (Fighter(11, 1, once),))) == 10
    assert first_fire_attack(Stack("center", 1, (Fighter(11, 1, twice),))) == 20


def test_a_mount_carries_one_and_a_living_city_four() -> None:
    """V-4.3-61, V-4.3-75, V-4.3-80: the greater of the two counts."""
    assert kind_of_design(make_design("D", specials="heavy", utility="mount")).riders_carried == 1
    city = make_design("G", "20/5/1/6", specials="heavy living_city", utility="mount")
    assert kind_of_design(city).riders_carried == 4
    assert kind_of_design(make_design("D", specials="heavy")).riders_carried == 0


def test_each_special_has_the_price_of_its_row() -> None:
    """V-4.3-01."""
    costs = {name: one.cost for name, one in unit_tables().specials.items()}
    dear = {name: cost for name, cost in costs.items() if cost >= 3}
    assert dear == {
        "berserk": 5, "speedy": 4, "abomination": 10, "shieldbearer": 5, "cavalier": 3,
        "flagbearer": 3, "lifebringer": 3, "assassin": 5, "heavy": 5, "speed_demon": 3,
        "sheer_bulk": 4, "jaw_that_bite": 5, "acid_breath": 5, "fire_breath": 5, "living_city": 5,
    }  # fmt: skip
    assert set(costs.values()) == {0, 2, 3, 4, 5, 10}
