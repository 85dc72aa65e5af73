"""Arms as a choice and as one line of text."""

from itertools import product

import pytest

from engine.core.files import state_files
from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.entities.arms import (
    CHARGES,
    COUNTS,
    FIELDS,
    TINCTURES,
    ArmsChoice,
    choose_arms,
    find_arms_faults,
    read_blazon,
)
from engine.valhalla.events.setup import SideNamed
from engine.valhalla.game import GAME
from tests.engine.valhalla.worlds.world import stage_world

MAX_SELECT_CHOICES = 25


def test_arms_are_read_back_from_their_blazon() -> None:
    assert read_blazon(" plain  blue, 3 wolf white") == ArmsChoice(
        "plain", "wolf", "blue", "white", 3
    )
    for field, charge, count in product(FIELDS, CHARGES, COUNTS):
        arms = ArmsChoice(field, charge, "gold", "red", count)
        assert read_blazon(arms.write_blazon()) == arms


@pytest.mark.parametrize("text", ["", "Three wolves on a hill", "plain blue, 4 wolf white"])
def test_other_words_are_no_arms(text: str) -> None:
    assert read_blazon(text) is None
    assert list(find_arms_faults(text)) == ["unreadable"]


@pytest.mark.parametrize("pair", [("red", "blue"), ("gold", "white"), ("ash", "ash")])
def test_light_lies_on_dark_and_dark_on_light(pair: tuple[str, str]) -> None:
    """V-12.2-15."""
    one, other = pair
    assert list(find_arms_faults(f"plain {one}, 1 wolf {other}")) == ["contrast"]
    assert not list(find_arms_faults("plain red, 1 wolf gold"))
    assert not list(find_arms_faults("plain gold, 1 wolf red"))


def test_a_seed_chooses_arms_that_stand_and_every_part_comes_up() -> None:
    found = [choose_arms(str(number)) for number in range(600)]
    assert found == [choose_arms(str(number)) for number in range(600)]
    assert not [one for one in found if list(find_arms_faults(one.write_blazon()))]
    assert {one.field for one in found} == set(FIELDS)
    assert {one.charge for one in found} == set(CHARGES)
    assert {one.tincture for one in found} == set(TINCTURES)
    assert {one.count for one in found} == set(COUNTS)


def test_every_list_fits_a_select() -> None:
    for choices in (FIELDS, CHARGES, TINCTURES):
        assert len(set(choices)) == len(choices) <= MAX_SELECT_CHOICES


def test_a_side_without_arms_is_stored_and_told_as_before_there_were_any() -> None:
    """So every stored game keeps its bytes, and the proof of its steps."""
    blazon = "plain red, 1 wolf gold"
    bare, armed = stage_world({1: {}, 2: {}}), stage_world({1: {"arms": blazon}, 2: {}})
    assert b'"arms"' not in state_files.dump(GAME, bare)
    assert state_files.dump(GAME, armed).count(f'"arms":"{blazon}"'.encode()) == 1
    assert state_files.load(GAME, state_files.dump(GAME, armed)) == armed
    names = dict.fromkeys(
        ("name", "capital_name", "ruler_name", "backstory", "heraldry", "flag"), ""
    )
    event = SideNamed(audience=EVERYONE, seat=Seat(1), **names)
    assert "arms" not in GAME.events.dump_python(event, mode="json", by_alias=True)
