"""Answers to open choices: how tiles lie, which targets, which cards are kept or fetched."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Order
from engine.echoes.ai.effect_values import best_destination, rank_targets
from engine.echoes.ai.survey import Survey
from engine.echoes.catalog.card_models import TechCard, UnitCard
from engine.echoes.catalog.operations import Move, Place
from engine.echoes.catalog.tiles import Rotation, Tile, load_tiles
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES
from engine.echoes.decks.card_points import card_points
from engine.echoes.entities.building import CAMP_RESOURCES
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.figures.card_costs import card_price
from engine.echoes.movement.stopping import may_stop
from engine.echoes.orders.cards import Choose
from engine.echoes.orders.turns import DiscardHand, Rotate
from engine.echoes.squares.coordinates import distance
from engine.echoes.tiles.places import ROTATIONS, lay_tile, place_of

STAYING: Final = 4.0
"""What it is worth that the scout can stay on the square it has entered."""
HOMEWARD: Final = 0.05
"""What it is worth that a resource lies one square nearer to the own Capital."""
KEPT_WORTH: Final = 0.9
"""A card that is worth less may be put away for another one."""


def answer_choice(survey: Survey, choice: OpenChoice, possible: Sequence[str]) -> Order:
    """Return the answer to the viewer's own open choice."""
    if choice.kind == "rotate":
        return Rotate(degrees=_choose_rotation(survey, choice))
    if choice.kind == "discard_hand":
        return DiscardHand(cards=_list_least_wanted(survey, possible)[: choice.count])
    answer = _ANSWERS.get(choice.kind, _take_first)(survey, choice, possible)
    return Choose(choice=choice.kind, answer=tuple(answer))


def _take_first(_: Survey, choice: OpenChoice, possible: Sequence[str]) -> Sequence[str]:
    return possible[: choice.count]


# Tiles


def _choose_rotation(survey: Survey, choice: OpenChoice) -> Rotation:
    """Choose how a tile lies: the scout on a wanted resource, the others near the own Capital."""
    board = survey.board
    tile = load_tiles()[board.tiles[choice.subject].tile]
    scout = next(
        (
            unit
            for unit in board.units.values()
            if place_of(unit.square) == choice.subject and unit.square not in board.terrain
        ),
        None,
    )
    return max(ROTATIONS, key=lambda one: (_value_rotation(survey, choice, tile, scout, one), -one))


def _value_rotation(
    survey: Survey, choice: OpenChoice, tile: Tile, scout: Unit | None, rotation: Rotation
) -> float:
    board = survey.board
    laid = lay_tile(tile.squares, choice.subject, rotation)
    value = 0.0
    if scout is not None and may_stop(
        replace(board, terrain=board.terrain | laid), scout, scout.square
    ):
        value += STAYING
    for square, terrain in laid.items():
        given = CAMP_RESOURCES.get(terrain)
        if given is None:
            continue
        need = survey.needs[given[0]] * given[1]
        if scout is not None and square == scout.square:
            value += 3.0 * need
        away = min(distance(square, goal) for goal in survey.goals)
        value += HOMEWARD * need * (away - distance(square, survey.capital))
    return value


# Cards


def value_hand_card(survey: Survey, name: str) -> float:
    """Return how much a card in hand is wanted: its strength, less what cannot be paid soon."""
    card = survey.board.cards.card(name)
    price = card_price(survey.board, survey.seat, name)
    main = survey.me.tokens.main
    lack = sum(
        max(0, symbols - main[res].total - 1)
        for res, symbols in zip(MAIN_RESOURCES, price[:3], strict=True)
    )
    value = card_points(card) / 5
    if isinstance(card, UnitCard):
        value += 1.0
    elif isinstance(card, TechCard) and card.tech_type == "upgrade":
        fitting = any(
            card.may_work_on(survey.board.cards.unit_card(unit.card).classes) for unit in survey.own
        )
        value -= 0.0 if fitting else 1.0
    return value - 0.9 * lack


def _list_least_wanted(survey: Survey, cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=lambda card: (value_hand_card(survey, card), card)))


def _discard(survey: Survey, choice: OpenChoice, possible: Sequence[str]) -> Sequence[str]:
    return _list_least_wanted(survey, possible)[: choice.count]


def _resupply(survey: Survey, choice: OpenChoice, possible: Sequence[str]) -> Sequence[str]:
    """Put away what is hardly wanted, as far as the deck can replace it."""
    unwanted = [
        card
        for card in _list_least_wanted(survey, possible)
        if value_hand_card(survey, card) < KEPT_WORTH
    ]
    return unwanted[: max(choice.at_least, min(choice.count, survey.me.deck_size))]


def _fetch(survey: Survey, choice: OpenChoice, possible: Sequence[str]) -> Sequence[str]:
    return _list_least_wanted(survey, possible)[::-1][: choice.count]


# Things on the table


def _choose_targets(survey: Survey, choice: OpenChoice, possible: Sequence[str]) -> Sequence[str]:
    """Choose targets by what the asking effect is worth to each of them."""
    for effect in survey.board.cards.card(choice.subject).all_effects():
        target = effect.target
        if target is None or target.pick != "chosen":
            continue
        ranked = rank_targets(survey, effect, possible)
        return [key for _, key in ranked][: choice.count]
    return possible[: choice.count]


def _choose_square(survey: Survey, choice: OpenChoice, possible: Sequence[str]) -> Sequence[str]:
    """Choose where a unit goes: the one that the effect moves is taken to be an own one."""
    moves = any(
        isinstance(op, Move | Place)
        for effect in survey.board.cards.card(choice.subject).all_effects()
        for op in effect.do
    )
    if not moves or not survey.own:
        return possible[:1]
    return [best_destination(survey, survey.own[0], possible)]


def _choose_resource(survey: Survey, _: OpenChoice, possible: Sequence[str]) -> Sequence[str]:
    return [max(possible, key=lambda res: (survey.needs.get(res, 0.0), res))]


def _choose_opponent(survey: Survey, _: OpenChoice, possible: Sequence[str]) -> Sequence[str]:
    """Choose the opponent whose Capital has least life left."""
    board = survey.board
    lives = {
        str(seat): building_health_left(board, board.capital_of(seat))
        for seat in board.opponents_of(survey.seat)
    }
    return [min(possible, key=lambda seat: (lives.get(seat, 99), seat))]


_ANSWERS: Final[Mapping[str, Callable[[Survey, OpenChoice, Sequence[str]], Sequence[str]]]] = {
    "discard_effect": _discard,
    "resupply": _resupply,
    "fetch": _fetch,
    "target": _choose_targets,
    "square": _choose_square,
    "resource": _choose_resource,
    "opponent": _choose_opponent,
}
"""By kind of choice; `may` takes the first answer, which is yes."""
