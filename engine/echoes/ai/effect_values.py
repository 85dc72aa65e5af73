"""What the effects of a card would be worth now, and which targets are best."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.echoes.ai.attack_ideas import BUILDING_WORTH
from engine.echoes.ai.survey import Survey
from engine.echoes.catalog import operations as ops
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import AnyOp
from engine.echoes.combat.damage import armor_of
from engine.echoes.decks.card_points import keyword_points
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.figures.effect_source import EffectSource, Thing
from engine.echoes.selection.candidates import find_thing, list_candidates, list_destinations
from engine.echoes.selection.named_targets import conditions_hold, is_possible
from engine.echoes.squares.coordinates import Square

POINTS_PER_SYMBOL: Final = 4.0
"""So many points of D-CARD-09 cost a symbol."""
STAT_WORTH: Final = {"health": 0.5, "melee": 0.8, "ranged": 1.0, "move": 0.6}
TURN_STAT_WORTH: Final = {"health": 0.2, "melee": 1.1, "ranged": 1.1, "move": 0.3}
MOVED_WORTH: Final = 0.5
LEAST_TARGET: Final = 0.1
"""Who may leave a target out names none that gains less."""


class ChosenNames(NamedTuple):
    """The names that an order gives, and what the effects are worth with them."""

    value: float
    names: tuple[str, ...]


def choose_names(
    survey: Survey, source: EffectSource, effects: Sequence[Effect]
) -> ChosenNames | None:
    """Choose the targets of all effects that would happen; None if none would (D-CARD-15)."""
    value, happens = 0.0, False
    names: list[str] = []
    for effect in effects:
        if conditions_hold(source, effect) and is_possible(source, effect):
            chosen = _choose_for(survey, source, effect)
            value, happens = value + chosen.value, True
            names += chosen.names
    return ChosenNames(value, tuple(names)) if happens else None


def _choose_for(survey: Survey, source: EffectSource, effect: Effect) -> ChosenNames:
    target = effect.target
    keys = list_candidates(source, effect) if target is not None else [""]
    ranked = rank_targets(survey, effect, keys)
    names: list[str] = []
    if target is not None and target.pick == "chosen":
        ranked = ranked[: target.amount]
        if target.up_to:
            ranked = [one for one in ranked if one[0] > LEAST_TARGET]
        names += [key for _, key in ranked]
    elif not effect.has_target_ops:
        ranked = rank_targets(survey, effect, [""])
    names += _choose_squares(survey, source, effect, [key for _, key in ranked])
    return ChosenNames(sum(value for value, _ in ranked), tuple(names))


def rank_targets(survey: Survey, effect: Effect, keys: Sequence[str]) -> list[tuple[float, str]]:
    """Return possible targets with what the effect is worth to them, the best first."""
    valued = [(_value_on(survey, effect, key), key) for key in keys]
    return sorted(valued, key=lambda one: (-one[0], one[1]))


def _value_on(survey: Survey, effect: Effect, key: str) -> float:
    what = effect.target.what if effect.target is not None else "unit"
    thing = find_thing(survey.board, what, key) if key else None
    return sum(_value_op(survey, effect, op, key, thing) for op in effect.do)


def _choose_squares(
    survey: Survey, source: EffectSource, effect: Effect, keys: Sequence[str]
) -> list[str]:
    """Return the squares to which units are moved or placed (D-CARD-15)."""
    handles = [*keys] or list_candidates(source, effect)
    return [
        best_destination(survey, survey.board.units[handles[0]], squares)
        for op in effect.do
        if isinstance(op, ops.Move | ops.Place) and handles
        if (squares := list_destinations(source, op, handles[0]))
    ]


def best_destination(survey: Survey, unit: Unit, squares: Sequence[Square]) -> Square:
    """Return the square that is best for a unit: near the enemy's Capital, and not exposed."""
    return max(squares, key=lambda square: (_value_square(survey, unit, square), square))


def _value_square(survey: Survey, unit: Unit, square: Square) -> float:
    steps = survey.steps_to(unit, square, survey.goals)
    toward = -0.4 * steps if survey.board.is_allied(unit.owner, survey.seat) else 0.4 * steps
    return toward - 0.5 * survey.expect_loss(unit, square)


# Operations


def _value_op(survey: Survey, effect: Effect, op: AnyOp, key: str, thing: Thing | None) -> float:
    """Return what one operation is worth, on a thing if it is about one."""
    if ops.needs_target(op) and effect.target is not None and thing is not None:
        value = _VALUES_ON_THINGS.get(type(op))
        if value is None:
            return 0.0
        is_own = survey.board.is_allied(thing.owner, survey.seat)
        return value(survey, effect, op, thing) * (1 if is_own else -1)
    if isinstance(op, ops.Build):
        return survey.camp_worth(key) if op.building == "camp" else 4.0
    if isinstance(op, ops.TurnTile | ops.Look):
        return 0.3
    plain = _PLAIN_VALUES.get(type(op))
    return plain(survey, op) if plain is not None else 0.0


def _worth(survey: Survey, thing: Thing) -> tuple[float, int]:
    """Return what a thing is worth, and its health."""
    if isinstance(thing, Unit):
        return survey.worth_of(thing), max(1, survey.figures[thing.id].health)
    return BUILDING_WORTH[thing.kind], max(1, building_health_left(survey.board, thing))


def _damage(survey: Survey, _: Effect, op: ops.Damage, thing: Thing) -> float:
    worth, left = _worth(survey, thing)
    armor = 0 if op.kind == "direct" else armor_of(survey.board, thing, op.kind)
    damage = max(1, op.amount - armor)
    return -worth - 0.5 if damage >= left else -0.6 * worth * damage / left


def _heal(survey: Survey, _: Effect, op: ops.Heal, thing: Thing) -> float:
    worth, left = _worth(survey, thing)
    healed = thing.damage if op.amount == "all" else min(op.amount, thing.damage)
    return 0.5 * worth * healed / (left + healed)


def _stat(survey: Survey, effect: Effect, op: ops.ChangeStat, thing: Thing) -> float:
    if not isinstance(thing, Unit):
        return 0.0
    figures = survey.figures[thing.id]
    if (op.stat == "melee" and figures.melee is None) or (
        op.stat == "ranged" and figures.ranged is None
    ):
        return 0.0
    if effect.duration == "permanent" or effect.trigger == "static":
        return STAT_WORTH[op.stat] * op.amount
    is_own = survey.board.is_allied(thing.owner, survey.seat)
    if is_own and (thing.is_exhausted or survey.board.phase != "mobilization"):
        return 0.0
    if is_own and op.stat in {"melee", "ranged"} and not survey.may_attack(thing):
        return 0.0
    return TURN_STAT_WORTH[op.stat] * op.amount


def _keyword(survey: Survey, effect: Effect, op: ops.ChangeKeyword, thing: Thing) -> float:
    worth = keyword_points(op.gain) / POINTS_PER_SYMBOL if op.gain is not None else -0.6
    if effect.duration == "permanent" or effect.trigger == "static":
        return worth
    is_own = survey.board.is_allied(thing.owner, survey.seat)
    is_ready = isinstance(thing, Unit) and survey.may_attack(thing)
    return 0.6 * worth if is_ready or not is_own else 0.0


def _exhaust(survey: Survey, _: Effect, __: AnyOp, thing: Thing) -> float:
    if not isinstance(thing, Unit) or thing.is_exhausted:
        return -0.3
    figures = survey.figures[thing.id]
    return -0.9 * max(figures.melee or 0, figures.ranged or 0)


def _unexhaust(survey: Survey, _: Effect, __: AnyOp, thing: Thing) -> float:
    if not isinstance(thing, Unit) or not thing.is_exhausted:
        return 0.0
    if survey.board.phase != "mobilization":
        return 0.0
    figures = survey.figures[thing.id]
    may_fight = bool(figures.ranged or (survey.reach_of(thing).strikes and not thing.has_moved))
    return 0.7 * max(figures.melee or 0, figures.ranged or 0) * (1.0 if may_fight else 0.3)


def _move(_: Survey, __: Effect, ___: AnyOp, thing: Thing) -> float:
    return MOVED_WORTH if isinstance(thing, Unit) else 0.0


def _return(survey: Survey, _: Effect, __: AnyOp, thing: Thing) -> float:
    return -0.6 * _worth(survey, thing)[0]


def _destroy(survey: Survey, _: Effect, __: AnyOp, thing: Thing) -> float:
    return -_worth(survey, thing)[0]


_VALUES_ON_THINGS: Final[Mapping[type[Any], Callable[[Survey, Effect, Any, Thing], float]]] = {
    ops.Damage: _damage,
    ops.Heal: _heal,
    ops.ChangeStat: _stat,
    ops.ChangeKeyword: _keyword,
    ops.Exhaust: _exhaust,
    ops.Unexhaust: _unexhaust,
    ops.Move: _move,
    ops.Place: _move,
    ops.Return: _return,
    ops.Destroy: _destroy,
}
"""By operation: what it is worth to the owner of the thing."""


def _value_draw(survey: Survey, op: ops.Draw) -> float:
    cards = min(int(op.amount), survey.me.deck_size)
    return 0.7 * cards if op.who != "opponent" else -0.7 * cards


def _value_gain(survey: Survey, op: ops.Gain) -> float:
    need = survey.needs.get(op.res, max(survey.needs.values()))
    return 0.9 * op.amount * max(0.6, need)


def _value_fetch(_: Survey, op: ops.Fetch) -> float:
    return 0.8 * op.amount


def _value_discard(_: Survey, op: ops.Discard) -> float:
    return 0.9 * op.amount if op.who == "opponent" else -0.6 * op.amount


def _value_resupply(_: Survey, __: ops.Resupply) -> float:
    return 0.3


def _value_refreshed(survey: Survey, op: ops.Unexhaust) -> float:
    exhausted = survey.me.tokens.main[op.res].exhausted if op.res is not None else 0
    return 0.8 * min(exhausted, op.amount or 0)


_PLAIN_VALUES: Final[Mapping[type[Any], Callable[[Survey, Any], float]]] = {
    ops.Draw: _value_draw,
    ops.Gain: _value_gain,
    ops.Fetch: _value_fetch,
    ops.Discard: _value_discard,
    ops.Resupply: _value_resupply,
    ops.Unexhaust: _value_refreshed,
}
"""By operation without a thing: what it is worth."""
