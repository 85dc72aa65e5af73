"""Operations on the map: moving, placing, returning, building, tiles, cancelling (24.7)."""

from engine.core.protocol.values import EVERYONE
from engine.echoes.agenda.tasks import FinishCard, Happening, RunEffect, TurnTile
from engine.echoes.catalog.operations import Build, Cancel, Move, Place, Return
from engine.echoes.catalog.operations import TurnTile as TurnTileOp
from engine.echoes.changes.agenda_moves import plan_happenings, plan_tasks
from engine.echoes.changes.construction import place_building
from engine.echoes.changes.endings import check_defeats
from engine.echoes.changes.losses import cap_damage, remove_unit
from engine.echoes.changes.piles import count_cards, shuffle_deck
from engine.echoes.changes.unit_moves import move_unit, reveal_tile
from engine.echoes.effects.effect_run import OPERATIONS, EffectRun
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.unit import Unit
from engine.echoes.events.combat import AttackCancelled
from engine.echoes.events.effects import CardCancelled, UnitPlaced, UnitReturned
from engine.echoes.selection.candidates import is_tile_empty, list_destinations, may_build
from engine.echoes.selection.default_choices import default_square


def _find_destination(run: EffectRun, op: Move | Place, unit: Unit) -> str | None:
    """Return the square to which a unit goes: named, chosen or by default; None if none, or open.

    Rules: D-CARD-05, D-CARD-15, R-CARD-05, E-ORD-41.
    """
    squares = list_destinations(run.source, op, unit.id)
    if run.task.is_played:
        named = run.take_name()
        return named if named in squares else None
    if not squares:
        return None
    choice = OpenChoice("square", run.seat, answers=tuple(squares), subject=run.task.card)
    answer = run.ask(choice, (default_square(run.source, squares),))
    return None if answer is None else answer[0]


@OPERATIONS.teach(Move)
def move(run: EffectRun, op: Move) -> None:
    """Let the player move a unit now, as its own move would go (R-MOVE-07, R-MOVE-06)."""
    for unit in run.units()[:1]:
        square = _find_destination(run, op, unit)
        if square is not None and square != unit.square:
            move_unit(run.work, unit, square)


@OPERATIONS.teach(Place)
def place(run: EffectRun, op: Place) -> None:
    """Put a unit on a square; it counts no squares moved (R-MOVE-06, D-CARD-18)."""
    for unit in run.units()[:1]:
        square = _find_destination(run, op, unit)
        if square is not None and square != unit.square:
            unit.square = square
            run.work.tell(UnitPlaced(audience=EVERYONE, unit=unit.id, square=square))


@OPERATIONS.teach(Return)
def return_unit(run: EffectRun, op: Return) -> None:
    """Take unit cards back to their owners; Upgrades are discarded, nothing is lost.

    Rules: 24.7, R-DEPLOY-06, R-TURN-03.
    """
    for unit in run.units():
        secrets = run.work.state.secrets_of(unit.owner)
        event = UnitReturned(
            audience=EVERYONE, seat=unit.owner, unit=unit.id, card=unit.card, to=op.to
        )
        run.work.tell(event)
        remove_unit(run.work, unit)
        if op.to == "hand":
            secrets.hand.append(unit.card)
            count_cards(run.work, unit.owner)
        else:
            shuffle_deck(run.work, unit.owner, (*secrets.deck, unit.card))
    cap_damage(run.board)
    check_defeats(run.work)


@OPERATIONS.teach(Build)
def build(run: EffectRun, op: Build) -> None:
    """Build on the target square, free and without using a unit (R-BUILD-08)."""
    for square in run.keys:
        if may_build(run.source, op, square):
            building = place_building(run.work, run.seat, op.building, square)
            happening = Happening(trigger="built", subject=building.copy(), seat=run.seat)
            plan_happenings(run.work, happening)


@OPERATIONS.teach(TurnTileOp)
def reveal_or_rotate_tile(run: EffectRun, op: TurnTileOp) -> None:
    """Reveal a face-down tile, or rotate an empty one (R-SCOUT-03, R-SCOUT-04)."""
    board = run.board
    for place_name in run.keys[:1]:
        if op.how == "reveal" and place_name in board.undiscovered:
            reveal_tile(run.work, run.seat, place_name)
        elif op.how == "rotate" and place_name in board.tiles and is_tile_empty(board, place_name):
            plan_tasks(run.work, TurnTile(seat=run.seat, place=place_name))


@OPERATIONS.teach(Cancel)
def cancel(run: EffectRun, op: Cancel) -> None:  # noqa: ARG001  (it has no fields)
    """Stop the triggering attack, or the triggering card play (R-COMBAT-09, R-CARD-10)."""
    board = run.board
    if run.effect.trigger == "card_played":
        _cancel_card(run)
    elif board.attack is not None and not board.attack.is_cancelled:
        board.attack = board.attack.cancel()
        run.work.tell(AttackCancelled(audience=EVERYONE, unit=board.attack.attacker))


def _cancel_card(run: EffectRun) -> None:
    """Drop the effects of the card that is being played; it goes to the discard pile."""
    agenda = run.work.state.agenda
    played = next(
        (
            task
            for task in reversed(agenda)
            if isinstance(task, FinishCard) and task.card != run.task.card
        ),
        None,
    )
    if played is None or played.is_cancelled:
        return
    index = agenda.index(played)
    agenda[index] = played.model_copy(update={"is_cancelled": True})
    run.work.state.agenda = [
        task
        for task in agenda
        if not (isinstance(task, RunEffect) and task.is_played and task.card == played.card)
    ]
    run.work.tell(CardCancelled(audience=EVERYONE, seat=played.seat, card=played.card))
