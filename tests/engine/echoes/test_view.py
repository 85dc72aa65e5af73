"""What each player may know (section 20)."""

from random import Random

import pytest

from engine.core.protocol.drafts import build_order
from engine.core.protocol.values import Draft, Order, Seat, Viewer
from engine.echoes.checks.order_checks import check
from engine.echoes.choices.next_blank import options
from engine.echoes.game import GAME
from engine.echoes.state import State
from engine.echoes.view_builder import view
from tests.engine.echoes.twins import make_twin
from tests.engine.echoes.whole_games import pick_at_random, play_at_random

VIEWERS: tuple[Viewer, ...] = (Seat(1), Seat(2), None)


def sample_states(seed: int) -> list[State]:
    states = play_at_random(seed).states
    return list(states[:: max(1, len(states) // 25)])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("viewer", VIEWERS)
def test_worlds_that_differ_in_secrets_look_the_same(seed: int, viewer: Viewer) -> None:
    """E-INFO-09, E-INFO-10, E-INFO-12, E-INFO-13, R-TEAM-07, R-INFO-02."""
    draw = Random(seed)
    for state in sample_states(seed):
        assert view(make_twin(state, viewer, draw), viewer) == view(state, viewer)


@pytest.mark.parametrize("seed", range(2))
def test_what_may_be_ordered_tells_no_secret(seed: int) -> None:
    """R-INFO-03, E-INFO-17: options and refusals are those of the own view."""
    draw = Random(seed)
    for state in sample_states(seed):
        asked = [ask for ask in GAME.asks(state) if not ask.group]
        for ask in asked[:1]:
            twin = make_twin(state, ask.seat, draw)
            own, other = view(state, ask.seat), view(twin, ask.seat)
            order = build_order(GAME, own, ask, (), pick_at_random(Random(seed)))
            again = build_order(GAME, other, ask, (), pick_at_random(Random(seed)))
            assert order == again
            assert isinstance(order, Order)
            assert check(other, ask, order, ()).is_accepted


def test_the_public_sees_the_table_and_no_hand() -> None:
    """E-INFO-01 to E-INFO-08: also a seat that does not exist."""
    state = play_at_random(0).states[-1]
    for viewer in (None, Seat(9), Seat(-1)):
        seen = view(state, viewer)
        assert (seen.viewer, seen.secrets, seen.hand, seen.me) == (None, None, (), None)
        assert seen.board == state.board
        blank = options(seen, None, (), Draft())
        assert blank is not None
        assert blank.choices == ()


def test_hidden_tiles_are_in_no_view() -> None:
    """E-INFO-12, E-SCOUT-01."""
    state = play_at_random(0).states[8]
    assert state.hidden_tiles
    for viewer in VIEWERS:
        text = repr(view(state, viewer))
        assert not any(f"'{tile}'" in text for tile in state.hidden_tiles.values())
