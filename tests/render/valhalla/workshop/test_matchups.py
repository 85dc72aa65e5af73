"""What a design is good against, and what is good against it, each by its clause."""

from dataclasses import replace

import pytest

from engine.core.files.catalog import load_data_file
from engine.valhalla.entities.default_designs import default_design
from engine.valhalla.entities.unit_designs import Design, Statline
from engine.valhalla.pasted_texts import ready_sides
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.workshop.matchups import (
    STRENGTHS,
    WEAKNESSES,
    gather_matchup_facts,
    list_strengths,
    list_weaknesses,
)
from render.words import LANGUAGES, Voice

PLAIN = Design("E", "Plain", Statline(10, 10, 3, 6))


def make_design(*specials: str, utility: str = "", **numbers: int) -> Design:
    line = replace(PLAIN.bought, **numbers)
    return replace(PLAIN, bought=line, specials=specials, utility=utility)


def ready_design(side: str, cls: str) -> Design:
    return next(one for one in ready_sides.load_ready_sides()[side].designs if one.cls == cls)


@pytest.mark.parametrize(
    ("design", "strengths"),
    [
        (PLAIN, ()),
        (make_design("giantslayer"), ("giants",)),
        (make_design("illegally_lucky"), ("high_defense",)),
        (make_design("siege"), ("walls",)),
        (make_design(utility="sapper"), ("walls",)),
        (make_design("first_fire"), ("attackers",)),
        (make_design("hold_fast"), ("charges",)),
        (make_design(utility="i_am_ze_spy"), ("gaps",)),
        (make_design("berserk"), ("long_fights",)),
        (make_design(defense=4), ("plain_attack",)),
        (make_design(move=7), ("slower_stacks",)),
        (make_design("battledance"), ("slower_stacks",)),
        (make_design(utility="infiltrator"), ("zones_of_control",)),
        (make_design(utility="flying"), ("any_ground",)),
        (make_design(utility="aquatic"), ("water",)),
        (make_design(utility="burrow"), ("mountains",)),
        (make_design("heavy", utility="living_cover", defense=2), ("first_fire",)),
        (replace(make_design("assassin"), cls="G"), ("great_units",)),
    ],
)
def test_strengths_follow_from_the_verbs_and_numbers(
    design: Design, strengths: tuple[str, ...]
) -> None:
    assert list_strengths(design) == strengths


@pytest.mark.parametrize(
    ("design", "weaknesses"),
    [
        (make_design(move=7), ()),
        (PLAIN, ("faster_stacks",)),
        (make_design(hp=20, move=7), ("giantslayers",)),
        (make_design(hp=19, move=7), ()),
        (make_design(defense=4, move=7), ("true_attack",)),
        (make_design(defense=2, move=7), ("acid_breath",)),
        (make_design("first_fire", move=7), ("living_cover",)),
        (make_design("charge", move=7), ("hold_fast",)),
        (make_design("hold_fast", move=7), ("first_fire",)),
        (make_design("packmind", move=7), ("mixed_stacks",)),
        (make_design(utility="garrison", move=7), ("lost_cities",)),
        (replace(make_design(move=7), cls="F"), ("assassins",)),
        (replace(make_design("flagbearer", move=7), cls="G"), ("assassins",)),
    ],
)
def test_weaknesses_follow_from_the_verbs_and_numbers(
    design: Design, weaknesses: tuple[str, ...]
) -> None:
    assert list_weaknesses(design) == weaknesses


def test_every_matchup_stands_on_a_clause_of_the_rules() -> None:
    rules = load_data_file("engine.valhalla", "rules.yaml").data
    for one in (*STRENGTHS, *WEAKNESSES):
        assert one.rule in rules, one.key


def test_every_matchup_of_the_ready_made_sides_is_said_with_its_numbers() -> None:
    found: set[str] = set()
    for language in LANGUAGES:
        voice = Voice(language, WORD_BOOK)
        for side in ready_sides.load_ready_sides().values():
            for design in side.designs:
                facts = gather_matchup_facts(design)
                for key in list_strengths(design):
                    found.add(key)
                    assert "{" not in voice.say(f"workshop.counters.{key}", **facts)
                for key in list_weaknesses(design):
                    assert "{" not in voice.say(f"workshop.countered.{key}", **facts)
    assert len(found) >= 10


def test_the_numbers_are_those_of_the_final_design() -> None:
    assert gather_matchup_facts(ready_design("iron_bows", "F")) == {"move": 6, "share": 6}
    assert gather_matchup_facts(make_design("battledance")) == {"move": 10, "share": 4}
    assert list_weaknesses(default_design("swordsman")) == ("hold_fast", "faster_stacks")
