"""What is said when a steward comes to a seat, or leaves it because its holder is back."""

from collections.abc import Iterator, Mapping

from bot.desk import stewards
from bot.desk.course import Course
from bot.desk.letters import To, note, quiet
from bot.store.rows import Letter, Person, SeatRow


def relieved(course: Course, people: Mapping[int, Person]) -> Iterator[Letter]:
    """Tell everybody of the stewards that came and went, and each holder why one came."""
    for seat, row in course.seats.items():
        before = course.board.seats.get(seat)
        if before is None or before.person != row.person or before.steward == row.steward:
            continue
        key = "note.steward" if row.steward else "note.steward.gone"
        yield note(course.row, f"{key}.{seat}", key, {"seat": int(seat)})
        if row.steward:
            to = To(row, quiet(people.get(row.person or 0), course.now))
            yield _why(course, row, to, saved=row.missed == before.missed)


def _why(course: Course, row: SeatRow, to: To, *, saved: bool) -> Letter:
    """Tell somebody why an AI answers for them, and what ends that."""
    if saved:
        return note(course.row, "note.steward", "note.steward.saved", {}, to)
    count = stewards.count_of(course.game, course.state, row)
    return note(course.row, "note.steward", "note.steward.own", {"count": count}, to)
