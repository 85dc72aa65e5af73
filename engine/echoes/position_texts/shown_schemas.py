"""The schemas of states and views as plain data."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from engine.core.protocol.data_schemas import GameSchemas, MapSchema, WrittenAs, list_of, map_from
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat
from engine.echoes.agenda.tasks import AnyTask
from engine.echoes.catalog.keyword_models import AnyKeyword, KeywordId
from engine.echoes.catalog.vocabulary import (
    AttackMode,
    BuildingKind,
    Duration,
    MainResource,
    Phase,
    Resource,
    Stat,
    Terrain,
)
from engine.echoes.entities.attack import Attack
from engine.echoes.entities.board import Stage
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.player_area import RoyalPawn
from engine.echoes.entities.unit import Pawn
from engine.echoes.position_texts.position_schema import WrittenPosition, WrittenTile
from engine.echoes.reactions.standing_reaction import StandingReaction, WindowAnswer
from engine.echoes.settings import Color, Settings, Team

Card = Annotated[str, WrittenAs("a card")]
Cards = tuple[Card, ...]
Square = Annotated[str, WrittenAs("a square, such as C4")]
Place = Annotated[str, WrittenAs("a place, such as T23")]
Handle = Annotated[str, WrittenAs("the handle of a unit, such as r2")]

POOL: Final = MapSchema("pool", {"unexhausted": int, "exhausted": int})
HELD: Final = MapSchema(
    "held tokens", {"card": Card, "res": Resource, "amount": int, "given_by_card": bool}
)
UNIT: Final = MapSchema(
    "unit",
    {
        "card": Card,
        "owner": Seat,
        "square": Square,
        "pawn": Pawn,
        "mode": AttackMode,
        "exhausted": bool,
        "damage": int,
        "health": int,
        "max_health": int,
        "garrisoned": bool,
        "upgrades": Cards,
        "fatigue_mark": bool,
        "moved": bool,
        "squares_moved": int,
    },
)
BUILDING: Final = MapSchema(
    "building", {"kind": BuildingKind, "owner": Seat, "damage": int, "health": int}
)
LASTING: Final = MapSchema(
    "lasting effect",
    {
        "thing": str,
        "for": Duration,
        "seat": Seat,
        "card": Annotated[str, WrittenAs("a card, or nothing")],
        "stat": Stat | None,
        "amount": int,
        "gain": AnyKeyword | None,
        "lose": KeywordId | None,
        "prevent": str | None,
        "prevents_all": bool,
    },
)
OPEN_AREA: Final[Mapping[str, Any]] = {
    "color": Color,
    "team": Team,
    "civ": str | None,
    "civ_card": Card | None,
    "life_points": int | None,
    "main": map_from(MainResource, POOL),
    "temporary": Mapping[Resource, int],
    "held": list_of(HELD),
    "discard": Cards,
    "events": Cards,
    "actions": Cards,
    "hand_size": int,
    "deck_size": int,
    "king": RoyalPawn,
    "queen": RoyalPawn,
    "pawns_left": int,
    "camps_left": int,
    "barracks_left": int,
    "units_made": int,
    "turns": int,
    "missed": int,
}
OWN_SECRETS: Final[Mapping[str, Any]] = {
    "hand": Cards,
    "deck_list": Mapping[str, int],
    "standing": tuple[StandingReaction, ...],
    "discard_first": Cards,
    "passes_turn": bool,
}
OPEN_BOARD: Final[Mapping[str, Any]] = {
    **{name: info.annotation for name, info in Settings.model_fields.items()},
    "cards": tuple[Mapping[str, Any], ...],
    "turn_order": tuple[Seat, ...],
    "stage": Stage,
    "first_picker": Team | None,
    "teams_ordered": tuple[Team, ...],
    "turn": int,
    "active": Seat,
    "phase": Phase,
    "camp_built": bool,
    "tiles": Mapping[Place, WrittenTile],
    "terrain": Mapping[Square, Terrain],
    "undiscovered": tuple[Place, ...],
    "units": map_from(Handle, UNIT),
    "buildings": map_from(Square, BUILDING),
    "team_wild": Mapping[Team, int],
    "lasting": list_of(LASTING),
    "choice": OpenChoice | None,
    "window": int,
    "windows_opened": int,
    "attack": Attack | None,
    "uses": Mapping[str, int],
    "lent_upgrades": Mapping[Card, Seat],
    "arrivals": Cards,
    "quiet_turns": int,
    "quiet": bool,
    "draw_offers": Mapping[Seat, int],
    "outcome": Outcome | None,
}


def list_schemas() -> GameSchemas:
    """Return the schemas of positions, states and views."""
    area = {
        **OPEN_AREA,
        **OWN_SECRETS,
        "deck": Cards,
        "standing_made": int,
        "window_answer": WindowAnswer | None,
    }
    seen = MapSchema("seat in a view", {**OPEN_AREA, **OWN_SECRETS, "deck": Cards})
    return GameSchemas(
        position=WrittenPosition,
        state=MapSchema(
            "state",
            {
                **OPEN_BOARD,
                "seats": map_from(Seat, MapSchema("seat", area)),
                "hidden": Mapping[Place, str],
                "agenda": tuple[AnyTask, ...],
                "default_answer": tuple[str, ...],
                "reacting": bool,
                "effects_run": int,
                "lapsed_turn": int,
                "chance": Mapping[str, int],
            },
        ),
        view=MapSchema(
            "view",
            {
                **OPEN_BOARD,
                "viewer": Seat | None,
                "hidden": Mapping[Place, str],
                "seats": map_from(Seat, seen),
                "answers": tuple[str, ...],
            },
        ),
    )
