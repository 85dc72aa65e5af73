"""The notes when a steward takes over a seat, or its holder is back."""

from collections.abc import Iterator, Mapping

from bot.games.news.single_letters import LetterRecipient, write_note
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.state import stewards
from bot.games.state.step_in_progress import StepInProgress
from bot.records import GameRow, Letter, Person, SeatRow


def write_steward_notes(step: StepInProgress, people: Mapping[int, Person]) -> Iterator[Letter]:
    """Write notes about stewards to everybody, and to each holder why one has come."""
    for seat, row in step.seats.items():
        row_before = step.snapshot.seats.get(seat)
        if (
            row_before is None
            or row_before.person != row.person
            or row_before.steward == row.steward
        ):
            continue
        if not row.steward:
            yield write_holder_back_note(step.row, row)
        else:
            yield write_note(step.row, f"note.steward.{seat}", "note.steward", {"seat": int(seat)})
            recipient = LetterRecipient(row, find_quiet_end(people.get(row.person or 0), step.now))
            yield _write_reason(step, row, recipient, was_saved=row.missed == row_before.missed)


def write_holder_back_note(game: GameRow, row: SeatRow, number: str = "") -> Letter:
    """Write the note that a holder is back; an action that is no step has a number."""
    key = "note.steward.gone"
    return write_note(game, f"{key}.{row.seat}{number}", key, {"seat": int(row.seat)})


def _write_reason(
    step: StepInProgress, row: SeatRow, recipient: LetterRecipient, *, was_saved: bool
) -> Letter:
    """Write to a holder why an AI answers for them, and how that ends."""
    if was_saved:
        return write_note(step.row, "note.steward", "note.steward.saved", {}, recipient)
    count = stewards.count_misses(step.game, step.state, row)
    return write_note(step.row, "note.steward", "note.steward.own", {"count": count}, recipient)
