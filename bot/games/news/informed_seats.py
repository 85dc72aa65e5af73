"""Whether a reply tells its reader everything that is new to them."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.games.news.chapter_reading import has_closed_sheet
from bot.games.news.unread_news import read_unread_chapters
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.step_in_progress import StepInProgress
from bot.letter_bodies import SeatNews, TurnCard
from bot.records import Letter
from bot.store.store import Transaction
from engine.core.protocol.values import Seat, is_in_audience


@dataclass
class AnsweredSeat:
    """The seat that is told in a reply what follows from its orders."""

    seat: Seat
    is_informed: bool = False
    """All news from before the step has been shown, so the reply leaves nothing untold."""
    read_up_to: int = 0
    """How far its holder has read with the reply; 0: no further, since letters tell it too."""
    must_stay: bool = False
    """They have read it only if the reply stays: all of a sheet was told at once."""

    def note_letters(self, step: StepInProgress, letters: Iterable[Letter]) -> None:
        """Note which letters the step has written: what they tell is not read yet."""
        is_told_by_letter = any(
            one.seat == self.seat and isinstance(one.body, SeatNews | TurnCard) for one in letters
        )
        if self.is_informed and not is_told_by_letter:
            self.read_up_to = step.row.revision
        self.must_stay = has_closed_sheet(step, self.seat)


async def is_informed(tx: Transaction, snapshot: GameSnapshot, seat: Seat) -> bool:
    """Return whether a seat's holder has been shown all news from before a step."""
    person = snapshot.seats[seat].person
    if person is None:
        return False
    state = await tx.reader_states.get(snapshot.row.id, person)
    if await read_unread_chapters(tx, snapshot, seat, state.read_up_to):
        return False
    return not any(
        one.revision > state.shown_up_to and is_in_audience(one.event.audience, seat)
        for one in snapshot.open_events
    )
