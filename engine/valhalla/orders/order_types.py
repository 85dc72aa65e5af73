"""The orders of the game (section 12): their fields, and how they are written on one line."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Union

from pydantic import Field, TypeAdapter

from engine.core.protocol.game import Lapse, React
from engine.core.protocol.values import Order
from engine.valhalla.orders.combat import COMBAT_ORDERS
from engine.valhalla.orders.construction import (
    CONSTRUCTION_ORDERS,
)
from engine.valhalla.orders.diplomacy import DIPLOMACY_ORDERS
from engine.valhalla.orders.game_master import GAME_MASTER_ORDERS
from engine.valhalla.orders.magic import MAGIC_ORDERS
from engine.valhalla.orders.movement import MOVEMENT_ORDERS
from engine.valhalla.orders.setup import SETUP_ORDERS

_ORDER_TYPES: Final = (
    *SETUP_ORDERS,
    *MOVEMENT_ORDERS,
    *COMBAT_ORDERS,
    *DIPLOMACY_ORDERS,
    *CONSTRUCTION_ORDERS,
    *MAGIC_ORDERS,
    *GAME_MASTER_ORDERS,
)

ORDER_TYPES_BY_KIND: Final[Mapping[str, type[Order]]] = {
    **{str(one.model_fields["kind"].default): one for one in _ORDER_TYPES},
    "react": React,
}
"""Order types by kind, in the order in which a player would look for them."""

AnyOrder = Annotated[Union[(*_ORDER_TYPES, React, Lapse)], Field(discriminator="kind")]  # type: ignore[valid-type]

ORDER_ADAPTER: Final[TypeAdapter[Any]] = TypeAdapter(AnyOrder)
