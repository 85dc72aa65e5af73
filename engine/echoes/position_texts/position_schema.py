"""The form of a written position; `docs/scenarios.md` describes it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.core.protocol.data_schemas import WrittenAs
from engine.core.protocol.values import Model, Seat
from engine.echoes.agenda.tasks import AnyTask
from engine.echoes.catalog.keyword_models import AnyKeyword, KeywordId
from engine.echoes.catalog.maps import MapSet
from engine.echoes.catalog.tiles import Rotation
from engine.echoes.catalog.vocabulary import (
    AttackMode,
    BuildingKind,
    CivId,
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
from engine.echoes.orders.fields import SquareName, UnitName
from engine.echoes.orders.reactions import SetStanding
from engine.echoes.reactions.standing_reaction import WindowAnswer
from engine.echoes.settings import Color, Mode, Team

Number = Annotated[int, Field(ge=0, le=999)]


def _to_list(value: Any) -> Any:
    """Read names parted by commas as a list; `7 sample_mail` is that name seven times."""
    if isinstance(value, str):
        value = [one.strip() for one in value.split(",") if one.strip()]
    if not isinstance(value, (list, tuple)):
        return value
    return [name for one in value for name in _repeat(one)]


def _repeat(value: Any) -> list[Any]:
    count, _, name = value.partition(" ") if isinstance(value, str) else ("", "", "")
    return [name.strip()] * int(count) if name and count.isdigit() and len(count) < 3 else [value]


Names = Annotated[tuple[str, ...], BeforeValidator(_to_list)]
Squares = Annotated[tuple[SquareName, ...], BeforeValidator(_to_list)]
Pile = Annotated[Number | Names, WrittenAs("a list of cards, or how many of the prepared deck")]


def _read_pool(value: Any) -> Any:
    """Read `1/2` as 1 unexhausted and 2 exhausted tokens, and `3` as 3 unexhausted ones."""
    if isinstance(value, str) and value.replace("/", "").strip().isdigit():
        first, _, second = value.partition("/")
        return {"unexhausted": first.strip(), "exhausted": second.strip() or "0"}
    return {"unexhausted": value} if isinstance(value, int) else value


class WrittenPool(Model):
    unexhausted: Number = 0
    exhausted: Number = 0


Pool = Annotated[WrittenPool, BeforeValidator(_read_pool)]


def _read_tile(value: Any) -> Any:
    """Read `H6` or `H6 90`."""
    if not isinstance(value, str):
        return value
    tile, _, rotation = value.partition(" ")
    return {"tile": tile, "rotation": int(rotation) if rotation.strip().isdigit() else 0}


class WrittenTile(Model):
    """A revealed tile; a rotation that is null waits for its scout's choice."""

    tile: str
    rotation: Rotation | None = 0


def _read_building(value: Any) -> Any:
    return {"kind": value} if isinstance(value, str) else value


class WrittenBuilding(Model):
    kind: BuildingKind
    owner: Seat | None = None
    """Left out under a seat, whose building it is."""
    damage: Number | None = None
    health: Number | None = None
    """What is left of it, instead of damage."""


Building = Annotated[WrittenBuilding, BeforeValidator(_read_building)]


class WrittenUnit(Model):
    """A unit on the map, by its handle; its card is named, or its stats are written."""

    card: str | None = None
    stats: Any = None
    """The stats of a unit that has no card elsewhere, such as `H4 M3 R- Mv 2+`."""
    classes: Any = None
    keywords: Any = None
    effects: Any = None
    role: Any = None
    square: SquareName | None = None
    at: SquareName | None = None
    """The square, too."""
    owner: Seat | None = None
    pawn: Pawn = "standard"
    mode: AttackMode | None = None
    exhausted: bool = False
    damage: Number | None = None
    health: Number | None = None
    """What is left of it, instead of damage."""
    upgrades: Names = ()
    fatigue_mark: bool = False
    moved: bool | None = None
    squares_moved: Number = 0
    # Computed by the rules; if written, they are compared.
    max_health: Number | None = None
    garrisoned: bool | None = None


class WrittenHeld(Model):
    """Temporary tokens on one card."""

    card: str
    res: Resource
    amount: Number = 1
    given_by_card: bool = True
    """Whether the card's own effects gave them (R-RES-06)."""


class WrittenStanding(SetStanding):
    """A standing reaction in the fields of its order."""

    kind: Literal["standing"] = "standing"
    number: Number | None = None


class WrittenLasting(Model):
    """A change of a unit or building for a while."""

    thing: str
    """The handle of a unit, or the square of a building."""
    duration: Duration = Field(default="turn", alias="for")
    seat: Seat | None = None
    """The player of the card; left out: the owner of the thing."""
    card: str = ""
    stat: Stat | None = None
    amount: int = 0
    gain: AnyKeyword | None = None
    lose: KeywordId | None = None
    prevent: Literal["attack", "counter", "any"] | None = None
    prevents_all: bool = False


class WrittenSeat(Model):
    """One player; fields left out are empty."""

    name: str = ""
    color: Color | None = None
    team: Team | None = None
    civ: CivId | None = None
    civ_card: str | None = None
    deck_list: Mapping[str, Number] | None = None
    life_points: int | None = None
    main: Mapping[MainResource, Pool] = Field(default_factory=dict)
    temporary: Mapping[Resource, Number] | None = None
    """Temporary tokens on the Civilization card, from elsewhere."""
    held: tuple[WrittenHeld, ...] | None = None
    """Temporary tokens card by card."""
    units: Mapping[UnitName, WrittenUnit] | None = None
    buildings: Mapping[SquareName, Building] = Field(default_factory=dict)
    camps: Squares = ()
    barracks: Squares = ()
    hand: Pile = ()
    deck: Pile | None = None
    discard: Names = ()
    events: Names = ()
    actions: Names = ()
    standing: tuple[WrittenStanding, ...] = ()
    standing_made: Number | None = None
    window_answer: WindowAnswer | None = None
    passes_turn: bool = False
    discard_first: Names = ()
    king: RoyalPawn | None = None
    queen: RoyalPawn | None = None
    units_made: Number | None = None
    turns: Number | None = None
    missed: Number = 0
    # Computed by the rules; if written, they are compared.
    hand_size: Number | None = None
    deck_size: Number | None = None
    pawns_left: Number | None = None
    camps_left: Number | None = None
    barracks_left: Number | None = None


class WrittenOutcome(Model):
    places: tuple[tuple[Seat, ...], ...]
    rule: str


class WrittenPosition(Model):
    """A whole position."""

    mode: Mode | None = None
    map: MapSet = "highland"
    custom_decks: Literal["on", "off"] = "off"
    turn_hours: int = Field(default=48, ge=1, le=336)
    turn_limit: int = Field(default=200, ge=0, le=1000)
    reaction_window: int = Field(default=0, ge=0, le=60)
    cards: tuple[Any, ...] = ()
    seats: Mapping[Annotated[int, Field(ge=1, le=4)], WrittenSeat] = Field(default_factory=dict)
    turn_order: tuple[Seat, ...] | None = None
    stage: Stage = "turns"
    first_picker: Team | None = None
    teams_ordered: tuple[Team, ...] = ()
    turn: Number | None = None
    active: Seat | None = None
    phase: Phase = "mobilization"
    camp_built: bool = False
    tiles: Mapping[str, Annotated[WrittenTile, BeforeValidator(_read_tile)]] = Field(
        default_factory=dict
    )
    terrain: Mapping[SquareName, Terrain] = Field(default_factory=dict)
    hidden: Annotated[
        Mapping[str, str] | Names, WrittenAs("a map from places to tiles, places, or `all`")
    ] = ()
    undiscovered: tuple[str, ...] | None = None
    units: Mapping[UnitName, WrittenUnit] = Field(default_factory=dict)
    buildings: Mapping[SquareName, Building] = Field(default_factory=dict)
    team_wild: Mapping[Team, Number] = Field(default_factory=dict)
    lasting: tuple[WrittenLasting, ...] = ()
    choice: OpenChoice | None = None
    window: Number = 0
    windows_opened: Number = 0
    attack: Attack | None = None
    agenda: tuple[AnyTask, ...] = ()
    default_answer: tuple[str, ...] = ()
    reacting: bool = False
    effects_run: Number = 0
    lapsed_turn: Number = 0
    uses: Mapping[str, Number] = Field(default_factory=dict)
    lent_upgrades: Mapping[str, Seat] = Field(default_factory=dict)
    arrivals: tuple[str, ...] | None = None
    quiet_turns: Number = 0
    quiet: bool = True
    draw_offers: Mapping[Seat, Number] = Field(default_factory=dict)
    chance: Mapping[str, Number] = Field(default_factory=dict)
    outcome: WrittenOutcome | None = None
