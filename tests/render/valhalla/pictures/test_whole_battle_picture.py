"""The picture of a whole battle once the game is over: both armies, their losses, their course."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image

from render.language.voice import Voice
from render.valhalla.ending.fight_pictures import draw_fight, gather_contents
from render.valhalla.ending.fight_tales import WholeBattle, find_whole_battle
from render.valhalla.pictures.whole_battle import battle_course, whole_battle_picture
from render.valhalla.pictures.whole_battle.battle_course import FRESH_LOSS, write_whole
from render.valhalla.pictures.whole_battle.whole_battle_contents import (
    MIN_TEXT_SIZE,
    PICTURE_WIDTH,
    WholeBattleContents,
)
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.story.deeds import DEED_KINDS, read_battles
from render.valhalla.words.table_names import teach_table_names
from tests.bot.games.ending.ended_games import read_game

PHONE_WIDTH = 390
MIN_POINTS = 14


def make_voice(language: str = "en") -> Voice:
    voice = Voice(language, WORD_BOOK, {1: "Ada", 2: "Ben", 3: "Cl\u00e9o"}, markdown=True)
    return teach_table_names(voice, read_game("valhalla").whole_view)


def find_battles() -> Iterator[WholeBattle]:
    game = read_game("valhalla")
    for one in read_battles([told.event for told in game.list_public(DEED_KINDS)]):
        whole = find_whole_battle(game, f"battle.{one.told.battle}")
        assert whole is not None
        yield whole


def gather_largest(language: str = "en") -> tuple[WholeBattle, WholeBattleContents]:
    largest = max(find_battles(), key=lambda one: len(one.phases))
    return largest, gather_contents(make_voice(language), read_game("valhalla"), largest)


def has_colour(image: Image.Image, colour: tuple[int, int, int]) -> bool:
    counted = image.getcolors(image.width * image.height) or []
    return any(tone == colour for _, tone in counted)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_both_armies_have_all_units_by_the_names_of_their_designs(language: str) -> None:
    """V-13-05."""
    whole, contents = gather_largest(language)
    for army in (contents.attacker, *contents.defenders):
        toll = whole.toll_of(int(army.seat))
        assert sum(int(row.name.split("\u00a0")[0]) for row in army.rows) == toll.brought
        assert sum(row.lost for row in army.rows) == toll.lost
        assert any(row.design for row in army.rows)
    assert "{" not in contents.title + contents.moment


def test_of_an_overrun_there_are_only_losses() -> None:
    whole = next(one for one in find_battles() if not one.phases)
    contents = gather_contents(make_voice(), read_game("valhalla"), whole)
    assert battle_course.measure_course(contents) == 0
    assert sum(row.lost for army in contents.armies.values() for row in army.rows) == sum(
        whole.toll_of(int(seat)).lost for seat in whole.battle.seats
    )


def test_the_ground_is_that_of_the_round_without_fog() -> None:
    whole, contents = gather_largest()
    rounds = read_game("valhalla").rounds
    [seen] = [one.view for one in rounds if one.round == whole.battle.told.round]
    assert contents.ground.view is seen
    assert contents.ground.side.revealed == frozenset(contents.ground.side.land.terrain)


def test_every_side_and_what_each_phase_cost_is_painted() -> None:
    _, contents = gather_largest()
    image = whole_battle_picture.draw_whole_battle(contents)
    assert image.width == PICTURE_WIDTH
    assert all(has_colour(image, army.ground) for army in contents.armies.values())
    assert has_colour(image, FRESH_LOSS)
    calm = whole_battle_picture.draw_whole_battle(replace(contents, phases=()))
    assert not has_colour(calm, FRESH_LOSS)
    assert calm.height < image.height


def test_the_smallest_text_is_legible_on_a_phone() -> None:
    assert MIN_TEXT_SIZE * PHONE_WIDTH >= MIN_POINTS * PICTURE_WIDTH
    sizes = (*whole_battle_picture.NAME_SIZES, *whole_battle_picture.SMALL, *battle_course.SIZES)
    assert min(sizes) >= MIN_TEXT_SIZE


def test_hp_have_no_fractions_and_only_nothing_is_0() -> None:
    whole, _ = gather_largest()
    shown = [write_whole(hp) for phase in whole.phases for hp, _ in phase.health.values()]
    assert all(text.isdecimal() for text in shown)
    assert shown.count("0") == sum(
        hp == 0 for phase in whole.phases for hp, _ in phase.health.values()
    )


def test_an_unknown_battle_has_no_picture() -> None:
    assert draw_fight(make_voice(), read_game("valhalla"), "battle.99") is None
