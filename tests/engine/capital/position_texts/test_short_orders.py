"""An order as it is shown: without numbers that go without saying, and it means the same."""

from engine.capital.game import GAME
from engine.capital.orders import Build, Store
from engine.capital.position_texts.short_orders import shorten_order
from engine.capital.view_builder import view
from engine.core.dice import Dice, make_seed
from engine.core.match import start_match
from engine.core.notation.line_writer import write_line
from engine.core.protocol.values import Order, Seat


def write_shortened(hand: list[str], order: Order) -> str:
    given = {"seats": {1: {"hand": hand}, 2: {"buildings": ["watchtower"], "hand": ["chapel"]}}}
    return write_line(shorten_order(view(GAME.stage(given), Seat(1)), order))


def test_a_card_that_is_alone_in_its_hand_has_no_number() -> None:
    assert write_shortened(["watchtower#3"], Build(card="watchtower#3")) == "build watchtower"
    assert (
        write_shortened([], Build(card="watchtower#3")) == "build watchtower"
    )  # it has been built


def test_twins_keep_their_numbers() -> None:
    hand = ["market#1", "market#2", "mint#1"]
    assert write_shortened(hand, Build(card="market#2")) == "build market#2"
    assert write_shortened(hand, Store(keep=("market#2", "mint#1"))) == "store market#2, mint"


def test_what_is_left_means_the_same() -> None:
    """Every order that a machine gives in a game does the same without its numbers."""
    match = start_match(GAME, GAME.settings(), [GAME.entry()] * 3, Dice(make_seed("bare"), "test"))
    shorter = 0
    for number in range(250):
        if match.outcome is not None:
            break
        (ask, *_) = match.asks
        seen = match.view(ask.seat)
        (order, *_) = GAME.choose(seen, ask, Dice(make_seed(f"{number}"), "test"))
        short = shorten_order(seen, order)
        shorter += short != order
        steps = [
            GAME.resolve(match.state, {(ask.seat, ask.id): (one,)}, Dice(make_seed("bare"), "test"))
            for one in (order, short)
        ]
        assert GAME.check(seen, ask, short, ()).is_accepted
        assert GAME.scenarios.describe_state(steps[0].state) == GAME.scenarios.describe_state(
            steps[1].state
        ), write_line(order)
        match.submit(ask.seat, order, None if order.is_at_once else ask.id)
    assert shorter > 50
