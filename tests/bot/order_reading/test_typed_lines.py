"""Command words that are typed in a DM."""

import pytest

from bot.order_reading.typed_lines import (
    COMMAND_VERBS,
    CommandWord,
    command_words,
    is_no_order,
    may_stand_among_orders,
    read_command_word,
    read_table_line,
    show_command_words,
)
from engine.core.notation.line_reader import read_lines
from render.words import LANGUAGES
from tests.bot.cards.table_views import TOY

languages = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("help", CommandWord("help")),
        ("HELP me, please", CommandWord("help", "me, please")),
        ("Aide !", CommandWord("help")),
        ("?", CommandWord("help")),
        ("??", CommandWord("help")),
        ("? bid", CommandWord("help", "bid")),
        ("What now?", CommandWord("help")),
        ("What can I do ?", CommandWord("help")),
        ("Que faire ?", CommandWord("help")),
        ("Qu\u2019est-ce que je peux faire", CommandWord("help")),
        ("my hand", CommandWord("look")),
        ("Status", CommandWord("look")),
        ("ma main !", CommandWord("look")),
        ("Où en suis-je ?", CommandWord("look")),
        ("!", None),
        ("not ready", CommandWord("unready")),
        ("Pas prêt.", CommandWord("unready")),
        ("withdraw 3", CommandWord("withdraw", "3")),
        ("retirer #12", CommandWord("withdraw", "12")),
        ("withdraw", CommandWord("withdraw")),
        ("game 12", CommandWord("game", "12")),
        ("langue Français", CommandWord("language", "francais")),
        ("withdraw the knights", None),
        ("ready the knights", None),
        ("look north", CommandWord("look", "north")),
        ("helpless", None),
        ("bid 3", None),
        ("", None),
    ],
)
def test_words_that_always_work_are_known_in_both_languages(
    typed: str, word: CommandWord | None
) -> None:
    assert read_command_word(typed) == word


def test_no_word_means_two_things() -> None:
    meanings: dict[str, str] = {}
    for language in LANGUAGES:
        for verb, some in command_words(language).items():
            for one in some:
                assert meanings.setdefault(one, verb) == verb
    assert set(meanings.values()) == set(COMMAND_VERBS)


@languages
def test_every_word_is_shown_to_whoever_asks(language: str) -> None:
    assert show_command_words(language).count("`") == 2 * len(COMMAND_VERBS)


@pytest.mark.parametrize("greeting", ["Hello", "hi there", "Bonjour !", "salut Skald"])
def test_a_greeting_is_a_call_for_help(greeting: str) -> None:
    word = read_command_word(greeting)
    assert word is not None
    assert word.verb == "help"


def test_a_line_that_begins_like_an_order_is_one_that_went_wrong() -> None:
    assert is_no_order(read_lines(TOY.game, "hello\nyou"))
    assert not is_no_order(read_lines(TOY.game, "hello\nbid x y z"))


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("game 4 news", (4, "news")),
        ("1. partie #12: bâtir Marché", (12, "bâtir Marché")),
        ("/game 4, sheet", (4, "sheet")),
        ("game 4", None),
        ("game news", None),
        ("game 4 game 5", None),
        ("withdraw 4 news", None),
        ("news 4", None),
    ],
)
def test_a_line_may_begin_with_the_number_of_its_table(
    line: str, named: tuple[int, str] | None
) -> None:
    assert read_table_line(line) == named
    assert may_stand_among_orders("game 4 build Market")
