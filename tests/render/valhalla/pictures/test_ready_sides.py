"""Empire: Valhalla: ready-made sides as they are shown where one is chosen, and called later."""

from dataclasses import replace

import pytest

from engine.core.notation.lexicon import PLAIN_LEXICON
from engine.core.notation.line_reader import read_line
from engine.core.notation.line_writer import write_line
from engine.core.protocol.values import Order, Seat
from engine.valhalla.game import GAME
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.view_builder import view
from render.drawing.picture import PictureRequest
from render.games import PRESENTATIONS
from render.language.order_lexicon import list_own_names
from render.valhalla.heraldry.coats_of_arms import ARMS_BY_SIDE
from render.valhalla.pictures.all_sides_picture import gather_all_sides
from render.valhalla.words.table_names import teach_table_names
from render.valhalla.words.unit_texts import counted_noun
from render.words import LANGUAGES, WORD_BOOKS, Voice, build_lexicon
from tests.engine.valhalla.worlds.world import stage_world
from tests.render.valhalla.small_maps import view_small_map, with_knowledge

PAINTER = PRESENTATIONS["valhalla"]
TAKING = (("kind", "take"),)
PLAYERS = {1: "Ada", 2: "Bo"}
STATE = stage_world({1: {}, 2: {"name": "Wolf Pack"}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_while_a_side_is_chosen_the_picture_shows_all_with_their_arms(language: str) -> None:
    seen, voice = view(STATE, Seat(1)), Voice(language, WORD_BOOKS["valhalla"], PLAYERS)
    part, zoom = PAINTER.pictures.choose_focus(seen, TAKING, "side") or ("", "")
    shown = PAINTER.pictures.draw(
        seen, PictureRequest(language, part, zoom, draft=TAKING), PLAYERS, ()
    )
    for one in ready_sides.load_ready_sides().values():
        assert f"{one.ruler}, {one.capital}" in shown.text_twin
    picked = (*TAKING, ("side", "wolf_pack"))
    part, zoom = PAINTER.pictures.choose_focus(seen, picked, "") or ("", "")
    looked = PAINTER.pictures.draw(
        seen, PictureRequest(language, part, zoom, draft=picked), PLAYERS, ()
    )
    for what in ("about", "story"):
        assert voice.say(f"ready_side.wolf_pack.{what}") in looked.text_twin
    flag = voice.say("ready_side.wolf_pack.flag")
    assert flag[1:] in looked.text_twin
    assert flag not in looked.text_twin  # after a colon it begins with a small letter
    assert looked.image.height > shown.image.height


def test_an_order_of_another_kind_is_shown_on_the_map() -> None:
    seen = view(STATE, Seat(1))
    assert GAME.view(STATE, Seat(1)) == seen
    assert PAINTER.pictures.choose_focus(seen, (("kind", "move"),), "from") == ("map", "")


def test_pictures_call_a_ready_made_side_in_the_readers_language() -> None:
    names = [
        [
            one.name
            for one in gather_all_sides(
                Voice(language, WORD_BOOKS["valhalla"], PLAYERS), view(STATE, None)
            ).banners
        ]
        for language in LANGUAGES
    ]
    assert [every[1] for every in names] == ["Wolf Pack", "La Meute"]


SAID = {
    "en": {
        "white": "white", "gold": "golden", "red": "red", "green": "green", "blue": "blue",
        "black": "black", "grey": "grey", "brown": "brown", "ash": "ash", "sea": "sea green",
        "horse": "horse", "lamp": "lamp", "bow": "bow", "wing": "wing", "goat": "goat",
        "wolf": "wol", "fire": "fire", "ship": "ship", 1: "A ", 2: "Two ", 3: "Three ",
    },
    "fr": {
        "white": "blanc", "gold": "or", "red": "rouge", "green": "vert", "blue": "bleu",
        "black": "noir", "grey": "gris", "brown": "brun", "ash": "cendre", "sea": "vert de mer",
        "horse": "cheval", "lamp": "lampe", "bow": "arc", "wing": "aile", "goat": "bouc",
        "wolf": "loup", "fire": "feu", "ship": "navire", 1: "Un", 2: "Deux ", 3: "Trois ",
    },
}  # fmt: skip
"""How each tincture, charge and number is said."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", sorted(ready_sides.load_ready_sides()))
def test_the_arms_that_are_drawn_are_those_that_are_told(language: str, side: str) -> None:
    drawn, words = ARMS_BY_SIDE[side], SAID[language]
    told = Voice(language, WORD_BOOKS["valhalla"]).say(f"ready_side.{side}.heraldry")
    charge, _, field = told.partition(" on " if language == "en" else " sur ")
    assert charge.startswith(words[drawn.count])
    assert words[drawn.charge] in charge
    assert words[drawn.charge_tincture] in charge
    assert words[drawn.tincture] in field


def test_who_took_a_ready_made_side_bears_its_arms_and_another_side_the_emblem() -> None:
    shown = gather_all_sides(
        Voice("en", WORD_BOOKS["valhalla"], PLAYERS), view(STATE, None)
    ).banners
    assert [one.shield_face for one in shown] == [None, ARMS_BY_SIDE["wolf_pack"]]
    assert set(ARMS_BY_SIDE) == set(ready_sides.load_ready_sides())


@pytest.mark.parametrize(
    ("language", "one", "several"), [("en", "Outrider", "Outriders"), ("fr", "Avant-coureur", "")]
)
def test_designs_of_a_ready_made_side_have_names_in_every_language(
    language: str, one: str, several: str
) -> None:
    """Which an order may be written with, as it may with the names that were taken."""
    own = view_small_map()
    riders = ready_sides.load_ready_sides()["wind_riders"].designs
    voice = teach_table_names(
        Voice(language, WORD_BOOKS["valhalla"]), with_knowledge(own, designs=riders)
    )
    assert counted_noun(voice, 1, "E").name == f"1\u00a0{one}"
    assert counted_noun(voice, 4, "E").name == f"4\u00a0{several or one + 's'}"
    words = build_lexicon(language, WORD_BOOKS["valhalla"], own=list_own_names(voice))
    for name in (one, "outriders", "Outrider", "E"):
        order = read_line(GAME, f"disband 4 {name}", words)
        assert isinstance(order, Order), order
        assert write_line(order, PLAIN_LEXICON) == "disband 4 E"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_name_that_a_player_gave_is_kept_and_never_bent(language: str) -> None:
    riders = ready_sides.load_ready_sides()["wind_riders"].designs
    named = tuple(replace(one, name="Hussars") if one.cls == "E" else one for one in riders)
    voice = teach_table_names(
        Voice(language, WORD_BOOKS["valhalla"]), with_knowledge(view_small_map(), designs=named)
    )
    assert counted_noun(voice, 4, "E").name == "4\u00a0Hussars"
    assert counted_noun(voice, 1, "E").name == "1\u00a0\u00d7 Hussars"


def test_the_english_names_of_ready_made_designs_are_those_that_are_taken() -> None:
    for side in ready_sides.load_ready_sides().values():
        for one in side.designs:
            if one.name != one.cls:
                assert (
                    Voice("en", WORD_BOOKS["valhalla"]).noun(f"design.{side.id}.{one.cls}").name
                    == one.name
                )
