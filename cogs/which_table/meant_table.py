"""Which game is meant (S-TABLE-08): the one of a number, of this place, or the last looked at."""

from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import aclosing
from typing import Final, NamedTuple

from bot.client import Skald
from bot.games.people.people import language_of, tongue
from bot.games.refusals import RefusedError
from bot.games.refusals import refused as waits
from bot.messages.reader import Reader
from bot.play.command_refusals import refused
from bot.play.latest_table import in_dialogue, latest
from bot.store.rows import GameRow, Life, Person
from bot.store.store import Transaction
from cogs.interaction_io.responses import Interaction
from cogs.interaction_io.translations import kind_name
from engine.core.protocol.values import Refusal
from render.words import Voice

PLAYED: Final[tuple[Life, ...]] = ("open",)
LOBBY: Final[tuple[Life, ...]] = ("lobby",)
SEEN: Final[tuple[Life, ...]] = ("open", "lobby", "over", "ended")
"""What can be looked at; the first kind that is there is meant before the others."""
NAMED: Final = 6
"""So many games are named where several may be meant."""


async def meant(
    press: Interaction, person: Person, number: int | None = None, lives: Sequence[Life] = PLAYED,
    key: str = "",
) -> GameRow:  # fmt: skip
    """Find the game that somebody means, or refuse with what would help."""
    if number is None and press.guild_id is None:
        person = await latest(press.client, person)
    async with press.client.store.reading() as tx:
        if number is not None:
            row = await _numbered(tx, press, person, number)
            if key not in {"", row.rules}:
                raise refused("GAME_OTHER", game=str(number))
            return row
        last: list[GameRow] = []
        async with aclosing(_guesses(tx, press, person, lives)) as guesses:
            async for found in guesses:
                fit = [row for row in found if row.life in lives and key in {"", row.rules}]
                if len(fit) == 1:
                    return fit[0]
                last = fit or last
        lobbies = () if last or "lobby" in lives else await _lobbies(tx, press, person, key)
    if lobbies:
        raise waits("GAME_NOT_BEGUN", lobbies[0].rules, game=str(lobbies[0].id))
    raise unclear(last, person)


async def _lobbies(
    tx: Transaction, press: Interaction, person: Person, key: str
) -> Sequence[GameRow]:
    """List the tables that have not begun and at which somebody sits, those of this place first."""
    own = [row for row in await tx.games.of_person(person.id, LOBBY) if key in {"", row.rules}]
    return sorted(own, key=lambda row: (row.channel != press.channel_id, -row.id))


async def _numbered(tx: Transaction, press: Interaction, person: Person, number: int) -> GameRow:
    """Find a game by its number: anybody's in this server, one's own from everywhere."""
    row = await tx.games.get(number)
    if row is not None:
        here = row.guild is not None and row.guild == press.guild_id
        if here or await plays(tx, row, person):
            return row
    raise refused("TABLE_UNKNOWN", game=str(number))


async def sits(tx: Transaction, row: GameRow, person: Person) -> bool:
    """Tell whether somebody has a seat at a table."""
    return any(seat.person == person.id for seat in await tx.seats.of(row.id))


async def plays(tx: Transaction, row: GameRow, person: Person) -> bool:
    """Tell whether somebody hosts a table or sits at it."""
    return row.host == person.id or await sits(tx, row, person)


async def _guesses(
    tx: Transaction, press: Interaction, person: Person, lives: Sequence[Life]
) -> AsyncGenerator[list[GameRow], None]:
    """List what may be meant, the likeliest first; each guess counts only if it leaves no doubt."""
    own = await tx.games.of_person(person.id, lives)
    if press.channel_id is not None and press.guild_id is not None:
        thread = await tx.games.by_thread(press.channel_id)
        yield [thread] if thread else []
        here = await tx.games.in_channel(press.guild_id, press.channel_id, lives)
        for life in lives:
            yield [row for row in own if row.life == life and row.id in {one.id for one in here}]
        yield [row for row in own if row.id == person.game]
        yield here
    looked = await tx.games.get(person.game) if person.game is not None else None
    yield [looked] if looked else []
    for life in lives:
        yield [row for row in own if row.life == life]


def several(rows: Sequence[GameRow], language: str) -> str:
    """List the games that may be meant, each by its number and what is played there."""
    return ", ".join(f"{row.id} ({kind_name(language, row.rules)})" for row in rows[:NAMED])


def unclear(found: Sequence[GameRow], person: Person) -> RefusedError:
    """Say which games may be meant, or that there is none."""
    if not found:
        return refused("GAME_NONE")
    games = several(found, language_of(person))
    return refused("GAME_WHICH", games=games, form=f"{_word(person)}{found[0].id}")


# Where it is in doubt


def may_close(reader: Reader) -> bool:
    """Tell whether a reader may close a window early."""
    return any(one.ask.ready and not one.ready for one in reader.sight.asks)


Refusing = Callable[[Reader], Sequence[Refusal]]
"""Finds what of somebody's words stands in the way at a table; (): nothing, or they mean none."""


def taken(_: Reader) -> Sequence[Refusal]:
    """Let nothing stand in the way."""
    return ()


class TableMatch(NamedTuple):
    """What somebody wants: where it would be done, how a table is named, who would refuse it."""

    fits: Callable[[Reader], bool]
    word: str
    """Stands before the number of the table that is likely meant."""
    refuses: Refusing = taken


async def surely(client: Skald, person: Person, games: Iterable[GameRow], want: TableMatch) -> None:
    """Refuse what fits two tables that wait, where a card has come since one was looked at.

    So is what fits the one looked at alone, if the one of that card reads and refuses it: which of
    them is likely meant, and how it is named, stands in the refusal.
    """
    glance = client.courier.glances.of(person.id)
    if glance is None or not glance.doubtful:
        return
    found, language = [], language_of(person)
    last: Reader | None = None
    for row in games:
        sight = await client.desk.look(row.id, person.id, client.now())
        reader = Reader(sight, client.kinds[sight.key], language)
        last = reader if row.id == glance.card and sight.asks else last
        if sight.asks and want.fits(reader):
            found.append(row)
    numbers = [row.id for row in found]
    if len(found) > 1 and {glance.card, glance.table} & set(numbers):
        likely = next((one for one in (glance.card, glance.table) if one in numbers), None)
        raise refused("GAME_TWO", games=several(found, language), form=f"{want.word}{likely}")
    if last is not None and found and numbers == [glance.table] and in_dialogue(client, glance):
        _refuse_last(last, found[0], want)


def _refuse_last(last: Reader, row: GameRow, want: TableMatch) -> None:
    """Say that the table of the last card refuses what another would play, and why."""
    refusals = want.refuses(last)
    if not refusals:
        return
    here, there = (several([one], last.language) for one in (row, last.sight.game))
    first = refused("GAME_LAST", games=here, last=there, form=f"{want.word}{row.id}")
    raise RefusedError((*first.refusals, *refusals), last.sight.key, last.sight.players)


async def surely_at(
    press: Interaction, person: Person, key: str, fits: Callable[[Reader], bool],
    refuses: Refusing = taken,
) -> None:  # fmt: skip
    """Refuse a command of a direct message that names no table, where it is in doubt."""
    if press.guild_id is not None:
        return
    async with press.client.store.reading() as tx:
        own = await tx.games.of_person(person.id, PLAYED)
    same = [row for row in own if key in {"", row.rules}]
    await surely(press.client, person, same, TableMatch(fits, _word(person), refuses))


def _word(person: Person) -> str:
    return f"{Voice(tongue(person.locale)).say('argument.game')}:"
