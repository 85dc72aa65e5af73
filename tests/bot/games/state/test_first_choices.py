"""The first blank of an order is found once for each view, as long as the view is kept."""

from types import SimpleNamespace
from typing import Any

from bot.games.state.first_choices import MAX_BLANKS, FirstChoices
from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft, Seat
from tests.bot.games.desk_table import DeskTable
from tests.engine.toy.orders import Bid, Whisper


class Counting:
    """A game that names each blank by the view, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def options(self, view: Any, ask: Any, sheet: Any, draft: Draft, field: str | None) -> Blank:
        del ask, sheet, field
        self.asked += 1
        return Blank(name=f"{view.name} {draft.kind}")


def find_next_blank_name(
    game: Any, choices: FirstChoices, draft: Draft, sheet: Any = (), field: str | None = None
) -> str:
    blank = choices.find_blank(game, None, sheet, draft, field)
    assert blank is not None
    return blank.name


def test_a_view_is_asked_once_however_the_kind_is_asked_for() -> None:
    game, choices = Counting(), FirstChoices(SimpleNamespace(name="now"))
    for field in (None, KIND_FIELD, None):
        assert find_next_blank_name(game, choices, Draft(), field=field) == "now None"
    assert game.asked == 1
    assert [find_next_blank_name(game, choices, Draft(kind="bid")) for _ in range(2)] == [
        "now bid"
    ] * 2
    assert game.asked == 2


def test_what_is_filled_in_is_asked_each_time() -> None:
    game, choices = Counting(), FirstChoices(SimpleNamespace(name="now"))
    begun, closed = Draft(kind="bid", fields={"amount": 3}), Draft(kind="bid", closed=("amount",))
    for _ in range(2):
        find_next_blank_name(game, choices, begun)
        find_next_blank_name(game, choices, closed)
    assert game.asked == 4


def test_a_sheet_is_asked_for_once_until_an_order_joins_or_leaves_it() -> None:
    game, choices = Counting(), FirstChoices(SimpleNamespace(name="now"))
    one, other = SimpleNamespace(order=1), SimpleNamespace(order=2)
    for _ in range(2):
        for sheet in ([one], [one, other], [other], [other, one]):
            find_next_blank_name(game, choices, Draft(), sheet=sheet)
    assert game.asked == 4


def test_of_many_sheets_only_some_blanks_are_kept() -> None:
    game, choices = Counting(), FirstChoices(SimpleNamespace(name="now"))
    sheets = [[SimpleNamespace(order=number)] for number in range(MAX_BLANKS + 1)]
    for sheet in (*sheets, sheets[-1], sheets[0]):
        find_next_blank_name(game, choices, Draft(), sheet=sheet)
    assert game.asked == len(sheets) + 1


async def test_choices_stay_as_long_as_the_view_and_never_longer(table: DeskTable) -> None:
    """A note on a sheet changes no view; a step does, and another seat has its own."""
    game = await table.open_game("toy", 2)

    async def read_choices(seat: int) -> FirstChoices:
        seat_view = await table.read_seat_view(game, seat)
        assert seat_view.first_choices.view is seat_view.view
        return seat_view.first_choices

    first = await read_choices(1)
    await table.give_orders(game, 1, Bid(amount=1))
    assert await read_choices(1) is first
    assert await read_choices(2) is not first
    await table.give_orders(game, 2, Whisper(to=Seat(1), text="hm"))
    assert await read_choices(1) is not first
