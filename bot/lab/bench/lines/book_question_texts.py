"""Lines that ask for rules and cards: as players type them, and as they are answered."""

import random
from collections.abc import Callable, Iterator
from typing import Final

from bot.games.refusals import RefusedError
from bot.lab.bench.lines.typed_texts import (
    CHAT_TEXTS,
    EMOJI_TEXTS,
    MAX_CHARACTERS,
    RANDOM_CHARACTERS,
    TEXTS_IN_OTHER_ALPHABETS,
    halve_words,
    misspell,
)
from bot.order_reading.typed_lines import CommandWord, read_command_word
from bot.play.lookup import lookups
from bot.play.lookup.table_libraries import TableLibrary
from bot.records import Person
from bot.rule_lookup import questions, things
from bot.rule_lookup.game_library import GameLibrary

MAX_OPTION_CHARACTERS: Final = 6_000
"""Discord's limit for an option of a command."""
RULES_QUOTED: Final = 40
"""So many rules are asked for by their ids and by their first words."""
WORDS_QUOTED: Final = 8
LONGEST_RANDOM_WORD: Final = 9
REPEATED_TEXTS: Final = ("x", "a ", "c-", "0", "1, ", "l'", "gold village attack ", "\ufdfa", "🏹 ")
"""Texts that are repeated up to the limit; one character among them folds into eighteen."""


def list_questions(library: GameLibrary, language: str) -> Iterator[str]:
    """Yield the lines, the same ones each time for the same game and language."""
    chance = random.Random(23)  # noqa: S311 - these are examples, no secrets
    for text in _list_texts(library, language, chance):
        yield f"rules {text}"
        yield f"card {text}"


def _list_texts(library: GameLibrary, language: str, chance: random.Random) -> Iterator[str]:
    names = [one.names[language] for one in library.things]
    yield from names
    yield from map(halve_words, names)
    yield from (misspell(one, chance) for one in names)
    book = library.rules.rules_by_language[language]
    for name in chance.sample(sorted(book), RULES_QUOTED):
        yield name
        yield " ".join(book[name].says.split()[:WORDS_QUOTED])
    yield from CHAT_TEXTS
    yield from EMOJI_TEXTS
    yield from TEXTS_IN_OTHER_ALPHABETS
    for most in (MAX_CHARACTERS - len("rules "), MAX_OPTION_CHARACTERS):
        yield from (text[:most].strip() for text in _nonsense(most, chance))


def _nonsense(most: int, chance: random.Random) -> Iterator[str]:
    """Yield texts of at least so many characters: characters, words, one text again and again."""
    yield "".join(chance.choices(RANDOM_CHARACTERS, k=most))
    words = (
        "".join(chance.choices(RANDOM_CHARACTERS[:26], k=chance.randint(1, LONGEST_RANDOM_WORD)))
        for _ in range(most)
    )
    yield " ".join(words)
    for text in (*REPEATED_TEXTS, *(f"{one} " for one in TEXTS_IN_OTHER_ALPHABETS)):
        yield text * (most // len(text) + 1)


def read_question(text: str) -> CommandWord | None:
    """Return a line that asks for rules or a card; None if it is another."""
    word = None if "\n" in text else read_command_word(text)
    if word is None or word.verb not in ANSWERS or not word.rest:
        return None
    return CommandWord(word.verb, text.strip().partition(" ")[2])


def answer_question(library: GameLibrary, person: Person, question: CommandWord) -> None:
    """Write the answer to a question; nothing is sent."""
    try:
        ANSWERS[question.verb](TableLibrary(library), person, question.rest)
    except RefusedError:
        return


def offer_answers(library: GameLibrary, language: str, question: CommandWord) -> None:
    """Find what is offered while the text of a question is typed into a command's option."""
    if question.verb == "rules":
        questions.find_rules(library, question.rest, language)
    else:
        things.offer_things(library, language, question.rest)


ANSWERS: Final[dict[str, Callable[[TableLibrary, Person, str], object]]] = {
    "rules": lookups.write_rule_answer,
    "card": lookups.write_thing_answer,
}
"""What answers a line, by its verb."""
