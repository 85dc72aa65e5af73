"""A city that does not fit is refused."""

from collections.abc import Mapping
from typing import Any, Final

import pytest
from pydantic import ValidationError

from engine.capital.catalog import card_set
from engine.capital.catalog.card_set import City
from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_reader import YamlDocument
from tests.engine.capital.sample_cards import BUILDING, CITY, UPGRADES, read_cards, refusal_of


def make_city(**change: Any) -> City:
    return City.model_validate({**CITY, **change})


BAD_CITIES: Final[Mapping[str, Any]] = {
    "seven upgrades": {"upgrades": UPGRADES[:7]},
    "nine upgrades": {"upgrades": [*UPGRADES, {"id": "u9", "name": "U9"}]},
    "one upgrade twice": {"upgrades": [*UPGRADES[:7], UPGRADES[0]]},
    "an upgrade without name": {"upgrades": [*UPGRADES[:7], {"id": "u8"}]},
    "an unknown key": {"walls": 3},
    "an unknown key of an upgrade": {"upgrades": [*UPGRADES[:7], {**UPGRADES[7], "cost": 1}]},
    "a third grade": {"grade": "C"},
    "a start without Store": {"start": {"gold": 1, "build": 1, "draw": 3, "defence": 1}},
    "no HP": {"hp": 0},
    "a slot use that no upgrade opens": {"slots": [{"kind": "mercenary", "use": "u1"}]},
    "a slot use of no upgrade": {"slots": [{"kind": "mercenary", "use": "u99"}]},
    "an upgrade that opens nothing": {
        "upgrades": [{**UPGRADES[0], "opens": ["attack"]}, *UPGRADES[1:]]
    },
    "an upgrade that opens another use": {
        "slots": [{"kind": "troop", "attack": "u1", "defence": True}],
        "upgrades": [{**UPGRADES[0], "opens": ["defence"]}, *UPGRADES[1:]],
    },
}


@pytest.mark.parametrize("change", BAD_CITIES.values(), ids=BAD_CITIES)
def test_a_city_that_does_not_fit_is_refused(change: Any) -> None:
    """C-CARD-17, C-CARD-18, C-CITY-02, C-CITY-13."""
    with pytest.raises(ValidationError):
        make_city(**change)


def test_a_city_slots_use_is_open_closed_or_opened_by_an_upgrade() -> None:
    """C-CITY-13, C-CARD-17."""
    opener = {**UPGRADES[0], "opens": ["attack", "use"]}
    slots = [
        {"kind": "troop", "attack": "u1", "defence": True},
        {"kind": "mercenary", "use": "u1"},
        {"kind": "mercenary", "use": False},
    ]
    made = make_city(slots=slots, upgrades=[opener, *UPGRADES[1:]])
    assert [slot.model_dump(exclude={"kind"}) for slot in made.slots] == [
        {"attack": "u1", "defence": True},
        {"use": "u1"},
        {"use": False},
    ]


def test_a_building_slots_use_is_open_or_closed() -> None:
    """C-CITY-13."""
    assert read_cards({**BUILDING, "slots": [{"kind": "mercenary", "use": False}]})
    fault = refusal_of({**BUILDING, "slots": [{"kind": "mercenary", "use": "merc_slot"}]})
    assert "true or false" in fault


def test_a_city_file_may_hold_anchors_and_nothing_else() -> None:
    """C-CARD-17, C-CARD-18."""
    for more in ({"extra": 1}, {"schema": 2}):
        with pytest.raises(FaultError):
            card_set.read_city_file(YamlDocument("c", {"schema": 1, "cities": [CITY], **more}, {}))
