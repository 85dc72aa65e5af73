"""Command names and descriptions in the words of each language, and when Discord is told of them.

A text carries its translations with it, so that the translator only has to hand them out.
"""

import hashlib
import inspect
import json
import re
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.http import Route

from render.language.word_books import COMMON, has
from render.words import LANGUAGES, Voice, say

LOCALES: Final[Mapping[discord.Locale, str]] = {discord.Locale.french: "fr"}
"""Every other locale is shown the first language, as Discord's default."""

CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True)
INSTALLS: Final = app_commands.AppInstallationType(guild=True)

NAME: Final = 32
ABOUT: Final = 100
CHOICE: Final = 100
"""Discord's limits for a name, a description and a choice."""

KNOWN: Final = "/applications/{application_id}/commands"
UNSAID: Final[tuple[Any, ...]] = (None, False, [], {}, "")
SAID: Final = frozenset({
    "name", "name_localizations", "description", "description_localizations", "type", "options",
    "choices", "required", "autocomplete", "value", "min_value", "max_value", "min_length",
    "max_length", "channel_types", "contexts", "integration_types", "nsfw",
    "default_member_permissions",
})  # fmt: skip
"""What we tell of a command; the rest is Discord's own."""

Callback = Callable[..., Coroutine[Any, Any, None]]
AnyCommand = app_commands.Command[Any, ..., None]

_APART: Final = re.compile(r"[^\w]+", re.UNICODE)


class Words(app_commands.Translator):
    """Hands out the translation that a text brought along."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002  (discord.py's signature)
    ) -> str | None:
        """Give the text in a locale's language; None leaves it in the first language."""
        text: str | None = string.extras.get(LOCALES.get(locale, ""))
        return text


def carried(texts: Mapping[str, str]) -> locale_str:
    """Make a text out of its translations."""
    return locale_str(texts[LANGUAGES[0]], **{one: texts[one] for one in LANGUAGES[1:]})


def spoken(key: str, book: str = COMMON) -> locale_str:
    """Find a text of the word books in every language."""
    return carried({language: say(language, book, key) for language in LANGUAGES})


def slug(text: str) -> str:
    """Make a name of as many whole words as it may have: lower case, no spaces, accents kept."""
    name = _APART.sub("-", text.lower()).strip("-_")
    if len(name) > NAME:
        name = name[: NAME + 1].rpartition("-")[0] or name
    return name[:NAME].strip("-_")


# Commands out of functions


def command(path: str, callback: Callback) -> AnyCommand:
    """Make a command of a function; the word books name it and its options by its path."""
    names = list(inspect.signature(callback).parameters)[1:]
    if names:
        app_commands.rename(**{one: spoken(_option(path, one)) for one in names})(callback)
        abouts = {one: spoken(f"{_option(path, one)}.about") for one in names}
        app_commands.describe(**abouts)(callback)
    alone = "." not in path
    return app_commands.Command(
        name=spoken(f"command.{path}"),
        description=spoken(f"command.{path}.about"),
        callback=callback,
        allowed_contexts=CONTEXTS if alone else None,
        allowed_installs=INSTALLS if alone else None,
    )


def group(path: str, callbacks: Mapping[str, Callback]) -> app_commands.Group:
    """Make a group of commands of functions."""
    made = app_commands.Group(
        name=spoken(f"command.{path}"),
        description=spoken(f"command.{path}.about"),
        allowed_contexts=CONTEXTS,
        allowed_installs=INSTALLS,
    )
    for name, callback in callbacks.items():
        made.add_command(command(f"{path}.{name}", callback))
    return made


def _option(path: str, name: str) -> str:
    """Find the words of an option: those of this command alone, or those of all."""
    own = f"command.{path}.{name}"
    return own if has(LANGUAGES[0], COMMON, own) else f"argument.{name}"


def choice(texts: Mapping[str, str], value: str) -> app_commands.Choice[str]:
    """Make a choice that is called differently in each language."""
    return app_commands.Choice(name=carried(texts), value=value)


def kinds_offered(keys: Mapping[str, Any]) -> list[app_commands.Choice[str]]:
    """Offer the kinds of games, each by its name."""
    return [
        choice({language: kind_name(language, key) for language in LANGUAGES}, key)
        for key in list(keys)[:25]
    ]


def kind_name(language: str, key: str) -> str:
    """Call a kind of game by its name; a game without words goes by its key."""
    return Voice(language, key).say("game.name")


# Telling Discord


async def payload(tree: app_commands.CommandTree[Any], words: app_commands.Translator) -> Any:
    """Write the whole tree as Discord is told of it, in every language."""
    return [
        await one.get_translated_payload(tree, words)
        for one in sorted(tree.get_commands(), key=lambda one: one.name)
    ]


async def sync_if_changed(client: discord.Client, tree: app_commands.CommandTree[Any]) -> bool:
    """Tell Discord of the commands where it knows other ones: 200 new ones a day are its limit.

    What it knows is asked, so that nothing need be kept beside it.
    """
    words = Words()
    await tree.set_translator(words)
    route = Route("GET", KNOWN, application_id=client.application_id)
    known = await client.http.request(route, params={"with_localizations": "true"})
    if digest(known) == digest(await payload(tree, words)):
        return False
    await tree.sync()
    return True


def digest(commands: Iterable[Mapping[str, Any]]) -> str:
    """Name a tree: what Discord adds, leaves out or sorts otherwise changes nothing."""
    named = sorted((_kept(one) for one in commands), key=lambda one: str(one["name"]))
    text = json.dumps(named, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _kept(one: Mapping[str, Any]) -> dict[str, Any]:
    """Keep what we say of a command, an option or a choice; what is empty is as good as unsaid."""
    kept = {name: value for name, value in one.items() if name in SAID and value not in UNSAID}
    for name in ("options", "choices"):
        if name in kept:
            kept[name] = [_kept(inner) for inner in kept[name]]
    for name in ("contexts", "integration_types"):
        if name in kept:
            kept[name] = sorted(kept[name])
    return kept
