"""`skald adjudicate`: what is said of scenarios, and in which order."""

import json
from pathlib import Path

import pytest

from bot.cli.main import main
from engine.registry import GAMES
from render.language.word_books import load_entries
from render.words import WORD_BOOKS

GOOD = """\
title: A second Village costs 2 Gold
game: capital
given: { seats: { 1: { buildings: [farming_village], hand: [hill_village] }, 2: {} } }
when: { 1: [build hill_village] }
then: { state: { pools: { gold: 0 } } }
"""
WRONG = GOOD.replace("gold: 0", "gold: 7")
MISSPELT = GOOD.replace("hand: [hill_village]", "hand: [hil_village]")


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    texts = {"good": GOOD, "wrong": WRONG, "misspelt": MISSPELT, "broken": "title: [x"}
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    return {name: str(tmp_path / f"{name}.yaml") for name in texts}


def test_what_cannot_be_read_stops_no_other_scenario(
    files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = tmp_path / "both.yaml"
    both.write_text(f"{MISSPELT}---\n{GOOD}", "utf-8")
    assert main(["adjudicate", files["broken"], "nowhere.yaml", str(both), files["good"]]) == 2
    told = capsys.readouterr()
    assert told.out.count("ok    A second Village") == 2
    assert "2 scenarios, 0 of them with differences; 3 more can't be read" in told.out
    faults = told.err.splitlines()
    assert "broken.yaml:2: not YAML: a list in [ ] is not closed by ]" in faults[0]
    assert faults[1] == "skald: nowhere.yaml: there is no such file"
    assert (
        "both.yaml:3: given.seats.1.hand.0: there is no card hil_village; did you mean"
        in (faults[2])
    )


def test_machines_hear_of_faults_too(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["adjudicate", "--json", files["misspelt"], files["good"]]) == 2
    fault, good = json.loads(capsys.readouterr().out)
    assert (fault["ok"], fault["line"], fault["file"]) == (False, 3, files["misspelt"])
    assert "did you mean hill_village?" in fault["fault"]
    assert good["ok"]


def test_differences_come_first_and_whole_states_only_when_asked_for(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["adjudicate", files["wrong"]]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "FAIL  A second Village costs 2 Gold"
    assert lines[1] == "  state.pools.gold (line 5): expected 7, found 0"
    assert lines[2].startswith("  block 1: public hears building_built")
    assert not any("state after" in line for line in lines)
    assert main(["adjudicate", "--state", files["good"]]) == 0
    told = capsys.readouterr().out
    assert "  state after:\n" in told
    assert "hand_size: 0" in told


def test_views_of_the_public_and_of_seats_are_shown(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["adjudicate", "--seat", "public", "--seat", "1", files["good"]]) == 0
    public, _, own = capsys.readouterr().out.partition("block 1: 1 sees:")
    assert "block 1: public sees:" in public
    assert "policy:" not in public
    assert "policy:" in own
    with pytest.raises(SystemExit):
        main(["adjudicate", "--seat", "pubic", files["good"]])
    assert "pubic is no seat; write a number, keeper or public" in capsys.readouterr().err


def test_a_view_is_shown_only_to_those_who_ask(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "view.yaml"
    file.write_text(GOOD.replace("then: {", "then: { view: { 1: { turn: 1 } },"), "utf-8")
    assert main(["adjudicate", str(file)]) == 0
    assert "sees:" not in capsys.readouterr().out
    assert main(["adjudicate", "--seat", "2", str(file)]) == 0
    told = capsys.readouterr().out
    assert "2 sees:" in told
    assert "1 sees:" not in told
    assert main(["adjudicate", "--json", str(file)]) == 0
    assert list(json.loads(capsys.readouterr().out)[0]["blocks"][0]["views"]) == ["1"]


def test_every_mistake_of_a_file_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "slips.yaml"
    file.write_text(MISSPELT.replace("build hill", "bild hill").replace("gold", "glod"), "utf-8")
    assert main(["adjudicate", str(file)]) == 2
    faults = capsys.readouterr().err.splitlines()
    assert [fault.partition("yaml:")[2][0] for fault in faults] == ["3", "4"]
    assert main(["adjudicate", "--json", str(file)]) == 2
    [data] = json.loads(capsys.readouterr().out)
    assert [f"skald: {one}" for one in data["faults"]] == faults
    assert data["fault"] == data["faults"][0]


def test_long_values_are_cut_unless_they_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "long.yaml"
    hand = ", ".join(["market"] * 40)
    file.write_text(GOOD.replace("hand: [hill_village]", f"hand: [hill_village, {hand}]"), "utf-8")
    assert main(["adjudicate", "--state", str(file)]) == 0
    told = capsys.readouterr().out
    assert "... 34 more" in told
    assert "Long values are cut, as at ...; --whole shows them." in told
    assert main(["adjudicate", "--state", "--whole", str(file)]) == 0
    told = capsys.readouterr().out
    assert "..." not in told
    assert "market#40" in told


def test_a_slip_on_the_command_line_is_told_with_what_was_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["adjudicate", "--forms", "valhala"]) == 2
    assert "there is no game valhala; did you mean valhalla?" in capsys.readouterr().err
    assert main(["adjudicate", "--forms", "chess"]) == 2
    assert "there is no game chess; there are " in capsys.readouterr().err
    assert main(["adjudicate", str(tmp_path)]) == 2
    assert "it is a folder; name the files in it" in capsys.readouterr().err


def test_without_a_file_it_is_said_what_to_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjudicate"]) == 2
    assert "name a file with scenarios" in capsys.readouterr().err


# The forms of a game


@pytest.mark.parametrize("key", GAMES)
def test_the_forms_of_a_game_name_every_field_of_its_orders_and_events(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["adjudicate", "--forms", key]) == 0
    page = capsys.readouterr().out
    game = GAMES[key]
    for kind, model in {**game.kinds.orders, **game.kinds.events}.items():
        part = page.partition(f"\n### `{kind}`\n")[2].partition("\n### ")[0]
        for name, info in model.model_fields.items():
            if name not in {"kind", "audience", "room"}:
                assert f"- `{info.alias or name}`: " in part, (kind, name)
    assert all(f"`{code}`" in page for code in game.kinds.refusals)


def test_the_forms_tell_of_what_stands_inside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjudicate", "--forms", "valhalla"]) == 0
    page = capsys.readouterr().out
    assert "- `blows`: list of *attack report*" in page
    assert "- `damage`: an exact number, such as `12` or `25/2`" in page
    assert "- `units`: counts by name, such as `{swordsman: 4}`" in page
    assert "- `formations`: map from text to *formation*" in page


def part_of_page(page: str, title: str) -> str:
    return page.partition(f"\n### {title}\n")[2].partition("\n### ")[0]


def test_the_forms_name_the_ids_of_causes_and_of_needs(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the words name by itself, or as a need of a tactic, stands with its field."""
    assert main(["adjudicate", "--forms", "valhalla"]) == 0
    page = capsys.readouterr().out
    named = {
        "trace.": part_of_page(page, "trace line"),
        "need.": part_of_page(page, "tactic report"),
    }
    sentences = {"line", "line.many", "level"}
    for key in load_entries("en", WORD_BOOKS["valhalla"]):
        for beginning, part in named.items():
            name = key.removeprefix(beginning)
            if key.startswith(beginning) and name not in sentences:
                assert f"`{name}`" in part, key


def test_the_forms_name_every_field_of_places_turns_and_deeds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["adjudicate", "--forms", "valhalla"]) == 0
    page = capsys.readouterr().out
    given = page.partition("\n## The truth")[0]
    assert all(f"- `{name}`: " in part_of_page(given, "place") for name in ("workers", "gone"))
    assert "- `meetings`: list of *meeting*" in part_of_page(given, "turn")
    assert "TurnInProgress" not in page
    deed = part_of_page(page, "`gm`")
    assert all(f"`{name}`" in deed for name in ("price", "effect", "class"))
