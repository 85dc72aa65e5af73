"""People answer at once or late, by buttons that lead near to an order, or in bunches of lines."""

from datetime import timedelta
from typing import Any, cast

import pytest

from bot.games.state.seat_view import SeatAsk
from bot.lab.bench.lines.mid_game import MID_GAMES, make_mid_game_reader
from bot.lab.bench.noise.builder_presses import find_answer, take_nearest
from bot.lab.bench.noise.habits import HABITS, Player, join_lines
from bot.lab.bench.noise.planned_lines import write_planned_lines
from bot.records import Window
from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Blank, Choice
from engine.core.protocol.values import EVERYONE, Draft, Seat
from tests.bot.lab.noise.bot_messages import NOON

DICE = Dice("test", "people")


def choices(*ids: str) -> tuple[Choice, ...]:
    return tuple(Choice(id=one) for one in ids)


def make_ask(number: int) -> SeatAsk:
    ask = Ask(id=f"turn.{number}", seat=Seat(1), kind="x", clock="hours", known_to=EVERYONE)
    closes_at = NOON + timedelta(hours=10)
    window = Window(game=1, branch=0, ask=ask, place=0, opened_at=NOON, closes_at=closes_at)
    return SeatAsk(ask, window, (), is_ready=False)


def test_one_window_in_three_is_slept_through_and_half_of_the_others_passes() -> None:
    sleeper = Player(cast("Any", None), HABITS[2], DICE, first_slept=1)
    times = [sleeper.find_answer_time(make_ask(number)) for number in (1, 2, 3, 4, 5, 2)]
    half = NOON + timedelta(hours=5)
    assert times == [half, None, half, half, None, None]


@pytest.mark.parametrize("habit", HABITS[:2])
def test_the_others_answer_at_once(habit: Any) -> None:
    assert Player(cast("Any", None), habit, DICE).find_answer_time(make_ask(1)) == NOON


def test_lines_are_joined_to_as_few_messages_as_they_fit_in() -> None:
    assert join_lines(["aaa", "bbb", "ccc"], most=7) == ["aaa\nbbb", "ccc"]
    assert join_lines([]) == []


def test_an_answer_is_what_the_order_says_of_the_blank() -> None:
    draft = Draft(kind="move", fields={"units": ("a",), "plan": {"a": "1"}})
    given = {"kind": "move", "units": ["a", "b"], "plan": {"a": 1}, "all": True, "by": None}
    many, one = Blank(name="units", many=(1, 9)), Blank(name="all")
    assert find_answer(many, given, draft) == ("a", "b")
    assert find_answer(one, given, draft) == ("true",)
    assert find_answer(Blank(name="by"), given, draft) == ()
    grows = many.model_copy(update={"grows": True})
    assert find_answer(grows, given, draft) == ("b",)
    assert find_answer(grows.model_copy(update={"name": "plan"}), given, draft) == ()
    assert find_answer(grows.model_copy(update={"name": "plan"}), given, Draft()) == ("a > 1",)


def test_what_is_not_offered_is_taken_as_near_as_the_choices_allow() -> None:
    blank = Blank(name="to", choices=choices("all", "1", "12"))
    assert take_nearest(blank, ("1",)) == ("1",)
    assert take_nearest(blank, ("12/7", "13")) == ("12", "1")
    assert take_nearest(blank, ("x",)) == ("12",)
    assert take_nearest(blank, ()) == ()
    assert take_nearest(Blank(name="text", text=9), ("x",)) == ("x",)


@pytest.mark.parametrize("key", sorted(MID_GAMES))
def test_a_plan_is_written_in_lines(key: str) -> None:
    reader = make_mid_game_reader(key, "en")
    lines = write_planned_lines(reader, reader.seat_view.asks[0], MID_GAMES[key]().state, DICE)
    assert lines
    assert all(lines)
