"""The picture of an order in the making: what the painter is told, and which part it draws."""

from dataclasses import replace

from bot.cards.draft_picture import drafted, focus, noted
from bot.order_reading.order_draft_path import DraftPath
from engine.capital.orders import Move, Store
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft
from render.games import PRESENTATIONS, Presentation
from tests.bot.cards.table_views import CAPITAL, TOY, given, play, reader


def test_nothing_is_told_while_nothing_is_chosen() -> None:
    assert drafted(Draft()) == ()


def test_a_painter_is_told_plain_pairs() -> None:
    fields = {"card": "spy#1", "keep": ("a", "b"), "moves": {"x": "city/1"}, "troops": (), "n": 3}
    assert drafted(Draft(kind="any", fields=fields)) == (
        ("kind", "any"), ("card", "spy#1"), ("keep", "a"), ("keep", "b"), ("moves", "x > city/1"),
        ("troops", ""), ("n", "3"),
    )  # fmt: skip


def test_the_part_that_shows_a_blank_best_is_drawn() -> None:
    at = reader(CAPITAL, play(CAPITAL), 1)
    path = DraftPath((), Draft(kind="build"), Blank(name="card"))
    assert focus(at, path) == ((("hand", ""),), (("kind", "build"),))
    assert focus(at, DraftPath((), Draft(), Blank(name="kind"))) == ((), ())


def test_a_game_that_focuses_nothing_is_shown_as_on_its_card() -> None:
    at = reader(TOY, play(TOY), 1)
    assert focus(at, DraftPath((), Draft(kind="bid"), Blank(name="amount"))) == (
        (),
        (("kind", "bid"),),
    )
    plain = replace(PRESENTATIONS["capital"], focus=Presentation.focus)
    assert plain.focus(None, (("kind", "bid"),), "amount") is None


def test_what_stands_on_the_sheet_is_told_to_the_painter_in_its_order() -> None:
    """An order is written as the one in the making is: its kind, then field by field."""
    match = play(CAPITAL)
    seat = match.asks[0].seat
    at = reader(CAPITAL, match, seat)
    (own,) = at.sight.asks
    orders = [Move(moves={"a": "city/1"}), Store(keep=("x", "y"))]
    sight = replace(at.sight, asks=(replace(own, sheet=given(own.ask, orders)),))
    assert noted(replace(at, sight=sight)) == (
        (("kind", "move"), ("moves", "a > city/1")),
        (("kind", "store"), ("keep", "x"), ("keep", "y")),
    )
