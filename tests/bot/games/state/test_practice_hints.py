"""Which hint a practice table tells next."""

import pytest

from bot.game_types import GAME_TYPES
from bot.games.state.practice_hints import add_told_hints, choose_practice_hint
from engine.core.dice import Dice, make_seed
from engine.core.protocol.values import Seat
from render.language.grammar import Noun
from render.words import LANGUAGES, Voice

GAME_KEYS = tuple(key for key, kind in GAME_TYPES.items() if kind.presentation.practice)


def test_every_game_has_a_practice_game() -> None:
    assert set(GAME_KEYS) == set(GAME_TYPES)


@pytest.mark.parametrize("key", GAME_KEYS)
def test_the_settings_of_a_practice_game_may_start(key: str) -> None:
    game, practice = GAME_TYPES[key].game, GAME_TYPES[key].presentation.practice
    assert practice is not None
    settings = game.settings.model_validate(dict(practice.settings))
    assert not game.admit(settings, [game.entry() for _ in range(practice.machines + 1)])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAME_KEYS)
def test_each_explained_kind_is_an_order_with_a_hint_of_two_lines(key: str, language: str) -> None:
    game_type = GAME_TYPES[key]
    practice = game_type.presentation.practice
    assert practice is not None
    voice = Voice(language, game_type.word_book)
    assert voice.say("game.welcome")
    for kind in practice.kinds:
        assert kind in game_type.game.kinds.orders
        assert (
            voice.say(f"hint.practice.{kind}", give=Noun("Give"), ready=Noun("Ready")).count("\n")
            == 1
        )


@pytest.mark.parametrize("key", GAME_KEYS)
def test_a_hint_that_was_told_makes_room_for_the_next(key: str) -> None:
    game_type = GAME_TYPES[key]
    game, practice = game_type.game, game_type.presentation.practice
    assert practice is not None
    entries = [game.entry() for _ in range(practice.machines + 1)]
    settings = game.settings.model_validate(dict(practice.settings))
    state = game.setup(settings, entries, Dice(make_seed("first"), "g"), None).state
    ask = game.asks(state)[0]
    view = game.view(state, Seat(ask.seat))
    told: tuple[str, ...] = ()
    while hint := choose_practice_hint(game_type, view, ask, (), told):
        assert hint in practice.kinds
        assert hint not in told
        told = add_told_hints(told, [hint])
    assert told
    assert told == tuple(sorted(told))
    assert choose_practice_hint(game_type, view, ask, (), practice.kinds) == ""
