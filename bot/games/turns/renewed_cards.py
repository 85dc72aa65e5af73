"""Renews cards when windows have other times: the cards of before show the old ones."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.games.news.single_letters import write_card_letter, write_card_update
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.stewards import is_absent
from bot.letter_bodies import TurnCard
from bot.records import Letter, Window
from engine.core.protocol.values import Seat

RESUME_REASON: Final = "resume"
"""The only reason for which the card comes anew, and notifies its reader."""


def renew_cards(
    snapshot: GameSnapshot, changed: Iterable[Window], now: datetime, why: str
) -> list[Letter]:
    """Have the cards edited of seats whose windows changed; a table that goes on asks anew."""
    windows_by_seat: dict[Seat, list[Window]] = {}
    for window in changed:
        if window.ask.has_card and window.open:
            windows_by_seat.setdefault(window.ask.seat, []).append(window)
    moment = round(now.timestamp() * 1000)
    letters = []
    for seat, windows in windows_by_seat.items():
        row = snapshot.seats.get(seat)
        holder = snapshot.people.get(row.person or 0) if row is not None else None
        if row is None or holder is None or is_absent(row, holder, snapshot.table_settings, now):
            continue
        if why == RESUME_REASON:
            card = TurnCard(asks=tuple(one.ask.id for one in windows))
            letter = write_card_letter(snapshot.row, row, card, find_quiet_end(holder, now))
        else:
            letter = write_card_update(snapshot.row, row, now)
        letters.append(replace(letter, letter=f"{letter.letter}.{why}.{moment}"))
    return letters
