"""The blanks of transfers: an order is offered only where it can be completed."""

from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Draft, Seat
from engine.valhalla.choices.next_blank import options
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import stage_world

ASK = Ask(id="turn.1", seat=Seat(1), kind="orders", clock="order_hours", known_to=EVERYONE)


def stage_two_sides() -> State:
    return stage_world(
        {
            1: {"capital": "001.001", "gold": 500, "units": {"001.001": ["ruler"]}},
            2: {"capital": "009.009", "units": {"009.009": ["ruler"]}},
        }
    )


def offered_kinds(state: State) -> set[str]:
    blank = options(view(state, Seat(1)), ASK, (), Draft(), None)
    assert blank is not None
    return {choice.id for choice in blank.choices}


def test_gold_is_offered_to_a_side_that_plays() -> None:
    """V-12.12-01."""
    assert "transfer" in offered_kinds(stage_two_sides())


def test_no_transfer_is_offered_once_every_other_side_has_ended() -> None:
    """V-12.12-01: a transfer needs another side."""
    state = stage_two_sides()
    state.side(Seat(2)).ended = True
    assert "transfer" not in offered_kinds(state)
