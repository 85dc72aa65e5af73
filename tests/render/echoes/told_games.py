"""Whole games of machine players, kept as they were seen and heard, for tests of what is told."""

import re
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from engine.core.dice import Dice, make_seed
from engine.core.match import Match, start_match
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Order, Seat, Viewer
from engine.echoes.game import GAME
from engine.echoes.settings import SEAT_COUNTS, Entry, Settings
from engine.echoes.view import View
from render.echoes.presentation import PRESENTATION
from render.language.voice import Voice

PLAYERS: Final = {1: "Ada", 2: "Ben", 3: "Éloïse", 4: "Dora"}
TABLES: Final = {
    "base": Settings(),
    "constantinople": Settings(map="constantinople"),
    "2v2": Settings(mode="2v2"),
}
RAW: Final = re.compile(
    r"[{}]|[a-z]_[a-z]|#\d|\bT[1-4][1-4]\b|\bNone\b(?! of)|\s\s|“|\b[Uu]nit [runy]\d"
)
"""Signs of what is no finished text: holes, ids, empty values, quoted unknown words."""
RAW_FRENCH: Final = re.compile(
    r"\b(?:the|your|yours|you|and|with|from|takes?|draws?|plays?|moves?|builds?|is|are|unit|units|"
    r"card|cards|square|damage|health|turn|has|have|turns|deck|hand|left|against)\b"
    r"|«|\b[Uu]nité [runy]\d|\bde le\b|\bà le\b|\bde les\b|\bà les\b"
)
"""English words in French, and what is not finished there."""


class Moment(NamedTuple):
    """A seat that is asked, what it may know, what it ordered, and what happened."""

    ask: Ask
    view: View
    order: Order | None
    events: tuple[Event, ...]
    after: dict[Viewer, View]
    """By reader: what each may know afterwards; None is the public."""


class ToldGame(NamedTuple):
    seats: tuple[Seat, ...]
    setup: tuple[Event, ...]
    moments: tuple[Moment, ...]
    match: Match[Any, Any]


@cache
def play_told_game(name: str) -> ToldGame:
    """Play a game by machines to its end."""
    settings = TABLES[name]
    seats = tuple(Seat(one) for one in range(1, SEAT_COUNTS[settings.mode] + 1))
    dice = Dice(make_seed(f"told {name}"), "told")
    match = start_match(GAME, settings, [Entry()] * len(seats), dice)
    setup = GAME.setup(settings, [Entry()] * len(seats), dice, None).events
    moments: list[Moment] = []
    while match.outcome is None:
        ready = set(match.ready_marks)
        ask = next(one for one in match.asks if (one.seat, one.id) not in ready)
        view = match.view(ask.seat)
        sheet = GAME.choose(view, ask, dice)
        if sheet:
            result = match.submit(ask.seat, sheet[0], ask.id)
            assert result.verdict.is_accepted
        if ask.group or not sheet:
            result = match.mark_ready(ask.seat, ask.id)
            assert result.verdict.is_accepted
        events = tuple(event for step in result.steps for event in step.step.events)
        readers: tuple[Viewer, ...] = (None, *seats)
        after = {reader: match.view(reader) for reader in readers}
        moments.append(Moment(ask, view, sheet[0] if sheet else None, events, after))
    return ToldGame(seats, tuple(setup), tuple(moments), match)


def players_of(game: ToldGame) -> dict[int, str]:
    return {int(seat): PLAYERS[seat] for seat in game.seats}


def voice_of(game: ToldGame, language: str, view: View, reader: Viewer) -> Voice:
    """Return the voice of a reader at a table."""
    voice = Voice(language, PRESENTATION.words.book, players_of(game), reader)
    return replace(PRESENTATION.words.teach_table_names(voice, view), reader=reader)


def find_unfinished(language: str, text: str) -> str:
    """Find what is not finished in a text; "" if it is well."""
    found = RAW.search(text) if language == "en" else RAW.search(text) or RAW_FRENCH.search(text)
    return found[0] if found else "" if text.strip() else "empty"
