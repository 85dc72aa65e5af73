"""A game that is over as it is stored: plain values, which a worker process can be sent."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.games.news.game_end import reveal_seed
from bot.games.people.names import name_players
from bot.records import GameRow
from bot.store.store import Transaction
from bot.store.tables.steps import PackedPosition
from engine.core.protocol.values import KEEPER

ENDED_LIVES: Final = ("over", "ended")
"""The states of life in which a game has ended."""


@dataclass(frozen=True, slots=True)
class EndedGameRecord:
    """All that is told of a game that is over, in one language."""

    row: GameRow
    language: str
    seats: tuple[int, ...]
    players: tuple[tuple[int, str], ...]
    positions: tuple[PackedPosition, ...]
    """The positions that led to the last one, in their order."""
    events: tuple[tuple[int, str], ...]
    """The revision and the JSON of each event."""
    seed: tuple[tuple[str, str], ...]
    """The seed, the text before it, both as one text that is hashed, and the hash."""


async def read_ended_game(
    tx: Transaction, row: GameRow, language: str, seed_prefix: str
) -> EndedGameRecord:
    """Read all that is told of a game that is over; the game hashes its seed after the prefix."""
    seats = await tx.seats.of_game(row.id)
    people = await tx.people.find_all({one.person for one in seats if one.person is not None})
    return EndedGameRecord(
        row=row,
        language=language,
        seats=tuple(int(one.seat) for one in seats if one.seat != KEEPER),
        players=tuple(sorted(name_players(seats, people, language).items())),
        positions=find_path(await tx.steps.list_packed(row.id), row.revision),
        events=tuple(await tx.steps.list_event_texts(row.id)),
        seed=tuple(reveal_seed(row, seed_prefix).items()),
    )


def count_days(row: GameRow) -> int:
    """Count the days that a game took; a part of a day is one."""
    began, ended = row.created_at, row.ended_at or row.touched_at
    return max(1, -(-(ended - began) // timedelta(days=1)))


def find_path(stored: list[PackedPosition], last: int) -> tuple[PackedPosition, ...]:
    """Find the positions that led to the last one; those of undone steps lie beside the path."""
    by_revision = {one.revision: one for one in stored}
    path: list[PackedPosition] = []
    at: int | None = last
    while at is not None and at in by_revision:
        path.append(by_revision[at])
        at = by_revision[at].parent
    return tuple(reversed(path))
