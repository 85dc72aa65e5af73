"""What comes of the orders on a sheet, as an answer and a card tell it, whatever the game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.cards.forecast_lines import forecast_lines, foresee_sheets
from bot.cards.order_answer_posts import lay_out_text, make_answer_text
from bot.cards.turn_card import turn_card
from bot.game_types import GAME_TYPES
from bot.games.replies import LineResult, Reply
from bot.messages.reader import Reader
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Order, Seat, Verdict, audience_of, refuse
from render.guidance import Guidance
from render.words import Voice
from tests.bot.cards.table_views import TOY, answer_cards, make_reader, post_text, start_game
from tests.engine.toy.events import RoundOpened

NO: Final = refuse("BID_TWICE", "T-BID-01")
BIDS: Final = [TOY.game.orders.validate_python({"kind": "bid", "amount": n}) for n in range(6)]
"""The amount of a bid is here the number of things that come of it."""
OMEN: Final = RoundOpened(audience=audience_of(Seat(1)), round=3, prize="crown")
AHEAD: Final = "round opened."


class Oracle:
    """Sees so many things ahead as is bid; counts how often it was asked."""

    def __init__(self, most_lines: int = 9) -> None:
        self.asked, self.most_lines = 0, most_lines

    def write_outlooks(
        self, voice: Voice, view: Any, ask: Ask, sheet: Sequence[Order], given: Sequence[Any]
    ) -> list[str]:
        self.asked += 1
        assert view is not None
        assert ask.id
        assert all(sheet.count(one) < 2 for one in given)
        return [voice.tell_event(OMEN)] * min(self.most_lines, sum(one.amount for one in given))

    def forecast(
        self, view: Any, ask: Ask, sheet: Sequence[Any], given: Sequence[Any] | None
    ) -> list[Event]:
        assert view is not None
        assert ask.id
        bids = sheet if given is None else [one for one in given if one in sheet]
        return [OMEN] * sum(one.amount for one in bids)


def seer(oracle: Oracle, *sheet: Order, hint: str = "") -> Reader:
    """Give seat 1 its table, with these orders on its sheet."""
    guidance = Guidance(
        forecast=oracle.forecast,
        write_outlooks=oracle.write_outlooks,
        write_hint=lambda *_: hint,
    )
    kind = replace(TOY, presentation=replace(TOY.presentation, guidance=guidance))
    match = start_game(kind)
    ask = next(one for one in match.asks if one.seat == Seat(1))
    match.in_play = replace(match.in_play, sheets={(Seat(1), ask.id): sheet})
    return make_reader(kind, match, 1)


def reply(at: Reader, *answers: LineResult, **more: Any) -> Reply:
    return Reply(7, "toy", Seat(1), at.seat_view.asks[0].ask, answers, **more)


def noted(amount: int, place: int = 1, total: int = 1) -> LineResult:
    return LineResult(f"bid {amount}", Verdict(), BIDS[amount], place, total)


def test_an_answer_tells_what_comes_of_the_orders_it_took_and_asks_but_once() -> None:
    oracle = Oracle()
    at = seer(oracle, BIDS[1], BIDS[2])
    answered = reply(at, noted(2, 2, 2))
    [post] = lay_out_text(at, answered, make_answer_text(at, answered, 0))
    assert oracle.asked == 1
    assert "Order 2 of 2." in post_text(post)
    assert post_text(post).endswith(f"\n{AHEAD}\n{AHEAD}")
    assert post_text(post).count(AHEAD) == 2


def test_several_orders_of_one_answer_are_looked_at_together() -> None:
    oracle = Oracle()
    at = seer(oracle, BIDS[1], BIDS[2])
    given = reply(at, noted(1, 1, 2), LineResult("bid 9", NO), noted(2, 2, 2))
    text = post_text(answer_cards(at, given)[-1])
    assert oracle.asked == 1
    assert text.count(AHEAD) == 3
    assert text.index("is not taken") < text.index(AHEAD)


def test_what_is_too_much_for_one_answer_is_counted() -> None:
    for amount, behind in (
        (1, ""),
        (2, "`/why` shows one more forecast."),
        (3, "`/why` shows 2 more forecasts."),
    ):
        at = seer(Oracle(most_lines=2), BIDS[1], BIDS[amount])
        given = reply(at, noted(1, 1, 2), noted(amount, 2, 2))
        lines = list(forecast_lines(at, given))
        assert lines[:2] == [AHEAD] * 2
        assert "".join(lines[2:]) == behind


def test_nothing_is_asked_of_orders_that_were_refused_or_played_at_once() -> None:
    oracle = Oracle()
    at = seer(oracle, BIDS[2])
    for one in (LineResult("bid 2", NO, BIDS[2]), LineResult("bid 2", Verdict(), BIDS[2])):
        assert list(forecast_lines(at, reply(at, one))) == []
    played = reply(at, noted(2))
    assert list(forecast_lines(at, replace(played, ask=None))) == []
    assert played.ask is not None
    gone = played.ask.model_copy(update={"id": "gone"})
    assert list(forecast_lines(at, replace(played, ask=gone))) == []
    assert oracle.asked == 0


def test_all_sheets_of_a_reader_are_foreseen_whole() -> None:
    at = seer(Oracle(), BIDS[1], BIDS[2])
    assert len(foresee_sheets(at)) == 3
    assert foresee_sheets(replace(at, seat_view=replace(at.seat_view, asks=()))) == []


def test_a_game_that_foresees_nothing_tells_nothing() -> None:
    for kind in (TOY, GAME_TYPES["capital"]):
        match = start_game(kind)
        assert foresee_sheets(make_reader(kind, match, int(match.asks[0].seat))) == []


def test_a_card_leaves_out_of_its_hint_what_the_answer_above_tells() -> None:
    at = seer(Oracle(), hint="who came\nhow it goes")
    assert "who came\nhow it goes" in post_text(turn_card(at))
    below = post_text(turn_card(at, lead="Noted.\nhow it goes"))
    assert below.count("how it goes") == 1
    assert below.index("how it goes") < below.index("who came")


def test_one_ask_has_more_room_for_what_is_at_stake_than_several() -> None:
    at = seer(Oracle(), hint="x" * 600)
    seat_ask = at.seat_view.asks[0]
    other = replace(seat_ask, ask=seat_ask.ask.model_copy(update={"id": "other"}))
    assert "x" * 600 in post_text(turn_card(at))
    both = replace(at, seat_view=replace(at.seat_view, asks=(seat_ask, other)))
    assert "x" * 600 not in post_text(turn_card(both))
