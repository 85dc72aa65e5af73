"""`skald bench lines`: how long it takes to read each of many typed texts, at a table in mid-game.

A text is read and, if it is refused, explained, as for a direct message: the orders that its lines
are or may be, and what they lack. A short line is read on the event loop, a long text beside it.
A line that asks for rules or a card is answered, and once more as it is typed into a command.
"""

import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bot.cards.answer_lines import answer_lines
from bot.cli.progress import Progress
from bot.errors import UsageError
from bot.game_types import GAME_TYPES
from bot.games.long_computations import is_long_text
from bot.games.replies import LineResult, Reply
from bot.lab.bench.lines.book_question_texts import (
    answer_question,
    list_questions,
    offer_answers,
    read_question,
)
from bot.lab.bench.lines.mid_game import MID_GAMES, make_mid_game_reader
from bot.lab.bench.lines.typed_texts import list_typed_texts
from bot.lab.bench.measuring import Figure, without_garbage_collection
from bot.messages.reader import Reader
from bot.order_reading import typed_lines
from bot.order_reading.meanings.likely_meanings import say_likely_meanings
from bot.order_reading.order_reader import read_order_text
from bot.order_reading.reading_context import ReadingContext
from bot.order_reading.typed_lines import CommandWord
from bot.records import Person
from bot.rule_lookup.game_library import GameLibrary
from engine.core.protocol.values import Draft, Order, Refusal, Seat, Verdict
from render.words import LANGUAGES

MEDIAN_AIM_MS: Final = 5
LONGEST_AIM_MS: Final = 50
LONG_TEXT_AIM_MS: Final = 1_000
"""Whoever sends a long text waits at most so long for the answer; nobody else does."""
MILLISECONDS: Final = "ms"
TEXT_SHOWN: Final = 60
"""So many characters of the slowest text are printed."""


class TimedText(NamedTuple):
    """A text that was read, and the time that it took."""

    milliseconds: float
    text: str


def measure_lines(file: Path | None = None, game: str | None = None) -> list[Figure]:
    """Measure the lines of a file, or else the texts of the benchmark."""
    lines = _read_lines(file) if file is not None else None
    keys = sorted(MID_GAMES) if game is None else [game]
    libraries = {key: GameLibrary(GAME_TYPES[key]) for key in keys}
    figures: list[Figure] = []
    with Progress("reading", len(keys) * len(LANGUAGES)) as progress:
        for key in keys:
            for language in LANGUAGES:
                reader = make_mid_game_reader(key, language)
                own = (*list_typed_texts(reader), *list_questions(libraries[key], language))
                figures += _measure_texts(reader, libraries[key], lines or own)
                progress.count(f"{key}, {language}")
    return figures


def _measure_texts(reader: Reader, library: GameLibrary, texts: Sequence[str]) -> Iterator[Figure]:
    """Measure how long it takes to read texts, and to answer questions among them."""
    name = f"{reader.seat_view.key}, {reader.language}"
    asked = [one for one in map(read_question, texts) if one is not None]
    orders = [text for text in texts if read_question(text) is None]
    if orders:
        yield from _make_figures(name, list(time_texts(reader, orders)))
    if asked:
        times = sorted(time_questions(library, reader.language, asked))
        yield from _make_three_figures(f"a question in {name}", times)


def _read_lines(file: Path) -> list[str]:
    try:
        lines = [line for line in file.read_text("utf-8").splitlines() if line.strip()]
    except UnicodeDecodeError as fault:
        raise UsageError(f"{file} is no UTF-8 text: see byte {fault.start}") from None
    if not lines:
        raise UsageError(f"{file} holds no lines; write one text on each")
    return lines


def time_texts(reader: Reader, texts: Sequence[str]) -> Iterator[TimedText]:
    """Read texts, each as a new message, and yield their times; the first is read twice."""
    explain_text(reader, texts[0])  # names and forms are loaded once for all messages
    with without_garbage_collection():
        for text in texts:
            newcomer = Reader(reader.seat_view, reader.game_type, reader.language)
            start = time.perf_counter()
            explain_text(newcomer, text)
            yield TimedText((time.perf_counter() - start) * 1000, text)


def time_questions(
    library: GameLibrary, language: str, asked: Sequence[CommandWord]
) -> Iterator[TimedText]:
    """Answer questions, and find what is offered as they are typed, and yield the times."""
    person = Person(id=1, discord=1, name="Ada", locale=language, language=language)
    answer_question(library, person, asked[0])  # indexes are made once for all questions
    with without_garbage_collection():
        for one in asked:
            start = time.perf_counter()
            answer_question(library, person, one)
            answered = time.perf_counter()
            offer_answers(library, language, one)
            offered = time.perf_counter()
            yield TimedText((answered - start) * 1000, f"{one.verb} {one.rest}")
            yield TimedText((offered - answered) * 1000, f"/{one.verb} {one.rest}")


def explain_text(reader: Reader, text: str) -> Sequence[str]:
    """Read a text, and return what is answered before any order is played."""
    context = ReadingContext.to_read(reader)
    lines = read_order_text(context, text)
    if typed_lines.is_no_order(lines):
        return [say_likely_meanings(context, text)]
    results = tuple(LineResult(line, _judge_line(context, one)) for line, one in lines)
    refused = tuple(one for one in results if not one.is_accepted)
    reply = Reply(
        reader.seat_view.game.id, reader.seat_view.key, reader.seat or Seat(0), None, refused
    )
    return answer_lines(reader, reply) if refused else ()


def _judge_line(context: ReadingContext, read: Order | Draft | Refusal) -> Verdict:
    """Return the verdict on what was read: that of the ask that takes it, else of the first."""
    if isinstance(read, Refusal):
        return Verdict((read,))
    verdicts = [context.reader.check_order(ask, read, sheet) for ask, sheet in context.asks]
    return next((one for one in verdicts if one.is_accepted), verdicts[0])


def _make_figures(name: str, times: Sequence[TimedText]) -> Iterator[Figure]:
    """Yield the figures of short lines, and the slowest long text."""
    ordered = sorted(times)
    lines = [one for one in ordered if not is_long_text(one.text)]
    if lines:
        yield from _make_three_figures(f"a line in {name}", lines)
    long_texts = [one for one in ordered if is_long_text(one.text)]
    if long_texts:
        yield _make_slowest_figure(f"a long text in {name}", long_texts[-1], LONG_TEXT_AIM_MS)


def _make_three_figures(name: str, ordered: Sequence[TimedText]) -> Iterator[Figure]:
    """Yield the median, the 99th percentile and the slowest of some times."""
    values = [one.milliseconds for one in ordered]
    median, note = statistics.median(values), f"{len(values)} texts"
    p99 = values[min(len(values) - 1, int(len(values) * 0.99))]
    yield Figure(f"{name}, median", median, MEDIAN_AIM_MS, note, MILLISECONDS)
    yield Figure(f"{name}, p99", p99, LONGEST_AIM_MS, "", MILLISECONDS)
    yield _make_slowest_figure(name, ordered[-1], LONGEST_AIM_MS)


def _make_slowest_figure(name: str, slowest: TimedText, aim: int) -> Figure:
    shown = slowest.text[:TEXT_SHOWN]
    note = f"{len(slowest.text)} characters: {shown!r}"
    return Figure(f"{name}, slowest", slowest.milliseconds, aim, note, MILLISECONDS)
