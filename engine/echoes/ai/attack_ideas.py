"""Which attack is worth most, by the damage that both sides would deal."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.echoes.agenda.tasks import Thing
from engine.echoes.choices.blank_making import is_accepted
from engine.echoes.combat.damage import Strike, deals_counter_damage, strike_damage
from engine.echoes.combat.targets import BUILDING_WORD, list_hostiles
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.figures.unit_figures import remaining_health
from engine.echoes.orders.mobilization import Attack
from engine.echoes.squares.coordinates import list_squares
from engine.echoes.view import View

KILL_VALUE = 6
CAPITAL_WEIGHT = 4
UNIT_WEIGHT = 2


class AttackIdea(NamedTuple):
    """An attack with what it is worth."""

    value: int
    order: Attack


def best_attack(view: View, me: PlayerArea) -> Attack | None:
    """Return the attack that is worth most; None if none is worth anything."""
    ideas = [*_list_ideas(view, me)]
    best = max(ideas, key=lambda idea: idea.value, default=None)
    return best.order if best is not None and best.value > 0 else None


def _list_ideas(view: View, me: PlayerArea) -> Iterator[AttackIdea]:
    board = view.board
    for square in list_squares(board.size):
        hostiles = list_hostiles(board, me.seat, square)
        things: list[Thing] = [*hostiles.units]
        if hostiles.building is not None:
            things.append(hostiles.building)
        for thing in things:
            for unit in board.units_of(me.seat):
                target = thing.id if isinstance(thing, Unit) else BUILDING_WORD
                fields = {"unit": unit.id, "square": square, "target": target}
                if not unit.is_exhausted and is_accepted(view, "attack", **fields):
                    value = _value_attack(board, unit, thing)
                    yield AttackIdea(value, Attack.model_validate(fields))


def _value_attack(board: Board, unit: Unit, thing: Thing) -> int:
    """Weigh the damage of an attack against the counter damage, losses more than wounds."""
    there = replace(unit, square=thing.square) if unit.mode == "melee" else unit
    damage = strike_damage(board, Strike(there, thing, unit.mode))
    if isinstance(thing, Building):
        weight = CAPITAL_WEIGHT if thing.kind == "capital" else 1
        is_won = damage >= building_health_left(board, thing)
        return damage * weight + (KILL_VALUE * weight if is_won else 0)
    is_won = damage >= remaining_health(board, thing)
    value = damage * UNIT_WEIGHT + (KILL_VALUE if is_won else 0)
    if not deals_counter_damage(board, unit, thing, unit.mode):
        return value
    counter = strike_damage(board, Strike(thing, there, "melee", is_counter=True))
    is_lost = counter >= remaining_health(board, unit)
    return value - counter * UNIT_WEIGHT - (KILL_VALUE if is_lost else 0)
