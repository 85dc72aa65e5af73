"""What a thing of Empire: Valhalla does, in the words of its own rule: for whoever chooses one."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from engine.core.files.catalog import load
from render.language.fact_vocabulary import capital

BOOK: Final = "valhalla"
_CODE: Final = re.compile(r"Code: `(\w+)`")
_CLAUSE: Final = re.compile(r" \([^()]*V-\d[^()]*\)")
_EFFECT: Final = re.compile(
    r"(?:Effect|Benefit|Effet)\s?: (?P<effect>.+?)\.?"
    r"(?= (?:Ruling|Décision|Copies / conditions|Exemplaires[^:]*)\s?:|$)"
)


@cache
def effects(language: str) -> Mapping[str, str]:
    """Find by code what its rule says of it; the first rule of a code counts."""
    found: dict[str, str] = {}
    for code, text in _told(language):
        found.setdefault(code, text)
    return found


def _told(language: str) -> Iterator[tuple[str, str]]:
    from render.language.rulebook import said  # noqa: PLC0415  (it needs all books, this one too)

    for rule, entry in load("engine.valhalla", "rules.yaml").data.items():
        own = entry.get("says", "")
        code, text = _CODE.search(own), _EFFECT.search(said(language, BOOK, rule, own))
        if code is not None and text is not None:
            yield code[1], capital(_CLAUSE.sub("", text["effect"]))
