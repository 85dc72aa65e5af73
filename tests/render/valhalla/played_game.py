"""A game of Empire: Valhalla to read from, and voices that tell it."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Event, Seat
from engine.valhalla.game import GAME
from engine.valhalla.settings import Entry, Settings
from render.words import LANGUAGES, WORD_BOOKS, Voice

PLAYERS = {1: "Ada", 2: "Éloïse", 3: "Ben"}
NBSP = "\u00a0"
languages = pytest.mark.parametrize("language", LANGUAGES)
readers = pytest.mark.parametrize("reader", [None, 1, 2])


def make_voice(language: str = "en", reader: int | None = None, **others: str) -> Voice:
    seat = None if reader is None else Seat(reader)
    return Voice(language, WORD_BOOKS["valhalla"], PLAYERS, seat, markdown=True, table_names=others)


@cache
def play_game() -> tuple[Match[Any, Any], tuple[Event, ...]]:
    """Let AIs play some rounds, with all that was told."""
    dice, ai = Dice(make_seed("words"), "g"), Dice(make_seed("words too"), "g")
    first = GAME.setup(Settings(round_limit=9), [Entry(), Entry(), Entry()], dice, None)
    match = Match(GAME, first.state, dice)
    events = list(first.events)
    while match.outcome is None:
        ask = next(one for one in match.asks if (one.seat, one.id) not in match.ready_marks)
        before = len(match.played_steps)
        sheet = GAME.choose(match.view(ask.seat), ask, ai)
        for order in sheet:
            match.submit(ask.seat, order, None if order.is_at_once else ask.id)
        if (ask.group or not sheet) and match.find_ask(ask.seat, ask.id) is not None:
            match.mark_ready(ask.seat, ask.id)
        for one in match.played_steps[before:]:
            events += one.step.events
    return match, tuple(events)


def list_chapters() -> Iterator[list[Event]]:
    chapters: dict[str, list[Event]] = {}
    for event in play_game()[1]:
        chapters.setdefault(event.room, []).append(event)
        if isinstance(event, ChapterClosed):
            yield chapters.pop(event.room)
