"""Where somebody stands: their games and what each wants of them, the games here, open lobbies."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal

from bot.client import Skald
from bot.games.lobby.lobby_summary import Summary
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError
from bot.messages.reader import Reader
from bot.store.rows import GameRow, Person
from cogs.interaction_io.responses import Interaction, voice

Role = Literal["asked", "ready", "waiting", "lobby"]

SHOWN: Final = 10
"""So many games of a kind are listed."""
LATEST: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class TableSummary:
    """One table, as somebody stands towards it."""

    row: GameRow
    role: Role
    reader: Reader | None = None
    """What they may know of it, where it is being played."""
    lobby: Summary | None = None

    @property
    def waits(self) -> bool:
        return self.role == "asked"

    @property
    def closes_at(self) -> datetime:
        """When the first of their windows closes."""
        own = self.reader.sight.asks if self.reader is not None else ()
        known = (one.window.closes_at for one in own if one.window is not None)
        return min(filter(None, known), default=LATEST)


@dataclass(frozen=True)
class Overview:
    """Everything that concerns somebody here and now."""

    person: Person
    own: tuple[TableSummary, ...]
    """What waits for them comes first, lobbies last."""
    here: tuple[TableSummary, ...]
    """The other games of this channel."""
    lobbies: tuple[TableSummary, ...]
    """Open lobbies of this channel in which they don't sit."""


async def overview(press: Interaction, person: Person) -> Overview:
    """Look where somebody stands."""
    client = press.client
    async with client.store.reading() as tx:
        own = await tx.games.of_person(person.id)
        near = []
        if press.guild_id is not None and press.channel_id is not None:
            near = await tx.games.in_channel(press.guild_id, press.channel_id)
    mine = {row.id for row in own}
    others = [row for row in near if row.id not in mine]
    return Overview(
        person,
        tuple(await stood(client, person, own)),
        tuple(await _all(client, person, (row for row in others if row.life == "open"))),
        tuple(await _all(client, person, (row for row in others if row.life == "lobby"))),
    )


async def stood(client: Skald, person: Person, rows: Iterable[GameRow]) -> list[TableSummary]:
    """Look how somebody stands towards their tables: what closes next comes first."""
    return sorted(await _all(client, person, rows), key=_urgent)


def _urgent(one: TableSummary) -> tuple[bool, bool, datetime]:
    return not one.waits, one.role == "lobby", one.closes_at if one.waits else LATEST


async def _all(client: Skald, person: Person, rows: Iterable[GameRow]) -> list[TableSummary]:
    """Look at tables one by one; those that somebody may not see are passed over."""
    found = []
    for row in rows:
        try:
            found.append(await standing(client, person, row))
        except RefusedError:
            continue
    return found


async def standing(client: Skald, person: Person, row: GameRow) -> TableSummary:
    """Look how somebody stands towards one table."""
    now = client.now()
    if row.life == "lobby":
        return TableSummary(row, "lobby", lobby=await client.lobby.look(row.id, now))
    sight = await client.desk.look(row.id, person.id, now)
    reader = Reader(sight, client.kinds[sight.key], language_of(person))
    if not sight.asks:
        return TableSummary(row, "waiting", reader)
    ready = all(one.ready for one in sight.asks)
    return TableSummary(row, "ready" if ready else "asked", reader)


# In words


def lines(found: Overview) -> Iterator[str]:
    """List everything: own games, lobbies here, games here."""
    said = voice(found.person)
    if found.own:
        yield said.say("list.own")
        yield from listed(found.person, found.own)
    else:
        yield said.say("list.own.none")
    for key, some in (("list.lobbies", found.lobbies), ("list.here", found.here)):
        if some:
            yield said.say(key)
            yield from listed(found.person, some)


def listed(person: Person, some: Sequence[TableSummary]) -> Iterator[str]:
    """Say the first tables in a line each, and how many more there are."""
    yield from (f"- {line(person, one)}" for one in some[:SHOWN])
    if len(some) > SHOWN:
        yield voice(person).say("list.more", count=len(some) - SHOWN)


def line(person: Person, one: TableSummary) -> str:
    """Say one table in a line."""
    if one.reader is None:
        return _lobby(person, one)
    reader = one.reader
    waits = tuple(dict.fromkeys(int(window.ask.seat) for window in reader.sight.others))
    until = next(filter(None, (reader.until(own.window) for own in reader.sight.asks)), "")
    if one.role == "waiting":
        key = "list.line.waiting" if waits else "list.line.idle"
        return reader.say(key, title=reader.title, seats=waits)
    return reader.say(f"list.line.{one.role}", title=reader.title, until=until)


def _lobby(person: Person, one: TableSummary) -> str:
    assert one.lobby is not None  # noqa: S101  (a standing has a sight or a lobby)
    said = voice(person, one.lobby.key)
    title = said.say("turn.table", name=said.say("game.name"), number=str(one.row.id))
    count, places = len(one.lobby.seats), one.lobby.places
    return said.say("list.line.lobby", title=title, count=count, places=places)
