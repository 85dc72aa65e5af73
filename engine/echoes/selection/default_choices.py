"""What a choice about the table is by default (R-ORD-04)."""

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.protocol.values import Seat
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import (
    AnyOp,
    ChangeKeyword,
    ChangeStat,
    Damage,
    Destroy,
    Exhaust,
    Return,
)
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, MainResource
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.effect_source import EffectSource, Thing
from engine.echoes.figures.full_filters import health_left
from engine.echoes.selection.candidates import find_thing
from engine.echoes.squares.coordinates import Square, distance, position_of
from engine.echoes.tiles.places import squares_of_place


def is_harmful(source: EffectSource, op: AnyOp, thing: Thing) -> bool:
    """Tell whether an operation harms a thing: damage, loss, a lower stat and such (R-ORD-04)."""
    if isinstance(op, ChangeStat):
        return op.amount < 0
    if isinstance(op, ChangeKeyword):
        return op.lose is not None
    if isinstance(op, Return):
        return not source.board.is_allied(source.seat, thing.owner)
    return isinstance(op, Damage | Destroy | Exhaust)


def default_targets(source: EffectSource, effect: Effect, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the targets that are taken if the player chooses none (R-ORD-04)."""
    target = effect.target
    if target is None:
        return ()
    if target.what in {"square", "tile"}:
        ordered = sorted(keys, key=lambda key: _square_rank(source, _square_of_key(key)))
    else:
        ordered = sorted(keys, key=lambda key: _thing_rank(source, effect, key))
    return tuple(ordered[: target.amount])


def _square_of_key(key: str) -> Square:
    """Return the square of a key, of a tile its most western and southern one."""
    return squares_of_place(key)[0] if key.startswith("T") else key


def _square_rank(source: EffectSource, square: Square) -> tuple[Any, ...]:
    """Rank squares: nearest to the chooser's Capital, then by column and row."""
    capital = source.board.capital_of(source.seat).square
    return distance(square, capital), *position_of(square)


def _thing_rank(source: EffectSource, effect: Effect, key: str) -> tuple[Any, ...]:
    """Rank things: for harm the weakest first, for help the most damaged one."""
    what = effect.target.what if effect.target is not None else "unit"
    thing = find_thing(source.board, what, key)
    if thing is None:
        return (0,)
    harms = any(is_harmful(source, op, thing) for op in effect.do)
    need = health_left(source, thing) if harms else -thing.damage
    handle = int(thing.id[1:]) if isinstance(thing, Unit) else 0
    return need, *_square_rank(source, thing.square), handle


def default_square(source: EffectSource, squares: Iterable[Square]) -> Square:
    """Return the square that is taken if the player chooses none."""
    return min(squares, key=lambda square: _square_rank(source, square))


def default_resource(board: Board, seat: Seat) -> MainResource:
    """Return the Main type of which the player has fewest tokens (R-ORD-04)."""
    main = board.player(seat).tokens.main
    return min(MAIN_RESOURCES, key=lambda res: main[res].total)
