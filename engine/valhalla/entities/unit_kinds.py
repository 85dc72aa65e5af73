"""Kinds of units: what a side's design or an Officer is in battle and on the map, worked out once.

Rules: V-4.2-01 to V-4.2-05, V-4.3-20 to V-4.3-36, V-4.3-40 to V-4.3-54,
V-4.3-60 to V-4.3-75, V-4.4-08a to V-4.4-08e, V-4.4-12, V-0-11m, V-0-11n.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar

from engine.valhalla.catalog import special_verbs
from engine.valhalla.catalog.rule_tables import CLASSES, Class, Officer, OfficerKind, units
from engine.valhalla.catalog.special_verbs import Mode, Verb
from engine.valhalla.entities.unit_designs import (
    NOTHING,
    Design,
    Extra,
    Statline,
    final,
    heavy,
    light,
)

V = TypeVar("V", bound=Verb)

Tier = Literal["first", "middle", "last", "officer"]

OFFICERS: Final[tuple[Officer, ...]] = ("ruler", "warlord", "courtier", "ranger", "caster")
PERCENT: Final = 100


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """All that units of one kind have in common."""

    code: str
    """A class, or the type of an Officer."""
    name: str
    line: Statline
    spaces: int
    is_light: bool
    is_heavy: bool
    class_upkeep: int
    """Before Ravenous, Garrison and Forager."""
    upkeep: Fraction
    leads: bool
    tier: Tier
    carries: int
    mode: Mode | None
    slips: bool
    stays: bool
    sourced: tuple[tuple[str, Verb], ...] = ()
    """Its verbs, each with the special that brings it."""
    mobility: int = 0
    """A Ranger's gift to its stack (V-4.4-24)."""
    pathfinding: int = 0

    @property
    def cls(self) -> Class | None:
        return next((one for one in CLASSES if one == self.code), None)

    @property
    def officer(self) -> Officer | None:
        """Its type, if it is produced as an Officer."""
        return next((one for one in OFFICERS if one == self.code), None)

    @property
    def is_officer(self) -> bool:
        """Tell whether it counts as an Officer; a Flagbearer does (V-4.4-01, V-4.3-52)."""
        return self.officer is not None or self.leads

    @property
    def infantry(self) -> bool:
        return self.cls is not None and units().classes[self.cls].infantry

    def of(self, verb: type[V]) -> tuple[V, ...]:
        """Find its verbs of one sort."""
        found: tuple[V, ...] = _of(self, verb)
        return found

    def by_special(self, verb: type[V]) -> tuple[tuple[str, V], ...]:
        """Find its verbs of one sort, with the special that brings each."""
        return tuple((name, one) for name, one in self.sourced if isinstance(one, verb))


@lru_cache(maxsize=8192)
def _of(kind: Kind, verb: type[Any]) -> tuple[Any, ...]:
    """Find the verbs of a sort; battles ask for them over and over."""
    return tuple(one for _, one in kind.sourced if isinstance(one, verb))


def of_design(design: Design, extra: Extra = NOTHING) -> Kind:
    """Work out the kind of a design."""
    own = design.verbs
    leads = any(isinstance(verb, special_verbs.Lead) for verb in own)
    base = units().classes[design.cls].upkeep
    return Kind(
        code=design.cls,
        name=design.name,
        line=final(design, extra),
        spaces=_spaces(own, is_heavy=heavy(design)),
        is_light=light(design),
        is_heavy=heavy(design),
        class_upkeep=base,
        upkeep=_upkeep(base, own),
        leads=leads,
        tier="officer" if leads else _tier(own),
        carries=max(
            (verb.count for verb in own if isinstance(verb, special_verbs.Carry)), default=0
        ),
        mode=next((verb.mode for verb in own if isinstance(verb, special_verbs.Travel)), None),
        slips=any(isinstance(verb, special_verbs.Slip) for verb in own),
        stays=any(isinstance(verb, special_verbs.Stay) for verb in own),
        sourced=design.sourced,
    )


def of_officer(officer: Officer, designs: Mapping[str, Kind]) -> Kind:
    """Work out an Officer: its own numbers, or those of the side's E-class and 1 Defense more."""
    print_ = units().officers[officer]
    return Kind(
        code=officer,
        name=officer,
        line=_line(print_, designs),
        spaces=1,
        is_light=True,
        is_heavy=False,
        class_upkeep=print_.upkeep,
        upkeep=Fraction(print_.upkeep),
        leads=print_.leads,
        tier="officer",
        carries=0,
        mode=None,
        slips=False,
        stays=False,
        mobility=print_.mobility,
        pathfinding=print_.pathfinding,
    )


def of_side(designs: Iterable[Design], extra: Extra = NOTHING) -> dict[str, Kind]:
    """Work out every kind of a side: its designs and its Officers."""
    own: dict[str, Kind] = {design.cls: of_design(design, extra) for design in designs}
    return {**own, **{officer: of_officer(officer, own) for officer in OFFICERS}}


def crowned(flagbearer: Kind) -> Kind:
    """Make the kind of a Flagbearer who became Ruler: all stays, and it falls last (V-4.4-15)."""
    return replace(flagbearer, code="ruler", leads=True, tier="officer")


def _line(print_: OfficerKind, designs: Mapping[str, Kind]) -> Statline:
    if print_.like is not None:
        return designs[print_.like].line.plus(defense=1)
    return Statline(print_.hp, print_.attack, print_.defense, print_.move)


def _spaces(own: Iterable[Verb], *, is_heavy: bool) -> int:
    """Light takes one space, Heavy two, Rampage five (V-4.2-05, V-4.3-62)."""
    wide = [verb.count for verb in own if isinstance(verb, special_verbs.Space)]
    return wide[0] if wide else 1 + is_heavy


def _tier(own: Iterable[Verb]) -> Tier:
    """Meatshield first, Survivor last, both or neither between (V-6.2-12)."""
    tiers = {verb.tier for verb in own if isinstance(verb, special_verbs.Priority)}
    return next(iter(tiers)) if len(tiers) == 1 else "middle"


def _upkeep(base: int, own: Iterable[Verb]) -> Fraction:
    """Ravenous is rounded down per unit; Garrison and Forager stay exact (V-0-04b, V-0-04c)."""
    percent = sum(verb.percent for verb in own if isinstance(verb, special_verbs.Appetite))
    upkeep = Fraction(base * (PERCENT + percent) // PERCENT)
    for verb in own:
        if isinstance(verb, special_verbs.Upkeep):
            upkeep *= verb.share
    return upkeep
