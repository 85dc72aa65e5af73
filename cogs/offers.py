"""What autocomplete offers of tables: their numbers, and the parts of their pictures."""

from collections.abc import Iterable

from discord import app_commands

from bot.cards.pictures import part_name
from bot.cards.reader import Reader
from bot.desk.refused import RefusedError
from bot.people import language_of
from bot.post import OPTION, short
from bot.store.rows import GameRow, Person
from cogs.localise import kind_name
from cogs.matching import best
from cogs.meant import SEEN, meant
from cogs.recent import recently, typist
from cogs.reply import Press, voice
from render.words import LANGUAGES


async def games(press: Press, typed: int | str) -> list[app_commands.Choice[int]]:
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


async def _games(press: Press, person: Person) -> list[GameRow]:
    async with press.client.store.reading() as tx:
        rows = await tx.games.of_person(person.id)
        if press.guild_id is not None and press.channel_id is not None:
            rows += await tx.games.in_channel(press.guild_id, press.channel_id)
    return [row for row in rows if row.rules in press.client.kinds]


def _called(person: Person, row: GameRow) -> str:
    name = kind_name(language_of(person), row.rules)
    return voice(person).say(f"list.{row.life}", number=str(row.id), name=name)


async def parts(press: Press, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the parts of the picture, by name in any language."""
    person = await typist(press)
    try:
        row = await meant(press, person, press.namespace.game, SEEN)
    except RefusedError:
        return []
    sight = await press.client.desk.look(row.id, person.id, press.client.now())
    kind = press.client.kinds[sight.key]
    named = {
        part: {one: part_name(Reader(sight, kind, one), part, sight.seat) for one in LANGUAGES}
        for part in kind.painter.parts
    }
    own = language_of(person)
    fit = best(typed, ((part, (*names.values(), part)) for part, names in named.items()))
    return [app_commands.Choice(name=short(named[one][own], OPTION), value=one) for one in fit]
