"""The schemas of states and views as plain data, made of the types that are written out."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final

from engine.core.protocol.data_schemas import (
    WRITTEN_AS_COUNTS,
    GameSchemas,
    MapSchema,
    WrittenAs,
    fields_of,
    list_of,
    map_from,
)
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.entities.unit_designs import Design
from engine.valhalla.entities.units_and_places import Insight, MapFeature, ScoutedForce, Unit
from engine.valhalla.position_texts.position_schema import WrittenPosition
from engine.valhalla.position_texts.position_writer import (
    FIELDS_WRITTEN_APART as STATE_FIELDS_APART,
)
from engine.valhalla.position_texts.side_schema import WrittenDesign, WrittenForts, WrittenKept
from engine.valhalla.position_texts.view_writer import FIELDS_WRITTEN_APART as OWN_FIELDS_APART
from engine.valhalla.sides.side import Petition, Side, StandingFormation
from engine.valhalla.state import State
from engine.valhalla.view import OwnSide, SideView, View

CountMap = Annotated[Mapping[str, int], WRITTEN_AS_COUNTS]
HexText = Annotated[str, WrittenAs("a hex")]
HexPair = Annotated[str, WrittenAs("two hexes: `003.003 003.004`")]
Queue = Annotated[
    tuple[str, ...], WrittenAs("a list in order of importance, such as `[4 swordsman, 2 C]`")
]
SinglePairs = Annotated[
    tuple[Mapping[str, Any], ...], WrittenAs("a list of maps of one entry, such as `{sun: [4 C]}`")
]

RiderMap = Annotated[
    Mapping[str, str], WrittenAs("map from rider to mount, by their ids: `{211: 171}`")
]

UNIT_SCHEMA: Final = MapSchema(
    "unit",
    {
        "unit": fields_of(Unit)["code"],
        "type": fields_of(Unit)["caster"],
        **{
            name: one
            for name, one in fields_of(Unit).items()
            if name not in {"id", "seat", "code", "caster"}
        },
    },
)
PLACE_SCHEMA: Final = MapSchema(
    "place",
    {name: one for name, one in fields_of(MapFeature).items() if name != "at"}
    | {"kept": WrittenKept, "wanted": WrittenForts, "lost": WrittenForts, "split": WrittenForts},
)
DESIGN_SCHEMA: Final = MapSchema("design", dict(fields_of(WrittenDesign)))
INSIGHT_SCHEMA: Final = MapSchema(
    "insight",
    {**fields_of(Insight), "stacks": SinglePairs, "forts": WrittenForts | None},
)
SCOUTED_FORCE: Final = MapSchema("scouted force", {**fields_of(ScoutedForce), "counts": CountMap})
FORMATION_SCHEMA: Final = MapSchema(
    "standing formation", {"stacks": SinglePairs, "riders": RiderMap}
)

SUMMONS_SCHEMA: Final = MapSchema("summons", {"caster": int, "list": Queue})
_LISTS_OF_SIDE: Final[dict[str, Any]] = {
    "designs": Mapping[Class, Design],
    "production": Mapping[HexText, Queue],
    "summons": list_of(SUMMONS_SCHEMA),
    "forces": Mapping[HexText, CountMap],
}


def _make_map_schema(*more: str) -> MapSchema:
    """Return the schema of a map; a map that is not made yet has only its size and `blank`."""
    fields: dict[str, Any] = {
        "size": tuple[int, int],
        "blank": bool,
        "hexes": Mapping[HexText, str],
        "features": Mapping[HexText, str],
        "roads": tuple[HexPair, ...],
        "gates": tuple[HexPair, ...],
        "homes": Mapping[HexText, tuple[HexText, ...]],
    }
    return MapSchema("map", {name: one for name, one in fields.items() if name in more})


def _make_state_schema() -> MapSchema:
    side = {name: one for name, one in fields_of(Side).items() if name != "seat"} | _LISTS_OF_SIDE
    side["revealed"] = tuple[HexText, ...]
    fields = {name: one for name, one in fields_of(State).items() if name not in STATE_FIELDS_APART}
    return MapSchema(
        "state",
        fields
        | {
            "map": _make_map_schema(
                "size", "blank", "hexes", "features", "roads", "gates", "homes"
            ),
            "seats": map_from(Seat, MapSchema("side", side)),
            "channels": list_of(MapSchema("channel", {"sides": tuple[Seat, Seat], "at": HexText})),
        },
    )


def _make_view_schema() -> MapSchema:
    own = {name: one for name, one in fields_of(OwnSide).items() if name not in OWN_FIELDS_APART}
    own |= _LISTS_OF_SIDE | {
        "channels": list_of(MapSchema("open channel", {"with": Seat, "at": HexText})),
        "revealed": tuple[HexText, ...],
    }
    public = {name: one for name, one in fields_of(SideView).items() if name != "seat"}
    seen = fields_of(View)
    kept = ("viewer", "settings", "round", "phase", "turn", "batch", "crowned", "favourites")
    return MapSchema(
        "view",
        {name: seen[name] for name in (*kept, "outcome")}
        | {
            "boasts": list_of(MapSchema("boast of this round", {"seat": Seat, "text": str})),
            "seats": map_from(Seat, MapSchema("side in a view", public | own)),
            "units": Mapping[int, Unit],
            "places": Mapping[HexText, MapFeature],
            "map": _make_map_schema("size", "hexes", "features", "roads", "gates"),
            "petitions": list_of(MapSchema("petition", {"seat": Seat, **fields_of(Petition)})),
        },
    )


@cache
def list_schemas() -> GameSchemas:
    """Return the schemas of positions, states and views."""
    return GameSchemas(
        position=WrittenPosition,
        state=_make_state_schema(),
        view=_make_view_schema(),
        instead={
            Unit: UNIT_SCHEMA,
            MapFeature: PLACE_SCHEMA,
            Design: DESIGN_SCHEMA,
            Insight: INSIGHT_SCHEMA,
            ScoutedForce: SCOUTED_FORCE,
            StandingFormation: FORMATION_SCHEMA,
        },
    )
