"""Empire: Valhalla: whoever chooses a thing is told what it does, as its rule says it."""

import pytest

from bot.messages.post_parts import MAX_OPTION_LENGTH
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.tactic_tables import TacticNeeds, tactic_table
from engine.valhalla.catalog.unit_tables import unit_tables
from engine.valhalla.entities.unit_kinds import OFFICERS
from render.valhalla.words.things.thing_effects import load_effects
from render.words import LANGUAGES, WORD_BOOKS, Voice

THINGS = {
    "tactic": tuple(tactic_table()),
    "specials": tuple(unit_tables().specials),
    "building": tuple(city_tables().buildings),
    "boon": tuple(favor_tables().boons),
    "side_special": tuple(side_special_table()),
    "power": tuple(power for powers in unit_tables().casters.values() for power in powers),
}
COSTS = {"cost": 2, "gold": 400}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("blank", THINGS)
def test_every_thing_that_may_be_chosen_says_what_it_does(language: str, blank: str) -> None:
    voice = Voice(language, WORD_BOOKS["valhalla"])
    for one in THINGS[blank]:
        said = voice.say(f"choice.{blank}.about", does=one, **COSTS)
        assert load_effects(language)[one] in said or voice.has_words(f"does.{one}")
        assert "V-" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tactic_says_in_its_line_what_it_needs(language: str) -> None:
    """V-6.6-11 to V-6.6-13, V-6.6-15 to V-6.6-17: whole, as lists show it."""
    voice = Voice(language, WORD_BOOKS["valhalla"])
    tested = {name for name, one in tactic_table().items() if one.needs != TacticNeeds()} - {
        "ambush"
    }
    for one in tested:
        said = voice.say("choice.tactic.about", does=one)
        assert ("needs" if language == "en" else "il faut") in said
        assert len(said) <= MAX_OPTION_LENGTH


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("boon", favor_tables().boons)
def test_a_boon_says_its_price_and_what_it_does_whole_in_a_list(language: str, boon: str) -> None:
    """Discord cuts a line under a choice; the rule stays as long as it is."""
    cost = favor_tables().boons[boon].cost
    said = Voice(language, WORD_BOOKS["valhalla"]).say("choice.boon.about", does=boon, cost=cost)
    assert str(cost) in said
    assert len(said) <= MAX_OPTION_LENGTH


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("officer", [one for one in OFFICERS if one != "ruler"])
def test_every_officer_that_may_be_trained_says_what_it_is_for(language: str, officer: str) -> None:
    said = Voice(language, WORD_BOOKS["valhalla"]).say("choice.type.about", does=officer)
    assert 40 < len(said) <= MAX_OPTION_LENGTH


def test_what_it_does_is_told_in_the_readers_language() -> None:
    told = [
        Voice(language, WORD_BOOKS["valhalla"]).say(
            "choice.boon.about", does="boon_bounty", cost=40
        )
        for language in LANGUAGES
    ]
    assert told == ["40 favor: 400 gold", "40 de faveur\u202f: 400 pièces d\u2019or"]
