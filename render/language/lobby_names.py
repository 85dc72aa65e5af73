"""The facts of lobbies: options and choices are ids that are also keys of their names."""

from dataclasses import replace
from typing import Any, Final

from render.language.fact_vocabulary import VOCABULARIES, Facts
from render.language.grammar import FactValue, Noun
from render.language.voice import Voice
from render.language.word_books import COMMON_BOOK

_SPACES: Final = dict.fromkeys(("option", "wanted", "offered", "lacking", "meant"), "key")


def nouns_of_keys(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name things by keys such as `setting.mode`; a key without words shows its last part."""
    nouns = tuple(_noun_of_key(voice, one.strip()) for one in str(value).split(",") if one.strip())
    return nouns[0] if len(nouns) == 1 else nouns


def name_of_key(voice: Voice, key: str) -> str:
    """Return the name of one thing by its key."""
    return _noun_of_key(voice, key).name


def _noun_of_key(voice: Voice, key: str) -> Noun:
    return voice.known_noun(key) or Noun(voice.clean_typed_text(key.rpartition(".")[2]))


_common_vocabulary = VOCABULARIES[COMMON_BOOK]
VOCABULARIES[COMMON_BOOK] = replace(
    _common_vocabulary,
    spaces={**_common_vocabulary.spaces, **_SPACES},
    value_makers={**_common_vocabulary.value_makers, "key": nouns_of_keys},
    facts_joined_by_or=_common_vocabulary.facts_joined_by_or | {"offered"},
)
