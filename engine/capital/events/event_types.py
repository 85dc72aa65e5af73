"""The events of the game and their audiences (section INFO)."""

from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from engine.capital.events.build import (
    BuildingBuilt,
    BuildingDemolished,
    MercSettled,
    MercUsed,
    PoolsGained,
    QuestCompleted,
    Scouted,
    SlotsSeen,
    UnitBuilt,
    UnitNamed,
    UnitStruck,
    UpgradeCompleted,
)
from engine.capital.events.cards import (
    CardRecovered,
    CardsDiscarded,
    CardsDrawn,
    CardsLost,
    CardsStored,
    DeckReshuffled,
    DrawPutOff,
    HandReceived,
    HandSeen,
    LegendChosen,
    LegendsShown,
    LegendTaken,
)
from engine.capital.events.endings import ConcessionHeld, GameDrawn, GameWon, SeatDefeated
from engine.capital.events.turns import (
    CityDealt,
    CoinGiven,
    PhaseBegan,
    PolicySet,
    SeedCommitted,
    SlotsTaken,
    TableOpened,
    TrackerChanged,
    TurnBegan,
    TurnLapsed,
    TurnMissed,
    UnitsMoved,
)
from engine.capital.events.wars import (
    BuildingRazed,
    CityRazed,
    DefenceShown,
    NothingRazed,
    TroopsFell,
    TroopsReturned,
    WarBrokenOff,
    WarDeclared,
    WarScored,
)
from engine.core.protocol.game import ChapterClosed, Seated
from engine.core.protocol.values import Event

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
