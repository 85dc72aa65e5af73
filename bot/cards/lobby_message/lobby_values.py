"""The values of a lobby's options in words."""

from bot.games.lobby.lobby_options import MAX_TEXT_LENGTH, LobbyOption, write_value
from bot.games.people import time_zones
from render.words import Voice


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


def is_default(option: LobbyOption) -> bool:
    """Tell whether an option has its default value."""
    return option.value_text == write_value(option.default)
