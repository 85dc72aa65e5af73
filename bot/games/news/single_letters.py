"""Letters that are written one by one: cards, notes, lobby updates."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.games.news.chapters import THREAD_ROOM
from bot.letter_bodies import CardUpdate, Facts, LobbyMessage, Note, TurnCard
from bot.records import GameRow, Letter, SeatRow

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
TICK: Final = timedelta(milliseconds=1)
UPDATE_PAUSE: Final = timedelta(seconds=2)
"""A live card is edited so long after what happened."""


def farewell_name(game: GameRow, row: SeatRow) -> str:
    """Return the name of the letter that tells a holder, once, that they are eliminated."""
    return f"{game.id}.{game.branch}.out.{row.seat}.{row.person}"


@dataclass(frozen=True, slots=True)
class LetterRecipient:
    """The seat that a note goes to, and not before when."""

    row: SeatRow
    not_before: datetime | None


def write_card_letter(
    game: GameRow, row: SeatRow, card: TurnCard, later: datetime | None
) -> Letter:
    """Write the letter of a seat's turn card."""
    return Letter(
        letter=f"{game.id}.{game.revision}.card.{row.seat}",
        game=game.id,
        body=card,
        seat=row.seat,
        revision=game.revision,
        not_before=later,
    )


def write_card_update(game: GameRow, row: SeatRow, now: datetime) -> Letter:
    """Write that a seat's live card is edited after a pause, in which more may happen."""
    return Letter(
        letter=f"{game.id}.{game.revision}.update.{row.seat}",
        game=game.id,
        body=CardUpdate(),
        seat=row.seat,
        revision=game.revision,
        not_before=now + UPDATE_PAUSE,
    )


def write_note(
    game: GameRow, name: str, key: str, facts: Facts, to: LetterRecipient | None = None
) -> Letter:
    """Write a note for the thread, or for a seat; its name is unique in its step."""
    reader = "public" if to is None else f"to.{to.row.seat}"
    return Letter(
        letter=f"{game.id}.{game.revision}.note.{reader}.{name}",
        game=game.id,
        body=Note(key=key, facts=facts),
        seat=to.row.seat if to else None,
        room=THREAD_ROOM if to is None else None,
        revision=game.revision,
        not_before=to.not_before if to else None,
    )


def write_lobby_letter(game: GameRow) -> Letter:
    """Write the letter that makes the courier update a lobby's message."""
    stamp = (game.touched_at - EPOCH) // TICK
    return Letter(letter=f"lobby.{game.id}.{stamp}", game=game.id, body=LobbyMessage(), room="")
