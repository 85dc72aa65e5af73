"""Which targets a Reaction takes: the player's wishes in order, then the default (R-CARD-07)."""

from collections.abc import Iterator, Sequence

from engine.core.protocol.values import Seat
from engine.echoes.agenda.tasks import Happening
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import Move, Place
from engine.echoes.entities.board import Board
from engine.echoes.figures.effect_source import EffectSource
from engine.echoes.figures.present_things import present
from engine.echoes.reactions.moments import is_heard, reaction_effects
from engine.echoes.reactions.standing_reaction import StandingReaction
from engine.echoes.selection.candidates import list_candidates, list_destinations
from engine.echoes.selection.default_choices import default_square, default_targets
from engine.echoes.selection.named_targets import NamedEffect, conditions_hold, is_possible


def choose_effects(
    board: Board, seat: Seat, reaction: StandingReaction, happening: Happening
) -> list[NamedEffect]:
    """Return the effects that answer to a happening, by their numbers on the card.

    Effects of one card may wait for different subjects of the same trigger (24.4, D-CARD-06).
    """
    subject, other = present(board, happening.subject), present(board, happening.other)
    source = EffectSource(board, seat, reaction.card, None, subject, other)
    first, effects = reaction_effects(board, reaction)
    heard = [
        (first + number, effect)
        for number, effect in enumerate(effects)
        if is_heard(board, seat, reaction.card, effect, happening)
    ]
    chosen = choose_by_wishes(source, [effect for _, effect in heard], reaction.targets)
    return [one._replace(number=heard[one.number][0]) for one in chosen]


def choose_by_wishes(
    source: EffectSource, effects: Sequence[Effect], wishes: Sequence[str]
) -> list[NamedEffect]:
    """Return the effects that would happen, with their targets; [] if none would.

    Rules: R-CARD-05, R-CARD-07, R-ORD-03, R-ORD-04.
    """
    return [
        _choose_for(source, number, effect, wishes)
        for number, effect in enumerate(effects)
        if conditions_hold(source, effect) and is_possible(source, effect)
    ]


def _choose_for(
    source: EffectSource, number: int, effect: Effect, wishes: Sequence[str]
) -> NamedEffect:
    target = effect.target
    targets: tuple[str, ...] = ()
    if target is not None and target.pick == "chosen":
        candidates = list_candidates(source, effect)
        wished = [wish for wish in wishes if wish in candidates]
        left = [key for key in candidates if key not in wished]
        targets = (*wished, *default_targets(source, effect, left))[: target.amount]
    return NamedEffect(number, targets, tuple(_choose_squares(source, effect, targets, wishes)))


def _choose_squares(
    source: EffectSource, effect: Effect, targets: Sequence[str], wishes: Sequence[str]
) -> Iterator[str]:
    """Choose the squares to which units are moved or placed."""
    for op in effect.do:
        if isinstance(op, Move | Place):
            handles = targets or list_candidates(source, effect)
            squares = list_destinations(source, op, handles[0]) if handles else []
            if squares:
                wished = [wish for wish in wishes if wish in squares]
                yield wished[0] if wished else default_square(source, squares)
