"""The real process, killed again and again while people play: nothing is lost, nothing is twice."""

from pathlib import Path

import pytest

from bot.lab.simulate.command import simulated
from bot.lab.simulate.plan import Plan

pytestmark = pytest.mark.skipif("not hasattr(__import__('os'), 'fork')", reason="needs fork")
KILLS = 25


def test_the_first_kill_waits_until_there_is_something_to_lose(tmp_path: Path) -> None:
    plan = Plan(tmp_path, kills=1, kinds_from="tests.bot.flow.games:of_cards")
    found = simulated(plan)
    assert found.faults == ()
    assert found.counts["orders promised"] > 0


def test_a_bot_that_is_killed_25_times_keeps_every_promise(tmp_path: Path) -> None:
    plan = Plan(
        tmp_path, kills=KILLS, games=4, seed="bell", kinds_from="tests.bot.flow.games:of_cards"
    )
    found = simulated(plan)
    assert found.faults == ()
    assert found.counts["kills"] == KILLS
    assert found.counts["orders promised"] > 0
    assert found.counts["steps"] > 0
    assert found.counts["letters sent"] > found.counts["games"]
    assert found.counts["letters due"] == 0
