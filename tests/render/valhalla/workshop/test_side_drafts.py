"""Sides in the making: points, arms, and what each unit is good against."""

import pytest

from engine.valhalla.entities.arms import ArmsChoice, choose_arms
from engine.valhalla.entities.flag_pictures import write_picture
from engine.valhalla.pasted_texts.side_text import SideDocument
from render.valhalla.heraldry.look_in_words import describe_arms, write_flag, write_heraldry
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.workshop.matchups import list_strengths, list_weaknesses
from render.valhalla.workshop.side_drafts import SideDraft
from render.valhalla.workshop.side_pictures import draw_side_sheet, draw_unit_card
from render.words import Voice

PACK = {
    "name": "Grey Pack",
    "special": "ironblooded",
    "designs": {
        "D": {"name": "Slings", "hp": 15, "attack": 6, "specials": ["first_fire", "giantslayer"]},
        "G": {"hp": 15, "attack": 40, "defense": 6, "specials": ["assassin"]},
    },
}


def draft_of(**changes: object) -> SideDraft:
    return SideDraft(SideDocument.model_validate({**PACK, **changes}))


def test_arms_are_read_from_their_blazon() -> None:
    assert draft_of(arms="plain blue, 3 wolf white").arms == ArmsChoice(
        "plain", "wolf", "blue", "white", 3
    )
    assert draft_of(heraldry="plain blue, 3 wolf white").arms is None


def test_points_are_those_of_all_given_designs_out_of_what_eight_may_cost() -> None:
    draft = draft_of()
    assert draft.points_spent == (9 + 5 + 4) + (5 + 35 + 20 + 5)
    assert draft.point_budget == 25 + 25 + 38 + 51 + 78


def test_strengths_and_weaknesses_come_from_specials_and_numbers() -> None:
    designs = draft_of().designs
    assert list_strengths(designs["D"]) == ("giants", "attackers", "slower_stacks")
    assert list_weaknesses(designs["D"]) == ("acid_breath", "living_cover")
    assert list_strengths(designs["G"]) == ("great_units", "plain_attack")
    assert list_weaknesses(designs["G"]) == ("assassins", "true_attack", "faster_stacks")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pictures_say_in_their_twins_what_they_show(language: str) -> None:
    voice = Voice(language, WORD_BOOK)
    sheet = draw_side_sheet(voice, draft_of())
    assert "Grey Pack" in sheet.text_twin
    assert "Slings" in sheet.text_twin
    card = draw_unit_card(voice, draft_of(), "G")
    assert voice.noun("special.assassin").name in card.text_twin


def test_arms_and_pictures_are_told_in_words() -> None:
    voice = Voice("en", WORD_BOOK)
    arms = write_heraldry(voice, "", "per_pale blue, 3 wolf white")
    assert arms.startswith("Per pale blue and white, three wolves")
    assert (
        write_heraldry(voice, "a gate on gold", "per_pale blue, 3 wolf white") == "a gate on gold"
    )
    assert write_flag(voice, write_picture(b"")) == "a picture of their own"
    assert write_flag(voice, "two stripes") == "two stripes"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_arms_have_words(language: str) -> None:
    voice = Voice(language, WORD_BOOK)
    for number in range(300):
        assert describe_arms(voice, choose_arms(str(number)))
