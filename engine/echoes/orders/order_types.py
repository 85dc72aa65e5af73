"""All orders of the game by kind, and how they are loaded."""

from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Order
from engine.echoes.orders.cards import Choose, PlayCard, UseAbility
from engine.echoes.orders.deployment import Deploy, DiscardEvent, DiscardUnit
from engine.echoes.orders.mobilization import (
    Attack,
    Build,
    MoveUnit,
    Recruit,
    Relocate,
    SwitchMode,
    UseVillage,
)
from engine.echoes.orders.reactions import (
    CancelStanding,
    DiscardFirst,
    Pass,
    PlayReaction,
    SetStanding,
)
from engine.echoes.orders.setup import Opening, PickCiv, PickOrder, TeamFirst
from engine.echoes.orders.turns import (
    Concede,
    DiscardHand,
    DrawOffer,
    EndPhase,
    EndTurn,
    Rotate,
)

ORDERS_BY_KIND: Final[dict[str, type[Order]]] = {
    str(order.model_fields["kind"].default): order
    for order in (
        PickOrder, PickCiv, TeamFirst, Opening, MoveUnit, Rotate, Attack, Build, Relocate,
        UseVillage, Recruit, UseAbility, SwitchMode, PlayCard, Deploy, DiscardUnit, DiscardEvent,
        DiscardHand, Choose, EndPhase, EndTurn, PlayReaction, Pass,
        SetStanding, CancelStanding, DiscardFirst, Concede, DrawOffer,
    )
}  # fmt: skip

ORDER_ADAPTER: Final[TypeAdapter[Order]] = TypeAdapter(
    Annotated[
        PickOrder | PickCiv | TeamFirst | Opening | MoveUnit | Rotate | Attack | Build
        | Relocate | UseVillage | Recruit | UseAbility | SwitchMode | PlayCard | Deploy
        | DiscardUnit | DiscardEvent | DiscardHand | Choose | EndPhase | EndTurn
        | PlayReaction | Pass | SetStanding | CancelStanding | DiscardFirst | Concede | DrawOffer
        | Lapse,
        Field(discriminator="kind"),
    ]
)  # fmt: skip
