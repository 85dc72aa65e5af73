"""Units by the names that players give them: an id, what they are, how many, or all of them.

Rules: V-12.3-01, V-12.5-01 (counts per design), V-0-09 (older means a smaller id).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import normalize

from engine.valhalla.catalog.rule_tables import CLASSES
from engine.valhalla.entities.unit_kinds import OFFICERS, Kind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.side import CROWNED

ALL: Final = "all"
CODES: Final = (*OFFICERS, *CLASSES)
ID_FACTS: Final = frozenset({"unit", "mount"})
"""Facts of refusals and failures that name a unit."""
MOST: Final = 999
"""No number in a name is read beyond this."""


class Wanted(NamedTuple):
    """What a name asks for: a unit by its id, or so many of what it is ("": of anything)."""

    id: int | None = None
    number: int | None = 1
    """None is all there are."""
    word: str = ""


def named(
    units: Sequence[Unit], specs: Iterable[str], kinds: Mapping[str, Kind]
) -> tuple[list[Unit], list[str]]:
    """Pick units out of those present, oldest first, each once; second: what was not met.

    Who can be found is picked even where a number is not met in full.
    """
    waiting = {unit.id: unit for unit in sorted(units, key=lambda unit: unit.id)}
    every = set(waiting)
    picked: list[Unit] = []
    unmet: list[str] = []
    for spec in specs:
        asked = wanted(spec)
        found = list(_meeting(waiting, asked, kinds))
        picked += found
        for unit in found:
            del waiting[unit.id]
        if len(found) < (asked.number or 1) and asked.id not in every:
            unmet.append(spec)
    return picked, unmet


def _meeting(
    waiting: Mapping[int, Unit], asked: Wanted, kinds: Mapping[str, Kind]
) -> Iterable[Unit]:
    """Find who meets a name, the oldest first, no more than were asked for."""
    if asked.id is not None:
        return [waiting[asked.id]] if asked.id in waiting else []
    code = code_of(asked.word, kinds) if asked.word else ""
    if code is None:
        return []
    found = [unit for unit in waiting.values() if not code or _is(unit, code)]
    return found[: asked.number]


def _is(unit: Unit, code: str) -> bool:
    """Tell whether a unit is of a kind; who became Ruler is one, whatever it was (V-4.4-15)."""
    return unit.code == code or (code == "ruler" and unit.crown)


@lru_cache(maxsize=4096)
def wanted(spec: str) -> Wanted:
    """Read a name: `42`, `warlord`, `10 swordsman`, `all C`, `all`."""
    text = " ".join(spec.split())
    head, _, rest = text.partition(" ")
    if _number(text):
        return Wanted(id=int(text))
    if head.casefold() == ALL:
        return Wanted(number=None, word=rest)
    if _number(head):
        return Wanted(number=min(int(head), MOST), word=rest)
    return Wanted(word=text)


def _number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def code_of(word: str, kinds: Mapping[str, Kind]) -> str | None:
    """Tell which kind a word means: its code, its design's name, or the beginning of one alone."""
    given = word.casefold()
    names: dict[str, str] = {code.casefold(): code for code in CODES}
    for code, kind in kinds.items():
        if code != CROWNED:
            names.setdefault(kind.name.casefold(), code)
    for one in (given, given.removesuffix("s"), given.removesuffix("men") + "man"):
        if one in names:
            return names[one]
    begun = {code for name, code in names.items() if given and name.startswith(given)}
    return begun.pop() if len(begun) == 1 else None


def folded(name: str) -> str:
    """Write a name as it is compared: case, blanks and forms of letters make no difference."""
    return " ".join(normalize("NFKC", name).split()).casefold()


def knows(spec: str, units: Iterable[Unit], kinds: Mapping[str, Kind]) -> bool:
    """Tell whether a name means something of the side at all, wherever it may be (V-12.0-26)."""
    asked = wanted(spec)
    if asked.id is not None:
        return any(unit.id == asked.id for unit in units)
    return not asked.word or code_of(asked.word, kinds) is not None


def here(units: Iterable[Unit], at: str) -> list[Unit]:
    """List the units that stand in a hex."""
    return [unit for unit in units if unit.at == at]


def numbered(facts: Mapping[str, str | int]) -> dict[str, str | int]:
    """Tell ids of units as numbers, however an order wrote them (V-0-09)."""
    return {
        name: int(one) if name in ID_FACTS and _number(str(one)) else one
        for name, one in facts.items()
    }
