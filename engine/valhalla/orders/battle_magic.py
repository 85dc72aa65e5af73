"""Powers and boons that combat orders name (V-12.28-01, V-4.4-52)."""

from typing import Final

from engine.valhalla.orders.magic import BATTLE_POWERS, RAISE_DEAD, Power

BOON_KNUCKLEBONES: Final = "boon_knucklebones"
BOON_WRATH: Final = "boon_wrath"
BOON_AEGIS: Final = "boon_aegis"


def parse_power(text: str, at: str) -> Power | None:
    """Read a power in an answer: `<caster> <power> [<position or infantry>]`."""
    words = text.split()
    index = next((n for n, word in enumerate(words) if word in {*BATTLE_POWERS, RAISE_DEAD}), 0)
    if not index:
        return None
    target = words[index + 1] if len(words) > index + 1 else None
    raising = words[index] == RAISE_DEAD
    return Power(
        caster=" ".join(words[:index]), power=words[index], hex=at,
        infantry=target if raising else None, position=None if raising else target,
    )  # fmt: skip


__all__ = [
    "BATTLE_POWERS",
    "BOON_AEGIS",
    "BOON_KNUCKLEBONES",
    "BOON_WRATH",
    "RAISE_DEAD",
    "parse_power",
]
