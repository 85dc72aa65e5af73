"""What is shown of a game that is over: its saga, awards, signs, last words, and its buttons."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.turn_card import clip_text
from bot.games.ending.endings import EndShow
from bot.messages.controls import Control
from bot.messages.post_parts import (
    MAX_ALT_LENGTH,
    MAX_LABEL_LENGTH,
    AttachedPicture,
    Button,
    Gallery,
    Text,
    shorten,
)
from bot.messages.posts import File, PostPart
from render.language.markup import discord_length, escape_name
from render.words import Voice

SAGA_FILE: Final = "saga.png"
SHOWING_VERBS: Final = ("replay", "board", "chronicle")
END_VERBS: Final = (*SHOWING_VERBS, "last_word")
"""The buttons of a game that is over; who holds no seat has no last word."""
MAX_AWARDS_TOLD: Final = 4
"""The awards that are told in words; the picture has more."""
MAX_WORDS_LENGTH: Final = 2_300
"""The number of characters that all last words may have."""


def saga_file(show: EndShow) -> File:
    """Return the file of the saga picture."""
    return File(SAGA_FILE, show.saga.picture.png)


def make_end_parts(voice: Voice, show: EndShow) -> tuple[PostPart, ...]:
    """Return the saga picture, what is told beside it, and the last words."""
    texts = ["\n".join(show.saga.awards[:MAX_AWARDS_TOLD]), _write_signs(voice, show)]
    texts.append("\n".join(_write_last_words(voice, show)))
    picture = AttachedPicture(SAGA_FILE, shorten(show.saga.picture.alt, MAX_ALT_LENGTH))
    return (Gallery(picture), *(Text(one) for one in texts if one))


def _write_signs(voice: Voice, show: EndShow) -> str:
    """Write the row of signs, which may be shared without telling how the game ended."""
    if not show.saga.signs:
        return ""
    return f"{show.saga.signs}\n-# {voice.say('end.signs')}"


def _write_last_words(voice: Voice, show: EndShow) -> Iterator[str]:
    """Yield each last word under its side's name, with what its side could not see.

    All have the same share of the room; what was hidden goes first where it is too much.
    """
    hidden = dict(show.saga.hidden_by_seat)
    share = MAX_WORDS_LENGTH // max(1, len(show.last_words))
    for seat, text in sorted(show.last_words.items()):
        word = clip_text(voice.say("end.word", seat=seat, words=escape_name(text)), share)
        yield word
        told = f"-# {voice.say('end.hidden', said=hidden[seat])}" if seat in hidden else ""
        if told and discord_length(word) + discord_length(told) < share:
            yield told


def make_end_buttons(voice: Voice, game: int, verbs: Sequence[str] = END_VERBS) -> list[Button]:
    """Return the buttons to what a game that is over shows, and for a last word."""
    return [
        Button(shorten(voice.say(f"button.{verb}"), MAX_LABEL_LENGTH), Control(verb, game))
        for verb in verbs
    ]
