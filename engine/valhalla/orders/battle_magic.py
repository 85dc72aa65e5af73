"""Powers and boons as they are named in combat orders (V-12.28-01, V-4.4-52)."""

from typing import Final

from engine.valhalla.orders import Power

BATTLE: Final = (
    "finger_of_death", "power_petard", "barrage", "fortifying_tincture", "slow_poison",
)  # fmt: skip
RAISE: Final = "raise_dead"
KNUCKLES: Final = "boon_knucklebones"
WRATH: Final = "boon_wrath"
AEGIS: Final = "boon_aegis"


def spell(text: str, at: str) -> Power | None:
    """Read a power in an answer: `<caster> <power> [<position or infantry>]`."""
    words = text.split()
    place = next((n for n, word in enumerate(words) if word in {*BATTLE, RAISE}), 0)
    if not place:
        return None
    more = words[place + 1] if len(words) > place + 1 else None
    raising = words[place] == RAISE
    return Power(
        caster=" ".join(words[:place]), power=words[place], hex=at,
        infantry=more if raising else None, position=None if raising else more,
    )  # fmt: skip
