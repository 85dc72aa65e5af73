"""Outlooks of the battles that an order may lead to: how often they are won, at what cost.

What a side doesn't know is a range: the battle is fought against foes from weak to strong, without
dice. The worse a foe is known, the wider the range. Rules: V-13-01, V-13-27, V-2.2-09, V-7.2-04.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Final, Literal, NamedTuple

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Seat
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.entities.unit_designs import Statline
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import FortLevels
from engine.valhalla.map.hexes import neighbours
from engine.valhalla.orders.movement import Move
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.planning.battle_cases import BattleCase, find_battle_cases
from engine.valhalla.planning.battle_forecast import (
    BattleForecast,
    ImaginedBattle,
    forecast_battle_with,
    imagine_forts,
    usual_forts,
)
from engine.valhalla.planning.expected_battles import (
    ForceSource,
    FortsBasis,
    find_forts_basis,
    find_source,
)
from engine.valhalla.planning.rumoured_armies import (
    drop_outdated_insights,
    known_force,
    latest_report,
)
from engine.valhalla.planning.sheet_plan import plan_sheet
from engine.valhalla.view import OwnSide, View

FOES_COMPARED: Final = 10
"""The number of foes, from weak to strong, that a battle is counted in."""
MAX_UNITS_FOUGHT_OFTEN: Final = 40
"""With more units than that, every second of the foes is fought and counts twice."""
MAX_BATTLES: Final = 2
"""The most battles that are weighed at a time."""
STRENGTH_SPREADS: Final[Mapping[str, int]] = {"now": 10, "scouted": 20, "before": 35}
"""By how a force is known: by how many percent it may be weaker or stronger than that."""
LOWEST_SPREAD: Final = -100
"""The share of the spread at which a foe is weakest."""
LEVELS_OFF: Final = 1
"""By how many levels a city may differ from the one that its forts are derived from."""

Meets = Literal["attack", "answer", "beside"]


@dataclass(frozen=True, slots=True)
class BattleOutlook:
    """What a side may expect of a battle; nothing but a range if it knows only a mark."""

    at: str
    foes_at: str
    """Where the foes stand."""
    meets: Meets
    foes: tuple[Seat, ...]
    units: int
    """The own units that would fight."""
    wins: int
    """How many times of FOES_COMPARED it is won."""
    fewest_lost: int
    most_lost: int
    sources: tuple[ForceSource, ...]
    """How the forces are known; empty if only a mark is."""
    unknown_seats: tuple[Seat, ...]
    forts_basis: FortsBasis
    forts_round_or_level: int
    may_be_averted: bool
    ignores_powers: bool


class _Clash(NamedTuple):
    """A battle that may come, and where the foes stand now."""

    case: BattleCase
    foes_at: str
    meets: Meets


class _ClashInView:
    """A cache key for a clash; a view never changes, so that its identity is enough."""

    __slots__ = ("clash", "me", "view")

    def __init__(self, view: View, me: OwnSide, clash: _Clash) -> None:
        self.view, self.me, self.clash = view, me, clash

    def __hash__(self) -> int:
        return hash((id(self.view), self.clash.case.imagined.at, self.clash.foes_at))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _ClashInView)
            and other.view is self.view
            and other.clash == self.clash
        )


def list_outlooks(
    view: View, ask: Ask, sheet: Sequence[Order], given: Sequence[Order] = ()
) -> Iterator[BattleOutlook]:
    """Yield the outlooks of the battles that orders may lead to; `sheet` doesn't hold them.

    Without any, all battles of the sheet.
    """
    orders = (*sheet, *given)
    for me, case in islice(find_battle_cases(view, ask, orders, given or None), MAX_BATTLES):
        meets: Meets = "attack" if case.imagined.role == "attack" else "answer"
        yield from _weigh(_ClashInView(view, me, _Clash(case, case.imagined.at, meets)))
    marches = [one for one in given if isinstance(one, Move)]
    if marches and ask.kind == "orders" and view.me is not None:
        clash = _find_clash_beside(view, view.me, orders, marches[-1])
        if clash is not None:
            me = drop_outdated_insights(view.me, clash.foes_at)
            yield from _weigh(_ClashInView(view, me, clash))


def _find_clash_beside(
    view: View, me: OwnSide, sheet: Sequence[Order], given: Move
) -> _Clash | None:
    """Find the largest known force beside a march's end, which may come upon it.

    Where the march ends with foes, that battle comes first.
    """
    at = given.to
    near = [one for one in neighbours(at) if one in me.marks] if at not in me.marks else []
    counts = {
        (one, seat): len(known_force(me, one, seat, view.round))
        for one in near
        for seat in me.marks[one]
        if seat != me.seat
    }
    largest = max(counts, key=lambda one: (counts[one], one), default=None)
    if largest is None or not counts[largest]:
        return None
    plan = plan_sheet(view, me, effective_orders(sheet))
    units = [unit for unit in plan.units.values() if unit.at == at]
    imagined = ImaginedBattle(at, units, "defense")
    return _Clash(BattleCase(imagined, (largest[1],)), largest[0], "beside")


@lru_cache(maxsize=64)
def _weigh(key: _ClashInView) -> tuple[BattleOutlook, ...]:
    """Return the outlook of a clash; empty if the side knows that nobody is there."""
    view, me, (case, foes_at, meets) = key.view, key.me, key.clash
    reports = {seat: latest_report(me, foes_at, seat, view.round) for seat in case.foes}
    unknown = tuple(seat for seat, one in reports.items() if one is None)
    forces = {seat: known_force(me, foes_at, seat, view.round) for seat in case.foes}
    forces = {seat: force for seat, force in forces.items() if force}
    units = len(case.imagined.units)
    if not units or not (forces or unknown):
        return ()
    sources = tuple(find_source(view, me, foes_at, seat) for seat in forces)
    wins, lost = _fight_often(view, me, case, forces, sources) if forces else (0, [0, units])
    basis, number = find_forts_basis(view, me, case.imagined)
    return (
        BattleOutlook(
            at=case.imagined.at,
            foes_at=foes_at,
            meets=meets,
            foes=case.foes,
            units=units,
            wins=wins,
            fewest_lost=min(lost),
            most_lost=units if unknown else max(lost),
            sources=sources,
            unknown_seats=unknown,
            forts_basis=basis,
            forts_round_or_level=number,
            may_be_averted=case.doubtful,
            ignores_powers=case.powers,
        ),
    )


def _fight_often(
    view: View,
    me: OwnSide,
    case: BattleCase,
    forces: Mapping[Seat, tuple[Fighter, ...]],
    sources: Sequence[ForceSource],
) -> tuple[int, list[int]]:
    """Fight against foes from weak to strong: how often it is won, and the losses of each time."""
    fighters = len(case.imagined.units) + sum(map(len, forces.values()))
    step = 1 if fighters <= MAX_UNITS_FOUGHT_OFTEN else 2
    spreads = {one.seat: STRENGTH_SPREADS[one.basis] for one in sources}
    known = forces, spreads
    results = [_fight(view, me, case.imagined, known, share) for share in _shares(step)]
    wins = sum(_is_won(one) for one in results) * step
    return wins, [0 if one.can_overrun else sum(one.own_losses.values()) for one in results]


_KnownForces = tuple[Mapping[Seat, tuple[Fighter, ...]], Mapping[Seat, int]]
"""The forces as they are known, and the spread of each."""


def _fight(
    view: View, me: OwnSide, imagined: ImaginedBattle, known: _KnownForces, share: int
) -> BattleForecast:
    """Fight against foes that are weaker or stronger than known by a share of their spread."""
    forces, spreads = known
    scaled = {seat: _scale_force(force, share, spreads[seat]) for seat, force in forces.items()}
    return forecast_battle_with(view, me, imagined, scaled, _imagine_forts(me, imagined, share))


def is_attack_hopeless(view: View, ask: Ask, sheet: Sequence[Order], given: Move) -> bool:
    """Return whether even the weakest of the known foes would win where a march ends.

    `sheet` doesn't hold the march yet. Where peace is offered too, no attack is hopeless.
    """
    for me, case in find_battle_cases(view, ask, (*sheet, given), (given,)):
        if case.imagined.role == "attack" and not case.doubtful:
            return _loses_to_weakest(_ClashInView(view, me, _Clash(case, given.to, "attack")))
    return False


@lru_cache(maxsize=64)
def _loses_to_weakest(key: _ClashInView) -> bool:
    """Return whether a clash is lost to the weakest foe; one of which nothing is known is weak."""
    view, me, case = key.view, key.me, key.clash.case
    at = case.imagined.at
    forces = {seat: known_force(me, at, seat, view.round) for seat in case.foes}
    forces = {seat: force for seat, force in forces.items() if force}
    if not forces or not case.imagined.units:
        return False
    spreads = {seat: STRENGTH_SPREADS[find_source(view, me, at, seat).basis] for seat in forces}
    return not _is_won(_fight(view, me, case.imagined, (forces, spreads), LOWEST_SPREAD))


def _is_won(one: BattleForecast) -> bool:
    return one.won or one.can_overrun


def _shares(step: int) -> list[int]:
    """Return how strong each foe is, from -100 to 100 percent of the spread, evenly."""
    count = FOES_COMPARED // step
    return [200 * place // (count - 1) + LOWEST_SPREAD for place in range(count)]


def _scale_force(force: Sequence[Fighter], share: int, spread: int) -> tuple[Fighter, ...]:
    """Return a force that is stronger or weaker by a share of its spread."""
    percent = 100 + share * spread // 100
    kinds = {id(one.kind): one.kind for one in force}
    scaled = {key: _scale_kind(kind, percent) for key, kind in kinds.items()}
    return tuple(replace(one, kind=scaled[id(one.kind)]) for one in force)


def _scale_kind(kind: UnitKind, percent: int) -> UnitKind:
    line = kind.statline
    hp, attack = (max(1, (one * percent + 50) // 100) for one in (line.hp, line.attack))
    return replace(kind, statline=Statline(hp, attack, line.defense, line.move))


def _imagine_forts(me: OwnSide, imagined: ImaginedBattle, share: int) -> FortLevels | None:
    """Return the forts of another side's city, those of a lower or higher level if not seen."""
    if imagined.role != "attack" or me.land.features.get(imagined.at, "") != "city":
        return None
    found = imagine_forts(me, imagined.at)
    if found.basis != "guess":
        return None
    off = (share > 0) - (share < 0)
    return usual_forts(imagined.at, found.round_or_level + off * LEVELS_OFF)


__all__ = ["FOES_COMPARED", "BattleOutlook", "is_attack_hopeless", "list_outlooks"]
