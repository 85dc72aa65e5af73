"""Phrases that a button says to the other side of a parley: each reads them in their language."""

from dataclasses import replace
from typing import Final

from engine.valhalla.events.meetings import Whispered
from render.language.fact_vocabulary import Facts
from render.language.grammar import Noun
from render.language.voice import Voice
from render.language.word_books import LANGUAGES

PHRASE_OF_TRUCE: Final = "phrase.truce"
PHRASE_OF_NO_TRUCE: Final = "phrase.no_truce"
PHRASES: Final = (PHRASE_OF_TRUCE, PHRASE_OF_NO_TRUCE)


def translate_phrase(voice: Voice, event: Whispered) -> Facts:
    """Return a set phrase in the reader's language, in whichever it was said."""
    for phrase in PHRASES:
        if any(event.text == replace(voice, language=one).say(phrase) for one in LANGUAGES):
            return {"text": Noun(voice.say(phrase))}
    return {}
