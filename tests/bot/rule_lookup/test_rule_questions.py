"""Rules and things looked for in plain words: what is found first from which question."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.game_types import GAME_TYPES
from bot.rule_lookup import questions
from bot.rule_lookup.game_library import GameLibrary
from bot.rule_lookup.search_terms import MAX_QUESTION_LENGTH
from engine.capital.settings import UPGRADE_GOALS
from render.language.search_words import load_search_words, load_synonyms
from render.words import LANGUAGES

LIBRARIES = {key: GameLibrary(kind) for key, kind in GAME_TYPES.items()}
SHELVES = {key: library.rules for key, library in LIBRARIES.items()}

QUESTIONS = Path(__file__).with_name("rule_questions.txt")
"""By game and language: what somebody types, and what any of which is good to find first."""


def _asked() -> Iterator[tuple[str, str, str, str]]:
    key = language = ""
    for line in QUESTIONS.read_text("utf-8").splitlines():
        if line.startswith("["):
            key, language = line.strip("[]").split()
        elif "|" in line:
            typed, wanted = map(str.strip, line.split("|"))
            yield key, language, typed, wanted


@pytest.mark.parametrize(("key", "language", "typed", "wanted"), list(_asked()))
def test_a_plain_question_finds_its_section(
    key: str, language: str, typed: str, wanted: str
) -> None:
    found = questions.answer_question(LIBRARIES[key], typed, language)
    good = [one for one in wanted.split() if one[0].isupper()]
    led = "" if found.thing is None else f"{found.thing.key} "
    assert f"{wanted} ".startswith(led), led
    assert led or wanted[0].isupper(), found.rules[:4]
    assert not good or any(f"{found.rules[0]}-".startswith(f"{one}-") for one in good), found


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_asks_how_to_win_reads_how_many_upgrades_that_takes(language: str) -> None:
    """C-WIN-01, C-MODE-02, C-MODE-03, C-TEAM-02."""
    found = SHELVES["capital"].rules_by_language[language]["C-WIN-01"].says
    assert all(str(goal) in found for goal in UPGRADE_GOALS.values())


def test_every_game_that_tells_of_its_things_is_asked_about_in_every_language() -> None:
    keys = ("capital", "valhalla")
    assert {(key, language) for key, language, _, _ in _asked()} == set(product(keys, LANGUAGES))


def test_no_name_of_a_thing_is_too_long_to_be_found_in_a_question() -> None:
    for library in LIBRARIES.values():
        for thing in library.things:
            for name in thing.names.values():
                assert questions.find_thing_asked(library, f"what is {name}") is not None, name


@pytest.mark.parametrize(
    ("typed", "key"),
    [("que fait le marché", "card.market"), ("marché", "card.market"), ("comment ça marche", "")],
)
def test_a_name_that_is_a_word_of_a_question_counts_as_it_is_spelt(typed: str, key: str) -> None:
    thing = questions.find_thing_asked(LIBRARIES["capital"], typed)
    assert ("" if thing is None else thing.key) == key


@pytest.mark.parametrize(
    ("key", "typed", "found"),
    [
        ("valhalla", "officer", "V-4.4-01"),
        ("valhalla", "battle", "V-6.1-21"),
        ("valhalla", "Swordsmen", "class.swordsman"),
        ("valhalla", "what is a warlord", "officer.warlord"),
        ("capital", "or", "C-INCOME-06"),
        ("capital", "gold", "upgrade.gold"),
        ("capital", "Taverns", "card.tavern"),
    ],
)
def test_a_name_is_a_thing_or_the_rule_looked_for_by_it(key: str, typed: str, found: str) -> None:
    thing, rules = questions.look_up_name(LIBRARIES[key], typed, "en")
    assert (thing.key if thing is not None else rules[0]) == found


@pytest.mark.parametrize(
    ("typed", "reader", "tongue"),
    [
        ("comment avoir de l'or", "en", "fr"),
        ("how do I surrender", "fr", "en"),
        ("or", "en", "fr"),
        ("mine", "en", "en"),
        ("mine", "fr", "fr"),
        ("xyzzy", "fr", "fr"),
    ],
)
def test_a_question_is_judged_by_the_language_that_it_is_in(
    typed: str, reader: str, tongue: str
) -> None:
    assert SHELVES["valhalla"].guess_language(typed, reader) == tongue


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_rules_are_looked_for_by_names_rules_that_there_are(language: str) -> None:
    for key, shelf in SHELVES.items():
        for book in (key, "core", "table"):
            for begins in load_search_words(language, book):
                named = [one for one in shelf.rules if f"{one}-".startswith(f"{begins}-")]
                assert named, begins
    assert load_synonyms(language)


def test_a_word_that_only_asks_is_looked_for_where_nothing_else_is_typed() -> None:
    assert SHELVES["capital"].search("who", "en") != []


def test_of_a_very_long_question_the_beginning_is_read() -> None:
    assert SHELVES["capital"].search("village", "en") != []
    assert SHELVES["capital"].search("xyzzy " * MAX_QUESTION_LENGTH + "village", "en") == []


def test_the_command_line_tells_what_fits_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "capital", "village", "gold"]) == 0
    assert capsys.readouterr().out.startswith("C-COST-03")


async def test_a_library_is_loaded_whole_in_a_thread() -> None:
    library = GameLibrary(GAME_TYPES["capital"])
    await library.load()
    assert {"rules", "things", "thing_index", "things_by_name"} <= vars(library).keys()
    assert {"rules_by_language", "_indexes", "_headings"} <= vars(library.rules).keys()
    index = library.thing_index
    await library.load()
    assert library.thing_index is index
