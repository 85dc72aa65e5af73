"""Whether a registered Reaction matches what happens (R-CARD-07, R-CARD-12)."""

from engine.core.card_piles import print_name
from engine.core.protocol.values import Seat
from engine.echoes.agenda.tasks import Happening, Thing
from engine.echoes.card_play.played_effects import chosen_effects
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.combat.damage import Strike, strike_damage
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.effect_source import EffectSource
from engine.echoes.figures.filters import has_side, matches_card
from engine.echoes.figures.full_filters import health_left, matches
from engine.echoes.figures.present_things import present
from engine.echoes.reactions.standing_reaction import StandingReaction


def find_happening(
    board: Board, seat: Seat, reaction: StandingReaction, happenings: tuple[Happening, ...]
) -> Happening | None:
    """Return the happening that a standing reaction answers to; None if none of them.

    Rules: R-CARD-07, R-CARD-12.
    """
    return next(
        (
            one
            for one in happenings
            if _is_trigger(board, seat, reaction, one) and _is_wanted(board, reaction, one)
        ),
        None,
    )


def is_any_time(board: Board, card: str) -> bool:
    """Tell whether a Reaction has no trigger to wait for (R-CARD-06)."""
    return next(board.cards.card(card).all_effects()).trigger == "any_time"


def reaction_effects(board: Board, reaction: StandingReaction) -> tuple[int, tuple[Effect, ...]]:
    """Return the effects of a Reaction, and the number of the first one on the card."""
    card = board.cards.card(reaction.card)
    if not isinstance(card, TechCard):
        return 0, ()
    return chosen_effects(card, reaction.option)


def _is_trigger(board: Board, seat: Seat, reaction: StandingReaction, happening: Happening) -> bool:
    """Tell whether the card's trigger happens: its word, its subject and the card it is about."""
    _, effects = reaction_effects(board, reaction)
    return any(is_heard(board, seat, reaction.card, effect, happening) for effect in effects)


def is_heard(board: Board, seat: Seat, card: str, effect: Effect, happening: Happening) -> bool:
    """Tell whether a happening is what an effect of a Reaction waits for (24.4)."""
    if effect.trigger != happening.trigger:
        return False
    wanted = board.cards.card(card).subject_filter(effect)
    if happening.trigger == "card_played":
        side = wanted.side if wanted is not None and wanted.side is not None else "any"
        is_right_card = effect.cards is None or matches_card(
            board.cards, happening.card, effect.cards
        )
        return is_right_card and has_side(board, seat, happening.seat, side)
    subject = happening.subject
    return wanted is None or (
        subject is not None and matches(EffectSource(board, seat, card), subject, wanted)
    )


def _is_wanted(board: Board, reaction: StandingReaction, happening: Happening) -> bool:
    """Tell whether the player's own conditions hold: `watch` and `only_if` (R-CARD-07)."""
    if reaction.watch and not set(reaction.watch) & _names_of(happening):
        return False
    if happening.trigger == "card_played":
        return _is_wanted_card(board, reaction, happening.card)
    return _is_wanted_attack(board, reaction, happening)


def _names_of(happening: Happening) -> set[str]:
    """Return what the things of a happening are called: handles and squares."""
    things = [thing for thing in (happening.subject, happening.other) if thing is not None]
    handles = {thing.id for thing in things if isinstance(thing, Unit)}
    return handles | {thing.square for thing in things}


def _is_wanted_card(board: Board, reaction: StandingReaction, card: str) -> bool:
    printed = board.cards.card(print_name(card))
    if not isinstance(printed, TechCard):
        return False
    is_type = reaction.tech_type is None or printed.tech_type == reaction.tech_type
    return is_type and printed.cost.total >= reaction.min_cost


def _is_wanted_attack(board: Board, reaction: StandingReaction, happening: Happening) -> bool:
    """Tell whether an attack is as the player wants it, by the damage that is foreseen."""
    if not (reaction.min_damage or reaction.lethal or reaction.attacker_class is not None):
        return True
    attacker, target = _sides_of_attack(board, happening)
    if attacker is None or target is None:
        return False
    classes = board.cards.unit_card(attacker.card).classes
    if reaction.attacker_class is not None and reaction.attacker_class not in classes:
        return False
    damage = foresee_damage(board, attacker, target)
    left = health_left(EffectSource(board, attacker.owner, reaction.card), target)
    return damage >= reaction.min_damage and (not reaction.lethal or damage >= left)


def _sides_of_attack(board: Board, happening: Happening) -> tuple[Unit | None, Thing | None]:
    """Return attacker and target of an attack moment, as they are now."""
    if happening.trigger not in {"attack", "targeted", "building_targeted"}:
        return None, None
    sides = (happening.subject, happening.other)
    attacker, target = sides if happening.trigger == "attack" else sides[::-1]
    attacker, target = present(board, attacker), present(board, target)
    return (attacker if isinstance(attacker, Unit) else None), target


def foresee_damage(board: Board, attacker: Unit, target: Thing) -> int:
    """Return the damage of an attack as if nothing else happened (R-CARD-07, R-COMBAT-01)."""
    return strike_damage(board, Strike(attacker, target, attacker.mode))
