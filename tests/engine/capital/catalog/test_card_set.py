"""A card set that doesn't fit is refused."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from engine.capital.catalog import card_set
from engine.capital.catalog.card_set import City
from engine.core.files.yaml_reader import YamlDocument
from tests.engine.capital.sample_cards import (
    AFTER,
    BATTLE,
    BUILDING,
    CITY,
    MERCENARY,
    STANDING,
    TROOP,
    make_ability_card,
    make_trigger,
    read_cards,
    refusal_of,
    with_effects,
)
from tests.engine.random_play import ALL_GAMES

GAME: Final = ALL_GAMES["capital"]


def test_the_examples_of_this_file_are_good_cards() -> None:
    """C-CARD-16, C-CARD-17: what is refused below is refused for one thing alone."""
    assert len(read_cards(BUILDING, TROOP, MERCENARY)) == 3
    assert read_cards(BUILDING, deck="legendary")[0].is_legendary
    file = YamlDocument("cities.yaml", {"schema": 1, "cities": [CITY], "standard_x": [1]}, {})
    assert card_set.read_city_file(file)[0].id == "hillfort"


BAD_CARDS: Final[Mapping[str, Any]] = {
    "an unknown kind": {**BUILDING, "kind": "ruin"},
    "no kind": {key: value for key, value in BUILDING.items() if key != "kind"},
    "no copies": {**BUILDING, "copies": 0},
    "a building for nothing": {**BUILDING, "cost": 0},
    "a building for 5": {**BUILDING, "cost": 5},
    "a troop for 2": {**TROOP, "cost": 2},
    "a mercenary for 2": {**MERCENARY, "cost": 2},
    "an id with capitals": {**BUILDING, "id": "Tower"},
    "an id with a space": {**BUILDING, "id": "the tower"},
    "an id with a number sign": {**BUILDING, "id": "tower#1"},
    "no name": {**BUILDING, "name": ""},
    "flavor of 81 letters": {**BUILDING, "flavor": "x" * 81},
    "flavor of two lines": {**BUILDING, "flavor": "one\ntwo"},
    "no banner": {key: value for key, value in BUILDING.items() if key != "banner"},
    "a fifth banner": {**BUILDING, "banner": "temple"},
    "two banners": {**BUILDING, "banner": ["keep", "court"]},
    "a keep that escalates": {**BUILDING, "escalating": True},
    "a Village that doesn't": {**BUILDING, "banner": "village"},
    "three prerequisites": {**BUILDING, "requires": ["keep", "court", "guild"]},
    "one prerequisite twice": {**BUILDING, "requires": ["keep", "keep"]},
    "an unknown prerequisite": {**BUILDING, "requires": ["temple"]},
    "a slot of no kind": {**BUILDING, "slots": [{"attack": True, "defence": True}]},
    "a troop slot without defence": {**BUILDING, "slots": [{"kind": "troop", "attack": True}]},
    "a building slot": {**BUILDING, "slots": [{"kind": "building", "use": True}]},
    "a troop without Attack": {key: value for key, value in TROOP.items() if key != "attack"},
    "a troop with less than no Attack": {**TROOP, "attack": -1},
    "a troop without Defence": {key: value for key, value in TROOP.items() if key != "defence"},
    "an unknown tag": {**TROOP, "tags": ["naval"]},
    "a troop with a banner": {**TROOP, "banner": "keep"},
    "a building with Attack": {**BUILDING, "attack": 1},
    "a mercenary without ability": {k: v for k, v in MERCENARY.items() if k != "ability"},
    "an ability without window": {**MERCENARY, "ability": {"do": [{"op": "draw", "n": 1}]}},
    "an ability in no window": make_ability_card({"op": "draw", "n": 1}, window="night"),
    "an ability that does nothing": make_ability_card(),
    "a quest without condition": {**MERCENARY, "quest": {"text": "Wait.", "if": []}},
    "a quest without text": {**MERCENARY, "quest": {"if": [{"metric": "hand", "min": 1}]}},
    "settling anywhere": {**MERCENARY, "settle": {"effects": [STANDING]}},
    "a mercenary with effects": with_effects(MERCENARY, STANDING),
}


@pytest.mark.parametrize("card", BAD_CARDS.values(), ids=BAD_CARDS)
def test_a_card_that_does_not_fit_its_kind_is_refused(card: Any) -> None:
    """C-CARD-03 to C-CARD-07, C-CARD-10, C-CARD-12, C-CARD-16."""
    refusal_of(card)


def test_a_mercenary_has_at_most_one_of_quest_and_settle() -> None:
    """C-CARD-11."""
    quest = {"text": "Hold six.", "if": [{"metric": "hand", "min": 6}]}
    settle = {"under": "court", "effects": [STANDING]}
    assert read_cards({**MERCENARY, "quest": quest})
    assert read_cards({**MERCENARY, "settle": settle})
    assert "at most one" in refusal_of({**MERCENARY, "quest": quest, "settle": settle})


UNKNOWN_KEYS: Final[Mapping[str, Any]] = {
    "on a building": {**BUILDING, "speed": 1},
    "on a building: the engine's own name for slots": {**BUILDING, "places": []},
    "on a building: its deck": {**BUILDING, "deck": "legendary"},
    "on a building: that it is Legendary": {**BUILDING, "legendary": True},
    "on a troop": {**TROOP, "speed": 1},
    "on a mercenary": {**MERCENARY, "windows": ["build"]},
    "in an ability": make_ability_card({"op": "draw", "n": 1}, on="build"),
    "in an ability: the engine's own name for if": make_ability_card(
        {"op": "draw", "n": 1}, conditions=[]
    ),
    "in a slot": {**BUILDING, "slots": [{"kind": "mercenary", "use": True, "attack": True}]},
    "in an effect": with_effects(BUILDING, STANDING | {"on": "standing"}),
    "in an effect: the engine's own name for if": with_effects(
        BUILDING, STANDING | {"conditions": []}
    ),
    "in an operation": with_effects(
        BUILDING, make_trigger("standing", {"op": "income", "gold": 1, "by": 2})
    ),
    "in a condition": with_effects(
        BUILDING, STANDING | {"if": [{"metric": "hand", "min": 1, "of": "mine"}]}
    ),
    "in a quest": {
        **MERCENARY,
        "quest": {"text": "Wait.", "if": [{"metric": "hand", "min": 1}], "do": []},
    },
    "in a settle": {**MERCENARY, "settle": {"under": "court", "effects": [STANDING], "cost": 1}},
}


@pytest.mark.parametrize("card", UNKNOWN_KEYS.values(), ids=UNKNOWN_KEYS)
def test_an_unknown_key_is_refused(card: Any) -> None:
    """C-CARD-18."""
    refusal_of(card)


def test_a_file_holds_its_schema_its_deck_and_its_cards_and_nothing_else() -> None:
    """C-CARD-16, C-CARD-18."""
    refusal_of(BUILDING, schema=2)
    refusal_of(BUILDING, deck="third")
    refusal_of(BUILDING, notes="none")
    refusal_of(BUILDING, schema_version=1)


BAD_EFFECTS: Final[Mapping[str, Any]] = {
    "an unknown trigger": with_effects(
        BUILDING, make_trigger("sometimes", {"op": "income", "gold": 1})
    ),
    "an unknown operation": with_effects(
        BUILDING, make_trigger("standing", {"op": "conjure", "gold": 1})
    ),
    "an unknown target of a discount": with_effects(
        BUILDING, make_trigger("standing", {"op": "discount", "to": "everything", "by": 1})
    ),
    "an unknown target of hp": with_effects(
        BUILDING, make_trigger("standing", {"op": "hp", "to": "troops", "by": 1})
    ),
    "an unknown target of points": with_effects(
        BUILDING, make_trigger("battle", {"op": "points", "to": "some", "by": 1})
    ),
    "an unknown metric": with_effects(BUILDING, STANDING | {"if": [{"metric": "mood", "min": 1}]}),
    "a metric without bounds": with_effects(BUILDING, STANDING | {"if": [{"metric": "hand"}]}),
    "an unknown condition": with_effects(BUILDING, STANDING | {"if": [{"weather": "rain"}]}),
    "an unknown role": with_effects(BUILDING, BATTLE | {"if": [{"role": "onlooker"}]}),
    "an unknown result": with_effects(BUILDING, AFTER | {"if": [{"result": "lucky"}]}),
    "an unknown tag": with_effects(BUILDING, BATTLE | {"if": [{"tag": "naval", "side": "mine"}]}),
    "a tag of nobody's side": with_effects(BUILDING, BATTLE | {"if": [{"tag": "foot"}]}),
    "an effect that does nothing": with_effects(BUILDING, make_trigger("standing")),
    "income of nothing": with_effects(BUILDING, make_trigger("standing", {"op": "income"})),
    "a gain of nothing": with_effects(BUILDING, make_trigger("build_start", {"op": "gain"})),
    "a draw of nothing": with_effects(BUILDING, make_trigger("finished", {"op": "draw", "n": 0})),
}


@pytest.mark.parametrize("card", BAD_EFFECTS.values(), ids=BAD_EFFECTS)
def test_what_the_vocabulary_does_not_know_is_refused(card: Any) -> None:
    """C-CARD-18, C-EFFECT-01, C-EFFECT-03 to C-EFFECT-05."""
    refusal_of(card)


def test_nothing_raises_a_price() -> None:
    """C-COST-14, C-EFFECT-05: a discount only lowers."""
    refusal_of(
        with_effects(
            BUILDING, make_trigger("standing", {"op": "discount", "to": "troop", "by": -1})
        )
    )


def test_no_id_and_no_name_stands_twice() -> None:
    """C-CARD-18, C-CARD-16."""

    def joined(*cards: Any) -> None:
        card_set.build_card_set(read_cards(*cards), [City.model_validate(CITY)])

    joined(BUILDING, TROOP, MERCENARY)
    with pytest.raises(ValueError, match="id tower stands twice"):
        joined(BUILDING, {**BUILDING, "name": "Other"})
    with pytest.raises(ValueError, match="name Tower stands twice"):
        joined(BUILDING, {**TROOP, "name": "Tower"})
    cities = [City.model_validate(CITY), City.model_validate({**CITY, "name": "Other"})]
    with pytest.raises(ValueError, match="city id hillfort"):
        card_set.build_card_set([], cities)
    cities[1] = City.model_validate({**CITY, "id": "other"})
    with pytest.raises(ValueError, match="city name Hillfort"):
        card_set.build_card_set([], cities)


def test_a_legendary_card_has_one_copy() -> None:
    """C-CARD-16, C-CARD-18: in a file, and where it is written in a position."""
    assert "one copy" in refusal_of({**BUILDING, "copies": 2}, deck="legendary")
    seats: dict[int, Any] = {1: {}, 2: {}}
    position = {"seats": seats, "cards": [{**BUILDING, "copies": 2, "deck": "legendary"}]}
    with pytest.raises(ValueError, match="one copy"):
        GAME.stage(position)
    assert GAME.stage({"seats": seats, "cards": [{**BUILDING, "deck": "legendary"}]})
