"""The effects of the things of Empire: Valhalla, in the words of their rules, for choices."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from engine.core.files.catalog import load_data_file
from render.language.fact_vocabulary import capitalise

GAME_KEY: Final = "valhalla"
MAX_EFFECT_CHARACTERS: Final = 84
"""An effect that is told in a line is about so long."""
_CODE: Final = re.compile(r"Code: `(\w+)`")
_CLAUSE: Final = re.compile(r" \([^()]*V-\d[^()]*\)")
_EFFECT: Final = re.compile(
    r"(?:Effect|Benefit|Effet)\s?: (?P<effect>.+?)\.?"
    r"(?= (?:Ruling|Décision|Copies / conditions|Exemplaires[^:]*)\s?:|$)"
)


@cache
def load_effects(language: str) -> Mapping[str, str]:
    """Load the effect of each code; the first rule of a code counts."""
    found: dict[str, str] = {}
    for code, text in _effects_by_code(language):
        found.setdefault(code, text)
    return found


def _effects_by_code(language: str) -> Iterator[tuple[str, str]]:
    from render.language.rule_translations import rule_text  # noqa: PLC0415  (it needs all books, this one too)

    for rule, entry in load_data_file("engine.valhalla", "rules.yaml").data.items():
        own = entry.get("says", "")
        code, text = _CODE.search(own), _EFFECT.search(rule_text(language, GAME_KEY, rule, own))
        if code is not None and text is not None:
            yield code[1], capitalise(_CLAUSE.sub("", text["effect"]))


def shorten_effect(effect: str) -> str:
    """Return the first parts of an effect that have room in a line."""
    first, *others = effect.replace("\u202f;", ";").split(";")
    text = first
    for part in others:
        if len(text) + len(part) > MAX_EFFECT_CHARACTERS:
            break
        text = f"{text},{part}"
    return text
