"""Commands in an answer, called as the reader's own Discord calls them.

Discord goes by its own language alone: what somebody has chosen to be spoken to in changes the
sentences, and no name of a command or an option.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from bot.messages.posts import MessageContent, Part, PostError, Section, Text
from render.language.word_books import COMMON, entries
from render.words import LANGUAGES

COMMAND: Final = "command"
OPTION: Final = "argument"
ABOUT: Final = ".about"

_TYPED: Final = re.compile(r"`/([^`]+)`")
"""A command as a sentence shows it, with an option perhaps: `/table list`, `/me zone`."""

Names = Mapping[tuple[str, str], str]
"""By what a name stands behind and what it is in any language: its key."""


def named(post: MessageContent, language: str) -> MessageContent:
    """Call the commands in a message as a Discord in this language does, if it holds so much."""
    try:
        parts = tuple(_part(one, language) for one in post.parts)
        return post if parts == post.parts else replace(post, parts=parts)
    except PostError:
        return post


def _part(part: Part, language: str) -> Part:
    if isinstance(part, Text):
        return Text(called(part.markdown, language))
    return replace(part, text=called(part.text, language)) if isinstance(part, Section) else part


def called(text: str, language: str) -> str:
    """Call the commands in a text as a Discord in this language does."""
    return _TYPED.sub(lambda found: f"`/{_called(found[1], language)}`", text)


def _called(line: str, language: str) -> str:
    """Write the names that a line begins with in a language; what is no name stays."""
    words, above = line.split(" "), COMMAND
    for place, word in enumerate(words):
        key = _names().get((above, word)) or _names().get((OPTION, word) if place else ("", ""))
        if key is None:
            break
        words[place], above = str(entries(language, COMMON)[key]), key
    return " ".join(words)


@cache
def _names() -> Names:
    """Find the key of every name, in all languages."""
    return {
        (above, str(text)): key
        for language in LANGUAGES
        for key, text in entries(language, COMMON).items()
        for above in (key.rpartition(".")[0],)
        if key.startswith((f"{COMMAND}.", f"{OPTION}.")) and not key.endswith(ABOUT)
    }
