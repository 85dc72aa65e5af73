"""Lanes: which letters keep their order among each other, and which say what a later one says."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.delivery.addresses import LOBBY
from bot.store.rows import Letter, OutboxLetter

CARD: Final = "card"

Lane = tuple[str, int, str]
"""Letters of one lane keep their order: those to a seat, to a person, to a room."""


def lane_of(letter: Letter) -> Lane:
    """Name the lane of a letter."""
    game = letter.game or 0
    if letter.person is not None:
        return "person", letter.person, ""
    if letter.seat is not None:
        return "seat", game, str(letter.seat)
    return (LOBBY, game, "") if letter.kind == LOBBY else ("room", game, letter.room or "")


def told_later(waiting: OutboxLetter, behind: Sequence[OutboxLetter], now: datetime) -> bool:
    """Tell whether a letter that goes next says all that this one does: both tell the present."""
    if waiting.letter.kind == CARD:
        untried = not waiting.tries and waiting.sending_at is None
        return untried and any(one.letter.kind == CARD and _due(one, now) for one in behind)
    return waiting.letter.kind == LOBBY and bool(behind)


def news_of(waiting: OutboxLetter) -> OutboxLetter | None:
    """Take what a card has to tell besides what is asked, for who gets another card anyhow."""
    letter = waiting.letter
    if letter.kind != CARD or "page" not in letter.body:
        return None
    return replace(waiting, letter=replace(letter, kind="news", body={**letter.body, CARD: True}))


def _due(waiting: OutboxLetter, now: datetime) -> bool:
    return waiting.next_try is None or waiting.next_try <= now
