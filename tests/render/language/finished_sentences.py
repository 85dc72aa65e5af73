"""What a finished sentence is, and the players that sentences name."""

import re

import pytest

from engine.core.protocol.values import Event, Seat
from render.words import LANGUAGES, WORD_BOOKS, Voice

PLAYERS = {1: "Ada", 2: "Ben", 3: "Éloïse", 4: "Dora"}
languages = pytest.mark.parametrize("language", LANGUAGES)


def assert_finished_sentence(text: str) -> None:
    """Say that a sentence is finished: no hole, no id, no double space, a capital and an end."""
    assert not re.search(r"[{}]|(?<!\\)\[|\s\s|[a-z]_[a-z]|#\d+#| [,.]|\bNone\b(?! of)", text), text
    assert text[0] == text[0].upper(), text
    assert text[-1] in ".?)", text


def tell_in_english(event: Event, reader: int | None = None, count: int = 0) -> str:
    seat = None if reader is None else Seat(reader)
    return Voice("en", WORD_BOOKS["capital"], PLAYERS, seat, count).tell_event(event)


def tell_in_french(event: Event, reader: int | None = None, count: int = 0) -> str:
    seat = None if reader is None else Seat(reader)
    return Voice("fr", WORD_BOOKS["capital"], PLAYERS, seat, count).tell_event(event)
