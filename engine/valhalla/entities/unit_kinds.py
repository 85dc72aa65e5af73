"""Kinds of units: the numbers of a design or an Officer in battle and on the map.

Rules: V-4.2-01 to V-4.2-05, V-4.3-20 to V-4.3-36, V-4.3-40 to V-4.3-54,
V-4.3-60 to V-4.3-75, V-4.4-08a to V-4.4-08e, V-4.4-12, V-0-11m, V-0-11n.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar

from engine.valhalla.catalog import special_verbs
from engine.valhalla.catalog.special_verbs import Mode, Verb
from engine.valhalla.catalog.unit_tables import CLASSES, Class, Officer, OfficerNumbers, unit_tables
from engine.valhalla.entities.unit_designs import (
    NO_BONUS,
    Design,
    DesignBonus,
    Statline,
    final_statline,
    is_heavy,
    is_light,
)

V = TypeVar("V", bound=Verb)

CasualtyTier = Literal["first", "middle", "last", "officer"]

OFFICERS: Final[tuple[Officer, ...]] = ("ruler", "warlord", "courtier", "ranger", "caster")
PERCENT: Final = 100


@dataclass(frozen=True, slots=True, eq=False)
class UnitKind:
    """All that units of one kind have in common."""

    code: str
    """A class, or the type of an Officer."""
    name: str
    statline: Statline
    spaces: int
    is_light: bool
    is_heavy: bool
    class_upkeep: int
    """The upkeep before Ravenous, Garrison and Forager."""
    upkeep: Fraction
    can_lead: bool
    casualty_tier: CasualtyTier
    riders_carried: int
    travel_mode: Mode | None
    ignores_zones: bool
    stays_in_city: bool
    sourced_verbs: tuple[tuple[str, Verb], ...] = ()
    """Its verbs, each with the special that brings it."""
    mobility_bonus: int = 0
    """The mobility that a Ranger adds to its stack (V-4.4-24)."""
    pathfinding: int = 0

    @property
    def cls(self) -> Class | None:
        return next((one for one in CLASSES if one == self.code), None)

    @property
    def officer(self) -> Officer | None:
        """Its type of Officer; None for a design."""
        return next((one for one in OFFICERS if one == self.code), None)

    @property
    def is_officer(self) -> bool:
        """Return whether it counts as an Officer; a Flagbearer does (V-4.4-01, V-4.3-52)."""
        return self.officer is not None or self.can_lead

    def verbs_of(self, verb: type[V]) -> tuple[V, ...]:
        """Return its verbs of one type."""
        found: tuple[V, ...] = _verbs_of(self, verb)
        return found

    def sourced_verbs_of(self, verb: type[V]) -> tuple[tuple[str, V], ...]:
        """Return its verbs of one type, each with the special that brings it."""
        return tuple((name, one) for name, one in self.sourced_verbs if isinstance(one, verb))


@lru_cache(maxsize=8192)
def _verbs_of(kind: UnitKind, verb: type[Any]) -> tuple[Any, ...]:
    """Return the verbs of one type; cached, since battles ask for them over and over."""
    return tuple(one for _, one in kind.sourced_verbs if isinstance(one, verb))


def kind_of_design(design: Design, extra: DesignBonus = NO_BONUS) -> UnitKind:
    """Return the kind of a design."""
    own = design.verbs
    leads = any(isinstance(verb, special_verbs.Lead) for verb in own)
    base = unit_tables().classes[design.cls].upkeep
    return UnitKind(
        code=design.cls,
        name=design.name,
        statline=final_statline(design, extra),
        spaces=_spaces(own, is_heavy=is_heavy(design)),
        is_light=is_light(design),
        is_heavy=is_heavy(design),
        class_upkeep=base,
        upkeep=_upkeep(base, own),
        can_lead=leads,
        casualty_tier="officer" if leads else _tier(own),
        riders_carried=max(
            (verb.count for verb in own if isinstance(verb, special_verbs.Carry)), default=0
        ),
        travel_mode=next(
            (verb.mode for verb in own if isinstance(verb, special_verbs.Travel)), None
        ),
        ignores_zones=any(isinstance(verb, special_verbs.Slip) for verb in own),
        stays_in_city=any(isinstance(verb, special_verbs.Stay) for verb in own),
        sourced_verbs=design.verbs_by_special,
    )


def kind_of_officer(officer: Officer, designs: Mapping[str, UnitKind]) -> UnitKind:
    """Return the kind of an Officer: its own numbers, or the side's E-class plus 1 Defense."""
    numbers = unit_tables().officers[officer]
    return UnitKind(
        code=officer,
        name=officer,
        statline=_officer_statline(numbers, designs),
        spaces=1,
        is_light=True,
        is_heavy=False,
        class_upkeep=numbers.upkeep,
        upkeep=Fraction(numbers.upkeep),
        can_lead=numbers.leads,
        casualty_tier="officer",
        riders_carried=0,
        travel_mode=None,
        ignores_zones=False,
        stays_in_city=False,
        mobility_bonus=numbers.mobility,
        pathfinding=numbers.pathfinding,
    )


def kinds_of_side(designs: Iterable[Design], extra: DesignBonus = NO_BONUS) -> dict[str, UnitKind]:
    """Return every kind of a side: its designs and its Officers."""
    own: dict[str, UnitKind] = {design.cls: kind_of_design(design, extra) for design in designs}
    return {**own, **{officer: kind_of_officer(officer, own) for officer in OFFICERS}}


def crowned_kind(flagbearer: UnitKind) -> UnitKind:
    """Return the kind of a Flagbearer who became Ruler: only its place in casualties changes.

    Rules: V-4.4-15.
    """
    return replace(flagbearer, code="ruler", can_lead=True, casualty_tier="officer")


def _officer_statline(numbers: OfficerNumbers, designs: Mapping[str, UnitKind]) -> Statline:
    if numbers.like is not None:
        return designs[numbers.like].statline.plus(defense=1)
    return Statline(numbers.hp, numbers.attack, numbers.defense, numbers.move)


def _spaces(own: Iterable[Verb], *, is_heavy: bool) -> int:
    """Return the spaces taken: Light one, Heavy two, Rampage five (V-4.2-05, V-4.3-62)."""
    wide = [verb.count for verb in own if isinstance(verb, special_verbs.Space)]
    return wide[0] if wide else 1 + is_heavy


def _tier(own: Iterable[Verb]) -> CasualtyTier:
    """Return the tier: Meatshield first, Survivor last, both or neither between (V-6.2-12)."""
    tiers = {verb.tier for verb in own if isinstance(verb, special_verbs.Priority)}
    return next(iter(tiers)) if len(tiers) == 1 else "middle"


def _upkeep(base: int, own: Iterable[Verb]) -> Fraction:
    """Return the upkeep: Ravenous rounds down, others are exact (V-0-04b, V-0-04c)."""
    percent = sum(verb.percent for verb in own if isinstance(verb, special_verbs.Appetite))
    upkeep = Fraction(base * (PERCENT + percent) // PERCENT)
    for verb in own:
        if isinstance(verb, special_verbs.Upkeep):
            upkeep *= verb.share
    return upkeep
