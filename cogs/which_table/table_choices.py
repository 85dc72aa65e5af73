"""What autocomplete offers of tables: their numbers, and the parts of their pictures."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from discord import app_commands

from bot.cards import picture_menu
from bot.cards.picture_menu import part_name, value_of
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError
from bot.messages.posts import OPTION, short
from bot.messages.reader import Reader
from bot.order_reading.name_matching import best
from bot.store.rows import GameRow, Person
from cogs.interaction_io.responses import Interaction, voice
from cogs.interaction_io.translations import kind_name
from cogs.interaction_io.typists import recently, typist
from cogs.which_table.meant_table import SEEN, meant
from render.words import LANGUAGES


async def games(press: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
    """Offer tables by number: one's own, then those of this channel."""
    person = await typist(press)
    rows = await recently(press, "games", lambda: _games(press, person))
    return offered(person, rows, typed)


def offered(
    person: Person, rows: Iterable[GameRow], typed: int | str
) -> list[app_commands.Choice[int]]:
    """Offer those of these tables that fit what is typed."""
    found = {row.id: _called(person, row) for row in rows}
    fit = best(str(typed), ((number, (name,)) for number, name in found.items()))
    return [app_commands.Choice(name=short(found[one], OPTION), value=one) for one in fit]


async def _games(press: Interaction, person: Person) -> list[GameRow]:
    async with press.client.store.reading() as tx:
        rows = await tx.games.of_person(person.id)
        if press.guild_id is not None and press.channel_id is not None:
            rows += await tx.games.in_channel(press.guild_id, press.channel_id)
    return [row for row in rows if row.rules in press.client.kinds]


def _called(person: Person, row: GameRow) -> str:
    name = kind_name(language_of(person), row.rules)
    return voice(person).say(f"list.{row.life}", number=str(row.id), name=name)


async def parts(press: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the parts of the picture, by name in any language."""
    reader = await _looked_at(press)
    return [] if reader is None else _choices(typed, _parts(reader))


async def zooms(press: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer how near the part that stands beside it may be looked at."""
    reader = await _looked_at(press)
    if reader is None:
        return []
    part = _part(reader, str(press.namespace.part or ""))[0]
    return _choices(typed, [one for one in _zooms(reader, part) if one[0]])


def picture_meant(reader: Reader, part: str, zoom: str) -> str:
    """Find the picture that somebody has typed: a part, a zoom, or both at once."""
    found, near = _part(reader, part)
    near = zoom.strip() or near
    named = _zooms(reader, found)
    if near and not any(map(str.isdigit, near)) and near not in {one for one, _ in named}:
        near = next(iter(best(near, named, 1)), near)
    return value_of(found, near)


def picture_near(reader: Reader, typed: str) -> tuple[str, str] | None:
    """Find the picture that is called what was typed, or a part of one; None: none is."""
    part, zoom = picture_menu.chosen(picture_meant(reader, typed, ""))
    named = best(typed, _parts(reader), 1) or typed.split(" ", 1)[0] in _ids(reader)
    near = zoom in {one for one, _ in _zooms(reader, part)} or _PLACE.search(zoom)
    return (part, zoom) if named or near else None


_PLACE: Final = re.compile(r"\d\.\d")
"""A place on a map, by its numbers."""

Named = Sequence[tuple[str, tuple[str, ...]]]
"""Something that may be chosen, and all its names, the reader's own one first."""


async def _looked_at(press: Interaction) -> Reader | None:
    """Look at the table that somebody means while they type."""
    person = await typist(press)
    try:
        row = await meant(press, person, press.namespace.game, SEEN)
    except RefusedError:
        return None
    sight = await press.client.desk.look(row.id, person.id, press.client.now())
    return Reader(sight, press.client.kinds[sight.key], language_of(person))


def _tongues(reader: Reader) -> tuple[Reader, ...]:
    """Read the same in every language, the reader's own first."""
    others = (one for one in LANGUAGES if one != reader.language)
    return reader, *(Reader(reader.sight, reader.kind, one) for one in others)


def _parts(reader: Reader) -> Named:
    readers, seat = _tongues(reader), reader.sight.seat
    return [
        (part, (*(part_name(one, part, seat) for one in readers), part))
        for part in (*picture_menu.parts_of(reader), picture_menu.PAGE)
    ]


def _ids(reader: Reader) -> tuple[str, ...]:
    """List what may be looked at by its own name: parts, and the page."""
    return (*reader.kind.painter.parts, picture_menu.PAGE)


def _zooms(reader: Reader, part: str) -> Named:
    names: dict[str, list[str]] = {}
    for one in _tongues(reader):
        for zoom, name in picture_menu.zooms(one, part):
            names.setdefault(zoom, []).append(name)
    return [(zoom, (*some, zoom)) for zoom, some in names.items()]


def _part(reader: Reader, typed: str) -> tuple[str, str]:
    """Find a part by its id or name; what stands behind it, or alone, is a zoom."""
    every = _ids(reader)
    part, _, zoom = typed.replace("|", " ").strip().partition(" ")
    if part in every:
        return part, zoom.strip()
    named = best(typed, _parts(reader), 1) if typed.strip() else []
    return (named[0], "") if named else (every[0], typed.strip())


def _choices(typed: str, named: Named) -> list[app_commands.Choice[str]]:
    own = {one: names[0] for one, names in named}
    fit = best(typed, named)
    return [app_commands.Choice(name=short(own[one], OPTION), value=one) for one in fit]
