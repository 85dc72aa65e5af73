"""The picture menu: a select of the presentation's parts, whose they show, and pings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from bot.messages.controls import Control
from bot.messages.post_parts import (
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    AttachedPicture,
    Gallery,
    Option,
    Row,
    Select,
    Text,
    shorten,
)
from bot.messages.posts import MessageContent, button_rows, lay_out_page
from bot.messages.reader import Reader
from engine.core.protocol.values import Viewer
from render.guide import find_legend
from render.language.markup import cut_text, discord_length
from render.words import Voice

SEAT_ZOOM_PREFIX: Final = "seat:"
"""A zoom on what belongs to a seat."""
STATUS_PAGE: Final = "page"
"""The menu's value for the status page, in place of a part."""
PINGS_PAGE: Final = "pings"
"""The menu's value for the panel of pings and quiet hours."""
LEGEND_PAGE: Final = "legend"
"""The menu's value for what the signs of the pictures mean."""
ZOOM_MENU: Final = "near"
"""Tells the zoom select from the part select in a control."""
QUIET_COLOUR: Final = 0x5C5148
MAX_CAPTION_LENGTH: Final = 3_500
"""Maximum length of the words under a picture."""


def picture_row(
    reader: Reader, chosen: str = "", zoom: str = "", control: Control | None = None
) -> Row | None:
    """Return the select of pictures; each choice is a part, or a part and a zoom."""
    offered = tuple(_list_choices(reader, zoom, paged=control is None))
    hint = "picture.hint.card" if control is None else "picture.hint"
    return _select_row(
        reader, control or reader.make_control("picture"), hint, offered, chosen, zoom
    )


def zoom_row(reader: Reader, part: str, zoom: str) -> Row | None:
    """Return the select of a part's zooms; None if it has none."""
    near = tuple((part, one, name) for one, name in available_zooms(reader, part))
    return _select_row(
        reader, reader.make_control("picture", rest=ZOOM_MENU), "zoom.hint", near, part, zoom
    )


PictureChoice = tuple[str, str, str]
"""A part, a zoom, and the name of the picture."""


def _select_row(
    reader: Reader,
    control: Control,
    hint: str,
    offered: Sequence[PictureChoice],
    part: str,
    zoom: str,
) -> Row | None:
    if not offered:
        return None
    options = _select_options(tuple(offered[:MAX_CHOICES]), part, zoom)
    return Row((Select(control, options, reader.say_label(hint, MAX_OPTION_LENGTH)),))


@lru_cache(maxsize=512)
def _select_options(offered: tuple[PictureChoice, ...], part: str, zoom: str) -> tuple[Option, ...]:
    """Return the select options; cached, since every card of a table has the same."""
    return tuple(
        Option(
            write_picture_choice(one, at),
            shorten(name, MAX_OPTION_LENGTH),
            chosen=(one, at) == (part, zoom),
        )
        for one, at, name in offered
    )


def available_parts(reader: Reader) -> tuple[str, ...]:
    """Return the parts that show something to a reader."""
    return reader.game_type.presentation.pictures.list_available(reader.seat_view.view)


def available_zooms(reader: Reader, part: str) -> tuple[tuple[str, str], ...]:
    """Return the zooms of a part with their names."""
    return tuple(
        reader.game_type.presentation.pictures.list_zooms(
            reader.plain_voice, reader.seat_view.view, part
        )
    )


def _list_choices(reader: Reader, zoom: str, *, paged: bool) -> Iterator[PictureChoice]:
    """Yield the reader's parts, the status page, and the parts of other seats.

    Parts that are the same for all seats come once. Parts with zooms keep the current zoom.
    """
    parts, seats = available_parts(reader), tuple(reader.seat_view.players)
    named = _picture_names(_NameRequest.of(reader, parts))
    for part in parts:
        owned = len({named[part][seat] for seat in seats}) > 1
        if reader.seat is not None or not owned:
            fits = len(write_picture_choice(part, zoom)) <= MAX_OPTION_LENGTH
            kept = zoom if zoom and fits and available_zooms(reader, part) else ""
            yield part, kept, named[part][_shown_seat(seats, reader.seat)]
    if paged:
        yield from _list_pages(reader)
    for part in parts:
        if len({named[part][seat] for seat in seats}) > 1:
            for seat in seats:
                if seat != reader.seat:
                    yield part, f"{SEAT_ZOOM_PREFIX}{seat}", named[part][seat]


def _list_pages(reader: Reader) -> Iterator[PictureChoice]:
    """Yield what the menu offers beside pictures of the table."""
    yield STATUS_PAGE, "", reader.plain_voice.say("picture.page")
    if find_legend(reader.game_type.presentation.guide):
        yield LEGEND_PAGE, "", reader.plain_voice.say("picture.legend")
    yield PINGS_PAGE, "", reader.plain_voice.say("picture.pings")


def picture_name(reader: Reader, part: str, seat: Viewer | int) -> str:
    """Return the name of a picture: what it shows, and of which seat."""
    return _name_of_picture(
        reader.plain_voice, part, _shown_seat(tuple(reader.seat_view.players), seat)
    )


def _shown_seat(seats: Sequence[int], seat: Viewer | int) -> int:
    return next(iter(seats), 1) if seat is None else seat


def _name_of_picture(plain: Voice, part: str, owner: int) -> str:
    key = f"picture.{part}"
    return plain.say(key, seat=owner) if plain.has_words(key) else part.capitalize()


@dataclass(frozen=True)
class _NameRequest:
    """The cache key of picture names; the voice itself can't be compared."""

    marks: tuple[object, ...]
    parts: tuple[str, ...]
    seats: tuple[int, ...]
    plain: Voice = field(compare=False)

    @classmethod
    def of(cls, reader: Reader, parts: tuple[str, ...]) -> "_NameRequest":
        plain, seats = reader.plain_voice, tuple(reader.seat_view.players)
        here = (*plain.players.items(), *plain.city_by_seat.items(), *plain.table_names.items())
        marks = (plain.language, plain.book, plain.reader, here)
        return cls(
            marks, parts, tuple(dict.fromkeys((*seats, _shown_seat(seats, reader.seat)))), plain
        )


@lru_cache(maxsize=512)
def _picture_names(asked: _NameRequest) -> Mapping[str, Mapping[int, str]]:
    """Return the names of each seat's pictures, cached."""
    return {
        part: {seat: _name_of_picture(asked.plain, part, seat) for seat in asked.seats}
        for part in asked.parts
    }


def picture_card(
    reader: Reader, shown: AttachedPicture, twin: str, part: str, zoom: str = ""
) -> MessageContent:
    """Return a card with one picture, its caption, and the picture menu."""
    found = (picture_row(reader, part, zoom), zoom_row(reader, part, zoom))
    choices = (row for row in found if row is not None)
    words = twin.strip() or shown.alt
    if discord_length(words) > MAX_CAPTION_LENGTH:
        words = next(cut_text(words, MAX_CAPTION_LENGTH)) + " \u2026"
    buttons = button_rows(reader.back_button("primary"))
    return MessageContent((Gallery(shown), Text(words), *choices, *buttons), QUIET_COLOUR)


def status_page_card(reader: Reader) -> tuple[MessageContent, ...]:
    """Return the status page with the picture menu."""
    seat_view = reader.seat_view
    page = reader.game_type.presentation.status_page.write(
        seat_view.view, reader.language, seat_view.players
    )
    row = picture_row(reader, STATUS_PAGE)
    after = (*((row,) if row is not None else ()), *button_rows(reader.back_button("primary")))
    return lay_out_page(
        page, before=(Text(f"-# {reader.table_title}"),), after=after, colour=QUIET_COLOUR
    )


def read_picture_choice(value: str) -> tuple[str, str]:
    """Return the part and the zoom that a menu value stands for."""
    part, _, zoom = value.partition("|")
    return part, zoom


def write_picture_choice(part: str, zoom: str) -> str:
    """Return the menu value of a part and a zoom."""
    return f"{part}|{zoom}" if zoom else part
