"""`skald bench table` produces every figure; what they are on a good day is not tested."""

import argparse
import json
import math
import re
import time
from functools import partial
from typing import Any, cast

import pytest
import structlog

from bot.lab.bench import (
    command,
    duel_bench,
    mid_war,
    picture_bench,
    turn_bench,
    war_bench,
)
from bot.lab.bench.benchmarks import BENCHMARKS
from bot.lab.bench.measuring import MICROSECONDS, Figure
from bot.lab.bench.whole_table import many_games, players, table_bench
from bot.lab.bench.whole_table.table_bench import BenchSize
from engine.core.dice import Dice
from tests.bot.games import desk_table as desk

AIMED = {
    "an order next to a /ping": 5,
    "a keystroke next to a bare one": 2,
    "lag while pictures are drawn, p99": 5,
    "longest hold of the loop by a press": 50,
    "longest hold of the loop by a command": 50,
    "longest hold of the loop by a keystroke": 50,
    "longest hold of the loop by a line": 50,
    "CPU of the worker, pictures of an order": 100,
    "an answer at many tables, median": 0.5,
    "an answer at many tables, p99": 1.5,
    "windows due at once: claimed": 50,
    "memory, the most of its process": 300,
}


def test_every_figure_of_the_table_is_measured() -> None:
    """An order, a picture, three games: real bots, real processes, real databases."""
    size = BenchSize(1, 1, games=3, warm_up_orders=0, tables=2, rounds=1)
    found = {one.name: one for one in table_bench.measure_table(size)}
    assert {name: one.aim for name, one in found.items() if one.aim is not None} == AIMED
    for one in found.values():
        assert math.isfinite(one.value), one
        assert one.value >= 0, one
    assert found["CPU of an accepted order, all it brings about"].value > 0
    whole = found["CPU of an accepted order, all it brings about"].value
    assert 0 < found["  until it is answered"].value < whole
    assert found["  until it is answered"].value + found["  after that"].value == pytest.approx(
        whole
    )
    order = found["CPU of an accepted order, all it brings about"].note
    orders, steps = (int(one) for one in re.findall(r"of (\d+), (\d+) steps", order)[0])
    assert orders == steps >= 1
    for kind in ("press", "command", "keystroke", "line"):
        assert found[f"longest hold of the loop by a {kind}"].value > 0, kind
    assert "3 windows of 3 games" in found["windows due at once: claimed"].note
    told = found["windows due at once: resolved and written"].note
    assert told.startswith("3 resolved")
    assert told.endswith("0 twice, 0 games untold")


def test_the_turns_of_machines_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel_bench, "GAME_COUNT", 1)
    found = BENCHMARKS["echoes"]()
    assert [one.aim for one in found] == [25, 25, None]
    assert 0 < found[0].value <= found[1].value <= found[2].value


def test_claiming_windows_does_not_count_the_wait_for_other_threads() -> None:
    """On a busy machine that wait was five times the work itself."""
    stopwatch = many_games.Stopwatch()
    with stopwatch.running():
        time.sleep(0.05)
    assert stopwatch.time >= 50_000
    assert stopwatch.cpu < 25_000


WAR = {
    "a turn carried out, per unit": 0.03,
    "a view": 2.5,
    "a keystroke": 2.5,
    "a machine's turn": 500,
}


def test_two_works_are_timed_by_turns() -> None:
    """A busy moment falls on both, so that their ratio holds."""
    done: list[str] = []
    ours, plain = picture_bench.time_alternately(
        partial(done.append, "ours"), partial(done.append, "plain")
    )
    assert done == ["ours", "plain"] * picture_bench.TIMING_ROUNDS
    assert min(ours, plain) > 0


def test_every_figure_of_the_war_is_measured() -> None:
    """The position that is kept can be staged as it is: six empires, and about 300 units."""
    state = mid_war.load_position()
    assert len(mid_war.VALHALLA.policies.seats_in_play(state) or ()) == mid_war.SIDE_COUNT
    assert mid_war.UNITS_AT_MID_WAR <= len(state.units) < 400
    found = {one.name: one for one in turn_bench.measure_war_turns()}
    assert {name: one.aim for name, one in found.items() if one.aim is not None} == WAR
    assert all(one.value > 0 for one in found.values())


@pytest.mark.usefixtures("log_settings")
def test_times_are_told_in_yardsticks_too_and_other_figures_in_their_unit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = [Figure("a time", 500.0, 0.1, "of two"), Figure("a ratio", 2.5, None, unit="x")]

    def measured() -> list[Figure]:
        structlog.stdlib.get_logger("skald").info("game_begun", game=1)
        return figures

    monkeypatch.setitem(BENCHMARKS, "table", measured)
    monkeypatch.setattr(command, "measure_yardstick", lambda: 2_000.0)
    command.run_benchmark(argparse.Namespace(what="table", file=None, game=None, json=True))
    out, err = capsys.readouterr()
    assert err == ""
    told = json.loads(out)
    assert told == {
        "yardstick_microseconds": 2_000.0,
        "figures": [
            {
                "name": "a time",
                "microseconds": 500.0,
                "yardsticks": 0.25,
                "unit": MICROSECONDS,
                "aim": 0.1,
            },
            {"name": "a ratio", "value": 2.5, "unit": "x", "aim": None},
        ],
    }
    command.run_benchmark(argparse.Namespace(what="table", file=None, game=None, json=False))
    _, time, ratio = capsys.readouterr().out.splitlines()
    assert time.split() == ["a", "time", "500.0", MICROSECONDS, "0.2500", "yardsticks",
                            "(aim", "0.1)", "of", "two"]  # fmt: skip
    assert ratio.split() == ["a", "ratio", "2.5", "x"]


async def test_the_steps_of_a_game_count_also_when_it_is_over(table: desk.DeskTable) -> None:
    game = await table.open_game("toy", 2, settings={"rounds": 1})
    own = players.PlayedTable(cast("Any", None), table.store, Dice("bench", "people"), ())
    before = await own.count_steps()
    for seat in (1, 2):
        await table.mark_ready(game, seat)
    assert (await table.read_row(game)).life == "over"
    assert await own.count_steps() == before + 1


def test_a_war_of_six_is_played_to_its_end() -> None:
    """One seed of those that `skald bench wars` plays: how it ends there is not tested."""
    late, whole = war_bench.measure_wars(1)
    assert (late.unit, late.aim) == ("%", 30)
    assert late.value in {0, 100}
    assert re.fullmatch(r"they ended in \d+", late.note)
    assert whole.value > 0


def test_a_war_is_won_in_time_by_the_last_side_or_by_capitals() -> None:
    assert war_bench.War(24, "V-1-06").is_won_in_time
    assert war_bench.War(24, "V-1-17").is_won_in_time
    assert not war_bench.War(25, "V-1-17").is_won_in_time
    assert not war_bench.War(24, "V-1-08").is_won_in_time
