"""Carrying out orders, one at a time, completely (E-PIPE-17, R-ORD-02)."""

from collections.abc import Callable
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.protocol.game import ChapterClosed, Sheets, Step
from engine.core.protocol.values import EVERYONE, Order, Seat
from engine.core.protocol.working_copy import start_working_copy
from engine.echoes.changes.agenda_moves import Work, answer_choice
from engine.echoes.changes.endings import defeat_seats
from engine.echoes.events.turns import TurnLapsed
from engine.echoes.orders.cards import Choose
from engine.echoes.orders.reactions import Pass
from engine.echoes.orders.setup import Opening, PickCiv, PickOrder, TeamFirst
from engine.echoes.orders.turns import DiscardHand, Rotate
from engine.echoes.settings import MAX_MISSED_TURNS
from engine.echoes.setup import setup_stages
from engine.echoes.setup.pickers import list_free_civs, list_team
from engine.echoes.state import State
from engine.echoes.turn import (
    any_time_orders,
    card_orders,
    reaction_moments,
    reaction_windows,
    unit_orders,
)
from engine.echoes.turn.attack_stages import declare_attack
from engine.echoes.turn.complete_names import complete_names
from engine.echoes.turn.phases import close_chapter, end_phase, end_turn
from engine.echoes.turn.run_agenda import run_agenda


def _rotate(work: Work, _: Seat, order: Rotate) -> None:
    answer_choice(work, (str(order.degrees),))


def _discard_hand(work: Work, _: Seat, order: DiscardHand) -> None:
    answer_choice(work, order.cards)


def _choose(work: Work, _: Seat, order: Choose) -> None:
    answer_choice(work, order.answer)


HANDLERS: Final[dict[str, Callable[[Work, Seat, Any], None]]] = {
    "pick_order": setup_stages.choose_pick_order,
    "pick_civ": setup_stages.pick_civ,
    "team_first": setup_stages.choose_first_player,
    "move": unit_orders.move,
    "attack": declare_attack,
    "build": unit_orders.build,
    "relocate": unit_orders.relocate,
    "village": unit_orders.use_village,
    "recruit": unit_orders.recruit,
    "ability": card_orders.use_ability,
    "mode": unit_orders.switch_mode,
    "play": card_orders.play_card,
    "deploy": card_orders.deploy,
    "discard_unit": card_orders.discard_unit,
    "discard_event": card_orders.discard_event,
    "rotate": _rotate,
    "discard_hand": _discard_hand,
    "choose": _choose,
    "end_phase": lambda work, _, __: end_phase(work),
    "end_turn": lambda work, _, __: end_turn(work),
    "reaction": reaction_windows.react,
    "pass": reaction_windows.pass_by,
    "standing": reaction_moments.set_standing,
    "cancel_standing": reaction_moments.cancel_standing,
    "discard_first": reaction_moments.set_discard_first,
    "concede": any_time_orders.concede,
    "draw_offer": any_time_orders.offer_draw,
}


def resolve(state: State, sheets: Sheets, dice: Dice) -> Step[State]:
    """Carry out the orders of all sheets on a copy of the state.

    The end of the game reveals everything (R-INFO-05).
    """
    work = start_working_copy(state, dice)
    if any(ask_id == "opening" for _, ask_id in sheets):
        _answer_openings(work, sheets)
    else:
        for (seat, _), sheet in sorted(sheets.items()):
            for order in sheet:
                _carry_out_order(work, seat, order)
    is_over = work.state.board.outcome is not None
    if is_over:
        work.reveal()
    if is_over and not isinstance(work.events[-1], ChapterClosed):
        close_chapter(work)
    return work.finish_step()


def _answer_openings(work: Work, sheets: Sheets) -> None:
    """Resupply all opening hands together (R-SETUP-08)."""
    given = {
        seat: Opening.model_validate(complete_names(work.state, seat, order).model_dump())
        for (seat, _), sheet in sorted(sheets.items())
        for order in sheet
        if isinstance(order, Opening)
    }
    setup_stages.resupply_openings(work, given)
    run_agenda(work)


def _carry_out_order(work: Work, seat: Seat, order: Order) -> None:
    if work.state.board.outcome is not None:
        return
    if order.kind == "lapse":
        _carry_out_lapse(work, seat)
        return
    if order.kind in {"end_phase", "end_turn"}:
        _note_turn_played(work, seat)
    work.state.effects_run = 0
    HANDLERS[order.kind](work, seat, complete_names(work.state, seat, order))
    run_agenda(work)
    _answer_lapsed_choices(work)


def _note_turn_played(work: Work, seat: Seat) -> None:
    """Note that a player has ended a turn in time (R-TURN-04)."""
    work.state.board.player(seat).missed = 0


def _carry_out_lapse(work: Work, seat: Seat) -> None:
    """Answer by default what was asked when time ran out (R-TURN-04, R-ORD-05)."""
    board = work.state.board
    if board.window:
        _carry_out_order(work, seat, Pass())
    elif board.stage == "turns":
        _lapse_turn(work, seat)
    elif board.stage == "pick_order":
        _carry_out_order(work, seat, PickOrder(order="first"))
    elif board.stage == "pick_civ":
        _carry_out_order(work, seat, PickCiv(civ=list_free_civs(board)[0]))
    elif board.stage == "team_first":
        first = list_team(board, board.team_of(seat))[0]
        _carry_out_order(work, seat, TeamFirst(player=first))


def _lapse_turn(work: Work, seat: Seat) -> None:
    """Give open choices their default answers and end the turn; the third in a row concedes.

    Rules: R-TURN-04, section 22.3.
    """
    state, board = work.state, work.state.board
    player = board.player(seat)
    state.lapsed_turn = turn = board.turn
    player.missed += 1
    work.tell(TurnLapsed(audience=EVERYONE, seat=seat, times=player.missed))
    if player.missed >= MAX_MISSED_TURNS:
        defeat_seats(work, [(seat, "absent")])
        return
    _answer_lapsed_choices(work)
    if board.outcome is None and board.turn == turn:
        state.effects_run = 0
        end_turn(work)
        run_agenda(work)
        _answer_lapsed_choices(work)


def _answer_lapsed_choices(work: Work) -> None:
    """Let every open choice of a turn whose deadline has passed take its default answer."""
    state = work.state
    while state.board.choice is not None and state.board.turn == state.lapsed_turn:
        answer_choice(work, state.default_answer)
        run_agenda(work)
