"""The pictures of the city game: all that a viewer knows, in its place, and nothing else."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.capital import GAME
from engine.capital.catalog.card_set import load_shipped_card_set
from engine.capital.view import View
from engine.core.protocol.values import Seat, Viewer
from render.capital import table_style
from render.capital.colours import CITY_LANDSCAPES, SEAT_PALETTES
from render.capital.contents import card_faces, names, table
from render.capital.contents.hand import HandContents, gather_hand
from render.capital.pictures import (
    hand_picture,
    table_picture,
)
from render.capital.pictures.view_pictures import PICTURE_PARTS
from render.drawing import cards, colours
from render.drawing.picture import PictureRequest, encode_png
from render.words import LANGUAGES
from tests.engine.capital.busy_games import TABLE_SETTINGS, play_busy_game
from tests.engine.random_play import load_twins
from tests.render.capital.pictures.city_pictures import (
    GIVEN,
    PLAYERS,
    WAR,
    draw_part,
    find_difference,
    is_overlapping,
    languages,
    make_view,
    twin_lines,
)

parts = pytest.mark.parametrize("part", PICTURE_PARTS)


def gather_held_hand(of: View, language: str = "en") -> HandContents:
    look = PictureRequest(language)
    return gather_hand(names.picture_voice(of, look, PLAYERS), of, of.kingdoms[0], look)


def make_view_with_hand(*cards: str, **more: Any) -> View:
    given = {**GIVEN["seats"], 1: {**GIVEN["seats"][1], "hand": list(cards)}}
    return make_view(seats=given, **more)


# Every picture


@parts
@languages
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_every_picture_is_as_wide_as_a_phone_and_has_words_in_its_place(
    part: str, language: str, viewer: int | None
) -> None:
    picture = draw_part(make_view(viewer, **WAR), part, language)
    assert (picture.image.width, picture.image.mode) == (table_style.TABLE_WIDTH, "RGB")
    assert 10 < len(picture.alt) < 400
    assert "\n" not in picture.alt
    assert len(twin_lines(picture)) > 1
    assert not set("{}") & set(picture.alt + picture.text_twin)


@parts
def test_both_languages_tell_the_same(part: str) -> None:
    english, french = (draw_part(make_view(**WAR), part, language) for language in LANGUAGES)
    assert len(twin_lines(english)) == len(twin_lines(french))
    assert english.alt != french.alt
    assert find_difference(english.image, french.image)


def test_names_are_plain_in_an_alt_and_harmless_in_a_twin() -> None:
    picture = draw_part(make_view(), "table")
    assert "Ben *the* Bold" in picture.alt
    assert r"Ben \*the\* Bold" in picture.text_twin


@parts
@pytest.mark.parametrize("name", TABLE_SETTINGS)
def test_what_nobody_told_a_viewer_changes_no_pixel(part: str, name: str) -> None:
    """C-INFO-23, C-INFO-24: worlds that differ only in hidden things look the same."""
    chance = Random(f"{name} {part}")
    game = play_busy_game(name)
    for moment in chance.sample(game.moments, 1):
        viewer: Viewer = chance.choice([None, *game.seats])
        zoom = f"seat:{chance.choice(game.seats)}"
        worlds = moment.state, load_twins("capital")(moment.state, viewer, chance)
        one, two = (draw_part(GAME.view(each, viewer), part, zoom=zoom) for each in worlds)
        assert (one.alt, one.text_twin) == (two.alt, two.text_twin)
        assert one.image.tobytes() == two.image.tobytes()


@parts
def test_a_picture_packs_small(part: str) -> None:
    assert len(encode_png(draw_part(make_view(**WAR), part))) <= 400 * 1024


@parts
def test_patterns_change_the_picture_and_not_the_words(part: str) -> None:
    plain, hatched = (draw_part(make_view(**WAR), part, pattern=each) for each in (False, True))
    assert (plain.alt, plain.text_twin) == (hatched.alt, hatched.text_twin)
    assert bool(find_difference(plain.image, hatched.image)) == (part != "table")


def test_seats_are_told_apart_without_colour() -> None:
    plates = [
        table_style.draw_large_nameplate("Ada", 1, palette).convert("L")
        for palette in SEAT_PALETTES.values()
    ]
    for one, other in combinations(plates, 2):
        corner = 6, 6, 90, 82
        difference = ImageChops.difference(one.crop(corner), other.crop(corner))
        assert ImageStat.Stat(difference).mean[0] > 3


def test_text_reads_on_the_colours_of_seats_and_cities() -> None:
    for palette in (*SEAT_PALETTES.values(), *(palette for palette, _ in CITY_LANDSCAPES.values())):
        assert colours.contrast_ratio(colours.CREAM, palette.deep) >= 7
    for palette in SEAT_PALETTES.values():
        assert colours.contrast_ratio(colours.CREAM, palette.mid) >= 7


def test_cards_that_are_known_are_not_drawn_again() -> None:
    draw_part(make_view(), "hand")
    before = cards.draw_card.cache_info().misses
    draw_part(make_view(), "hand")
    assert cards.draw_card.cache_info().misses == before


def test_a_table_may_have_cities_and_cards_of_its_own() -> None:
    gain = {"effects": [{"trigger": "standing", "do": [{"op": "income", "gold": 1}]}]}
    slot = {"kind": "troop", "attack": "u1", "defence": False}
    upgrades = [{"id": f"u{n}", "name": f"Thing {n}", **gain} for n in range(2, 9)]
    own = {
        "city_cards": [{
            "id": "oddville", "name": "Oddville", "grade": "A", "hp": 5, "slots": [slot] * 3,
            "start": {"gold": 1, "build": 1, "draw": 3, "store": 1, "defence": 1},
            "upgrades": [{"id": "u1", "name": "Thing 1", "opens": ["attack"]}, *upgrades],
        }],
        "cards": [
            {"id": "hut", "name": "Odd Hut", "kind": "building", "banner": "keep", "cost": 2},
            {"id": "men", "name": "Odd Men", "kind": "troop", "attack": 2, "defence": 1},
        ],
        "seats": {1: {"city": "oddville", "buildings": ["hut"], "hand": ["men"]}, 2: {}},
    }  # fmt: skip
    seen = GAME.view(GAME.stage(own), Seat(1))
    twins = " ".join(draw_part(seen, part, "fr").text_twin for part in PICTURE_PARTS)
    assert all(name in twins for name in ("Oddville", "Thing 1", "Odd Hut", "Odd Men"))


# Hands


def test_a_card_shows_what_it_costs_now_and_why() -> None:
    """C-COST-07, C-COST-09."""
    given = {**GIVEN["seats"][1], "unfinished": [], "hand": ["fishing_village", "university"]}
    fishing, university = (
        [(badge.icon, badge.text) for badge in each.face.costs]
        for each in gather_held_hand(make_view(seats={**GIVEN["seats"], 1: given})).cards
    )
    assert fishing == [("gold", "2"), ("village", "+2"), ("down", "\u22121")]
    assert university == [("gold", "2"), ("down", "\u22121")]
    assert [
        (badge.icon, badge.text) for badge in gather_held_hand(make_view()).cards[2].face.costs
    ] == [("gold", "1")]


def test_a_hand_says_which_cards_may_be_built_now_and_what_stops_the_others() -> None:
    marks = {
        each.face.title: (each.may_build, each.mark) for each in gather_held_hand(make_view()).cards
    }
    assert marks == {
        "Fishing Village": (False, "1 Gold short"),
        "Market": (True, "may be built now"),
        "Knights": (True, "may be built now"),
        "University": (False, "needs a Court, 1 Gold short"),
        "Spy": (False, "no free mercenary slot"),
    }
    assert (
        gather_held_hand(make_view()).note
        == "Round 1 · 2 Gold and 1 Build left · 2 cards may be built now"
    )


@pytest.mark.parametrize("count", [0, 1, 2, 4, 5, 12, 14])
def test_cards_lie_in_rows_of_at_most_three_and_none_over_another(count: int) -> None:
    hands = ["market", "knights", "spy", "university", "chapel", "citadel", "archers"] * 2
    layout, dealt = hand_picture.lay_out_hand(gather_held_hand(make_view_with_hand(*hands[:count])))
    boxes = [
        (at.left, at.top, at.left + wide, at.top + cards.CARD_HEIGHT * wide // cards.CARD_WIDTH)
        for _, wide, at in dealt
    ]
    boxes += [(left, top, left + one.width, top + one.height) for one, left, top in layout.marks]
    assert len(dealt) == count
    assert not any(is_overlapping(one, other) for one, other in combinations(boxes, 2))
    assert all(left >= table_style.MARGIN - 4 for left, *_ in boxes)
    assert all(
        right <= table_style.TABLE_WIDTH - table_style.MARGIN + 4 for _, _, right, _ in boxes
    )
    assert max((bottom for *_, bottom in boxes), default=0) <= layout.top


def test_an_empty_hand_says_so() -> None:
    assert draw_part(make_view_with_hand(), "hand").alt == "You hold no cards."


def test_a_rival_s_hand_shows_backs_alone() -> None:
    """C-INFO-06, C-INFO-11."""
    picture = draw_part(make_view(2), "hand", zoom="seat:1")
    assert picture.alt == "Ada holds 5 cards, face down."
    assert "Market" not in picture.text_twin


def test_the_cards_of_an_open_pick_lie_over_the_hand() -> None:
    """C-QUEST-05."""
    seen = make_view(pick=["warlord", "iron_gate"], choice="pick")
    one = gather_held_hand(seen)
    assert [each.face.title for each in one.shown] == ["Warlord", "Iron Gate"]
    assert one.shown[1].face.kind == "Legendary · Keep"
    assert "To choose from: Warlord and Iron Gate." in draw_part(seen, "hand").alt
    assert (
        "Warlord" not in draw_part(make_view(2, pick=["warlord"], choice="pick"), "hand").text_twin
    )


@languages
def test_every_card_has_a_face(language: str) -> None:
    seen = make_view()
    voice = names.picture_voice(seen, PictureRequest(language), PLAYERS)
    for card in load_shipped_card_set().cards.values():
        found = card_faces.make_card_face(
            voice, seen, seen.kingdoms[0], card.id, PictureRequest(language)
        )
        assert found.title
        assert found.kind
        assert bool(found.rules or found.pills or found.stats), card.id


# The table


def test_the_table_shows_everybody_in_numbers() -> None:
    text = "\n".join(twin_lines(draw_part(make_view(None), "table")))
    assert "Deck 107, Discard pile 0, Legendary Deck 26, Gold left 2, Build left 1" in text
    assert "Capital upgrades: 2 of 8 · the next costs 3 Gold" in text
    assert "5 cards in hand, Villages 2, Keep 2, Guild 2, Court 0" in text
    assert "3 of 4 troop slots taken, 2 of 2 mercenary slots taken, 1 settled" in text
    assert "On turn: Build phase." in text


def test_the_active_seat_has_a_golden_rim() -> None:
    seen = make_view(None)
    places = table.gather_table(names.picture_voice(seen, PictureRequest(), PLAYERS), seen).places
    gold = Image.new("RGB", (40, 2), colours.PALETTES["legendary"].accent)
    rims = [
        table_picture.draw_player(each).convert("RGB").crop((500, 2, 540, 4)) for each in places
    ]
    strays = [max(ImageStat.Stat(ImageChops.difference(rim, gold)).mean) for rim in rims]
    assert strays[0] < 8 < strays[1]


def test_an_ended_game_names_its_winner() -> None:
    ended = {"outcome": {"places": [[1], [2]], "rule": "C-WIN-01"}}
    assert "You have won." in draw_part(make_view(1, **ended), "table").alt
    assert "Ada has won." in draw_part(make_view(None, **ended), "table").text_twin
    tie = {"outcome": {"places": [[1, 2]], "rule": "C-WIN-05"}}
    assert "A draw between Ada and" in draw_part(make_view(None, **tie), "table").alt
