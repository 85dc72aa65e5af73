"""The parts and layers of a map, close looks, and patterns."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from engine.core.protocol.values import Seat
from engine.valhalla.cities import economy
from render.drawing.maps.side_colours import SIDE_COLOURS, ink_on
from render.drawing.picture import PictureRequest, encode_png
from render.valhalla.pictures.map import (
    layers,
    map_picture,
    signs,
)
from render.valhalla.pictures.map.map_picture import LAYERS
from render.valhalla.pictures.pictures import PICTURE_PARTS, draw_picture
from render.words import LANGUAGES
from tests.render.valhalla import small_maps
from tests.render.valhalla.small_maps import (
    PLAYERS,
    crowd_map,
    own_part,
    view_small_map,
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PICTURE_PARTS)
def test_every_part_is_drawn_and_told_in_words(part: str, language: str) -> None:
    picture = draw_picture(crowd_map(view_small_map()), PictureRequest(language, part), PLAYERS)
    assert picture.alt.strip()
    assert picture.text_twin.strip()
    assert "{" not in picture.alt + picture.text_twin
    hall = draw_picture(crowd_map(view_small_map()), PictureRequest(language, "hall"), PLAYERS)
    assert (picture.image.tobytes() == hall.image.tobytes()) == (part == "hall")


def test_a_layer_may_be_asked_for_as_a_part() -> None:
    of = crowd_map(view_small_map())
    for layer in LAYERS:
        whole = draw_picture(of, PictureRequest(layer=layer), PLAYERS)
        part = draw_picture(of, PictureRequest(part=layer), PLAYERS)
        assert whole.image.tobytes() == part.image.tobytes()
        assert whole.alt == part.alt != draw_picture(of, PictureRequest(), PLAYERS).alt
    assert (
        len(
            {
                draw_picture(of, PictureRequest(layer=one), PLAYERS).image.tobytes()
                for one in ("", *LAYERS)
            }
        )
        == 4
    )


def test_the_economy_adds_up_to_the_income_that_is_forecast() -> None:
    of = crowd_map(view_small_map())
    me = own_part(of)
    realm = economy.IncomeSources(
        tuple(me.places.values()), me.capital, me.special, me.land.roads, ()
    )
    gold = layers.income_by_place(me)
    assert sum(gold.values()) == economy.income(realm)[0] > 0
    twin = draw_picture(of, PictureRequest(layer="economy", zoom="whole"), PLAYERS).text_twin
    assert all(f"+{each}" in twin for each in gold.values() if each)


def test_the_forces_layer_tells_their_strength() -> None:
    of = view_small_map()
    attack, hp = layers.force_strength(own_part(of), "008.004")
    kind = own_part(of).kinds["archer"].statline
    assert attack == 3 * kind.attack
    assert hp == 3 * kind.hp
    assert (
        f"Attack {attack}, HP {hp}"
        in draw_picture(of, PictureRequest(layer="military"), PLAYERS).text_twin
    )


def test_a_close_look_shows_the_hex_that_is_asked_for_and_nonsense_shows_the_whole_land() -> None:
    of = view_small_map()
    near = small_maps.map_view_of(of, PictureRequest(zoom="around:008.004/2")).grid
    assert near.has_hex("008.004")
    assert not near.has_hex("001.012")
    whole = draw_picture(of, PictureRequest(), PLAYERS).image.size
    for zoom in ("around:999.999", "around:nowhere", "seat:2", "battle:1"):
        assert draw_picture(of, PictureRequest(zoom=zoom), PLAYERS).image.size == whole


def test_pattern_mode_needs_no_colour() -> None:
    """Two sides differ in shape even where all colours are greys."""
    of = small_maps.map_view_of(crowd_map(view_small_map()), PictureRequest(pattern=True))
    chips = [
        signs.draw_chip(signs.Chip(colour, "7", pattern=True), 24).convert("L").tobytes()
        for colour in SIDE_COLOURS
    ]
    assert len(set(chips)) == len(SIDE_COLOURS)
    assert (
        map_picture.draw_map(of).tobytes()
        != map_picture.draw_map(replace(of, request=PictureRequest())).tobytes()
    )


@pytest.mark.parametrize("colour", SIDE_COLOURS)
def test_the_pattern_of_a_force_stands_beside_its_number(colour: str) -> None:
    plain, hatched = (signs.Chip(colour, "16", pattern=one) for one in (False, True))
    width = signs.chip_size(plain, 16)[0]
    end = signs.draw_chip(hatched, 16).crop((width + 2, 4, signs.chip_size(hatched, 16)[0], 14))
    assert len(end.convert("RGB").getcolors() or ()) > 1
    assert signs.draw_chip(hatched, 16).crop((5, 5, width, 14)) == signs.draw_chip(plain, 16).crop(
        (5, 5, width, 14)
    )


@pytest.mark.parametrize("part", ["map", "economy"])
def test_a_side_has_one_colour_in_every_picture(part: str) -> None:
    """However full a map is, the legend and the marks keep the colours of the sides."""
    of = crowd_map(view_small_map(sides={seat: {} for seat in range(1, 9)}))
    marks = {at: (Seat(2 + n % 7),) for n, at in enumerate(small_maps.own_part(of).marks)}
    look = PictureRequest(part=part, zoom="known" if part == "map" else "")
    drawn = draw_picture(small_maps.with_knowledge(of, marks=marks), look, PLAYERS)
    packed = Image.open(BytesIO(encode_png(drawn))).convert("RGB")
    found = {tone for _, tone in packed.getcolors(1 << 16) or ()}
    assert {SIDE_COLOURS[one.colour] for one in of.sides} <= found


def test_ink_reads_on_every_side() -> None:
    for tone in SIDE_COLOURS.values():
        bright = [0.299 * one[0] + 0.587 * one[1] + 0.114 * one[2] for one in (tone, ink_on(tone))]
        assert abs(bright[0] - bright[1]) > 90
