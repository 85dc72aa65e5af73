"""The command line's output and exit codes, never with a traceback."""

import errno
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from bot.cli import arguments, demo
from bot.cli.main import main
from bot.cli.saga_folder import SAGA_FILE
from bot.errors import UsageError

SCENARIO = """
title: A second Village costs 2 Gold
rules: [C-COST-03]
given:
  seats: {1: {buildings: [farming_village], hand: [hill_village]}, 2: {}}
when: {1: [build hill_village]}
then: {state: {pools: {gold: 0, build: 0}}}
"""

OPENING = """
saga: 1
game: capital
rules_version: 1
game_id: tiny
seed: north
players: {1: Ada, 2: Ben}
settings: {mode: short}
entries: 2
steps:
- 1 turn.1: [end build]
- 1 turn.1: [store none]
- 2 turn.1: [end build]
- 2 turn.1: [store none]
"""


@pytest.fixture
def saga(tmp_path: Path) -> Path:
    file = tmp_path / "tiny.yaml"
    file.write_text(OPENING, "utf-8")
    assert main(["replay", "--prove", str(file)]) == 0
    return file


def test_a_saga_is_proved_to_the_byte(saga: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["replay", str(saga)]) == 0
    told = capsys.readouterr().out
    assert "4 steps, 5 proofs hold to the byte" in told
    assert "The game goes on; it waits for Ada." in told


def spoil_second_proof(saga: Path) -> int:
    """Change the proof of step 2, as if its events were told otherwise; return its line."""
    lines = saga.read_text("utf-8").splitlines()
    place = [number for number, line in enumerate(lines) if "proof" in line][2]
    lines[place] = re.sub("proof: .*", "proof: 0123456789abcdef", lines[place])
    saga.write_text("\n".join(lines), "utf-8")
    return place


def test_the_first_step_that_differs_is_named_with_its_line_and_what_to_do(
    saga: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = spoil_second_proof(saga)
    assert main(["replay", str(saga)]) == 1
    told = capsys.readouterr().out
    assert re.search(rf"step 2 \(line {place}\) differs", told)
    assert "an earlier release that told this step otherwise" in told
    assert main(["replay", "--prove", str(saga)]) == 0
    assert main(["replay", str(saga)]) == 0


def test_a_saga_that_differs_is_neither_told_nor_drawn_as_if_it_ended_there(
    saga: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil_second_proof(saga)
    for command in (
        ["tell", str(saga), "--out", str(tmp_path / "tale")],
        ["render", str(saga), str(tmp_path / "picture.png")],
    ):
        assert main(command) == 2
        assert "step 2 differs from its proof. It was edited, or" in capsys.readouterr().err


def test_an_edited_saga_is_cut_where_it_goes_another_way(
    saga: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = saga.read_text("utf-8").replace("2 turn.1: [end build]", "2 turn.1: [end attack]")
    saga.write_text(text, "utf-8")
    assert main(["replay", "--prove", str(saga)]) == 2
    assert "--cut" in capsys.readouterr().err
    assert main(["replay", "--cut", str(saga)]) == 0
    assert "2 steps that no longer fitted were cut off" in capsys.readouterr().out
    assert main(["replay", str(saga)]) == 0


def test_a_saga_without_proofs_proves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "bare.yaml"
    file.write_text(OPENING, "utf-8")
    assert main(["replay", str(file)]) == 1


def test_the_tale_of_a_saga_is_written_for_everybody(saga: Path, tmp_path: Path) -> None:
    out = tmp_path / "tale"
    assert main(["tell", str(saga), "--out", str(out), "--language", "fr"]) == 0
    index = (out / "index.html").read_text("utf-8")
    for folder in ("public", "seat-1", "seat-2"):
        assert (out / folder / "tale.md").read_text("utf-8")
        assert f'href="{folder}/tale.html"' in index
    assert list((out / "seat-1").glob("*.png"))
    stray = out / "seat-9"
    stray.mkdir()
    assert main(["tell", str(saga), "--out", str(out)]) == 0
    assert not stray.exists()


def test_a_demo_is_not_written_over_a_tale_unless_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "demo"
    out.mkdir()
    edited = out / SAGA_FILE
    edited.write_text("saga: 1  # edited", "utf-8")
    words = ["demo", "capital", "--seats", "2", "--out", str(out)]
    assert main(words) == 2
    assert (
        f"{out} holds a tale already; name a new folder, or add --over" in capsys.readouterr().err
    )
    assert edited.read_text("utf-8") == "saga: 1  # edited"

    class BegunError(UsageError):
        """It would be played now."""

    def begun(*_: object) -> None:
        raise BegunError("begun")

    monkeypatch.setattr(demo, "_play", begun)
    assert main([*words, "--over"]) == 2
    assert "begun" in capsys.readouterr().err
    assert not edited.exists()


def test_a_picture_is_drawn_from_a_step_of_a_saga(saga: Path, tmp_path: Path) -> None:
    picture = tmp_path / "hand.png"
    words = ["render", str(saga), str(picture), "--seat", "2", "--step", "3", "--part", "hand"]
    assert main(words) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    picture.write_bytes(b"a picture")
    assert main(words) == 2
    assert picture.read_bytes() == b"a picture"
    assert main([*words, "--over"]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_finds_no_room_leaves_nothing_behind(
    saga: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    picture = tmp_path / "hand.png"
    whole = Path.write_bytes

    def full(file: Path, data: bytes) -> int:
        whole(file, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert main(["render", str(saga), str(picture), "--seat", "2"]) == 2
    assert f"{picture}: No space left on device. Free some space" in capsys.readouterr().err
    assert list(tmp_path.glob("hand.png*")) == []


def test_a_scenario_that_holds_exits_with_0_and_one_that_does_not_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(SCENARIO, "utf-8")
    bad.write_text(SCENARIO.replace("gold: 0", "gold: 7"), "utf-8")
    assert main(["adjudicate", str(good)]) == 0
    assert main(["adjudicate", str(good), str(bad)]) == 1
    capsys.readouterr()
    assert main(["adjudicate", "--json", "--seat", "2", str(bad)]) == 1
    (told,) = json.loads(capsys.readouterr().out)
    assert told["differences"][0]["path"] == "state.pools.gold"
    assert (told["differences"][0]["expected"], told["differences"][0]["found"]) == (7, 0)


def test_a_duel_counts_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["duel", "capital", "plain", "random", "--games", "2", "--set", "mode=short", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2
    assert told["players"]["plain"]["won"] == 2


WRONG = [
    (["fly"], "invalid choice"),
    (["demo", "chess"], "invalid choice"),
    (["demo", "capital", "--seats", "7"], "is played by 2 to 4"),
    (["demo", "capital", "--seats", "0"], "whole number"),
    (["demo", "capital", "--set", "mode"], "NAME=VALUE"),
    (["demo", "capital", "--set", "mode=chess"], "mode"),
    (["demo", "capital", "--seats", "3", "--set", "mode=2v2"], "C-MODE-09"),
    (["replay", "nowhere.yaml"], "no such file"),
    (["tell", "nowhere.yaml", "--out", "x"], "no such file"),
    (["render", "nowhere.yaml", "x.png"], "no such file"),
    (["render", "--game", "1", "a.yaml", "x.png"], "name one of the two"),
    (["render", "x.png"], "name a saga file, or a kept game by --game"),
    (["adjudicate", "nowhere.yaml"], "no such file"),
    (["adjudicate", "."], "can't be read"),
    (["duel", "capital", "plain", "nobody"], "there is no player nobody"),
    (["rules"], "name a rule"),
    (["rules", "zzz"], "no rule is called so"),
    (["bench", "nothing"], "invalid choice"),
    (["simulate", "--kill", "-1"], "-1 is not a whole number from 0 up"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG, ids=lambda one: " ".join(one)[:40])
def test_wrong_use_is_a_sentence_and_exit_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words)
    except SystemExit as leaving:
        code = int(str(leaving.code))
    told = capsys.readouterr().err
    assert code == 2
    assert sentence in told
    assert "Traceback" not in told


HARM = {
    "masses of copies": "{cards: [{id: x, kind: troop, attack: 1, defence: 1, copies: 900000000}]}",
    "masses of draws": "{put_off: 999999999999, phase: regroup}",
    "a tag": "!!python/object:os.system {}",
    "a misspelt key": "{seets: {}}",
}


@pytest.mark.parametrize("harm", HARM)
def test_a_harmful_position_is_refused_in_a_sentence(
    harm: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "harm.yaml"
    given = HARM[harm].replace("{", "{seats: {1: {}, 2: {}}, ", 1)
    file.write_text(f"title: x\ngame: capital\ngiven: {given}\n", "utf-8")
    assert main(["adjudicate", str(file)]) == 2
    assert "harm.yaml:" in capsys.readouterr().err


def test_endless_lines_are_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "long.yaml"
    head = "title: x\ngame: capital\ngiven: {seats: {1: {}, 2: {}}}\n"
    file.write_text(f"{head}when: {{1: ['{'build ' * 300_000}']}}\n", "utf-8")
    assert main(["adjudicate", str(file)]) == 2
    file.write_text(f"{head}when: {{1: [{'end build, ' * 100_000}]}}\n", "utf-8")
    assert main(["adjudicate", str(file)]) == 2
    assert "a message holds at most 500 orders" in capsys.readouterr().err


def test_every_command_finds_what_carries_it_out() -> None:
    texts = [file.read_text("utf-8") for file in Path(*arguments.__path__).glob("*.py")]
    named = set(re.findall(r'"([a-z_.]+):([a-z_]+)"', "".join(texts)))
    assert len(named) > 15
    for module, part in named:
        assert callable(getattr(import_module(f"bot.{module}"), part)), part


def test_a_scenario_is_played_without_discord_and_the_database() -> None:
    said = "import sys; from bot.cli.main import main; main(['adjudicate', 'nothing.yaml'])"
    asked = "print(sorted({'discord', 'sqlalchemy', 'apscheduler', 'PIL'} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", f"{said}; {asked}"], capture_output=True, text=True, check=True
    )
    assert done.stderr == "skald: nothing.yaml: there is no such file\n"
    assert done.stdout == "[]\n"


def test_without_a_command_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "adjudicate" in capsys.readouterr().out


def test_a_guide_is_drawn_into_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide", "capital", "--out", str(tmp_path / "new"), "--page", "2"]) == 0
    assert [one.name for one in (tmp_path / "new").iterdir()] == ["guide-capital-2.png"]
    assert "Five numbers." in capsys.readouterr().out
    assert main(["guide", "capital", "--out", str(tmp_path), "--page", "99"]) == 2
    assert "9 pages, and no page 99" in capsys.readouterr().err
