"""The points of one operation of an effect."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from engine.echoes.catalog import operations as ops
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.keyword_models import Keyword
from engine.echoes.catalog.operations import Op
from engine.echoes.catalog.selectors import Target

ALL_POINTS: Final = 6
"""The points of an operation on `all` damage."""
_STAT_POINTS: Final = {"health": 2, "melee": 3, "ranged": 4, "move": 3}
_DESTROY_POINTS: Final = {"camp": 8, "barracks": 10}
_BUILD_POINTS: Final = {"camp": 6, "barracks": 12}
_PLAIN_POINTS: Final = {"look": 2, "exhaust": 5, "place": 5, "tile": 3, "cancel": 7, "resupply": 2}
_SCOPED_OPS: Final = (
    "stat", "keyword", "exhaust", "unexhaust", "move", "place", "return", "destroy", "prevent",
)  # fmt: skip
"""Operations whose points rise with the number of things that they act on."""


def op_points(effect: Effect, op: Op, keyword_points: Callable[[Keyword], int]) -> Fraction:
    """Return the points of an operation, before the factors of its effect."""
    if isinstance(op, ops.ChangeKeyword):
        points = abs(keyword_points(op.gain)) if op.gain else 3
    elif op.op in _PLAIN_POINTS:
        points = _PLAIN_POINTS[op.op]
    else:
        points = _POINTS_BY_OP[type(op)](effect, op)
    factor = _scope_factor(effect, op)
    if isinstance(op, ops.ChangeStat | ops.ChangeKeyword) and not _is_lasting(effect):
        return Fraction(points * factor, 2)
    return Fraction(points * factor)


def _is_lasting(effect: Effect) -> bool:
    return effect.trigger == "static" or effect.duration == "permanent"


def _scope_factor(effect: Effect, op: Op) -> int:
    """Return how many things an operation acts on, as the points count them."""
    target = effect.target
    if target is None or target.pick not in {"chosen", "all"}:
        return 1
    if target.pick == "chosen":
        return target.amount if op.op == "damage" or op.op in _SCOPED_OPS else 1
    if op.op in {"damage", "heal"}:
        return 2
    return _all_factor(target) if op.op in _SCOPED_OPS else 1


def _all_factor(target: Target) -> int:
    return 2 if target.filter.classes or target.near else 3


def _amount(points: int) -> Callable[[Effect, Any], int]:
    def count(_effect: Effect, op: Any) -> int:
        return ALL_POINTS if op.amount == "all" else points * int(op.amount)

    return count


def _discard_points(_effect: Effect, op: ops.Discard) -> int:
    return (-2 if op.who == "me" else 4) * op.amount


def _unexhaust_points(_effect: Effect, op: ops.Unexhaust) -> int:
    return 5 if op.amount is None else 3 * op.amount


def _return_points(effect: Effect, _op: ops.Return) -> int:
    return 8 if effect.target and effect.target.filter.side == "enemy" else 3


def _destroy_points(effect: Effect, _op: ops.Destroy) -> int:
    if effect.target is None or effect.target.what == "unit":
        return 12
    kinds = effect.target.filter.building or ("camp", "barracks")
    return max(_DESTROY_POINTS[kind] for kind in kinds if kind in _DESTROY_POINTS)


def _cost_points(_effect: Effect, op: ops.ChangeCost) -> int:
    return 9 * sum(abs(one) for one in (op.food, op.wood, op.gold, op.flexible))


_POINTS_BY_OP: Final[Mapping[type[Op], Callable[[Effect, Any], int]]] = {
    ops.Damage: lambda _effect, op: (4 if op.kind == "direct" else 3) * op.amount,
    ops.Heal: _amount(2),
    ops.ChangeStat: lambda _effect, op: _STAT_POINTS[op.stat] * abs(op.amount),
    ops.Draw: _amount(4),
    ops.Discard: _discard_points,
    ops.Gain: lambda _effect, op: (4 if op.res == "wild" else 3) * op.amount,
    ops.Unexhaust: _unexhaust_points,
    ops.Move: lambda _effect, op: 2 * op.points,
    ops.Return: _return_points,
    ops.Destroy: _destroy_points,
    ops.Build: lambda _effect, op: _BUILD_POINTS[op.building],
    ops.ChangeCost: _cost_points,
    ops.Prevent: _amount(2),
    ops.Fetch: lambda _effect, op: (5 if op.source == "deck" else 4) * op.amount,
}
