"""A kind of order is offered exactly when something can be chosen for its first blank."""

from engine.capital.choices import BLANKS
from engine.capital.choices.next_field import SHORT
from engine.capital.game import GAME
from engine.core.dice import Dice, seed_of
from engine.core.match import begin


def test_a_kind_is_offered_exactly_if_its_first_blank_has_a_choice() -> None:
    match = begin(GAME, GAME.settings(), [GAME.entry()] * 2, Dice(seed_of("options"), "test"))
    seen = set()
    for number in range(60):
        if match.outcome is not None:
            break
        (ask, *_) = match.asks
        view = match.view(ask.seat)
        assert view.me is not None
        for kind, short in SHORT.items():
            (_, first), *_ = BLANKS[kind]
            blank = first(view, view.me, {})
            assert blank is not None
            assert short(view, view.me) is not blank.dead
            seen.add((kind, blank.dead))
        (order, *_) = GAME.choose(view, ask, Dice(seed_of(f"{number}"), "test"))
        match.submit(ask.seat, order, None if order.at_once else ask.id)
    assert seen == {(kind, dead) for kind in SHORT for dead in (True, False)}
