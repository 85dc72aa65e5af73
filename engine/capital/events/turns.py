"""Events of setting up, of turns and of their phases."""

from typing import Literal

from engine.capital.entities.defence_policy import Policy
from engine.capital.events.cards import Names
from engine.capital.events.wars import Placed
from engine.core.protocol.values import Event, Seat

Phase = Literal["build", "attack", "regroup"]


class TableOpened(Event):
    kind: Literal["table_opened"] = "table_opened"
    mode: str
    quests: str
    cities: str
    late_coin: str
    goal: int


class SeedCommitted(Event):
    """The hash that proves the seed once the game is over (C-INFO-21)."""

    kind: Literal["seed_committed"] = "seed_committed"
    commitment: str


class CityDealt(Event):
    kind: Literal["city_dealt"] = "city_dealt"
    seat: Seat
    city: str


class TurnBegan(Event):
    kind: Literal["turn_began"] = "turn_began"
    seat: Seat
    round: int


class CoinGiven(Event):
    """C-SETUP-12: announced openly."""

    kind: Literal["coin_given"] = "coin_given"
    seat: Seat


class PhaseBegan(Event):
    kind: Literal["phase_began"] = "phase_began"
    seat: Seat
    phase: Phase


class TrackerChanged(Event):
    kind: Literal["tracker_changed"] = "tracker_changed"
    seat: Seat
    gold: int
    build: int
    draw: int
    store: int
    defence: int


class TurnLapsed(Event):
    """Time ran out; the rest of the turn was played by default orders (C-TIME-01)."""

    kind: Literal["turn_lapsed"] = "turn_lapsed"
    seat: Seat


class TurnMissed(Event):
    """C-TIME-06."""

    kind: Literal["turn_missed"] = "turn_missed"
    seat: Seat
    times: int


class SlotsTaken(Event):
    """The taken slots after a move, without the units (C-INFO-16)."""

    kind: Literal["slots_taken"] = "slots_taken"
    seat: Seat
    slots: Names


class UnitsMoved(Event):
    """Told to the owner alone."""

    kind: Literal["units_moved"] = "units_moved"
    seat: Seat
    units: tuple[Placed, ...]


class PolicySet(Event):
    """Told to the owner alone (C-INFO-13)."""

    kind: Literal["policy_set"] = "policy_set"
    seat: Seat
    policy: Policy
