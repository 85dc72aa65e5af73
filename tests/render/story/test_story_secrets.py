"""A public story stands on public facts alone: two worlds that differ in secrets tell the same."""

from random import Random
from typing import Any

import pytest

from engine.capital import GAME
from engine.core.protocol.values import EVERYONE
from engine.registry import GAMES
from render.games import PRESENTATIONS
from render.language.word_books import list_facts, list_sentences, load_entries
from render.reports import write_fight, write_round
from render.words import LANGUAGES, WORD_BOOKS
from tests.engine.capital.busy_games import TABLE_SETTINGS, play_busy_game
from tests.engine.capital.twins import make_twin
from tests.render.told_wars import make_voice

DERIVED: set[str] = {
    "best", "before", "buildings", "clauses", "fell", "goal", "home", "last", "left", "loser",
    "margin", "points", "second", "size", "source", "total", "winner", "city", "reader", "rivals",
}  # fmt: skip
"""Facts that are counted or compared from events, not fields of them."""


def tell_story(view: Any, events: list[Any], past: list[Any]) -> tuple[Any, Any]:
    presentation, voice = PRESENTATIONS["capital"], make_voice()
    page = write_round(presentation, view, events, voice, past)
    return page, write_fight(presentation, view, events, voice, past)


@pytest.mark.parametrize("name", list(TABLE_SETTINGS))
def test_secrets_change_no_word_of_a_round_or_a_fight(name: str) -> None:
    """C-INFO-24."""
    events: list[Any] = []
    for number, moment in enumerate(play_busy_game(name).moments):
        events += [one for one in moment.step.events if one.audience == EVERYONE]
        if number % 12 == 0:
            state = moment.step.state
            twin = make_twin(state, None, Random(number))
            views = [GAME.view(one, None) for one in (state, twin)]
            cut = len(events) // 2
            stories = [tell_story(view, events[cut:], events[:cut]) for view in views]
            assert stories[0] == stories[1]


@pytest.mark.parametrize("key", ["capital", "valhalla"])
def test_the_words_of_the_story_name_nothing_but_facts_of_events(key: str) -> None:
    kinds = GAMES[key].kinds.events
    known = {name for kind in kinds.values() for name in kind.model_fields} | DERIVED
    for word_key, entry in load_entries("en", WORD_BOOKS[key]).items():
        if word_key.startswith("story."):
            assert list_facts(entry) <= known, word_key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["capital", "valhalla"])
def test_sentences_and_headlines_of_the_story_have_three_phrasings(key: str, language: str) -> None:
    single = (".brief", "story.parting", "story.ruler_alone", "story.fight.headline", "plain_round")
    for word_key, entry in load_entries(language, WORD_BOOKS[key]).items():
        if word_key.startswith("story.") and not any(one in word_key for one in single):
            assert len(set(list_sentences(entry))) >= 3, word_key
