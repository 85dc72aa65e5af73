"""What every game promises of its orders: options lead to them, notation and disk keep them."""

import json
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.core.notation import order_lines
from engine.core.notation.lexicon import PLAIN, Lexicon
from engine.core.notation.order_forms import parts
from engine.core.protocol import drafts, order_validation
from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Order
from engine.registry import GAMES
from render.words import lexicon
from tests.engine.play import ALL, awaited, filled, moment_of, plays

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

games = pytest.mark.parametrize("key", ALL)
moments = st.integers(0, 2**32)
quick = (Phase.explicit, Phase.reuse, Phase.generate)


@games
@given(moments)
@settings(max_examples=200, phases=quick)
def test_what_the_options_offer_is_accepted(key: str, at: int) -> None:
    """Any answer to any blank leads to a whole order, and the order stands."""
    play, moment, chance = moment_of(key, at)
    game = play.game
    seat, ask = awaited(game, moment.state, chance)
    view, sheet = game.view(moment.state, seat), list[Order]()
    for _ in range(3 if ask and ask.group else 1):
        order = filled(game, view, ask, sheet, chance)
        if order is None:
            break
        assert isinstance(order, Order), order
        assert order_validation.validate_order(game, view, ask, order, sheet).refusals == ()
        if not order.at_once:
            sheet.append(order)


def orders_of(key: str) -> Iterator[Order]:
    """Every different order that was played, save for silence."""
    seen = set()
    for play in plays(key):
        for moment in play.moments:
            for order in (order for sheet in moment.sheets.values() for order in sheet):
                if not isinstance(order, Lapse) and repr(order) not in seen:
                    seen.add(repr(order))
                    yield order


def lexicons(key: str) -> tuple[Lexicon, ...]:
    """Ids, and the names in every language; the toy has no words."""
    if key not in GAMES:
        return (PLAIN,)
    return (PLAIN, lexicon("en", key, PLAYERS), lexicon("fr", key, PLAYERS))


def test_random_play_of_the_toy_gives_orders_of_every_kind() -> None:
    assert {order.kind for order in orders_of("toy")} == set(ALL["toy"].order_types)


@games
def test_orders_come_back_from_json_and_from_every_lexicon(key: str) -> None:
    game, every = ALL[key], list(orders_of(key))
    for order in Random(1).sample(every, min(250, len(every))):
        spelt = game.orders.dump_json(order)
        assert game.orders.validate_json(spelt) == order
        assert drafts.read(game, json.loads(spelt)) == order
        for one in lexicons(key):
            line = order_lines.write(order, one)
            assert order_lines.read_line(game, line, one) == order, line
            assert [read for _, read in order_lines.read_lines(game, line, one)] == [order]


@games
def test_forms_name_fields_that_their_orders_have(key: str) -> None:
    for kind, order in ALL[key].order_types.items():
        fields = {info.alias or name for name, info in order.model_fields.items()}
        _, pieces = parts(order.form or kind)
        assert {piece.name for piece in pieces} <= fields
        assert {name.removesuffix(".to") for name in order.speaks} <= fields
        assert order.model_fields["kind"].default == kind


@games
@given(moments)
@settings(max_examples=60, phases=quick)
def test_a_machine_players_sheet_stands(key: str, at: int) -> None:
    """What plays at once has been played when the rest of the sheet is looked at."""
    play, moment, _ = moment_of(key, at)
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
                if not order.at_once:
                    sheet.append(order)
                elif ask.group:
                    state = play.game.resolve(state, {(ask.seat, ""): (order,)}, play.dice).state
                    view = play.game.view(state, ask.seat)
