"""Reading ends at its deadline, with the best answer found so far."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Final

import pytest

from bot.lab.bench.lines.mid_game import MID_GAMES, make_mid_game_reader
from bot.lab.bench.lines.typed_texts import list_typed_texts
from bot.messages.reader import Reader
from bot.order_reading import reading_context
from bot.order_reading.meanings.likely_meanings import say_likely_meanings
from bot.order_reading.order_reader import read_order_text
from bot.order_reading.reading_context import Deadline, ReadingContext
from engine.core.notation.line_reader import read_lines
from engine.core.protocol.values import Order, Refusal
from render.words import LANGUAGES
from tests.bot.cards.table_views import TOY, make_reader, start_game
from tests.bot.order_reading.hints import is_sendable, list_hints


class Ticking:
    """A clock that moves by one second each time it is read."""

    def __init__(self) -> None:
        self.read_count = 0

    def __call__(self) -> float:
        self.read_count += 1
        return float(self.read_count)


def read_until(reader: Reader, seconds: float) -> ReadingContext:
    return ReadingContext(reader, Deadline(Ticking(), seconds))


def test_items_are_taken_until_the_deadline_and_no_further_one_is_made() -> None:
    made: list[int] = []

    def make() -> Iterator[int]:
        for number in count():
            made.append(number)
            yield number

    deadline = Deadline(Ticking(), 4)
    assert list(deadline.while_open(make())) == [0, 1, 2]
    assert len(made) == 4
    assert deadline.is_over
    assert list(deadline.while_open([1])) == []


def test_a_context_starts_by_the_clock_of_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_context, "READING_SECONDS", 3)
    monkeypatch.setattr(reading_context, "HELPING_SECONDS", 1)
    reader = replace(make_reader(TOY, start_game(TOY), 1), clock=Ticking())
    read, helped = ReadingContext.to_read(reader), ReadingContext.to_help(reader)
    assert not read.deadline.is_over
    assert helped.deadline.is_over
    assert read.at(replace(reader, language="fr")).deadline is read.deadline


def test_a_line_after_the_deadline_is_read_without_suggestions() -> None:
    reader = make_reader(TOY, start_game(TOY), 1)
    [(_, first), (_, second)] = read_order_text(read_until(reader, 20), "bidd 2\nbidd 2")
    assert isinstance(first, Refusal)
    assert first.facts["near"] == "bid 2"
    [(_, second)] = read_order_text(read_until(reader, 0), "bidd 2")
    assert isinstance(second, Refusal)
    assert "near" not in second.facts


TEXTS_BY_GAME: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "capital": {
        "en": ("buidl a tower", "build vilage", "raze everything", "raze", "end buidl", "policy"),
        "fr": ("batirr tour", "bâtir vilage", "raser tout", "raser", "finir constr.", "consignes"),
    },
    "valhalla": {
        "en": ("buidl a tower", "build baracks", "raze everything", "mvoe all", "pathfind", "tr"),
        "fr": ("batirr tour", "bâtir caserme", "raser tout", "deplacr tout", "explorer", "tr"),
    },
    "echoes": {
        "en": ("atack scout", "move scuot", "mvoe C3", "build cmap", "end phse", "standing"),
        "fr": ("ataquer éclaireur", "deplacr C3", "construire cmap", "finir phse", "réaction"),
    },
}


@pytest.mark.parametrize("key", sorted(MID_GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_whenever_the_time_runs_out_no_incomplete_order_is_suggested(
    key: str, language: str
) -> None:
    """A suggestion is a whole order that is accepted now, or there is none."""
    reader = make_mid_game_reader(key, language)
    for text in TEXTS_BY_GAME[key][language]:
        for seconds in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55):
            said = say_likely_meanings(read_until(reader, seconds), text)
            read = [one for _, one in read_order_text(read_until(reader, seconds), text)]
            told = [reader.refusal_in_words(one) for one in read if isinstance(one, Refusal)]
            for hint in list_hints(reader, [said, *told], text):
                assert is_sendable(reader, hint), (text, seconds, hint)


@pytest.mark.parametrize(
    ("language", "text", "form"),
    [
        ("en", "buidl a tower", "Write `help build`, and I say how."),
        ("en", "build vilage", "Write `help build`, and I say how."),
        ("en", "raze everything", "Write `help raze`, and I say how."),
        ("fr", "batirr une tour", "Écrivez `aide bâtir` pour savoir comment."),
        ("fr", "raser tout", "Écrivez `aide raser` pour savoir comment."),
    ],
)
def test_without_any_time_help_about_the_order_is_named(
    language: str, text: str, form: str
) -> None:
    reader = make_mid_game_reader("capital", language)
    context = read_until(reader, 0)
    [(_, read)] = read_order_text(context, text)
    assert isinstance(read, Refusal)
    unknown = read.code == "ORDER_UNKNOWN"
    said = say_likely_meanings(context, text) if unknown else reader.refusal_in_words(read)
    assert form in said


@pytest.mark.parametrize("key", sorted(MID_GAMES))
def test_no_loop_goes_on_long_after_the_deadline(key: str) -> None:
    """The clock of a reading is read a bounded number of times, and orders stay what they are."""
    reader = make_mid_game_reader(key, "en")
    for text in [*list_typed_texts(reader)][::7]:
        clock = Ticking()
        found = read_order_text(ReadingContext(reader, Deadline(clock, 40)), text)
        assert clock.read_count < 40 + 30 + len(found)
        plain = read_lines(reader.game_type.game, text, reader.lexicon)
        assert [line for line, _ in found] == [line for line, _ in plain]
        for (_, one), (_, other) in zip(plain, found, strict=True):
            if isinstance(one, Order) and isinstance(other, Order):
                assert other == one or not ReadingContext.to_read(reader).may_be_given(one)


def test_each_line_has_its_own_time_within_that_of_the_text() -> None:
    """A slow line leaves the next one its time, and the text ends all the same."""
    clock = Ticking()
    deadline = Deadline(clock, 9, 3)
    spent = []
    for _ in range(5):
        deadline.start_line()
        spent.append(len(list(deadline.while_open(range(10)))))
    assert spent == [2, 2, 0, 0, 0]
    assert deadline.is_over


def test_lines_behind_a_slow_one_still_get_suggestions() -> None:
    reader = make_reader(TOY, start_game(TOY), 1)
    slow = ReadingContext(reader, Deadline(Ticking(), 60, 4))
    found = [one for _, one in read_order_text(slow, "bidd 2\nbidd 2\nbidd 2")]
    assert [one.facts.get("near") for one in found if isinstance(one, Refusal)] == ["bid 2"] * 3
