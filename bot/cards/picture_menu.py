"""Pictures to look at: a select of the painter's parts, and whose they show."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from bot.messages.controls import Control
from bot.messages.posts import (
    CHOICES,
    OPTION,
    Gallery,
    MessageContent,
    Option,
    Row,
    Select,
    Shown,
    Text,
    posts,
    rows,
    short,
)
from bot.messages.reader import Reader
from engine.core.protocol.values import Viewer
from render.language.markup import cut, size
from render.words import Voice

SEAT: Final = "seat:"
"""A zoom on what belongs to a seat."""
PAGE: Final = "page"
"""In place of a part: how it stands, as a page of words."""
NEAR: Final = "near"
"""What tells the select of zooms from that of parts."""
QUIET: Final = 0x5C5148
TWIN: Final = 3_500
"""The same in words, as far as it fits under its picture."""


def picture_row(
    reader: Reader, chosen: str = "", zoom: str = "", control: Control | None = None
) -> Row | None:
    """Offer the pictures there are; each choice is a part, or a part and a zoom."""
    offered = tuple(_offered(reader, zoom, paged=control is None))
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
    options = _options(tuple(offered[:CHOICES]), part, zoom)
    return Row((Select(control, options, reader.label(hint, OPTION)),))


@lru_cache(maxsize=512)
def _options(offered: tuple[Offered, ...], part: str, zoom: str) -> tuple[Option, ...]:
    """Lay out what is offered, and which of it is shown; every card of a table has the same."""
    return tuple(
        Option(value_of(one, at), short(name, OPTION), chosen=(one, at) == (part, zoom))
        for one, at, name in offered
    )


def parts_of(reader: Reader) -> tuple[str, ...]:
    """List the pictures there is anything on for a reader."""
    painter = reader.kind.painter
    return painter.at_hand(reader.sight.view) or painter.parts


def zooms(reader: Reader, part: str) -> tuple[tuple[str, str], ...]:
    """List how near a part may be looked at: each zoom, and what it is called."""
    return tuple(reader.kind.painter.zooms(reader.plain, reader.sight.view, part))


def _offered(reader: Reader, zoom: str, *, paged: bool) -> Iterator[Offered]:
    """List parts and the page, then the parts of others: only what goes by its owner has owners.

    What can be looked at from near stays as near as it is.
    """
    parts, seats = parts_of(reader), tuple(reader.sight.players)
    named = _named(_Asked.of(reader, parts))
    for part in parts:
        owned = len({named[part][seat] for seat in seats}) > 1
        if reader.seat is not None or not owned:
            kept = zoom if zoom and zooms(reader, part) else ""
            yield part, kept, named[part][_owner(seats, reader.seat)]
    if paged:
        yield PAGE, "", reader.plain.say("picture.page")
    for part in parts:
        if len({named[part][seat] for seat in seats}) > 1:
            for seat in seats:
                if seat != reader.seat:
                    yield part, f"{SEAT}{seat}", named[part][seat]


def part_name(reader: Reader, part: str, seat: Viewer | int) -> str:
    """Call a picture by what it shows, and of whom."""
    return _name(reader.plain, part, _owner(tuple(reader.sight.players), seat))


def _owner(seats: Sequence[int], seat: Viewer | int) -> int:
    return next(iter(seats), 1) if seat is None else seat


def _name(plain: Voice, part: str, owner: int) -> str:
    key = f"picture.{part}"
    return plain.say(key, seat=owner) if plain.knows(key) else part.capitalize()


@dataclass(frozen=True)
class _Asked:
    """What the names of pictures hang on; the voice itself can't be compared."""

    marks: tuple[object, ...]
    parts: tuple[str, ...]
    seats: tuple[int, ...]
    plain: Voice = field(compare=False)

    @classmethod
    def of(cls, reader: Reader, parts: tuple[str, ...]) -> "_Asked":
        plain, seats = reader.plain, tuple(reader.sight.players)
        here = (*plain.players.items(), *plain.places.items(), *plain.others.items())
        marks = (plain.language, plain.book, plain.reader, here)
        return cls(marks, parts, tuple(dict.fromkeys((*seats, _owner(seats, reader.seat)))), plain)


@lru_cache(maxsize=512)
def _named(asked: _Asked) -> Mapping[str, Mapping[int, str]]:
    """Name the pictures of each seat; at one table they are always called the same."""
    return {
        part: {seat: _name(asked.plain, part, seat) for seat in asked.seats} for part in asked.parts
    }


def picture_card(
    reader: Reader, shown: Shown, twin: str, part: str, zoom: str = ""
) -> MessageContent:
    """Lay out one picture with its twin in words, and the others to choose from."""
    found = (picture_row(reader, part, zoom), zoom_row(reader, part, zoom))
    choices = (row for row in found if row is not None)
    words = twin.strip() or shown.alt
    if size(words) > TWIN:
        words = next(cut(words, TWIN)) + " \u2026"
    buttons = rows(reader.way_back("primary"))
    return MessageContent((Gallery((shown,)), Text(words), *choices, *buttons), QUIET)


def page_card(reader: Reader) -> tuple[MessageContent, ...]:
    """Lay out how it stands as a page of words, with the pictures to choose from."""
    sight = reader.sight
    page = reader.kind.painter.status(sight.view, reader.language, sight.players)
    row = picture_row(reader, PAGE)
    after = (*((row,) if row is not None else ()), *rows(reader.way_back("primary")))
    return posts(page, before=(Text(f"-# {reader.title}"),), after=after, colour=QUIET)


def chosen(value: str) -> tuple[str, str]:
    """Read a choice of picture: its part and its zoom."""
    part, _, zoom = value.partition("|")
    return part, zoom


def value_of(part: str, zoom: str) -> str:
    """Write a choice of picture."""
    return f"{part}|{zoom}" if zoom else part
