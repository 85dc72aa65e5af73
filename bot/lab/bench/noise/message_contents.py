"""What a message of the bot holds, as its reader sees it: its text, its length, its pictures."""

import re
import textwrap
from collections.abc import Iterator
from typing import Final

from bot.lab.screen import BUTTON, SELECT, TEXT_DISPLAY, list_components
from bot.local.snowflakes import Json
from bot.local.world.components import FILE, GALLERY, THUMBNAIL

PHONE_WIDTH: Final = 40
"""So many characters stand on a line of a phone."""
RELATIVE_TIME: Final = "in 2 days"
"""As wide as Discord shows most times from now."""
DATE_AND_TIME: Final = "3 May 2026 18:00"
"""As wide as Discord shows a date with its time."""

_TIMESTAMP: Final = re.compile(r"<t:-?\d+(?::([tTdDfFsSR]))?>")
_MENTION: Final = re.compile(r"<(?:@[!&]?|#)\d+>")
_COMMAND: Final = re.compile(r"<(/[^:>]+):\d+>")
_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)\s]+\)")
_LINE_START: Final = re.compile(r"^(?:#{1,3} |-# |>{1,3} )+")
_TITLE: Final = re.compile(r"#{1,3} |-# ")
_MARK: Final = re.compile(r"\*{1,3}|__|~~|\|\||`+|(?<!\w)_|_(?!\w)")
_ESCAPE: Final = re.compile(r"\\([^\w\s])")


def read_whole_text(message: Json) -> str:
    """Return the Markdown of a message: its content, and its text parts from top to bottom."""
    parts = [one["content"] for one in list_components(message) if one["type"] == TEXT_DISPLAY]
    return "\n".join(filter(None, (message.get("content", ""), *parts))).strip("\n")


def list_pictures(message: Json) -> tuple[str, ...]:
    """Return what the pictures and files of a message are called."""
    return tuple(_iterate_pictures(message))


def _iterate_pictures(message: Json) -> Iterator[str]:
    for one in list_components(message):
        if one["type"] == GALLERY:
            for item in one["items"]:
                yield str(item.get("description") or "picture")
        elif one["type"] in (THUMBNAIL, FILE):
            yield str(one.get("description") or one.get("name") or "picture")
    for attachment in message.get("attachments", ()) if not message.get("components") else ():
        yield str(attachment["filename"])


def list_controls(message: Json) -> tuple[str, ...]:
    """Return the labels of the buttons and selects that can be used."""
    found = []
    for one in list_components(message):
        if one["type"] == BUTTON and not one.get("disabled"):
            found.append(f"[{one.get('label', '')}]")
        elif one["type"] == SELECT and not one.get("disabled"):
            found.append(f"({one.get('placeholder', '')} v)")
    return tuple(found)


def lacks_content(message: Json) -> bool:
    """Return whether a message has no picture, and no text besides titles and small print."""
    lines = read_whole_text(message).splitlines()
    return not list_pictures(message) and not any(_is_content(line) for line in lines)


def _is_content(line: str) -> bool:
    """Return whether a line says something, and is no headline and no small print."""
    bare = line.strip()
    return bool(strip_markdown(bare)) and not _TITLE.match(bare)


def strip_markdown(line: str) -> str:
    """Return a line as Discord shows it: without marks, times as wide as they are shown."""
    text = _LINE_START.sub("", line.strip())
    text = _TIMESTAMP.sub(lambda time: RELATIVE_TIME if time[1] == "R" else DATE_AND_TIME, text)
    text = _MENTION.sub("@somebody", text)
    text = _COMMAND.sub(r"\1", text)
    text = _LINK.sub(r"\1", _EMOJI.sub("x", text))
    return _ESCAPE.sub(r"\1", _MARK.sub("", text)).strip()


def count_words(text: str) -> int:
    """Return the number of words in Markdown."""
    return sum(
        any(character.isalnum() for character in word)
        for line in text.splitlines()
        for word in strip_markdown(line).split()
    )


def count_lines(text: str) -> int:
    """Return the number of lines as they are written, without empty ones."""
    return sum(bool(line.strip()) for line in text.splitlines())


def count_phone_lines(text: str, width: int = PHONE_WIDTH) -> int:
    """Return the number of lines that a phone shows, where long ones are wrapped."""
    return sum(
        len(textwrap.wrap(strip_markdown(line), width)) or 1
        for line in text.splitlines()
        if line.strip()
    )
