"""`skald bench noise` plays whole games; here only a round or two of one."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.cli.main import main
from bot.cli.progress import Progress
from bot.lab.bench.noise import noise_bench
from bot.lab.bench.noise.evening import Evening, play_evening
from bot.lab.bench.noise.noise_figures import PlayedBy, make_figures
from bot.lab.bench.noise.round_counts import CardLength, NoiseCounts, PersonRound, PublicRound
from bot.lab.bench.noise.seen_messages import PersonAction, SeenMessage
from engine.registry import GAMES

AIMED = {
    "pings beside questions out of turn, worst": 2,
    "posts of the thread a round, median": 1,
    "floors of the room of boasts a round, median": 1,
    "public posts that are not silent, median": 0,
    "public posts without content": 0,
    "direct messages without content": 0,
    "lines of a turn card on a phone, median": 8,
}


def play_two_rounds(folder: Path) -> Evening:
    return asyncio.run(play_evening(folder, "capital", 0, Progress("playing"), max_rounds=2))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return play_two_rounds(tmp_path_factory.mktemp("game"))


def list_actions(evening: Evening) -> list[str]:
    """Return all that people did."""
    return [one.says for one in evening.seen if isinstance(one, PersonAction)]


def test_people_of_all_habits_play_and_are_witnessed(evening: Evening) -> None:
    by_person = Counter(one.person for one in evening.seen if isinstance(one, PersonAction))
    assert by_person.keys() == {"Ada", "Ben", "Cleo"}
    ada = evening.players[0]
    assert ada.pressed > 0
    assert not ada.lost_ways
    assert "presses [Give this order]" in list_actions(evening)
    pinged = {name for one in evening.seen if isinstance(one, SeenMessage) for name in one.pinged}
    assert pinged == {"Ada", "Ben", "Cleo"}
    assert evening.rounds == 3


def test_the_same_evening_is_played_on_every_run(evening: Evening, tmp_path: Path) -> None:
    assert list_actions(play_two_rounds(tmp_path)) == list_actions(evening)


def test_a_machine_plays_where_the_usual_table_has_four_seats() -> None:
    assert {key: noise_bench.seats_a_machine(game) for key, game in GAMES.items()} == {
        "capital": False,
        "valhalla": True,
        "echoes": False,
    }


def test_a_game_of_two_seats_is_played_by_two_people() -> None:
    found = {key: noise_bench.count_people(game) for key, game in GAMES.items()}
    assert found == {"capital": 3, "valhalla": 3, "echoes": 2}


def test_figures_are_medians_and_worsts_with_their_aims() -> None:
    counts = NoiseCounts(
        persons={("Ada", 1): PersonRound(5, 2, 4, 9), ("Ada", 2): PersonRound(1, 0, 1, 0)},
        rounds={1: PublicRound(posts=3, words=90, loud_posts=1), 2: PublicRound()},
        cards=[CardLength(100, 5, 9), CardLength(60, 3, 4)],
    )
    figures = list(make_figures("toy", PlayedBy(2, {"Ada": "sleeps"}), counts))
    found = {one.name.removeprefix("toy: "): one for one in figures}
    assert {name: one.aim for name, one in found.items() if one.aim is not None} == AIMED
    assert found["pings a round, median"].value == 3
    assert found["pings a round, median"].note == "2 rounds; sleeps 3"
    worst = found["pings beside questions out of turn, worst"]
    assert (worst.value, worst.note) == (3, "2 rounds; Ada in round 1")
    assert found["questions out of turn a round, worst"].value == 2
    assert found["public posts a round, median"].value == 1.5
    assert found["words of public posts a round, worst"].note == "2 rounds; round 1"
    assert found["lines of a turn card on a phone, median"].value == 6.5
    assert found["letters of a turn card, worst"].value == 100
    assert all("2 rounds" in one.note for one in figures)


def test_figures_and_texts_of_an_evening_are_written(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = tmp_path / "evening.txt"
    played: list[str] = []

    def play(key: str, progress: Any) -> Evening:
        del progress
        played.append(key)
        return evening

    monkeypatch.setattr(noise_bench, "_play_game", play)
    figures = noise_bench.measure_noise("capital", texts)
    assert played == ["capital"]
    assert figures[-1].name == "capital: orders that no button led to"
    assert figures[-1].value == 0
    told = texts.read_text("utf-8")
    assert told.startswith("################ capital ################")
    assert "======== Round 2 ========" in told
    assert "Ada (direct), PINGS" in told


def test_texts_that_can_t_be_written_are_said_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "noise", "--texts", str(tmp_path)]) == 2
    assert "Name a file in it" in capsys.readouterr().err


def test_noise_takes_no_file_of_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "noise", "lines.txt"]) == 2
    assert "`skald bench noise` takes no file" in capsys.readouterr().err
    assert main(["bench", "lines", "--texts", "out.txt"]) == 2
    assert "`skald bench lines` takes no --texts" in capsys.readouterr().err
