"""Empire: Valhalla: whoever chooses a thing is told what it does, as its rule says it."""

import pytest

from bot.post import OPTION
from engine.valhalla.catalog import heaven, side_specials, tactics, towns, units
from engine.valhalla.kinds import OFFICERS
from render.words import LANGUAGES, Voice
from render.words.effects import effects

THINGS = {
    "tactic": tuple(tactics()),
    "specials": tuple(units().specials),
    "building": tuple(towns().buildings),
    "boon": tuple(heaven().boons),
    "side_special": tuple(side_specials()),
    "power": tuple(power for powers in units().casters.values() for power in powers),
}
COSTS = {"cost": 2, "gold": 400}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("blank", THINGS)
def test_every_thing_that_may_be_chosen_says_what_it_does(language: str, blank: str) -> None:
    voice = Voice(language, "valhalla")
    for one in THINGS[blank]:
        said = voice.say(f"choice.{blank}.about", does=one, **COSTS)
        assert effects(language)[one] in said
        assert "V-" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("officer", [one for one in OFFICERS if one != "ruler"])
def test_every_officer_that_may_be_trained_says_what_it_is_for(language: str, officer: str) -> None:
    said = Voice(language, "valhalla").say("choice.type.about", does=officer)
    assert 40 < len(said) <= OPTION


def test_what_it_does_is_told_in_the_readers_language() -> None:
    told = [
        Voice(language, "valhalla").say("choice.boon.about", does="boon_bounty", cost=40)
        for language in LANGUAGES
    ]
    assert told == ["40 favor: 400 gold", "40 de faveur\u202f: 400 pièces d\u2019or"]
