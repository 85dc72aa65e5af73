"""The targets that an order names, shared out among the effects of a card.

Rules: D-CARD-05, D-CARD-15.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.protocol.values import Refusal
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import Gain, Move, Place
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES
from engine.echoes.figures.conditions import holds
from engine.echoes.figures.effect_source import EffectSource
from engine.echoes.figures.full_filters import matches
from engine.echoes.selection.candidates import (
    is_behind_front_line,
    list_candidates,
    list_destinations,
)


class NamedEffect(NamedTuple):
    """An effect that will happen, by its number among those given, with the names it takes."""

    number: int
    targets: tuple[str, ...]
    others: tuple[str, ...]
    """Squares, a resource or an opponent, as its operations need them."""


class TargetError(Exception):
    """The named targets do not fit."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def conditions_hold(source: EffectSource, effect: Effect) -> bool:
    """Tell whether all conditions of an effect hold (24.5)."""
    return all(holds(source, condition, matches) for condition in effect.conditions)


def is_possible(source: EffectSource, effect: Effect) -> bool:
    """Tell whether an effect has what it is about.

    An `all` that matches nothing has no legal target; operations without a target always count as
    possible (D-CARD-16).
    """
    target = effect.target
    if target is None or not effect.has_target_ops:
        return True
    return bool(list_candidates(source, effect)) or (target.pick == "chosen" and target.up_to)


def share_out(
    source: EffectSource, effects: Sequence[Effect], names: Sequence[str]
) -> list[NamedEffect]:
    """Share the named targets out among the effects that will happen; raise TargetError.

    Effects whose conditions fail or that have no legal target are skipped and take no names. A card
    all of whose effects would be skipped cannot be played.

    Rules: D-CARD-05, D-CARD-06, D-CARD-15, D-CARD-16, R-CARD-05.
    """
    left = list(names)
    shared = [
        NamedEffect(number, *_take_names(source, effect, left))
        for number, effect in enumerate(effects)
        if conditions_hold(source, effect) and is_possible(source, effect)
    ]
    if not shared:
        raise TargetError(_refuse_all(source, effects))
    if left:
        facts: dict[str, str | int] = {"target": left[0][:40]}
        raise TargetError(Refusal(code="BAD_TARGET", rule="E-ORD-15", facts=facts))
    return shared


def _refuse_all(source: EffectSource, effects: Sequence[Effect]) -> Refusal:
    """Refuse a card of which nothing would happen: a condition fails, or a target is missing."""
    if any(conditions_hold(source, effect) for effect in effects):
        return Refusal(code="NO_LEGAL_TARGET", rule="E-ORD-15")
    kinds = [type(one).__name__ for effect in effects for one in effect.conditions]
    facts: dict[str, str | int] = {"condition": kinds[0].removesuffix("If").lower()}
    return Refusal(code="CONDITION_NOT_MET", rule="E-ORD-15", facts=facts)


def _take_names(
    source: EffectSource, effect: Effect, left: list[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Take the names of one effect off the list: its targets, then what its operations need."""
    targets: list[str] = []
    target = effect.target
    if target is not None and target.pick == "chosen":
        candidates = list_candidates(source, effect)
        needed = 0 if target.up_to else min(target.amount, len(candidates))
        while len(targets) < target.amount and left and _fits(left[0], candidates, targets):
            targets.append(left.pop(0))
        if left and is_behind_front_line(source, target, left[0]):
            raise TargetError(_refuse_behind(source, left[0]))
        if len(targets) < needed:
            raise TargetError(_refuse_name(left))
    return tuple(targets), tuple(_take_other_names(source, effect, targets, left))


def _refuse_behind(source: EffectSource, name: str) -> Refusal:
    """Refuse a unit behind one with Front-Line (E-KW-17, R-KW-05)."""
    facts: dict[str, str | int] = {"square": source.board.units[name].square}
    return Refusal(code="FRONT_LINE_FIRST", rule="E-KW-17", facts=facts)


def _fits(name: str, candidates: Sequence[str], taken: Sequence[str]) -> bool:
    return name in candidates and name not in taken


def _refuse_name(left: Sequence[str]) -> Refusal:
    """Refuse a name that is no legal target, or that is missing (D-CARD-15)."""
    if left:
        return Refusal(code="BAD_TARGET", rule="E-ORD-15", facts={"target": left[0][:40]})
    return Refusal(code="MISSING_FIELD", rule="E-ORD-15", facts={"field": "targets"})


def _take_other_names(
    source: EffectSource, effect: Effect, targets: Sequence[str], left: list[str]
) -> Iterator[str]:
    """Take the square of `move` and `place`, and a resource that is named (D-CARD-15)."""
    for op in effect.do:
        if isinstance(op, Move | Place):
            handles = targets or list_candidates(source, effect)
            if not handles:
                continue
            if not left or left[0] not in list_destinations(source, op, handles[0]):
                raise TargetError(_refuse_name(left))
            yield left.pop(0)
        elif isinstance(op, Gain) and op.res == "choice" and left and left[0] in MAIN_RESOURCES:
            yield left.pop(0)
