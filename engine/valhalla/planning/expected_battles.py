"""How each battle that a side's orders lead to would go, by what the side knows.

A hex where no force of a foe is known gets no forecast. Rules: V-13-01, V-2.2-09.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Seat
from engine.valhalla.combat.field_fortifications import FIELD_FORTIFICATIONS
from engine.valhalla.entities.units_and_places import Insight
from engine.valhalla.planning.battle_cases import BattleCase, find_battle_cases
from engine.valhalla.planning.battle_forecast import (
    BattleForecast,
    ImaginedBattle,
    forecast_battle,
    imagine_forts,
)
from engine.valhalla.planning.rumoured_armies import (
    latest_report,
)
from engine.valhalla.view import OwnSide, View

FortsBasis = Literal["", "seen", "level", "guess", "split"]


class ForceSource(NamedTuple):
    """How a force is known: its units were seen in this round or before, or it was scouted."""

    seat: Seat
    basis: Literal["now", "before", "scouted"]
    round: int


@dataclass(frozen=True, slots=True)
class ExpectedBattle:
    """A battle that orders lead to, its forecast, and what the forecast is based on."""

    imagined: ImaginedBattle
    own_units: Mapping[str, int]
    """The number of own units, by class."""
    forecast: BattleForecast
    sources: tuple[ForceSource, ...]
    unknown_seats: tuple[Seat, ...]
    """The sides with a mark in the hex whose force is not known."""
    forts_basis: FortsBasis
    forts_round_or_level: int
    """The round in which the forts were seen, or the city level that they are derived from."""
    may_be_averted: bool
    """Whether a truce or parley may prevent the battle."""
    ignores_powers: bool
    """Whether Casters will use powers there; the forecast leaves powers out."""


class _CaseInView:
    """A cache key for a case; a view never changes, so that its identity is enough."""

    __slots__ = ("case", "me", "view")

    def __init__(self, view: View, me: OwnSide, case: BattleCase) -> None:
        self.view, self.me, self.case = view, me, case

    def __hash__(self) -> int:
        return hash((id(self.view), self.case.imagined.at))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _CaseInView) and other.view is self.view and other.case == self.case
        )


def forecast_expected_battles(
    view: View, ask: Ask, sheet: Sequence[Order], given: Sequence[Order] | None = None
) -> Iterator[ExpectedBattle]:
    """Forecast the battles that the `given` orders affect (None: all), by the whole sheet."""
    for me, case in find_battle_cases(view, ask, sheet, given):
        yield from _forecast_case(view, me, case)


# How it would go


def _forecast_case(view: View, me: OwnSide, case: BattleCase) -> tuple[ExpectedBattle, ...]:
    """Return the forecast of a case; empty if no force is known."""
    return _cached_forecast(_CaseInView(view, me, case))


@lru_cache(maxsize=8)
def _cached_forecast(key: _CaseInView) -> tuple[ExpectedBattle, ...]:
    """Forecast a case; an answer, its card and /why ask for the same one."""
    view, me, case = key.view, key.me, key.case
    result = forecast_battle(view, me, case.imagined, case.foes)
    return () if result is None else (_describe_case(view, me, case, result),)


def _describe_case(
    view: View, me: OwnSide, case: BattleCase, result: BattleForecast
) -> ExpectedBattle:
    """Return an expected battle with what its forecast is based on."""
    imagined = case.imagined
    walls, number = find_forts_basis(view, me, imagined)
    return ExpectedBattle(
        imagined=imagined,
        own_units=Counter(me.kind_of(unit).code for unit in imagined.units),
        forecast=result,
        sources=tuple(
            find_source(view, me, imagined.at, met.seat) for met in result.opposing_forces
        ),
        unknown_seats=tuple(
            seat for seat in case.foes if latest_report(me, imagined.at, seat, view.round) is None
        ),
        forts_basis=walls,
        forts_round_or_level=number,
        may_be_averted=case.doubtful,
        ignores_powers=case.powers,
    )


def find_source(view: View, me: OwnSide, at: str, seat: Seat) -> ForceSource:
    known_by = latest_report(me, at, seat, view.round)
    if not isinstance(known_by, Insight):
        return ForceSource(seat, "scouted", 0)
    return ForceSource(seat, "now" if known_by.round == view.round else "before", known_by.round)


def find_forts_basis(view: View, me: OwnSide, imagined: ImaginedBattle) -> tuple[FortsBasis, int]:
    """Return what the forts are derived from; "" if there are none, or they are known for sure."""
    feature, place = me.land.features.get(imagined.at, ""), me.places.get(imagined.at)
    if feature == FIELD_FORTIFICATIONS:
        return ("split", 0) if imagined.role == "attack" else ("", 0)
    if feature != "city" or (place is not None and place.is_city):
        return "", 0
    found = imagine_forts(me, imagined.at)
    sure = found.basis == "seen" and found.round_or_level == view.round
    none = found.basis == "level" and not found.round_or_level
    return ("", 0) if sure or none else (found.basis, found.round_or_level)
