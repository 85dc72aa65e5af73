"""The cards of units and the sheets of sides: everything they say, drawn without overlap."""

from dataclasses import replace
from typing import Any

import pytest

from engine.valhalla.catalog.unit_tables import CLASSES, Class, unit_tables
from engine.valhalla.entities.default_designs import base_statline, default_design
from engine.valhalla.entities.unit_designs import NO_BONUS, Design, DesignBonus
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.pasted_texts.side_text import SideDocument
from render.drawing import icons
from render.drawing.picture import encode_png
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.workshop.pictures.sheet_parts import OVERSPENT, SPENT, WIDTH
from render.valhalla.workshop.pictures.side_sheet import gather_side_sheet
from render.valhalla.workshop.pictures.unit_card import draw_card
from render.valhalla.workshop.pictures.unit_card_contents import gather_unit_card
from render.valhalla.workshop.pictures.unit_figures import FIGURES, choose_figure
from render.valhalla.workshop.side_drafts import SideDraft
from render.valhalla.workshop.side_pictures import draw_side_sheet
from render.words import LANGUAGES, Voice

BAR_PLACE = (60, 450)
"""Within the bar of points, left of its words."""
MAX_BYTES = 400_000


def bare_design(cls: Class, **changes: Any) -> Design:
    return replace(Design(cls, cls, base_statline(cls)), **changes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", sorted(ready_sides.load_ready_sides()))
def test_a_card_says_all_of_a_design_in_words(language: str, side: str) -> None:
    voice = Voice(language, WORD_BOOK)
    for design in ready_sides.load_ready_sides()[side].designs:
        card = gather_unit_card(voice, design, NO_BONUS)
        assert [one.name for one in card.abilities[: len(design.all_specials)]] == [
            voice.noun(f"special.{one}").name for one in design.all_specials
        ]
        assert all(one.effect for one in card.abilities[: len(design.all_specials)])
        assert all(panel.lines for panel in card.panels)


def test_free_slots_stand_on_the_card() -> None:
    voice = Voice("en", WORD_BOOK)
    card = gather_unit_card(voice, bare_design("G", specials=("charge", "speedy")), NO_BONUS)
    assert [one.name for one in card.abilities[2:]] == ["3 slots free", "utility slot free"]
    full = bare_design("E", specials=("charge", "speedy"), utility="forager")
    assert len(gather_unit_card(voice, full, NO_BONUS).abilities) == 3
    infantry = gather_unit_card(voice, default_design("archer"), NO_BONUS)
    assert [one.name for one in infantry.abilities] == ["First Fire", "utility slot free"]


def test_a_special_taken_twice_stands_once_with_its_count() -> None:
    design = bare_design("C", specials=("well_trained", "well_trained"))
    card = gather_unit_card(Voice("en", WORD_BOOK), design, NO_BONUS)
    assert card.abilities[0].name == "Well-Trained \u00d72"
    assert card.abilities[1].name == "1 slot free"


def test_points_are_told_with_what_is_left_or_too_much() -> None:
    voice = Voice("en", WORD_BOOK)
    under = gather_unit_card(voice, bare_design("E"), DesignBonus(points=3)).points
    assert (under.spent, under.budget, under.rest) == (0, 38, "38 left")
    line = replace(base_statline("E"), attack=60)
    over = gather_unit_card(voice, bare_design("E", bought=line), NO_BONUS).points
    assert (over.text, over.rest) == ("55 of 35 points", "20 too many")


def test_the_bar_is_red_beyond_the_budget() -> None:
    voice = Voice("en", WORD_BOOK)
    line = replace(base_statline("E"), attack=60)
    for design, tone in (
        (ready_sides.load_ready_sides()["wolf_pack"].designs[5], SPENT),
        (bare_design("E", bought=line), OVERSPENT),
    ):
        bar = draw_card(voice, design, NO_BONUS).image.crop((0, 410, WIDTH, 470))
        assert tone in {one for _, one in bar.getcolors(bar.width * bar.height) or ()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_card_is_drawn_whole(language: str) -> None:
    """Even with every special, a card ends below its last panel, and its file stays small."""
    every = tuple(unit_tables().specials)
    design = bare_design("G", name="W" * 40, specials=every[:-1], utility=every[-1])
    picture = draw_card(Voice(language, WORD_BOOK), design, NO_BONUS)
    corner = picture.image.getpixel((WIDTH - 20, picture.image.height - 20))
    assert isinstance(corner, tuple)
    assert min(corner) > 100  # paper, and not the black beyond it
    assert len(encode_png(picture)) < 2 * MAX_BYTES


def test_every_figure_has_an_icon_and_can_be_chosen() -> None:
    for _, figure in FIGURES:
        assert icons.icon_mask("valhalla", figure.icon, 32).getbbox()
    shown = {
        choose_figure(design).icon
        for side in ready_sides.load_ready_sides().values()
        for design in side.designs
    }
    assert len(shown) >= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_shows_all_units_and_what_the_game_fills_in(language: str) -> None:
    voice = Voice(language, WORD_BOOK)
    draft = SideDraft(
        SideDocument.model_validate(
            {"name": "Grey Pack", "ruler": "Ulf", "arms": "chequy black, 1 wolf white",
             "special": "ironblooded", "infantry": {"swordsman": 10}, "designs": {"C": {"hp": 9}}}
        )
    )  # fmt: skip
    sheet = gather_side_sheet(voice, draft)
    assert [row.cls for row in sheet.rows] == list(CLASSES)
    assert [row.note for row in sheet.rows[:3]] == ["\u00d710", "\u00d70", "\u00d70"]
    filled_in = voice.say("side_sheet.default")
    assert [row.note for row in sheet.rows[3:]] == ["", *[filled_in] * 4]
    assert sheet.rows[5].points == (33, 38)
    assert sheet.special.title == voice.noun("side_special.ironblooded").name
    assert sheet.special.lines
    picture = draw_side_sheet(voice, draft)
    assert len(encode_png(picture)) < MAX_BYTES
    for text in ("Grey Pack", "Ulf", sheet.arms_text, sheet.points.text):
        assert text in picture.text_twin
    assert "Grey Pack" in picture.alt


def test_a_side_without_anything_says_what_is_missing() -> None:
    picture = draw_side_sheet(Voice("en", WORD_BOOK), SideDraft(SideDocument()))
    for missing in ("A side without a name", "no arms chosen", "Ruler not named"):
        assert missing in picture.text_twin
