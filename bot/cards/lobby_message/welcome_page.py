"""The page of a person without a table: who Skald is, and each game with its buttons."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.game_types import GameType
from bot.messages.controls import Control
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, Row, Section, Style, Text, shorten
from bot.messages.posts import PostPart
from render.language.grammar import Noun
from render.words import WORD_BOOKS, Voice

PLAY_VERB: Final = "first"
GUIDE_VERB: Final = "guide"


def list_welcome_parts(voice: Voice, game_types: Mapping[str, GameType]) -> Iterator[PostPart]:
    """Yield one sentence on Skald, then each game that can be practised, with its buttons."""
    yield Text(voice.say("help.skald"))
    for key, game_type in game_types.items():
        if game_type.presentation.practice is not None:
            yield Text(_describe_game(voice, key))
            guide = () if game_type.presentation.guide is None else (make_guide_button(voice, key),)
            yield Row((make_play_button(voice, key), *guide))


def list_guide_parts(voice: Voice, game_types: Mapping[str, GameType]) -> Iterator[PostPart]:
    """Yield each game that has a guide, with the button that opens it."""
    for key, game_type in game_types.items():
        if game_type.presentation.guide is not None:
            yield Section(_describe_game(voice, key), make_guide_button(voice, key))


def _describe_game(voice: Voice, key: str) -> str:
    game_voice = Voice(voice.language, WORD_BOOKS[key], markdown=True)
    welcome = Noun(game_voice.say("game.welcome"))
    return voice.say("help.game", name=Noun(game_voice.say("game.name")), welcome=welcome)


def make_guide_button(voice: Voice, key: str) -> Button:
    """Return the button that opens the guide of a game."""
    return Button(
        shorten(voice.say("guides.open"), MAX_LABEL_LENGTH), Control(GUIDE_VERB, rest=key)
    )


def make_play_button(
    voice: Voice, key: str, words: str = "help.play", style: Style = "primary", ended: int = 0
) -> Button:
    """Return the button that opens a practice game, after ending one of a number."""
    return Button(
        shorten(voice.say(words), MAX_LABEL_LENGTH), Control(PLAY_VERB, ended, rest=key), style
    )
