"""What is said when a steward comes to a seat, or leaves it because its holder is back."""

from collections.abc import Iterator, Mapping

from bot.games.news.letter_writer import LetterRecipient, note, quiet
from bot.games.state import stewards
from bot.games.state.step_in_progress import StepInProgress
from bot.store.rows import GameRow, Letter, Person, SeatRow


def relieved(course: StepInProgress, people: Mapping[int, Person]) -> Iterator[Letter]:
    """Tell everybody of the stewards that came and went, and each holder why one came."""
    for seat, row in course.seats.items():
        before = course.board.seats.get(seat)
        if before is None or before.person != row.person or before.steward == row.steward:
            continue
        if not row.steward:
            yield gone(course.row, row)
        else:
            yield note(course.row, f"note.steward.{seat}", "note.steward", {"seat": int(seat)})
            to = LetterRecipient(row, quiet(people.get(row.person or 0), course.now))
            yield _why(course, row, to, saved=row.missed == before.missed)


def gone(game: GameRow, row: SeatRow, number: str = "") -> Letter:
    """Tell everybody that a holder is back; a deed that is no step has a number."""
    key = "note.steward.gone"
    return note(game, f"{key}.{row.seat}{number}", key, {"seat": int(row.seat)})


def _why(course: StepInProgress, row: SeatRow, to: LetterRecipient, *, saved: bool) -> Letter:
    """Tell somebody why an AI answers for them, and what ends that."""
    if saved:
        return note(course.row, "note.steward", "note.steward.saved", {}, to)
    count = stewards.count_of(course.game, course.state, row)
    return note(course.row, "note.steward", "note.steward.own", {"count": count}, to)
