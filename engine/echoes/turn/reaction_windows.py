"""Reaction windows: opponents answer in secret, and their Reactions follow when all have (12.1)."""

from engine.core.protocol.values import Seat, audience_of
from engine.echoes.agenda.tasks import ReactionWindow
from engine.echoes.card_play.played_effects import plan_play
from engine.echoes.changes.agenda_moves import Work, plan_tasks
from engine.echoes.events.reactions import WindowAnswered
from engine.echoes.figures.card_costs import card_price
from engine.echoes.orders.reactions import Pass, PlayReaction
from engine.echoes.reactions.moments import find_happening, is_any_time
from engine.echoes.reactions.standing_reaction import StandingReaction, WindowAnswer
from engine.echoes.resources.payment import check_payment
from engine.echoes.selection.named_targets import TargetError
from engine.echoes.turn.reaction_moments import fire, hold, may_fire, play_reaction


def react(work: Work, seat: Seat, order: PlayReaction) -> None:
    """Keep a Reaction until the window closes; without a window it is played at once.

    Rules: R-CARD-06, R-CARD-08.
    """
    if not work.state.board.window:
        play_reaction(work, seat, order)
        return
    fields = order.model_dump(exclude={"kind"})
    work.state.secrets_of(seat).window_answer = WindowAnswer(
        reaction=StandingReaction(number=0, **fields)
    )
    event = WindowAnswered(
        audience=audience_of(seat), seat=seat, answer="reaction", card=order.card
    )
    work.tell(event)
    _close_if_all_answered(work)


def pass_by(work: Work, seat: Seat, order: Pass) -> None:
    """Pass in the open window, or in all windows of this turn (E-ORD-25, R-CARD-08)."""
    secrets = work.state.secrets_of(seat)
    secrets.window_answer = WindowAnswer()
    secrets.passes_turn = order.until == "turn"
    answer = "pass_turn" if secrets.passes_turn else "pass"
    work.tell(
        WindowAnswered.model_validate(
            {"audience": audience_of(seat), "seat": seat, "answer": answer}
        )
    )
    _close_if_all_answered(work)


def _close_if_all_answered(work: Work) -> None:
    board = work.state.board
    opponents = board.opponents_of(board.active)
    if all(work.state.secrets_of(seat).has_answered for seat in opponents):
        board.window = 0


def play_answers(work: Work, task: ReactionWindow) -> None:
    """Carry out the Reactions of a closed window, in turn order, each checked again.

    Rules: R-CARD-08, R-CARD-09.
    """
    board = work.state.board
    played = task.played
    for seat in board.opponents_of(board.active):
        answer = work.state.secrets_of(seat).window_answer
        if seat in played:
            continue
        played = (*played, seat)
        if answer is not None and answer.reaction is not None:
            plan_tasks(work, task.model_copy(update={"played": played}))
            _play_answer(work, seat, answer.reaction, task)
            return
    for seat in board.turn_order:
        work.state.secrets_of(seat).window_answer = None


def _play_answer(work: Work, seat: Seat, reaction: StandingReaction, task: ReactionWindow) -> None:
    board = work.state.board
    if reaction.card not in work.state.secrets_of(seat).hand:
        hold(work, seat, reaction, "no_target")
    elif is_any_time(board, reaction.card):
        _play_without_trigger(work, seat, reaction)
    else:
        happening = find_happening(board, seat, reaction, task.happenings)
        if happening is None:
            hold(work, seat, reaction, "no_target")
        elif may_fire(work, seat, reaction, happening):
            fire(work, seat, reaction, happening)


def _play_without_trigger(work: Work, seat: Seat, reaction: StandingReaction) -> None:
    """Play a Reaction without a trigger, if it still has its targets and can be paid."""
    board = work.state.board
    try:
        plan_play(board, seat, reaction.card, reaction.option, reaction.targets)
    except TargetError:
        hold(work, seat, reaction, "no_target")
        return
    price = card_price(board, seat, reaction.card)
    if next(check_payment(board, seat, price, reaction.pay), None) is not None:
        hold(work, seat, reaction, "no_resources")
        return
    fields = {name: getattr(reaction, name) for name in ("card", "option", "targets", "pay")}
    play_reaction(work, seat, PlayReaction.model_validate(fields))
