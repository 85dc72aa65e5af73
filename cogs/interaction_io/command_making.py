"""Command names and descriptions in each language.

A text carries its translations, so that the translator only returns them.
"""

import inspect
import re
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.play.voices import game_name
from render.language.word_books import WordBook, has_entry
from render.words import COMMON_BOOK, LANGUAGES, say_in_language

LOCALES: Final[Mapping[discord.Locale, str]] = {discord.Locale.french: "fr"}
"""Every other locale gets the first language, Discord's default."""

CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True)
INSTALLS: Final = app_commands.AppInstallationType(guild=True)

MAX_NAME_LENGTH: Final = 32
MAX_ABOUT_LENGTH: Final = 100
MAX_CHOICE_LENGTH: Final = 100
"""Discord's limits for a name, a description and a choice."""

Callback = Callable[..., Coroutine[Any, Any, None]]
AnyCommand = app_commands.Command[Any, ..., None]

_NON_WORD: Final = re.compile(r"[^\w]+", re.UNICODE)


class WordBookTranslator(app_commands.Translator):
    """Returns the translations that a text carries."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002  (discord.py's signature)
    ) -> str | None:
        """Return the text in a locale's language; None means the first language."""
        text: str | None = string.extras.get(LOCALES.get(locale, ""))
        return text


def make_locale_text(texts: Mapping[str, str]) -> locale_str:
    """Return a text that carries its translations."""
    return locale_str(texts[LANGUAGES[0]], **{one: texts[one] for one in LANGUAGES[1:]})


def word_book_text(key: str, book: WordBook = COMMON_BOOK) -> locale_str:
    """Return a text of the word books with its translations."""
    return make_locale_text(
        {language: say_in_language(language, book, key) for language in LANGUAGES}
    )


def make_slug(text: str) -> str:
    """Return a command name: lower case, hyphens, whole words up to the limit."""
    name = _NON_WORD.sub("-", text.lower()).strip("-_")
    if len(name) > MAX_NAME_LENGTH:
        name = name[: MAX_NAME_LENGTH + 1].rpartition("-")[0] or name
    return name[:MAX_NAME_LENGTH].strip("-_")


# Commands out of functions


def make_command(path: str, callback: Callback) -> AnyCommand:
    """Make a command of a function; the word books give the names for its path."""
    names = list(inspect.signature(callback).parameters)[1:]
    if names:
        app_commands.rename(**{one: word_book_text(_option_key(path, one)) for one in names})(
            callback
        )
        abouts = {one: word_book_text(f"{_option_key(path, one)}.about") for one in names}
        app_commands.describe(**abouts)(callback)
    alone = "." not in path
    return app_commands.Command(
        name=word_book_text(f"command.{path}"),
        description=word_book_text(f"command.{path}.about"),
        callback=callback,
        allowed_contexts=CONTEXTS if alone else None,
        allowed_installs=INSTALLS if alone else None,
    )


def make_group(path: str, callbacks: Mapping[str, Callback]) -> app_commands.Group:
    """Make a group of commands of functions."""
    made = app_commands.Group(
        name=word_book_text(f"command.{path}"),
        description=word_book_text(f"command.{path}.about"),
        allowed_contexts=CONTEXTS,
        allowed_installs=INSTALLS,
    )
    for name, callback in callbacks.items():
        made.add_command(make_command(f"{path}.{name}", callback))
    return made


def _option_key(path: str, name: str) -> str:
    """Return the word book key of an option: this command's own, or the common one."""
    own = f"command.{path}.{name}"
    return own if has_entry(LANGUAGES[0], COMMON_BOOK, own) else f"argument.{name}"


def make_choice(texts: Mapping[str, str], value: str) -> app_commands.Choice[str]:
    """Make a choice with a label in each language."""
    return app_commands.Choice(name=make_locale_text(texts), value=value)


def offer_game_types(keys: Mapping[str, Any]) -> list[app_commands.Choice[str]]:
    """Return the choices of game types."""
    return [
        make_choice({language: game_name(language, key) for language in LANGUAGES}, key)
        for key in list(keys)[:25]
    ]
