"""What a draft may be filled in with next, and on which squares that lies."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from engine.echoes.choices.next_blank import BLANKS_BY_KIND
from engine.echoes.combat.targets import list_hostiles
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.squares.coordinates import Square, is_square_of_map
from engine.echoes.view import View
from render.drawing.picture import DraftOverlay
from render.echoes.pictures.draft_fields import LIST_FIELDS, draft_kind, read_fields

MAX_NUMBERED: Final = 40

Role = Literal["reach", "target"]


class NumberedSquare(NamedTuple):
    """A square with its number: one to reach, or one with a target."""

    number: int
    square: Square
    role: Role
    choice: str
    """What the choice of this number fills in: a square or the handle of a unit."""


def number_squares(view: View, draft: DraftOverlay) -> tuple[NumberedSquare, ...]:
    """Give numbers to the squares that a draft may name next, in the sequence of their choices.

    A unit that is to move has its targets numbered too, after the squares that it reaches.
    """
    me, kind, fields = view.me, draft_kind(draft), read_fields(draft)
    if me is None or kind not in BLANKS_BY_KIND:
        return ()
    found = list(_list_next(view, me, kind, fields))
    if kind == "move" and "unit" in fields and "to" not in fields:
        found += _list_next(view, me, "attack", {"unit": fields["unit"]})
    return tuple(
        NumberedSquare(number, square, _role(view, me, square), choice)
        for number, (square, choice) in enumerate(found[:MAX_NUMBERED], 1)
    )


def _list_next(
    view: View, me: PlayerArea, kind: str, fields: Mapping[str, Any]
) -> Iterator[tuple[Square, str]]:
    """Yield the squares of the next blank that is about squares, each with its choice."""
    for name, make in BLANKS_BY_KIND[kind]:
        if name in fields and name not in LIST_FIELDS:
            continue
        blank = make(view, me, fields)
        found = [(square_of(view, one.id), one.id) for one in blank.choices] if blank else []
        squares = [(square, choice) for square, choice in found if square is not None]
        if squares:
            yield from squares
            return


def square_of(view: View, name: str) -> Square | None:
    """Return the square that a name means: its own, or that of a unit."""
    if name in view.board.units:
        return view.board.units[name].square
    return name if is_square_of_map(name, view.board.size) else None


def _role(view: View, me: PlayerArea, square: Square) -> Role:
    return "target" if list_hostiles(view.board, me.seat, square).names else "reach"


def list_units_to_act(view: View) -> frozenset[str]:
    """Return the units of the viewer that may still act: their own turn, and not exhausted."""
    board, me = view.board, view.me
    is_due = me is not None and board.stage == "turns" and board.active == me.seat
    if me is None or not is_due or board.phase != "mobilization" or board.outcome is not None:
        return frozenset()
    return frozenset(unit.id for unit in board.units_of(me.seat) if not unit.is_exhausted)
