"""The first blank of an order is found once for each view, and never that of another view."""

from types import SimpleNamespace
from typing import Any

from bot.games.state.first_choices import MAX_VIEWS, find_blank
from engine.core.protocol.drafts import KIND
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft


class Counting:
    """A game that names each blank by the view, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def options(self, view: Any, ask: Any, sheet: Any, draft: Draft, field: str | None) -> Blank:
        del ask, sheet, field
        self.asked += 1
        return Blank(name=f"{view.name} {draft.kind}")


def named(game: Any, view: Any, draft: Draft, sheet: Any = (), field: str | None = None) -> str:
    blank = find_blank(game, view, None, sheet, draft, field)
    assert blank is not None
    return blank.name


def test_a_view_is_asked_once_however_the_kind_is_asked_for() -> None:
    game, view = Counting(), SimpleNamespace(name="now")
    for field in (None, KIND, None):
        assert named(game, view, Draft(), field=field) == "now None"
    assert game.asked == 1
    assert [named(game, view, Draft(kind="bid")) for _ in range(2)] == ["now bid"] * 2
    assert game.asked == 2


def test_another_view_is_another_question_even_where_it_takes_the_place_of_the_first() -> None:
    game = Counting()
    for number in range(3 * MAX_VIEWS):
        assert named(game, SimpleNamespace(name=str(number)), Draft()) == f"{number} None"
    assert game.asked == 3 * MAX_VIEWS


def test_what_is_filled_in_or_stands_on_a_sheet_is_asked_each_time() -> None:
    game, view = Counting(), SimpleNamespace(name="now")
    begun, closed = Draft(kind="bid", fields={"amount": 3}), Draft(kind="bid", closed=("amount",))
    for _ in range(2):
        named(game, view, begun)
        named(game, view, closed)
        named(game, view, Draft(), sheet=["an order"])
    assert game.asked == 6
