"""The names that may follow in a list of targets (D-CARD-05)."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.echoes.catalog.vocabulary import MAIN_RESOURCES
from engine.echoes.choices.blank_making import Fields, find_refusal_code
from engine.echoes.view import View


class NextTargets(NamedTuple):
    """The names that may come next, and whether the order is complete without any."""

    names: tuple[str, ...]
    is_complete: bool


def list_next_targets(view: View, kind: str, fields: Fields) -> NextTargets:
    """List the names that may follow the targets named so far."""
    so_far = tuple(fields.get("targets") or ())
    is_complete = not find_refusal_code(view, kind, {**fields, "targets": so_far})
    names = tuple(
        name
        for name in _list_names(view)
        if find_refusal_code(view, kind, {**fields, "targets": (*so_far, name)})
        in {"", "MISSING_FIELD"}
    )
    return NextTargets(names, is_complete)


def _list_names(view: View) -> Iterator[str]:
    """Iterate over everything on the table that a target may be called."""
    board = view.board
    yield from board.units
    yield from sorted(board.terrain)
    yield from sorted({*board.tiles, *board.undiscovered})
    yield from MAIN_RESOURCES
