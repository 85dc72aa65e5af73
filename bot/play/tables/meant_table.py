"""Which table is meant (S-TABLE-08): the numbered one, the channel's, or the last looked at."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from typing import Final, NamedTuple

from bot.games.people.languages import language_of, supported_language
from bot.games.refusals import RefusedError, make_refused_error
from bot.messages.reader import Reader
from bot.play.command_refusals import command_refusal
from bot.play.requests import Place, Request
from bot.play.services import Services
from bot.play.tables.former_holders import (
    FINISHED_LIVES,
    find_last_finished_game,
    has_played,
)
from bot.play.tables.last_viewed_table import find_last_look
from bot.play.tables.table_of_direct_message import follow_latest_card, is_in_dialogue
from bot.play.tables.table_reader import peek_at_table
from bot.play.voices import game_name
from bot.records import GameRow, Life, Person
from bot.store.store import Transaction
from engine.core.protocol.values import Refusal
from render.words import COMMON_BOOK, Voice

PLAYED_LIVES: Final[tuple[Life, ...]] = ("open",)
LOBBY_LIVES: Final[tuple[Life, ...]] = ("lobby",)
VIEWABLE_LIVES: Final[tuple[Life, ...]] = (*PLAYED_LIVES, *LOBBY_LIVES, *FINISHED_LIVES)
"""The lives of tables that can be looked at, in order of preference."""
MAX_GAMES_NAMED: Final = 6
"""Maximum number of tables that are named if several may be meant."""


async def find_meant_table(
    services: Services,
    request: Request,
    number: int | None = None,
    lives: Sequence[Life] = PLAYED_LIVES,
    key: str = "",
) -> GameRow:
    """Return the table that somebody means, or refuse with what would help."""
    person, place = request.person, request.place
    if number is None and place.is_direct:
        person = await follow_latest_card(services, person)
    async with services.store.reading() as tx:
        if number is not None:
            row = await _find_by_number(tx, place, person, number)
            if key not in {"", row.rules}:
                raise command_refusal("GAME_OTHER", game=str(number))
            return row
        last: list[GameRow] = []
        async with aclosing(_guesses(tx, place, person, lives)) as guesses:
            async for found in guesses:
                fit = [row for row in found if row.life in lives and key in {"", row.rules}]
                if len(fit) == 1:
                    return fit[0]
                last = fit or last
        lobbies = () if last or "lobby" in lives else await _own_lobbies(tx, place, person, key)
    if lobbies:
        raise make_refused_error("GAME_NOT_BEGUN", lobbies[0].rules, game=str(lobbies[0].id))
    raise unclear_table_error(last, person)


async def _own_lobbies(
    tx: Transaction, place: Place, person: Person, key: str
) -> Sequence[GameRow]:
    """Return the person's lobbies, those of this channel first."""
    own = [
        row for row in await tx.games.of_person(person.id, LOBBY_LIVES) if key in {"", row.rules}
    ]
    return sorted(own, key=lambda row: (row.channel != place.channel, -row.id))


async def _find_by_number(tx: Transaction, place: Place, person: Person, number: int) -> GameRow:
    """Return a table by its number: any in this server, or one at which the person has sat."""
    row = await tx.games.get(number)
    if row is not None:
        here = row.guild is not None and row.guild == place.guild
        if here or await is_player_or_host(tx, row, person) or await has_played(tx, row, person):
            return row
    raise command_refusal("TABLE_UNKNOWN", game=str(number))


async def is_seated(tx: Transaction, row: GameRow, person: Person) -> bool:
    """Tell whether a person has a seat at a table."""
    return any(seat.person == person.id for seat in await tx.seats.of_game(row.id))


async def is_player_or_host(tx: Transaction, row: GameRow, person: Person) -> bool:
    """Tell whether a person hosts a table or has a seat."""
    return row.host == person.id or await is_seated(tx, row, person)


async def _guesses(
    tx: Transaction, place: Place, person: Person, lives: Sequence[Life]
) -> AsyncGenerator[list[GameRow], None]:
    """Yield groups of tables that may be meant, the likeliest first; only a single one counts."""
    own = await tx.games.of_person(person.id, lives)
    if place.channel is not None and place.guild is not None:
        thread = await tx.games.by_thread(place.channel)
        yield [thread] if thread else []
        here = await tx.games.in_channel(place.guild, place.channel, lives)
        for life in lives:
            yield [row for row in own if row.life == life and row.id in {one.id for one in here}]
        yield [row for row in own if row.id == person.game]
        yield here
    looked = await tx.games.get(person.game) if person.game is not None else None
    yield [looked] if looked else []
    for life in lives:
        yield [row for row in own if row.life == life]
    left = await find_last_finished_game(tx, person) if "over" in lives else None
    yield [left] if left else []


def list_in_words(rows: Sequence[GameRow], language: str) -> str:
    """Return tables as text, each by its number and game."""
    return ", ".join(
        f"{row.id} ({game_name(language, row.rules)})" for row in rows[:MAX_GAMES_NAMED]
    )


def unclear_table_error(found: Sequence[GameRow], person: Person) -> RefusedError:
    """Return the error that names the possible tables, or says that there is none."""
    if not found:
        return command_refusal("GAME_NONE")
    games = list_in_words(found, language_of(person))
    return command_refusal(
        "GAME_WHICH", games=games, form=f"{_game_option_prefix(person)}{found[0].id}"
    )


# Where it is in doubt


def may_close(reader: Reader) -> bool:
    """Tell whether a reader may close a window early."""
    return any(one.ask.ready and not one.is_ready for one in reader.seat_view.asks)


FindRefusals = Callable[[Reader], Sequence[Refusal]]
"""Returns the refusals that a table gives to somebody's wish; () if none."""


def no_refusals(_: Reader) -> Sequence[Refusal]:
    """Return no refusals."""
    return ()


class TableMatch(NamedTuple):
    """A wish: which tables fit, which would refuse it, and how a table is named.

    Both are found in a thread, since they may read a text.
    """

    fits: Callable[[Reader], bool]
    command_prefix: str
    """What to type before the number of a table."""
    find_refusals: FindRefusals = no_refusals


async def refuse_if_in_doubt(
    services: Services,
    person: Person,
    list_games: Callable[[], Awaitable[Sequence[GameRow]]],
    want: TableMatch,
) -> None:
    """Refuse a wish that fits two waiting tables if a card came after the last look at a table.

    A card of the last minutes leaves no doubt, unless it came a moment ago. Refuse also what fits
    only the table looked at if the table of that card reads and refuses it.
    The refusal names the likely table and how to choose it.
    """
    glance = await find_last_look(services.store, person)
    if not glance.is_doubtful:
        return
    found, language = [], language_of(person)
    last: Reader | None = None
    for row in await list_games():
        reader = await peek_at_table(services, person, row.id)
        last = reader if row.id == glance.card_table and reader.seat_view.asks else last
        waits = bool(reader.seat_view.asks)
        if waits and await asyncio.to_thread(want.fits, reader):
            found.append(row)
    numbers, is_fresh = [row.id for row in found], glance.is_card_fresh(services.now())
    if is_fresh and glance.card_table in numbers:
        return
    if len(found) > 1 and {glance.card_table, glance.table} & set(numbers):
        likely = next((one for one in (glance.card_table, glance.table) if one in numbers), None)
        raise command_refusal(
            "GAME_TWO", games=list_in_words(found, language), form=f"{want.command_prefix}{likely}"
        )
    if (
        last is not None
        and found
        and numbers == [glance.table]
        and (is_fresh or is_in_dialogue(services, glance))
    ):
        await _refuse_last(last, found[0], want)


async def _refuse_last(last: Reader, row: GameRow, want: TableMatch) -> None:
    """Refuse if the table of the last card would refuse what another would play."""
    refusals = await asyncio.to_thread(want.find_refusals, last)
    if not refusals:
        return
    here, there = (list_in_words([one], last.language) for one in (row, last.seat_view.game))
    first = command_refusal(
        "GAME_LAST", games=here, last=there, form=f"{want.command_prefix}{row.id}"
    )
    raise RefusedError((*first.refusals, *refusals), last.seat_view.key, last.seat_view.players)


async def refuse_command_in_doubt(
    services: Services, request: Request, key: str, fits: Callable[[Reader], bool],
    refuses: FindRefusals = no_refusals,
) -> None:  # fmt: skip
    """Refuse a command in a direct message without a table number if the table is in doubt."""
    person = request.person
    if not request.place.is_direct:
        return

    async def list_games() -> Sequence[GameRow]:
        async with services.store.reading() as tx:
            own = await tx.games.of_person(person.id, PLAYED_LIVES)
        return [row for row in own if key in {"", row.rules}]

    await refuse_if_in_doubt(
        services, person, list_games, TableMatch(fits, _game_option_prefix(person), refuses)
    )


def _game_option_prefix(person: Person) -> str:
    return f"{Voice(supported_language(person.locale), COMMON_BOOK).say('argument.game')}:"
