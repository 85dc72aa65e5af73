"""Events deduced from what a reader heard and from the reader's own secrets.

They are put among the events they belong to, and told to that reader alone.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from engine.capital.combat.defence import defence_order
from engine.capital.combat.idle_attackers import IdleReason, find_idle_attackers
from engine.capital.events.cards import Names
from engine.capital.events.turns import PhaseBegan, TurnBegan
from engine.capital.events.wars import DefenceShown, Placed, WarDeclared
from engine.capital.view import KingdomSecrets, KingdomView, View
from engine.core.protocol.values import Event, Seat, audience_of

PLACEMENT_KINDS: Final = frozenset({"unit_built", "units_moved", "upgrade_completed"})
"""After one of these kinds the view no longer shows who could have fought before."""

LOSS_KINDS: Final = frozenset({
    "building_demolished", "building_razed", "cards_lost", "troops_fell", "unit_struck",
})  # fmt: skip
"""After one of these kinds a unit may be missing."""


class AttackPassed(Event):
    """Why the Attack phase of a seat was passed over (C-TURN-04, C-TURN-08)."""

    kind: Literal["attack_passed"] = "attack_passed"
    seat: Seat
    why: IdleReason
    units: tuple[Placed, ...] = ()
    """The troops in slots that don't allow attacking."""
    upgrade: str = ""
    """The upgrade that would let one of them attack."""


class DefenceKept(Event):
    """Whom the policy has kept out of a war (C-DEFEND-03 to C-DEFEND-06)."""

    kind: Literal["defence_kept"] = "defence_kept"
    target: Seat
    troops: Names


def add_deductions(view: View, events: Sequence[Event]) -> list[Event]:
    """Return the events with those that the viewer can deduce, each at its place."""
    return list(_walk_with_deductions(view, events))


def _walk_with_deductions(view: View, events: Sequence[Event]) -> Iterator[Event]:
    for index, event in enumerate(events):
        if isinstance(event, PhaseBegan) and event.phase == "regroup":
            yield from _deduce_attack_passed(view, event.seat, events[:index], events[index + 1 :])
        yield event
        if isinstance(event, DefenceShown):
            yield from _deduce_defence_kept(view, event, events[index + 1 :])


def _known_kingdom(view: View, seat: Seat) -> tuple[KingdomView, KingdomSecrets] | None:
    """Return a kingdom and its secrets; None if the view doesn't have its secrets."""
    kingdom = view.kingdoms[seat - 1]
    return None if kingdom.secrets is None else (kingdom, kingdom.secrets)


def _has_later(kinds: frozenset[str], seat: Seat, later: Sequence[Event]) -> bool:
    return any(event.kind in kinds and getattr(event, "seat", None) == seat for event in later)


# The Attack phase


def _deduce_attack_passed(
    view: View, seat: Seat, before: Sequence[Event], later: Sequence[Event]
) -> Iterator[Event]:
    """Deduce why an Attack phase was skipped, if the view still shows the units of that moment."""
    known_kingdom = _known_kingdom(view, seat)
    if known_kingdom is None or _has_later(PLACEMENT_KINDS | LOSS_KINDS, seat, later):
        return
    turn_starts = [index for index, kingdom in enumerate(before) if isinstance(kingdom, TurnBegan)]
    turn_events = before[turn_starts[-1] :] if turn_starts else before
    turn_start = turn_events[0] if turn_starts else None
    is_whole_turn = (
        isinstance(turn_start, TurnBegan)
        and turn_start.seat == seat
        and _is_latest_turn(view, turn_start)
    )
    if any(map(_is_attack_event, turn_events)) or not (
        is_whole_turn or _is_peaceful_regroup(view, seat)
    ):
        return
    kingdom, secrets = known_kingdom
    idle_attackers = find_idle_attackers(view, kingdom, secrets.units)
    if idle_attackers is not None:
        yield AttackPassed(
            audience=audience_of(view.viewer or seat),
            seat=seat,
            why=idle_attackers.reason,
            units=idle_attackers.units,
            upgrade=idle_attackers.upgrade,
        )


def _is_attack_event(event: Event) -> bool:
    """Tell whether an event belongs to an Attack phase."""
    is_phase_opened = isinstance(event, PhaseBegan) and event.phase == "attack"
    return is_phase_opened or isinstance(event, WarDeclared)


def _is_peaceful_regroup(view: View, seat: Seat) -> bool:
    """Tell whether this is the Regroup phase of a seat that has declared no war."""
    return (view.turn, view.phase) == (seat, "regroup") and not view.fought


def _is_latest_turn(view: View, begun: TurnBegan) -> bool:
    """Tell whether this turn is its seat's latest."""
    now = view.round, view.turn
    return (begun.round, begun.seat) <= now < (begun.round + 1, begun.seat)


# The standing defence


def _deduce_defence_kept(
    view: View, shown: DefenceShown, later: Sequence[Event]
) -> Iterator[Event]:
    """Deduce which troops the policy kept out of a war, if they still lie in the same slots.

    Rules: C-DEFEND-03, C-DEFEND-05, C-DEFEND-06.
    """
    known_kingdom = _known_kingdom(view, shown.target)
    if known_kingdom is None or _has_later(PLACEMENT_KINDS, shown.target, later):
        return
    kingdom, secrets = known_kingdom
    free_policy = secrets.policy.model_copy(update={"hold_back": ()})
    eligible = defence_order(view, kingdom, secrets.units, free_policy)
    kept = tuple(name for name in eligible if name not in shown.troops)
    if kept:
        audience = audience_of(view.viewer or shown.target)
        yield DefenceKept(audience=audience, target=shown.target, troops=kept)
