"""Arms of a player's own: what is on a shield, chosen part by part or from a seed.

Rules: V-11.1-03, V-12.2-15.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

DIVISIONS: Final = ("per_pale", "per_fess", "per_bend", "per_chevron", "per_saltire", "quarterly")
"""Fields in two tinctures; on each part the charge has the tincture of the other."""
PATTERNS: Final = ("gyronny", "barry", "paly", "bendy", "chequy", "lozengy")
"""Fields in two tinctures and many parts; the charge lies on a disc."""
BARE_ORDINARIES: Final = ("chief", "bordure", "chevron")
"""Fields with an ordinary in the second tincture, beside which the charge stands."""
CHARGED_ORDINARIES: Final = ("pale", "fess", "bend")
"""Fields with an ordinary in the second tincture, on which the charge stands."""
FIELDS: Final = ("plain", *DIVISIONS, *PATTERNS, *BARE_ORDINARIES, *CHARGED_ORDINARIES)
"""What divides a shield, or lies on it; the second tincture is that of the charge."""
TINCTURES: Final = (
    "white", "gold", "red", "green", "blue", "black", "grey", "brown", "ash", "sea",
)  # fmt: skip
CHARGES: Final = (
    "horse", "lamp", "bow", "wing", "goat", "wolf", "fire", "ship", "raven", "lion", "owl", "axe",
    "sword", "hammer", "tower", "crown", "star", "sun", "moon", "anvil", "helmet", "skull", "harp",
    "wheat",
)  # fmt: skip
COUNTS: Final = (1, 2, 3)
LIGHT_TINCTURES: Final = frozenset({"white", "gold", "ash"})
"""A charge is light on a dark ground, or dark on a light one."""
_BLAZON: Final = re.compile(
    rf"(?P<field>{'|'.join(FIELDS)}) (?P<tincture>{'|'.join(TINCTURES)}), "
    rf"(?P<count>[123]) (?P<charge>{'|'.join(CHARGES)}) (?P<charge_tincture>{'|'.join(TINCTURES)})"
)


@dataclass(frozen=True, slots=True)
class ArmsChoice:
    """The arms on a shield."""

    field: str
    """One of FIELDS."""
    charge: str
    """One of CHARGES."""
    tincture: str
    """One of TINCTURES: the ground."""
    charge_tincture: str
    """One of TINCTURES: of the charge, and of what divides the field; a charge on a divided field
    takes the tincture that its place does not have."""
    count: int = 1
    """One of COUNTS."""

    def write_blazon(self) -> str:
        """Write the arms as a text, such as `per_pale blue, 3 wolf white`."""
        return f"{self.field} {self.tincture}, {self.count} {self.charge} {self.charge_tincture}"


def read_blazon(text: str) -> ArmsChoice | None:
    """Read arms back from their blazon; None if the text is none."""
    found = _BLAZON.fullmatch(" ".join(text.split()))
    if found is None:
        return None
    parts: Mapping[str, str] = found.groupdict()
    return ArmsChoice(
        parts["field"],
        parts["charge"],
        parts["tincture"],
        parts["charge_tincture"],
        int(parts["count"]),
    )


def has_contrast(arms: ArmsChoice) -> bool:
    """Return whether one tincture is light and the other dark (V-12.2-15)."""
    return (arms.tincture in LIGHT_TINCTURES) != (arms.charge_tincture in LIGHT_TINCTURES)


def find_arms_faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a blazon: `unreadable`, or `contrast`."""
    arms = read_blazon(text)
    if arms is None:
        yield "unreadable"
    elif not has_contrast(arms):
        yield "contrast"


def choose_arms(seed: str) -> ArmsChoice:
    """Choose arms from a seed: the same ones each time, light on dark or dark on light."""
    numbers = sha256(f"arms:{seed}".encode()).digest()
    tincture = TINCTURES[numbers[0] % len(TINCTURES)]
    is_light = tincture in LIGHT_TINCTURES
    others = tuple(one for one in TINCTURES if (one in LIGHT_TINCTURES) != is_light)
    return ArmsChoice(
        FIELDS[numbers[1] % len(FIELDS)],
        CHARGES[numbers[2] % len(CHARGES)],
        tincture,
        others[numbers[3] % len(others)],
        COUNTS[numbers[4] % len(COUNTS)],
    )
