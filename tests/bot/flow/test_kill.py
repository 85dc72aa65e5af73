"""The real process is killed again and again while people play: nothing is lost or doubled."""

from pathlib import Path

import pytest

from bot.lab.simulate.command import carry_out_plan
from bot.lab.simulate.plan import SimulationPlan

pytestmark = pytest.mark.skipif("not hasattr(__import__('os'), 'fork')", reason="needs fork")
KILLS = 25


def test_the_first_kill_waits_until_there_is_something_to_lose(tmp_path: Path) -> None:
    plan = SimulationPlan(tmp_path, kills=1, game_types_from="tests.bot.flow.games:card_game_types")
    found = carry_out_plan(plan)
    assert found.faults == ()
    assert found.counts["orders promised"] > 0


def test_a_bot_that_is_killed_25_times_keeps_every_promise(tmp_path: Path) -> None:
    plan = SimulationPlan(
        tmp_path,
        kills=KILLS,
        games=4,
        seed="bell",
        game_types_from="tests.bot.flow.games:card_game_types",
    )
    found = carry_out_plan(plan)
    assert found.faults == ()
    assert found.counts["kills"] == KILLS
    assert found.counts["orders promised"] > 0
    assert found.counts["steps"] > 0
    assert found.counts["letters sent"] > found.counts["games"]
    assert found.counts["letters due"] == 0
