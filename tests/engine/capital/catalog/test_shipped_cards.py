"""The shipped cards and cities are the ledger's."""

import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import engine.capital
from engine.capital.catalog.card_set import (
    Building,
    Card,
    City,
    Mercenary,
    Troop,
    load_shipped_card_set,
)
from tests.engine.capital.sample_cards import STANDING, make_trigger


def list_cards_of(kind: type[Card]) -> list[Any]:
    return [card for card in load_shipped_card_set().cards.values() if isinstance(card, kind)]


def test_both_decks_hold_buildings_troops_and_mercenaries() -> None:
    """C-CARD-01, C-CARD-13: how many of each; Legendary cards one of each."""
    copies: Counter[tuple[bool, str]] = Counter()
    for card in load_shipped_card_set().cards.values():
        copies[card.is_legendary, card.kind] += card.copies
        assert not card.is_legendary or card.copies == 1
    assert copies == {
        (False, "building"): 76,
        (False, "troop"): 28,
        (False, "mercenary"): 24,
        (True, "building"): 9,
        (True, "troop"): 9,
        (True, "mercenary"): 8,
    }


def test_the_buildings_of_the_deck_are_divided_among_four_banners() -> None:
    """C-CARD-13, C-CARD-04, C-CARD-10."""
    banners: Counter[str] = Counter()
    for card in list_cards_of(Building):
        banners[card.banner] += 0 if card.is_legendary else card.copies
    assert banners == {"village": 28, "keep": 17, "guild": 16, "court": 15}


def test_the_rulebooks_own_cards_are_as_it_says() -> None:
    """C-CARD-13."""
    cards = load_shipped_card_set().cards
    village, tower, stronghold = (
        cards[name] for name in ("farming_village", "watchtower", "stronghold")
    )
    assert [village.name, village.cost] == ["Farming Village", 1]
    assert [(op.op, getattr(op, "gold", 0)) for op in village.effects_on("standing")[0].do] == [
        ("income", 1)
    ]
    assert [tower.name, tower.cost] == ["Watchtower", 1]
    assert [slot.model_dump() for slot in tower.slots] == [
        {"kind": "troop", "attack": False, "defence": True}
    ]
    assert stronghold.name == "Stronghold"
    assert len([slot for slot in stronghold.slots if slot.kind == "troop"]) >= 2
    for name, title in (("royal_guard", "Royal Guard"), ("cavalry", "Cavalry")):
        assert isinstance(troop := cards[name], Troop)
        assert (troop.name, troop.attack) == (title, 2)


def test_printed_costs_lie_between_1_and_4_and_units_cost_1() -> None:
    """C-CARD-03, C-CARD-12: Legendary units included."""
    for card in load_shipped_card_set().cards.values():
        assert 1 <= card.cost <= 4
        assert isinstance(card, Building) or card.cost == 1


def test_every_mercenary_has_an_ability_and_some_have_a_quest_or_settle() -> None:
    """C-CARD-07, C-CARD-11."""
    mercs = list_cards_of(Mercenary)
    assert all(merc.ability.do for merc in mercs)
    assert any(merc.quest for merc in mercs)
    assert any(merc.settle for merc in mercs)
    assert any(not merc.quest and not merc.settle for merc in mercs)
    assert not any(merc.quest and merc.settle for merc in mercs)


def test_cards_are_data_no_card_has_code_of_its_own() -> None:
    """C-CARD-14: the engine's modules name no card of the shipped set."""
    home = Path(engine.capital.__file__).parent
    for name in ("buildings", "troops", "mercenaries", "legendary", "cities"):
        assert (home / "data" / f"{name}.yaml").is_file()
    named = re.compile(rf"['\"]({'|'.join(load_shipped_card_set().cards)})(#\d+)?['\"]")
    for path in home.rglob("*.py"):
        assert not named.search(path.read_text("utf-8")), path


def test_there_are_four_standard_cities_that_differ_only_in_name() -> None:
    """C-MODE-07, C-CITY-10, C-CITY-04."""
    cities = [city for city in load_shipped_card_set().cities.values() if city.grade == "A"]
    assert [city.name for city in cities] == ["Aldermoor", "Brightwater", "Caerwyn", "Dunholm"]
    rules = [city.model_dump(exclude={"id", "name", "flavor"}) for city in cities]
    assert all(one == rules[0] for one in rules)
    assert rules[0]["slots"] == (
        {"kind": "mercenary", "use": "merc_slot"},
        {"kind": "troop", "attack": "attack_slot", "defence": "defence_slot"},
    )


def test_a_standard_city_has_its_eight_upgrades() -> None:
    """C-CITY-09, C-CITY-02: five numbers, and three that open a use of a slot."""
    city = load_shipped_card_set().cities["aldermoor"]
    numbers = dict.fromkeys(("gold", "build", "draw", "store", "defence"), 1)
    found = {}
    for one in city.upgrades:
        for effect in one.effects_on("standing"):
            assert len(one.effects) == len(effect.do) == 1
            assert not effect.conditions
            dumped = effect.do[0].model_dump(exclude_defaults=True)
            found[one.id] = dumped.get(one.id)
            assert dumped == {"op": "income", one.id: 1}
    assert found == numbers
    assert {one.id: one.opens for one in city.upgrades if one.id not in numbers} == {
        "merc_slot": ("use",),
        "attack_slot": ("attack",),
        "defence_slot": ("defence",),
    }


ADVANCED: Final = {
    "porthaven": (
        "1/1/3/1/1",
        "M(True) M(guildhall)",
        "tolls build draw store defence guildhall quay charter",
    ),
    "ironspire": (
        "1/1/3/1/2",
        "T(attack_slot,defence_slot) T(war_hall,war_hall)",
        "gold build draw store bulwark attack_slot defence_slot war_hall",
    ),
    "highmere": (
        "1/1/2/2/0",
        "M(merc_slot) T(attack_slot,defence_slot)",
        "gold build draw defence merc_slot attack_slot defence_slot hospital",
    ),
    "greenfold": (
        "1/1/3/1/1",
        "M(merc_slot) T(False,defence_slot)",
        "gold build draw granary hedges merc_slot defence_slot village_charter",
    ),
}
SPECIAL: Final[dict[str, dict[str, Any]]] = {
    "tolls": STANDING | {"if": [{"metric": "guilds", "min": 1}]},
    "quay": make_trigger("standing", {"op": "income", "draw": 1, "store": 1}),
    "charter": make_trigger("standing", {"op": "discount", "to": "upgrade", "by": 1}),
    "bulwark": make_trigger("standing", {"op": "hp", "to": "city", "by": 2}),
    "hospital": make_trigger("battle", {"op": "heal", "by": 2}),
    "granary": make_trigger("standing", {"op": "income", "store": 2}),
    "hedges": make_trigger("standing", {"op": "hp", "to": "village", "by": 1}),
    "village_charter": make_trigger("standing", {"op": "discount", "to": "village", "by": 1}),
}
DOUBLE: Final = {("ironspire", "store"): 2, ("highmere", "draw"): 2}


def _places(city: City) -> str:
    return " ".join(
        f"M({slot.use})" if slot.kind == "mercenary" else f"T({slot.attack},{slot.defence})"
        for slot in city.slots
    )


def test_the_advanced_cities_are_those_of_the_appendix() -> None:
    """C-CITY-12, C-MODE-07."""
    cities = {one.id: one for one in load_shipped_card_set().cities.values() if one.grade == "B"}
    assert set(cities) == set(ADVANCED)
    for city in cities.values():
        start, places, upgrades = ADVANCED[city.id]
        assert city.hp == 5
        assert "/".join(str(n) for n in city.start.model_dump().values()) == start
        assert _places(city) == places
        assert " ".join(one.id for one in city.upgrades) == upgrades
        for one in city.upgrades:
            plain = make_trigger(
                "standing", {"op": "income", one.id: DOUBLE.get((city.id, one.id), 1)}
            )
            wanted = [] if one.opens else [SPECIAL.get(one.id, plain)]
            dumped = [
                effect.model_dump(mode="json", exclude_defaults=True) for effect in one.effects
            ]
            assert dumped == wanted, one.id
