"""Which names and designs a machine takes for its side (V-11.1-06)."""

from typing import Any

from engine.core.match import Match, start_match
from engine.core.protocol.values import Seat
from engine.valhalla.game import GAME
from engine.valhalla.pasted_texts.ready_sides import load_ready_sides
from engine.valhalla.settings import Entry, Settings
from tests.engine.valhalla.worlds.world import DICE, read_order

TITLES = {one.title for one in load_ready_sides().values()}


def set_up_by_machines(match: Match[Any, Any]) -> None:
    """Let machines answer the asks of the setup, one after the other."""
    while match.state.phase == "setup":
        ask = match.asks[0]
        orders = GAME.choose(match.view(ask.seat), ask, DICE)
        for order in orders:
            assert match.submit(ask.seat, order, ask.id).is_accepted
        if not orders:
            match.mark_ready(ask.seat, ask.id)


def test_every_machine_takes_the_names_of_a_ready_made_side_that_is_free() -> None:
    """V-11.1-06: also where a person has the name of one."""
    entries = [Entry() for _ in range(7)]
    match = start_match(GAME, Settings(), entries, DICE)
    named = {"kind": "side", "name": "wolf pack", "capital_name": "Den", "ruler_name": "Ulf"}
    assert match.submit(Seat(1), read_order(named)).is_accepted
    set_up_by_machines(match)
    others = [side.name for side in match.state.sides if side.seat != 1]
    assert len(set(others)) == 6
    assert set(others) <= TITLES - {"Wolf Pack"}


def test_a_machine_that_has_designs_but_no_names_takes_those_of_a_free_side() -> None:
    """V-11.1-06: never those of V-11.1-05 while one is left."""
    match = start_match(GAME, Settings(), [Entry(), Entry()], DICE)
    for seat in (1, 2):
        match.submit(Seat(seat), read_order({"kind": "take", "side": "wolf_pack"}))
    assert match.state.side(Seat(2)).designs
    assert not match.state.side(Seat(2)).name
    set_up_by_machines(match)
    second = match.state.side(Seat(2))
    assert second.name in TITLES - {"Wolf Pack"}
    assert second.ruler_name in {one.ruler for one in load_ready_sides().values()}
