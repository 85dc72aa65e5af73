"""What a reader of the city game can tell from what they heard and from their own side besides.

It is put among the events that it belongs to, and told with them; nobody but its reader has it.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from engine.capital.combat.defence import defence_order
from engine.capital.combat.idle_attackers import Reason, idle
from engine.capital.events.play import PhaseBegan, TurnBegan
from engine.capital.events.wars import DefenceShown, Names, Placed, WarDeclared
from engine.capital.view import Own, RealmView, View
from engine.core.protocol.values import Event, Seat, only

PLACED: Final = frozenset({"unit_built", "units_moved", "upgrade_completed"})
"""After one of these it is no more seen who could have fought before."""

LOST: Final = frozenset({
    "building_demolished", "building_razed", "cards_lost", "troops_fell", "unit_struck",
})  # fmt: skip
"""After one of these somebody may be missing."""


class AttackPassed(Event):
    """Why the Attack phase of a seat was passed over (C-TURN-04, C-TURN-08)."""

    kind: Literal["attack_passed"] = "attack_passed"
    seat: Seat
    why: Reason
    units: tuple[Placed, ...] = ()
    """The troops that lie where they may not attack from."""
    upgrade: str = ""
    """What would let one of them."""


class DefenceKept(Event):
    """Whom the policy has kept out of a war (C-DEFEND-03 to C-DEFEND-06)."""

    kind: Literal["defence_kept"] = "defence_kept"
    target: Seat
    troops: Names


def deduced(view: View, events: Sequence[Event]) -> list[Event]:
    """Add to events what whoever holds this view can tell besides, each at its place."""
    return list(_told(view, events))


def _told(view: View, events: Sequence[Event]) -> Iterator[Event]:
    for at, event in enumerate(events):
        if isinstance(event, PhaseBegan) and event.phase == "regroup":
            yield from _passed(view, event.seat, events[:at], events[at + 1 :])
        yield event
        if isinstance(event, DefenceShown):
            yield from _kept(view, event, events[at + 1 :])


def _own(view: View, seat: Seat) -> tuple[RealmView, Own] | None:
    """Find a kingdom whose secrets this view has: the reader's own, and the partner's in `2v2`."""
    one = view.realms[seat - 1]
    return None if one.own is None else (one, one.own)


def _changed(kinds: frozenset[str], seat: Seat, later: Sequence[Event]) -> bool:
    return any(one.kind in kinds and getattr(one, "seat", None) == seat for one in later)


# The Attack phase


def _passed(
    view: View, seat: Seat, before: Sequence[Event], later: Sequence[Event]
) -> Iterator[Event]:
    """Tell why Regroup came at once, as long as the view shows who lay where then."""
    known = _own(view, seat)
    if known is None or _changed(PLACED | LOST, seat, later):
        return
    begun = [at for at, one in enumerate(before) if isinstance(one, TurnBegan)]
    turn = before[begun[-1] :] if begun else before
    first = turn[0] if begun else None
    whole = isinstance(first, TurnBegan) and first.seat == seat and _since(view, first)
    if any(map(_attacked, turn)) or not (whole or _now(view, seat)):
        return
    one, own = known
    why = idle(view, one, own.units)
    if why is not None:
        yield AttackPassed(
            audience=only(view.viewer or seat),
            seat=seat,
            why=why.reason,
            units=why.units,
            upgrade=why.upgrade,
        )


def _attacked(event: Event) -> bool:
    """Tell whether an event belongs to an Attack phase."""
    opened = isinstance(event, PhaseBegan) and event.phase == "attack"
    return opened or isinstance(event, WarDeclared)


def _now(view: View, seat: Seat) -> bool:
    """Tell whether this is the Regroup phase of a seat that has declared no war."""
    return (view.turn, view.phase) == (seat, "regroup") and not view.fought


def _since(view: View, begun: TurnBegan) -> bool:
    """Tell whether the seat of a turn has had no other one since."""
    now = view.round, view.turn
    return (begun.round, begun.seat) <= now < (begun.round + 1, begun.seat)


# The standing defence


def _kept(view: View, shown: DefenceShown, later: Sequence[Event]) -> Iterator[Event]:
    """Tell which troops could have fought and didn't, as far as they still lie where they lay.

    Rules: C-DEFEND-03, C-DEFEND-05, C-DEFEND-06.
    """
    known = _own(view, shown.target)
    if known is None or _changed(PLACED, shown.target, later):
        return
    one, own = known
    free = own.policy.model_copy(update={"hold_back": ()})
    able = defence_order(view, one, own.units, free)
    kept = tuple(name for name in able if name not in shown.troops)
    if kept:
        audience = only(view.viewer or shown.target)
        yield DefenceKept(audience=audience, target=shown.target, troops=kept)
