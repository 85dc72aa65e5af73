"""What every game promises of its orders: options lead to them, notation and disk keep them."""

import json
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.core.notation import line_reader, line_writer
from engine.core.notation.lexicon import PLAIN_LEXICON, Lexicon
from engine.core.notation.order_forms import parse_form
from engine.core.protocol import drafts, order_validation
from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Order
from engine.registry import GAMES
from render.words import WORD_BOOKS, build_lexicon
from tests.engine.random_play import (
    ALL_GAMES,
    fill_all_blanks,
    pick_asked_seat,
    pick_moment,
    random_games,
)

PLAYERS = {
    1: "Ada, the Great",
    2: 'Ben "none"',
    3: "2",
    4: "with",
    5: "all",
    6: "Eve",
    7: "to 5",
    8: "9",
}
"""Names that could be taken for something else."""

games = pytest.mark.parametrize("key", ALL_GAMES)
moments = st.integers(0, 2**32)
quick = (Phase.explicit, Phase.reuse, Phase.generate)


@games
@given(moments)
@settings(max_examples=200, phases=quick)
def test_what_the_options_offer_is_accepted(key: str, at: int) -> None:
    """Any answer to any blank leads to a whole order, and the order stands."""
    play, moment, chance = pick_moment(key, at)
    game = play.game
    seat, ask = pick_asked_seat(game, moment.state, chance)
    view, sheet = game.view(moment.state, seat), list[Order]()
    for _ in range(3 if ask and ask.group else 1):
        order = fill_all_blanks(game, view, ask, sheet, chance)
        if order is None:
            break
        assert isinstance(order, Order), order
        assert order_validation.validate_order(game, view, ask, order, sheet).refusals == ()
        if not order.is_at_once:
            sheet.append(order)


def orders_played(key: str) -> Iterator[Order]:
    """Every different order that was played, save for silence."""
    seen = set()
    for play in random_games(key):
        for moment in play.moments:
            for order in (order for sheet in moment.sheets.values() for order in sheet):
                if not isinstance(order, Lapse) and repr(order) not in seen:
                    seen.add(repr(order))
                    yield order


def lexicons_of(key: str) -> tuple[Lexicon, ...]:
    """Ids, and the names in every language; the toy has no words."""
    if key not in GAMES:
        return (PLAIN_LEXICON,)
    return (
        PLAIN_LEXICON,
        build_lexicon("en", WORD_BOOKS[key], PLAYERS),
        build_lexicon("fr", WORD_BOOKS[key], PLAYERS),
    )


def test_random_play_of_the_toy_gives_orders_of_every_kind() -> None:
    assert {order.kind for order in orders_played("toy")} == set(ALL_GAMES["toy"].kinds.orders)


@games
def test_orders_come_back_from_json_and_from_every_lexicon(key: str) -> None:
    game, every = ALL_GAMES[key], list(orders_played(key))
    for order in Random(1).sample(every, min(250, len(every))):
        spelt = game.orders.dump_json(order)
        assert game.orders.validate_json(spelt) == order
        assert drafts.parse_order(game, json.loads(spelt)) == order
        for one in lexicons_of(key):
            line = line_writer.write_line(order, one)
            assert line_reader.read_line(game, line, one) == order, line
            assert [read for _, read in line_reader.read_lines(game, line, one)] == [order]


@games
def test_forms_name_fields_that_their_orders_have(key: str) -> None:
    for kind, order in ALL_GAMES[key].kinds.orders.items():
        fields = {info.alias or name for name, info in order.model_fields.items()}
        _, pieces = parse_form(order.form or kind)
        assert {piece.name for piece in pieces} <= fields
        assert {name.removesuffix(".to") for name in order.field_namespaces} <= fields
        assert order.model_fields["kind"].default == kind


@games
@given(moments)
@settings(max_examples=60, phases=quick)
def test_a_machine_players_sheet_stands(key: str, at: int) -> None:
    """What plays at once has been played when the rest of the sheet is looked at."""
    play, moment, _ = pick_moment(key, at)
    for ask in play.game.asks(moment.state):
        if ask.clock:
            state, view = moment.state, play.game.view(moment.state, ask.seat)
            chosen = play.game.choose(view, ask, Dice("ai", "random"))
            assert chosen or ask.ready
            sheet: list[Order] = []
            for order in chosen if ask.group else chosen[:1]:
                assert (
                    order_validation.validate_order(play.game, view, ask, order, sheet).refusals
                    == ()
                )
                if not order.is_at_once:
                    sheet.append(order)
                elif ask.group:
                    state = play.game.resolve(state, {(ask.seat, ""): (order,)}, play.dice).state
                    view = play.game.view(state, ask.seat)
