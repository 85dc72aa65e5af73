"""A kind of order is offered exactly when something can be chosen for its first blank."""

from engine.capital.choices.next_blank import QUICK_TESTS
from engine.capital.choices.order_blanks import BLANKS_BY_KIND
from engine.capital.game import GAME
from engine.core.dice import Dice, make_seed
from engine.core.match import start_match


def test_a_kind_is_offered_exactly_if_its_first_blank_has_a_choice() -> None:
    match = start_match(
        GAME, GAME.settings(), [GAME.entry()] * 2, Dice(make_seed("options"), "test")
    )
    seen = set()
    for number in range(60):
        if match.outcome is not None:
            break
        (ask, *_) = match.asks
        view = match.view(ask.seat)
        assert view.me is not None
        for kind, short in QUICK_TESTS.items():
            (_, first), *_ = BLANKS_BY_KIND[kind]
            blank = first(view, view.me, {})
            assert blank is not None
            assert short(view, view.me) is not blank.is_unanswerable
            seen.add((kind, blank.is_unanswerable))
        (order, *_) = GAME.choose(view, ask, Dice(make_seed(f"{number}"), "test"))
        match.submit(ask.seat, order, None if order.is_at_once else ask.id)
    assert seen == {(kind, dead) for kind in QUICK_TESTS for dead in (True, False)}
