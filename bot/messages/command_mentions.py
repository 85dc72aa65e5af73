"""Command names in an answer, in the language of the reader's Discord client.

Discord ignores the language that a person chose for the bot: that changes the sentences, but not
the names of commands and options.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from bot.messages.post_parts import PostError, Section, Text
from bot.messages.posts import MessageContent, PostPart
from render.language.word_books import load_entries
from render.words import COMMON_BOOK, LANGUAGES

COMMAND_PREFIX: Final = "command"
OPTION_PREFIX: Final = "argument"
ABOUT_SUFFIX: Final = ".about"

_COMMAND_IN_TEXT: Final = re.compile(r"`/([^`]+)`")
"""A command as a sentence shows it, with an option perhaps: `/table list`, `/settings zone`."""

KeysOfNames = Mapping[tuple[str, str], str]
"""The key of a name, by the parent key and the name in any language."""


def translate_commands(post: MessageContent, language: str) -> MessageContent:
    """Return a post with its commands in a language; unchanged if it would grow too long."""
    try:
        parts = tuple(_translate_part(one, language) for one in post.parts)
        return post if parts == post.parts else replace(post, parts=parts)
    except PostError:
        return post


def _translate_part(part: PostPart, language: str) -> PostPart:
    if isinstance(part, Text):
        return Text(translate_commands_in_text(part.markdown, language))
    return (
        replace(part, text=translate_commands_in_text(part.text, language))
        if isinstance(part, Section)
        else part
    )


def translate_commands_in_text(text: str, language: str) -> str:
    """Return a text with its commands in a language."""
    return _COMMAND_IN_TEXT.sub(lambda found: f"`/{_translate_line(found[1], language)}`", text)


def _translate_line(line: str, language: str) -> str:
    """Translate the names at the start of a line; other words stay."""
    words, above = line.split(" "), COMMAND_PREFIX
    for index, word in enumerate(words):
        key = _keys_of_names().get((above, word)) or _keys_of_names().get(
            (OPTION_PREFIX, word) if index else ("", "")
        )
        if key is None:
            break
        words[index], above = str(load_entries(language, COMMON_BOOK)[key]), key
    return " ".join(words)


@cache
def _keys_of_names() -> KeysOfNames:
    """Return the keys of all command and option names, in all languages."""
    return {
        (above, str(text)): key
        for language in LANGUAGES
        for key, text in load_entries(language, COMMON_BOOK).items()
        for above in (key.rpartition(".")[0],)
        if key.startswith((f"{COMMAND_PREFIX}.", f"{OPTION_PREFIX}."))
        and not key.endswith(ABOUT_SUFFIX)
    }
