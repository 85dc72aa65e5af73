"""The settings of a table, and which tables may start (C-MODE-01 to C-MODE-13)."""

from collections.abc import Sequence
from typing import Final, Literal

from pydantic import Field

from engine.core.protocol.values import Model, Refusal

Mode = Literal["short", "full", "2v2"]
Colour = Literal["red", "blue", "green", "gold", "violet", "teal"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "gold", "green", "violet", "teal")

SEAT_COUNTS: Final[dict[Mode, tuple[int, ...]]] = {"short": (2, 3), "full": (2, 3), "2v2": (4,)}
"""C-MODE-04, C-MODE-09."""

UPGRADE_GOALS: Final[dict[Mode, int]] = {"short": 6, "full": 8, "2v2": 8}
"""C-MODE-02, C-MODE-03, C-MODE-13."""

PLAYING_MINUTES: Final[dict[tuple[Mode, int], tuple[int, int]]] = {
    ("short", 2): (15, 30),
    ("full", 2): (20, 45),
    ("short", 3): (25, 45),
    ("full", 3): (45, 75),
    ("2v2", 4): (15, 30),
}
"""Playing times at a real table, shown in the lobby (C-MODE-08)."""


class Settings(Model):
    """A table's settings, frozen when the game starts (C-MODE-05, C-MODE-10 to C-MODE-12)."""

    mode: Mode = "full"
    quests: Literal["on", "off"] = "on"
    cities: Literal["A", "B"] = "A"
    late_coin: Literal["on", "off"] = "on"
    turn_hours: int = Field(default=48, ge=1, le=336)
    """C-TIME-01."""


class Entry(Model):
    """What a player chooses: a colour, or None for any that is left."""

    colour: Colour | None = None


MAX_MISSED_TURNS: Final = 3
"""Missed turns in a row after which a seat is defeated (C-TIME-06)."""


def playing_minutes(settings: Settings, seats: int) -> tuple[int, int] | None:
    """Return the playing time at a real table, from and to, in minutes (C-MODE-08)."""
    return PLAYING_MINUTES.get((settings.mode, seats))


def admit(settings: Model, entries: Sequence[Model]) -> tuple[Refusal, ...]:
    """Return every refusal that keeps a table from starting (C-MODE-04, C-MODE-09)."""
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    refusals = []
    allowed = SEAT_COUNTS[settings.mode]
    if len(entries) not in allowed:
        facts: dict[str, str | int] = {
            "mode": settings.mode,
            "allowed": " or ".join(map(str, allowed)),
            "count": len(entries),
        }
        refusals.append(Refusal(code="MODE_SEATS", rule="C-MODE-09", facts=facts))
    colours_wanted = [
        entry.colour for entry in entries if isinstance(entry, Entry) and entry.colour
    ]
    refusals.extend(
        Refusal(code="COLOUR_TAKEN", rule="S-LOBBY-01", facts={"colour": colour})
        for colour in COLOURS
        if colours_wanted.count(colour) > 1
    )
    return tuple(refusals)


def assign_colours(entries: Sequence[Entry]) -> list[Colour]:
    """Return each entry's colour: the one it chose, or the next that nobody chose."""
    colours_wanted = {entry.colour for entry in entries}
    free_colours = iter([colour for colour in COLOURS if colour not in colours_wanted])
    return [next(free_colours) if entry.colour is None else entry.colour for entry in entries]
