"""Scenarios: what is said of an expectation that does not hold, and what comes of playing."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.files import state_files
from engine.core.files import yaml_reader as documents
from engine.core.files.file_faults import FaultError
from engine.core.protocol.values import KEEPER, Seat
from engine.core.scenarios import runner
from tests.engine.plain_data import list_paths
from tests.engine.random_play import ALL_GAMES
from tests.engine.toy import GAME

GAMES = {GAME.key: GAME}

GOOD = """\
title: A bid is noted
game: toy
given: { sides: { 1: { purse: 5 }, 2: {} }, treasures: [cup#1, cup#2] }
when: { 1: bid 2, 2: [] }
then: { state: { active: 1 } }
"""


def read_scenario(text: str, name: str = "file.yaml") -> runner.Scenario:
    [one] = runner.read_scenarios(text, name, GAMES)
    return one


def fault_text(text: str, name: str = "file.yaml") -> str:
    with pytest.raises(FaultError) as caught:
        runner.read_scenarios(text, name, GAMES)
    return str(caught.value)


def differences_with(then: str, text: str = GOOD) -> dict[str, tuple[Any, Any]]:
    """Play with another expectation: what differs, by path."""
    head, _, _ = text.partition("then:")
    result = runner.run_scenario(read_scenario(f"{head}then: {then}\n"))
    assert result.is_ok == (not result.differences)
    assert all(one.line for one in result.differences)
    return {one.path: (one.expected, one.found) for one in result.differences}


def test_a_good_scenario_has_no_differences() -> None:
    result = runner.run_scenario(read_scenario(GOOD))
    assert result.is_ok
    assert result.block_results[0].state["active"] == 1


# Expectations


@pytest.mark.parametrize(
    ("then", "path", "expected", "found"),
    [
        ("{ state: { active: 2 } }", "state.active", 2, 1),
        ("{ state: { actve: 1 } }", "state.actve", 1, "nothing; did you mean active?"),
        ("{ state: { active: true } }", "state.active", True, 1),
        ("{ state: { keeper: 0 } }", "state.keeper", 0, False),
        ("{ state: { sides: { 1: { hoard: [] } } } }", "state.sides.1.hoard", [], ["cup#1"]),
        ("{ state: { sides: { $count: 3 } } }", "state.sides", {"$count": 3}, 2),
        ("{ state: { active: { $absent: true } } }", "state.active", "nothing", 1),
        ("{ state: { active: { $min: 2 } } }", "state.active", {"$min": 2}, 1),
        ("{ state: { active: { $max: 0 } } }", "state.active", {"$max": 0}, 1),
        ("{ state: { active: { $not: 1 } } }", "state.active", {"$not": 1}, 1),
        ("{ state: { active: { $one_of: [2, 3] } } }", "state.active", {"$one_of": [2, 3]}, 1),
        (
            "{ state: { offer: { $has: [cup#9] } } }",
            "state.offer",
            {"$has": "cup#9"},
            ["cup#1", "cup#2"],
        ),
        ("{ state: { phase: { $count: 3 } } }", "state.phase", {"$count": 3}, 4),
        ("{ state: { active: { $count: 3 } } }", "state.active", {"$count": 3}, 1),
        (
            "{ heard: { 1: [] } }",
            "heard.1",
            [],
            ["passed", "bids_opened", "prize_won", "offer_shown"],
        ),
        ("{ outcome: { rule: T-END-01 } }", "outcome", {"rule": "T-END-01"}, None),
        ("{ reveals: false }", "reveals", False, True),
        ("{ answers: { a: accepted } }", "answers.a", ["accepted"], []),
        ("{ warned: { 1: RAID_VAIN } }", "warned.1", ["RAID_VAIN"], []),
        ("{ view: { 2: { active: 2 } } }", "view.2.active", 2, 1),
    ],
)
def test_an_expectation_that_does_not_hold_is_told(
    then: str, path: str, expected: Any, found: Any
) -> None:
    told = differences_with(then)
    assert list(told) == [path]
    assert told[path] == (expected, found)


def test_a_map_may_be_asked_for_exactly() -> None:
    told = differences_with("{ state: { sides: { $exactly: { 2: { $any: true } } } } }")
    assert list(told) == ["state.sides.1"]
    assert differences_with("{ state: { sides: { $exactly: { 1: {}, 2: {} } } } }") == {}
    assert differences_with("{ state: { sides: { $has: [1, 2], $count: 2 } } }") == {}
    assert differences_with("{ state: { nothing: { $absent: true } } }") == {}


def test_a_refusal_that_nobody_expected_is_a_difference() -> None:
    text = GOOD.replace("bid 2", "[bid 99, bid 2]")
    assert list(differences_with("{ state: { active: 1 } }", text)) == ["refused.1"]
    assert list(differences_with("{ refused: { 2: [] } }", text)) == ["refused.1"]
    assert differences_with("{ refused: { 1: [AMOUNT] } }", text) == {}
    assert differences_with("{ refused: { 1: { code: AMOUNT, facts: { high: 5 } } } }", text) == {}


def test_a_line_that_cannot_be_read_is_refused_like_an_order() -> None:
    text = GOOD.replace("bid 2", "[bd 2, 'post x', bid 2]")
    told = differences_with("{ refused: { 1: [ORDER_UNKNOWN, ORDER_UNREAD] } }", text)
    assert told == {}


def test_on_an_open_ask_the_first_refusal_drops_the_rest() -> None:
    """C-ORDER-02; on a sealed sheet each order stands for itself."""
    text = GOOD.replace("{ sides:", "{ phase: turn, active: 1, sides:")
    text = text.replace("{ 1: bid 2, 2: [] }", "{ 1: [raid 1, end] }")
    assert differences_with("{ refused: { 1: SEAT_UNKNOWN }, state: { phase: turn } }", text) == {}


def test_what_plays_at_once_closes_no_sealed_group() -> None:
    text = GOOD.replace("{ 1: bid 2, 2: [] }", "{ 1: 'whisper 2 hello' }")
    assert differences_with("{ state: { phase: bid }, heard: { 2: [whispered] } }", text) == {}


def test_dice_that_are_laid_for_nobody_are_noticed() -> None:
    text = GOOD.replace("when:", "chance: { laid: { rade: [1] } }\nwhen:")
    result = runner.run_scenario(read_scenario(text))
    assert [(one.path, one.line) for one in result.differences] == [("chance.laid.rade", 4)]
    bent = GOOD.replace("purse: 5", "purse: 2").replace("2: {} }", "2: { purse: 2 } }")
    tied = bent.replace("2: []", "2: bid 2").replace(
        "when:", "chance:\n  laid: { tie: [9] }\nwhen:"
    )
    with pytest.raises(FaultError, match=r"file.yaml:5: chance.laid.tie: expected a whole number"):
        runner.run_scenario(read_scenario(tied))


def test_the_same_scenario_can_be_run_twice() -> None:
    one = read_scenario(GOOD)
    assert runner.run_scenario(one).as_data() == runner.run_scenario(one).as_data()


# Beginnings


def test_a_stored_position_may_be_given() -> None:
    dump = json.loads(state_files.dump(GAME, read_scenario(GOOD).state))
    text = f"title: t\ngame: toy\ngiven: {json.dumps(dump)}\nthen: {{ state: {{ phase: bid }} }}\n"
    assert runner.run_scenario(read_scenario(text)).is_ok
    assert "rules version 9" in fault_text(text.replace('"rules_version": 2', '"rules_version": 9'))


def test_a_lobby_that_refuses_ends_the_scenario() -> None:
    text = "title: t\ngame: toy\nsetup: { entries: 1 }\nwhen: { 1: bid 1 }\nthen: {}\n"
    result = runner.run_scenario(read_scenario(text))
    assert [one.path for one in result.differences] == ["refused.lobby"]
    assert result.block_results == ()
    assert result.as_data()["lobby"][0]["code"] == "SEATS"
    wanted = text.replace("then: {}", "then: { refused: { lobby: [SEATS] } }")
    assert runner.run_scenario(read_scenario(wanted)).is_ok
    admitted = wanted.replace("entries: 1", "entries: 2")
    assert [one.path for one in runner.run_scenario(read_scenario(admitted)).differences] == [
        "refused.lobby"
    ]


def test_a_seed_decides_what_is_drawn() -> None:
    text = "title: t\ngame: toy\nsetup: {{ entries: 2, seed: {} }}\nthen: {{}}\n"
    states = [
        runner.run_scenario(read_scenario(text.format(seed))).block_results[0].state
        for seed in "aab"
    ]
    assert states[0] == states[1] != states[2]


# Several asks


TWO_ASKS = """\
title: t
game: valhalla
setup: { entries: 2 }
note: the second seat builds its side, and picks a special first
play: [{ when: [{ seat: 2, ACT }] }]
"""


def play_two_asks(act: str) -> runner.ScenarioResult:
    [one] = runner.read_scenarios(TWO_ASKS.replace("ACT", act), "file.yaml", ALL_GAMES)
    return runner.run_scenario(one)


def test_an_entry_names_which_of_two_open_asks_it_means() -> None:
    """V-11.2-25: building a side and picking its special are asked for at once."""
    [block] = play_two_asks("lapse: pick").block_results
    assert [event["kind"] for event in block.heard["public"]] == ["pick_passed"]
    assert [ask["id"] for ask in block.asks if ask["seat"] == 2] == ["side"]
    [block] = play_two_asks("ready: true").block_results
    assert [ask["id"] for ask in block.asks if ask["seat"] == 2] == ["pick"]
    with pytest.raises(FaultError, match="2 open asks, side and pick; add the one that is meant"):
        play_two_asks("lapse: true")


# Cards of one's own


OWN_CARDS = """\
title: t
game: capital
setup: { entries: 2, cards: [CARD], only_these_cards: true }
then: { state: { seats: { 2: { hand: [giant, giant, giant, giant, giant] } }, deck_size: 30 } }
"""


def test_a_setup_deals_the_cards_that_are_written_in_it() -> None:
    card = "{ id: giant, kind: troop, attack: 9, defence: 1, copies: 40 }"
    [one] = runner.read_scenarios(OWN_CARDS.replace("CARD", card), "file.yaml", ALL_GAMES)
    assert runner.run_scenario(one).differences == ()
    wrong = OWN_CARDS.replace("CARD", card.replace("troop", "trop"))
    with pytest.raises(FaultError, match=r"file.yaml:3: setup.cards.0: .*did you mean troop\?"):
        runner.read_scenarios(wrong, "file.yaml", ALL_GAMES)
    assert "setup.cards: this key is not known here" in fault_text(
        "title: t\ngame: toy\nsetup: { entries: 2, cards: [] }\n"
    )


# The result


def test_a_result_can_be_written_as_json() -> None:
    text = GOOD.replace("bid 2", "[bid 99, bid 2]")
    result = runner.run_scenario(read_scenario(text), viewers=[Seat(2), KEEPER, None])
    plain = json.loads(json.dumps(result.as_data()))
    assert plain["title"] == "A bid is noted"
    assert not plain["ok"]
    [block] = plain["blocks"]
    assert block["refused"]["1"][0]["code"] == "AMOUNT"
    assert [event["kind"] for event in block["heard"]["1"]][-1] == "offer_shown"
    assert [event["kind"] for event in block["heard"]["public"]][-1] == "prize_won"
    assert set(block["views"]) == {"2", "keeper", "public"}
    assert block["differences"] == plain["differences"]
    assert plain["state"]["active"] == 1
    assert plain["outcome"] is None


# No expectation is idle

TOYS = sorted((Path(__file__).parents[2] / "toy" / "scenarios").glob("*.yaml"))
LOOSE = {"$max", "$min", "$not", "$any", "order", "field", "ask"}
"""Keys under which a value may change and still hold, or is no expectation."""


def list_expectations(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Walk the single values that are expected anywhere under `then`."""
    for at in list_paths(data):
        value = data
        for key in at:
            value = value[key]
        if "then" in at and not LOOSE & set(map(str, at)) and not isinstance(value, (dict, list)):
            yield (*place, *at)


def changed_value(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value or ''}x"


@pytest.mark.parametrize("path", TOYS, ids=lambda path: path.name)
def test_a_changed_expectation_never_holds(path: Path) -> None:
    """In every scenario of the toy, each expected value is changed in turn."""
    tried = 0
    for document in documents.read_documents(path.read_text("utf-8"), path.name):
        scenes = document.data if isinstance(document.data, list) else [document.data]
        for scene in scenes:
            for at in list_expectations(scene):
                other = json.loads(json.dumps(scene))
                assert not does_hold(with_changed_value(other, at)), at
                tried += 1
    assert tried > 10


def with_changed_value(scene: Any, at: tuple[Any, ...]) -> Any:
    inner = scene
    for key in at[:-1]:
        inner = inner[key] if isinstance(inner, list) else inner[str(key)]
    key = at[-1] if isinstance(inner, list) else str(at[-1])
    inner[key] = changed_value(inner[key])
    return scene


def does_hold(scene: Any) -> bool:
    try:
        return runner.run_scenario(read_scenario(json.dumps(scene), "toy/scenarios/x.yaml")).is_ok
    except FaultError:
        return False
