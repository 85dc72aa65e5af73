"""The language that a person reads."""

from bot.games.people.person_refusals import make_person_refusal
from bot.records import Person
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Refusal
from render.words import LANGUAGES


def language_of(person: Person, otherwise: str = "") -> str:
    """Return a person's language: as chosen, as Discord tells, or `otherwise`."""
    return person.language or supported_language(person.locale or otherwise)


def supported_language(locale: str) -> str:
    """Return the language of a Discord locale, if Skald speaks it, else the first."""
    code = locale.partition("-")[0].lower()
    return code if code in LANGUAGES else LANGUAGES[0]


def read_language(text: str) -> str | Refusal:
    """Read a typed language; "" follows Discord."""
    word = fold_name(text)
    if word in {"", "follow", "discord", "auto"}:
        return ""
    codes = {"en": "en", "english": "en", "anglais": "en", "fr": "fr"}
    codes |= {"french": "fr", "francais": "fr"}
    return codes.get(word) or make_person_refusal("PERSON_LANGUAGE", given=text)
