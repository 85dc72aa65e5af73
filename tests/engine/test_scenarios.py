"""Every scenario in the tree holds."""

from pathlib import Path

import pytest

from bot.cli.given_files import read_given_file
from engine.core.scenarios import runner
from tests.engine.random_play import ALL_GAMES

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/scenarios/**/*.yaml"))
NAMES = [path.relative_to(HERE).as_posix() for path in FILES]

SCENARIOS = [
    one
    for path, name in zip(FILES, NAMES, strict=True)
    for one in runner.read_scenarios(read_given_file(path), name, ALL_GAMES)
]


def scenario_id(one: runner.Scenario) -> str:
    return f"{one.node.document.name}:{one.node.line} {one.title}"


@pytest.mark.parametrize("one", SCENARIOS, ids=scenario_id)
def test_a_scenario_holds(one: runner.Scenario) -> None:
    assert one.has_expectations
    assert one.rules
    result = runner.run_scenario(one)
    told = [f"line {it.line}: {it.path}: {it.expected} != {it.found}" for it in result.differences]
    assert result.is_ok, "\n".join(told)


def test_every_game_has_scenarios() -> None:
    assert {name.split("/")[0] for name in NAMES} >= set(ALL_GAMES)
