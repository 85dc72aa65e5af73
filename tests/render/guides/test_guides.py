"""The guides of the games: every page is true, fits, and can be read on a phone."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.registry import GAMES
from engine.valhalla.battle.stack_capacity import POSITIONS
from engine.valhalla.map.hexes import neighbours
from render.capital.guide import fought_war
from render.drawing.guide_sheet import (
    EXAMPLE_TOP,
    MARGIN,
    SHEET_HEIGHT,
    SHEET_WIDTH,
    SheetLayout,
)
from render.drawing.picture import encode_png
from render.drawing.rich_text import line_width
from render.drawing.shapes import Box
from render.games import PRESENTATIONS
from render.guide import (
    Guide,
    draw_guide_page,
    lay_out_guide_page,
    write_page_text,
    write_page_title,
)
from render.valhalla.guide import positions
from render.valhalla.guide.city_levels import read_levels
from render.valhalla.guide.examples import list_loved_deeds
from render.valhalla.guide.fought_battle import fight
from render.words import LANGUAGES, WORD_BOOKS, Voice

MAX_BYTES = 300_000
MAX_ALT_LENGTH = 1_024
MAX_WORDS = 60
RULE_CODE = re.compile(r"\b[CV]-[A-Z\d.]+-\d+")
EVERY_PAGE = [
    (key, language, number)
    for key, presentation in PRESENTATIONS.items()
    if presentation.guide is not None
    for language in LANGUAGES
    for number in range(1, len(presentation.guide.pages) + 1)
]
every_page = pytest.mark.parametrize(("key", "language", "number"), EVERY_PAGE)


def guide_of(key: str) -> Guide:
    """Return the guide of a game."""
    guide = PRESENTATIONS[key].guide
    assert guide is not None
    return guide


def lay_out(key: str, language: str, number: int) -> SheetLayout:
    """Lay out a page."""
    return lay_out_guide_page(Voice(language, WORD_BOOKS[key]), guide_of(key), number)


def overlaps(one: Box, other: Box) -> bool:
    """Tell whether two boxes have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("key", PRESENTATIONS)
def test_every_game_of_the_house_has_a_guide_of_four_to_nine_pages(key: str) -> None:
    assert 4 <= len(guide_of(key).pages) <= 9


@every_page
def test_a_page_is_drawn_small_enough_for_a_phone(key: str, language: str, number: int) -> None:
    picture = draw_guide_page(Voice(language, WORD_BOOKS[key]), guide_of(key), number)
    assert picture.image.size == (SHEET_WIDTH, SHEET_HEIGHT)
    assert len(encode_png(picture)) <= MAX_BYTES
    assert len(picture.alt) <= MAX_ALT_LENGTH
    assert not RULE_CODE.search(picture.alt)
    assert not re.search(r"[*{}]", picture.alt)


@every_page
def test_a_page_has_few_words_of_its_own(key: str, language: str, number: int) -> None:
    voice, page = Voice(language, WORD_BOOKS[key]), guide_of(key).pages[number - 1]
    labels = [line for one in lay_out(key, language, number).labels for line in one.lines]
    written = (write_page_title(voice, page), write_page_text(voice, page), *labels)
    assert len(" ".join(written).split()) <= MAX_WORDS


@every_page
def test_nothing_on_a_page_is_cut_or_covers_other_words(
    key: str, language: str, number: int
) -> None:
    layout = lay_out(key, language, number)
    left, top, right, bottom = layout.example
    assert left >= MARGIN
    assert right <= SHEET_WIDTH - MARGIN
    assert top >= EXAMPLE_TOP
    assert bottom <= layout.text_top
    assert all(
        line_width(line, layout.text.size) <= SHEET_WIDTH for line in layout.text.lines if line
    )
    title = write_page_title(Voice(language, WORD_BOOKS[key]), guide_of(key).pages[number - 1])
    assert layout.title.lines == (title,)
    whole = (0, EXAMPLE_TOP, SHEET_WIDTH, layout.text_top)
    for label in layout.labels:
        assert label.box[0] >= whole[0]
        assert label.box[1] >= whole[1]
        assert label.box[2] <= whole[2]
        assert label.box[3] <= whole[3]
    for one, other in combinations(layout.labels, 2):
        assert not overlaps(one.box, other.box), (one.lines, other.lines)


@every_page
def test_a_label_breaks_no_word_and_covers_none_of_the_things_pointed_at(
    key: str, language: str, number: int
) -> None:
    layout = lay_out(key, language, number)
    page = guide_of(key).pages[number - 1]
    example = page.draw_example(Voice(language, WORD_BOOKS[key]))
    for label, words in zip(layout.labels, example.labels, strict=True):
        assert " ".join(label.lines) == words.text
        for other in layout.labels:
            at = other.target
            assert not overlaps(
                label.box, (round(at[0]), round(at[1]), round(at[0]) + 1, round(at[1]) + 1)
            )


def list_named_rules() -> Iterator[tuple[str, str]]:
    """Yield every rule that a page names, with its game."""
    for key, presentation in PRESENTATIONS.items():
        for page in presentation.guide.pages if presentation.guide else ():
            yield from ((key, rule) for rule in page.rules)


@pytest.mark.parametrize("key", PRESENTATIONS)
def test_every_page_names_rules_that_there_are(key: str) -> None:
    rules = {rule for game, rule in list_named_rules() if game == key}
    assert rules <= set(GAMES[key].rulebook.load())
    assert all(page.rules for page in guide_of(key).pages)


def test_the_numbers_of_the_city_game_are_those_of_its_rules() -> None:
    """C-MODE-02 and C-MODE-03: six and eight upgrades; C-CITY-01: 5 HP; C-WIN-05: round 40."""
    facts = {one.key: one.read_facts() for one in guide_of("capital").pages}
    assert facts["aim"] == {"in_city": 8, "short_goal": 6, "full_goal": 8}
    assert facts["spoils"] == {"score": 2, "city_hp": 5}
    assert facts["end"]["last_round"] == 40


def test_the_numbers_of_empire_valhalla_are_those_of_its_rules() -> None:
    """V-4.1-02, V-4.1-03: three infantry and five designs; V-6.1-12: five phases; V-1-08, V-1-17:
    round 30, and three capitals of four; V-4.4-13: 1000 gold."""
    facts = {one.key: one.read_facts() for one in guide_of("valhalla").pages}
    assert facts["side"] == {"infantry_kinds": 3, "other_designs": 5}
    assert facts["battle"] == {"phases": 5}
    assert facts["end"] == {
        "capitals_held": 3,
        "side_count": 4,
        "last_round": 30,
        "promotion_gold": 1000,
    }


def test_the_numbers_that_are_written_out_are_those_of_the_rules() -> None:
    """V-2.3-01: six hexes are a zone; V-6.1-09: an army has five places."""
    assert len(neighbours("004.004")) == 6
    assert len(POSITIONS) == 5


def test_the_march_that_a_zone_stops_is_stopped_by_the_rules() -> None:
    """V-2.3-02: from one hex of a zone there is no way into another."""
    near = set(neighbours(positions.FOE))
    assert {positions.ZONE_EDGE, positions.NEXT_IN_ZONE} <= near
    assert positions.NEXT_IN_ZONE in neighbours(positions.ZONE_EDGE)
    assert positions.ZONE_EDGE in neighbours(positions.HOST)


def test_the_war_that_is_shown_is_won_as_its_page_says() -> None:
    """C-SCORE-02: four against two is a lead of two; C-RAZE-01, C-SURVIVE-01: both use it."""
    voice = Voice("en", WORD_BOOKS["capital"])
    terms = fought_war.gather_terms(voice)
    assert (terms.attack.total, terms.defence.total) == ("4", "2")
    assert fought_war.read_score() == 2
    fallen = [one.title for one in fought_war.list_razable(voice) if one.highlight == "chosen"]
    home = [one.title for one in fought_war.list_returning(voice) if one.highlight == "chosen"]
    assert (fallen, home) == (["Market"], ["Cavalry"])


def test_the_levels_of_a_city_are_those_of_its_table() -> None:
    """V-3.1-06 to V-3.1-10."""
    assert read_levels() == (
        (1, 100, 2, 1),
        (2, 200, 3, 2),
        (3, 300, 4, 3),
        (4, 400, 5, 4),
        (5, 500, 7, 5),
    )


def test_each_god_loves_what_weighs_most_with_it() -> None:
    """V-10.2-20 to V-10.2-36, V-10.2-45."""
    assert list_loved_deeds("thor") == ("battle_won", "city_conquered")
    assert list_loved_deeds("hel") == ("battle_lost", "officer_lost")
    assert list_loved_deeds("bragi") == ()


def test_the_battle_is_won_by_its_attacker() -> None:
    """V-6.1-21: the army whose Center is destroyed has lost."""
    _, report = fight()
    assert report.won
