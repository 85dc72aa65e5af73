"""The next blank of an order in the making, and what may stand there: all of it legal."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from engine.core.protocol.drafts import KIND
from engine.core.protocol.game import Ask, Blank, Sheet
from engine.core.protocol.size_limits import too_large
from engine.core.protocol.values import Draft
from engine.valhalla.checks import ANSWERS, SETUP
from engine.valhalla.choices import BLANKS
from engine.valhalla.choices.battle_pieces import PIECES, piece
from engine.valhalla.choices.common import Fields, OrderInProgress, blank, choice
from engine.valhalla.orders import ORDERS
from engine.valhalla.view import View

SEQUENCE: Final = (
    "take", "side", "design", "paste", "respond", "parley", "move", "pathfind", "build", "upgrade",
    "produce", "train_officer", "fortify", "formation", "tactic", "ambush", "power", "boon",
    "ferry", "raze", "raze_on_conquest", "truce", "transfer", "use_feature", "disband", "capital",
    "preferences", "whisper", "say", "boast", "resign",
)  # fmt: skip
"""Kinds as a player would look for them."""

assert {*SEQUENCE, "gm", "react"} == set(ORDERS)  # noqa: S101  (every order can be grown)

PICKS: Final = "side"
"""By this order a side special is picked (V-11.2-01)."""
AT_ONCE: Final = ("boon", "preferences", "whisper", "say", "boast", "resign")


def options(
    view: View, ask: Ask | None, sheet: Sheet, draft: Draft, field: str | None = None
) -> Blank | None:
    """Name the next blank and its choices, or answer for the blank of that name."""
    me = view.me
    kinds = tuple(_kinds(view, ask))
    if draft.kind is None or field == KIND:
        empty = OrderInProgress(view, me, ask, sheet, {}) if me is not None else None
        offered = (choice(kind) for kind in kinds if empty is not None and _possible(empty, kind))
        return blank(KIND, offered)
    if me is None or draft.kind not in (*kinds, *_pieces(ask)):
        return None if field is not None else blank(KIND, ())
    growing = OrderInProgress(view, me, ask, sheet, _formed(draft), field)
    if draft.kind not in kinds:
        return blank(KIND, ()) if field is None else piece(growing, draft.kind, field)
    for name, make in BLANKS.get(draft.kind, ()):
        if field not in {None, name}:
            continue
        filled = name in draft.closed or growing.fields.get(name) is not None
        found = make(growing)
        if found is None or (field is None and filled and not _grows_on(found, draft)):
            continue
        return found
    return None


def _formed(draft: Draft) -> Fields:
    """Read what is of a right form and size: anything else is as good as not given."""
    if too_large(draft.fields):
        return {}
    found, forms = {}, _forms(draft.kind or "")
    for name, value in draft.fields.items():
        if name in forms:
            try:
                found[name] = forms[name].validate_python(value)
            except (ValidationError, RecursionError):
                continue
    return found


@cache
def _forms(kind: str) -> Mapping[str, TypeAdapter[Any]]:
    """Make a reader for each field of an order."""
    return {
        info.alias or name: TypeAdapter(info.rebuild_annotation())
        for name, info in ORDERS[kind].model_fields.items()
    }


def _grows_on(found: Blank, draft: Draft) -> bool:
    """Tell whether more may join a growing blank that is not closed."""
    return found.grows and found.name not in draft.closed


def _kinds(view: View, ask: Ask | None) -> Iterator[str]:
    """List the kinds whose time it is."""
    me = view.me
    if me is None or view.outcome is not None or view.side(me.seat).ended:
        return
    asked = ask.kind if ask is not None else ""
    for kind in SEQUENCE:
        if kind in SETUP:
            if view.phase == "setup" and asked and (asked != "pick" or kind == PICKS):
                yield kind
        elif view.phase == "setup":
            if kind == "resign":
                yield kind
        elif _timely(kind, asked):
            yield kind


def _timely(kind: str, asked: str) -> bool:
    if asked == "orders":
        return kind != "respond"
    if asked in {"respond", "parley"} and kind in ANSWERS:
        return (kind == "parley") is (asked == "parley")
    return kind in AT_ONCE


def _pieces(ask: Ask | None) -> Iterator[str]:
    """List the kinds that are taken for an answer though none is built of them."""
    if ask is not None and ask.kind == "respond":
        yield from PIECES


def _possible(growing: OrderInProgress, kind: str) -> bool:
    """Tell whether an order of this kind could stand: its first blank has an answer."""
    for _, make in BLANKS.get(kind, ()):
        found = make(growing)
        if found is not None:
            return not found.dead
    return kind not in BLANKS or growing.stands(kind)
