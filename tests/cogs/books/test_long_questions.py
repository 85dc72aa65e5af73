"""A long question holds nobody up: it is read beside the event loop, and only its beginning."""

import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest

from bot.game_types import GAME_TYPES
from bot.lab.bench.lines.book_question_texts import (
    answer_question,
    list_questions,
    offer_answers,
    read_question,
)
from bot.play.orders import typed_options
from bot.records import Person
from bot.rule_lookup import questions, things
from bot.rule_lookup.game_library import GameLibrary
from bot.rule_lookup.search_terms import (
    MAX_FOLDED_LENGTH,
    MAX_STEMMED_LENGTH,
    MAX_TERMS,
    cut_question,
    fold_text,
    split_terms,
    stem_word,
)
from tests.cogs.running_bot import RunningBot
from tests.cogs.slash_typing import type_command, type_option
from tests.cogs.staged_table import WAR_SIDES, open_staged_table

LONG = "gold attack zzyx " * 110
SHORT = "gold"
COMMANDS = {"rules": "query", "card": "name"}
READERS: tuple[tuple[Any, str], ...] = (
    (questions, "answer_question"),
    (questions, "look_up_name"),
    (questions, "find_rules"),
    (things, "offer_things"),
    (typed_options, "read_field"),
)
"""What reads a typed question or option."""
MAX_CPU_SECONDS = 0.4
"""A question takes a twentieth of it; before its length was limited, some took ten seconds."""


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Note of each reading whether it was done on the event loop."""
    found: list[bool] = []

    def note(work: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(work)
        def noted(*args: Any, **kwargs: Any) -> Any:
            found.append(threading.current_thread() is threading.main_thread())
            return work(*args, **kwargs)

        return noted

    for where, name in READERS:
        monkeypatch.setattr(where, name, note(getattr(where, name)))
    return found


@pytest.mark.parametrize("word", COMMANDS)
async def test_a_long_question_is_read_beside_the_event_loop(
    bot_with_commands: RunningBot, readings: list[bool], word: str
) -> None:
    bot, ada, option = bot_with_commands, bot_with_commands.people["Ada"], COMMANDS[word]
    await bot.open_table(names=("Ada", "Bo"))
    for text, on_loop in ((LONG, False), (SHORT, True)):
        readings.clear()
        await bot.write_dm(ada, f"{word} {text}")
        options: dict[str, Any] = {option: text if on_loop else text * 3}
        await type_command(bot, ada, word, **options)
        await type_option(bot, ada, word, option, **options)
        assert len(readings) >= 3
        assert set(readings) == {on_loop}


async def test_a_long_list_in_an_option_is_read_beside_the_event_loop(
    bot_with_commands: RunningBot, readings: list[bool]
) -> None:
    await open_staged_table(bot_with_commands, WAR_SIDES, size=(20, 20))
    ada = bot_with_commands.people["Ada"]
    options: dict[str, Any] = {"from": "6.7", "to": "6.8", "units": "1, " * 1_900}
    await type_option(bot_with_commands, ada, "valhalla army ferry", "legs", legs="a > b, " * 800)
    await type_command(bot_with_commands, ada, "valhalla army move", **options)
    assert readings == [False, True, True, False]  # the short texts of `from` and `to`


@pytest.mark.parametrize("key", GAME_TYPES)
async def test_no_question_of_the_benchmark_takes_long(key: str) -> None:
    library, ada = GameLibrary(GAME_TYPES[key]), Person(id=1, discord=1, name="Ada", locale="fr")
    await library.load()
    asked = [one for one in map(read_question, list_questions(library, "fr")) if one is not None]
    long_ones = [one for one in asked if len(one.rest) > 1_000]
    assert {one.verb for one in long_ones} == set(COMMANDS)
    assert max(len(one.rest) for one in long_ones) > 5_900
    for one in long_ones:
        began = time.process_time()
        answer_question(library, ada, one)
        offer_answers(library, "fr", one)
        assert time.process_time() - began < MAX_CPU_SECONDS, one.rest[:40]


@pytest.mark.parametrize(
    "text", ["\ufdfa" * 6_000, "도시에 " * 2_000, "x" * 6_000, "a b c d " * 900]
)
def test_of_a_question_so_much_is_read_and_no_more(text: str) -> None:
    cut = cut_question(text)
    assert len(fold_text(cut).strip()) <= MAX_FOLDED_LENGTH
    words = " ".join(f"{one}{number}" for number, one in enumerate(text[:300]))
    assert len(split_terms(cut_question(words), {}, "en")) <= MAX_TERMS


def test_a_word_that_is_too_long_for_one_is_its_own_stem() -> None:
    assert stem_word("villages") == "villag"
    assert stem_word("villages" * MAX_STEMMED_LENGTH) == "villages" * MAX_STEMMED_LENGTH


def test_a_word_that_is_said_twice_counts_once() -> None:
    library = GameLibrary(GAME_TYPES["capital"])
    once, often = (library.rules.search(text, "en") for text in ("village", "village village"))
    assert once == often
