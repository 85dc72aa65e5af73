"""Positions and views as plain data."""

import json

import pytest

from engine.core.files import state_files
from engine.core.protocol.values import Seat
from engine.echoes.game import GAME
from engine.echoes.position_texts.position_reader import stage
from engine.echoes.position_texts.position_writer import describe_position, describe_view
from engine.echoes.position_texts.shown_schemas import list_schemas
from engine.echoes.view_builder import view
from tests.engine.echoes.whole_games import play_at_random
from tests.engine.test_data_schemas import find_misfits


@pytest.mark.parametrize("seed", range(3))
def test_a_described_position_can_be_staged_again(seed: int) -> None:
    states = play_at_random(seed).states
    for state in states[:: max(1, len(states) // 10)]:
        written = json.loads(state_files.canonical_json(describe_position(state)))
        assert state_files.dump(GAME, stage(written)) == state_files.dump(GAME, state)


def test_a_square_of_which_nothing_is_written_is_a_discovered_plain() -> None:
    state = stage({"mode": "long", "turn": 9})
    assert (state.board.size, state.board.turn, state.board.active) == (8, 9, 1)
    assert sorted(state.board.buildings) == ["C1", "F8"]
    assert sorted(state.board.units) == ["r1", "u1"]
    assert state.hidden_tiles == {}
    assert state.board.terrain["A8"] == "plain"


def test_a_described_view_holds_the_own_hand_and_no_other() -> None:
    """E-INFO-09, E-INFO-12."""
    state = play_at_random(0).states[-2]
    own = describe_view(view(state, Seat(1)))
    assert own["seats"][1]["hand"] == state.secrets_of(Seat(1)).hand
    assert not {"hidden", "agenda", "chance"} & set(own)
    assert "hand" not in own["seats"][2]
    assert "hand" not in describe_view(view(state, None))["seats"][1]


def test_everybody_sees_everything_once_the_game_is_over() -> None:
    """R-INFO-05."""
    state = play_at_random(0).states[-1]
    seen = describe_view(view(state, None))
    assert seen["hidden"] == state.hidden_tiles
    for seat in map(Seat, (1, 2)):
        secrets = state.secrets_of(seat)
        assert (seen["seats"][seat]["hand"], seen["seats"][seat]["deck"]) == (
            secrets.hand,
            secrets.deck,
        )


def test_states_and_views_have_the_forms_that_the_schemas_name() -> None:
    schemas = list_schemas()
    states = play_at_random(1).states
    for state in states[:: max(1, len(states) // 10)]:
        assert list(find_misfits(describe_position(state), schemas.state, {}, "state")) == []
        for viewer in (None, Seat(1)):
            seen = json.loads(json.dumps(describe_view(view(state, viewer))))
            assert list(find_misfits(seen, schemas.view, {}, "view")) == []
