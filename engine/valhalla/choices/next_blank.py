"""The next blank of an order in progress, with choices that are all legal."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.game import Ask, Blank, Sheet
from engine.core.protocol.size_limits import is_too_large
from engine.core.protocol.values import Draft
from engine.valhalla.checks.order_checks import ANSWER_KINDS, PARLEY_KINDS, SETUP_KINDS
from engine.valhalla.choices import (
    boons_and_boasts,
    caster_powers,
    combat,
    diplomacy,
    exploration,
    game_master,
    movement,
    setup,
)
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    Fields,
    OrderInProgress,
    make_blank,
    make_choice,
)
from engine.valhalla.choices.construction import construction_orders
from engine.valhalla.choices.game_master import (
    MASTER_BLANKS,
    MASTER_KIND,
    DeedInProgress,
    may_answer,
)
from engine.valhalla.choices.partial_answers import ANSWER_FIELDS, make_answer_blank
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from engine.valhalla.view import View

KIND_SEQUENCE: Final = (
    "take", "side", "design", "paste", "respond", "parley", "move", "pathfind", "build", "upgrade",
    "produce", "train_officer", "fortify", "formation", "tactic", "ambush", "power", "boon",
    "ferry", "raze", "raze_on_conquest", "truce", "transfer", "use_feature", "disband", "capital",
    "preferences", "whisper", "say", "boast", "acclaim", "resign",
)  # fmt: skip
"""Order kinds in the order in which a player would look for them."""

assert {*KIND_SEQUENCE, "gm", "react"} == set(ORDER_TYPES_BY_KIND)  # noqa: S101  (every order can be grown)

PICK_KIND: Final = "side"
"""The kind of order that picks a side special (V-11.2-01)."""
AT_ONCE_KINDS: Final = (
    "boon", "preferences", "whisper", "say", "boast", "acclaim", "resign",
)  # fmt: skip


_PARTS: Final = (
    setup,
    movement,
    combat,
    diplomacy,
    construction_orders,
    exploration,
    caster_powers,
    boons_and_boasts,
    game_master,
)

BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    kind: makers for part in _PARTS for kind, makers in part.BLANKS.items()
}
"""By kind: the blanks of an order in the sequence in which they are asked."""


def options(
    view: View, ask: Ask | None, sheet: Sheet, draft: Draft, field: str | None = None
) -> Blank | None:
    """Return the next blank with its choices, or the blank of the field that is named."""
    if view.keeper:
        return _next_master_blank(view, ask, draft, field)
    me = view.me
    kinds = tuple(_list_kinds_allowed_now(view, ask))
    if draft.kind is None or field == KIND_FIELD:
        empty = OrderInProgress(view, me, ask, sheet, {}) if me is not None else None
        offered = (
            make_choice(kind) for kind in kinds if empty is not None and _is_possible(empty, kind)
        )
        return make_blank(KIND_FIELD, offered)
    if me is None or draft.kind not in (*kinds, *_partial_answer_kinds(ask)):
        return None if field is not None else make_blank(KIND_FIELD, ())
    progress = OrderInProgress(view, me, ask, sheet, _read_fields(draft), field)
    if draft.kind not in kinds:
        return (
            make_blank(KIND_FIELD, ())
            if field is None
            else make_answer_blank(progress, draft.kind, field)
        )
    for name, make in BLANKS.get(draft.kind, ()):
        if field not in {None, name}:
            continue
        filled = name in draft.closed or progress.fields.get(name) is not None
        found = make(progress)
        if found is None or (field is None and filled and not _may_grow(found, draft)):
            continue
        return found
    return None


def _next_master_blank(
    view: View, ask: Ask | None, draft: Draft, field: str | None
) -> Blank | None:
    """Return the next blank of a game master's answer to a petition, or the one that is named."""
    kinds = (MASTER_KIND,) if may_answer(view, ask) else ()
    if draft.kind is None or field == KIND_FIELD:
        return make_blank(KIND_FIELD, kinds)
    if draft.kind not in kinds:
        return None if field is not None else make_blank(KIND_FIELD, ())
    deed = DeedInProgress(view, ask, _read_fields(draft))
    for name, make in MASTER_BLANKS:
        found = make(deed) if field in {None, name} else None
        if found is not None and (field is not None or deed.fields.get(name) in {None, ""}):
            return found
    return None


def _read_fields(draft: Draft) -> Fields:
    """Return the fields of a draft whose form and size are right; others are left out."""
    if is_too_large(draft.fields):
        return {}
    found, readers = {}, _field_readers(draft.kind or "")
    for name, value in draft.fields.items():
        if name in readers:
            try:
                found[name] = readers[name].validate_python(value)
            except (ValidationError, RecursionError):
                continue
    return found


@cache
def _field_readers(kind: str) -> Mapping[str, TypeAdapter[Any]]:
    """Return a reader for each field of an order."""
    return {
        info.alias or name: TypeAdapter(info.rebuild_annotation())
        for name, info in ORDER_TYPES_BY_KIND[kind].model_fields.items()
    }


def _may_grow(found: Blank, draft: Draft) -> bool:
    """Return whether a blank that may grow is not closed."""
    return found.grows and found.name not in draft.closed


def _list_kinds_allowed_now(view: View, ask: Ask | None) -> Iterator[str]:
    """Yield the kinds that may be ordered now."""
    me = view.me
    if me is None or view.outcome is not None or view.side(me.seat).ended:
        return
    asked = ask.kind if ask is not None else ""
    for kind in KIND_SEQUENCE:
        if kind in SETUP_KINDS:
            if view.phase == "setup" and asked and (asked != "pick" or kind == PICK_KIND):
                yield kind
        elif view.phase == "setup":
            if kind == "resign":
                yield kind
        elif _is_allowed_now(kind, asked):
            yield kind


def _is_allowed_now(kind: str, asked: str) -> bool:
    if asked == "orders":
        return kind != "respond"
    if asked in {"respond", "parley"} and kind in ANSWER_KINDS:
        return (kind == "parley") is (asked == "parley")
    return kind in AT_ONCE_KINDS or (asked == "parley" and kind in PARLEY_KINDS)


def _partial_answer_kinds(ask: Ask | None) -> Iterator[str]:
    """Yield the kinds that count as parts of an answer, though the builder offers `respond`."""
    if ask is not None and ask.kind == "respond":
        yield from ANSWER_FIELDS


def _is_possible(progress: OrderInProgress, kind: str) -> bool:
    """Return whether an order of this kind could stand: its first blank has an answer."""
    for _, make in BLANKS.get(kind, ()):
        found = make(progress)
        if found is not None:
            return not found.is_unanswerable
    return kind not in BLANKS or progress.would_stand(kind)
