"""What one seat may know, built up from nothing (section INFO).

Rules: C-INFO-01 to C-INFO-15, C-INFO-23, C-INFO-24, C-TEAM-08, C-ELIM-05, C-INFO-21.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.capital.catalog.card_set import CardSet
from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import Built, Done, SlotAt, slots, team
from engine.capital.entities.kingdom_figures import (
    Tally,
    Tracker,
    city_hp,
    hp,
    standing,
    tracker,
    upgrade_cost,
    village_cost,
)
from engine.capital.entities.open_war import Choice, Fighter, OpenWar
from engine.capital.events.play import Phase
from engine.capital.settings import Colour, Mode, Settings
from engine.capital.state import Kingdom, State
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat, Viewer


@dataclass(frozen=True, slots=True)
class Own:
    """What only the owner knows of a kingdom, and the partner in `2v2` (C-INFO-05, -06, -13)."""

    units: Mapping[str, str]
    hand: tuple[str, ...]
    policy: Policy


@dataclass(frozen=True, slots=True)
class RealmView:
    """A kingdom as it is seen; `own` is None for everybody else's."""

    seat: Seat
    city: str
    colour: Colour
    out: bool
    upgrades: tuple[Done, ...]
    buildings: tuple[Built, ...]
    taken: tuple[str, ...]
    """Slots that hold a unit, in slot order (C-INFO-09)."""
    places: tuple[SlotAt, ...]
    hand_size: int
    held: int
    missed: int
    tally: Tally
    tracker: Tracker
    city_hp: int
    hp: Mapping[str, int]
    upgrade_cost: int
    village_cost: int
    own: Own | None


@dataclass(frozen=True, slots=True)
class View:
    """The table as one viewer may know it; None is the public."""

    viewer: Viewer
    settings: Settings
    cards: CardSet
    goal: int
    round: int
    turn: Seat
    turns: int
    """How many turns the active seat has begun."""
    phase: Phase
    choice: Choice | None
    gold: int
    builds: int
    wars_won: int
    hp_razed: int
    fought: tuple[Seat, ...]
    spent: tuple[str, ...]
    put_off: int
    realms: tuple[RealmView, ...]
    deck_size: int
    legends_size: int
    discard: tuple[str, ...]
    war: OpenWar | None
    shown: tuple[str, ...]
    """The cards of an open `pick`, for the one who picks alone (C-QUEST-05)."""
    fallen: tuple[Seat, ...]
    outcome: Outcome | None

    @property
    def mode(self) -> Mode:
        return self.settings.mode

    @property
    def me(self) -> RealmView | None:
        """The viewer's own kingdom."""
        if self.viewer is None or not 1 <= self.viewer <= len(self.realms):
            return None
        return self.realms[self.viewer - 1]


def view(state: State, viewer: Viewer) -> View:
    """Build a view from nothing: what is open, then what the viewer and partner own."""
    seated = viewer is not None and 1 <= viewer <= len(state.realms)
    viewer = viewer if seated else None
    own = _eyes(state, viewer)
    return View(
        viewer=viewer,
        settings=state.settings,
        cards=state.cards,
        goal=state.goal,
        round=state.round,
        turn=state.turn,
        turns=state.active.turns,
        phase=state.phase,
        choice=state.choice,
        gold=state.gold,
        builds=state.builds,
        wars_won=state.wars_won,
        hp_razed=state.hp_razed,
        fought=tuple(state.fought),
        spent=tuple(state.spent),
        put_off=state.put_off,
        realms=tuple(_realm(state, one, known=one.seat in own) for one in state.realms),
        deck_size=len(state.deck),
        legends_size=len(state.legends),
        discard=tuple(state.discard),
        war=_war(state, own),
        shown=tuple(state.shown) if state.turn in own else (),
        fallen=tuple(state.fallen),
        outcome=state.outcome,
    )


def _eyes(state: State, viewer: Viewer) -> tuple[int, ...]:
    """List the seats whose secrets a viewer shares: its own and its partner's (C-TEAM-08).

    A defeated player watches as a rival would, the partner too (C-ELIM-05).
    """
    if viewer is None or state.realms[viewer - 1].out:
        return ()
    return team(state, viewer)


def _war(state: State, own: tuple[int, ...]) -> OpenWar | None:
    """Show a running war: who fights is open, the slot they left only to their owner.

    Rules: C-INFO-05, C-INFO-14.
    """
    war = state.war
    if war is None:
        return None
    seen = war.copy()
    seen.attackers = _fighters(war.attackers, known=state.turn in own)
    seen.defenders = _fighters(war.defenders, known=war.target in own)
    return seen


def _fighters(those: tuple[Fighter, ...], *, known: bool) -> tuple[Fighter, ...]:
    return tuple(Fighter(one.name, one.slot if known else "") for one in those)


def _realm(state: State, one: Kingdom, *, known: bool) -> RealmView:
    tally = standing(state, one)
    places = tuple(slots(state, one))
    return RealmView(
        seat=one.seat,
        city=one.city,
        colour=one.colour,
        out=one.out,
        upgrades=tuple(one.upgrades),
        buildings=tuple(one.buildings),
        taken=tuple(found.address for found in places if found.address in one.units),
        places=places,
        hand_size=len(one.hand),
        held=one.held,
        missed=one.missed,
        tally=tally,
        tracker=tracker(state, one, tally),
        city_hp=city_hp(state, one, tally),
        hp={built.name: hp(state, built, tally) for built in one.buildings},
        upgrade_cost=upgrade_cost(one, tally),
        village_cost=village_cost(state, one, tally),
        own=Own(dict(one.units), tuple(one.hand), one.policy) if known else None,
    )
