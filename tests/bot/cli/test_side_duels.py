"""`skald duel` without players: every side of a game against every other one."""

import json

import pytest

from bot.cli.duels import side_duels
from bot.cli.main import main

PAIRS = [("scots", "mongols"), ("norsemen", "ottomans")]


@pytest.fixture(autouse=True)
def _play_few_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_duels, "list_pairs", lambda _: PAIRS)


def test_a_duel_of_sides_counts_pairs_sides_and_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "echoes", "--games", "2", "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 4
    sides = told["sides"]
    assert sum(sides["scots"][key] for key in ("won", "drawn", "lost")) == 2
    assert (
        sides["scots"]["won"]
        == sides["mongols"]["lost"]
        == told["pairs"]["scots"]["mongols"]["won"]
    )
    assert sum(told["seats"]["1"][key] for key in ("won", "drawn", "lost")) == 4


def test_a_table_of_sides_is_the_same_from_several_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = []
    for jobs in ("1", "2"):
        assert main(["duel", "echoes", "--games", "2", "--jobs", jobs]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "won of 100" in told[0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["capital"], "capital has no sides to compare"),
        (["echoes", "plain", "random", "--fast"], "--fast is for a table of sides"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["duel", *words]) == 2
    assert sentence in capsys.readouterr().err
