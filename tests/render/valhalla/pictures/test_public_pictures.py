"""Pictures of the public thread: what all have heard of, and nothing that only some know."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, Event, Seat
from engine.valhalla.events.battles import BattleTold, RulerFell
from engine.valhalla.events.turns import SideEnded
from engine.valhalla.game import GAME
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from render.drawing.picture import Picture, PictureRequest, encode_png
from render.games import PRESENTATIONS
from render.reports import write_fight, write_round
from render.valhalla.pictures.pictures import draw_picture
from render.valhalla.words.story.deeds import DEED_KINDS
from tests.engine.valhalla.twins import make_twin
from tests.engine.valhalla.worlds.world import stage_world
from tests.render.valhalla.played_game import PLAYERS, languages, make_voice, play_game


def public_view() -> View:
    return view(stage_world({1: {}, 2: {}, 3: {}}, size=(24, 24)), None)


def tell_battle(number: int, at: str = "012.007", **others: Any) -> BattleTold:
    facts: dict[str, Any] = {
        "round": 2, "attacker": Seat(1), "defenders": (Seat(2),), "outcome": "defender_routed",
        "size": "battle", **others,
    }  # fmt: skip
    return BattleTold(audience=EVERYONE, battle=number, at=at, **facts)


def draw(part: str, told: Sequence[Event], zoom: str = "", language: str = "en") -> Picture:
    return draw_picture(public_view(), PictureRequest(language, part, zoom), PLAYERS, told)


@cache
def list_told() -> list[Event]:
    return [one for one in play_game()[1] if one.audience == EVERYONE and one.kind in DEED_KINDS]


@pytest.mark.parametrize("part", ["battlefields", "battlefield"])
def test_secrets_change_no_byte_of_a_public_picture(part: str) -> None:
    """V-13-32."""
    state, told = play_game()[0].state, list_told()
    battle = next(one for one in told if isinstance(one, BattleTold))
    request = PictureRequest("fr", part, f"battle.{battle.battle}")
    worlds = [state, *(make_twin(state, None, Random(number)) for number in range(3))]
    pictures = [draw_picture(GAME.view(one, None), request, PLAYERS, told) for one in worlds]
    assert len({encode_png(one) for one in pictures}) == 1
    assert len({(one.alt, one.text_twin) for one in pictures}) == 1


def test_a_seat_sees_the_same_public_picture_as_all_others() -> None:
    state, request = play_game()[0].state, PictureRequest("en", "battlefields")
    viewers = (None, Seat(1), Seat(2))
    told = list_told()
    pictures = [draw_picture(GAME.view(state, one), request, PLAYERS, told) for one in viewers]
    assert len({encode_png(one) for one in pictures}) == 1


def test_before_the_first_battle_all_sides_are_shown() -> None:
    assert encode_png(draw("battlefields", [])) == encode_png(draw("hall", []))


def test_the_map_of_battlefields_grows_by_each_place_and_names_who_won_last() -> None:
    one = [tell_battle(1)]
    two = [*one, tell_battle(2, "009.004", round=3, outcome="attacker_repelled")]
    again = [*two, tell_battle(3, "012.007", round=4, outcome="attacker_routed")]
    first, second, third = (draw("battlefields", told) for told in (one, two, again))
    assert "In the north (012.007): round 2" in first.text_twin
    assert "009.004" not in first.text_twin
    assert "(009.004): round 3" in second.text_twin
    assert "(012.007): rounds 2 and 4" in third.text_twin
    assert third.text_twin.splitlines()[-1].startswith("In the north (012.007)")
    assert len({encode_png(each) for each in (first, second, third)}) == 3


def test_a_city_that_was_taken_has_a_sign_of_its_own() -> None:
    plain, taken = (
        draw("battlefields", [tell_battle(1, conquered=conquered)]) for conquered in (False, True)
    )
    assert plain.image.tobytes() != taken.image.tobytes()


@languages
def test_the_picture_of_a_battle_shows_both_results_and_the_public_toll(language: str) -> None:
    told: list[Event] = [
        tell_battle(1),
        tell_battle(2, rulers=(Seat(2),), conquered=True),
        RulerFell(audience=EVERYONE, seat=Seat(2), ruler="Yrsa"),
        SideEnded(audience=EVERYONE, seat=Seat(2), how="ruler"),
    ]
    twins = [draw("battlefield", told, f"battle.{n}", language).text_twin for n in (1, 2)]
    results = {
        "en": ("Crushing victory", "Put to flight", "Last stand", "The city went to"),
        "fr": ("Victoire écrasante", "Déroute", "Dernier carré", "La cité passe"),
    }[language]
    assert all(one in twins[0] for one in results[:2])
    assert all(one in twins[1] for one in (results[0], *results[2:], "Yrsa"))
    assert "Yrsa" not in twins[0]


def test_a_battle_of_several_defenders_names_each_result() -> None:
    told: list[Event] = [tell_battle(1, defenders=(Seat(2), Seat(3)), outcome="attacker_repelled")]
    assert draw("battlefield", told, "battle.1").text_twin.count("Held the ground") == 2


def test_a_room_without_a_battle_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"battle\.9"):
        draw("battlefield", [tell_battle(1)], "battle.9")


def test_the_arms_of_a_side_are_what_all_know_of_it() -> None:
    state = play_game()[0].state
    pictures = {}
    for seat in (1, 2):
        request = PictureRequest("en", "arms", str(seat))
        worlds = [state, make_twin(state, None, Random(seat)), make_twin(state, None, Random(7))]
        drawn = {encode_png(draw_picture(GAME.view(one, None), request, {}, [])) for one in worlds}
        [pictures[seat]] = drawn
    assert pictures[1] != pictures[2]
    alt = draw_picture(GAME.view(state, None), PictureRequest("en", "arms", "1"), {}, []).alt
    assert alt == "The arms of Giants\u2019 Hearth. On ash grey, a fire in red."


def test_secrets_change_no_word_of_the_public_story() -> None:
    """V-13-32."""
    state, told = play_game()[0].state, list_told()
    presentation, voice = PRESENTATIONS["valhalla"], make_voice()
    worlds = [state, *(make_twin(state, None, Random(number)) for number in range(3))]
    cut = len(told) // 2
    stories = [
        (
            write_round(presentation, GAME.view(one, None), told[cut:], voice, told[:cut]),
            write_fight(presentation, GAME.view(one, None), told[cut:], voice, told[:cut]),
        )
        for one in worlds
    ]
    assert stories[0][0].paragraphs
    assert all(one == stories[0] for one in stories)
