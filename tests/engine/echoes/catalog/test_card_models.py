"""A card that doesn't fit is refused, with the line of every fault."""

import pytest

from tests.engine.echoes.sample_cards import (
    CIV_CARD,
    CONQUEROR,
    civ_text,
    faults_of,
    load_samples,
    read_cards,
    tech_text,
    unit_text,
)


def test_the_sample_cards_are_good() -> None:
    assert len(load_samples().cards) == 25
    assert len(read_cards(unit_text() + tech_text("action", DRAW))) == 2


DRAW = "{trigger: play, do: [{op: draw, amount: 1}]}"
BAD_UNITS = {
    "name: {en: Unit}": ("name", "{en: Unit}", "fr: this key is missing"),
    "an empty name": ("name", "{en: '', fr: Unité}", "fewer than 1 letters"),
    "a name of two lines": ("name", '{en: "a\\nb", fr: Unité}', "name.en"),
    "an id with capitals": ("id", "sample_Unit", "id"),
    "an id of another civilization": ("id", "scots_unit", "begin with sample_"),
    "an unknown role": ("role", "hero", "'hero' is not one of"),
    "a unit that is a civilization": ("role", "civilization", "role"),
    "an unknown kind": ("kind", "spell", "kind is one of unit, technology, tactic"),
    "no kind": ("kind", "", "kind is one of unit, technology, tactic"),
    "an unknown class": ("classes", "[infantry, dragoon]", "'dragoon' is not one of"),
    "no class": ("classes", "[]", "fewer than 1 things"),
    "three classes": ("classes", "[infantry, archer, siege]", "more than 2 things"),
    "a class twice": ("classes", "[infantry, infantry]", "names a class twice"),
    "a cost without gold": ("cost", "{food: 1, wood: 0, flexible: 0}", "gold: this key is missing"),
    "a cost below 0": (
        "cost", "{food: -1, wood: 0, gold: 0, flexible: 0}", "expected 0 or more",
    ),
    "a cost of 9": ("cost", "{food: 5, wood: 4, gold: 0, flexible: 0}", "costs at most 8 in all"),
    "a cost that is a word": (
        "cost", "{food: '1', wood: 0, gold: 0, flexible: 0}", "expected a whole number",
    ),
    "rarity 4": ("rarity", "4", "expected 3 or less"),
    "rarity true": ("rarity", "true", "expected a whole number"),
    "no rarity": ("rarity", "", "rarity: this key is missing"),
    "health 9": (
        "unit", "{health: 9, melee: 1, ranged: null, move: {points: 1, dirs: multi}}", "8 or less",
    ),
    "no attack": (
        "unit", "{health: 1, melee: null, ranged: null, move: {points: 1, dirs: multi}}",
        "melee and ranged are not both null",
    ),
    "melee 7": (
        "unit", "{health: 1, melee: 7, ranged: null, move: {points: 1, dirs: multi}}", "6 or less",
    ),
    "5 points": (
        "unit", "{health: 1, melee: 1, ranged: null, move: {points: 5, dirs: multi}}", "4 or less",
    ),
    "an unknown direction": (
        "unit", "{health: 1, melee: 1, ranged: null, move: {points: 1, dirs: any}}",
        "'any' is not one of",
    ),
    "an unknown field": ("color", "red", "this key is not known here"),
    "options on a unit": ("options", "[]", "this key is not known here"),
    "a tech_type on a unit": ("tech_type", "event", "this key is not known here"),
    "an unknown keyword": ("keywords", "[{kw: flying}]", "'flying' is not one of"),
    "Armor without a number": ("keywords", "[{kw: armor}]", "x: this key is missing"),
    "Armor 0": ("keywords", "[{kw: armor, x: 0}]", "expected 1 or more"),
    "Naval with a number": ("keywords", "[{kw: naval, x: 1}]", "this key is not known here"),
    "Anti without a class": ("keywords", "[{kw: anti, x: 1, stat: melee}]", "cls"),
    "Battering of no stat": ("keywords", "[{kw: battering, x: 1}]", "stat: this key is missing"),
    "Battering of health": ("keywords", "[{kw: battering, x: 1, stat: health}]", "'health'"),
    "a ship without a ship keyword": ("classes", "[ship]", "exactly one of heavy_ship"),
    "a soldier who is a ship": ("keywords", "[{kw: light_ship}]", "exactly one of heavy_ship"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_UNITS)
def test_a_unit_that_does_not_fit_is_refused(name: str) -> None:
    field, value, problem = BAD_UNITS[name]
    (fault,) = faults_of(civ_text(unit_text(**{field: value})))
    assert problem in fault


def test_a_fault_names_the_line_of_the_value() -> None:
    cards = tech_text("action", DRAW) + unit_text(rarity="7")
    (fault,) = faults_of(civ_text(cards))
    line = civ_text(cards).split("\n").index("  rarity: 7") + 1
    assert fault == f"sample.yaml:{line}: cards.3.rarity: expected 3 or less, found 7"


def test_all_faults_of_a_file_are_told_at_once() -> None:
    cards = tech_text("reaction", DRAW) + tech_text("event", DRAW, classes="[archer]")
    assert [fault.partition(": ")[2] for fault in faults_of(civ_text(cards))] == [
        "cards.2.effects.0.trigger: play is no trigger of this card",
        "cards.3.classes: only units and Upgrades have classes",
    ]


BAD_TECHS = {
    "no type": ("action", {"tech_type": ""}, "tech_type: this key is missing"),
    "an unknown type": ("action", {"tech_type": "spell"}, "'spell' is not one of"),
    "a tactic that is a scout": ("action", {"role": "starting_scout"}, "role"),
    "a tactic with health": ("action", {"unit": "{health: 1}"}, "this key is not known here"),
    "an Event with classes": ("event", {"classes": "[archer]"}, "only units and Upgrades"),
    "an Upgrade of a class twice": (
        "upgrade", {"classes": "[archer, archer]"}, "names a class twice",
    ),
    "one option": (
        "action", {"effects": "", "options": f"[{{effects: [{DRAW}]}}]"}, "exactly two effects",
    ),
    "three options": (
        "action",
        {"effects": "", "options": f"[{', '.join(3 * [f'{{effects: [{DRAW}]}}'])}]"},
        "more than 2 things",
    ),
    "options and effects": (
        "action",
        {"options": f"[{{effects: [{DRAW}]}}, {{effects: [{DRAW}]}}]"},
        "either effects or options",
    ),
    "neither options nor effects": ("action", {"effects": ""}, "either effects or options"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_TECHS)
def test_a_tactic_that_does_not_fit_is_refused(name: str) -> None:
    """E-CARD-01, E-CARD-05."""
    tech_type, fields, problem = BAD_TECHS[name]
    (fault,) = faults_of(civ_text(tech_text(tech_type, DRAW, **fields)))
    assert problem in fault


def test_a_civilization_has_one_civilization_card_and_one_conqueror() -> None:
    (fault,) = faults_of(civ_text("", base=CIV_CARD))
    assert fault == "sample.yaml:4: cards: a civilization has exactly one conqueror card"
    (fault,) = faults_of(civ_text("", base=CONQUEROR))
    assert "exactly one civilization card" in fault
    second = CONQUEROR.replace("sample_conqueror", "sample_other")
    assert "exactly one conqueror card" in faults_of(civ_text(second))[0]


def test_an_id_stands_once() -> None:
    assert "the card id sample_unit stands twice" in faults_of(civ_text(2 * unit_text()))[0]


def test_a_prepared_deck_holds_known_cards() -> None:
    (fault,) = faults_of(civ_text(unit_text(), deck="deck: {sample_unti: 2}\n"))
    assert "nothing is called sample_unti" in fault
    assert "0" in faults_of(civ_text(unit_text(), deck="deck: {sample_unit: 0}\n"))[0]


def test_a_file_is_of_the_one_schema() -> None:
    text = civ_text(unit_text())
    assert "schema" in faults_of(text.replace("schema: 1", "schema: 2"))[0]
    assert "not known here" in faults_of(f"{text}colour: red\n")[0]
