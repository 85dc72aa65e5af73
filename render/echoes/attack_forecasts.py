"""What an attack would do, by what lies open: damage both ways, and who falls."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.echoes.choices.blank_making import is_accepted, own_handles
from engine.echoes.combat.damage import Strike, deals_counter_damage, strike_damage
from engine.echoes.combat.targets import BUILDING_WORD, find_target, list_hostiles
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.figures.effect_source import Thing
from engine.echoes.figures.unit_figures import remaining_health
from engine.echoes.orders.mobilization import Attack
from engine.echoes.squares.coordinates import list_squares
from engine.echoes.squares.lines import list_entered_squares
from engine.echoes.view import View

CAPITAL_WEIGHT = 4
UNIT_WEIGHT = 2
FALL_WEIGHT = 6


@dataclass(frozen=True, slots=True)
class AttackForecast:
    """An attack, what it deals and takes, and the health that both sides would have left."""

    order: Attack
    unit: Unit
    target: Thing
    damage: int
    counter: int
    target_left: int
    unit_left: int

    @property
    def value(self) -> int:
        """What it is worth: damage and losses, the attacker's own subtracted."""
        is_building = isinstance(self.target, Building)
        is_capital = isinstance(self.target, Building) and self.target.kind == "capital"
        weight = CAPITAL_WEIGHT if is_capital else 1 if is_building else UNIT_WEIGHT
        gain = self.damage * weight + (FALL_WEIGHT if self.target_left <= 0 else 0)
        return gain - self.counter * UNIT_WEIGHT - (FALL_WEIGHT if self.unit_left <= 0 else 0)


def list_attacks(view: View, me: PlayerArea) -> list[AttackForecast]:
    """List the attacks that may be ordered now, the best first."""
    found = list(_iterate_attacks(view, me))
    return sorted(found, key=lambda one: (-one.value, one.order.square, one.order.unit))


def _iterate_attacks(view: View, me: PlayerArea) -> Iterator[AttackForecast]:
    board = view.board
    handles = [one for one in own_handles(view, me) if not board.units[one].is_exhausted]
    for square in list_squares(board.size):
        hostiles = list_hostiles(board, me.seat, square)
        for name in hostiles.names:
            only = find_target(board, me.seat, square, None) == name
            named = {} if only else {"target": name}
            for handle in handles:
                fields = {"unit": handle, "square": square, **named}
                if is_accepted(view, "attack", **fields):
                    forecast = forecast_attack(view, me, Attack.model_validate(fields))
                    if forecast is not None:
                        yield forecast


def forecast_attack(view: View, me: PlayerArea, order: Attack) -> AttackForecast | None:
    """Forecast an attack; None if it has no target that is known."""
    board = view.board
    unit = board.units.get(order.unit)
    target = _find_thing(board, me, order)
    if unit is None or target is None:
        return None
    there = unit
    if unit.mode == "melee" and unit.square != target.square:
        entered = list_entered_squares(unit.square, target.square)
        moved = unit.squares_moved + len(entered)
        there = replace(unit, square=target.square, squares_moved=moved)
    damage = strike_damage(board, Strike(there, target, unit.mode))
    counter = 0
    if isinstance(target, Unit) and deals_counter_damage(board, there, target, unit.mode):
        counter = strike_damage(board, Strike(target, there, "melee", is_counter=True))
    left = (
        remaining_health(board, target)
        if isinstance(target, Unit)
        else building_health_left(board, target)
    )
    return AttackForecast(
        order,
        unit,
        target,
        damage,
        counter,
        max(0, left - damage),
        max(0, remaining_health(board, unit) - counter),
    )


def _find_thing(board: Board, me: PlayerArea, order: Attack) -> Thing | None:
    """Find the unit or the building that an attack is about."""
    named = find_target(board, me.seat, order.square, order.target)
    if named == BUILDING_WORD:
        return board.buildings.get(order.square)
    return board.units.get(named) if named is not None else None


def may_be_answered(board: Board, forecast: AttackForecast) -> bool:
    """Tell whether the attacked player could react, by public knowledge: a card in hand."""
    owner = forecast.target.owner
    return board.player(owner).hand_size > 0
