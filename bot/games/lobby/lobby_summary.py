"""A lobby as everybody may see it: who sits where, what is settled, what still hinders a start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.game_types import GameType
from bot.games.lobby import lobby_refusals, seating
from bot.games.lobby.lobby_options import LobbyOption, offers
from bot.games.people.people import called
from bot.games.table_settings import TableSettings, steward_most
from bot.store.rows import GameRow, Person, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import KEEPER, Model, Refusal

Minutes = tuple[int, int]
"""How long a game takes at a real table, for so many players."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One lobby, worked out from its rows."""

    row: GameRow
    kind: GameType
    table: TableSettings
    settings: Model
    seats: tuple[SeatRow, ...]
    """The players', in order; the keeper's is apart."""
    keeper: SeatRow | None
    players: Mapping[int, str]
    """What everybody is called, by seat."""
    host: str
    """What the host is called."""

    @property
    def game(self) -> int:
        return self.row.id

    @property
    def key(self) -> str:
        return self.row.rules

    @property
    def counts(self) -> tuple[int, ...]:
        """How many may play."""
        return seating.counts(self.kind.game, self.settings)

    @property
    def places(self) -> int:
        """How many may sit down."""
        return max(self.counts)

    @property
    def full(self) -> bool:
        return len(self.seats) >= self.places

    @property
    def wants_keeper(self) -> bool:
        """The game is played with an arbiter."""
        return wants_keeper(self.settings)

    @property
    def filled(self) -> int:
        """How many machines would come to the start."""
        short = seating.missing(self.counts, len(self.seats))
        return max(0, short) if self.table.fill and self.seats else 0

    @property
    def entries(self) -> tuple[Model | None, ...]:
        """What each seat brings; None: it has yet to choose."""
        return tuple(seating.entry_of(self.kind.game, row.entry) for row in self.seats)

    @property
    def hinders(self) -> tuple[Refusal, ...]:
        """Everything that keeps this table from starting, at once (S-TABLE-05)."""
        entries = [one for one in self.entries if one is not None]
        lacking = [
            lobby_refusals.entry_missing(row.seat, self._lacking(row))
            for row, entry in zip(self.seats, self.entries, strict=True)
            if entry is None
        ]
        short = seating.missing(self.counts, len(self.seats) + self.filled)
        whole = seating.with_machines(
            self.kind.game, self.settings, entries, len(self.seats) + self.filled
        )
        found = [] if lacking else list(self.kind.game.admit(self.settings, whole))
        found += lacking
        found += [lobby_refusals.short_of(short)] if short else []
        if self.wants_keeper and self.keeper is None:
            found.append(lobby_refusals.no("LOBBY_KEEPER", lobby_refusals.STARTING))
        return tuple(found)

    def _lacking(self, row: SeatRow) -> tuple[LobbyOption, ...]:
        return tuple(one for one in self.brought(row) if not one.settled)

    @property
    def minutes(self) -> Minutes | None:
        """How long it takes at a real table, where the game tells."""
        count = len(self.seats) if len(self.seats) in self.counts else min(self.counts)
        return self.kind.game.minutes(self.settings, count)

    @property
    def offers(self) -> tuple[LobbyOption, ...]:
        """All that the host may set: what the game offers, then the table's own."""
        return (*offers(self.kind.game.settings, self.row.settings, "game"), *self._table())

    def _table(self) -> Sequence[LobbyOption]:
        found = offers(TableSettings, self.row.table, "table")
        most = steward_most(self.kind.game)
        return [
            replace(one, span=(0, most)) if one.name == "steward_after" else one
            for one in found
            if one.name != "undo" or self.kind.game.undo
        ]

    def brought(self, row: SeatRow | None = None) -> tuple[LobbyOption, ...]:
        """List what a player may bring, with what this one brings."""
        return offers(self.kind.game.entry, row.entry if row else {}, "entry")

    def seat_of(self, person: int) -> SeatRow | None:
        """Find where somebody sits, the keeper's place too."""
        rows = (*self.seats, *([self.keeper] if self.keeper else []))
        return next((row for row in rows if row.person == person), None)


def wants_keeper(settings: Model) -> bool:
    """Tell whether a game by these settings asks an arbiter."""
    return bool(getattr(settings, "keeper", False))


def summarise(
    row: GameRow, kind: GameType, seats: Sequence[SeatRow], people: Mapping[int, Person]
) -> Summary:
    """Work out a lobby from its rows."""
    table = TableSettings.model_validate(dict(row.table))
    settings: Any = kind.game.settings.model_validate(dict(row.settings))
    names = called(seats, people, table.language)
    host = next((names[one.seat] for one in seats if one.person == row.host), "")
    return Summary(
        row=row,
        kind=kind,
        table=table,
        settings=settings,
        seats=tuple(one for one in sorted(seats, key=lambda one: one.seat) if one.seat != KEEPER),
        keeper=next((one for one in seats if one.seat == KEEPER), None),
        players=names,
        host=host or (people[row.host].name if row.host in people else ""),
    )


async def summary(tx: Transaction, kinds: Mapping[str, GameType], row: GameRow) -> Summary:
    """Read a lobby."""
    seats = await tx.seats.of(row.id)
    people = await tx.people.named([row.host, *(one.person for one in seats if one.person)])
    return summarise(row, kinds[row.rules], seats, people)
