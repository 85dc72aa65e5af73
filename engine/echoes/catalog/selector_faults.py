"""What can't be in a filter or a selector: a key that is never true, a reference to nothing.

Rules: D-CARD-01, D-CARD-17.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.echoes.catalog.conditions import Condition, CountIf, IsIf
from engine.echoes.catalog.effect_models import TRIGGER_SIDES
from engine.echoes.catalog.fault_places import CardFault, put_below
from engine.echoes.catalog.selectors import Filter, Near, SquareTarget, Target
from engine.echoes.catalog.vocabulary import Thing, Trigger

_UNIT_KEYS: Final = (
    "side", "self", "what", "class", "role", "terrain", "garrisoned", "damaged", "exhausted",
    "mode", "keyword", "moved_min", "health_max",
)  # fmt: skip
_BUILDING_KEYS: Final = ("side", "what", "building", "terrain", "damaged", "health_max")
_KEYS_BY_THING: Final[dict[Thing, tuple[str, ...]]] = {
    "unit": _UNIT_KEYS,
    "building": _BUILDING_KEYS,
    "square": ("terrain", "unoccupied"),
    "tile": ("empty", "hidden"),
}
_DEPENDENT_KEYS: Final = ("keyword", "health_max")
"""Keys that a static effect never looks at, so that none depends on another (D-CARD-17)."""


class SelectorRules:
    """What filters and selectors of one effect may say, by the card and the trigger around them."""

    def __init__(self, trigger: Trigger, *, belongs_to_unit: bool, subject_is_card: bool) -> None:
        self.trigger: Trigger = trigger
        sides = TRIGGER_SIDES[trigger]
        self.things: dict[str, tuple[Thing, ...]] = {
            "self": ("unit",) if belongs_to_unit else (),
            "subject": () if subject_is_card else sides.subject,
            "other": sides.other,
        }

    def find_filter_faults(self, given: Filter, things: Iterable[Thing]) -> Iterator[CardFault]:
        """Yield the keys of a filter that no such thing has."""
        things = tuple(things)
        known = {key for thing in things for key in _KEYS_BY_THING[thing]}
        for key in given.keys:
            if key not in known:
                yield CardFault((key,), f"{key} is no matter of a {' or a '.join(things)}")
            elif key == "self" and not self.things["self"]:
                yield CardFault((key,), "self is a unit; only units and Upgrades have one")
            elif self.trigger == "static" and key in _DEPENDENT_KEYS:
                yield CardFault((key,), f"a static effect never looks at {key}")

    def find_near_faults(self, near: Near | None) -> Iterator[CardFault]:
        if near and near.of in self.things and not self.things[near.of]:
            yield CardFault(("of",), f"there is no {near.of} here")

    def find_target_faults(self, target: Target | SquareTarget) -> Iterator[CardFault]:
        if target.pick in self.things and not self.things[target.pick]:
            yield CardFault(("pick",), f"there is no {target.pick} here")
        yield from put_below(("filter",), self.find_filter_faults(target.filter, (target.what,)))
        yield from put_below(("near",), self.find_near_faults(target.near))

    def things_of(self, target: Target) -> tuple[Thing, ...]:
        """Return what the target may be."""
        return self.things.get(target.pick, (target.what,))

    def find_condition_faults(self, condition: Condition) -> Iterator[CardFault]:
        if isinstance(condition, IsIf):
            things = self.things[condition.ref]
            if not things:
                yield CardFault(("is",), f"there is no {condition.ref} here")
            else:
                faults = self.find_filter_faults(condition.match, things)
                yield from put_below(("match",), faults)
        elif isinstance(condition, CountIf):
            counted = condition.count
            faults = self.find_filter_faults(counted.filter, (counted.what,))
            yield from put_below(("count", "filter"), faults)
            yield from put_below(("count", "near"), self.find_near_faults(counted.near))
