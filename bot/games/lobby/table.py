"""A table in the middle of a deed: its rows as read, and how they are changed and told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.game_types import GameType
from bot.games.lobby import lobby_refusals
from bot.games.lobby.lobby_summary import Summary, summarise
from bot.games.news.letter_writer import TICK, lobby
from bot.games.news.steward_notes import gone as relieved
from bot.games.people.people import called
from bot.games.refusals import RefusedError
from bot.games.state.stewards import back, is_silent
from bot.store.rows import GameRow, Letter, LoggedAction, Person, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import KEEPER, Refusal, Seat
from render.words import LANGUAGES


@dataclass(slots=True)
class LobbyTransaction:
    """One table inside one transaction."""

    tx: Transaction
    kind: GameType
    row: GameRow
    seats: list[SeatRow]
    people: dict[int, Person]
    now: datetime
    heard: datetime | None = None
    """When the host was last heard of, as far as that is kept; read for a paused table alone."""

    @classmethod
    async def read(
        cls, tx: Transaction, kinds: Mapping[str, GameType], game: int, now: datetime
    ) -> "LobbyTransaction":
        """Read any table; a number that nobody has is refused."""
        row = await tx.games.get(game)
        if row is None or row.rules not in kinds:
            raise RefusedError(
                (lobby_refusals.no("TABLE_UNKNOWN", lobby_refusals.MEANT, game=str(game)),)
            )
        seats = await tx.seats.of(game)
        people = await tx.people.named([row.host, *(one.person for one in seats if one.person)])
        heard = await _heard(tx, row) if row.paused_at is not None else None
        return cls(tx, kinds[row.rules], row, seats, people, now, heard)

    @property
    def summary(self) -> Summary:
        """The lobby as it stands now."""
        return summarise(self.row, self.kind, self.seats, self.people)

    @property
    def names(self) -> dict[int, str]:
        """What everybody here is called, by seat."""
        return called(self.seats, self.people, self.language)

    @property
    def language(self) -> str:
        """The language of everything public."""
        return str(self.row.table.get("language", LANGUAGES[0]))

    @property
    def touch(self) -> datetime:
        """A moment for a new touch: each has its own, so that each has a letter of its own."""
        return max(self.now, self.row.touched_at + TICK)

    @property
    def players(self) -> list[SeatRow]:
        return [one for one in self.seats if one.seat != KEEPER]

    def refuse(self, *refusals: Refusal) -> RefusedError:
        """Make what says no at this table."""
        return RefusedError(refusals, self.row.rules, self.names)

    # Who may

    def in_lobby(self) -> None:
        """Go on only before the start (S-TABLE-05)."""
        if self.row.life == "lobby":
            return
        code = "LOBBY_BEGUN" if self.row.life in {"open", "over"} else "LOBBY_CLOSED"
        raise self.refuse(lobby_refusals.no(code, lobby_refusals.STARTING, game=str(self.row.id)))

    def being_played(self) -> None:
        """Go on only between start and end (S-TABLE-02)."""
        if self.row.life != "open":
            no = lobby_refusals.no("TABLE_NOT_OPEN", lobby_refusals.WHOSE, game=str(self.row.id))
            raise self.refuse(no)

    def by_host(self, person: int) -> None:
        """Go on only for the host (S-TABLE-02)."""
        if self.row.host != person:
            host = self.people.get(self.row.host)
            seat = self.seat_of(self.row.host)
            name = self.names[seat.seat] if seat else host.name if host else ""
            heir = self.host_is_silent and self.seat_of(person) is not None
            raise self.refuse(lobby_refusals.host_only(name, silent=heir))

    @property
    def host_is_silent(self) -> bool:
        return is_silent(self.row, self.seat_of(self.row.host), self.now, self.heard)

    def seat_of(self, person: int) -> SeatRow | None:
        return next((one for one in self.seats if one.person == person), None)

    # What changes

    async def meet(self, person: int) -> None:
        """Know who sits down."""
        self.people |= await self.tx.people.named([person])

    def sit(self, **place: Any) -> SeatRow:
        """Seat somebody in the next place."""
        row = SeatRow(game=self.row.id, seat=Seat(len(self.players) + 1), **place)
        self.seats.append(row)
        return row

    def change(self, row: SeatRow, **values: Any) -> None:
        self.seats = [replace(one, **values) if one is row else one for one in self.seats]

    def rise(self, gone: SeatRow) -> None:
        """Take somebody's place away; the rest move up."""
        keeper = [one for one in self.seats if one.seat == KEEPER and one is not gone]
        stay = [one for one in self.players if one is not gone]
        self.seats = [replace(one, seat=Seat(n)) for n, one in enumerate(stay, 1)] + keeper

    def crown(self, gone: Seat) -> bool:
        """Once the host is gone make the next seat's person host; False: nobody is left."""
        people = [
            one.person
            for one in sorted(self.seats, key=lambda one: _after(gone, one.seat))
            if one.person is not None
        ]
        if people and self.row.host not in people:
            self.row = replace(self.row, host=people[0])
        return bool(people)

    async def save(self, person: int, what: str, **facts: Any) -> Summary:
        """Write a lobby down, with the letter that brings its message up to date."""
        self.row = replace(self.row, touched_at=self.touch)
        await self.keep(person, what, facts, [lobby(self.row)])
        return self.summary

    async def keep(
        self, person: int, what: str, facts: Mapping[str, Any], letters: Sequence[Letter]
    ) -> None:
        """Write the table down: what was done, by whom, and what is said of it."""
        letters = [*letters, *await self._returned(person)]
        await self.tx.games.save(self.row)
        if self.seats:
            await self.tx.seats.put(self.seats)
        else:
            await self.tx.seats.clear(self.row.id)
        done = LoggedAction(game=self.row.id, person=person, what=what, at=self.now, facts=facts)
        await self.tx.actions.add(done)
        await self.tx.outbox.put(letters, self.now)

    async def returned(self, person: int) -> None:
        """Write down that a host is there, by a deed that is written elsewhere (S-TABLE-02)."""
        letters = await self._returned(person)
        await self.tx.seats.put(self.seats)
        await self.tx.outbox.put(letters, self.now)

    async def _returned(self, person: int) -> list[Letter]:
        """See that a host who does something is there; tell all where an AI answered for them."""
        own = self.seat_of(person)
        if own is None or person != self.row.host:
            return []
        self.seats = [back(one) if one is own else one for one in self.seats]
        if not own.steward:
            return []
        number = len(await self.tx.actions.of(self.row.id))
        return [relieved(self.row, own, f".{number}")]


async def _heard(tx: Transaction, row: GameRow) -> datetime | None:
    """Find the host's last deed: by the log, and on the sheets that wait."""
    done = [one.at for one in await tx.actions.of(row.id) if one.person == row.host]
    waiting = await tx.sheets.of(row.id, row.branch)
    given = [one.given_at for one in waiting if one.person == row.host]
    return max([*done, *given], default=None)


def _after(gone: Seat, seat: Seat) -> tuple[bool, bool, Seat]:
    """Sort seats from one on, round the table; the keeper comes last."""
    return seat == KEEPER, seat < gone, seat
