"""The hall of all sides: who has fallen, who is near victory, what was fought; nothing secret."""

from dataclasses import replace
from typing import get_args

import pytest
from PIL import Image, ImageChops

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.events.favor import God
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from render.drawing.picture import Picture, PictureRequest, encode_png
from render.valhalla.pictures.all_sides_picture import HEADING_HEIGHT
from render.valhalla.pictures.pictures import draw_picture
from tests.engine.valhalla.worlds.world import stage_world

PLAYERS = {seat: f"Player {seat}" for seat in range(1, 9)}
LANGUAGES = ("en", "fr")


def draw_hall_picture(
    of: View, language: str = "en", *, pattern: bool = False, fights: int = 0
) -> Picture:
    heard = [make_battle(number) for number in range(1, fights + 1)]
    return draw_picture(of, PictureRequest(language, "hall", pattern=pattern), PLAYERS, heard)


def public_view(sides: int = 3) -> View:
    return view(stage_world({seat: {} for seat in range(1, sides + 1)}, size=(24, 24)), None)


def make_battle(number: int) -> BattleTold:
    return BattleTold(
        audience=EVERYONE, battle=number, round=2, at=f"012.00{number}", attacker=Seat(1),
        defenders=(Seat(2),), outcome="defender_routed", size="battle",
    )  # fmt: skip


def test_units_that_nobody_told_of_change_nothing() -> None:
    """The public sees what was made public, and no unit."""
    bare = view(stage_world({1: {}, 2: {}}), None)
    crowded = view(stage_world({1: {"units": {"003.003": "90 archer"}}, 2: {}}), None)
    assert draw_hall_picture(bare).image.tobytes() == draw_hall_picture(crowded).image.tobytes()


def test_the_fallen_the_nearly_crowned_and_who_is_at_the_move_are_told_apart() -> None:
    of = public_view()
    plain = draw_hall_picture(of)
    sides = tuple(replace(one, ended=one.seat == 3) for one in of.sides)
    fallen, crowned = (
        draw_hall_picture(replace(of, sides=sides)),
        draw_hall_picture(replace(of, crowned=(Seat(2),))),
    )
    turned = draw_hall_picture(replace(of, turn=Seat(2), batch=(Seat(2),)))
    assert len({one.image.tobytes() for one in (plain, fallen, crowned, turned)}) == 4
    assert "fallen" in fallen.text_twin
    assert "one round from victory" in crowned.text_twin
    assert "to move" in turned.text_twin.splitlines()[2]
    assert "2 sides stand" in fallen.alt


def test_the_winner_has_won() -> None:
    of = public_view()
    places = ((Seat(2),), (Seat(1),), (Seat(3),))
    over = replace(of, outcome=Outcome(places=places, rule="V-1-04"), phase="over")
    assert "has won" in draw_hall_picture(over).text_twin.splitlines()[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_battles_are_told_and_no_more_than_four(language: str) -> None:
    told = draw_hall_picture(public_view(), language, fights=6)
    assert [f"012.00{number}" in told.text_twin for number in range(1, 7)] == [False] * 2 + [
        True
    ] * 4
    assert told.image.height > draw_hall_picture(public_view(), language).image.height


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("sides", "wide"), [(2, 600), (4, 600), (5, 864), (8, 864)])
def test_any_number_of_sides_with_the_longest_names_fits(
    language: str, sides: int, wide: int
) -> None:
    """Few hang side by side, so that a phone shows them large."""
    of = public_view(sides)
    name = "Saint-Germain-des-Hauts-Fjords-sous-la-Montagne-de-Givre"
    long = tuple(replace(one, name=name, ruler=name, special=name) for one in of.sides)
    picture = draw_hall_picture(replace(of, sides=long), language, pattern=True, fights=3)
    assert picture.image.width == wide
    assert picture.text_twin.count(name) >= sides
    assert len(encode_png(picture)) < 500 * 1024


def test_pattern_mode_lays_a_pattern_on_each_cloth() -> None:
    assert (
        draw_hall_picture(public_view(8)).image.tobytes()
        != draw_hall_picture(public_view(8), pattern=True).image.tobytes()
    )


def test_rulers_and_cities_that_nobody_named_are_called_in_the_readers_language() -> None:
    assert "Souverain 1" in draw_hall_picture(public_view(), "fr").text_twin
    assert "Ruler 1" not in draw_hall_picture(public_view(), "fr").text_twin


def slice_of(image: Image.Image) -> Image.Image:
    """Cut out the middle of a banner that hangs alone, between its trimmed edges."""
    return image.crop((image.width // 2 - 95, HEADING_HEIGHT, image.width // 2 + 95, image.height))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Hel", "Giants\u2019 Hearth", "The Old Fellowship of the Fjord"])
def test_the_signs_of_all_gods_stand_clear_of_what_is_written(language: str, name: str) -> None:
    of = public_view(1)
    sides = tuple(replace(one, name=name) for one in of.sides)
    of = replace(of, sides=sides, turn=Seat(0), batch=())
    moved = replace(of, turn=Seat(1), batch=(Seat(1),))
    gods = dict.fromkeys(get_args(God), Seat(1))
    favoured = replace(moved, favourites=gods)
    middle = slice_of(draw_hall_picture(moved, language).image)
    said = ImageChops.difference(middle, slice_of(draw_hall_picture(of, language).image)).getbbox()
    signed = ImageChops.difference(
        middle, slice_of(draw_hall_picture(favoured, language).image)
    ).getbbox()
    assert said
    assert signed
    assert said[3] < signed[1]
    assert signed[2] - signed[0] > 26 * (len(gods) - 1)


def test_the_twin_names_the_gods_that_love_a_side_and_the_fallen_are_loved_by_none() -> None:
    of = replace(public_view(2), favourites={"thor": Seat(1), "hel": Seat(1), "odin": Seat(2)})
    fallen = replace(of, sides=(of.sides[0], replace(of.sides[1], ended=True)))
    told = draw_hall_picture(fallen).text_twin
    assert "loved by Thor and Hel" in told
    assert "Odin" not in told
    assert "loved by Odin" in draw_hall_picture(of).text_twin


def test_a_name_that_side_and_ruler_share_stands_once_on_a_banner() -> None:
    of = public_view(2)
    sides = tuple(replace(one, name="The Thumbs", ruler="The Thumbs") for one in of.sides[:1])
    twin = draw_hall_picture(replace(of, sides=(*sides, *of.sides[1:]))).text_twin
    assert twin.count("The Thumbs") == 1
