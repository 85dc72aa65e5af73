"""A lobby as everybody may see it: seats, settings, and what prevents its start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.game_types import GameType
from bot.games.lobby import lobby_refusals, seating
from bot.games.lobby.lobby_options import LobbyOption, list_options
from bot.games.lobby.paces import list_game_options
from bot.games.people.names import name_players
from bot.games.table_settings import TableSettings, max_steward_after
from bot.records import GameRow, Person, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import KEEPER, Model, Refusal

MinuteRange = tuple[int, int]
"""How long a game takes at a real table: least and most."""


@dataclass(frozen=True, slots=True)
class LobbySummary:
    """One lobby, computed from its rows."""

    row: GameRow
    game_type: GameType
    table_settings: TableSettings
    settings: Model
    seats: tuple[SeatRow, ...]
    """The players' seats in order, without the keeper's."""
    keeper: SeatRow | None
    players: Mapping[int, str]
    """The players' names, by seat."""
    host_name: str
    """The host's name."""

    @property
    def game(self) -> int:
        return self.row.id

    @property
    def key(self) -> str:
        return self.row.rules

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players that these settings allow."""
        return seating.allowed_player_counts(self.game_type.game, self.settings)

    @property
    def max_players(self) -> int:
        """The most players that may sit down."""
        return max(self.player_counts)

    @property
    def is_full(self) -> bool:
        return len(self.seats) >= self.max_players

    @property
    def has_room(self) -> bool:
        """Tell whether somebody could take a seat; a machine gives up its own."""
        return not self.is_full or any(row.ai for row in self.seats)

    @property
    def wants_keeper(self) -> bool:
        """Return whether the game is only played with a keeper."""
        return wants_keeper(self.settings)

    @property
    def has_keeper_seat(self) -> bool:
        """Return whether somebody may be the keeper here, whether or not the game needs one."""
        return self.wants_keeper or self.game_type.game.policies.view_without_keeper is not None

    @property
    def machines_to_add(self) -> int:
        """How many AIs would be added at the start."""
        missing = seating.missing_players(self.player_counts, len(self.seats))
        return max(0, missing) if self.table_settings.fill and self.seats else 0

    @property
    def entries(self) -> tuple[Model | None, ...]:
        """Each seat's entry; None: it is incomplete."""
        return tuple(seating.make_entry(self.game_type.game, row.entry) for row in self.seats)

    @property
    def start_refusals(self) -> tuple[Refusal, ...]:
        """All the reasons why this table can't start (S-TABLE-05)."""
        entries = [one for one in self.entries if one is not None]
        lacking = [
            lobby_refusals.missing_entry_refusal(row.seat, self._missing_options(row))
            for row, entry in zip(self.seats, self.entries, strict=True)
            if entry is None
        ]
        missing = seating.missing_players(
            self.player_counts, len(self.seats) + self.machines_to_add
        )
        all_entries = seating.add_machine_entries(
            self.game_type.game, self.settings, entries, len(self.seats) + self.machines_to_add
        )
        refusals = [] if lacking else list(self.game_type.game.admit(self.settings, all_entries))
        refusals += lacking
        refusals += [lobby_refusals.player_count_refusal(missing)] if missing else []
        if self.wants_keeper and self.keeper is None:
            refusals.append(lobby_refusals.make_refusal("LOBBY_KEEPER", lobby_refusals.START_RULE))
        return tuple(refusals)

    def _missing_options(self, row: SeatRow) -> tuple[LobbyOption, ...]:
        return tuple(one for one in self.entry_options(row) if not one.is_settled)

    @property
    def minutes(self) -> MinuteRange | None:
        """How long the game takes at a real table, if the game says."""
        return self.game_type.game.policies.estimate_minutes(self.settings, self.likely_players)

    @property
    def likely_players(self) -> int:
        """How many will play, as far as that is known."""
        is_enough = len(self.seats) in self.player_counts
        return len(self.seats) if is_enough else min(self.player_counts)

    @property
    def options(self) -> tuple[LobbyOption, ...]:
        """The options that the host may set: the game's, then the table's own."""
        return (
            *list_game_options(self.game_type, self.row.settings),
            *self._table_options(),
        )

    def _table_options(self) -> Sequence[LobbyOption]:
        options = list_options(TableSettings, self.row.table, "table")
        most = max_steward_after(self.game_type.game)
        return [
            replace(one, limits=(0, most)) if one.name == "steward_after" else one
            for one in options
            if one.name != "undo" or self.game_type.game.policies.may_undo
        ]

    def entry_options(self, row: SeatRow | None = None) -> tuple[LobbyOption, ...]:
        """List the options of an entry, with the values of this seat."""
        return list_options(self.game_type.game.entry, row.entry if row else {}, "entry")

    def may_start(self, person: int) -> bool:
        """Tell whether a person may start: the host, or who sits at a full table (S-TABLE-05)."""
        return person == self.row.host or (self.is_full and self.seat_of(person) is not None)

    def seat_of(self, person: int) -> SeatRow | None:
        """Find a person's seat, the keeper's too."""
        rows = (*self.seats, *([self.keeper] if self.keeper else []))
        return next((row for row in rows if row.person == person), None)


def wants_keeper(settings: Model) -> bool:
    """Return whether a game with these settings needs a keeper."""
    return bool(getattr(settings, "keeper", False))


def summarise_lobby(
    row: GameRow, game_type: GameType, seats: Sequence[SeatRow], people: Mapping[int, Person]
) -> LobbySummary:
    """Summarise a lobby from its rows."""
    table = TableSettings.model_validate(dict(row.table))
    settings: Any = game_type.game.settings.model_validate(dict(row.settings))
    names = name_players(seats, people, table.language)
    host = next((names[one.seat] for one in seats if one.person == row.host), "")
    return LobbySummary(
        row=row,
        game_type=game_type,
        table_settings=table,
        settings=settings,
        seats=tuple(one for one in sorted(seats, key=lambda one: one.seat) if one.seat != KEEPER),
        keeper=next((one for one in seats if one.seat == KEEPER), None),
        players=names,
        host_name=host or (people[row.host].name if row.host in people else ""),
    )


async def read_summary(
    tx: Transaction, game_types: Mapping[str, GameType], row: GameRow
) -> LobbySummary:
    """Read and summarise a lobby."""
    seats = await tx.seats.of_game(row.id)
    people = await tx.people.find_all([row.host, *(one.person for one in seats if one.person)])
    return summarise_lobby(row, game_types[row.rules], seats, people)
