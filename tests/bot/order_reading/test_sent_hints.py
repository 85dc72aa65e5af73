"""Whatever Skald suggests as code can be sent as it stands: whole games, with slips of fingers."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from bot.cards.sheet_card import sheet_cards
from bot.cards.turn_card import turn_card
from bot.game_types import GAME_TYPES, GameType
from bot.messages.reader import Reader
from bot.order_reading.order_help import explain_order
from bot.order_reading.possible_orders import say_possible_orders
from engine.core.dice import Dice, make_seed
from engine.core.match import start_match
from engine.core.notation.line_reader import read_line
from engine.core.protocol.values import Order
from render.words import LANGUAGES
from tests.bot.cards.table_views import TOY, make_reader, post_text
from tests.bot.order_reading.hints import is_sendable, list_hints, write_answers
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
CHARACTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789 .,>#"

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
    """Return a line as fingers type it: with slips, without a word, or the first word alone."""
    words = line.split(" ")
    slip = chance.randrange(5)
    if slip == 0:
        return words[0]
    if slip == 1 and len(words) > 1:
        words.pop(chance.randrange(1, len(words)))
        return " ".join(words)
    at = 0 if slip == 2 else chance.randrange(len(words))
    characters = list(words[at])
    for _ in range(chance.randint(1, 2)):
        place = chance.randrange(len(characters)) if characters else 0
        wrong = characters[place : place + 1]
        characters[place : place + 1] = chance.choice(([], wrong * 2, [chance.choice(CHARACTERS)]))
    return " ".join((*words[:at], "".join(characters), *words[at + 1 :])).strip()


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
            help_ = *explain_order(reader, typed), *say_possible_orders(reader)
            texts = [*write_answers(reader, typed), *help_]
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
    game, shown, has_sheets = GAMES[key].game, 0, False
    for seed in SEEDS:
        looks = play_and_look(GAMES[key], language, seed)
        for (reader, order), _ in zip(looks, range(LINES_OF_A_GAME), strict=False):
            has_sheets |= any(one.ask.group and one.sheet for one in reader.seat_view.asks)
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
    assert bool(shown) == has_sheets
