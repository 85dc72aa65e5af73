"""The pictures of a card: one in the whole width, and another a tap away."""

from typing import Any

import pytest

from bot.cards.turn_card import card_pictures, turn_card
from bot.messages.post_parts import AttachedPicture, Button, Gallery
from bot.messages.posts import MessageContent
from bot.messages.reader import Reader
from tests.bot.cards.table_views import CAPITAL, VALHALLA, make_reader, start_game
from tests.render.valhalla.words.battles.battle_events import make_battle_report

MAP = AttachedPicture("map-1.png", "A map")
BATTLE = AttachedPicture("battle-1.png", "A battle")


def picture_buttons(card: MessageContent) -> list[tuple[str, str]]:
    """Return the labels of the buttons to pictures, with the picture of each."""
    return [
        (one.label, one.control.rest)
        for one in card.pressable_items
        if isinstance(one, Button) and one.control.verb == "other_picture"
    ]


def make_fighter(language: str = "en", **values: Any) -> Reader:
    heard = (make_battle_report(),)
    return make_reader(VALHALLA, start_game(VALHALLA, 3), 1, language, heard=heard, **values)


def test_a_battle_that_was_just_heard_takes_the_place_of_the_map() -> None:
    reader = make_fighter()
    assert card_pictures(reader) == (("map", ""),)
    assert card_pictures(reader, reader.seat_view.heard_events) == (("battle", "battle:1"),)


@pytest.mark.parametrize(
    ("language", "map_name", "battle_name"),
    [("en", "My map", "My last battle"), ("fr", "Ma carte", "Ma dernière bataille")],
)
def test_the_picture_that_stands_back_is_a_tap_away(
    language: str, map_name: str, battle_name: str
) -> None:
    reader = make_fighter(language)
    assert picture_buttons(turn_card(reader, [BATTLE])) == [(map_name, "map")]
    assert picture_buttons(turn_card(reader, [MAP])) == [(battle_name, "battle|battle:1")]
    assert picture_buttons(turn_card(reader)) == []


def test_two_pictures_of_a_card_stand_one_below_the_other() -> None:
    pictures = [AttachedPicture("kingdom-1.png", "A"), AttachedPicture("hand-2.png", "B")]
    card = turn_card(make_reader(CAPITAL, start_game(CAPITAL), 1), pictures)
    galleries = [one for one in card.parts if isinstance(one, Gallery)]
    assert [one.picture for one in galleries] == pictures
    assert picture_buttons(card) == []
