"""What can't be in an effect: relations between its trigger, target, operations and duration.

Rules: D-CARD-02 to D-CARD-04, D-CARD-17.
"""

from collections.abc import Iterator
from typing import Final

from engine.echoes.catalog.effect_models import EVENT_TRIGGERS, TRIGGER_SIDES, Effect
from engine.echoes.catalog.fault_places import CardFault, put_below
from engine.echoes.catalog.keyword_models import BUILDING_KEYWORDS
from engine.echoes.catalog.operations import (
    STATIC_OPS,
    ChangeCost,
    ChangeKeyword,
    ChangeStat,
    Op,
    Place,
    Prevent,
    needs_target,
)
from engine.echoes.catalog.selector_faults import SelectorRules
from engine.echoes.catalog.selectors import Filter
from engine.echoes.catalog.vocabulary import Duration, Thing, Trigger

_CANCELLED_TRIGGERS: Final = ("attack", "targeted", "building_targeted", "card_played")
_THINGS_BY_OP: Final[dict[str, tuple[Thing, ...]]] = {
    "damage": ("unit", "building"),
    "heal": ("unit", "building"),
    "stat": ("unit",),
    "keyword": ("unit", "building"),
    "exhaust": ("unit",),
    "unexhaust": ("unit",),
    "move": ("unit",),
    "place": ("unit",),
    "return": ("unit",),
    "destroy": ("unit", "building"),
    "build": ("square",),
    "tile": ("tile",),
    "prevent": ("unit", "building"),
    "look": ("tile",),
}
"""The things on which each operation acts."""


def find_effect_faults(effect: Effect, rules: SelectorRules) -> Iterator[CardFault]:
    """Yield what is wrong in one effect."""
    yield from _find_trigger_faults(effect, rules)
    for number, condition in enumerate(effect.conditions):
        yield from put_below(("if", number), rules.find_condition_faults(condition))
    if effect.target:
        yield from put_below(("target",), rules.find_target_faults(effect.target))
    for number, op in enumerate(effect.do):
        yield from put_below(("do", number), _find_op_faults(effect, op, rules))
    yield from _find_duration_faults(effect)


def _find_trigger_faults(effect: Effect, rules: SelectorRules) -> Iterator[CardFault]:
    if effect.by is not None:
        yield from put_below(("by",), _find_subject_faults(effect.trigger, effect.by, rules))
    if effect.cards is not None and effect.trigger != "card_played":
        yield CardFault(("cards",), "cards belongs to the trigger card_played")
    if effect.trigger == "static" and effect.may:
        yield CardFault(("may",), "a static effect is no choice")
    if effect.trigger == "static" and effect.limit:
        yield CardFault(("limit",), "a static effect has no limit")


def _find_subject_faults(trigger: Trigger, by: Filter, rules: SelectorRules) -> Iterator[CardFault]:
    """Yield what is wrong with the filter of a trigger's subject."""
    if trigger not in EVENT_TRIGGERS:
        yield CardFault((), f"{trigger} has no subject to choose")
    elif trigger == "card_played":
        if by.keys != ("side",):
            yield CardFault((), "the player of a card is known by side alone")
    else:
        yield from rules.find_filter_faults(by, TRIGGER_SIDES[trigger].subject)


def _find_op_faults(effect: Effect, op: Op, rules: SelectorRules) -> Iterator[CardFault]:
    if effect.trigger == "static" and op.op not in STATIC_OPS:
        yield CardFault(("op",), f"{op.op} may not be static; {', '.join(STATIC_OPS)} may")
    if effect.trigger != "static" and isinstance(op, ChangeCost):
        yield CardFault(("op",), "cost belongs to a static effect")
    if op.op == "cancel" and effect.trigger not in _CANCELLED_TRIGGERS:
        yield CardFault(("op",), f"{effect.trigger} can't be cancelled; attacks and cards can")
    if isinstance(op, Place):
        yield from put_below(("to",), rules.find_target_faults(op.to))
    if needs_target(op):
        yield from _find_target_op_faults(effect, op, rules)


def _find_target_op_faults(effect: Effect, op: Op, rules: SelectorRules) -> Iterator[CardFault]:
    """Yield why an operation can't act on the target of its effect."""
    if effect.target is None:
        yield CardFault(("op",), f"{op.op} needs a target")
        return
    things = rules.things_of(effect.target)
    if things and not set(things) & set(_THINGS_BY_OP[op.op]):
        yield CardFault(("op",), f"{op.op} does nothing to a {things[0]}")
    elif things == ("building",) and isinstance(op, ChangeKeyword):
        keyword = op.gain.kw if op.gain else op.lose
        if keyword not in BUILDING_KEYWORDS:
            yield CardFault(("op",), f"a building has no {keyword}")


def _find_duration_faults(effect: Effect) -> Iterator[CardFault]:
    if effect.trigger == "static":
        if "duration" in effect.model_fields_set:
            yield CardFault(("for",), "a static effect holds while its card is in play")
        return
    for op in effect.do:
        allowed = _durations_of(op)
        if effect.duration not in allowed:
            yield CardFault(("for",), f"{op.op} is for {' or '.join(allowed)}")


def _durations_of(op: Op) -> tuple[Duration, ...]:
    """Return the durations that an operation may have (D-CARD-03)."""
    if isinstance(op, ChangeStat | ChangeKeyword):
        return ("combat", "turn", "round", "permanent")
    return ("combat", "turn") if isinstance(op, Prevent) else ("now",)
