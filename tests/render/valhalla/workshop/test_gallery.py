"""The gallery of sides at a table, and the pictures of ready-made sides."""

from random import Random
from typing import Any, Final

import pytest

from engine.core.protocol.values import Seat, Viewer
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from render.drawing.picture import PictureRequest, encode_png
from render.games import PRESENTATIONS
from render.language.fact_vocabulary import capitalise
from render.language.markup import remove_escapes
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.workshop.pictures.ready_side_pictures import FEATURED_SIDES, draw_ready_side
from render.words import LANGUAGES, Voice
from tests.engine.valhalla.twins import make_twin
from tests.engine.valhalla.worlds.world import stage_world

PICTURES = PRESENTATIONS["valhalla"].pictures
PLAYERS = {1: "Ada", 2: "Bo", 3: "Cy"}
SEATS: Final[dict[int, dict[str, Any]]] = {
    1: {
        "name": "The Ash Court", "capital_name": "Emberhold", "ruler": "Ingrid",
        "backstory": "They held the passes.", "flag": "two stripes", "special": "ironblooded",
        "arms": "per_pale black, 1 tower gold",
        "designs": {"C": {"name": "Cinders", "hp": 15}, "G": {"name": "Banners", "hp": 15}},
    },
    2: {"name": "Wolf Pack", "designs": {"E": {"name": "Wargs", "hp": 12}}},
    3: {"name": "The Fallen", "ended": True, "heraldry": "A grey gate"},
}  # fmt: skip


def draw(state: State, language: str = "en", viewer: Viewer = None) -> tuple[bytes, str, str]:
    seen = view(state, viewer)
    picture = PICTURES.draw(seen, PictureRequest(language, "sides"), PLAYERS, ())
    return encode_png(picture), picture.alt, picture.text_twin


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_says_what_everybody_knows_of_each_side(language: str) -> None:
    """V-13-06."""
    _, alt, twin = draw(stage_world(SEATS), language)
    voice = Voice(language, WORD_BOOK)
    pack = capitalise(voice.noun("ready_side.wolf_pack").name)
    for text in ("The Ash Court", "Emberhold", "Ingrid", "They held the passes.", "two stripes",
                 "Ada", "Bo", voice.noun("side_special.ironblooded").name, "A grey gate",
                 pack, voice.say("gallery.fallen")):  # fmt: skip
        assert text in remove_escapes(twin), text
    assert "3" in alt


def test_the_gallery_is_one_for_all_and_tells_no_design() -> None:
    """V-13-02, V-13-25: two worlds that differ in secrets give one picture, byte for byte."""
    state = stage_world(SEATS)
    shown = draw(state)
    for secret in ("Cinders", "Banners", "Wargs"):
        assert secret not in shown[2]
    changed = {seat: {**one, "designs": {}, "gold": 9_000} for seat, one in SEATS.items()}
    assert draw(stage_world(changed)) == shown
    for viewer in (None, Seat(1), Seat(2)):
        assert draw(state, viewer=viewer) == shown
    for seed in range(6):
        assert draw(make_twin(state, None, Random(seed))) == shown


def test_the_gallery_shows_a_change_of_what_is_public() -> None:
    shown = draw(stage_world(SEATS))[0]
    for change in (
        {"arms": "plain gold, 2 owl red"},
        {"backstory": "They rode."},
        {"ruler": "Ulf"},
    ):
        assert draw(stage_world({**SEATS, 1: {**SEATS[1], **change}}))[0] != shown


def test_long_and_marked_texts_of_players_stay_in_their_place() -> None:
    typed = {"backstory": "**Bold** @everyone " * 300, "heraldry": "w" * 400, "flag": "_x_ " * 100}
    seats = {**SEATS, 1: {**SEATS[1], **typed}}
    twin = draw(stage_world(seats))[2]
    assert "**Bold**" not in twin
    assert "@everyone" not in twin
    picture = PICTURES.draw(
        view(stage_world(seats), None), PictureRequest("fr", "sides"), PLAYERS, ()
    )
    assert picture.image.height < 2_000


def test_the_gallery_can_be_asked_for_by_everybody() -> None:
    state = stage_world(SEATS)
    for viewer in (None, Seat(1)):
        assert "sides" in PICTURES.parts_with_content(view(state, viewer))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", sorted(ready_sides.load_ready_sides()))
def test_a_ready_made_side_is_told_in_one_sentence_without_its_designs(
    language: str, side: str
) -> None:
    """V-13-25: no rival may read its designs before they meet them."""
    voice = Voice(language, WORD_BOOK)
    picture = draw_ready_side(voice, side)
    about, ready = (
        voice.say(f"ready_side.{side}.about"),
        ready_sides.load_ready_sides()[side],
    )
    name = capitalise(voice.noun(f"ready_side.{side}").name)
    assert picture.text_twin == f"**{name}** \u00b7 {ready.ruler} \u00b7 {ready.capital}\n{about}."
    assert about[1:] in picture.alt


def test_four_sides_are_featured() -> None:
    assert len(set(FEATURED_SIDES)) == 4
    assert set(FEATURED_SIDES) <= set(ready_sides.load_ready_sides())
