"""The civilizations and tiles in data/."""

from collections import Counter
from typing import Final

import pytest

from engine.echoes.catalog import card_set
from engine.echoes.catalog.card_models import TechCard, UnitCard
from engine.echoes.catalog.card_set import CIV_FILES, load_shipped_card_set
from engine.echoes.catalog.tiles import load_tiles

CARDS: Final = load_shipped_card_set()


def test_there_are_six_civilizations_each_with_a_deck_of_36_cards() -> None:
    """E-SETUP-05."""
    assert tuple(CARDS.civs) == (
        "norsemen", "scots", "mongols", "byzantines", "ottomans", "holy_roman",
    )  # fmt: skip
    assert tuple(CIV_FILES) == tuple(CARDS.civs)
    assert {sum(civ.deck.values()) for civ in CARDS.civs.values()} == {36}


def test_every_card_belongs_to_the_civilization_whose_name_its_id_begins_with() -> None:
    assert len(CARDS.cards) == 140
    for card_id in CARDS.cards:
        assert card_id.startswith(CARDS.civ_of(f"{card_id}#2"))


def test_a_card_is_found_by_the_name_of_its_copy() -> None:
    assert CARDS.card("scots_targe#2").name.fr == "Targe et dague"
    assert CARDS.unit_card("scots_piper#1").unit.melee == 0
    with pytest.raises(TypeError, match="is no unit card"):
        CARDS.unit_card("scots_targe#1")


def test_technologies_and_tactics_are_of_four_types() -> None:
    """E-CARD-01."""
    techs = [card for card in CARDS.cards.values() if isinstance(card, TechCard)]
    assert {card.tech_type for card in techs} == {"upgrade", "action", "reaction", "event"}
    assert {card.kind for card in techs} == {"technology", "tactic"}
    assert all(
        isinstance(card, UnitCard | TechCard) or card.kind == "civilization"
        for card in CARDS.cards.values()
    )


def test_the_shipped_set_is_stored_by_name_and_others_whole() -> None:
    assert card_set.load_card_set(card_set.dump_card_set(CARDS)) is CARDS
    other = card_set.build_card_set(tuple(CARDS.civs.values()))
    again = card_set.load_card_set(card_set.dump_card_set(other))
    assert again.civs == other.civs
    assert card_set.load_card_set(other) is other


def test_every_card_has_a_motto_in_both_languages() -> None:
    assert all(card.flavor for card in CARDS.cards.values())


def test_there_are_22_tiles() -> None:
    """D-MAP-02, D-MAP-03."""
    tiles = load_tiles()
    assert Counter(tile.map_set for tile in tiles.values()) == {
        "start": 1, "highland": 14, "constantinople": 7,
    }  # fmt: skip
    assert tiles["S"].squares.sw == "capital"
