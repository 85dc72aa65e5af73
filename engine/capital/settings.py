"""What a lobby of this game offers, and who may sit down (C-MODE-01 to C-MODE-13)."""

from collections.abc import Sequence
from typing import Final, Literal

from pydantic import Field

from engine.core.protocol.values import Model, Refusal

Mode = Literal["short", "full", "2v2"]
Colour = Literal["red", "blue", "green", "gold", "violet", "teal"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "gold", "green", "violet", "teal")

SEATS: Final[dict[Mode, tuple[int, ...]]] = {"short": (2, 3), "full": (2, 3), "2v2": (4,)}
"""C-MODE-04, C-MODE-09."""

GOAL: Final[dict[Mode, int]] = {"short": 6, "full": 8, "2v2": 8}
"""C-MODE-02, C-MODE-03, C-MODE-13."""

MINUTES: Final[dict[tuple[Mode, int], tuple[int, int]]] = {
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
    """What a player brings: a colour, or whatever is left."""

    colour: Colour | None = None


MISSES: Final = 3
"""Missed turns in a row by which a seat falls (C-TIME-06)."""


def minutes(settings: Settings, seats: int) -> tuple[int, int] | None:
    """Tell how long a real table of so many sits (C-MODE-08)."""
    return MINUTES.get((settings.mode, seats))


def admit(settings: Model, entries: Sequence[Model]) -> tuple[Refusal, ...]:
    """Say everything that keeps a table from starting (C-MODE-04, C-MODE-09)."""
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    found = []
    allowed = SEATS[settings.mode]
    if len(entries) not in allowed:
        facts: dict[str, str | int] = {
            "mode": settings.mode,
            "allowed": " or ".join(map(str, allowed)),
            "count": len(entries),
        }
        found.append(Refusal(code="MODE_SEATS", rule="C-MODE-09", facts=facts))
    wanted = [entry.colour for entry in entries if isinstance(entry, Entry) and entry.colour]
    found.extend(
        Refusal(code="COLOUR_TAKEN", rule="S-LOBBY-01", facts={"colour": colour})
        for colour in COLOURS
        if wanted.count(colour) > 1
    )
    return tuple(found)


def colours(entries: Sequence[Entry]) -> list[Colour]:
    """Give every entry its colour: the one it asked for, or the next that nobody wants."""
    wanted = {entry.colour for entry in entries}
    free = iter([colour for colour in COLOURS if colour not in wanted])
    return [next(free) if entry.colour is None else entry.colour for entry in entries]
