"""A person's overview: their tables, the games here, and open lobbies."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal

from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.people.languages import language_of
from bot.games.refusals import RefusedError
from bot.messages.reader import Reader
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.voices import voice_for
from bot.records import GameRow, Person

Role = Literal["asked", "ready", "waiting", "lobby"]

MAX_TABLES_LISTED: Final = 10
"""Maximum number of tables in a list."""
NO_CLOSING_TIME: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class TableSummary:
    """One table, from the view of a person."""

    row: GameRow
    role: Role
    reader: Reader | None = None
    """What they may know of it, if it is being played."""
    lobby: LobbySummary | None = None

    @property
    def is_asked(self) -> bool:
        return self.role == "asked"

    @property
    def closes_at(self) -> datetime:
        """The closing time of their first window."""
        seat_ask = self.reader.seat_view.asks if self.reader is not None else ()
        known = (one.window.closes_at for one in seat_ask if one.window is not None)
        return min(filter(None, known), default=NO_CLOSING_TIME)


@dataclass(frozen=True)
class Overview:
    """All tables that concern a person here."""

    person: Person
    own_tables: tuple[TableSummary, ...]
    """Those that wait for them come first, lobbies last."""
    tables_here: tuple[TableSummary, ...]
    """The other games of this channel."""
    lobbies: tuple[TableSummary, ...]
    """Open lobbies of this channel in which they don't sit."""


async def load_overview(services: Services, request: Request) -> Overview:
    """Return the overview of a person."""
    person, place = request.person, request.place
    async with services.store.reading() as tx:
        own = await tx.games.of_person(person.id)
        near = []
        if place.guild is not None and place.channel is not None:
            near = await tx.games.in_channel(place.guild, place.channel)
    mine = {row.id for row in own}
    others = [row for row in near if row.id not in mine]
    return Overview(
        person,
        tuple(await summarise_tables(services, person, own)),
        tuple(
            await _summarise_all(services, person, (row for row in others if row.life == "open"))
        ),
        tuple(
            await _summarise_all(services, person, (row for row in others if row.life == "lobby"))
        ),
    )


async def summarise_tables(
    services: Services, person: Person, rows: Iterable[GameRow]
) -> list[TableSummary]:
    """Return summaries of a person's tables; what closes next comes first."""
    return sorted(await _summarise_all(services, person, rows), key=_urgency)


def _urgency(one: TableSummary) -> tuple[bool, bool, datetime]:
    return not one.is_asked, one.role == "lobby", one.closes_at if one.is_asked else NO_CLOSING_TIME


async def _summarise_all(
    services: Services, person: Person, rows: Iterable[GameRow]
) -> list[TableSummary]:
    """Return summaries of tables, without those that the person may not see."""
    found = []
    for row in rows:
        try:
            found.append(await summarise_table(services, person, row))
        except RefusedError:
            continue
    return found


async def summarise_table(services: Services, person: Person, row: GameRow) -> TableSummary:
    """Return the summary of one table."""
    now = services.now()
    if row.life == "lobby":
        return TableSummary(row, "lobby", lobby=await services.lobby.read_summary(row.id, now))
    seat_view = await services.desk.read_seat_view(row.id, person.id, now)
    reader = Reader(seat_view, services.game_types[seat_view.key], language_of(person))
    if not seat_view.asks:
        return TableSummary(row, "waiting", reader)
    ready = all(one.is_ready for one in seat_view.asks)
    return TableSummary(row, "ready" if ready else "asked", reader)


# In words


def overview_lines(found: Overview) -> Iterator[str]:
    """Yield the overview in lines: own games, lobbies here, games here."""
    their_voice = voice_for(found.person)
    if found.own_tables:
        yield their_voice.say("list.own")
        yield from table_lines(found.person, found.own_tables)
    else:
        yield their_voice.say("list.own.none")
    for key, some in (("list.lobbies", found.lobbies), ("list.here", found.tables_here)):
        if some:
            yield their_voice.say(key)
            yield from table_lines(found.person, some)


def table_lines(person: Person, some: Sequence[TableSummary]) -> Iterator[str]:
    """Yield a line for each of the first tables, and the number of others."""
    yield from (f"- {table_line(person, one)}" for one in some[:MAX_TABLES_LISTED])
    if len(some) > MAX_TABLES_LISTED:
        yield voice_for(person).say("list.more", count=len(some) - MAX_TABLES_LISTED)


def table_line(person: Person, one: TableSummary) -> str:
    """Return one table as a line."""
    if one.reader is None:
        return _lobby_line(person, one)
    reader = one.reader
    waits = tuple(dict.fromkeys(int(window.ask.seat) for window in reader.seat_view.other_windows))
    until = next(
        filter(
            None,
            (reader.closing_time_in_words(seat_ask.window) for seat_ask in reader.seat_view.asks),
        ),
        "",
    )
    if one.role == "waiting":
        key = "list.line.waiting" if waits else "list.line.idle"
        return reader.say(key, title=reader.table_title, seats=waits)
    return reader.say(f"list.line.{one.role}", title=reader.table_title, until=until)


def _lobby_line(person: Person, one: TableSummary) -> str:
    assert one.lobby is not None  # noqa: S101  (a standing has a sight or a lobby)
    their_voice = voice_for(person, one.lobby.key)
    title = their_voice.say("turn.table", name=their_voice.say("game.name"), number=str(one.row.id))
    count, places = len(one.lobby.seats), one.lobby.max_players
    return their_voice.say("list.line.lobby", title=title, count=count, places=places)
