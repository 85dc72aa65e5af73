"""Rules found by their ids, as they may be typed: `c-cost-3`, `6.2-1`, `v6`."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.notation.name_folding import fold_name

NEIGHBOURS_EACH_SIDE: Final = 12
"""Number of neighbours before and after a rule."""
MAX_ID_LENGTH: Final = 64
"""A longer text is no id, nor the start of one."""

_ID_LIKE: Final = re.compile(r"[A-Za-z]-[A-Za-z0-9.]*(?:-[A-Za-z0-9.]*)*")
_LAST_NUMBER: Final = re.compile(r"(?<![\d.])0*(\d+\w?)$")


class RuleIds:
    """The ids of some rules, in the sequence of their books."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._loose_ids = {name: _loose_id(name) for name in ids}

    def find(self, typed: str) -> list[str]:
        """Return rules by id or the start of an id; zeros and the initial may be missing.

        A whole id returns that rule alone.
        """
        wanted = _loose_id(typed) if len(typed) <= MAX_ID_LENGTH else ""
        if not wanted or not any(one.isalnum() for one in wanted):
            return []
        initials = {one[0].lower() for one in self._loose_ids} if wanted[-1].isdigit() else ()
        heads = {wanted, *(f"{initial}-{wanted}" for initial in initials)}
        exact = [name for name, one in self._loose_ids.items() if one in heads]
        return exact or list(self._begun_by(heads, typed, wanted))

    def _begun_by(self, heads: Iterable[str], typed: str, wanted: str) -> Iterator[str]:
        """Yield rules whose ids begin with a whole part, or with an initial and part of a word."""
        has_initial = len(wanted) > 1 and wanted[1] == "-"
        start = fold_name(typed).replace(" ", "-")
        for name, one in self._loose_ids.items():
            begun = has_initial and fold_name(name).replace(" ", "-").startswith(start)
            if begun or any(one.startswith(f"{head}-") for head in heads):
                yield name

    def list_neighbours(self, name: str) -> list[str]:
        """Return the neighbours of a rule in its book."""
        prefix = name.rpartition("-")[0]
        family = [one for one in self._loose_ids if one.rpartition("-")[0] == prefix]
        at = family.index(name)
        near = family[max(0, at - NEIGHBOURS_EACH_SIDE) : at + NEIGHBOURS_EACH_SIDE + 1]
        return [one for one in near if one != name]


def is_like_rule_id(typed: str) -> bool:
    """Tell whether a text has the form of an id, so that it is no question."""
    return _ID_LIKE.fullmatch(typed.strip()) is not None


def _loose_id(typed: str) -> str:
    """Normalize an id: lower case, hyphens between parts, no leading zeros."""
    text = re.sub(r"[\s_\u2010-\u2015-]+", "-", fold_name(typed).strip())
    text = re.sub(r"^([a-z])(?=\d)", r"\1-", text)
    return _LAST_NUMBER.sub(r"\1", text)
