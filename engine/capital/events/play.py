"""The events of the game and their audiences (section INFO)."""

from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from engine.capital.catalog.card_verbs import UnitKind
from engine.capital.entities.defence_policy import Policy
from engine.capital.events.wars import (
    BuildingRazed,
    CityRazed,
    DefenceShown,
    NothingRazed,
    Placed,
    TroopsFell,
    TroopsReturned,
    WarBrokenOff,
    WarDeclared,
    WarScored,
)
from engine.core.protocol.game import ChapterClosed, Seated
from engine.core.protocol.values import Event, Seat

Names = tuple[str, ...]
Phase = Literal["build", "attack", "regroup"]


# Setting up and the turn


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


# Cards


class CardsDrawn(Event):
    kind: Literal["cards_drawn"] = "cards_drawn"
    seat: Seat
    count: int


class HandReceived(Event):
    """The cards drawn, for their owner alone (C-INFO-13)."""

    kind: Literal["hand_received"] = "hand_received"
    seat: Seat
    cards: Names


class DrawPutOff(Event):
    """C-EFFECT-10."""

    kind: Literal["draw_put_off"] = "draw_put_off"
    seat: Seat
    count: int


class DeckReshuffled(Event):
    kind: Literal["deck_reshuffled"] = "deck_reshuffled"
    count: int


class CardsStored(Event):
    """The cards kept, for their owner alone (C-INFO-13)."""

    kind: Literal["cards_stored"] = "cards_stored"
    seat: Seat
    cards: Names


class CardsDiscarded(Event):
    """Open discards; Legendary ones go face down and are not named (C-INFO-22)."""

    kind: Literal["cards_discarded"] = "cards_discarded"
    seat: Seat
    cards: Names


# The Build phase


class BuildingBuilt(Event):
    kind: Literal["building_built"] = "building_built"
    seat: Seat
    card: str
    cost: int


class UnitBuilt(Event):
    """Announced as a troop or a mercenary with its slot (C-INFO-17)."""

    kind: Literal["unit_built"] = "unit_built"
    seat: Seat
    unit_kind: UnitKind
    slot: str
    cost: int


class UnitNamed(Event):
    """Which unit was built, for its owner alone."""

    kind: Literal["unit_named"] = "unit_named"
    seat: Seat
    card: str
    slot: str


class UpgradeCompleted(Event):
    kind: Literal["upgrade_completed"] = "upgrade_completed"
    seat: Seat
    upgrade: str
    cost: int
    count: int


class MercSettled(Event):
    kind: Literal["merc_settled"] = "merc_settled"
    seat: Seat
    merc: str
    building: str


class MercUsed(Event):
    """C-INFO-19."""

    kind: Literal["merc_used"] = "merc_used"
    seat: Seat
    merc: str


class PoolsGained(Event):
    kind: Literal["pools_gained"] = "pools_gained"
    seat: Seat
    gold: int
    build: int


class CardRecovered(Event):
    kind: Literal["card_recovered"] = "card_recovered"
    seat: Seat
    card: str


class BuildingDemolished(Event):
    kind: Literal["building_demolished"] = "building_demolished"
    seat: Seat
    rival: Seat
    building: str
    cards: Names
    """What went to the Discard pile, in order."""


class UnitStruck(Event):
    kind: Literal["unit_struck"] = "unit_struck"
    seat: Seat
    rival: Seat
    slot: str
    card: str


class CardsLost(Event):
    """Cards that a rival discarded at random (C-EFFECT-16, C-INFO-19)."""

    kind: Literal["cards_lost"] = "cards_lost"
    seat: Seat
    cards: Names


class Scouted(Event):
    """A rival was scouted; that is open, the cards seen are not (C-INFO-18)."""

    kind: Literal["scouted"] = "scouted"
    seat: Seat
    rival: Seat
    what: Literal["hand", "slots"]


class HandSeen(Event):
    kind: Literal["hand_seen"] = "hand_seen"
    rival: Seat
    cards: Names


class SlotsSeen(Event):
    kind: Literal["slots_seen"] = "slots_seen"
    rival: Seat
    units: tuple[Placed, ...]


class QuestCompleted(Event):
    kind: Literal["quest_completed"] = "quest_completed"
    seat: Seat
    merc: str


class LegendsShown(Event):
    """The Legendary cards shown, for the questing player alone (C-QUEST-05)."""

    kind: Literal["legends_shown"] = "legends_shown"
    seat: Seat
    cards: Names


class LegendTaken(Event):
    kind: Literal["legend_taken"] = "legend_taken"
    seat: Seat


class LegendChosen(Event):
    """Told to the owner alone (C-INFO-13)."""

    kind: Literal["legend_chosen"] = "legend_chosen"
    seat: Seat
    card: str


# Regroup, policy, the end


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


class ConcessionHeld(Event):
    """The defender of a running war gives up once it is over (C-ELIM-04)."""

    kind: Literal["concession_held"] = "concession_held"
    seat: Seat


class SeatDefeated(Event):
    kind: Literal["seat_defeated"] = "seat_defeated"
    seat: Seat
    how: Literal["razed", "conceded", "absent"]
    cards: Names
    """What went to the Discard pile, in order (C-ELIM-02)."""


class GameWon(Event):
    kind: Literal["game_won"] = "game_won"
    seats: tuple[Seat, ...]
    how: Literal["upgrades", "destruction", "rounds"]
    round: int


class GameDrawn(Event):
    kind: Literal["game_drawn"] = "game_drawn"
    seats: tuple[Seat, ...]
    round: int


EVENT_TYPES: Final[tuple[type[Event], ...]] = (
    Seated, TableOpened, SeedCommitted, CityDealt, TurnBegan, CoinGiven, PhaseBegan,
    TrackerChanged, TurnLapsed, TurnMissed, CardsDrawn, HandReceived, DrawPutOff, DeckReshuffled,
    CardsStored, CardsDiscarded, BuildingBuilt, UnitBuilt, UnitNamed, UpgradeCompleted,
    MercSettled, MercUsed, PoolsGained, CardRecovered, BuildingDemolished, UnitStruck, CardsLost,
    Scouted, HandSeen, SlotsSeen, QuestCompleted, LegendsShown, LegendTaken, LegendChosen,
    WarDeclared, DefenceShown, WarScored, BuildingRazed, CityRazed, NothingRazed, TroopsReturned,
    TroopsFell, WarBrokenOff, SlotsTaken, UnitsMoved, PolicySet, ConcessionHeld, SeatDefeated,
    GameWon, GameDrawn, ChapterClosed,
)  # fmt: skip

EVENTS_BY_KIND: Final[dict[str, type[Event]]] = {
    str(event.model_fields["kind"].default): event for event in EVENT_TYPES
}

EVENT_ADAPTER: Final[TypeAdapter[Event]] = TypeAdapter(
    Annotated[
        Seated | TableOpened | SeedCommitted | CityDealt | TurnBegan | CoinGiven | PhaseBegan
        | TrackerChanged | TurnLapsed | TurnMissed | CardsDrawn | HandReceived | DrawPutOff
        | DeckReshuffled | CardsStored | CardsDiscarded | BuildingBuilt | UnitBuilt | UnitNamed
        | UpgradeCompleted | MercSettled | MercUsed | PoolsGained | CardRecovered
        | BuildingDemolished | UnitStruck | CardsLost | Scouted | HandSeen | SlotsSeen
        | QuestCompleted | LegendsShown | LegendTaken | LegendChosen | WarDeclared | DefenceShown
        | WarScored | BuildingRazed | CityRazed | NothingRazed | TroopsReturned | TroopsFell
        | WarBrokenOff | SlotsTaken | UnitsMoved | PolicySet | ConcessionHeld | SeatDefeated
        | GameWon | GameDrawn | ChapterClosed,
        Field(discriminator="kind"),
    ]
)  # fmt: skip
