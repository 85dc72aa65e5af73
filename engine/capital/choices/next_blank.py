"""The next blank of a draft, and its legal choices.

A choice is offered if the check accepts the order it leads to.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.capital.checks.order_checks import ANY_TIME_KINDS, CHOICE_KINDS, PHASES_BY_KIND, check
from engine.capital.choices import build
from engine.capital.choices.blank_making import Fields, make_choice
from engine.capital.choices.order_blanks import BLANKS_BY_KIND
from engine.capital.orders import ORDERS_BY_KIND, SetPolicy
from engine.capital.view import KingdomView, View
from engine.core.protocol.drafts import KIND_FIELD, find_faulty_fields
from engine.core.protocol.game import Ask, Blank, Sheet
from engine.core.protocol.values import Draft

KINDS_IN_ORDER: Final = (
    "pick", "raze", "survive", "build", "upgrade", "settle", "use", "quest", "war", "move",
    "store", "end_build", "end_attack", "policy", "concede",
)  # fmt: skip
"""Kinds of orders in the sequence in which they are offered."""

QUICK_TESTS: Final[Mapping[str, Callable[[View, KingdomView], bool]]] = {
    "build": build.can_build,
    "upgrade": build.can_upgrade,
}
"""Kinds with many choices for their first blank: one legal choice is enough to offer the kind."""

assert set(KINDS_IN_ORDER) == set(ORDERS_BY_KIND)  # noqa: S101  (every kind is offered)


def options(
    view: View,
    ask: Ask | None,
    sheet: Sheet,  # noqa: ARG001  (orders play at once: there is nothing on it)
    draft: Draft,
    field: str | None = None,
) -> Blank | None:
    """Return the next blank with its choices, or the blank of the given field."""
    me = view.me
    kinds = tuple(_list_kinds_allowed_now(view, ask))
    if draft.kind is None or field == KIND_FIELD:
        return _kind_blank(view, kinds)
    if me is None or draft.kind not in kinds:
        return _kind_blank(view, kinds) if field is None else None
    fields = _well_formed_fields(draft.kind, draft)
    for name, make in BLANKS_BY_KIND.get(draft.kind, ()):
        if field not in {None, name}:
            continue
        filled = name in draft.closed or fields.get(name) is not None
        blank = make(view, me, fields)
        if blank is None or (field is None and filled and not _can_grow(blank, name, draft)):
            continue
        return blank
    return None


def _kind_blank(view: View, kinds: Iterable[str]) -> Blank:
    """Return the blank for the kind of order."""
    choices = (make_choice(kind) for kind in kinds if _is_possible(view, kind))
    return Blank(name=KIND_FIELD, choices=tuple(choices))


def _well_formed_fields(kind: str, draft: Draft) -> Fields:
    """Return the well-formed fields; malformed ones count as not given."""
    wrong_fields = find_faulty_fields(ORDERS_BY_KIND[kind], draft.fields)
    return {name: value for name, value in draft.fields.items() if name not in wrong_fields}


def _can_grow(blank: Blank, name: str, draft: Draft) -> bool:
    """Tell whether a blank still takes more choices."""
    return blank.grows and name not in draft.closed


def _list_kinds_allowed_now(view: View, ask: Ask | None) -> Iterable[str]:
    """List the kinds of orders that may be given now (C-ORDER-04, C-ORDER-06)."""
    me = view.me
    if me is None or me.out or view.outcome is not None:
        return
    for kind in KINDS_IN_ORDER:
        if kind in ANY_TIME_KINDS:
            yield kind
        elif ask is None or view.turn != me.seat:
            continue
        elif kind in CHOICE_KINDS:
            if view.choice == kind:
                yield kind
        elif view.choice is None and view.phase in PHASES_BY_KIND.get(kind, (view.phase,)):
            yield kind


def _is_possible(view: View, kind: str) -> bool:
    """Tell whether an order of this kind could be accepted: its first blank has a choice."""
    me = view.me
    if me is None or (kind == "policy" and not _may_change_policy(view)):
        return False
    if kind in QUICK_TESTS:
        return QUICK_TESTS[kind](view, me)
    for _, make in BLANKS_BY_KIND.get(kind, ()):
        blank = make(view, me, {})
        if blank is not None:
            return not blank.is_unanswerable
    return True


def _may_change_policy(view: View) -> bool:
    """Tell whether the policy may be changed now (C-DEFEND-12)."""
    return check(view, None, SetPolicy(), ()).is_accepted
