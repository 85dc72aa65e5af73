"""A civilization of sample cards for tests, and how it is read with a change in its text."""

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_reader import read_document
from engine.echoes.catalog.card_models import Card
from engine.echoes.catalog.card_set import Civilization, read_civilization

SAMPLE_FILE: Final = Path(__file__).parents[3] / "engine/echoes/data/sample.yaml"
CIV_CARD: Final = """\
- id: sample_civ
  role: civilization
  kind: civilization
  name: {en: Realm, fr: Royaume}
"""
CONQUEROR: Final = """\
- id: sample_conqueror
  role: conqueror
  kind: unit
  name: {en: Conqueror, fr: Conquérant}
  classes: [cavalry]
  cost: {food: 1, wood: 0, gold: 0, flexible: 0}
  rarity: 1
  unit: {health: 5, melee: 4, ranged: null, move: {points: 2, dirs: multi}}
"""


@cache
def load_samples() -> Civilization:
    """Return the sample civilization."""
    return read_civilization(read_document(SAMPLE_FILE.read_bytes(), "sample.yaml"))


def sample(name: str) -> Card:
    """Return a sample card by the rest of its id."""
    return next(card for card in load_samples().cards if card.id == f"sample_{name}")


def civ_text(cards: str, *, base: str = CIV_CARD + CONQUEROR, deck: str = "") -> str:
    """Return the text of a civilization of two cards and of others."""
    return f"schema: 1\nciv: sample\nname: {{en: Sample, fr: Exemple}}\ncards:\n{base}{cards}{deck}"


def read_cards(cards: str) -> tuple[Card, ...]:
    """Read a civilization with these cards, and return them."""
    text = civ_text(cards)
    return read_civilization(read_document(text, "sample.yaml")).cards[2:]


def faults_of(text: str) -> list[str]:
    """Return what is wrong in the text of a civilization, each with its line."""
    with pytest.raises(FaultError) as caught:
        read_civilization(read_document(text, "sample.yaml"))
    return [str(one) for one in caught.value.all_faults]


def unit_text(**fields: str) -> str:
    """Return the text of a unit card; a field given as "" is left out."""
    lines = {
        "id": "sample_unit",
        "role": "regular",
        "kind": "unit",
        "name": "{en: Unit, fr: Unité}",
        "classes": "[infantry]",
        "cost": "{food: 1, wood: 0, gold: 0, flexible: 0}",
        "rarity": "2",
        "unit": "{health: 2, melee: 1, ranged: null, move: {points: 2, dirs: multi}}",
        **fields,
    }
    return _card_text(lines)


def tech_text(tech_type: str, /, *effects: str, **fields: str) -> str:
    """Return the text of a Tactic of a type, with its effects."""
    lines = {
        "id": f"sample_{tech_type}",
        "role": "regular",
        "kind": "tactic",
        "tech_type": tech_type,
        "name": "{en: Tactic, fr: Stratégie}",
        "cost": "{food: 1, wood: 0, gold: 0, flexible: 0}",
        "rarity": "1",
        "effects": f"[{', '.join(effects)}]",
        **fields,
    }
    return _card_text(lines)


def _card_text(fields: dict[str, str]) -> str:
    lines = [f"  {name}: {value}\n" for name, value in fields.items() if value]
    return "- " + "".join(lines).lstrip()
