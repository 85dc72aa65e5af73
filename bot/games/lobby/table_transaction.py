"""One table in a transaction: its rows, the permissions, the changes and their letters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.game_types import GameType
from bot.games.lobby import lobby_refusals
from bot.games.lobby.lobby_summary import LobbySummary, summarise_lobby
from bot.games.news.single_letters import TICK, write_lobby_letter
from bot.games.news.steward_notes import write_holder_back_note
from bot.games.people.names import name_players
from bot.games.refusals import RefusedError
from bot.games.state.stewards import end_absence, is_host_silent
from bot.machine_names import name_machines
from bot.records import GameRow, Letter, LoggedAction, Person, SeatRow
from bot.store.store import Transaction
from engine.core.files import state_files
from engine.core.protocol.values import KEEPER, Refusal, Seat
from render.words import LANGUAGES


@dataclass(slots=True)
class TableTransaction:
    """One table inside one transaction."""

    tx: Transaction
    game_type: GameType
    row: GameRow
    seats: list[SeatRow]
    people: dict[int, Person]
    now: datetime
    host_heard_at: datetime | None = None
    """When the host last did something; read for a paused table only."""

    @classmethod
    async def read(
        cls, tx: Transaction, game_types: Mapping[str, GameType], game: int, now: datetime
    ) -> "TableTransaction":
        """Read any table; refuse an unknown number."""
        row = await tx.games.get(game)
        if row is None or row.rules not in game_types:
            raise RefusedError(
                (
                    lobby_refusals.make_refusal(
                        "TABLE_UNKNOWN", lobby_refusals.WHICH_TABLE_RULE, game=str(game)
                    ),
                )
            )
        seats = await tx.seats.of_game(game)
        people = await tx.people.find_all([row.host, *(one.person for one in seats if one.person)])
        host_heard_at = await _find_host_heard_at(tx, row) if row.paused_at is not None else None
        return cls(tx, game_types[row.rules], row, seats, people, now, host_heard_at)

    @property
    def summary(self) -> LobbySummary:
        """The lobby as it stands now."""
        return summarise_lobby(self.row, self.game_type, self.seats, self.people)

    @property
    def names(self) -> dict[int, str]:
        """The players' names, by seat."""
        return name_players(self.seats, self.people, self.language)

    @property
    def language(self) -> str:
        """The language of everything public."""
        return str(self.row.table.get("language", LANGUAGES[0]))

    @property
    def next_touch(self) -> datetime:
        """The moment of the next change: each has its own, so that each has its own letter."""
        return max(self.now, self.row.touched_at + TICK)

    @property
    def players(self) -> list[SeatRow]:
        return [one for one in self.seats if one.seat != KEEPER]

    def make_refused_error(self, *refusals: Refusal) -> RefusedError:
        """Make the error that carries refusals at this table."""
        return RefusedError(refusals, self.row.rules, self.names)

    async def read_state(self) -> Any:
        """Read the present position; None: there is none yet."""
        if not self.row.revision:
            return None
        last = await self.tx.steps.position(self.row.id)
        return state_files.load(self.game_type.game, last.state, f"game {self.row.id}")

    # Permissions

    def require_lobby(self) -> None:
        """Refuse once the game has started (S-TABLE-05)."""
        if self.row.life == "lobby":
            return
        code = "LOBBY_BEGUN" if self.row.life in {"open", "over"} else "LOBBY_CLOSED"
        raise self.make_refused_error(
            lobby_refusals.make_refusal(code, lobby_refusals.START_RULE, game=str(self.row.id))
        )

    def require_being_played(self) -> None:
        """Refuse before the start and after the end (S-TABLE-02)."""
        if self.row.life != "open":
            refusal = lobby_refusals.make_refusal(
                "TABLE_NOT_OPEN", lobby_refusals.HOST_RULE, game=str(self.row.id)
            )
            raise self.make_refused_error(refusal)

    def require_host(self, person: int) -> None:
        """Refuse everybody but the host (S-TABLE-02)."""
        if self.row.host != person:
            host = self.people.get(self.row.host)
            seat = self.seat_of(self.row.host)
            name = self.names[seat.seat] if seat else host.name if host else ""
            may_take_over = self.is_host_silent and self.seat_of(person) is not None
            raise self.make_refused_error(
                lobby_refusals.host_only_refusal(name, silent=may_take_over)
            )

    @property
    def is_host_silent(self) -> bool:
        return is_host_silent(self.row, self.seat_of(self.row.host), self.now, self.host_heard_at)

    def seat_of(self, person: int) -> SeatRow | None:
        return next((one for one in self.seats if one.person == person), None)

    # Changes

    async def load_person(self, person: int) -> None:
        """Load a person who is about to sit down."""
        self.people |= await self.tx.people.find_all([person])

    def add_seat(self, **values: Any) -> SeatRow:
        """Add the next seat."""
        row = SeatRow(game=self.row.id, seat=Seat(len(self.players) + 1), **values)
        self.seats = name_machines([*self.seats, row])
        return self.seats[-1]

    def change_seat(self, row: SeatRow, **values: Any) -> None:
        """Change a seat; a machine that takes it gets a name."""
        changed = [replace(one, **values) if one is row else one for one in self.seats]
        self.seats = name_machines(changed)

    def remove_seat(self, leaver: SeatRow) -> None:
        """Remove a seat; the later ones move up."""
        keeper = [one for one in self.seats if one.seat == KEEPER and one is not leaver]
        stay = [one for one in self.players if one is not leaver]
        self.seats = [replace(one, seat=Seat(n)) for n, one in enumerate(stay, 1)] + keeper

    def pass_host_on(self, leaver: Seat) -> bool:
        """Make the next seat's person host if the host has left; False: nobody is left."""
        people = [
            one.person
            for one in sorted(self.seats, key=lambda one: _round_table_order(leaver, one.seat))
            if one.person is not None
        ]
        if people and self.row.host not in people:
            self.row = replace(self.row, host=people[0])
        return bool(people)

    async def save_lobby(self, person: int, what: str, **facts: Any) -> LobbySummary:
        """Save a lobby, with the letter that updates its message."""
        self.row = replace(self.row, touched_at=self.next_touch)
        await self.save_with_letters(person, what, facts, [write_lobby_letter(self.row)])
        return self.summary

    async def save_with_letters(
        self, person: int, what: str, facts: Mapping[str, Any], letters: Sequence[Letter]
    ) -> None:
        """Save the table with the logged action and its letters."""
        letters = [*letters, *await self._note_host_returned(person)]
        await self.tx.games.save(self.row)
        if self.seats:
            await self.tx.seats.replace_all(self.seats)
        else:
            await self.tx.seats.clear(self.row.id)
        action = LoggedAction(game=self.row.id, person=person, what=what, at=self.now, facts=facts)
        await self.tx.actions.add(action)
        await self.tx.outbox.add(letters, self.now)

    async def save_host_return(self, person: int) -> None:
        """Save that the host is back, by an action that is saved elsewhere (S-TABLE-02)."""
        letters = await self._note_host_returned(person)
        await self.tx.seats.replace_all(self.seats)
        await self.tx.outbox.add(letters, self.now)

    async def _note_host_returned(self, person: int) -> list[Letter]:
        """End the absence of a host who acts; tell everybody if an AI answered for them."""
        own = self.seat_of(person)
        if own is None or person != self.row.host:
            return []
        self.seats = [end_absence(one) if one is own else one for one in self.seats]
        if not own.steward:
            return []
        number = len(await self.tx.actions.of_game(self.row.id))
        return [write_holder_back_note(self.row, own, f".{number}")]


async def _find_host_heard_at(tx: Transaction, row: GameRow) -> datetime | None:
    """Find when the host last acted, by the log and the waiting sheets."""
    acted_at = [one.at for one in await tx.actions.of_game(row.id) if one.person == row.host]
    on_sheets = await tx.sheets.of_branch(row.id, row.branch)
    ordered_at = [one.given_at for one in on_sheets if one.person == row.host]
    return max([*acted_at, *ordered_at], default=None)


def _round_table_order(leaver: Seat, seat: Seat) -> tuple[bool, bool, Seat]:
    """Return the sort key of a seat, counted round the table from another; the keeper is last."""
    return seat == KEEPER, seat < leaver, seat
