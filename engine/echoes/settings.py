"""The settings of a table, and which tables may start (E-SETUP-07, E-LONG-01, E-TEAM-01)."""

from collections.abc import Sequence
from typing import Final, Literal

from pydantic import Field

from engine.core.protocol.values import Model, Refusal
from engine.echoes.catalog.maps import MapLayout, MapMode, MapSet, load_maps
from engine.echoes.catalog.vocabulary import CivId

Mode = Literal["base", "long", "2v2"]
Color = Literal["red", "blue", "green", "yellow"]
Team = Literal["first", "second"]

COLORS: Final[tuple[Color, ...]] = ("red", "blue", "green", "yellow")
"""The colors in the order in which they are given to those who choose none (R-ORD-05)."""

ADVISED_MAP: Final[MapSet] = "highland"
ADVISED_CIVS: Final[tuple[CivId, ...]] = ("norsemen", "byzantines", "scots")
"""What is advised for a first game; it binds nobody (E-SETUP-23)."""

SEAT_COUNTS: Final[dict[Mode, int]] = {"base": 2, "long": 2, "2v2": 4}
"""E-SETUP-06, E-LONG-05, E-TEAM-01."""

LAYOUTS: Final[dict[Mode, MapMode]] = {"base": "duel", "long": "long", "2v2": "team"}
"""By mode: the map it is played on."""

CAPITAL_LIFE: Final[dict[Mode, int]] = {"base": 10, "long": 20, "2v2": 10}
"""Life points of a Capital (E-SETUP-18, E-LONG-01, R-TEAM-02)."""

TEAM_SIZE: Final = 2

TABLE_REFUSAL_CODES: Final = ("CONFIRM_NEEDED", "MODE_SEATS", "TEAM_FULL")
"""The codes of refusals that section 23 does not name."""

MAX_MISSED_TURNS: Final = 3
"""Missed own turns in a row after which a player concedes (R-TURN-04)."""

PLAYING_MINUTES: Final[dict[Mode, tuple[int, int]]] = {
    "base": (45, 90),
    "long": (90, 150),
    "2v2": (90, 180),
}


class Settings(Model):
    """A table's settings, frozen when the game starts.

    If players do not agree on a map, Highland is used (R-SETUP-04). Own decks are off unless the
    table allows them (R-DECK-02).
    """

    mode: Mode = "base"
    map: MapSet = ADVISED_MAP
    custom_decks: Literal["on", "off"] = "off"
    turn_hours: int = Field(default=48, ge=1, le=336)
    """R-TURN-04."""
    turn_limit: int = Field(default=200, ge=0, le=1000)
    """The turns after which a game is a draw; 0 is no limit (R-WIN-05)."""

    reaction_window: int = Field(default=0, ge=0, le=60)
    """Minutes in which opponents may react; 0 is no window (R-CARD-08)."""

    @property
    def reaction_window_hours(self) -> float:
        """The hours of a reaction window (R-CARD-08)."""
        return self.reaction_window / 60

    @property
    def map_size(self) -> int:
        """The number of squares on each side of the map."""
        return 2 * find_layout(self.mode).size


class Entry(Model):
    """What a player chooses before the game: a color and, in the team game, a team.

    None is any that is left.
    """

    color: Color | None = None
    team: Team | None = None


def find_layout(mode: Mode) -> MapLayout:
    """Return the map of a mode (E-SETUP-06, E-LONG-02, E-TEAM-01)."""
    return load_maps()[LAYOUTS[mode]]


def playing_minutes(settings: Settings, seats: int) -> tuple[int, int] | None:
    """Return how many minutes such a game takes at a real table."""
    return PLAYING_MINUTES[settings.mode] if seats == SEAT_COUNTS[settings.mode] else None


def admit(settings: Model, entries: Sequence[Model]) -> tuple[Refusal, ...]:
    """Return every refusal that keeps a table from starting.

    Rules: E-SETUP-06, E-TEAM-01, R-LONG-02, E-ORD-03 (colors are chosen in the lobby).
    """
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    own_entries = [entry for entry in entries if isinstance(entry, Entry)]
    refusals = []
    needed = SEAT_COUNTS[settings.mode]
    if len(entries) != needed:
        facts: dict[str, str | int] = {
            "mode": settings.mode, "allowed": needed, "count": len(entries),
        }  # fmt: skip
        rule = "E-TEAM-01" if settings.mode == "2v2" else "E-SETUP-06"
        refusals.append(Refusal(code="MODE_SEATS", rule=rule, facts=facts))
    if settings.map not in find_layout(settings.mode).sets:
        facts = {"map": settings.map, "mode": settings.mode}
        refusals.append(Refusal(code="MAP_NOT_AVAILABLE", rule="R-LONG-02", facts=facts))
    refusals.extend(
        Refusal(code="COLOR_TAKEN", rule="E-SETUP-14", facts={"color": color})
        for color in COLORS
        if [entry.color for entry in own_entries].count(color) > 1
    )
    if settings.mode == "2v2":
        refusals.extend(_refuse_full_teams(own_entries))
    return tuple(refusals)


def _refuse_full_teams(entries: Sequence[Entry]) -> list[Refusal]:
    """Refuse teams that more than two players chose (E-TEAM-01)."""
    teams = [entry.team for entry in entries]
    return [
        Refusal(code="TEAM_FULL", rule="E-TEAM-01", facts={"team": team, "count": TEAM_SIZE})
        for team in ("first", "second")
        if teams.count(team) > TEAM_SIZE
    ]


def assign_colors(entries: Sequence[Entry]) -> list[Color]:
    """Return each entry's color: the one it chose, or the first that nobody chose (R-SETUP-05)."""
    wanted = {entry.color for entry in entries}
    free = iter([color for color in COLORS if color not in wanted])
    return [next(free) if entry.color is None else entry.color for entry in entries]


def assign_teams(entries: Sequence[Entry]) -> list[Team]:
    """Return each entry's team: the one it chose, or the first that still has a place."""
    places: dict[Team, int] = {
        team: TEAM_SIZE - [entry.team for entry in entries].count(team)
        for team in ("first", "second")
    }  # fmt: skip
    teams: list[Team] = []
    for entry in entries:
        team: Team = entry.team or ("first" if places["first"] > 0 else "second")
        if entry.team is None:
            places[team] -= 1
        teams.append(team)
    return teams
