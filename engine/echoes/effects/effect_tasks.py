"""What happenings trigger, and how one effect is carried out (24.3, 24.4)."""

from collections.abc import Iterator

from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.agenda.tasks import Happening, RunEffect
from engine.echoes.catalog.card_models import Card
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import Move, Place, Resupply
from engine.echoes.changes.agenda_moves import (
    Work,
    find_answer,
    plan_happenings,
    plan_tasks,
)
from engine.echoes.effects import card_operations, map_operations, unit_operations
from engine.echoes.effects.effect_run import OPERATIONS, EffectRun
from engine.echoes.entities.board import Board
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.unit import Unit
from engine.echoes.events.effects import EffectHappened
from engine.echoes.figures.cards_in_play import CardInPlay, cards_in_play, cards_of_unit
from engine.echoes.figures.effect_limits import count_use, is_used_up
from engine.echoes.figures.effect_source import EffectSource
from engine.echoes.figures.filters import has_side, matches_card
from engine.echoes.figures.full_filters import matches
from engine.echoes.figures.present_things import present
from engine.echoes.selection.candidates import list_candidates
from engine.echoes.selection.default_choices import default_targets
from engine.echoes.selection.named_targets import conditions_hold, is_possible

MAX_EFFECTS_PER_ORDER = 20
"""Chains of triggered effects stop there (R-CARD-11)."""

TAUGHT = (card_operations, map_operations, unit_operations)
"""The modules that carry out the operations; importing them teaches the vocabulary."""


def effect_of(card: Card, number: int) -> Effect:
    """Return an effect of a card by its number, those of options counted through."""
    return tuple(card.all_effects())[number]


def make_source(board: Board, task: RunEffect) -> EffectSource:
    """Return where an effect comes from, with its things as they are now."""
    unit = present(board, task.unit)
    return EffectSource(
        board,
        task.seat,
        task.card,
        unit if isinstance(unit, Unit) else None,
        present(board, task.subject),
        present(board, task.other),
    )


# What is triggered


def plan_triggered_effects(work: Work, happening: Happening) -> None:
    """Plan the effects that a happening triggers: the active player's first.

    Each happens at most once for one happening.

    Rules: R-TURN-05, R-CARD-11, E-PIPE-17.
    """
    board = work.state.board
    found = [
        RunEffect(
            card=card.name,
            seat=card.seat,
            number=number,
            unit=card.unit.copy() if card.unit is not None else None,
            subject=happening.subject,
            other=happening.other,
        )
        for card in _cards_that_hear(board, happening)
        for number, effect in enumerate(card.printed.all_effects())
        if _is_triggered(board, card, effect, happening)
    ]
    plan_tasks(work, *found)


def _cards_that_hear(board: Board, happening: Happening) -> Iterator[CardInPlay]:
    """Iterate over the cards in play, and those of a unit that was just lost."""
    for seat in board.order_from(board.active):
        is_own_moment = happening.trigger in {"turn_start", "turn_end"}
        if is_own_moment and seat != happening.seat:
            continue
        yield from cards_in_play(board, seat)
        gone = happening.subject
        if happening.trigger == "lost" and isinstance(gone, Unit) and gone.owner == seat:
            yield from cards_of_unit(board, gone)


def _is_triggered(board: Board, card: CardInPlay, effect: Effect, happening: Happening) -> bool:
    """Tell whether a happening is what an effect waits for: its trigger, subject and card."""
    if effect.trigger != happening.trigger:
        return False
    if happening.trigger == "card_played":
        return _hears_card(board, card, effect, happening)
    wanted = card.printed.subject_filter(effect)
    if wanted is None or happening.subject is None:
        return wanted is None
    source = EffectSource(board, card.seat, card.name, card.unit)
    return matches(source, happening.subject, wanted)


def _hears_card(board: Board, card: CardInPlay, effect: Effect, happening: Happening) -> bool:
    """Tell whether an effect is about the card that was played, by its player and its kind."""
    wanted = card.printed.subject_filter(effect)
    side = wanted.side if wanted is not None else None
    if side is not None and not has_side(board, card.seat, happening.seat, side):
        return False
    return effect.cards is None or matches_card(board.cards, happening.card, effect.cards)


# Carrying one effect out


def run_effect(work: Work, task: RunEffect) -> None:
    """Carry out one effect, or go on with it after a choice."""
    board = work.state.board
    effect = effect_of(board.cards.card(task.card), task.number)
    begun = _begin_effect(work, task, effect) if task.picked is None else task
    if begun is not None:
        _carry_out_operations(EffectRun(work, begun, effect, make_source(board, begun)))


def _begin_effect(work: Work, task: RunEffect, effect: Effect) -> RunEffect | None:
    """See whether an effect happens, and find what it is about; None if not, or a choice is open.

    Rules: D-CARD-06, R-CARD-05, R-CARD-11, E-ORD-38, E-ORD-39.
    """
    source = make_source(work.state.board, task)
    if not task.is_accepted:
        if not task.is_played and work.state.effects_run >= MAX_EFFECTS_PER_ORDER:
            return None
        if not conditions_hold(source, effect) or not is_possible(source, effect):
            return None
        if is_used_up(work.state.board, task.card, task.number, effect):
            return None
        accepted = _ask_whether(work, task, effect)
        if accepted is None:
            return None
        task = accepted
    picked = _pick_targets(work, task, effect, source)
    if picked is None:
        return None
    _note_use(work, task, effect)
    return task.model_copy(update={"picked": picked, "answer": None})


def _ask_whether(work: Work, task: RunEffect, effect: Effect) -> RunEffect | None:
    """Ask whether an optional effect happens; one that only resupplies is asked once (R-ORD-03)."""
    only_resupplies = all(isinstance(op, Resupply) for op in effect.do)
    if effect.may and not task.is_played and not only_resupplies:
        choice = OpenChoice("may", task.seat, answers=("yes", "no"), subject=task.card)
        answer = find_answer(work, task, choice, ("yes",))
        if answer is None or answer[0] == "no":
            return None
    return task.model_copy(update={"is_accepted": True, "answer": None})


def _pick_targets(
    work: Work, task: RunEffect, effect: Effect, source: EffectSource
) -> tuple[str, ...] | None:
    """Return the targets of an effect; None if a choice is open (E-ORD-38)."""
    target = effect.target
    if target is None:
        return ()
    keys = list_candidates(source, effect)
    if target.pick != "chosen":
        return tuple(keys)
    if task.is_played:
        return tuple(key for key in task.targets if key in keys)
    amount = min(target.amount, len(keys))
    at_least = 0 if target.up_to else amount
    choice = OpenChoice("target", task.seat, amount, at_least, tuple(keys), task.card)
    return find_answer(work, task, choice, default_targets(source, effect, keys))


def _note_use(work: Work, task: RunEffect, effect: Effect) -> None:
    """Count an effect that happens, and tell of it if nobody ordered it."""
    board = work.state.board
    count_use(board, task.card, task.number, effect)
    if not task.is_played:
        work.state.effects_run += 1
        work.tell(EffectHappened(audience=EVERYONE, seat=Seat(task.seat), card=task.card))


def _carry_out_operations(run: EffectRun) -> None:
    """Carry out the operations in order; what one has planned comes before the next one."""
    state = run.work.state
    while run.task.op < len(run.effect.do):
        op = run.effect.do[run.task.op]
        depth = len(state.agenda)
        if not (isinstance(op, Move | Place) and state.board.phase == "deployment"):
            OPERATIONS.carry_out_effect(run, op)
        if state.board.choice is not None or state.board.outcome is not None:
            return
        run.task = run.task.model_copy(update={"op": run.task.op + 1, "answer": None})
        if len(state.agenda) > depth and run.task.op < len(run.effect.do):
            state.agenda.insert(depth, run.task)
            return
    plan_happenings(run.work, *run.task.after)
