"""Whether the condition of an effect holds (24.5): open information decides it."""

from collections.abc import Callable
from typing import Final

from engine.core.protocol.values import Seat
from engine.echoes.catalog.conditions import (
    CapitalIf,
    Condition,
    CountIf,
    HandIf,
    IsIf,
    PhaseIf,
    ResourceIf,
)
from engine.echoes.catalog.selectors import Counted, Filter
from engine.echoes.catalog.vocabulary import Player
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.effect_source import EffectSource, Thing
from engine.echoes.figures.filters import is_garrisoned, is_near
from engine.echoes.settings import CAPITAL_LIFE

Matcher = Callable[[EffectSource, Thing, Filter], bool]


def _is_holds(source: EffectSource, condition: IsIf, matches: Matcher) -> bool:
    things: dict[str, Thing | None] = {
        "self": source.unit, "subject": source.subject, "other": source.other,
    }  # fmt: skip
    thing = things[condition.ref]
    return thing is not None and matches(source, thing, condition.match)


def _count_holds(source: EffectSource, condition: CountIf, matches: Matcher) -> bool:
    return condition.holds(len(list_counted(source, condition.count, matches)))


def list_counted(source: EffectSource, counted: Counted, matches: Matcher) -> list[Thing]:
    """List the things that a condition counts; garrisoned enemies only if it speaks of them.

    Rules: D-CARD-07.
    """
    board = source.board
    things: list[Thing] = list(
        board.units.values() if counted.what == "unit" else board.buildings.values()
    )
    return [
        thing
        for thing in things
        if not is_shielded(source, thing, counted.filter)
        and matches(source, thing, counted.filter)
        and is_near(source, thing.square, counted.near)
    ]


def is_shielded(source: EffectSource, thing: Thing, wanted: Filter) -> bool:
    """Tell whether a garrison keeps a unit out of what a filter selects (D-CARD-07, E-GARR-03).

    It keeps out enemy effects only: the own side's reach garrisoned units (R-GARR-01, R-GARR-02).
    """
    return (
        isinstance(thing, Unit)
        and wanted.garrisoned is None
        and not source.board.is_allied(source.seat, thing.owner)
        and is_garrisoned(source.board, thing)
    )


def seats_meant(source: EffectSource, who: Player) -> list[Seat]:
    """List the seats that a word of a card may mean; `teammate` in a duel is nobody (R-TEAM-09)."""
    if who == "me":
        return [source.seat]
    if who == "opponent":
        return source.board.opponents_of(source.seat)
    teammate = source.board.teammate_of(source.seat)
    return [] if teammate is None else [teammate]


def life_points(source: EffectSource, seat: Seat) -> int:
    """Return the life points of a seat's Capital (E-COMBAT-29)."""
    board = source.board
    return CAPITAL_LIFE[board.settings.mode] - board.capital_of(seat).damage


def _hand_holds(source: EffectSource, condition: HandIf, _: Matcher) -> bool:
    sizes = [source.board.player(seat).hand_size for seat in seats_meant(source, condition.hand)]
    return any(condition.holds(size) for size in sizes)


def _resource_holds(source: EffectSource, condition: ResourceIf, _: Matcher) -> bool:
    tokens = source.board.player(source.seat).tokens
    return tokens.count_usable(condition.resource) >= condition.min


def _capital_holds(source: EffectSource, condition: CapitalIf, _: Matcher) -> bool:
    seats = seats_meant(source, condition.capital)
    return any(condition.holds(life_points(source, seat)) for seat in seats)


def _phase_holds(source: EffectSource, condition: PhaseIf, _: Matcher) -> bool:
    return source.board.phase == condition.phase


_TESTS: Final[dict[type, Callable[..., bool]]] = {
    IsIf: _is_holds,
    CountIf: _count_holds,
    HandIf: _hand_holds,
    ResourceIf: _resource_holds,
    CapitalIf: _capital_holds,
    PhaseIf: _phase_holds,
}


def holds(source: EffectSource, condition: Condition, matches: Matcher) -> bool:
    """Tell whether a condition holds; one about the opponent holds if it does for one (R-TEAM-09).

    Conditions look at open information only: hand sizes, never their contents (24.5).
    """
    return _TESTS[type(condition)](source, condition, matches)
