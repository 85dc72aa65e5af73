"""Armies of other sides as a side may imagine them: what it knows, and defaults for the rest.

Rules: V-7.2-04, V-7.2-06, V-11.3-08, V-13-17, V-13-18.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog.unit_tables import CLASSES, INFANTRY
from engine.valhalla.entities.default_designs import default_design, fill_in_designs
from engine.valhalla.entities.unit_designs import Design, Statline
from engine.valhalla.entities.unit_kinds import UnitKind, kind_of_design, kinds_of_side
from engine.valhalla.entities.units_and_places import Insight, ScoutedForce, SightedUnit
from engine.valhalla.view import OwnSide

ID_STEP: Final = 10
ASSUMED_OFFICER: Final = "warlord"
"""The type that is assumed for an Officer whose type isn't known."""


@cache
def default_kinds() -> dict[str, UnitKind]:
    """Return the unit kinds of a side that has the default designs (V-11.3-08)."""
    return kinds_of_side(fill_in_designs(()))


def known_force(me: OwnSide, at: str, seat: Seat, round_number: int) -> tuple[Fighter, ...]:
    """Return a force as it is known: from an insight or a scouting report; empty if unknown."""
    latest = latest_report(me, at, seat, round_number)
    if latest is None:
        return ()
    return tuple(
        _fighters_from_insight(latest)
        if isinstance(latest, Insight)
        else _fighters_from_scouting(latest)
    )


def latest_report(
    me: OwnSide, at: str, seat: Seat, round_number: int
) -> Insight | ScoutedForce | None:
    """Return the best insight or scouting report on a force; None if there is none."""
    seen = [one for one in me.insights if (one.at, one.seat) == (at, seat)]
    counted = [one for one in me.scouted if (one.at, one.seat) == (at, seat)]
    fresh = [one for one in seen if one.round == round_number]
    if fresh or (seen and not counted):
        return (fresh or seen)[-1]
    return counted[-1] if counted else None


def _fighters_from_insight(insight: Insight) -> Iterator[Fighter]:
    """Make fighters from perfect information, riders on their mounts (V-7.2-06).

    Units that are alike share one kind.
    """
    ids = {one.alias: ID_STEP * n + insight.seat for n, one in enumerate(insight.units, 1)}
    for one in insight.units:
        yield Fighter(
            ids[one.alias],
            insight.seat,
            _kind_of_sighted_unit(replace(one, alias="", rides="")),
            ids.get(one.rides),
        )


@lru_cache(maxsize=1024)
def _kind_of_sighted_unit(one: SightedUnit) -> UnitKind:
    line = Statline(*map(int, one.line.split("/")))
    unit_class = next((code for code in CLASSES if code == one.code), None)
    if unit_class is None:
        return replace(default_kinds()[one.code], statline=line)
    own = default_design(unit_class).all_specials if unit_class in INFANTRY else ()
    specials = tuple(name for name in one.specials if name not in own)
    return replace(kind_of_design(Design(unit_class, one.name, line, specials)), statline=line)


def _fighters_from_scouting(scouted: ScoutedForce) -> Iterator[Fighter]:
    """Make fighters from a scouting report; its sums are spread over the classes (V-7.2-04)."""
    counts = [*scouted.counts, (ASSUMED_OFFICER, scouted.officers)]
    kinds = default_kinds()
    fixed = [(kinds[code], n) for code, n in counts if code in INFANTRY]
    free = [(kinds[code], n) for code, n in counts if code not in INFANTRY]
    hp = _growth_factor(
        scouted.hp,
        [(kind.statline.hp, n) for kind, n in fixed],
        [(k.statline.hp, n) for k, n in free],
    )
    attack = _growth_factor(
        scouted.attack,
        [(kind.statline.attack, n) for kind, n in fixed],
        [(kind.statline.attack, n) for kind, n in free],
    )
    number = 0
    for code, count in counts:
        kind = kinds[code]
        if code not in INFANTRY:
            line = kind.statline
            kind = replace(
                kind,
                statline=Statline(
                    _scale(line.hp, hp), _scale(line.attack, attack), line.defense, line.move
                ),
            )
        for _ in range(count):
            number += 1
            yield Fighter(ID_STEP * number + scouted.seat, scouted.seat, kind)


NumbersAndCounts = Sequence[tuple[int, int]]


def _growth_factor(total: int, fixed: NumbersAndCounts, free: NumbersAndCounts) -> tuple[int, int]:
    """Return the factor, as a fraction, by which default numbers must grow to reach a sum."""
    default_sum = sum(number * count for number, count in free)
    remaining = total - sum(number * count for number, count in fixed)
    return (max(remaining, 1), default_sum) if default_sum else (1, 1)


def _scale(number: int, share: tuple[int, int]) -> int:
    return max(1, (number * share[0] + share[1] // 2) // share[1])


def drop_outdated_insights(me: OwnSide, at: str) -> OwnSide:
    """Drop the units once seen in a hex if scouts have counted different ones since."""
    counted = {one.seat: one for one in me.scouted if one.at == at}
    return replace(
        me,
        insights=tuple(
            replace(one, units=(), round=0)
            if one.at == at and one.seat in counted and not _is_unchanged(one, counted[one.seat])
            else one
            for one in me.insights
        ),
    )


def _is_unchanged(seen: Insight, counted: ScoutedForce) -> bool:
    """Return whether a scouted force has the number, HP and Attack of the one seen before."""
    lines = [tuple(map(int, one.line.split("/"))) for one in seen.units]
    number = sum(count for _, count in counted.counts) + counted.officers
    hp, attack_ = sum(line[0] for line in lines), sum(line[1] for line in lines)
    return (len(lines), hp, attack_) == (number, counted.hp, counted.attack)
