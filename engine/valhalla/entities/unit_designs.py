"""Designing a unit: from a class, points and specials to a final statline, or to what forbids it.

Rules: V-15-01, V-4.1-01 to V-4.1-16, V-4.2-01 to V-4.2-12, V-4.3-01 to V-4.3-10,
V-12.1-10 to V-12.1-29.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.core.protocol.values import Facts, Refusal
from engine.valhalla.catalog.rule_tables import STATS, Class, Special, UnitClass, units
from engine.valhalla.catalog.special_verbs import (
    Add,
    Appetite,
    Convert,
    Mode,
    NoOtherMove,
    Set,
    StatRule,
    Verb,
    Weight,
)

HEAVY: Final = "heavy"
GREATER: Final[tuple[Class, ...]] = ("E", "F", "G")
"""Whose points a side special may raise (V-11.2-10)."""


@dataclass(frozen=True, slots=True)
class Statline:
    """HP/Attack/Defense/Move (V-4.1-07, V-4.2-01, V-0-11g)."""

    hp: int
    attack: int
    defense: int
    move: int

    def __str__(self) -> str:
        return f"{self.hp}/{self.attack}/{self.defense}/{self.move}"

    def plus(self, **more: int) -> "Statline":
        """Add to some of the numbers."""
        return Statline(*(getattr(self, stat) + more.get(stat, 0) for stat in STATS))


@dataclass(frozen=True, slots=True)
class Design:
    """A side's template for a class, accepted once (V-4.1-06, V-0-11f)."""

    cls: Class
    name: str
    bought: Statline
    """Stats after buying points, before specials."""
    specials: tuple[str, ...] = ()
    utility: str = ""

    @property
    def all(self) -> tuple[str, ...]:
        """Every special, those the class comes with first."""
        own = (self.utility,) if self.utility else ()
        return (*units().classes[self.cls].has, *self.specials, *own)

    @property
    def sourced(self) -> tuple[tuple[str, Verb], ...]:
        """List its verbs, each with the special that brings it."""
        return tuple((one, verb) for one in self.all for verb in units().specials[one].does)

    @property
    def verbs(self) -> tuple[Verb, ...]:
        return tuple(verb for _, verb in self.sourced)


@dataclass(frozen=True, slots=True)
class Extra:
    """What a side special adds to its designs (V-11.2-24)."""

    points: int = 0
    hp: int = 0


NOTHING: Final = Extra()


def heavy(design: Design) -> bool:
    """Tell whether a design is Heavy; an Abomination is (V-4.2-02)."""
    return any(isinstance(verb, Weight) for verb in design.verbs)


def light(design: Design) -> bool:
    """Tell whether a design is Light; an Abomination is, too (V-4.3-06, V-4.3-36)."""
    weights = [verb for verb in design.verbs if isinstance(verb, Weight)]
    return not weights or any(verb.both for verb in weights)


def final(design: Design, extra: Extra = NOTHING) -> Statline:
    """Compute the final statline: bought, added, set, converted.

    Rules: V-4.2-10, V-0-04i (a gain is rounded down), V-4.1-08 to V-4.1-10 (infantry), V-11.2-11.
    """
    line = design.bought
    for verb in design.verbs:
        if isinstance(verb, Add):
            line = line.plus(hp=verb.hp, attack=verb.attack, defense=verb.defense, move=verb.move)
    if units().classes[design.cls].infantry:
        line = line.plus(hp=extra.hp)
    for verb in design.verbs:
        if isinstance(verb, Set):
            line = Statline(line.hp, line.attack, verb.defense, line.move)
    gains: dict[str, int] = {}
    for verb in design.verbs:
        if isinstance(verb, Convert):
            gain = int(getattr(line, verb.source) * verb.share)
            gains[verb.to] = gains.get(verb.to, 0) + gain
    return line.plus(**gains)


def spent(design: Design) -> int:
    """Count the points a design costs (V-4.2-06 to V-4.2-08)."""
    base, prices = units().classes[design.cls], units().prices
    cost = sum(units().specials[one].cost for one in design.specials)
    cost += prices.hp * (design.bought.hp - base.hp)
    cost += prices.attack * (design.bought.attack - base.attack)
    cost += prices.move * (design.bought.move - base.move)
    return cost + sum(range(base.defense + 1, design.bought.defense + 1))


def budget(design: Design, extra: Extra = NOTHING) -> int:
    """Count the points a design may cost; Ravenous adds its tenth (V-0-04a, V-4.3-60).

    A side special adds to E, F and G alone (V-11.2-10, V-11.2-24).
    """
    points = units().classes[design.cls].points
    if design.cls in GREATER:
        points += extra.points
    percent = sum(verb.percent for verb in design.verbs if isinstance(verb, Appetite))
    return points * (100 + percent) // 100


# What forbids a design


def faults(design: Design, extra: Extra = NOTHING) -> Iterator[Refusal]:
    """Name what forbids a design, in the order of the order's table (V-12.1-11 to V-12.1-26)."""
    base = units().classes[design.cls]
    yield from _infantry(design, base)
    yield from _below(design, base)
    unknown = [one for one in design.all if one not in units().specials]
    yield from (_no("DESIGN_UNKNOWN_SPECIAL", 13, special=one[:40]) for one in unknown[:1])
    if unknown:
        return
    yield from _slots(design, base)
    yield from _kinds(design)
    yield from _needs(design)
    cost, points = spent(design), budget(design, extra)
    if cost > points:
        yield _no("DESIGN_POINTS", 23, cost=cost, points=points, **{"class": design.cls})
    yield from _capped(design, final(design, extra))


def warnings(design: Design, extra: Extra = NOTHING) -> Iterator[Refusal]:
    """Tell what is left unused (V-12.1-27, V-12.1-28)."""
    left = budget(design, extra) - spent(design)
    if left > 0:
        yield _no("DESIGN_UNSPENT", 27, points=left)
    if not design.utility:
        yield _no("DESIGN_UTILITY_EMPTY", 28)


def _no(code: str, rule: int, **facts: Any) -> Refusal:
    held: Facts = facts
    return Refusal(code=code, rule=f"V-12.1-{rule}", facts=held)


def _infantry(design: Design, base: UnitClass) -> Iterator[Refusal]:
    """Infantry choose a utility alone (V-4.1-02)."""
    plain = Statline(base.hp, base.attack, base.defense, base.move)
    if base.infantry and (design.specials or design.bought != plain):
        yield _no("DESIGN_INFANTRY_FIXED", 11)


def _below(design: Design, base: UnitClass) -> Iterator[Refusal]:
    """No number is sold (V-4.2-09)."""
    for stat in STATS:
        least: int = getattr(base, stat)
        if getattr(design.bought, stat) < least:
            yield _no("DESIGN_BELOW_BASE", 12, stat=stat, base=least)


def _slots(design: Design, base: UnitClass) -> Iterator[Refusal]:
    """Count slots; one is for a 0-cost special alone (V-4.1-05, V-4.3-01 to V-4.3-03)."""
    used = len(design.specials)
    if used > base.slots and not base.infantry:
        yield _no("DESIGN_SLOTS", 14, slots=base.slots, used=used, **{"class": design.cls})
    if design.utility and units().specials[design.utility].cost:
        yield _no("DESIGN_UTILITY_COST", 15, special=design.utility)
    taken: list[str] = []
    for one in design.all:
        if one in taken and not units().specials[one].many:
            yield _no("DESIGN_DUPLICATE", 16, special=one)
        taken.append(one)


def _kinds(design: Design) -> Iterator[Refusal]:
    """Light and Heavy, Pinnacles, ways to travel (V-4.3-04 to V-4.3-10)."""
    known = {one: units().specials[one] for one in design.all}
    if not (light(design) and heavy(design)):
        yield from _weighed(known, is_heavy=heavy(design))
    pinnacles = [one for one, special in known.items() if special.pinnacle]
    if pinnacles and design.cls != "G":
        yield _no("DESIGN_PINNACLE_CLASS", 19, special=pinnacles[0])
    if len(pinnacles) > 1:
        yield _no("DESIGN_PINNACLE_COUNT", 20)
    modes: list[Mode] = [special.mode for special in known.values() if special.mode]
    if len(modes) > 1:
        yield _no("DESIGN_MOVE_EXCLUSIVE", 21)


def _weighed(known: dict[str, Special], *, is_heavy: bool) -> Iterator[Refusal]:
    """Every Heavy special needs Heavy on the design, and Heavy excludes Light ones (V-4.3-06)."""
    lights = [one for one, special in known.items() if special.category == "light"]
    heavies = [one for one, special in known.items() if special.category == "heavy"]
    if lights and heavies:
        yield _no("DESIGN_CATEGORY_MIX", 17, special=(lights if is_heavy else heavies)[0])
    elif heavies and not is_heavy:
        yield _no("DESIGN_NEEDS_HEAVY", 18, special=heavies[0])


def _needs(design: Design) -> Iterator[Refusal]:
    for one in design.all:
        other = units().specials[one].needs
        if other and other not in design.all:
            yield _no("DESIGN_REQUIRES", 22, special=one, other=other)


def _capped(design: Design, line: Statline) -> Iterator[Refusal]:
    """Caps and conditions hold for the final statline (V-4.2-03, V-4.2-04, V-4.2-11, V-4.2-12)."""
    caps, both = units().caps, light(design) and heavy(design)
    if not heavy(design) and line.hp > caps.light_hp:
        yield _no("DESIGN_CAP_HP", 24, hp=line.hp)
    cap = caps.heavy_defense if heavy(design) and not both else caps.light_defense
    if line.defense > cap:
        yield _no("DESIGN_CAP_DEFENSE", 25, cap=cap, defense=line.defense)
    for one in design.all:
        for rule in units().specials[one].conditions:
            if not _holds(rule, design, line):
                yield _no("DESIGN_CONDITION", 26, special=one, condition=_condition(rule))


def _holds(rule: StatRule | NoOtherMove, design: Design, line: Statline) -> bool:
    if isinstance(rule, StatRule):
        return rule.holds(getattr(line, rule.stat))
    others = [
        verb.move
        for one in design.all
        for verb in units().specials[one].does
        if isinstance(verb, Add) and not _is_march(one)
    ]
    base = units().classes[design.cls].move
    return design.bought.move <= base and all(move <= 0 for move in others)


def _is_march(special: str) -> bool:
    return any(isinstance(rule, NoOtherMove) for rule in units().specials[special].conditions)


def _condition(rule: StatRule | NoOtherMove) -> str:
    """Name a condition for the words: `defense<=3`, `no_other_move`."""
    if isinstance(rule, NoOtherMove):
        return rule.rule
    bounds: Iterable[str] = (
        f"{rule.stat}{sign}{bound}"
        for sign, bound in ((">=", rule.least), ("<=", rule.most))
        if bound is not None
    )
    return "&".join(bounds)
