"""Whatever Skald suggests as code can be sent as it stands: whole games, with slips of fingers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest

from bot.cards.answer_lines import answer_lines
from bot.cards.sheet import sheet_cards
from bot.cards.turn import turn_card
from bot.game_types import GAME_TYPES, GameType
from bot.games.replies import LineResult, Reply
from bot.messages.reader import Reader
from bot.order_reading import typed_lines
from bot.order_reading.likely_meanings import say_likely_meanings
from bot.order_reading.order_reader import ReadLine, read_order_text
from bot.order_reading.possible_orders import explain_order, say_possible_orders
from bot.order_reading.reading_context import ReadingContext
from engine.core.dice import Dice, make_seed
from engine.core.match import start_match
from engine.core.notation.line_reader import read_line
from engine.core.protocol.values import Order, Refusal, Verdict
from render.words import LANGUAGES
from tests.bot.cards.table_views import TOY, make_reader, post_text
from tests.engine.random_play import (
    AnyMatch,
    admitted_tables,
    advance_match,
    build_order_at_random,
)

GAMES: Final = {**GAME_TYPES, TOY.game.key: TOY}
PEOPLE: Final = {1: "Ada", 2: "Bo", 3: "Cy", 4: "Dag", 5: "Eyv\u00f6r", 6: "Finn"}
SEEDS: Final = range(6)
LINES_OF_A_GAME: Final = 40
SHARE_LOOKED_AT: Final = 0.2
CODE: Final = re.compile(r"`([^`]+)`")
CONFIRMED_CODES: Final = {"CONFIRM_NEEDED", "RESIGN_CONFIRM"}
"""The refusals that ask to confirm an order that can't be taken back."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789 .,>#"

games = pytest.mark.parametrize("key", sorted(GAMES))
languages = pytest.mark.parametrize("language", LANGUAGES)


def play_and_look(game_type: GameType, language: str, seed: int) -> Iterator[tuple[Reader, Any]]:
    """Play a game at random, and yield readers who are asked, each with chance of its own."""
    game, chance = game_type.game, Random(f"hints {seed}")
    tables = admitted_tables(game.key)
    table = tables[seed % len(tables)]
    dice = Dice(make_seed(f"hints {seed}"), "hints")
    match: AnyMatch = start_match(game, table.settings, table.entries, dice)
    given: dict[str, int] = {}
    for _ in range(4 * game.policies.max_steps):
        if match.outcome is not None:
            return
        advance_match(match, chance, given)
        if match.asks and chance.random() < SHARE_LOOKED_AT:
            ask = chance.choice(match.asks)
            sheet = match.sheet_of(ask.seat, ask.id)
            reader = make_reader(game_type, match, ask.seat, language, names=PEOPLE)
            yield reader, build_order_at_random(match, ask.seat, ask, chance, sheet)


def mistype(line: str, chance: Random) -> str:
    """Return a line as fingers type it: letters wrong, a word left out, or the first word alone."""
    words = line.split(" ")
    slip = chance.randrange(5)
    if slip == 0:
        return words[0]
    if slip == 1 and len(words) > 1:
        words.pop(chance.randrange(1, len(words)))
        return " ".join(words)
    at = 0 if slip == 2 else chance.randrange(len(words))
    letters = list(words[at])
    for _ in range(chance.randint(1, 2)):
        place = chance.randrange(len(letters)) if letters else 0
        wrong = letters[place : place + 1]
        letters[place : place + 1] = chance.choice(([], wrong * 2, [chance.choice(LETTERS)]))
    return " ".join((*words[:at], "".join(letters), *words[at + 1 :])).strip()


def judge(context: ReadingContext, read: Any) -> Verdict:
    """Return the verdict of the ask that accepts an order, else of the first."""
    if isinstance(read, Refusal):
        return Verdict((read,))
    verdicts = [context.reader.check_order(ask, read, sheet) for ask, sheet in context.asks]
    return next((one for one in verdicts if one.is_accepted), verdicts[0])


def read_and_judge(reader: Reader, text: str) -> list[tuple[ReadLine, Verdict]]:
    context = ReadingContext.to_read(reader)
    return [(line, judge(context, line[1])) for line in read_order_text(context, text)]


def write_answers(reader: Reader, text: str) -> Iterator[str]:
    """Yield what is answered to a line alone and to the same line among others; help, too."""
    found = read_and_judge(reader, text)
    if typed_lines.is_no_order([line for line, _ in found]):
        yield say_likely_meanings(ReadingContext.to_read(reader), text)
    refused = tuple(
        LineResult(line, verdict) for (line, _), verdict in found if not verdict.is_accepted
    )
    for results in (refused, refused * 2) if refused else ():
        seat = reader.seat or reader.seat_view.asks[0].ask.seat
        yield from answer_lines(reader, Reply(7, reader.seat_view.key, seat, None, results))
    yield from explain_order(reader, text)


def list_hints(reader: Reader, texts: Sequence[str], typed: str) -> Iterator[str]:
    """Yield what stands as code, but forms, what was typed, and commands of Discord."""
    lexicon, types = reader.lexicon, reader.game_type.game.kinds.orders
    forms = {lexicon.forms.get(kind) or one.form or kind for kind, one in types.items()}
    blanks = {reader.voice.name_blanks(form) for form in forms if "{" in form}
    for hint in (found for text in texts for found in CODE.findall(text)):
        is_form = hint in blanks or "\u2039" in hint
        is_echo = hint.split() == typed.split()
        if not (is_form or is_echo or hint.startswith("/")):
            yield hint


def is_sendable(reader: Reader, hint: str) -> bool:
    """Tell whether a hint is a word that always works, or an order that is accepted now.

    One that can't be taken back may ask to be confirmed, with a hint that is accepted.
    """
    if typed_lines.read_command_word(hint) is not None:
        return True
    [(line, verdict)] = read_and_judge(reader, hint)
    if {one.code for one in verdict.refusals} & CONFIRMED_CODES:
        again = list(list_hints(reader, list(write_answers(reader, hint)), hint))
        return bool(again) and all(is_sendable(reader, one) for one in again)
    return verdict.is_accepted and not isinstance(line[1], Refusal)


@games
@languages
def test_every_hint_can_be_sent_as_it_stands(key: str, language: str) -> None:
    told: Counter[bool] = Counter()
    for seed in SEEDS:
        chance = Random(seed)
        looks = play_and_look(GAMES[key], language, seed)
        for (reader, order), _ in zip(looks, range(LINES_OF_A_GAME), strict=False):
            typed = mistype(reader.write_order(order), chance) if isinstance(order, Order) else ""
            if not typed or "\n" in typed:
                continue
            texts = [*write_answers(reader, typed), *say_possible_orders(reader)]
            for hint in list_hints(reader, texts, typed):
                told[is_sendable(reader, hint)] += 1
                assert is_sendable(reader, hint), (seed, typed, hint)
    assert told[True] > 100


def list_orders_shown(reader: Reader) -> Iterator[Order]:
    """Yield the orders on the reader's sheets, and their standing orders."""
    sheets, view = reader.game_type.game.sheets, reader.seat_view.view
    for seat_ask in reader.seat_view.asks:
        orders = reader.orders_of(seat_ask.sheet)
        yield from orders
        yield from sheets.standing_orders(view, seat_ask.ask, orders)


def plainly(order: Any) -> str:
    """Write an order as data; `1 archer` and `archer` are the same."""
    return re.sub(r'"1 (?=\D)', '"', str(order.model_dump_json()))


@games
@languages
def test_an_order_is_read_as_it_is_written_on_cards_and_sheets(key: str, language: str) -> None:
    """An order that was accepted before is read as the same; any other hint can be sent."""
    game, shown = GAMES[key].game, 0
    for seed in SEEDS:
        looks = play_and_look(GAMES[key], language, seed)
        for (reader, order), _ in zip(looks, range(LINES_OF_A_GAME), strict=False):
            given = {reader.write_order(one): one for one in list_orders_shown(reader)}
            if isinstance(order, Order):
                given[reader.write_order(order)] = order
            for form, one in given.items():
                shorter = game.sheets.shorten_order(reader.seat_view.view, one)
                assert plainly(read_line(game, form, reader.lexicon)) == plainly(shorter)
            posts = [turn_card(reader)]
            for seat_ask in reader.seat_view.asks:
                posts += sheet_cards(reader, seat_ask) if seat_ask.ask.group else ()
            for hint in list_hints(reader, list(map(post_text, posts)), ""):
                if not hint.endswith("\u2026"):
                    shown += 1
                    assert hint in given or is_sendable(reader, hint), (seed, hint)
    assert shown
