"""The settings of a game, and what keeps it from starting (V-16-20 to V-16-44, V-2.5-01).

No other number of the book may be changed (V-16-50).

A game master may change any of it before the first round, never after (V-12.30-12).
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field

from engine.core.protocol.values import Model, Refusal
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.pasted_texts import map_text, ready_sides

Victory = Literal["last_side", "capitals", "favor", "rounds"]
Colour = Literal["red", "blue", "gold", "green", "violet", "teal", "orange", "white"]

COLOURS: Final[tuple[Colour, ...]] = (
    "red", "blue", "gold", "green", "violet", "teal", "orange", "white",
)  # fmt: skip
VICTORY_TEST_ORDER: Final[tuple[Victory, ...]] = ("last_side", "capitals", "favor", "rounds")
"""The order in which victory conditions are tested (V-1-05)."""
SIDE_COUNTS: Final = range(2, 9)

Hours = Annotated[int, Field(ge=1, le=336)]


def _read_percent(given: Any) -> Any:
    """Read `0.40`, as the ledger writes a chance, as 40 percent (V-16-34)."""
    whole, point, part = given.partition(".") if isinstance(given, str) else ("", "", "")
    if not (point and (whole + part).isascii() and (whole + part).isdigit()):
        return given
    percent = 100 * Fraction(int(whole + part), 10 ** len(part))
    return int(percent) if percent.denominator == 1 else given


def _join_costs(given: Any) -> Any:
    """Read `{forest: 4}` as `forest 4`."""
    if isinstance(given, Mapping):
        return ", ".join(f"{terrain} {cost}" for terrain, cost in given.items())
    return given


def _read_yes_no(given: Any) -> Any:
    """Read true and false as yes and no."""
    return {True: "yes", False: "no"}[given] if isinstance(given, bool) else given


Chance = Annotated[int, Field(ge=0, le=100), BeforeValidator(_read_percent)]
"""A chance in percent (V-16-34)."""


class Settings(Model):
    """A table's settings, frozen when the game starts."""

    order_hours: Hours = 72
    response_hours: Hours = 24
    parley_hours: Hours = 24
    setup_hours: Hours = 72
    pick_hours: Hours = 6
    absent_hours: Hours = 24
    absent_limit: int = Field(default=3, ge=1, le=20)
    victory: tuple[Victory, ...] = Field(
        default=("last_side", "capitals", "rounds"), min_length=1, max_length=4
    )
    favor_target: int = Field(default=1000, ge=1, le=100_000)
    round_limit: int = Field(default=30, ge=1, le=150)
    round_cap: int = Field(default=150, ge=1, le=500)
    capitals_target: int = Field(default=0, ge=0, le=8)
    """0 stands for the default of V-1-17: half the sides, and one more."""
    simultaneous: Literal["off", "auto"] = "off"
    start_vision: int = Field(default=3, ge=1, le=10)
    start_gold: int = Field(default=3000, ge=0, le=100_000)
    seat_bonus: int = Field(default=100, ge=0, le=10_000)
    movement_orders: int = Field(default=4, ge=1, le=50)
    pathfinders: int = Field(default=4, ge=0, le=50)
    levels_per_turn: int = Field(default=1, ge=1, le=5)
    power_uses_per_round: int = Field(default=1, ge=0, le=10)
    boons_per_round: int = Field(default=2, ge=0, le=14)
    mines_add_up: Annotated[Literal["yes", "no"], BeforeValidator(_read_yes_no)] = "yes"
    rout_officer: Chance = 40
    rout_g: Chance = 20
    rout_f: Chance = 10
    rout_officer_fighting: Chance = 70
    boast_max_chars: int = Field(default=4000, ge=40, le=4000)
    terrain_costs: Annotated[str, BeforeValidator(_join_costs)] = Field(default="", max_length=400)
    """Terrain whose costs differ from the book: `forest 4, marsh 2` (V-16-38)."""
    map: str = Field(default="", max_length=60_000)
    """A hand-made map, as text (V-2.5-14); if empty, the game makes one."""

    @property
    def terrain_cost_changes(self) -> Mapping[str, int]:
        """Return the costs of the terrain whose costs differ from the book."""
        pairs = (part.split() for part in self.terrain_costs.split(",") if part.strip())
        return {pair[0]: int(pair[1]) for pair in pairs}


def _list_ready_sides(schema: dict[str, Any]) -> None:
    """Name the ready-made sides in the schema; `admit` refuses any other with a sentence."""
    schema["enum"] = list(ready_sides.load_ready_sides())


class Entry(Model):
    """What a player chooses in the lobby: a colour, and a ready-made side."""

    colour: Colour | None = None
    side: Annotated[str, Field(max_length=40, json_schema_extra=_list_ready_sides)] | None = None
    """The id of a ready-made side (`data/ready_sides.yaml`)."""


def capitals_to_win(settings: Settings, sides: int) -> int:
    """Return how many capitals win the game (V-1-17)."""
    return settings.capitals_target or sides // 2 + 1


def chance_as_fraction(chance: int) -> Fraction:
    """Return a chance in percent as a fraction."""
    return Fraction(chance, 100)


MAP_SOURCE_NAME: Final = "map"
"""The name of a hand-made map in its faults."""
MAX_TERRAIN_COST: Final = 20


def admit(settings: Model, entries: Sequence[Model]) -> tuple[Refusal, ...]:
    """Return everything that keeps a table from starting (V-2.5-01, V-2.5-14, V-16-38)."""
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    own = [entry for entry in entries if isinstance(entry, Entry)]
    return (*_check_entries(own), *check_settings(settings, len(own)))


def check_settings(settings: Settings, sides: int) -> Iterator[Refusal]:
    """Yield a refusal for each setting that so many sides can't play with."""
    if not _are_costs_readable(settings.terrain_costs):
        known = ", ".join(
            code for code, one in terrain_tables().terrain.items() if one.cost is not None
        )
        yield Refusal(code="TERRAIN_COSTS", rule="V-16-38", facts={"known": known})
    if settings.map:
        yield from _check_map(settings.map, sides)


def _check_entries(entries: Sequence[Entry]) -> Iterator[Refusal]:
    if len(entries) not in SIDE_COUNTS:
        facts: dict[str, str | int] = {
            "count": len(entries), "least": min(SIDE_COUNTS), "most": max(SIDE_COUNTS),
        }  # fmt: skip
        yield Refusal(code="SIDES_COUNT", rule="V-2.5-01", facts=facts)
    colours_taken = [entry.colour for entry in entries]
    for colour in COLOURS:
        if colours_taken.count(colour) > 1:
            yield Refusal(code="COLOUR_TAKEN", rule="S-LOBBY-01", facts={"colour": colour})
    for entry in entries:
        if entry.side is not None and entry.side not in ready_sides.load_ready_sides():
            yield Refusal(code="READY_SIDE_UNKNOWN", rule="V-12.2-01", facts={"side": entry.side})


def _are_costs_readable(text: str) -> bool:
    """Return whether a text of terrain costs can be read (V-16-38)."""
    closed = {code for code, terrain in terrain_tables().terrain.items() if terrain.cost is None}
    for part in text.split(","):
        words = part.split()
        if words and not (
            len(words) == 2
            and words[0] in terrain_tables().terrain.keys() - closed
            and words[1].isascii()
            and words[1].isdigit()
            and 1 <= int(words[1]) <= MAX_TERRAIN_COST
        ):
            return False
    return True


def _check_map(text: str, sides: int) -> Iterator[Refusal]:
    """Check that a hand-made map can be read and has a capital for every side (V-2.5-14)."""
    try:
        capitals = len(map_text.read_map(text, MAP_SOURCE_NAME).capitals)
    except map_text.MapTextError as fault:
        where: dict[str, str | int] = {
            "line": fault.line or 1, "column": fault.column, **fault.message.as_facts,
        }  # fmt: skip
        yield Refusal(code="MAP_FAULT", rule="V-2.5-14", facts=where)
        return
    if capitals != sides:
        facts: dict[str, str | int] = {"capitals": capitals, "sides": sides}
        yield Refusal(code="MAP_CAPITALS", rule="V-2.5-14", facts=facts)


def assign_colours(entries: Sequence[Entry]) -> list[Colour]:
    """Return the colour of each entry: the one it asked for, or the next that nobody wants."""
    wanted = {entry.colour for entry in entries}
    free = iter([colour for colour in COLOURS if colour not in wanted])
    return [next(free) if entry.colour is None else entry.colour for entry in entries]
