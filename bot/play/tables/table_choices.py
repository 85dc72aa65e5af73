"""Suggestions of tables and of the parts of their pictures, while they are typed."""

import re
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from typing import Any, Final

from bot.cards import picture_menu
from bot.cards.picture_menu import picture_name, write_picture_choice
from bot.games.people.languages import language_of
from bot.games.refusals import RefusedError
from bot.messages.post_parts import MAX_OPTION_LENGTH, shorten
from bot.messages.reader import Reader
from bot.order_reading.name_search import find_best
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.suggestion import Suggestion
from bot.play.tables.meant_table import VIEWABLE_LIVES, find_meant_table
from bot.play.tables.table_reader import peek_at_table
from bot.play.voices import game_name, voice_for
from bot.records import GameRow, Person
from render.words import LANGUAGES


async def find_here_once(
    services: Services, request: Request, what: Hashable, find: Callable[[], Awaitable[Any]]
) -> Any:
    """Return what is found for this person in this channel, cached for a moment."""
    key = (request.person.id, request.person.locale, request.place.channel, what)
    return await services.autocomplete_cache.find_once(key, services.now(), find)


async def offer_games(
    services: Services, request: Request, typed: int | str
) -> list[Suggestion[int]]:
    """Offer tables by number: the caller's own, then those of this channel."""
    rows = await find_here_once(services, request, "games", lambda: _load_games(services, request))
    return match_games(request.person, rows, typed)


def match_games(person: Person, rows: Iterable[GameRow], typed: int | str) -> list[Suggestion[int]]:
    """Return the choices of tables that match the typed text."""
    found = {row.id: _game_label(person, row) for row in rows}
    fit = find_best(str(typed), ((number, (name,)) for number, name in found.items()))
    return [Suggestion(shorten(found[one], MAX_OPTION_LENGTH), one) for one in fit]


async def _load_games(services: Services, request: Request) -> list[GameRow]:
    place = request.place
    async with services.store.reading() as tx:
        rows = await tx.games.of_person(request.person.id)
        if place.guild is not None and place.channel is not None:
            rows += await tx.games.in_channel(place.guild, place.channel)
    return [row for row in rows if row.rules in services.game_types]


def _game_label(person: Person, row: GameRow) -> str:
    name = game_name(language_of(person), row.rules)
    return voice_for(person).say(f"list.{row.life}", number=str(row.id), name=name)


async def offer_parts(
    services: Services, request: Request, typed: str, game: int | None
) -> list[Suggestion[str]]:
    """Offer the parts of the picture, by name in any language."""
    reader = await _find_table_looked_at(services, request, game)
    return [] if reader is None else _make_choices(typed, _named_parts(reader))


async def offer_zooms(
    services: Services, request: Request, typed: str, game: int | None, part: str
) -> list[Suggestion[str]]:
    """Offer the zooms of the part in the other option."""
    reader = await _find_table_looked_at(services, request, game)
    if reader is None:
        return []
    zooms = _named_zooms(reader, _find_part(reader, part)[0])
    return _make_choices(typed, [one for one in zooms if one[0]])


def find_picture_value(reader: Reader, part: str, zoom: str) -> str:
    """Return the menu value of a typed part and zoom."""
    found, near = _find_part(reader, part)
    near = zoom.strip() or near
    named = _named_zooms(reader, found)
    if near and not any(map(str.isdigit, near)) and near not in {one for one, _ in named}:
        near = next(iter(find_best(near, named, 1)), near)
    return write_picture_choice(found, near)


def find_picture(reader: Reader, typed: str) -> tuple[str, str] | None:
    """Return the picture that a text names; None if there is none."""
    part, zoom = picture_menu.read_picture_choice(find_picture_value(reader, typed, ""))
    named = find_best(typed, _named_parts(reader), 1) or typed.split(" ", 1)[0] in _part_ids(reader)
    near = zoom in {one for one, _ in _named_zooms(reader, part)} or _MAP_PLACE.search(zoom)
    return (part, zoom) if named or near else None


_MAP_PLACE: Final = re.compile(r"\d\.\d")
"""A place on a map, by its numbers."""

NamedChoices = Sequence[tuple[str, tuple[str, ...]]]
"""Choices with all their names, the reader's own one first."""


async def _find_table_looked_at(
    services: Services, request: Request, game: int | None
) -> Reader | None:
    """Return the reader of the table that the typist means; None if there is none."""
    try:
        row = await find_meant_table(services, request, game, VIEWABLE_LIVES)
    except RefusedError:
        return None
    return await peek_at_table(services, request.person, row.id)


def _readers_in_all_languages(reader: Reader) -> tuple[Reader, ...]:
    """Return readers in every language, the reader's own first."""
    others = (one for one in LANGUAGES if one != reader.language)
    return reader, *(Reader(reader.seat_view, reader.game_type, one) for one in others)


def _named_parts(reader: Reader) -> NamedChoices:
    readers, seat = _readers_in_all_languages(reader), reader.seat_view.seat
    return [
        (part, (*(picture_name(one, part, seat) for one in readers), part))
        for part in (*picture_menu.available_parts(reader), picture_menu.STATUS_PAGE)
    ]


def _part_ids(reader: Reader) -> tuple[str, ...]:
    """Return the ids of parts, and of the status page."""
    return (*reader.game_type.presentation.pictures.parts, picture_menu.STATUS_PAGE)


def _named_zooms(reader: Reader, part: str) -> NamedChoices:
    names: dict[str, list[str]] = {}
    for one in _readers_in_all_languages(reader):
        for zoom, name in picture_menu.available_zooms(one, part):
            names.setdefault(zoom, []).append(name)
    return [(zoom, (*some, zoom)) for zoom, some in names.items()]


def _find_part(reader: Reader, typed: str) -> tuple[str, str]:
    """Return the part that a text names, and the rest of the text as a zoom."""
    every = _part_ids(reader)
    part, _, zoom = typed.replace("|", " ").strip().partition(" ")
    if part in every:
        return part, zoom.strip()
    named = find_best(typed, _named_parts(reader), 1) if typed.strip() else []
    return (named[0], "") if named else (every[0], typed.strip())


def _make_choices(typed: str, named: NamedChoices) -> list[Suggestion[str]]:
    own = {one: names[0] for one, names in named}
    fit = find_best(typed, named)
    return [Suggestion(shorten(own[one], MAX_OPTION_LENGTH), one) for one in fit]
