"""The name of each side's result: by what is public, or by odds and losses."""

import pytest

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.battle.battlefield import Outcome
from engine.valhalla.events.battles import BattleTold
from render.valhalla.words.story.battle_deeds import Battle
from render.valhalla.words.story.battle_results import Toll, name_counted_result, name_result
from render.valhalla.words.story.deeds import read_battles


def make_battle(outcome: Outcome = "attacker_won") -> Battle:
    told = BattleTold(
        audience=EVERYONE, battle=1, round=2, at="012.007", attacker=Seat(1),
        defenders=(Seat(2),), outcome=outcome, size="battle",
    )  # fmt: skip
    [battle] = read_battles([told])
    return battle


@pytest.mark.parametrize(
    ("outcome", "names"),
    [
        ("attacker_won", ("won", "beaten")),
        ("defender_routed", ("crushing", "routed")),
        ("attacker_repelled", ("repelled", "held")),
        ("hex_abandoned", ("won", "gone")),
        ("both_destroyed", ("ruin", "ruin")),
    ],
)
def test_both_sides_have_a_public_name_of_their_result(
    outcome: Outcome, names: tuple[str, str]
) -> None:
    """V-13-31."""
    battle = make_battle(outcome)
    assert (name_result(battle, 1), name_result(battle, 2)) == names


@pytest.mark.parametrize(
    ("ours", "theirs", "names"),
    [
        (Toll(10, 1), Toll(20, 9), ("heroic", "beaten")),
        (Toll(20, 1), Toll(10, 9), ("crushing", "beaten")),
        (Toll(20, 11), Toll(18, 4), ("dear", "unbowed")),
        (Toll(20, 5), Toll(8, 8), ("won", "last_stand")),
        (Toll(20, 1), Toll(2, 2), ("crushing", "wiped_out")),
        (Toll(10, 1), Toll(10, 10), ("crushing", "wiped_out")),
        (Toll(12, 4), Toll(10, 5), ("won", "beaten")),
    ],
)
def test_the_numbers_name_what_odds_and_losses_made_of_it(
    ours: Toll, theirs: Toll, names: tuple[str, str]
) -> None:
    battle, tolls = make_battle(), {1: ours, 2: theirs}
    assert (name_counted_result(battle, 1, tolls), name_counted_result(battle, 2, tolls)) == names
