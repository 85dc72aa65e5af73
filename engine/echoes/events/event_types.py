"""All events of the game by kind, and how they are loaded."""

from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from engine.core.protocol.game import ChapterClosed, Seated
from engine.core.protocol.values import Event
from engine.echoes.events.buildings import (
    BuildingBuilt,
    BuildingLost,
    BuildingRelocated,
    CostPaid,
    TokensGained,
    TokensLost,
)
from engine.echoes.events.cards import (
    CardsDiscarded,
    CardsDrawn,
    HandReceived,
    Resupplied,
)
from engine.echoes.events.combat import (
    AttackCancelled,
    AttackDeclared,
    AttackEnded,
    BuildingDamaged,
    UnitDamaged,
)
from engine.echoes.events.effects import (
    BuildingHealed,
    CardCancelled,
    CardPlayed,
    CardsFetched,
    CardsSeen,
    DamagePrevented,
    EffectHappened,
    KeywordGained,
    KeywordTaken,
    LookTaken,
    TileSeen,
    TokensUnexhausted,
    UnitExhausted,
    UnitPlaced,
    UnitReturned,
    UnitStatChanged,
    UnitUnexhausted,
    UpgradeAttached,
)
from engine.echoes.events.endings import (
    DrawOffered,
    DrawWithdrawn,
    GameDrawn,
    GameWon,
    SeatDefeated,
)
from engine.echoes.events.reactions import (
    DiscardFirstSet,
    StandingCancelled,
    StandingHeld,
    StandingSet,
    WindowAnswered,
    WindowOpened,
)
from engine.echoes.events.setup import (
    CivPicked,
    OpeningAnswered,
    PickOrderChosen,
    SeedCommitted,
    StartRolled,
    TableOpened,
    TeamOrdered,
    TilesLaid,
)
from engine.echoes.events.turns import (
    ChoiceOpened,
    PhaseBegan,
    TurnBegan,
    TurnLapsed,
)
from engine.echoes.events.units import (
    ModeSwitched,
    TileRevealed,
    TileRotated,
    UnitDeployed,
    UnitDiscarded,
    UnitHealed,
    UnitLost,
    UnitMoved,
    UnitMovedBack,
    UnitRecruited,
    VillageUsed,
)

EVENT_TYPES: Final[tuple[type[Event], ...]] = (
    Seated, SeedCommitted, TableOpened, StartRolled, PickOrderChosen, CivPicked, TeamOrdered,
    TilesLaid, OpeningAnswered, TurnBegan, PhaseBegan, TurnLapsed, ChoiceOpened, CardsDrawn,
    HandReceived, CardsDiscarded, Resupplied, CardPlayed, CardCancelled, UpgradeAttached,
    EffectHappened, UnitStatChanged, KeywordGained, KeywordTaken, DamagePrevented, BuildingHealed,
    UnitExhausted, UnitUnexhausted, TokensUnexhausted, UnitPlaced, UnitReturned, CardsFetched,
    LookTaken, CardsSeen, TileSeen, StandingSet, StandingCancelled, StandingHeld, DiscardFirstSet,
    WindowOpened, WindowAnswered,
    UnitMoved, UnitMovedBack, TileRevealed, TileRotated, ModeSwitched, UnitDeployed,
    UnitDiscarded, UnitLost, VillageUsed, UnitRecruited, UnitHealed, BuildingBuilt,
    BuildingRelocated, BuildingLost, TokensGained, TokensLost, CostPaid, AttackDeclared,
    AttackCancelled, AttackEnded, UnitDamaged, BuildingDamaged, SeatDefeated, GameWon, GameDrawn,
    DrawOffered, DrawWithdrawn, ChapterClosed,
)  # fmt: skip

EVENTS_BY_KIND: Final[dict[str, type[Event]]] = {
    str(event.model_fields["kind"].default): event for event in EVENT_TYPES
}

EVENT_ADAPTER: Final[TypeAdapter[Event]] = TypeAdapter(
    Annotated[
        Seated | SeedCommitted | TableOpened | StartRolled | PickOrderChosen | CivPicked
        | TeamOrdered | TilesLaid | OpeningAnswered | TurnBegan | PhaseBegan | TurnLapsed
        | ChoiceOpened | CardsDrawn | HandReceived | CardsDiscarded | Resupplied | CardPlayed
        | CardCancelled | UpgradeAttached | EffectHappened | UnitStatChanged | KeywordGained
        | KeywordTaken | DamagePrevented | BuildingHealed | UnitExhausted | UnitUnexhausted
        | TokensUnexhausted | UnitPlaced | UnitReturned | CardsFetched | LookTaken | CardsSeen
        | TileSeen | StandingSet | StandingCancelled | StandingHeld | DiscardFirstSet
        | WindowOpened | WindowAnswered | UnitMoved
        | UnitMovedBack | TileRevealed | TileRotated | ModeSwitched | UnitDeployed
        | UnitDiscarded | UnitLost | VillageUsed | UnitRecruited | UnitHealed | BuildingBuilt
        | BuildingRelocated | BuildingLost | TokensGained | TokensLost | CostPaid | AttackDeclared
        | AttackCancelled | AttackEnded | UnitDamaged | BuildingDamaged | SeatDefeated | GameWon
        | GameDrawn | DrawOffered | DrawWithdrawn | ChapterClosed,
        Field(discriminator="kind"),
    ]
)  # fmt: skip
