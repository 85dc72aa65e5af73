"""Phrases that a button says to the other side of a parley: each reads them in their language."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Event
from engine.valhalla.events.meetings import Whispered
from render.language.fact_vocabulary import Facts
from render.language.grammar import Noun
from render.language.voice import Voice
from render.language.word_books import LANGUAGES

PHRASE_OF_TRUCE: Final = "phrase.truce"
PHRASE_OF_NO_TRUCE: Final = "phrase.no_truce"
PHRASES: Final = (PHRASE_OF_TRUCE, PHRASE_OF_NO_TRUCE)


def find_phrase(voice: Voice, text: str) -> str:
    """Find the set phrase that a text is, in whichever language; "" if it is none."""
    said = (
        phrase
        for phrase in PHRASES
        if any(text == replace(voice, language=one).say(phrase) for one in LANGUAGES)
    )
    return next(said, "")


def translate_phrase(voice: Voice, event: Whispered) -> Facts:
    """Return a set phrase in the reader's language."""
    phrase = find_phrase(voice, event.text)
    return {"text": Noun(voice.say(phrase))} if phrase else {}


def is_truce_offered(voice: Voice, events: Sequence[Event], seat: int) -> bool:
    """Tell whether a side has offered a truce, and not taken it back, in what it said."""
    said = [one.text for one in events if isinstance(one, Whispered) and one.seat == seat]
    phrases = [phrase for text in said if (phrase := find_phrase(voice, text))]
    return phrases[-1:] == [PHRASE_OF_TRUCE]
