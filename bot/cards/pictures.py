"""Pictures to look at: a select of the painter's parts, and whose they show."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.reader import HERE, Reader
from bot.control import Control
from bot.post import CHOICES, OPTION, Gallery, Option, Post, Row, Select, Shown, Text, rows, short
from engine.core.model import Viewer
from render.markup import cut, size

SEAT: Final = "seat:"
"""A zoom on what belongs to a seat."""
NEAR: Final = "near"
"""What tells the select of zooms from that of parts."""
QUIET: Final = 0x5C5148
TWIN: Final = 3_500
"""The same in words, as far as it fits under its picture."""


def picture_row(
    reader: Reader, chosen: str = "", zoom: str = "", control: Control | None = None
) -> Row | None:
    """Offer the pictures there are; each choice is a part, or a part and a zoom."""
    offered = tuple(_offered(reader, zoom))
    return _row(reader, control or reader.control("picture"), "picture.hint", offered, chosen, zoom)


def zoom_row(reader: Reader, part: str, zoom: str) -> Row | None:
    """Offer how near a part may be looked at; nothing where there is one way alone."""
    near = tuple((part, one, name) for one, name in zooms(reader, part))
    return _row(reader, reader.control("picture", rest=NEAR), "zoom.hint", near, part, zoom)


Offered = tuple[str, str, str]
"""A part, a zoom, and what the picture is called."""


def _row(
    reader: Reader, control: Control, hint: str, offered: Sequence[Offered], part: str, zoom: str
) -> Row | None:
    if not offered:
        return None
    options = tuple(
        Option(value_of(one, at), short(name, OPTION), chosen=(one, at) == (part, zoom))
        for one, at, name in offered[:CHOICES]
    )
    return Row((Select(control, options, reader.label(hint, OPTION)),))


def parts_of(reader: Reader) -> tuple[str, ...]:
    """List the pictures there is anything on for a reader."""
    painter = reader.kind.painter
    return painter.at_hand(reader.sight.view) or painter.parts


def zooms(reader: Reader, part: str) -> tuple[tuple[str, str], ...]:
    """List how near a part may be looked at: each zoom, and what it is called."""
    return tuple(reader.kind.painter.zooms(reader.plain, reader.sight.view, part))


def _offered(reader: Reader, zoom: str) -> Iterator[Offered]:
    """List parts, then the same parts of others: only what goes by its owner has owners.

    What can be looked at from near stays as near as it is.
    """
    parts, seats = parts_of(reader), tuple(reader.sight.players)
    named = {part: {seat: part_name(reader, part, seat) for seat in seats} for part in parts}
    for part in parts:
        owned = len(set(named[part].values())) > 1
        if reader.seat is not None or not owned:
            kept = zoom if zoom and zooms(reader, part) else ""
            yield part, kept, part_name(reader, part, reader.seat)
    for part in parts:
        if len(set(named[part].values())) > 1:
            for seat in seats:
                if seat != reader.seat:
                    yield part, f"{SEAT}{seat}", named[part][seat]


def part_name(reader: Reader, part: str, seat: Viewer | int) -> str:
    """Call a picture by what it shows, and of whom."""
    key = f"picture.{part}"
    if not reader.plain.knows(key):
        return part.capitalize()
    owner = next(iter(reader.sight.players), 1) if seat is None else seat
    return reader.plain.say(key, seat=owner)


def picture_card(reader: Reader, shown: Shown, twin: str, part: str, zoom: str = "") -> Post:
    """Lay out one picture with its twin in words, and the others to choose from."""
    found = (picture_row(reader, part, zoom), zoom_row(reader, part, zoom))
    choices = (row for row in found if row is not None)
    words = twin.strip() or shown.alt
    if size(words) > TWIN:
        words = next(cut(words, TWIN)) + " \u2026"
    buttons = rows(reader.button("table", rest=HERE, style="primary"))
    return Post((Gallery((shown,)), Text(words), *choices, *buttons), QUIET)


def chosen(value: str) -> tuple[str, str]:
    """Read a choice of picture: its part and its zoom."""
    part, _, zoom = value.partition("|")
    return part, zoom


def value_of(part: str, zoom: str) -> str:
    """Write a choice of picture."""
    return f"{part}|{zoom}" if zoom else part
