"""Who misses windows, and when an AI answers for them (S-TABLE-11)."""

from dataclasses import replace

from bot.store.rows import SeatRow


def missed(row: SeatRow, limit: int) -> SeatRow:
    """Count a window in which the holder said nothing; at the limit (0: none) a steward comes."""
    if row.person is None or row.steward:
        return row
    return replace(row, missed=row.missed + 1, steward=0 < limit <= row.missed + 1)


def limit(after: int, misses: int) -> int:
    """Tell when a steward comes: as the table says, and before the game lets the seat fall."""
    return min(after, misses - 1) if misses else after


def back(row: SeatRow) -> SeatRow:
    """See that the holder is there: a steward goes, and misses count anew."""
    return replace(row, missed=0, steward=False) if row.missed or row.steward else row
