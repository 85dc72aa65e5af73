"""Which cards are deployed and played, and what each is worth beyond its cost."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core.protocol.values import Order
from engine.echoes.ai.effect_values import POINTS_PER_SYMBOL, choose_names
from engine.echoes.ai.payments import plan_pay
from engine.echoes.ai.survey import Survey
from engine.echoes.card_play.played_effects import carries, chosen_effects, is_carried_out
from engine.echoes.catalog.card_models import TechCard, UnitCard
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import ChangeStat
from engine.echoes.choices.blank_making import one_of_each_card
from engine.echoes.decks.card_points import card_points, effect_points
from engine.echoes.deploy.deploy_squares import SHIP, list_deploy_squares
from engine.echoes.deploy.pawns import list_free_pawns
from engine.echoes.entities.unit import Pawn, Unit
from engine.echoes.figures.card_costs import card_price
from engine.echoes.figures.effect_source import EffectSource
from engine.echoes.figures.unit_figures import max_health
from engine.echoes.orders.cards import PlayCard
from engine.echoes.orders.deployment import Deploy, DiscardUnit
from engine.echoes.squares.coordinates import Square, distance

UNIT_NEEDS: Final = (3.0, 2.0, 1.0, 0.5)
"""By the number of own units on the map: what one more is worth besides its strength."""
DEPLOYING_PRICE: Final = 0.55
"""What a token is worth in the Deployment phase, where Main ones are left over otherwise."""
LAST_SQUARE_PRICE: Final = 0.3
"""What it is worth where one unit alone can be deployed: better a strong one."""
EARLY_PRICE: Final = 0.9
"""What it is worth in the Mobilization phase, before units are deployed."""
LEAST_EARLY_GAIN: Final = 0.4
LONELY_SHIP: Final = 0.8
"""What a ship is worth less for each square between it and what it could fight."""
SHIP_REACH: Final = 3
STRONG_MELEE: Final = 3
STRONG_COST: Final = 4
"""Units so dear ride under the King or the Queen."""
REPLACEMENT_GAIN: Final = 1.5
"""A unit makes room for one that is worth so much more."""


class CardIdea(NamedTuple):
    value: float
    order: Order


def list_card_ideas(survey: Survey) -> list[CardIdea]:
    """List the cards that are worth their cost now, the best first."""
    is_deploying = survey.board.phase == "deployment"
    ideas = [*_list_plays(survey, DEPLOYING_PRICE if is_deploying else EARLY_PRICE)]
    if is_deploying:
        ideas += [*_list_deployments(survey), *_list_replacements(survey)]
    least = 0.0 if is_deploying else LEAST_EARLY_GAIN
    return sorted((one for one in ideas if one.value > least), key=lambda one: -one.value)


# Units


def value_unit_card(survey: Survey, card: UnitCard) -> float:
    """Return what a unit would be worth on the map, in symbols."""
    own = len(survey.own)
    need = UNIT_NEEDS[own] if own < len(UNIT_NEEDS) else 0.0
    return (card_points(card) - 8) / 5 + need


def _list_deployments(survey: Survey) -> Iterator[CardIdea]:
    board = survey.board
    pawns = list_free_pawns(board, survey.seat)
    for name in one_of_each_card(survey.view.hand) if pawns else ():
        card = board.cards.card(name)
        squares = list_deploy_squares(board, survey.seat, name) if card.is_unit else []
        price = card_price(board, survey.seat, name)
        payment = plan_pay(board, survey.seat, price) if squares else None
        if payment is None or not isinstance(card, UnitCard):
            continue
        order = Deploy(
            card=name,
            square=min(squares, key=lambda square: (_rank_deployment(survey, square), square)),
            pawn=_choose_pawn(card, pawns),
            mode="melee" if card.unit.melee else "ranged",
            pay=payment,
        )
        token_price = DEPLOYING_PRICE if len(squares) > 1 else LAST_SQUARE_PRICE
        value = value_unit_card(survey, card) - token_price * price.total
        if SHIP in card.classes:
            value -= LONELY_SHIP * _measure_voyage(survey, order.square)
        yield CardIdea(value, order)


def _measure_voyage(survey: Survey, square: Square) -> int:
    """Return how many squares beyond its reach the nearest enemy lies from where a ship begins."""
    enemies = [unit.square for unit in survey.enemies]
    enemies += [at for at, one in survey.board.buildings.items()
                if not survey.board.is_allied(one.owner, survey.seat)]  # fmt: skip
    return max(0, min(distance(square, at) for at in enemies) - SHIP_REACH)


def _rank_deployment(survey: Survey, square: Square) -> float:
    """Rank places to deploy: near the enemy, but at home if the Capital is in danger."""
    if survey.threat_to(survey.capital):
        return distance(square, survey.capital)
    return min(distance(square, goal) for goal in survey.goals)


def _choose_pawn(card: UnitCard, pawns: list[Pawn]) -> Pawn | None:
    """Return the King for a strong melee unit, the Queen for another dear one (E-DEPLOY-07)."""
    is_dear = card.cost.total >= STRONG_COST
    if is_dear and (card.unit.melee or 0) >= STRONG_MELEE and "king" in pawns:
        return "king"
    if is_dear and "queen" in pawns:
        return "queen"
    return None if "standard" in pawns else pawns[0]


def _list_replacements(survey: Survey) -> Iterator[CardIdea]:
    """Iterate over units that make room for a much better one (E-DEPLOY-10)."""
    board = survey.board
    if list_free_pawns(board, survey.seat):
        return
    cards = [board.cards.card(name) for name in survey.view.hand]
    values = [
        value_unit_card(survey, card)
        for name, card in zip(survey.view.hand, cards, strict=True)
        if isinstance(card, UnitCard)
        and list_deploy_squares(board, survey.seat, name)
        and plan_pay(board, survey.seat, card_price(board, survey.seat, name)) is not None
    ]
    for unit in survey.own if values else ():
        if unit.pawn == "standard":
            gain = max(values) - _value_standing(survey, unit) - REPLACEMENT_GAIN
            yield CardIdea(gain, DiscardUnit(unit=unit.id))


def _value_standing(survey: Survey, unit: Unit) -> float:
    """Return what a unit on the map is worth, less for its wounds, more at the front."""
    board = survey.board
    share = survey.figures[unit.id].health / max_health(board, unit)
    front = 0.2 * (8 - min(distance(unit.square, goal) for goal in survey.goals))
    value = (card_points(board.cards.unit_card(unit.card)) - 8) / 5
    return value * (0.4 + 0.6 * share) + front + 1.0 * len(unit.upgrades)


# Technologies and Tactics


def _list_plays(survey: Survey, token_price: float) -> Iterator[CardIdea]:
    board = survey.board
    for name in one_of_each_card(survey.view.hand):
        card = board.cards.card(name)
        if not isinstance(card, TechCard) or card.tech_type == "reaction":
            continue
        if card.kind == "technology" and board.phase != "deployment":
            continue
        price = card_price(board, survey.seat, name)
        payment = plan_pay(board, survey.seat, price)
        if payment is None:
            continue
        for value, option, targets in _list_uses(survey, name, card):
            order = PlayCard(card=name, option=option, targets=targets, pay=payment)
            yield CardIdea(value - token_price * price.total, order)


Use = tuple[float, int | None, tuple[str, ...]]


def _list_uses(survey: Survey, name: str, card: TechCard) -> Iterator[Use]:
    """Iterate over the ways to play a card: its options, or the units that could carry it."""
    if card.tech_type == "upgrade":
        yield from _list_carriers(survey, name, card)
        return
    for option in [*range(1, len(card.options) + 1)] or [None]:
        _, effects = chosen_effects(card, option)
        played = [effect for effect in effects if is_carried_out(effect)]
        lasting = sum(value_lasting(survey, card, one) for one in effects if one not in played)
        source = EffectSource(survey.board, survey.seat, name)
        chosen = choose_names(survey, source, played) if played else None
        if chosen is not None:
            yield chosen.value + lasting, option, chosen.names
        elif not played:
            yield lasting, option, ()


def value_lasting(survey: Survey, card: TechCard, effect: Effect) -> float:
    """Return what an effect of an Event or Upgrade is worth over the rest of the game."""
    left = max(0.4, 1.2 - 0.02 * survey.view.round)
    return left * effect_points(card, effect) / POINTS_PER_SYMBOL


def _list_carriers(survey: Survey, name: str, card: TechCard) -> Iterator[Use]:
    """Iterate over the own units on which an Upgrade works, with what it adds to each."""
    board = survey.board
    for unit in survey.own:
        printed = board.cards.unit_card(unit.card)
        if carries(board, unit, name) or not card.may_work_on(printed.classes):
            continue
        strength = 0.5 + 0.1 * printed.cost.total
        if survey.figures[unit.id].health <= 1:
            strength *= 0.6
        value = sum(
            value_lasting(survey, card, effect)
            for effect in card.effects
            if _is_useful(printed, effect)
        )
        yield value * strength, None, (unit.id,)


def _is_useful(printed: UnitCard, effect: Effect) -> bool:
    """Tell whether the stat that an Upgrade raises is one that the unit has."""
    raised = {op.stat for op in effect.do if isinstance(op, ChangeStat)}
    lacks_melee = "melee" in raised and printed.unit.melee is None
    return not lacks_melee and not ("ranged" in raised and printed.unit.ranged is None)
