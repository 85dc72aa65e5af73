"""The name of each side's result in a battle, by what all know of it."""

from typing import Final

from render.valhalla.words.story.battle_deeds import WON_CRUSHINGLY, Battle

RESULT_OF_LOSER: Final = {
    "attacker_won": "beaten",
    "defender_routed": "routed",
    "overrun": "overrun",
    "hex_abandoned": "gone",
    "attacker_repelled": "repelled",
    "attacker_routed": "routed",
}
"""By outcome: the words under `result.` for who lost."""


def name_result(battle: Battle, seat: int) -> str:
    """Name a side's result: the words under `result.` (V-13-31)."""
    told = battle.told
    if not battle.winners:
        return "ruin"
    if seat not in battle.winners:
        has_ended = battle.ends_side and seat in told.rulers
        return "last_stand" if has_ended else RESULT_OF_LOSER[told.outcome]
    if seat in told.rulers:
        return "dear"
    if told.outcome in WON_CRUSHINGLY:
        return "crushing"
    return "held" if seat in told.defenders else "won"
