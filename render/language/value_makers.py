"""Functions that name the ids of players, and of options and choices of a lobby."""

from typing import Any

from render.language.fact_vocabulary import Facts
from render.language.grammar import FactValue, Noun, make_name
from render.language.voice import Voice, quote_text

# Players


def name_seats(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name players by their seats."""
    values = value if isinstance(value, (list, tuple)) else (value,)
    nouns = tuple(_name_seat(voice, one) for one in values)
    return nouns if isinstance(value, (list, tuple)) else nouns[0]


def _name_seat(voice: Voice, seat: Any) -> Noun:
    number = int(seat) if str(seat).lstrip("-").isdigit() else None
    if number is None:
        return quote_text(voice, str(seat))
    name = voice.players.get(number)
    if name is None:
        return Noun(voice.say("seat.unnamed", n=str(number)))
    return make_name(voice.language, voice.clean_typed_text(name))


def name_seating(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name all players in the order of their seats."""
    return tuple(_name_seat(voice, seat) for seat in range(1, len(value) + 1))


# Options and choices


def nouns_of_keys(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name things by keys such as `setting.mode`; a key without words shows its last part."""
    nouns = tuple(_noun_of_key(voice, one.strip()) for one in str(value).split(",") if one.strip())
    return nouns[0] if len(nouns) == 1 else nouns


def name_of_key(voice: Voice, key: str) -> str:
    """Return the name of one thing by its key."""
    return _noun_of_key(voice, key).name


def _noun_of_key(voice: Voice, key: str) -> Noun:
    return voice.known_noun(key) or Noun(voice.clean_typed_text(key.rpartition(".")[2]))
