"""Shields: every field shows both tinctures, and its charges stand out from where they stand."""

from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from engine.valhalla.entities.arms import CHARGES, COUNTS, FIELDS, ArmsChoice
from engine.valhalla.entities.flag_pictures import read_picture, write_picture
from engine.valhalla.view_builder import view
from render.drawing.picture import PictureRequest
from render.games import PRESENTATIONS
from render.valhalla.ending.ending import ENDING
from render.valhalla.heraldry.coats_of_arms import (
    ARMS_BY_SIDE,
    choose_shield_face,
    find_shield_face,
)
from render.valhalla.heraldry.look_in_words import describe_arms
from render.valhalla.heraldry.shields import TINCTURES, draw_shield
from render.valhalla.pictures.all_sides_picture import gather_all_sides
from render.words import LANGUAGES, WORD_BOOKS, Voice
from tests.engine.valhalla.worlds.world import stage_world

SIZE = 88
TOLERANCE = 60
"""How far light and shade may move a tincture, over its three bands."""


def count_pixels(shield: Image.Image, tincture: str) -> int:
    """Count the pixels that are about a tincture."""
    wanted = TINCTURES[tincture]
    found = shield.convert("RGB").getcolors(shield.width * shield.height) or ()
    return sum(
        count
        for count, one in found
        if isinstance(one, tuple)
        and sum(abs(a - b) for a, b in zip(one, wanted, strict=True)) < TOLERANCE
    )


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("count", COUNTS)
def test_every_field_shows_both_tinctures(field: str, count: int) -> None:
    shield = draw_shield(ArmsChoice(field, "star", "gold", "blue", count), SIZE)
    assert count_pixels(shield, "gold") > 200
    assert count_pixels(shield, "blue") > 200


def test_all_fields_charges_and_counts_differ() -> None:
    for parts in (
        [ArmsChoice(field, "sun", "red", "gold", 1) for field in FIELDS],
        [ArmsChoice("plain", charge, "red", "gold", 1) for charge in CHARGES],
        [ArmsChoice("plain", "sun", "red", "gold", count) for count in COUNTS],
    ):
        assert len({draw_shield(one, SIZE).tobytes() for one in parts}) == len(parts)


def test_a_charge_has_the_tincture_that_its_place_does_not_have() -> None:
    """V-12.2-15: so it stands out on every part of its field."""
    bare = draw_shield(ArmsChoice("per_pale", "moon", "red", "gold", 1), SIZE)
    left, right = (bare.getpixel((x, SIZE // 4)) for x in (8, SIZE - 9))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert left[1] < 120 < right[1]  # the field is red, then gold
    shield = draw_shield(ArmsChoice("per_pale", "tower", "red", "gold", 1), SIZE)
    left, right = (shield.getpixel((SIZE // 2 + x, shield.height // 2)) for x in (-4, 4))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert left[1] > 120 > right[1]  # the tower is gold, then red


def make_flag(picture: Image.Image) -> str:
    file = BytesIO()
    picture.quantize(16).save(file, "PNG")
    return write_picture(file.getvalue())


def test_an_uploaded_picture_fills_the_shield_and_nothing_else() -> None:
    picture = read_picture(make_flag(Image.new("RGB", (90, 40), (20, 200, 30))))
    assert picture is not None
    shield = draw_shield(picture, SIZE)
    middle = shield.getpixel((SIZE // 2, SIZE // 2))
    assert isinstance(middle, tuple)
    assert middle[1] > 2 * middle[0]
    assert shield.getchannel("A").getpixel((1, shield.height - 2)) == 0
    assert shield.size == draw_shield(ARMS_BY_SIDE["sky_host"], SIZE).size


def test_a_picture_goes_before_arms_and_a_damaged_one_is_passed_over() -> None:
    flag = make_flag(Image.new("RGB", (40, 40), (20, 200, 30)))
    picture = read_picture(flag)
    assert picture is not None
    assert choose_shield_face(flag, "plain red, 1 wolf gold") == picture
    start = picture.index(b"IDAT")
    damaged = picture[: start + 4] + b"\xff" * 8 + picture[start + 12 :]
    assert read_picture(write_picture(damaged)) == damaged
    assert choose_shield_face(write_picture(damaged), "plain red, 1 wolf gold") == ArmsChoice(
        "plain", "wolf", "red", "gold", 1
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blazon_names_its_parts(language: str) -> None:
    voice = Voice(language, WORD_BOOKS["valhalla"])
    blazons = [
        describe_arms(voice, ArmsChoice(field, charge, "gold", "sea", count))
        for field, charge, count in product(FIELDS, CHARGES, COUNTS)
    ]
    assert len(set(blazons)) == len(blazons)
    for one in blazons:
        assert voice.say("blazon.of.gold") in one[:1].lower() + one[1:]
        assert one[0].isupper()
        assert "  " not in one


def test_blazons_read_well() -> None:
    said = {
        language: [
            describe_arms(Voice(language, WORD_BOOKS["valhalla"]), one)
            for one in (
                ArmsChoice("plain", "wolf", "blue", "white", 3),
                ArmsChoice("quarterly", "lion", "gold", "red", 1),
                ArmsChoice("barry", "owl", "gold", "red", 2),
                ArmsChoice("fess", "star", "black", "gold", 1),
            )
        ]
        for language in LANGUAGES
    }
    assert said == {
        "en": [
            "On blue, three wolves\u2019 heads in white",
            "Quarterly gold and red, a lion\u2019s head counterchanged",
            "Barry gold and red, two owls in red, each on a disc of gold",
            "On black, a fess of gold that bears a star in black",
        ],
        "fr": [
            "De bleu à trois têtes de loup de blanc",
            "Écartelé d\u2019or et de rouge, à une tête de lion de l\u2019un en l\u2019autre",
            "Fascé d\u2019or et de rouge, à deux hiboux de rouge sur deux disques d\u2019or",
            "De noir à la fasce d\u2019or qui porte une étoile de noir",
        ],
    }


def test_a_side_bears_the_arms_it_chose_wherever_arms_stand() -> None:
    """V-13-06: on its banner, beside its boasts, and once the game is over."""
    chosen = ArmsChoice("chevron", "raven", "white", "black", 3)
    state = stage_world(
        {1: {"arms": chosen.write_blazon(), "name": "Wolf Pack"}, 2: {"name": "Wolf Den"}}
    )
    seen, voice = view(state, None), Voice("en", WORD_BOOKS["valhalla"])
    assert [find_shield_face(side) for side in seen.sides] == [chosen, None]
    assert gather_all_sides(voice, seen).banners[0].shield_face == chosen
    drawn = PRESENTATIONS["valhalla"].pictures.draw(
        seen, PictureRequest("en", "arms", "1"), {1: "Ada", 2: "Bo"}, ()
    )
    assert "a chevron with three ravens" in drawn.alt
    look = ENDING.look_of_side(seen, 1, 57)
    assert look.arms.tobytes() == draw_shield(chosen, 50).tobytes()
