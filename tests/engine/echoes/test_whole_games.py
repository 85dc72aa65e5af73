"""Whole games come to an end, and keep what every position promises."""

import json
from collections import Counter

import pytest

from engine.core.files import state_files
from engine.echoes.entities.building import BUILDING_LIMITS
from engine.echoes.figures.unit_figures import remaining_health
from engine.echoes.game import GAME
from engine.echoes.settings import Settings
from engine.echoes.state import State
from engine.echoes.turn.asks import asks
from tests.engine.echoes.whole_games import TABLES, play_at_random, play_by_machines

SEEDS = range(8)
seeds = pytest.mark.parametrize("seed", SEEDS)


@seeds
def test_random_legal_orders_come_to_an_end(seed: int) -> None:
    """E-WIN-01 to E-WIN-04: somebody is asked exactly until there is an outcome."""
    game = play_at_random(seed)
    outcome = game.match.outcome
    assert outcome is not None
    seats = sorted(seat for place in outcome.places for seat in place)
    assert seats == [player.seat for player in game.match.state.board.players]
    for state in game.states:
        assert bool(asks(state)) == (state.board.outcome is None)


def test_random_play_gives_every_kind_of_order_that_a_board_needs() -> None:
    found = Counter(order.kind for seed in SEEDS for _, order in play_at_random(seed).orders)
    needed = {
        "move", "attack", "build", "village", "deploy", "play", "rotate", "choose",
        "discard_hand", "end_phase", "end_turn",
    }  # fmt: skip
    assert needed <= set(found)


@seeds
def test_what_every_position_keeps(seed: int) -> None:
    """E-SETUP-02, E-SETUP-03, E-OBST-01, E-KW-16, E-INFO-07, R-COMBAT-10, E-CARD-16."""
    for state in play_at_random(seed).states:
        if state.board.stage == "turns" and state.board.attack is None:
            check_position(state)


def check_position(state: State) -> None:
    board = state.board
    for player in board.players:
        secrets = state.secrets_of(player.seat)
        assert (player.hand_size, player.deck_size) == (len(secrets.hand), len(secrets.deck))
        assert len(board.units_of(player.seat)) <= 6
        kinds = Counter(building.kind for building in board.buildings_of(player.seat))
        assert all(count <= BUILDING_LIMITS[kind] for kind, count in kinds.items())
        assert len(player.events) <= 3
    assert all(remaining_health(board, unit) > 0 for unit in board.units.values())
    for square in {unit.square for unit in board.units.values()}:
        owners = {board.team_of(unit.owner) for unit in board.units_on(square)}
        assert len(board.units_on(square)) <= 2
        assert len(owners) == 1


def test_no_card_is_ever_lost_or_doubled() -> None:
    """E-CARD-18, E-COMBAT-30 to E-COMBAT-32: 36 cards are somewhere, for each player."""
    for state in play_at_random(0).states:
        board = state.board
        if board.stage != "turns" or state.agenda:
            continue
        for player in board.players:
            secrets = state.secrets_of(player.seat)
            cards = [player.civ_card, *secrets.hand, *secrets.deck, *player.discard]
            cards += [*player.events, *player.actions]
            for unit in board.units_of(player.seat):
                cards += [unit.card, *unit.upgrades]
            assert len(cards) == len(set(cards)) == 36


def test_a_stored_position_is_the_same_position() -> None:
    """A step is a value: it is stored and read, and leaves the position before it alone."""
    states = play_at_random(1).states
    for state in states[:: max(1, len(states) // 12)]:
        text = state_files.dump(GAME, state)
        assert state_files.dump(GAME, GAME.state.validate_python(json.loads(text)["state"])) == text


@pytest.mark.parametrize("settings", TABLES)
def test_machine_players_play_to_the_end(settings: Settings) -> None:
    match = play_by_machines(settings, 3)
    assert match.outcome is not None
    assert match.outcome.rule in {"E-WIN-01", "E-WIN-02", "E-WIN-04"}
