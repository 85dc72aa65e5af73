"""What a lobby of this game offers, and who may sit down (V-16-20 to V-16-44, V-2.5-01).

No other number of the book may be changed (V-16-50).

A game master may change any of it before the first round, never after (V-12.30-12).
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field

from engine.core.protocol.values import Model, Refusal
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.pasted_texts import map_text, ready_sides

Victory = Literal["last_side", "capitals", "favor", "rounds"]
Colour = Literal["red", "blue", "gold", "green", "violet", "teal", "orange", "white"]

COLOURS: Final[tuple[Colour, ...]] = (
    "red", "blue", "gold", "green", "violet", "teal", "orange", "white",
)  # fmt: skip
TESTED: Final[tuple[Victory, ...]] = ("last_side", "capitals", "favor", "rounds")
"""In this order victory is tested (V-1-05)."""
SIDES: Final = range(2, 9)

Hours = Annotated[int, Field(ge=1, le=336)]


def _in_percent(given: Any) -> Any:
    """Take `0.40`, as the ledger writes a chance, for 40 percent (V-16-34)."""
    whole, point, part = given.partition(".") if isinstance(given, str) else ("", "", "")
    if not (point and (whole + part).isascii() and (whole + part).isdigit()):
        return given
    percent = 100 * Fraction(int(whole + part), 10 ** len(part))
    return int(percent) if percent.denominator == 1 else given


def _listed(given: Any) -> Any:
    """Take `{forest: 4}` for `forest 4`."""
    if isinstance(given, Mapping):
        return ", ".join(f"{terrain} {cost}" for terrain, cost in given.items())
    return given


def _word(given: Any) -> Any:
    """Take true and false for yes and no."""
    return {True: "yes", False: "no"}[given] if isinstance(given, bool) else given


Chance = Annotated[int, Field(ge=0, le=100), BeforeValidator(_in_percent)]
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
    """0 is the default of V-1-17: half the sides, and one more."""
    simultaneous: Literal["off", "auto"] = "off"
    start_vision: int = Field(default=3, ge=1, le=10)
    start_gold: int = Field(default=3000, ge=0, le=100_000)
    seat_bonus: int = Field(default=100, ge=0, le=10_000)
    movement_orders: int = Field(default=4, ge=1, le=50)
    pathfinders: int = Field(default=4, ge=0, le=50)
    levels_per_turn: int = Field(default=1, ge=1, le=5)
    power_uses_per_round: int = Field(default=1, ge=0, le=10)
    boons_per_round: int = Field(default=2, ge=0, le=14)
    mines_add_up: Annotated[Literal["yes", "no"], BeforeValidator(_word)] = "yes"
    rout_officer: Chance = 40
    rout_g: Chance = 20
    rout_f: Chance = 10
    rout_officer_fighting: Chance = 70
    boast_max_chars: int = Field(default=4000, ge=40, le=4000)
    terrain_costs: Annotated[str, BeforeValidator(_listed)] = Field(default="", max_length=400)
    """Costs of terrain that differ: `forest 4, marsh 2` (V-16-38)."""
    map: str = Field(default="", max_length=60_000)
    """A hand-made map, as text (V-2.5-14); empty: one is made."""

    @property
    def costs(self) -> Mapping[str, int]:
        """Read the costs of terrain that differ."""
        pairs = (part.split() for part in self.terrain_costs.split(",") if part.strip())
        return {pair[0]: int(pair[1]) for pair in pairs}


def _ready(schema: dict[str, Any]) -> None:
    """Offer the ready-made sides; another one is refused with a sentence, not with a fault."""
    schema["enum"] = list(ready_sides.all())


class Entry(Model):
    """What a player brings: a colour, and a ready-made side, if any."""

    colour: Colour | None = None
    side: Annotated[str, Field(max_length=40, json_schema_extra=_ready)] | None = None
    """The id of a ready-made side (`data/ready_sides.yaml`)."""


def target(settings: Settings, sides: int) -> int:
    """Tell how many capitals win (V-1-17)."""
    return settings.capitals_target or sides // 2 + 1


def percent(chance: int) -> Fraction:
    """Read a chance."""
    return Fraction(chance, 100)


MAP: Final = "map"
"""What a hand-made map is called in its faults."""
DEAREST: Final = 20


def admit(settings: Model, entries: Sequence[Model]) -> tuple[Refusal, ...]:
    """Say everything that keeps a table from starting (V-2.5-01, V-2.5-14, V-16-38)."""
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    given = [entry for entry in entries if isinstance(entry, Entry)]
    return (*_sides(given), *unfit(settings, len(given)))


def unfit(settings: Settings, sides: int) -> Iterator[Refusal]:
    """Name what settings can't be played by so many sides."""
    if not _costly(settings.terrain_costs):
        known = ", ".join(code for code, one in ground().terrain.items() if one.cost is not None)
        yield Refusal(code="TERRAIN_COSTS", rule="V-16-38", facts={"known": known})
    if settings.map:
        yield from _charted(settings.map, sides)


def _sides(entries: Sequence[Entry]) -> Iterator[Refusal]:
    if len(entries) not in SIDES:
        facts: dict[str, str | int] = {
            "count": len(entries), "least": min(SIDES), "most": max(SIDES),
        }  # fmt: skip
        yield Refusal(code="SIDES_COUNT", rule="V-2.5-01", facts=facts)
    worn = [entry.colour for entry in entries]
    for colour in COLOURS:
        if worn.count(colour) > 1:
            yield Refusal(code="COLOUR_TAKEN", rule="S-LOBBY-01", facts={"colour": colour})
    for entry in entries:
        if entry.side is not None and entry.side not in ready_sides.all():
            yield Refusal(code="READY_SIDE_UNKNOWN", rule="V-12.2-01", facts={"side": entry.side})


def _costly(text: str) -> bool:
    """Tell whether a text of terrain costs can be read (V-16-38)."""
    closed = {code for code, terrain in ground().terrain.items() if terrain.cost is None}
    for part in text.split(","):
        words = part.split()
        if words and not (
            len(words) == 2
            and words[0] in ground().terrain.keys() - closed
            and words[1].isascii()
            and words[1].isdigit()
            and 1 <= int(words[1]) <= DEAREST
        ):
            return False
    return True


def _charted(text: str, sides: int) -> Iterator[Refusal]:
    """Read a hand-made map; it must have a capital for every side (V-2.5-14)."""
    try:
        capitals = len(map_text.read(text, MAP).capitals)
    except map_text.ChartError as fault:
        where: dict[str, str | int] = {
            "line": fault.line or 1, "column": fault.column, **fault.why.all,
        }  # fmt: skip
        yield Refusal(code="MAP_FAULT", rule="V-2.5-14", facts=where)
        return
    if capitals != sides:
        facts: dict[str, str | int] = {"capitals": capitals, "sides": sides}
        yield Refusal(code="MAP_CAPITALS", rule="V-2.5-14", facts=facts)


def colours(entries: Sequence[Entry]) -> list[Colour]:
    """Give every entry its colour: the one it asked for, or the next that nobody wants."""
    wanted = {entry.colour for entry in entries}
    free = iter([colour for colour in COLOURS if colour not in wanted])
    return [next(free) if entry.colour is None else entry.colour for entry in entries]
