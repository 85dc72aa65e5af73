"""The digest: one message a day that names a person's tables where something waits for them.

It is written once a day at the person's hour, in the transaction that sets the next one. What it
tells is read again when it leaves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from bot.games.news.unread_news import UnreadNews, read_unread_news, write_news_page
from bot.games.people.languages import language_of
from bot.games.people.ping_settings import find_next_digest, local_day
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.state.seat_view import SeatAsk, SeatView, build_seat_view
from bot.games.turns.game_repository import GameRepository, cut_to_milliseconds
from bot.games.turns.games_at_once import for_each_game
from bot.letter_bodies import Digest
from bot.records import Letter, Person


@dataclass(frozen=True, slots=True)
class DigestEntry:
    """What waits for a person at one table."""

    seat_view: SeatView
    asks: tuple[SeatAsk, ...]
    """What they are asked and have not answered."""
    news_up_to: int
    """The revision of the newest news that no digest has named; 0: there is none."""


class Digests:
    """Writes the digests that are due, and reads what they tell."""

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository

    async def write_due(self, now: datetime) -> None:
        """Write the digests that are due; one that came due in an outage is written once."""
        now = cut_to_milliseconds(now)
        async with self._repository.store.reading() as tx:
            due = await tx.people.list_digests_due(now)
        for person in due:
            await self._write(person.id, now)

    async def _write(self, number: int, now: datetime) -> None:
        """Write a person's digest, if there is anything to tell, and plan the next one."""
        async with self._repository.store.reading() as tx:
            person = await tx.people.get(number)
        entries = await self.read(person, now)
        async with self._repository.store.writing() as tx:
            person = await tx.people.get(number)
            if person.digest_at is None or person.digest_at > now:
                return
            if entries:
                person = replace(person, digest_day=local_day(person, now))
                await tx.outbox.add([_make_letter(person, now)], now)
            await tx.people.save(replace(person, digest_at=find_next_digest(person, now)))

    async def read(self, person: Person, now: datetime) -> list[DigestEntry]:
        """Return what waits for a person at each table; what closes first comes first.

        A practice table waits for nobody; a table that can't be read holds up no other.
        """
        now = cut_to_milliseconds(now)
        async with self._repository.store.reading() as tx:
            games = [row.id for row in await tx.games.of_person(person.id, ("open",))]

        async def read_entry(game: int) -> DigestEntry | None:
            return await self._read_entry(game, person, now)

        found = await for_each_game(games, read_entry, "digest_not_read")
        return sorted(filter(None, found), key=_urgency)

    async def _read_entry(self, game: int, person: Person, now: datetime) -> DigestEntry | None:
        """Return what waits for a person at one table; None: nothing does."""
        async with self._repository.snapshots.lock_for(game):
            snapshot = await self._repository.read_snapshot(game)
        seat = snapshot.seat_of(person.id)
        if seat is None or snapshot.table_settings.practice:
            return None
        seat_view = build_seat_view(snapshot, seat, now)
        async with self._repository.store.reading() as tx:
            news = await read_unread_news(tx, snapshot, person.id)
        asks = tuple(_list_open_asks(seat_view))
        news_up_to = _find_new_revision(news, language_of(person))
        return DigestEntry(seat_view, asks, news_up_to) if asks or news_up_to else None


def _find_new_revision(news: UnreadNews, language: str) -> int:
    """Return the revision of the newest news that no digest has named; 0: there is none."""
    is_new = news.up_to > max(news.state.digested_up_to, news.state.read_up_to)
    return news.up_to if is_new and write_news_page(news, language) is not None else 0


def _make_letter(person: Person, now: datetime) -> Letter:
    """Make the letter of a person's digest; quiet hours hold it back as well."""
    return Letter(
        letter=f"digest.{person.id}.{person.digest_day}",
        game=None,
        body=Digest(),
        person=person.id,
        not_before=find_quiet_end(person, now),
    )


def _list_open_asks(seat_view: SeatView) -> Iterator[SeatAsk]:
    """Yield what a person is asked now and has not answered, unless nobody waits for it."""
    if seat_view.game.paused_at is None and not seat_view.is_absent:
        yield from (one for one in seat_view.asks if one.reminder_key and not one.is_ready)


def _urgency(entry: DigestEntry) -> tuple[bool, float, int]:
    closing = [one.window.closes_at for one in entry.asks if one.window.closes_at is not None]
    closes_at = min(closing).timestamp() if closing else float("inf")
    return not entry.asks, closes_at, entry.seat_view.game.id
