"""Orders about cards: deploying, playing, abilities, discarding (sections DEPLOY and CARD)."""

from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.agenda.tasks import AnyTask, FinishCard, Happening, RunEffect
from engine.echoes.card_play.played_effects import Play, abilities_of, plan_play
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.changes.agenda_moves import Work, plan_happenings, plan_tasks
from engine.echoes.changes.losses import cap_damage, leave_play, remove_unit
from engine.echoes.changes.piles import count_cards, put_on_discard
from engine.echoes.changes.token_changes import pay_price
from engine.echoes.changes.unit_moves import exhaust_after_action
from engine.echoes.deploy.pawns import set_royal_pawn
from engine.echoes.deploy.unit_modes import arrival_mode
from engine.echoes.entities.unit import HANDLE_LETTERS, Unit
from engine.echoes.events.effects import CardPlayed, UpgradeAttached
from engine.echoes.events.units import UnitDeployed, UnitDiscarded
from engine.echoes.figures.card_costs import card_price
from engine.echoes.orders.cards import PlayCard, UseAbility
from engine.echoes.orders.deployment import Deploy, DiscardEvent, DiscardUnit
from engine.echoes.resources.token_moves import is_holding_tokens, lose_tokens_of_card


def take_from_hand(work: Work, seat: Seat, card: str) -> None:
    """Take a card out of the hand; a standing reaction with it ends (R-CARD-07)."""
    work.state.secrets_of(seat).hand.remove(card)
    count_cards(work, seat)


def deploy(work: Work, seat: Seat, order: Deploy) -> None:
    """Deploy a unit card: it arrives unexhausted, and its own `play` effects come first.

    Rules: E-DEPLOY-01, E-DEPLOY-02, E-DEPLOY-05, E-DEPLOY-06, R-DEPLOY-02, R-DEPLOY-04, R-ACT-03,
    E-PIPE-29.
    """
    board = work.state.board
    player = board.player(seat)
    pay_price(work, seat, card_price(board, seat, order.card), order.pay)
    take_from_hand(work, seat, order.card)
    player.units_made += 1
    mode = order.mode or arrival_mode(board, order.card)
    pawn = order.pawn or "standard"
    handle = f"{HANDLE_LETTERS[player.color]}{player.units_made}"
    unit = Unit(handle, seat, order.card, order.square, pawn, mode)
    board.units[handle] = unit
    board.arrivals.append(order.card)
    board.is_quiet = False
    set_royal_pawn(board, seat, pawn, "used")
    event = UnitDeployed(
        audience=EVERYONE,
        seat=seat,
        unit=handle,
        card=order.card,
        square=order.square,
        pawn=pawn,
        mode=mode,
    )
    work.tell(event)
    tasks: list[AnyTask] = [
        RunEffect(card=order.card, seat=seat, number=number, unit=unit.copy(), subject=unit.copy())
        for number, effect in enumerate(board.cards.unit_card(order.card).effects)
        if effect.trigger == "play"
    ]
    plan_happenings(work, Happening(trigger="deployed", subject=unit.copy(), seat=seat))
    plan_tasks(work, *tasks)


def discard_unit(work: Work, seat: Seat, order: DiscardUnit) -> None:
    """Discard an own unit: it is not lost (E-DEPLOY-10, E-DEPLOY-12, R-DEPLOY-08)."""
    unit = work.state.board.units[order.unit]
    work.tell(UnitDiscarded(audience=EVERYONE, seat=seat, unit=unit.id, card=unit.card))
    remove_unit(work, unit)
    put_on_discard(work, seat, (unit.card,))
    cap_damage(work.state.board)


def discard_event(work: Work, seat: Seat, order: DiscardEvent) -> None:
    """Discard an own active Event, with the tokens on it (E-CARD-17, E-RES-08)."""
    board = work.state.board
    board.player(seat).events.remove(order.card)
    leave_play(board, order.card)
    lose_tokens_of_card(board, seat, order.card)
    put_on_discard(work, seat, (order.card,))
    cap_damage(board)


def play_card(work: Work, seat: Seat, order: PlayCard) -> None:
    """Play a Technology or a Tactic: pay, open it, carry its effects out, lay it where it belongs.

    Rules: E-CARD-02, E-CARD-05, E-PIPE-28, R-CARD-12.
    """
    board = work.state.board
    play = plan_play(board, seat, order.card, order.option, order.targets)
    pay_price(work, seat, card_price(board, seat, order.card), order.pay)
    take_from_hand(work, seat, order.card)
    board.arrivals.append(order.card)
    board.is_quiet = False
    event = CardPlayed(audience=EVERYONE, seat=seat, card=order.card, option=order.option or 0)
    work.tell(event)
    plan_tasks(
        work,
        *list_effect_tasks(seat, order.card, play),
        FinishCard(seat=seat, card=order.card, unit=play.carrier),
    )
    plan_happenings(work, Happening(trigger="card_played", card=order.card, seat=seat))


def list_effect_tasks(seat: Seat, card: str, play: Play) -> list[RunEffect]:
    """List the effects that the order's targets were chosen for (D-CARD-05, D-CARD-06)."""
    return [
        RunEffect(
            card=card,
            seat=seat,
            number=named.number,
            unit=play.unit.copy() if play.unit is not None else None,
            targets=named.targets,
            named=named.others,
            is_played=True,
        )
        for named in play.effects
    ]


def finish_card(work: Work, task: FinishCard) -> None:
    """Put a played card where its type says.

    Rules: E-CARD-06, E-CARD-12 to E-CARD-15, E-CARD-18, E-PIPE-28, R-CARD-10, D-CARD-19.
    """
    board = work.state.board
    player = board.player(task.seat)
    card = board.cards.card(task.card)
    tech_type = card.tech_type if isinstance(card, TechCard) else "action"
    carrier = board.units.get(task.unit) if task.unit is not None else None
    if not task.is_cancelled and tech_type == "upgrade" and carrier is not None:
        carrier.upgrades.append(task.card)
        if carrier.owner != task.seat:
            board.lent_upgrades[task.card] = task.seat
        event = UpgradeAttached(audience=EVERYONE, seat=task.seat, card=task.card, unit=carrier.id)
        work.tell(event)
    elif not task.is_cancelled and tech_type == "event":
        player.events.append(task.card)
    elif tech_type == "action" and is_holding_tokens(board, task.seat, task.card):
        player.actions.append(task.card)
    else:
        leave_play(board, task.card)
        lose_tokens_of_card(board, task.seat, task.card)
        put_on_discard(work, task.seat, (task.card,))


def use_ability(work: Work, seat: Seat, order: UseAbility) -> None:
    """Use the Action Ability of a unit: its action of the turn (E-ACT-04, E-ORD-13)."""
    board = work.state.board
    unit = board.units[order.unit]
    ability = abilities_of(board, unit)[order.ability - 1]
    named = ability.share_out(board, order.targets)
    exhaust_after_action(unit)
    task = RunEffect(
        card=ability.card,
        seat=seat,
        number=ability.number,
        unit=unit.copy(),
        subject=unit.copy(),
        targets=named.targets,
        named=named.others,
        is_played=True,
    )
    plan_tasks(work, task)
