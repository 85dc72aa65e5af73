"""What a unit could build on a square, and what it is worth."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core.protocol.values import Order
from engine.echoes.ai.payments import plan_pay
from engine.echoes.ai.survey import Survey
from engine.echoes.catalog.conditions import CountIf
from engine.echoes.construction.building_sites import (
    check_terrain,
    count_buildings,
    has_tokens_left,
)
from engine.echoes.entities.building import CAMP_RESOURCES
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.cards_in_play import cards_in_play
from engine.echoes.orders.mobilization import Build, Relocate
from engine.echoes.resources.payment import BARRACKS_PRICE
from engine.echoes.squares.coordinates import Square

TOKEN_PRICE: Final = 0.85
"""What a token is worth that is spent before units are deployed."""
WANTED_BARRACKS: Final = 2
LEAST_RELOCATION: Final = 1.5
"""A Camp is worth moving if the new resource is worth so much more."""


class BuildingIdea(NamedTuple):
    value: float
    order: Order


def list_building_ideas(survey: Survey, unit: Unit, square: Square) -> Iterator[BuildingIdea]:
    """Iterate over what a unit could build if it stood on a square."""
    board = survey.board
    if square in board.buildings or square not in board.terrain:
        return
    if not board.has_built_camp and board.terrain[square] in CAMP_RESOURCES:
        worth = survey.camp_worth(square)
        if worth:
            yield BuildingIdea(worth, Build(unit=unit.id, what="camp"))
        elif not survey.camps_left:
            yield from _list_relocations(survey, unit, square)
    payment = plan_pay(board, survey.seat, BARRACKS_PRICE)
    if payment is None or not has_tokens_left(board, survey.seat, "barracks"):
        return
    if next(check_terrain(board, "barracks", square), None) is None:
        value = _value_barracks(survey, unit, square)
        yield BuildingIdea(value, Build(unit=unit.id, what="barracks", pay=payment))


def _list_relocations(survey: Survey, unit: Unit, square: Square) -> Iterator[BuildingIdea]:
    """Iterate over Camps whose tokens are needed less than those of the square (E-BUILD-17)."""
    board, needs = survey.board, survey.needs
    new_res, new_count = CAMP_RESOURCES[board.terrain[square]]
    for camp in board.buildings_of(survey.seat):
        given = CAMP_RESOURCES.get(board.terrain[camp.square])
        if camp.kind != "camp" or given is None:
            continue
        gain = 4 * (needs[new_res] * new_count - needs[given[0]] * given[1])
        if gain > LEAST_RELOCATION:
            order = Relocate(unit=unit.id, origin=camp.square)
            yield BuildingIdea(gain - LEAST_RELOCATION, order)


def _value_barracks(survey: Survey, unit: Unit, square: Square) -> float:
    """Weigh a Barracks: another place to deploy, nearer to the enemy, against what it costs."""
    board = survey.board
    count = count_buildings(board, survey.seat, "barracks")
    waiting = sum(board.cards.card(name).is_unit for name in survey.view.hand)
    value = 0.7 * min(waiting, 3) + 0.4 * (survey.income - 5) - 1.6 * count
    home = survey.steps_to(unit, survey.capital, survey.goals)
    value += 0.45 * (home - survey.steps_to(unit, square, survey.goals))
    value += _value_by_cards(survey, count)
    if survey.threat_to(square) > 1:
        value -= 2.0
    return value - TOKEN_PRICE * BARRACKS_PRICE.total


def _value_by_cards(survey: Survey, count: int) -> float:
    """Return what own cards in play give for a Barracks: when it is built, or while it stands."""
    value = 0.0
    for card in cards_in_play(survey.board, survey.seat):
        for effect in card.printed.effects:
            is_built = effect.trigger == "built" and effect.by is not None
            if is_built and effect.by and "barracks" in (effect.by.building or ()):
                value += 1.2
            for condition in effect.conditions:
                kinds = condition.count.filter.building if isinstance(condition, CountIf) else None
                least = condition.min if isinstance(condition, CountIf) else None
                if kinds and "barracks" in kinds and count < (least or 0):
                    value += 1.5
    return value
