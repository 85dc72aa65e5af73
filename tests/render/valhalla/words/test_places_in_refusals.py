"""A refusal names a hex, with its number once behind the name, since one types it."""

import pytest

from engine.core.protocol.values import Refusal
from engine.valhalla.view_builder import view
from tests.render.valhalla.words.test_place_nouns import (
    FOREST,
    HOME,
    LONG,
    ONE,
    make_voice,
    stage,
)


@pytest.mark.parametrize(
    ("language", "at", "said"),
    [
        ("en", FOREST, f"No city and no farm stands in the forest north of Hestagard ({FOREST})."),
        ("en", HOME, "No city and no farm stands at Hestagard."),
        ("en", LONG, f"No city and no farm stands in the grasslands near Hestagard ({LONG})."),
        ("fr", HOME, "Ni cité ni ferme à Hestagard."),
    ],
)
def test_a_refusal_names_the_hex_with_its_number_once(language: str, at: str, said: str) -> None:
    voice = make_voice(language, view(stage(), ONE))
    refusal = Refusal(code="UPGRADE_NOTHING", rule="V-12.0-05", facts={"hex": at})
    assert voice.write_refusal(refusal) == said


def test_a_way_that_does_not_exist_names_both_ends() -> None:
    facts = {"from": HOME, "to": FOREST}
    refusal = Refusal(code="MOVE_NO_PATH", rule="V-12.0-05", facts=facts)
    french = make_voice("fr", view(stage(), ONE)).write_refusal(refusal)
    english = make_voice("en", view(stage(), ONE)).write_refusal(refusal)
    assert "from Hestagard to the forest north of Hestagard" in english
    assert french.count(FOREST) == english.count(FOREST) == 1
    assert HOME not in french + english
