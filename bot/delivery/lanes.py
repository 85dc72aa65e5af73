"""Lanes of letters that keep their order, and letters that a later one makes superfluous."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import takewhile

from bot.delivery.letters.boast_posts import may_join_next
from bot.letter_bodies import BoastPost, CardUpdate, EndUpdate, LobbyMessage, PublicPost, TurnCard
from bot.records import Letter, OutboxLetter

Lane = tuple[str, int, str]
"""The key of the letters to one seat, person or room, which keep their order."""


def lane_of(letter: Letter) -> Lane:
    """Return the lane of a letter."""
    game = letter.game or 0
    if letter.person is not None:
        return "person", letter.person, ""
    if letter.seat is not None:
        return "seat", game, str(letter.seat)
    if isinstance(letter.body, LobbyMessage):
        return "lobby", game, ""
    return "room", game, letter.room or ""


def is_superseded(
    outbox_letter: OutboxLetter, later_letters: Sequence[OutboxLetter], now: datetime
) -> bool:
    """Tell whether a later letter, which tells the present or both, replaces this one."""
    if isinstance(outbox_letter.letter.body, CardUpdate):
        return any(
            isinstance(one.letter.body, TurnCard | CardUpdate) and _is_due(one, now)
            for one in later_letters
        )
    if isinstance(outbox_letter.letter.body, EndUpdate):
        return any(
            isinstance(one.letter.body, EndUpdate) and _is_due(one, now) for one in later_letters
        )
    if outbox_letter.tries or outbox_letter.sending_at is not None:
        return False  # an earlier try may have posted a message, which must be found again
    if isinstance(outbox_letter.letter.body, TurnCard):
        return any(
            isinstance(one.letter.body, TurnCard) and _is_due(one, now) for one in later_letters
        )
    if isinstance(outbox_letter.letter.body, BoastPost):
        due = takewhile(lambda one: _is_due(one, now), later_letters)
        return may_join_next((outbox_letter, *due))
    return isinstance(outbox_letter.letter.body, LobbyMessage) and bool(later_letters)


def words_of_card(outbox_letter: OutboxLetter) -> OutboxLetter | None:
    """Turn a card into a letter with its own words, for a seat that gets a newer card."""
    letter = outbox_letter.letter
    if not isinstance(letter.body, TurnCard) or letter.body.page is None:
        return None
    return replace(outbox_letter, letter=replace(letter, body=PublicPost(page=letter.body.page)))


def _is_due(outbox_letter: OutboxLetter, now: datetime) -> bool:
    return outbox_letter.next_try is None or outbox_letter.next_try <= now
