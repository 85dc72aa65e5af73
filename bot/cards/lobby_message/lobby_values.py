"""The values of a lobby's options in words."""

from collections.abc import Iterable
from typing import Final

from bot.games.lobby.lobby_options import MAX_TEXT_LENGTH, LobbyOption, write_value
from bot.games.lobby.paces import PACE_TITLE, count_game_settings
from bot.games.people import time_zones
from render.words import Voice

MAX_SETTINGS_LISTED: Final = 8
"""If a game has more settings, only the changed ones are shown."""


def value_in_words(voice: Voice, option: LobbyOption) -> str:
    """Return the value of an option in words."""
    key = option.choice_key(option.value_text)
    if voice.has_words(key):
        return voice.say(key)
    if isinstance(option.value, int) and voice.has_words(f"{option.title_key}.count"):
        return voice.say(f"{option.title_key}.count", count=option.value)
    if option.value in (None, ""):
        return voice.say("lobby.nothing")
    if len(option.value_text) > MAX_TEXT_LENGTH:
        return voice.say("lobby.text_length", count=len(option.value_text))
    return voice.clean_typed_text(value_as_typed(option))


def value_as_typed(option: LobbyOption) -> str:
    """Return the value of an option as its host would type it."""
    return (
        time_zones.display_zone(option.value_text)
        if option.title_key == "option.zone"
        else option.value_text
    )


def has_few_settings(options: Iterable[LobbyOption]) -> bool:
    """Tell whether a game has so few settings that all are shown."""
    return count_game_settings(options) <= MAX_SETTINGS_LISTED


def is_shown(option: LobbyOption, *, shows_defaults: bool) -> bool:
    """Tell whether an option is shown: it differs from its default, or defaults are shown too.

    The pace is always shown, and the hours that it sets never.
    """
    if option.title_key == PACE_TITLE:
        return True
    return not is_default(option) or (
        shows_defaults and option.scope == "game" and not option.is_set_by_pace
    )


def is_default(option: LobbyOption) -> bool:
    """Tell whether an option has its default value, or that of the table's pace."""
    return option.is_set_by_pace or option.value_text == write_value(option.default)
