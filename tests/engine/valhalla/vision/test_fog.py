"""Fog lifts for one side, for good (V-2.2)."""

from engine.core.protocol.values import Seat
from engine.valhalla.exploration import exploration_phase
from tests.engine.valhalla.worlds.world import events_told, make_working_copy, stage_world

ONE, TWO = Seat(1), Seat(2)


def test_what_is_revealed_stays_and_only_what_is_new_is_told() -> None:
    """V-2.2-05, V-2.2-01, V-13-26: for that side alone, and never off the map."""
    table = make_working_copy(
        stage_world({1: {"revealed": ["001.001"]}, 2: {"revealed": ["001.001"]}})
    )
    hexes = ("001.001", "001.002", "099.099")
    assert exploration_phase.reveal_hexes(table, ONE, hexes) == 1
    assert exploration_phase.reveal_hexes(table, ONE, hexes) == 0
    [event] = events_told(table, "fog_cleared")
    assert [one.at for one in event.hexes] == ["001.002"]
    assert event.audience == (ONE,)
    assert "001.002" in table.state.side(ONE).revealed
    assert "001.002" not in table.state.side(TWO).revealed
