"""Rules looked for in plain words: which section is found first from which question."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import main
from bot.rulesearch import Shelf, meanings
from engine.registry import GAMES
from render.words import LANGUAGES
from render.words.sought import habits, sought

SHELVES = {key: Shelf(game) for key, game in GAMES.items()}

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
    found = SHELVES[key].search(typed, language, meanings(language, key))
    assert found, typed
    assert any(f"{found[0]}-".startswith(f"{one}-") for one in wanted.split()), found[:4]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_rules_are_looked_for_by_names_rules_that_there_are(language: str) -> None:
    for key, shelf in SHELVES.items():
        for book in (key, "core", "table"):
            for begins in sought(language, book):
                named = [one for one in shelf.rules if f"{one}-".startswith(f"{begins}-")]
                assert named, begins
    assert habits(language).alike


def test_a_word_that_only_asks_is_looked_for_where_nothing_else_is_typed() -> None:
    assert SHELVES["capital"].search("who", "en") != []


def test_the_command_line_tells_what_fits_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "capital", "village", "gold"]) == 0
    assert capsys.readouterr().out.startswith("C-COST-03")
