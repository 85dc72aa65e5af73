"""The form of a written position; `docs/scenarios.md` describes it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.capital.entities.defence_policy import Policy
from engine.capital.events.turns import Phase
from engine.capital.settings import Colour, Mode
from engine.core.protocol.values import Model, Seat

Number = Annotated[int, Field(ge=0, le=999)]
Names = tuple[str, ...]


def _split_tracker(value: Any) -> Any:
    """Read `4/3/3/1/1` as Gold, Build, Draw, Store, Passive Defence."""
    if isinstance(value, str):
        parts = value.split("/")
        names = ("gold", "build", "draw", "store", "defence")
        return dict(zip(names, parts, strict=False)) if len(parts) == 5 else value
    return value


def _to_list(value: Any) -> Any:
    """Read a single word as a list of one."""
    return [value] if isinstance(value, str) else value


class WrittenTracker(Model):
    gold: int | None = None
    build: int | None = None
    draw: int | None = None
    store: int | None = None
    defence: int | None = None


class WrittenBuilding(Model):
    """A building with what lies in and under it, written in one place."""

    card: str
    slots: Mapping[int, str] | tuple[str | None, ...] = ()
    settled: str | None = None
    active: bool = True


class WrittenSeat(Model):
    """One seat; fields left out are empty."""

    name: str = ""
    city: str | None = None
    colour: Colour | None = None
    out: bool = False
    upgrades: Annotated[Names, BeforeValidator(_to_list)] = ()
    buildings: tuple[str | WrittenBuilding, ...] = ()
    units: Mapping[str, str] = Field(default_factory=dict)
    settled: Mapping[str, str] = Field(default_factory=dict)
    unfinished: Names = ()
    hand: Names = ()
    policy: Policy = Policy()
    held: Number = 0
    missed: Number = 0
    turns: Number | None = None
    placed: Mapping[str, int] = Field(default_factory=dict)
    # Computed by the rules; if written, they are compared.
    tracker: Annotated[WrittenTracker, BeforeValidator(_split_tracker)] | None = None
    hp: Mapping[str, int] = Field(default_factory=dict)
    city_hp: int | None = None
    upgrade_cost: int | None = None
    village_cost: int | None = None
    hand_size: int | None = None
    taken: Names | None = None


class WrittenPools(Model):
    gold: Number | None = None
    build: Number | None = None


class WrittenWar(Model):
    """A war stopped at a choice of its attacker."""

    target: Seat
    troops: Names
    defenders: Names = ()
    attack: int = 0
    defence: int = 0
    score: int
    siege: Number = 0
    attacker_heal: Number = 0
    defender_heal: Number = 0
    choice: Literal["raze", "survive"]
    defenders_home: bool | None = None
    conceding: bool = False


class WrittenOutcome(Model):
    places: tuple[tuple[Seat, ...], ...]
    rule: str


class WrittenPosition(Model):
    """A whole position."""

    mode: Mode | None = None
    quests: Literal["on", "off"] = "on"
    cities: Literal["A", "B"] = "A"
    late_coin: Literal["on", "off"] = "off"
    turn_hours: int = Field(default=48, ge=1, le=336)
    seats: Mapping[Annotated[int, Field(ge=1, le=4)], WrittenSeat] = Field(min_length=1)
    round: int = Field(default=1, ge=1, le=40)
    turn: int | None = Field(default=None, ge=1, le=4)
    phase: Phase = "build"
    pools: WrittenPools = WrittenPools()
    wars_won: Number = 0
    hp_razed: Number = 0
    fought: tuple[Seat, ...] = ()
    spent: Names = ()
    put_off: Number = 0
    acted: bool = False
    deck: Names | None = None
    discard: Names = ()
    legends: Names | None = None
    pick: Names = ()
    war: WrittenWar | None = None
    chance: Mapping[str, int] = Field(default_factory=dict)
    sequence: int | None = None
    fallen: tuple[Seat, ...] | None = None
    outcome: WrittenOutcome | None = None
    cards: tuple[Any, ...] = ()
    city_cards: tuple[Any, ...] = ()
    only_these_cards: bool = False
    # Computed by the rules; if written, they are compared.
    goal: int | None = None
    choice: str | None = None
    deck_size: int | None = None
    legends_size: int | None = None

    @property
    def active_seat(self) -> int:
        """The seat whose turn it is: the written one, or the first that is not out."""
        if self.turn is not None:
            return self.turn
        seats = range(1, max(self.seats) + 1)
        return next((seat for seat in seats if not self.seats.get(seat, WrittenSeat()).out), 1)
