"""The schemas of states and views as plain data."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom_figures import Tracker
from engine.capital.events.turns import Phase
from engine.capital.position_texts.position_schema import WrittenPosition, WrittenWar
from engine.capital.settings import Colour, Settings
from engine.core.protocol.data_schemas import GameSchemas, MapSchema, WrittenAs, fields_of, map_from
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat

Card = Annotated[str, WrittenAs("a card")]
Cards = tuple[Card, ...]
Slot = Annotated[str, WrittenAs("a slot, such as `city/1`")]
OnTable = Annotated[str, WrittenAs("a building, a settled mercenary or `upgrade/<id>`")]

OPEN_KINGDOM: Final[Mapping[str, Any]] = {
    "city": str,
    "colour": Colour,
    "out": bool,
    "upgrades": tuple[str, ...],
    "buildings": Cards,
    "settled": Mapping[Card, Card],
    "unfinished": tuple[OnTable, ...],
    "held": int,
    "missed": int,
    "tracker": Tracker,
    "hp": Mapping[Card, int],
    "city_hp": int,
    "upgrade_cost": int,
    "village_cost": int,
    "hand_size": int,
    "taken": tuple[Slot, ...],
}
SECRET_FIELDS: Final[Mapping[str, Any]] = {
    "units": Mapping[Slot, Card],
    "hand": Cards,
    "policy": Policy,
}

OPEN_POSITION: Final[Mapping[str, Any]] = {
    **fields_of(Settings),
    "goal": int,
    "round": int,
    "turn": Seat,
    "phase": Phase,
    "choice": Annotated[str | None, WrittenAs("`raze`, `survive`, `pick` or null")],
    "pools": MapSchema("pools", {"gold": int, "build": int}),
    "wars_won": int,
    "hp_razed": int,
    "fought": tuple[Seat, ...],
    "spent": tuple[Slot, ...],
    "put_off": int,
    "deck_size": int,
    "legends_size": int,
    "discard": Cards,
    "war": WrittenWar | None,
    "fallen": tuple[Seat, ...],
    "outcome": Outcome | None,
}


def list_schemas() -> GameSchemas:
    """Return the schemas of positions, states and views."""
    kingdom = MapSchema(
        "seat",
        {**OPEN_KINGDOM, **SECRET_FIELDS, "turns": int, "placed": Mapping[OnTable, int]},
    )
    seen = MapSchema("seat in a view", {**OPEN_KINGDOM, **SECRET_FIELDS})
    return GameSchemas(
        position=WrittenPosition,
        state=MapSchema(
            "state",
            {
                **OPEN_POSITION,
                "seats": map_from(Seat, kingdom),
                "deck": Cards,
                "legends": Cards,
                "pick": Cards,
                "chance": Mapping[str, int],
                "sequence": int,
                "acted": bool,
                "only_these_cards": bool,
                "cards": tuple[Mapping[str, Any], ...],
                "city_cards": tuple[Mapping[str, Any], ...],
            },
        ),
        view=MapSchema(
            "view",
            {
                **OPEN_POSITION,
                "seats": map_from(Seat, seen),
                "viewer": Seat | None,
                "pick": Cards,
            },
        ),
    )
