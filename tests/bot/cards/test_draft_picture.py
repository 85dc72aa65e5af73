"""The picture of an order in the making: what the painter is told, and which part it draws."""

from dataclasses import replace

from bot.cards.builder.draft_picture import (
    choose_draft_pictures,
    make_draft_overlay,
    make_sheet_overlays,
)
from bot.order_reading.order_draft_path import DraftPath
from engine.capital.orders import Move, Store
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft
from render.games import PRESENTATIONS
from render.presentation import Pictures
from tests.bot.cards.table_views import CAPITAL, TOY, make_reader, start_game, stored_orders


def test_nothing_is_told_while_nothing_is_chosen() -> None:
    assert make_draft_overlay(Draft()) == ()


def test_a_painter_is_told_plain_pairs() -> None:
    fields = {"card": "spy#1", "keep": ("a", "b"), "moves": {"x": "city/1"}, "troops": (), "n": 3}
    assert make_draft_overlay(Draft(kind="any", fields=fields)) == (
        ("kind", "any"), ("card", "spy#1"), ("keep", "a"), ("keep", "b"), ("moves", "x > city/1"),
        ("troops", ""), ("n", "3"),
    )  # fmt: skip


def test_the_part_that_shows_a_blank_best_is_drawn() -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1)
    path = DraftPath((), Draft(kind="build"), Blank(name="card"))
    assert choose_draft_pictures(at, path) == ((("hand", ""),), (("kind", "build"),))
    assert choose_draft_pictures(at, DraftPath((), Draft(), Blank(name="kind"))) == ((), ())


def test_a_game_that_focuses_nothing_is_shown_as_on_its_card() -> None:
    at = make_reader(TOY, start_game(TOY), 1)
    assert choose_draft_pictures(at, DraftPath((), Draft(kind="bid"), Blank(name="amount"))) == (
        (),
        (("kind", "bid"),),
    )
    plain = replace(PRESENTATIONS["capital"].pictures, choose_focus=Pictures.choose_focus)
    assert plain.choose_focus(None, (("kind", "bid"),), "amount") is None


def test_what_stands_on_the_sheet_is_told_to_the_painter_in_its_order() -> None:
    """An order is written as the one in the making is: its kind, then field by field."""
    match = start_game(CAPITAL)
    seat = match.asks[0].seat
    at = make_reader(CAPITAL, match, seat)
    (own,) = at.seat_view.asks
    orders = [Move(moves={"a": "city/1"}), Store(keep=("x", "y"))]
    seat_view = replace(at.seat_view, asks=(replace(own, sheet=stored_orders(own.ask, orders)),))
    assert make_sheet_overlays(replace(at, seat_view=seat_view)) == (
        (("kind", "move"), ("moves", "a > city/1")),
        (("kind", "store"), ("keep", "x"), ("keep", "y")),
    )
