"""Empire: Valhalla: ready-made sides as they are shown where one is chosen, and called later."""

import pytest

from engine.core.model import Seat
from engine.valhalla import ready_sides
from engine.valhalla.game import GAME
from engine.valhalla.viewing import view
from render.picture import Look
from render.registry import GAMES
from render.valhalla.hall import hall
from render.words import LANGUAGES, Voice
from tests.engine.valhalla.world import world

PAINTER = GAMES["valhalla"]
TAKING = (("kind", "take"),)
PLAYERS = {1: "Ada", 2: "Bo"}
STATE = world({1: {}, 2: {"name": "Wolf Pack"}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_while_a_side_is_chosen_the_picture_shows_all_with_their_arms(language: str) -> None:
    seen, voice = view(STATE, Seat(1)), Voice(language, "valhalla", PLAYERS)
    part, zoom = PAINTER.focus(seen, TAKING, "side") or ("", "")
    shown = PAINTER.draw(seen, Look(language, part, zoom, draft=TAKING), PLAYERS, ())
    for one in ready_sides.all().values():
        assert f"{one.ruler}, {one.capital}" in shown.twin
    picked = (*TAKING, ("side", "wolf_pack"))
    part, zoom = PAINTER.focus(seen, picked, "") or ("", "")
    looked = PAINTER.draw(seen, Look(language, part, zoom, draft=picked), PLAYERS, ())
    for what in ("about", "story", "flag"):
        assert voice.say(f"ready_side.wolf_pack.{what}") in looked.twin
    assert looked.image.height > shown.image.height


def test_an_order_of_another_kind_is_shown_on_the_map() -> None:
    seen = view(STATE, Seat(1))
    assert GAME.view(STATE, Seat(1)) == seen
    assert PAINTER.focus(seen, (("kind", "move"),), "from") == ("map", "")


def test_pictures_call_a_ready_made_side_in_the_readers_language() -> None:
    names = [
        [one.name for one in hall(Voice(language, "valhalla", PLAYERS), view(STATE, None)).banners]
        for language in LANGUAGES
    ]
    assert [every[1] for every in names] == ["Wolf Pack", "La Meute"]
