"""What each own unit could do this turn: move, then act; the best plan of all comes first."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from engine.core.protocol.values import Order
from engine.echoes.ai.attack_ideas import (
    AttackIdea,
    add_up_damage,
    list_attack_ideas,
    value_attack,
)
from engine.echoes.ai.building_ideas import list_building_ideas
from engine.echoes.ai.effect_values import choose_names
from engine.echoes.ai.positions import Positions
from engine.echoes.ai.survey import Survey
from engine.echoes.card_play.played_effects import abilities_of
from engine.echoes.checks.order_checks import check
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.effect_source import EffectSource
from engine.echoes.orders.cards import UseAbility
from engine.echoes.orders.mobilization import (
    Attack,
    MoveUnit,
    Recruit,
    SwitchMode,
    UseVillage,
)
from engine.echoes.selection.candidates import thing_key
from engine.echoes.squares.coordinates import Square
from engine.echoes.squares.lines import list_entered_squares

LEAST_GAIN: Final = 0.08
"""A plan that gains less is not worth an order."""
DRAW_WORTH: Final = 0.35
HAND_FILLED_TO: Final = 5
"""A hand below this is filled up for nothing at the end of the turn (E-END-01)."""
SCOUTED_WORTH: Final = 1.0
"""What it is worth to see a tile."""
SCOUTED_CAMP: Final = 0.75
"""How likely the tile turns a wanted resource under its scout."""


class Plan(NamedTuple):
    """The first order of what a unit could do, and what all of it gains."""

    gain: float
    order: Order
    following: Attack | None = None
    """The attack for which the order switches the mode."""


def list_plans(survey: Survey) -> list[Plan]:
    """List the plans of all units that gain something, the best first."""
    positions = Positions(survey)
    plans = [
        *_list_attacks(survey, positions),
        *(plan for unit in survey.own if not unit.is_exhausted
          for plan in _list_unit_plans(survey, positions, unit)),
    ]  # fmt: skip
    return sorted((plan for plan in plans if plan.gain > LEAST_GAIN), key=lambda plan: -plan.gain)


def _list_attacks(survey: Survey, positions: Positions) -> Iterator[Plan]:
    ideas = list_attack_ideas(survey)
    together = add_up_damage(ideas)
    for idea in ideas:
        value = value_attack(survey, idea, together[thing_key(idea.thing)])
        end = _find_end(survey, idea)
        moved = positions.value(idea.unit, end) - positions.value(idea.unit, idea.unit.square)
        yield _make_attack_plan(idea, value + moved)


def _find_end(survey: Survey, idea: AttackIdea) -> Square:
    """Return where an attacker stands afterwards (E-COMBAT-11, E-COMBAT-12, E-COMBAT-25)."""
    if idea.mode == "ranged" or idea.square == idea.unit.square:
        return idea.stand
    left = survey.figures[idea.thing.id].health if isinstance(idea.thing, Unit) else 99
    is_taken = idea.damage >= left and not isinstance(idea.thing, Building)
    line = [idea.unit.square, *list_entered_squares(idea.unit.square, idea.square)]
    return line[-1] if is_taken else line[-2]


def _make_attack_plan(idea: AttackIdea, gain: float) -> Plan:
    """Return the plan of an attack: the move comes first, then the mode, then the attack."""
    if idea.stand != idea.unit.square:
        return Plan(gain, MoveUnit(unit=idea.unit.id, to=idea.stand))
    attack = Attack(unit=idea.unit.id, square=idea.square, target=idea.target)
    if idea.unit.mode != idea.mode:
        return Plan(gain, SwitchMode(unit=idea.unit.id, mode=idea.mode), attack)
    return Plan(gain, attack)


def leads_on(survey: Survey, plan: Plan) -> bool:
    """Tell whether the attack that follows a switch of mode would be accepted."""
    if plan.following is None or not isinstance(plan.order, SwitchMode):
        return True
    board = survey.board.copy()
    board.units[plan.order.unit].mode = plan.order.mode
    view = replace(survey.view, board=board)
    return check(view, None, plan.following, ()).is_accepted


def _list_unit_plans(survey: Survey, positions: Positions, unit: Unit) -> Iterator[Plan]:
    """Iterate over where a unit could go, and what it could do there besides attacking."""
    here = positions.value(unit, unit.square)
    for idea in list_building_ideas(survey, unit, unit.square):
        yield Plan(idea.value, idea.order)
    yield from _list_small_actions(survey, unit)
    if unit.has_moved:
        return
    for square in survey.reach_of(unit).stops:
        order = MoveUnit(unit=unit.id, to=square)
        gain = positions.value(unit, square) - here
        if square not in survey.board.terrain:
            yield Plan(gain + _value_scouting(survey), order)
            continue
        yield Plan(gain, order)
        for idea in list_building_ideas(survey, unit, square):
            yield Plan(gain + idea.value, order)


def _value_scouting(survey: Survey) -> float:
    """Return what a face-down tile is worth to its scout: a Camp at once, or in the next turn."""
    if not survey.camps_left:
        return SCOUTED_WORTH
    camp = SCOUTED_CAMP * survey.token_worth
    return SCOUTED_WORTH + (0.45 * camp if survey.board.has_built_camp else camp)


def _list_small_actions(survey: Survey, unit: Unit) -> Iterator[Plan]:
    """Iterate over drawing cards and abilities on the spot."""
    board = survey.board
    if survey.me.deck_size and len(survey.view.hand) >= HAND_FILLED_TO - 1:
        if survey.figures[unit.id].keywords.has("recruit"):
            yield Plan(DRAW_WORTH, Recruit(unit=unit.id))
        if board.terrain.get(unit.square) == "village":
            yield Plan(DRAW_WORTH, UseVillage(unit=unit.id, use="draw"))
    for number, ability in enumerate(abilities_of(board, unit), 1):
        source = EffectSource(board, unit.owner, ability.card, unit, unit)
        chosen = choose_names(survey, source, [ability.effect])
        if chosen is not None:
            order = UseAbility(unit=unit.id, ability=number, targets=chosen.names)
            yield Plan(chosen.value, order)
