"""What the facts of lobbies are: options and choices go by the keys of their names."""

from dataclasses import replace
from typing import Any, Final

from render.language.fact_vocabulary import SPEECHES, Facts
from render.language.grammar import Noun, Value
from render.language.voice import Voice
from render.language.word_books import COMMON

_SPACES: Final = dict.fromkeys(("option", "wanted", "offered", "lacking", "meant"), "key")


def keys(voice: Voice, value: Any, _: Facts) -> Value:
    """Call what goes by a key: `setting.mode`, `colour.red`; one without words is its last part."""
    nouns = tuple(_key(voice, one.strip()) for one in str(value).split(",") if one.strip())
    return nouns[0] if len(nouns) == 1 else nouns


def name_of(voice: Voice, key: str) -> str:
    """Call one thing by the key of its name."""
    return _key(voice, key).name


def _key(voice: Voice, key: str) -> Noun:
    return voice.thing(key) or Noun(voice.typed(key.rpartition(".")[2]))


_common = SPEECHES[COMMON]
SPEECHES[COMMON] = replace(
    _common,
    spaces={**_common.spaces, **_SPACES},
    makers={**_common.makers, "key": keys},
    alternatives=_common.alternatives | {"offered"},
)
