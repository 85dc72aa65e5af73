"""Pictures to look at: a select of the painter's parts, and whose they show."""

from collections.abc import Iterator
from typing import Final

from bot.cards.reader import HERE, Reader
from bot.control import Control
from bot.post import CHOICES, OPTION, Gallery, Option, Post, Row, Select, Shown, Text, rows, short
from engine.core.model import Viewer
from render.markup import cut, size

SEAT: Final = "seat:"
"""A zoom on what belongs to a seat."""
QUIET: Final = 0x5C5148
TWIN: Final = 3_500
"""The same in words, as far as it fits under its picture."""


def picture_row(
    reader: Reader, chosen: str = "", zoom: str = "", control: Control | None = None
) -> Row | None:
    """Offer the pictures there are; each choice is a part, or a part and a zoom."""
    options = tuple(
        Option(value, short(name, OPTION), chosen=(part, at) == (chosen, zoom))
        for part, at, value, name in _offered(reader)
    )[:CHOICES]
    if not options:
        return None
    control = control or reader.control("picture")
    return Row((Select(control, options, reader.label("picture.hint", OPTION)),))


def _offered(reader: Reader) -> Iterator[tuple[str, str, str, str]]:
    """List parts, then the same parts of others: only what goes by its owner has owners."""
    parts, seats = reader.kind.painter.parts, tuple(reader.sight.players)
    named = {part: {seat: part_name(reader, part, seat) for seat in seats} for part in parts}
    for part in parts:
        owned = len(set(named[part].values())) > 1
        if reader.seat is not None or not owned:
            yield part, "", part, part_name(reader, part, reader.seat)
    for part in parts:
        if len(set(named[part].values())) > 1:
            for seat in seats:
                if seat != reader.seat:
                    zoom = f"{SEAT}{seat}"
                    yield part, zoom, f"{part}|{zoom}", named[part][seat]


def part_name(reader: Reader, part: str, seat: Viewer | int) -> str:
    """Call a picture by what it shows, and of whom."""
    key = f"picture.{part}"
    if not reader.plain.knows(key):
        return part.capitalize()
    owner = next(iter(reader.sight.players), 1) if seat is None else seat
    return reader.plain.say(key, seat=owner)


def picture_card(reader: Reader, shown: Shown, twin: str, part: str, zoom: str = "") -> Post:
    """Lay out one picture with its twin in words, and the others to choose from."""
    row = picture_row(reader, part, zoom)
    words = twin.strip() or shown.alt
    if size(words) > TWIN:
        words = next(cut(words, TWIN)) + " \u2026"
    buttons = rows(reader.button("table", rest=HERE, style="primary"))
    return Post((Gallery((shown,)), Text(words), *((row,) if row else ()), *buttons), QUIET)


def chosen(value: str) -> tuple[str, str]:
    """Read a choice of picture: its part and its zoom."""
    part, _, zoom = value.partition("|")
    return part, zoom
