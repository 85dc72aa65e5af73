"""Small cards and cities for tests, and how a file of them is read."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from engine.capital.catalog import card_set
from engine.capital.catalog.card_set import Card
from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_reader import YamlDocument

TOWER: Final = {"id": "tower", "name": "Tower", "kind": "building", "copies": 1, "cost": 2}
BUILDING: Final = {**TOWER, "banner": "keep", "flavor": "Tall."}
TROOP: Final = {
    "id": "wolves", "name": "Wolves", "kind": "troop", "copies": 1, "cost": 1,
    "attack": 2, "defence": 1, "tags": ["foot"],
}  # fmt: skip
MERCENARY: Final[Mapping[str, Any]] = {
    "id": "monk", "name": "Monk", "kind": "mercenary", "copies": 1, "cost": 1,
    "ability": {"window": ["build"], "do": [{"op": "draw", "n": 1}]},
}  # fmt: skip
UPGRADES: Final = [{"id": f"u{n}", "name": f"U{n}"} for n in range(1, 9)]
CITY: Final = {
    "id": "hillfort", "name": "Hillfort", "grade": "A", "hp": 5,
    "start": {"gold": 1, "build": 1, "draw": 3, "store": 1, "defence": 1},
    "slots": [], "upgrades": UPGRADES,
}  # fmt: skip
STANDING: Final = {"trigger": "standing", "do": [{"op": "income", "gold": 1}]}
BATTLE: Final = {"trigger": "battle", "do": [{"op": "heal", "by": 1}]}
FINISHED: Final = {"trigger": "finished", "do": [{"op": "draw", "n": 1}]}
AFTER: Final = {"trigger": "after_battle", "do": [{"op": "draw", "n": 1}]}
START: Final = {"trigger": "build_start", "do": [{"op": "draw", "n": 1}]}


def read_cards(*cards: Any, deck: str = "common", **more: Any) -> list[Card]:
    """Read a file of cards."""
    data = {"schema": 1, "deck": deck, "cards": list(cards), **more}
    return card_set.read_card_file(YamlDocument("cards.yaml", data, {}))


def refusal_of(*cards: Any, **more: Any) -> str:
    """Read a card file that is refused, and return the problem."""
    with pytest.raises(FaultError) as fault:
        read_cards(*cards, **more)
    return str(fault.value)


def make_ability_card(*ops: Any, window: str = "build", **more: Any) -> dict[str, Any]:
    return {**MERCENARY, "ability": {"window": [window], "do": list(ops), **more}}


def with_effects(card: Mapping[str, Any], *found: Any) -> dict[str, Any]:
    return {**card, "effects": list(found)}


def make_trigger(trigger: str, *ops: Any, **more: Any) -> dict[str, Any]:
    return {"trigger": trigger, "do": list(ops), **more}
