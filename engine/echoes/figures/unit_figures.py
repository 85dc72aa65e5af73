"""The stats and keywords of a unit as they are now (sections KW, DEPLOY, COMBAT)."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.echoes.catalog.keyword_models import (
    AnyKeyword,
    KeywordId,
    NumberedKeyword,
    NumberedKeywordId,
)
from engine.echoes.catalog.operations import AnyOp, ChangeKeyword, ChangeStat
from engine.echoes.catalog.vocabulary import AttackMode, Directions, Stat
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Pawn, Unit, UnitId
from engine.echoes.figures.effect_source import Thing
from engine.echoes.figures.static_effects import (
    changes_among,
    static_changes,
    static_effects,
)
from engine.echoes.squares.coordinates import distance

PAWN_BONUSES: Final[dict[tuple[Pawn, Stat], int]] = {("queen", "health"): 2, ("king", "melee"): 1}
"""E-DEPLOY-07, E-DEPLOY-08, R-DEPLOY-01."""

WAR_CRY_BONUS: Final = 1
"""E-KW-37."""


class Keywords(NamedTuple):
    """The keywords of a unit or building; numbers of several sources add up (section KW)."""

    all: tuple[AnyKeyword, ...]

    def has(self, keyword: KeywordId) -> bool:
        return any(one.kw == keyword for one in self.all)

    def count(self, keyword: KeywordId) -> int:
        """Count the sources of a keyword."""
        return sum(one.kw == keyword for one in self.all)

    def total(self, keyword: NumberedKeywordId) -> int:
        """Add up the numbers of a keyword (E-KW-07, E-KW-31)."""
        return sum(
            one.x for one in self.all if isinstance(one, NumberedKeyword) and one.kw == keyword
        )


def collect_keywords(
    printed: Iterable[AnyKeyword], changes: Iterable[ChangeKeyword]
) -> tuple[AnyKeyword, ...]:
    """Return keywords after changes: what is lost beats what is gained (24.7)."""
    gained, lost = list(printed), []
    for change in changes:
        if change.gain is not None:
            gained.append(change.gain)
        elif change.lose is not None:
            lost.append(change.lose)
    return tuple(keyword for keyword in gained if keyword.kw not in lost)


def keyword_changes(board: Board, thing: Thing) -> Iterable[ChangeKeyword]:
    """Iterate over what static and lasting effects change of a thing's keywords."""
    for op in static_changes(board, thing):
        if isinstance(op, ChangeKeyword):
            yield op
    yield from _lasting_keyword_changes(board, thing)


def _lasting_keyword_changes(board: Board, thing: Thing) -> Iterable[ChangeKeyword]:
    key = thing.id if isinstance(thing, Unit) else thing.square
    for lasting in board.lasting:
        if lasting.thing == key and (lasting.gained is not None or lasting.lost is not None):
            yield ChangeKeyword(op="keyword", gain=lasting.gained, lose=lasting.lost)


def keywords_of(board: Board, unit: Unit) -> Keywords:
    """Return the keywords that a unit has now."""
    printed = board.cards.unit_card(unit.card).keywords
    return Keywords(collect_keywords(printed, keyword_changes(board, unit)))


class UnitFigures(NamedTuple):
    """All figures of a unit as they are now."""

    health: int
    """What is left of it."""
    melee: int | None
    ranged: int | None
    points: int
    keywords: Keywords


def list_unit_figures(board: Board) -> dict[UnitId, UnitFigures]:
    """Return the figures of every unit; static effects are worked out once for all of them."""
    effects = list(static_effects(board))
    found = {
        unit.id: _read_figures(board, unit, list(changes_among(effects, unit)))
        for unit in board.units.values()
    }
    criers = [unit for unit in board.units.values() if found[unit.id].keywords.has("war_cry")]
    for unit in board.units.values():
        melee, shouts = found[unit.id].melee, sum(_hears(board, unit, one) for one in criers)
        if melee is not None and shouts:
            found[unit.id] = found[unit.id]._replace(melee=melee + WAR_CRY_BONUS * shouts)
    return found


def _read_figures(board: Board, unit: Unit, ops: Sequence[AnyOp]) -> UnitFigures:
    """Return the figures of a unit without the War Cries that it hears."""
    card = board.cards.unit_card(unit.card)
    stats = card.unit
    changes = [op for op in ops if isinstance(op, ChangeKeyword)]
    changes += _lasting_keyword_changes(board, unit)

    def change(stat: Stat) -> int:
        return _add_up_changes(board, unit, stat, ops)

    return UnitFigures(
        max(1, stats.health + change("health")) - unit.damage,
        None if stats.melee is None else max(0, stats.melee + change("melee")),
        None if stats.ranged is None else max(0, stats.ranged + change("ranged")),
        max(0, stats.move.points + change("move")),
        Keywords(collect_keywords(card.keywords, changes)),
    )


def _stat_change(board: Board, unit: Unit, stat: Stat) -> int:
    """Add up all changes of a stat: pawn, static and lasting effects (E-KW-01)."""
    return _add_up_changes(board, unit, stat, static_changes(board, unit))


def _add_up_changes(board: Board, unit: Unit, stat: Stat, ops: Iterable[AnyOp]) -> int:
    static = sum(op.amount for op in ops if isinstance(op, ChangeStat) and op.stat == stat)
    lasting = sum(one.amount for one in board.lasting if one.thing == unit.id and one.stat == stat)
    return PAWN_BONUSES.get((unit.pawn, stat), 0) + static + lasting


def max_health(board: Board, unit: Unit) -> int:
    """Return the maximum health of a unit, never below 1 (E-KW-01, E-DEPLOY-07)."""
    printed = board.cards.unit_card(unit.card).unit.health
    return max(1, printed + _stat_change(board, unit, "health"))


def remaining_health(board: Board, unit: Unit) -> int:
    """Return the health that is left: a higher maximum raises it too (E-KW-02, R-COMBAT-10)."""
    return max_health(board, unit) - unit.damage


def attack_stat(board: Board, unit: Unit, mode: AttackMode) -> int | None:
    """Return the Melee or Ranged stat of a unit; None is no such mode (R-ACT-02).

    A stat that is none stays none; others never fall below 0 (24.7).
    """
    stats = board.cards.unit_card(unit.card).unit
    printed = stats.melee if mode == "melee" else stats.ranged
    if printed is None:
        return None
    shouts = _count_war_cries(board, unit) if mode == "melee" else 0
    return max(0, printed + _stat_change(board, unit, mode) + WAR_CRY_BONUS * shouts)


def _count_war_cries(board: Board, unit: Unit) -> int:
    """Count the allied units with War Cry on surrounding squares, the unit itself included.

    Rules: E-KW-37, R-KW-12, R-TEAM-06.
    """
    return sum(
        _hears(board, unit, other) and keywords_of(board, other).has("war_cry")
        for other in board.units.values()
    )


def _hears(board: Board, unit: Unit, other: Unit) -> bool:
    is_allied = board.is_allied(other.owner, unit.owner)
    return is_allied and distance(other.square, unit.square) <= 1


def movement_points(board: Board, unit: Unit) -> int:
    """Return the movement points of a unit, never below 0 (E-MOVE-02)."""
    printed = board.cards.unit_card(unit.card).unit.move.points
    return max(0, printed + _stat_change(board, unit, "move"))


def move_directions(board: Board, unit: Unit) -> Directions:
    """Return the direction symbol of a unit (E-MOVE-03)."""
    return board.cards.unit_card(unit.card).unit.move.dirs
