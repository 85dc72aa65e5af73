"""The likeliest next step stands out on a card: one that is left, one that is still asked."""

from typing import Any

from bot.cards.turn_card import turn_card
from bot.game_types import GAME_TYPES
from bot.messages.post_parts import Button
from bot.messages.posts import MessageContent
from engine.core.dice import Dice
from engine.core.match import Match
from engine.core.protocol.values import Draft
from tests.bot.cards.table_views import CAPITAL, make_reader, read_order, start_game

VALHALLA = GAME_TYPES["valhalla"]


def coloured(card: MessageContent) -> list[str]:
    """Name the asks, or the kinds of order, and Ready, that stand out."""
    return [
        f"{one.control.verb} {one.control.rest or one.control.ask}"
        for one in card.pressable_items
        if isinstance(one, Button) and one.style in {"primary", "success"}
    ]


def kinds_left(match: Match[Any, Any]) -> set[str]:
    (ask,) = match.asks
    blank = CAPITAL.game.options(match.view(ask.seat), ask, (), Draft(), None)
    assert blank is not None
    return {one.id for one in blank.choices} - {"policy", "concede"}


def test_an_end_stands_out_once_nothing_else_is_left_but_what_goes_out_of_turn() -> None:
    match = start_game(CAPITAL)
    for turn in range(20):
        (ask,) = match.asks
        card = turn_card(make_reader(CAPITAL, match, int(ask.seat)))
        if kinds_left(match) == {"end_build"}:
            assert coloured(card) == ["bare end_build"]
            return
        (step,) = coloured(card)
        assert step.startswith("shortcut ")
        match.submit(
            ask.seat, CAPITAL.game.choose(match.view(ask.seat), ask, Dice("a", f"{turn}"))[0]
        )
    raise AssertionError("something could be built all the time")


def test_of_two_asks_the_one_that_could_stand_as_it_is_gives_way() -> None:
    match = start_game(VALHALLA)
    (seat,) = (one.seat for one in match.asks if one.kind == "pick")
    assert coloured(turn_card(make_reader(VALHALLA, match, int(seat)))) == [
        "order side",
        "order pick",
    ]
    match.submit(seat, read_order(VALHALLA, "take wolf_pack"))
    assert coloured(turn_card(make_reader(VALHALLA, match, int(seat)))) == [
        "order pick",
        "ready side",
    ]
