"""Carrying out the agenda: until nothing is left, a choice is open or the game is over."""

from collections.abc import Callable
from typing import Any, Final

from engine.echoes.changes.agenda_moves import Work
from engine.echoes.changes.endings import check_defeats
from engine.echoes.changes.unit_moves import turn_tile
from engine.echoes.effects.effect_tasks import plan_triggered_effects, run_effect
from engine.echoes.entities.board import Board
from engine.echoes.turn.attack_stages import continue_attack
from engine.echoes.turn.card_orders import finish_card
from engine.echoes.turn.phases import begin_turn, discard_cards, go_on_ending
from engine.echoes.turn.reaction_moments import end_reaction, try_reactions
from engine.echoes.turn.reaction_windows import play_answers

HANDLERS: Final[dict[str, Callable[[Work, Any], None]]] = {
    "turn_tile": turn_tile,
    "discard_cards": discard_cards,
    "continue_attack": continue_attack,
    "happening": plan_triggered_effects,
    "run_effect": run_effect,
    "finish_card": finish_card,
    "reaction_moment": try_reactions,
    "reaction_window": play_answers,
    "end_reaction": end_reaction,
    "end_turn": go_on_ending,
    "begin_turn": begin_turn,
}


def is_waiting(board: Board) -> bool:
    """Tell whether nothing goes on: a choice or a window is open, or the game is over."""
    return board.choice is not None or bool(board.window) or board.outcome is not None


def run_agenda(work: Work) -> None:
    """Carry out tasks one after the other, and look for defeats once all are done.

    Rules: E-PIPE-17, E-WIN-03, R-WIN-02.
    """
    state = work.state
    while state.agenda and not is_waiting(state.board):
        task = state.agenda.pop()
        HANDLERS[task.kind](work, task)
    if not state.agenda and state.board.attack is None:
        check_defeats(work)
