"""Everything that letters and refusals of the desk say has words in every language."""

from typing import Any

import pytest

from bot.games.refusals import RULES_BY_CODE
from render.language.word_books import has_entry
from render.words import COMMON_BOOK, LANGUAGES, Voice


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_the_desk_says_has_words(language: str) -> None:
    keys = [f"refusal.{code}" for code in RULES_BY_CODE]
    assert [key for key in keys if not has_entry(language, COMMON_BOOK, key)] == []
    voice = Voice(language, COMMON_BOOK, {1: "Ada", 2: "Ben"})
    for key, facts in SAID.items():
        assert voice.say(key, **facts)
        assert "!" not in voice.say(key, **facts)


SAID: dict[str, dict[str, Any]] = {
    "remind.sheet": {"left": "<t:1:R>"},
    "remind.ask": {"left": "<t:1:R>"},
    "remind.rest": {"left": "<t:1:R>"},
    "note.outage": {"since": "<t:1:t>", "until": "<t:2:t>"},
    "note.outage.long": {"since": "<t:1:f>", "until": "<t:2:f>"},
    "note.steward": {"seat": 1},
    "note.steward.own": {"count": 2},
    "note.steward.gone": {"seat": 1},
    "outcome.won": {"seats": (1,)},
    "outcome.drawn": {"seats": (1, 2)},
    "outcome.ended": {},
    "outcome.stood": {},
    "note.out": {},
    "note.deserted": {},
    "note.deserted.own": {},
    "note.back": {"seat": 1},
    "letter.begun": {},
    "letter.waits": {"seats": (1,), "moment": "<t:1:f>"},
    "letter.waits.none": {},
    "letter.closed.card": {"who": "<@1>", "seat": 1},
    "outcome.place": {"n": 1},
    "outcome.seed": {"seed": "ab", "form": "toy|ab", "hash": "cd"},
}
