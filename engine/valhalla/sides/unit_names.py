"""The ways in which players name units: an id, a kind, a number of a kind, or all.

Rules: V-12.3-01, V-12.5-01 (counts per design), V-0-09 (older means a smaller id).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import normalize

from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.entities.unit_kinds import OFFICERS, UnitKind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.side import CROWNED_KIND

ALL_WORD: Final = "all"
UNIT_CODES: Final = (*OFFICERS, *CLASSES)
UNIT_ID_FACTS: Final = frozenset({"unit", "mount"})
"""Facts of refusals and failures whose value is a unit's id."""
MAX_NUMBER: Final = 999
"""The largest number that a unit name may ask for; larger ones are cut to it."""


class UnitSpec(NamedTuple):
    """A unit name as read: one unit by its id, or a number of units of a kind."""

    id: int | None = None
    number: int | None = 1
    """None for all."""
    word: str = ""
    """The kind as it was written; empty for any kind."""


def find_named_units(
    units: Sequence[Unit], specs: Iterable[str], kinds: Mapping[str, UnitKind]
) -> tuple[list[Unit], list[str]]:
    """Return the units that specs name, oldest first, and the specs that were not met in full.

    Each unit is picked once. Units are also picked for a spec that is not met in full.
    """
    not_picked = {unit.id: unit for unit in sorted(units, key=lambda unit: unit.id)}
    every = set(not_picked)
    picked: list[Unit] = []
    unmet: list[str] = []
    for spec in specs:
        parsed = read_unit_spec(spec)
        found = list(_find_matching_units(not_picked, parsed, kinds))
        picked += found
        for unit in found:
            del not_picked[unit.id]
        if len(found) < (parsed.number or 1) and parsed.id not in every:
            unmet.append(spec)
    return picked, unmet


def _find_matching_units(
    not_picked: Mapping[int, Unit], parsed: UnitSpec, kinds: Mapping[str, UnitKind]
) -> Iterable[Unit]:
    """Return the units that a spec names, oldest first, at most as many as it asks for."""
    if parsed.id is not None:
        return [not_picked[parsed.id]] if parsed.id in not_picked else []
    code = find_unit_code(parsed.word, kinds) if parsed.word else ""
    if code is None:
        return []
    found = [unit for unit in not_picked.values() if not code or _is_of_code(unit, code)]
    return found[: parsed.number]


def _is_of_code(unit: Unit, code: str) -> bool:
    """Return whether a unit has this code; every Ruler is also a `ruler` (V-4.4-15)."""
    return unit.code == code or (code == "ruler" and unit.crown)


@lru_cache(maxsize=4096)
def read_unit_spec(spec: str) -> UnitSpec:
    """Read a unit name: `42`, `warlord`, `10 swordsman`, `all C`, `all`."""
    text = " ".join(spec.split())
    head, _, rest = text.partition(" ")
    if _is_number(text):
        return UnitSpec(id=int(text))
    if head.casefold() == ALL_WORD:
        return UnitSpec(number=None, word=rest)
    if _is_number(head):
        return UnitSpec(number=min(int(head), MAX_NUMBER), word=rest)
    return UnitSpec(word=text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def find_unit_code(word: str, kinds: Mapping[str, UnitKind]) -> str | None:
    """Return the unit code of a code, a design's name, or the unique beginning of one."""
    folded_word = word.casefold()
    names: dict[str, str] = {code.casefold(): code for code in UNIT_CODES}
    for code, kind in kinds.items():
        if code != CROWNED_KIND:
            names.setdefault(kind.name.casefold(), code)
    for one in (
        folded_word,
        folded_word.removesuffix("s"),
        folded_word.removesuffix("men") + "man",
    ):
        if one in names:
            return names[one]
    prefixed = {
        code for name, code in names.items() if folded_word and name.startswith(folded_word)
    }
    return prefixed.pop() if len(prefixed) == 1 else None


def normalize_name(name: str) -> str:
    """Return a name for comparison: without differences in case, blanks and character forms."""
    return " ".join(normalize("NFKC", name).split()).casefold()


def is_known_spec(spec: str, units: Iterable[Unit], kinds: Mapping[str, UnitKind]) -> bool:
    """Return whether a name names any unit or kind of the side, in any hex (V-12.0-26)."""
    parsed = read_unit_spec(spec)
    if parsed.id is not None:
        return any(unit.id == parsed.id for unit in units)
    return not parsed.word or find_unit_code(parsed.word, kinds) is not None


def has_named_unit(spec: str, units: Iterable[Unit], kinds: Mapping[str, UnitKind]) -> bool:
    """Return whether a name names a unit that the side has, in any hex (V-12.0-18, V-12.0-26)."""
    parsed = read_unit_spec(spec)
    if parsed.id is not None or not parsed.word:
        return is_known_spec(spec, units, kinds)
    code = find_unit_code(parsed.word, kinds)
    return code is not None and any(_is_of_code(unit, code) for unit in units)


def units_at(units: Iterable[Unit], at: str) -> list[Unit]:
    """Return the units in a hex."""
    return [unit for unit in units if unit.at == at]


def with_numeric_ids(facts: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return the facts with unit ids as numbers (V-0-09)."""
    return {
        name: int(one) if name in UNIT_ID_FACTS and _is_number(str(one)) else one
        for name, one in facts.items()
    }
