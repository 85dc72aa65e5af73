"""Reactions: registered in advance, or played by order in an opponent's turn (section 12.1)."""

from collections.abc import Iterator

from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.echoes.agenda.tasks import (
    EndReaction,
    FinishCard,
    Happening,
    ReactionMoment,
    ReactionWindow,
    RunEffect,
)
from engine.echoes.card_play.played_effects import plan_play
from engine.echoes.changes.agenda_moves import Work, plan_tasks
from engine.echoes.changes.token_changes import pay_price
from engine.echoes.events.effects import CardPlayed
from engine.echoes.events.reactions import (
    DiscardFirstSet,
    HoldReason,
    StandingCancelled,
    StandingHeld,
    StandingSet,
    WindowOpened,
)
from engine.echoes.figures.card_costs import card_price
from engine.echoes.orders.reactions import (
    CancelStanding,
    DiscardFirst,
    PlayReaction,
    SetStanding,
)
from engine.echoes.reactions.moments import find_happening
from engine.echoes.reactions.standing_reaction import StandingReaction, WindowAnswer
from engine.echoes.reactions.wishes import choose_effects
from engine.echoes.resources.payment import check_payment
from engine.echoes.turn.card_orders import list_effect_tasks, take_from_hand


def set_standing(work: Work, seat: Seat, order: SetStanding) -> None:
    """Register a Reaction with its instructions, in secret (R-CARD-06, R-CARD-07, E-INFO-13)."""
    secrets = work.state.secrets_of(seat)
    secrets.standing_made += 1
    fields = order.model_dump(exclude={"kind"})
    reaction = StandingReaction(number=secrets.standing_made, **fields)
    secrets.standing = [one for one in secrets.standing if one.card != reaction.card]
    secrets.standing.append(reaction)
    event = StandingSet(
        audience=audience_of(seat), seat=seat, number=reaction.number, card=reaction.card
    )
    work.tell(event)


def cancel_standing(work: Work, seat: Seat, order: CancelStanding) -> None:
    """End a standing reaction (R-CARD-07)."""
    secrets = work.state.secrets_of(seat)
    secrets.standing = [one for one in secrets.standing if one.number != order.number]
    work.tell(StandingCancelled(audience=audience_of(seat), seat=seat, number=order.number))


def set_discard_first(work: Work, seat: Seat, order: DiscardFirst) -> None:
    """Note the cards that are discarded first, in secret (R-ORD-03)."""
    work.state.secrets_of(seat).discard_first = list(order.cards)
    work.tell(DiscardFirstSet(audience=audience_of(seat), seat=seat, cards=order.cards))


def _list_untried(work: Work, task: ReactionMoment) -> Iterator[tuple[Seat, StandingReaction]]:
    """List the standing reactions in the order in which they are tried.

    Opponents come in turn order after the active player, each with the lowest rank first.

    Rules: R-CARD-07, R-CARD-09, R-TEAM-06, E-CARD-14.
    """
    board = work.state.board
    for seat in board.opponents_of(board.active):
        standing = work.state.secrets_of(seat).standing
        for reaction in sorted(standing, key=lambda one: (one.rank, one.number)):
            if _name_of(seat, reaction) not in task.tried:
                yield seat, reaction


def _name_of(seat: Seat, reaction: StandingReaction) -> str:
    return f"{seat}/{reaction.number}"


def try_reactions(work: Work, task: ReactionMoment) -> None:
    """Try the standing reactions one by one, each against the situation left by the one before.

    Rules: R-CARD-07, R-CARD-09, R-CARD-10, R-CARD-12, E-PIPE-21.
    """
    tried = task.tried
    for seat, reaction in _list_untried(work, task):
        tried = (*tried, _name_of(seat, reaction))
        happening = find_happening(work.state.board, seat, reaction, task.happenings)
        if happening is not None and may_fire(work, seat, reaction, happening):
            plan_tasks(work, task.model_copy(update={"tried": tried}))
            fire(work, seat, reaction, happening)
            return
    open_window(work, task.happenings)


def open_window(work: Work, happenings: tuple[Happening, ...]) -> None:
    """Ask every opponent who has not passed for the turn, if the table uses windows.

    Without windows nobody waits (R-INFO-04); nor for one whose hand is empty, as all can see.

    Rules: R-CARD-08, R-CARD-09, E-PIPE-21.
    """
    state, board = work.state, work.state.board
    opponents = [state.secrets_of(seat) for seat in board.opponents_of(board.active)]
    if not board.settings.reaction_window:
        return
    for secrets in opponents:
        secrets.window_answer = None if secrets.hand else WindowAnswer()
    if all(one.has_answered for one in opponents):
        return
    board.windows_opened += 1
    board.window = board.windows_opened
    plan_tasks(work, ReactionWindow(happenings=happenings))
    trigger = happenings[0].trigger
    work.tell(WindowOpened(audience=EVERYONE, number=board.window, trigger=trigger))


def may_fire(work: Work, seat: Seat, reaction: StandingReaction, happening: Happening) -> bool:
    """Tell whether a Reaction has a legal target and can be paid; its owner hears why not.

    Rules: R-CARD-07, E-INFO-13.
    """
    board = work.state.board
    if not choose_effects(board, seat, reaction, happening):
        hold(work, seat, reaction, "no_target")
        return False
    price = card_price(board, seat, reaction.card)
    if next(check_payment(board, seat, price, reaction.pay), None) is not None:
        hold(work, seat, reaction, "no_resources")
        return False
    return True


def hold(work: Work, seat: Seat, reaction: StandingReaction, reason: HoldReason) -> None:
    event = StandingHeld(audience=audience_of(seat), seat=seat, card=reaction.card, reason=reason)
    work.tell(event)


def fire(work: Work, seat: Seat, reaction: StandingReaction, happening: Happening) -> None:
    """Play a standing reaction: pay, open the card, plan its effects (R-CARD-06, E-CARD-14)."""
    tasks = [
        RunEffect(
            card=reaction.card,
            seat=seat,
            number=named.number,
            subject=happening.subject,
            other=happening.other,
            targets=named.targets,
            named=named.others,
            is_played=True,
        )
        for named in choose_effects(work.state.board, seat, reaction, happening)
    ]
    open_reaction(work, seat, reaction.card, reaction.option, reaction.pay)
    plan_tasks(work, *tasks, FinishCard(seat=seat, card=reaction.card), EndReaction())
    plan_tasks(work, Happening(trigger="card_played", card=reaction.card, seat=seat))


def open_reaction(
    work: Work, seat: Seat, card: str, option: int | None, pay: tuple[str, ...]
) -> None:
    """Pay for a Reaction, and open it; it triggers no further Reactions.

    Rules: E-CARD-02, R-CARD-06, R-CARD-09, E-INFO-21.
    """
    state = work.state
    pay_price(work, seat, card_price(state.board, seat, card), pay)
    take_from_hand(work, seat, card)
    state.board.arrivals.append(card)
    state.board.is_quiet = False
    state.is_reacting = True
    work.tell(CardPlayed(audience=EVERYONE, seat=seat, card=card, option=option or 0))


def play_reaction(work: Work, seat: Seat, order: PlayReaction) -> None:
    """Play a Reaction without trigger between two orders of an opponent (R-CARD-06, E-CARD-14)."""
    play = plan_play(work.state.board, seat, order.card, order.option, order.targets)
    open_reaction(work, seat, order.card, order.option, order.pay)
    tasks = list_effect_tasks(seat, order.card, play)
    plan_tasks(work, *tasks, FinishCard(seat=seat, card=order.card), EndReaction())
    plan_tasks(work, Happening(trigger="card_played", card=order.card, seat=seat))


def end_reaction(work: Work, _: EndReaction) -> None:
    """Let Reactions be played again (R-CARD-09)."""
    work.state.is_reacting = False
