"""Armies of others as a side may imagine them: what it knows of them, the rest as by default.

Rules: V-7.2-04, V-7.2-06, V-11.3-08, V-13-17, V-13-18.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog.rule_tables import CLASSES, INFANTRY
from engine.valhalla.entities.default_designs import design, filled
from engine.valhalla.entities.unit_designs import Design, Statline
from engine.valhalla.entities.unit_kinds import Kind, of_design, of_side
from engine.valhalla.entities.units_and_places import Insight, Scouted, Sighted
from engine.valhalla.view import Own

IDS: Final = 10
OFFICER: Final = "warlord"
"""What an Officer is taken for whose type isn't known."""


@cache
def usual() -> dict[str, Kind]:
    """Work out the kinds of a side that has the default designs (V-11.3-08)."""
    return of_side(filled(()))


def known(me: Own, at: str, seat: Seat, moment: int) -> tuple[Fighter, ...]:
    """List a force as it is known: exactly if that is fresh, else as it was scouted, else none."""
    told = report(me, at, seat, moment)
    if told is None:
        return ()
    return tuple(_sighted(told) if isinstance(told, Insight) else _scouted(told))


def report(me: Own, at: str, seat: Seat, moment: int) -> Insight | Scouted | None:
    """Choose what a force is known by; None: nothing was told of it."""
    seen = [one for one in me.insights if (one.at, one.seat) == (at, seat)]
    counted = [one for one in me.scouted if (one.at, one.seat) == (at, seat)]
    fresh = [one for one in seen if one.round == moment]
    if fresh or (seen and not counted):
        return (fresh or seen)[-1]
    return counted[-1] if counted else None


def _sighted(insight: Insight) -> Iterator[Fighter]:
    """Make fighters of perfect information, riders on their mounts (V-7.2-06).

    All that are alike are of one kind.
    """
    ids = {one.alias: IDS * n + insight.seat for n, one in enumerate(insight.units, 1)}
    for one in insight.units:
        yield Fighter(
            ids[one.alias],
            insight.seat,
            _kind(replace(one, alias="", rides="")),
            ids.get(one.rides),
        )


@cache
def _kind(one: Sighted) -> Kind:
    line = Statline(*map(int, one.line.split("/")))
    cls = next((code for code in CLASSES if code == one.code), None)
    if cls is None:
        return replace(usual()[one.code], line=line)
    own = design(cls).all if cls in INFANTRY else ()
    specials = tuple(name for name in one.specials if name not in own)
    return replace(of_design(Design(cls, one.name, line, specials)), line=line)


def _scouted(told: Scouted) -> Iterator[Fighter]:
    """Make fighters of a scouting report; their sums are shared out to the classes (V-7.2-04)."""
    counts = [*told.counts, (OFFICER, told.officers)]
    kinds = usual()
    fixed = [(kinds[code], n) for code, n in counts if code in INFANTRY]
    free = [(kinds[code], n) for code, n in counts if code not in INFANTRY]
    hp = _share(
        told.hp, [(kind.line.hp, n) for kind, n in fixed], [(k.line.hp, n) for k, n in free]
    )
    attack = _share(
        told.attack,
        [(kind.line.attack, n) for kind, n in fixed],
        [(kind.line.attack, n) for kind, n in free],
    )
    number = 0
    for code, count in counts:
        kind = kinds[code]
        if code not in INFANTRY:
            line = kind.line
            kind = replace(
                kind,
                line=Statline(
                    _part(line.hp, hp), _part(line.attack, attack), line.defense, line.move
                ),
            )
        for _ in range(count):
            number += 1
            yield Fighter(IDS * number + told.seat, told.seat, kind)


Sums = Sequence[tuple[int, int]]


def _share(whole: int, fixed: Sums, free: Sums) -> tuple[int, int]:
    """Tell by what share the default numbers must grow to reach a sum."""
    usual_sum = sum(number * count for number, count in free)
    left = whole - sum(number * count for number, count in fixed)
    return (max(left, 1), usual_sum) if usual_sum else (1, 1)


def _part(number: int, share: tuple[int, int]) -> int:
    return max(1, (number * share[0] + share[1] // 2) // share[1])
