"""Which Reactions are registered, and which are played in a window or at any time."""

from collections.abc import Iterator
from typing import Any, Final

from engine.core.protocol.values import Order
from engine.echoes.ai.effect_values import best_destination
from engine.echoes.ai.survey import Survey
from engine.echoes.card_play.played_effects import chosen_effects
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import Cancel, Place, Prevent, Return
from engine.echoes.choices.blank_making import is_accepted
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.card_costs import card_price
from engine.echoes.figures.effect_source import EffectSource
from engine.echoes.orders.reactions import Pass, PlayReaction, SetStanding
from engine.echoes.reactions.moments import find_happening, foresee_damage, is_any_time
from engine.echoes.reactions.standing_reaction import StandingReaction
from engine.echoes.resources.payment import plan_payment
from engine.echoes.selection.candidates import list_candidates, list_destinations

WORTH_PREVENTING: Final = 2
"""An attack of less damage is not worth a Reaction that only takes damage off."""
WORTH_CANCELLING: Final = 2
"""A card of fewer symbols is not worth being cancelled."""
RESCUED_COST: Final = 2
"""A unit that costs less is not worth a Reaction that rescues it."""


def list_reactions(survey: Survey) -> Iterator[tuple[str, TechCard, int | None]]:
    """Iterate over the Reactions in hand, with the option that is taken."""
    for name in survey.view.hand:
        card = survey.board.cards.card(name)
        if isinstance(card, TechCard) and card.tech_type == "reaction":
            yield name, card, 1 if card.options else None


def list_standing_orders(survey: Survey) -> Iterator[Order]:
    """Iterate over the Reactions in hand that could be paid and are not registered yet."""
    secrets = survey.view.secrets
    known = {one.card for one in secrets.standing} if secrets is not None else set()
    for name, card, option in list_reactions(survey):
        if name in known or is_any_time(survey.board, name):
            continue
        if (
            plan_payment(survey.board, survey.seat, card_price(survey.board, survey.seat, name))
            is None
        ):
            continue
        wishes = choose_conditions(card, option)
        yield SetStanding.model_validate({"card": name, "option": option, **wishes})


def choose_conditions(card: TechCard, option: int | None) -> dict[str, Any]:
    """Return on which attacks or cards a Reaction is not wasted (R-CARD-07)."""
    _, effects = chosen_effects(card, option)
    ops = [op for effect in effects for op in effect.do]
    if effects[0].trigger == "card_played":
        return {"min_cost": WORTH_CANCELLING}
    if effects[0].trigger not in {"attack", "targeted", "building_targeted"}:
        return {}
    if any(isinstance(op, Place | Return) for op in ops):
        return {"lethal": True}
    if any(isinstance(op, Cancel | Prevent) for op in ops):
        return {"min_damage": WORTH_PREVENTING}
    return {}


def answer_window(survey: Survey) -> Order:
    """Return the Reaction to what the window is about, or pass."""
    board = survey.board
    for name, card, option in list_reactions(survey):
        targets: tuple[str, ...] | None = ()
        if is_any_time(board, name):
            targets = _find_rescue(survey, name, card, option)
        elif not _is_wanted(survey, name, card, option):
            continue
        if targets is None:
            continue
        fields = {"card": name, "option": option, "targets": targets}
        if is_accepted(survey.view, "reaction", **fields):
            return PlayReaction.model_validate(fields)
    return Pass()


def _is_wanted(survey: Survey, name: str, card: TechCard, option: int | None) -> bool:
    """Tell whether the window is about what the player would have registered the card for."""
    wishes = choose_conditions(card, option)
    reaction = StandingReaction(number=0, card=name, option=option, **wishes)
    happenings = survey.view.happenings
    return find_happening(survey.board, survey.seat, reaction, happenings) is not None


def _find_rescue(
    survey: Survey, name: str, card: TechCard, option: int | None
) -> tuple[str, ...] | None:
    """Return the names with which a unit escapes an attack that would destroy it; None if none."""
    board = survey.board
    unit = _find_doomed_unit(survey)
    if unit is None or board.cards.unit_card(unit.card).cost.total < RESCUED_COST:
        return None
    _, effects = chosen_effects(card, option)
    source = EffectSource(board, survey.seat, name)
    if unit.id not in list_candidates(source, effects[0]):
        return None
    return (unit.id, *_list_squares(survey, source, effects[0], unit))


def _list_squares(
    survey: Survey, source: EffectSource, effect: Effect, unit: Unit
) -> Iterator[str]:
    for op in effect.do:
        if isinstance(op, Place):
            squares = list_destinations(source, op, unit.id)
            if squares:
                yield best_destination(survey, unit, squares)


def _find_doomed_unit(survey: Survey) -> Unit | None:
    """Return the own unit that the attack which the window is about would destroy."""
    for happening in survey.view.happenings:
        target, attacker = happening.subject, happening.other
        if happening.trigger != "targeted" or not isinstance(target, Unit):
            continue
        if target.owner != survey.seat or not isinstance(attacker, Unit):
            continue
        if foresee_damage(survey.board, attacker, target) >= survey.figures[target.id].health:
            return target
    return None
