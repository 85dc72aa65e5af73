"""The next blank of an order in the making, and what may stand there: all of it legal.

The checks themselves say so: a choice is offered when the order it leads to would stand.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.capital.checks import ANY_TIME, CHOICES, PHASES, check
from engine.capital.choices import BLANKS, Fields, build
from engine.capital.choices.common import choice
from engine.capital.orders import ORDERS, SetPolicy
from engine.capital.view import RealmView, View
from engine.core.protocol.drafts import KIND, faults
from engine.core.protocol.game import Ask, Blank, Sheet
from engine.core.protocol.values import Draft

SEQUENCE: Final = (
    "pick", "raze", "survive", "build", "upgrade", "settle", "use", "quest", "war", "move",
    "store", "end_build", "end_attack", "policy", "concede",
)  # fmt: skip
"""Kinds as a player would look for them."""

SHORT: Final[Mapping[str, Callable[[View, RealmView], bool]]] = {
    "build": build.can_build,
    "upgrade": build.can_upgrade,
}
"""Kinds with many choices for their first blank: one of them is enough to know."""

assert set(SEQUENCE) == set(ORDERS)  # noqa: S101  (every order can be grown)


def options(
    view: View,
    ask: Ask | None,
    sheet: Sheet,  # noqa: ARG001  (orders play at once: there is nothing on it)
    draft: Draft,
    field: str | None = None,
) -> Blank | None:
    """Name the next blank and its choices, or answer for the blank of that name."""
    me = view.me
    kinds = tuple(_kinds(view, ask))
    if draft.kind is None or field == KIND:
        return _kind(view, kinds)
    if me is None or draft.kind not in kinds:
        return _kind(view, kinds) if field is None else None
    fields = _formed(draft.kind, draft)
    for name, make in BLANKS.get(draft.kind, ()):
        if field not in {None, name}:
            continue
        filled = name in draft.closed or fields.get(name) is not None
        blank = make(view, me, fields)
        if blank is None or (field is None and filled and not _grows_on(blank, name, draft)):
            continue
        return blank
    return None


def _kind(view: View, kinds: Iterable[str]) -> Blank:
    """Ask which order it shall be."""
    possible = (choice(kind) for kind in kinds if _possible(view, kind))
    return Blank(name=KIND, choices=tuple(possible))


def _formed(kind: str, draft: Draft) -> Fields:
    """Keep what is of a right form: anything else is as good as not given."""
    wrong = faults(ORDERS[kind], draft.fields)
    return {name: value for name, value in draft.fields.items() if name not in wrong}


def _grows_on(blank: Blank, name: str, draft: Draft) -> bool:
    """Tell whether more may join a growing blank that is not closed."""
    return blank.grows and name not in draft.closed


def _kinds(view: View, ask: Ask | None) -> Iterable[str]:
    """List the kinds whose time it is (C-ORDER-04, C-ORDER-06)."""
    me = view.me
    if me is None or me.out or view.outcome is not None:
        return
    for kind in SEQUENCE:
        if kind in ANY_TIME:
            yield kind
        elif ask is None or view.turn != me.seat:
            continue
        elif kind in CHOICES:
            if view.choice == kind:
                yield kind
        elif view.choice is None and view.phase in PHASES.get(kind, (view.phase,)):
            yield kind


def _possible(view: View, kind: str) -> bool:
    """Tell whether an order of this kind could stand: its first blank has an answer."""
    me = view.me
    if me is None or (kind == "policy" and not _stands_empty(view)):
        return False
    if kind in SHORT:
        return SHORT[kind](view, me)
    for _, make in BLANKS.get(kind, ()):
        blank = make(view, me, {})
        if blank is not None:
            return not blank.dead
    return True


def _stands_empty(view: View) -> bool:
    """Tell whether the policy may be changed now (C-DEFEND-12)."""
    return check(view, None, SetPolicy(), ()).stands
