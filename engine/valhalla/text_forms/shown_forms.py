"""The forms of states and views as plain data, made of the types that are written out."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final

from engine.core.protocol.forms import (
    WRITTEN_AS_COUNTS,
    Form,
    Forms,
    WrittenAs,
    fields_of,
    list_of,
    map_from,
)
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.entities.unit_designs import Design
from engine.valhalla.entities.units_and_places import Insight, MapFeature, ScoutedForce, Unit
from engine.valhalla.sides.side import Petition, Side, StandingFormation
from engine.valhalla.state import State
from engine.valhalla.text_forms.position_form import WrittenPosition
from engine.valhalla.text_forms.position_writer import FIELDS_WRITTEN_APART as STATE_FIELDS_APART
from engine.valhalla.text_forms.side_form import WrittenDesign, WrittenForts, WrittenKept
from engine.valhalla.text_forms.view_writer import FIELDS_WRITTEN_APART as OWN_FIELDS_APART
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

UNIT_FORM: Final = Form(
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
PLACE_FORM: Final = Form(
    "place",
    {name: one for name, one in fields_of(MapFeature).items() if name != "at"}
    | {"kept": WrittenKept, "wanted": WrittenForts, "lost": WrittenForts, "split": WrittenForts},
)
DESIGN_FORM: Final = Form("design", dict(fields_of(WrittenDesign)))
INSIGHT_FORM: Final = Form(
    "insight",
    {**fields_of(Insight), "stacks": SinglePairs, "forts": WrittenForts | None},
)
SCOUTED_FORCE: Final = Form("scouted force", {**fields_of(ScoutedForce), "counts": CountMap})
FORMATION_FORM: Final = Form("standing formation", {"stacks": SinglePairs, "riders": RiderMap})

SUMMONS_FORM: Final = Form("summons", {"caster": int, "list": Queue})
_LISTS_OF_SIDE: Final[dict[str, Any]] = {
    "designs": Mapping[Class, Design],
    "production": Mapping[HexText, Queue],
    "summons": list_of(SUMMONS_FORM),
    "forces": Mapping[HexText, CountMap],
}


def _map_form(*more: str) -> Form:
    """Return the form of a map; a map that is not made yet has only its size and `blank`."""
    fields: dict[str, Any] = {
        "size": tuple[int, int],
        "blank": bool,
        "hexes": Mapping[HexText, str],
        "features": Mapping[HexText, str],
        "roads": tuple[HexPair, ...],
        "gates": tuple[HexPair, ...],
        "homes": Mapping[HexText, tuple[HexText, ...]],
    }
    return Form("map", {name: one for name, one in fields.items() if name in more})


def _state_form() -> Form:
    side = {name: one for name, one in fields_of(Side).items() if name != "seat"} | _LISTS_OF_SIDE
    side["revealed"] = tuple[HexText, ...]
    fields = {name: one for name, one in fields_of(State).items() if name not in STATE_FIELDS_APART}
    return Form(
        "state",
        fields
        | {
            "map": _map_form("size", "blank", "hexes", "features", "roads", "gates", "homes"),
            "seats": map_from(Seat, Form("side", side)),
            "channels": list_of(Form("channel", {"sides": tuple[Seat, Seat], "at": HexText})),
        },
    )


def _view_form() -> Form:
    own = {name: one for name, one in fields_of(OwnSide).items() if name not in OWN_FIELDS_APART}
    own |= _LISTS_OF_SIDE | {
        "channels": list_of(Form("open channel", {"with": Seat, "at": HexText})),
        "revealed": tuple[HexText, ...],
    }
    public = {name: one for name, one in fields_of(SideView).items() if name != "seat"}
    seen = fields_of(View)
    kept = ("viewer", "settings", "round", "phase", "turn", "batch", "crowned", "favourites")
    return Form(
        "view",
        {name: seen[name] for name in (*kept, "outcome")}
        | {
            "boasts": list_of(Form("boast of this round", {"seat": Seat, "text": str})),
            "seats": map_from(Seat, Form("side in a view", public | own)),
            "units": Mapping[int, Unit],
            "places": Mapping[HexText, MapFeature],
            "map": _map_form("size", "hexes", "features", "roads", "gates"),
            "petitions": list_of(Form("petition", {"seat": Seat, **fields_of(Petition)})),
        },
    )


@cache
def list_forms() -> Forms:
    """Return the forms of positions, states and views."""
    return Forms(
        position=WrittenPosition,
        state=_state_form(),
        view=_view_form(),
        instead={
            Unit: UNIT_FORM,
            MapFeature: PLACE_FORM,
            Design: DESIGN_FORM,
            Insight: INSIGHT_FORM,
            ScoutedForce: SCOUTED_FORCE,
            StandingFormation: FORMATION_FORM,
        },
    )
