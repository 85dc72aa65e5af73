"""The shipped cards are the ledger's, and a card set that doesn't fit is refused."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from pydantic import ValidationError

import engine.capital
from engine.capital.catalog import card_set
from engine.capital.catalog.card_set import (
    Building,
    Card,
    City,
    Mercenary,
    Troop,
    load_shipped_card_set,
)
from engine.core.files.yaml_reader import FaultError, YamlDocument
from tests.engine.random_play import ALL_GAMES

GAME: Final = ALL_GAMES["capital"]

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


def ability(*ops: Any, window: str = "build", **more: Any) -> dict[str, Any]:
    return {**MERCENARY, "ability": {"window": [window], "do": list(ops), **more}}


def effects(card: Mapping[str, Any], *found: Any) -> dict[str, Any]:
    return {**card, "effects": list(found)}


def when(trigger: str, *ops: Any, **more: Any) -> dict[str, Any]:
    return {"trigger": trigger, "do": list(ops), **more}


def of(kind: type[Card]) -> list[Any]:
    return [card for card in load_shipped_card_set().cards.values() if isinstance(card, kind)]


# What is shipped


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
    for card in of(Building):
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
    mercs = of(Mercenary)
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
    "quay": when("standing", {"op": "income", "draw": 1, "store": 1}),
    "charter": when("standing", {"op": "discount", "to": "upgrade", "by": 1}),
    "bulwark": when("standing", {"op": "hp", "to": "city", "by": 2}),
    "hospital": when("battle", {"op": "heal", "by": 2}),
    "granary": when("standing", {"op": "income", "store": 2}),
    "hedges": when("standing", {"op": "hp", "to": "village", "by": 1}),
    "village_charter": when("standing", {"op": "discount", "to": "village", "by": 1}),
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
            plain = when("standing", {"op": "income", one.id: DOUBLE.get((city.id, one.id), 1)})
            wanted = [] if one.opens else [SPECIAL.get(one.id, plain)]
            dumped = [
                effect.model_dump(mode="json", exclude_defaults=True) for effect in one.effects
            ]
            assert dumped == wanted, one.id


# What is refused


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
    "an ability in no window": ability({"op": "draw", "n": 1}, window="night"),
    "an ability that does nothing": ability(),
    "a quest without condition": {**MERCENARY, "quest": {"text": "Wait.", "if": []}},
    "a quest without text": {**MERCENARY, "quest": {"if": [{"metric": "hand", "min": 1}]}},
    "settling anywhere": {**MERCENARY, "settle": {"effects": [STANDING]}},
    "a mercenary with effects": effects(MERCENARY, STANDING),
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
    "in an ability": ability({"op": "draw", "n": 1}, on="build"),
    "in an ability: the engine's own name for if": ability({"op": "draw", "n": 1}, conditions=[]),
    "in a slot": {**BUILDING, "slots": [{"kind": "mercenary", "use": True, "attack": True}]},
    "in an effect": effects(BUILDING, STANDING | {"on": "standing"}),
    "in an effect: the engine's own name for if": effects(BUILDING, STANDING | {"conditions": []}),
    "in an operation": effects(BUILDING, when("standing", {"op": "income", "gold": 1, "by": 2})),
    "in a condition": effects(
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
    "an unknown trigger": effects(BUILDING, when("sometimes", {"op": "income", "gold": 1})),
    "an unknown operation": effects(BUILDING, when("standing", {"op": "conjure", "gold": 1})),
    "an unknown target of a discount": effects(
        BUILDING, when("standing", {"op": "discount", "to": "everything", "by": 1})
    ),
    "an unknown target of hp": effects(
        BUILDING, when("standing", {"op": "hp", "to": "troops", "by": 1})
    ),
    "an unknown target of points": effects(
        BUILDING, when("battle", {"op": "points", "to": "some", "by": 1})
    ),
    "an unknown metric": effects(BUILDING, STANDING | {"if": [{"metric": "mood", "min": 1}]}),
    "a metric without bounds": effects(BUILDING, STANDING | {"if": [{"metric": "hand"}]}),
    "an unknown condition": effects(BUILDING, STANDING | {"if": [{"weather": "rain"}]}),
    "an unknown role": effects(BUILDING, BATTLE | {"if": [{"role": "onlooker"}]}),
    "an unknown result": effects(BUILDING, AFTER | {"if": [{"result": "lucky"}]}),
    "an unknown tag": effects(BUILDING, BATTLE | {"if": [{"tag": "naval", "side": "mine"}]}),
    "a tag of nobody's side": effects(BUILDING, BATTLE | {"if": [{"tag": "foot"}]}),
    "an effect that does nothing": effects(BUILDING, when("standing")),
    "income of nothing": effects(BUILDING, when("standing", {"op": "income"})),
    "a gain of nothing": effects(BUILDING, when("build_start", {"op": "gain"})),
    "a draw of nothing": effects(BUILDING, when("finished", {"op": "draw", "n": 0})),
}


@pytest.mark.parametrize("card", BAD_EFFECTS.values(), ids=BAD_EFFECTS)
def test_what_the_vocabulary_does_not_know_is_refused(card: Any) -> None:
    """C-CARD-18, C-EFFECT-01, C-EFFECT-03 to C-EFFECT-05."""
    refusal_of(card)


def test_nothing_raises_a_price() -> None:
    """C-COST-14, C-EFFECT-05: a discount only lowers."""
    refusal_of(effects(BUILDING, when("standing", {"op": "discount", "to": "troop", "by": -1})))


TRIGGERS: Final = {
    "standing": STANDING, "build_start": START, "finished": FINISHED, "battle": BATTLE,
    "after_battle": AFTER,
}  # fmt: skip
ALLOWED: Final[Mapping[str, set[str]]] = {
    "building": set(TRIGGERS),
    "upgrade": set(TRIGGERS) - {"finished"},
    "settled": set(TRIGGERS) - {"finished"},
    "troop": {"battle", "after_battle"},
}


def _with(owner: str, effect: Any) -> Callable[[], object]:
    if owner == "upgrade":
        one = {**UPGRADES[0], "effects": [effect]}
        return lambda: City.model_validate({**CITY, "upgrades": [one, *UPGRADES[1:]]})
    card = {
        "building": effects(BUILDING, effect),
        "troop": effects(TROOP, effect),
        "settled": {**MERCENARY, "settle": {"under": "court", "effects": [effect]}},
    }[owner]
    return lambda: read_cards(card)


@pytest.mark.parametrize("owner", ALLOWED)
@pytest.mark.parametrize("trigger", TRIGGERS)
def test_a_trigger_belongs_to_its_kinds_of_card(owner: str, trigger: str) -> None:
    """C-EFFECT-01, C-EFFECT-11 (nothing standing on a troop), C-CARD-16, C-CARD-18."""
    load = _with(owner, TRIGGERS[trigger])
    if trigger in ALLOWED[owner]:
        load()
        return
    with pytest.raises((FaultError, ValidationError)):
        load()


OPS: Final[Mapping[str, Any]] = {
    "income": {"gold": 1},
    "discount": {"to": "upgrade", "by": 1},
    "hp": {"to": "city", "by": 1},
    "points": {"to": "total", "by": 1},
    "heal": {"by": 1},
    "siege": {"by": 1},
    "gain": {"gold": 1},
    "draw": {"n": 1},
    "recover": {"what": "any"},
    "free_build": {"what": "building", "max_cost": 2},
    "demolish": {"max_hp": 1},
    "strike": {"what": "any"},
    "discard": {"n": 1},
    "scout": {"what": "hand"},
}
WHERE: Final[Mapping[str, set[str]]] = {
    "income": {"standing"},
    "discount": {"standing"},
    "hp": {"standing"},
    "points": {"battle", "window attack", "window defend"},
    "heal": {"battle", "window attack", "window defend"},
    "siege": {"battle", "window attack"},
    "gain": {"build_start", "window build"},
    "draw": {"build_start", "finished", "after_battle", "window build", "window regroup"},
    "recover": {"window build", "window regroup"},
    "free_build": {"window build"},
    "demolish": {"window build"},
    "strike": {"window build"},
    "discard": {"window build"},
    "scout": {"window build"},
}
PLACES: Final = (
    *TRIGGERS, "window build", "window regroup", "window attack", "window defend",
)  # fmt: skip


@pytest.mark.parametrize("op", OPS)
@pytest.mark.parametrize("place", PLACES)
def test_an_operation_stands_only_where_it_may(op: str, place: str) -> None:
    """C-EFFECT-05, C-EFFECT-12 (choices only in abilities), C-EFFECT-02, C-CARD-18."""
    one = {"op": op, **OPS[op]}
    _, _, window = place.partition("window ")
    card = ability(one, window=window) if window else effects(BUILDING, when(place, one))
    if place in WHERE[op]:
        read_cards(card)
    else:
        assert f"{op} may not stand" in refusal_of(card)


def test_an_ability_fits_all_of_its_windows() -> None:
    """C-EFFECT-02, C-CARD-18."""
    draw, gain = {"op": "draw", "n": 1}, {"op": "gain", "gold": 1}
    both = {"window": ["build", "regroup"]}
    assert read_cards({**MERCENARY, "ability": {**both, "do": [draw]}})
    assert "gain may not stand" in refusal_of({**MERCENARY, "ability": {**both, "do": [gain]}})


@pytest.mark.parametrize("to", ["self", "each_other"])
def test_points_to_oneself_belong_to_a_troop(to: str) -> None:
    """C-EFFECT-05."""
    points = {"op": "points", "to": to, "by": 1}
    assert read_cards(effects(TROOP, when("battle", points)))
    for card in (
        effects(BUILDING, when("battle", points)),
        {**MERCENARY, "settle": {"under": "keep", "effects": [when("battle", points)]}},
        ability(points, window="attack"),
    ):
        assert "troop's own effect" in refusal_of(card)


CONDITIONS: Final[Mapping[str, tuple[Any, set[str]]]] = {
    "a number": ({"metric": "hand", "max": 3}, {*TRIGGERS, "ability", "quest"}),
    "a role": ({"role": "attacker"}, {"battle", "after_battle"}),
    "a result": ({"result": "won"}, {"after_battle"}),
    "a tag": ({"tag": "foot", "side": "theirs"}, {"battle", "after_battle"}),
    "fighters": ({"metric": "fighters", "min": 1}, {"battle", "after_battle"}),
    "enemy fighters": ({"metric": "enemy_fighters", "min": 1}, {"battle", "after_battle"}),
}


@pytest.mark.parametrize("name", CONDITIONS)
@pytest.mark.parametrize("place", [*TRIGGERS, "ability", "quest"])
def test_a_condition_stands_only_where_it_means_something(name: str, place: str) -> None:
    """C-EFFECT-03, C-EFFECT-04, C-CARD-18."""
    condition, allowed = CONDITIONS[name]
    card: Any = {**MERCENARY, "quest": {"text": "Wait.", "if": [condition]}}
    if place == "ability":
        card["ability"] = {**MERCENARY["ability"], "if": [condition]}
        del card["quest"]
    elif place in TRIGGERS:
        card = effects(BUILDING, TRIGGERS[place] | {"if": [condition]})
    if place in allowed:
        read_cards(card)
    else:
        assert "known only in" in refusal_of(card)


PAIRS: Final = [
    (("recover", "free_build"), False),
    (("recover", "recover"), False),
    (("free_build", "free_build"), False),
    (("strike", "free_build"), False),
    (("strike", "strike"), False),
    (("demolish", "demolish"), False),
    (("demolish", "strike"), True),
    (("recover", "strike"), True),
    (("recover", "demolish"), True),
    (("free_build", "demolish"), True),
    (("discard", "discard"), True),
    (("scout", "scout"), True),
]


@pytest.mark.parametrize(("pair", "fits"), PAIRS)
def test_every_field_of_a_use_has_one_meaning(pair: tuple[str, str], fits: bool) -> None:
    """C-EFFECT-18, C-CARD-18."""
    card = ability(*({"op": op, **OPS[op]} for op in pair))
    if fits:
        read_cards(card)
    else:
        assert "at most one" in refusal_of(card)


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


def city(**change: Any) -> City:
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
        city(**change)


def test_a_city_slots_use_is_open_closed_or_opened_by_an_upgrade() -> None:
    """C-CITY-13, C-CARD-17."""
    opener = {**UPGRADES[0], "opens": ["attack", "use"]}
    slots = [
        {"kind": "troop", "attack": "u1", "defence": True},
        {"kind": "mercenary", "use": "u1"},
        {"kind": "mercenary", "use": False},
    ]
    made = city(slots=slots, upgrades=[opener, *UPGRADES[1:]])
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
