"""Scenario files: what is said of a mistake, with its line and what was expected."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.files.file_faults import FaultError
from engine.core.scenarios import block_reader, expectation_syntax, reader, runner
from engine.core.scenarios.matchers import MATCHERS
from engine.registry import GAMES as GAMES_HERE
from tests.engine.plain_data import list_paths, replace_at
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


# Mistakes


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ("when:", "whne:", "file.yaml:4: whne: this key is not known here; did you mean when?"),
        ("title: A bid is noted", "rules: []", "file.yaml:1: a scenario needs a title"),
        ("game: toy", "game: tyo", 'file.yaml:2: game: "tyo" is no game; did you mean toy?'),
        ("game: toy", "rules: [T-1]", "file.yaml:2: rules.0: expected a rule id such as C-COST-03"),
        ("game: toy\n", "", "which game is this?"),
        ("purse: 5", "purse: many", "file.yaml:3: given.sides.1.purse: expected a whole"),
        ("purse: 5", "pruse: 5", "file.yaml:3: given.sides.1.pruse"),
        ("sides: {", "sides: 3, x: {", "file.yaml:3: given.x: this key is not known here"),
        ("given: {", "given: 3 #", "file.yaml:3: given: expected a position of toy, found 3"),
        ("given:", "setup:", "file.yaml:3: setup.sides: this key is not known here; known are"),
        ("1: bid 2", "1: 3", "file.yaml:4: when.1: expected an order: a map with its kind"),
        ("1: bid 2", "nobody: bid 2", "when.nobody: nobody is no seat; write a number, keeper or"),
        ("when: {", "when: 3 # {", "file.yaml:4: when: expected orders by seat, or a list of"),
        ("active: 1", "active: { $mni: 1 }", "$mni is no matcher; did you mean $min?"),
        ("active: 1", "active: { $min: x }", "then.state.active.$min: expected a number, such as"),
        ("state: { active: 1 }", "stat: {}", "then.stat: this key is not known here; did you mean"),
        ("state: { active: 1 }", "reveals: 1", "then.reveals: expected true or false, found 1"),
        (
            "state: { active: 1 }",
            "refused: { 1: [BID_TWCE] }",
            'then.refused.1.0: "BID_TWCE" is no refusal code; did you mean BID_TWICE?',
        ),
        (
            "state: { active: 1 }",
            "refused: { 1: [UNKNOWN_AND_UNASKED] }",
            "that are known, the nearest are ASK_UNKNOWN, ",
        ),
        (
            "state: { active: 1 }",
            "refused: { 1: [{ code: BID_TWICE, rul: x }] }",
            "then.refused.1.0.rul: this key is not known here; did you mean rule?",
        ),
        (
            "state: { active: 1 }",
            "heard: { 1: [{ kind: prize_one }] }",
            '"prize_one" is no kind of event; did you mean prize_won?',
        ),
        (
            "state: { active: 1 }",
            "heard: { 1: { $has: [{ kind: prize_won, prize: 3 }] } }",
            "then.heard.1.$has.0.prize: this key is not known here; did you mean price?",
        ),
        ("state: { active: 1 }", "heard: { 1: missed }", "heard.1: expected a list of events, []"),
        ("state: { active: 1 }", "asks: [{ sate: 1 }]", "asks.0.sate: this key is not known here"),
        ("state: { active: 1 }", "outcome: { plaecs: [] }", "plaecs: this key is not known here"),
        (
            "state: { active: 1 }",
            "state: { phase: { $not: bdi } }",
            '"bdi" is no word that can stand',
        ),
        ("1: bid 2", '1: [whisper 2 "x", 21]', "found 21. Inside [ ] a line with a comma must be"),
        ("state: { active: 1 }", "answers: { a: acepted }", '"acepted" is no answer; did you mean'),
        ("state: { active: 1 }", "view: { 1: 3 }", "then.view.1: expected a part of what the seat"),
        ("state: { active: 1 }", "options: { 1: { blnk: x } }", "did you mean blank?"),
        ("then:", "play: []\nthen:", "when stands beside play; put it into a block of play"),
        ("then:", "chance: { sed: x }\nthen:", "chance.sed: this key is not known here; did you"),
        ("then:", "chance: { seed: x }\nseed: y\nthen:", "seed stands in two places; keep one"),
        ("then:", "setup: { entries: 2 }\nthen:", "`given` or `setup`, not both"),
        ("given:", "when: {}\nchance:", "the key when stands twice"),
    ],
)
def test_a_mistake_is_told_with_its_file_line_and_what_was_expected(
    wrong: str, right: str, told: str
) -> None:
    assert wrong in GOOD
    assert told in fault_text(GOOD.replace(wrong, right, 1))


def test_every_mistake_of_a_scenario_is_told_in_order() -> None:
    """What stands in other parts is read all the same."""
    text = """\
title: t
game: toy
rules: [T-1]
given: { sides: { 1: { pruse: 5 }, 2: { purse: many } }, treasurs: [] }
when: { 1: [bd 2, bid 2], nobody: [bid 1] }
then:
  state: { active: { $mni: 1 } }
  refused: { 1: [AMUONT], 2: [BID_TWCE] }
  herd: {}
clse: true
"""
    with pytest.raises(FaultError) as caught:
        runner.read_scenarios(text, "file.yaml", GAMES)
    told = [(one.line, one.key) for one in caught.value.all_faults]
    assert told == [
        (3, "rules.0"), (4, "given.sides.1.pruse"), (4, "given.treasurs"),
        (4, "given.sides.2.purse"), (5, "when.nobody"), (5, "when.1.0"),
        (7, "then.state.active.$mni"), (8, "then.refused.1.0"), (8, "then.refused.2.0"),
        (9, "then.herd"), (10, "clse"),
    ]  # fmt: skip
    assert str(caught.value) == str(caught.value.all_faults[0])


def test_what_follows_from_a_misspelt_key_is_not_told_besides() -> None:
    with pytest.raises(FaultError) as caught:
        runner.read_scenarios(GOOD.replace("given:", "givn:"), "file.yaml", GAMES)
    assert [one.key for one in caught.value.all_faults] == ["givn"]


VALHALLA = """\
title: t
game: valhalla
given: { seats: { 1: {}, 2: {} } }
then: THEN
"""


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("heard: { 1: { $not: { $has: [{ kind: battle_report, outcome: atacker_won }] } } }",
         '$not.$has.0.outcome: "atacker_won" is no word that can stand here; did you mean att'),
        ("heard: { 1: { $has: [{ kind: battle_report, fates: [{ unit: 1, hwo: slain }] }] } }",
         "fates.0.hwo: this key is not known here; did you mean how?"),
        ("heard: { 1: { $has: [{ kind: battle_report, fates: { $has: [{ how: slane }] } }] } }",
         '"slane" is no word that can stand here; did you mean slain?'),
        ("heard: { 1: { $has: [{ kind: units_made, units: 4 swordsman 2 C }] } }", None),
        ("heard: { 1: { $has: [{ kind: units_made, units: [C 2 F] }] } }", "these are no counts"),
        ("state: { units: { 11: { unit: { $one_of: [rulr, C] } } } }", "did you mean ruler?"),
        ("refused: { 1: [{ code: NO_GOLD, rule: V-NONE }] }", "V-NONE is in no rule book"),
        ("view: { 1: { units: { 11: { unit: { $not: rulr } } } } }", "did you mean ruler?"),
        ("outcome: { rule: V-NONE }", "then.outcome.rule: V-NONE is in no rule book"),
    ],
)  # fmt: skip
def test_words_that_nothing_can_ever_be_are_mistakes(then: str, told: str | None) -> None:
    text = VALHALLA.replace("THEN", f"{{ {then} }}")
    if told is None:
        runner.read_scenarios(text, "file.yaml", ALL_GAMES)
        return
    with pytest.raises(FaultError) as caught:
        runner.read_scenarios(text, "file.yaml", ALL_GAMES)
    assert told in str(caught.value)


def test_a_rule_of_a_written_outcome_must_be_in_the_rule_book() -> None:
    given_outcome = (
        "given: { outcome: { places: [[1], [2]], rule: V-NONE }, seats: { 1: {}, 2: {} } }"
    )
    text = VALHALLA.replace("given: { seats: { 1: {}, 2: {} } }", given_outcome)
    with pytest.raises(FaultError, match=r"file.yaml:3: given.outcome.rule: V-NONE is in no rule"):
        runner.read_scenarios(text.replace("THEN", "{}"), "file.yaml", ALL_GAMES)
    known = text.replace("V-NONE", "V-1-06").replace("THEN", "{}")
    assert runner.read_scenarios(known, "file.yaml", ALL_GAMES)


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("[{ orders: end }]", "when.0: an entry of when needs a seat"),
        ("[{ seat: 1 }]", "when.0: an entry of when has one of orders, ready, lapse, withdraw"),
        ("[{ seat: 1, ready: true, lapse: true }]", "has one of orders, ready, lapse, withdraw"),
        ("[{ seat: 1, ready: true, token: x }]", "when.0.token: only orders carry a token"),
        ("[{ seat: 1, withdraw: first }]", "withdraw: expected a place on the sheet"),
        ("[{ seat: true, ready: true }]", "True is no seat"),
        ("[{ seat: [1], ready: true }]", "[1] is no seat"),
    ],
)
def test_a_mistake_in_an_entry_is_told(when: str, told: str) -> None:
    assert told in fault_text(GOOD.replace("{ 1: bid 2, 2: [] }", when))


def test_a_file_without_a_scenario_says_so() -> None:
    assert fault_text("") == "file.yaml: there is no scenario in here"
    assert fault_text("[]") == "file.yaml: there is no scenario in here"


def test_play_needs_a_block() -> None:
    text = "title: t\ngame: toy\nsetup: { entries: 1 }\nplay: []\n"
    assert (
        "file.yaml:4: play: expected a list of blocks with when and then, found []"
        in fault_text(text)
    )


def test_setup_needs_entries_that_the_game_knows() -> None:
    text = "title: t\ngame: toy\nsetup: { entries: [{ colour: rde }] }\n"
    assert "file.yaml:3: setup.entries.0.colour: 'rde' is not one of" in fault_text(text)
    assert "did you mean red?" in fault_text(text)
    assert "setup needs entries" in fault_text("title: t\ngame: toy\nsetup: {}\n")
    assert "up to 100 entries" in fault_text("title: t\ngame: toy\nsetup: { entries: 1000000 }\n")
    assert "needs `given`" in fault_text("title: t\ngame: toy\nthen: {}\n")


@given(st.text(alphabet="title: gamesoyvn{}[],-1\n$*&", max_size=80))
def test_nothing_but_a_fault_comes_of_any_text(text: str) -> None:
    told = ""
    found = []
    try:
        found = runner.read_scenarios(f"title: x\ngame: toy\n{text}", "file.yaml", GAMES)
    except FaultError as fault_:
        told = str(fault_)
    assert found or told.startswith("file.yaml:")


@given(st.data())
def test_nothing_but_a_fault_comes_of_a_scenario_with_something_strange_in_it(
    data: st.DataObject,
) -> None:
    """Any value of a good scenario is replaced by any other."""
    document = {
        "title": "t", "game": "toy", "rules": ["T-BID-01"],
        "given": {"sides": {"1": {}, "2": {}}},
        "chance": {"seed": "north", "laid": {"tie": [1]}},
        "play": [{"when": [{"seat": 1, "orders": ["bid 2"], "token": "a", "ask": "bid.1"}],
                  "then": {"refused": {"1": []}, "heard": {"1": ["missed"]}, "asks": [],
                           "options": {"1": [{"order": {"kind": "bid"}, "span": [0, 5]}]},
                           "outcome": None, "answers": {"a": ["accepted"]}}}],
    }  # fmt: skip
    strange: st.SearchStrategy[Any] = st.sampled_from(
        [None, True, 3, "x", [], {}, [[]], {"$has": 1}, {"x": {"y": []}}]
    )
    where = data.draw(st.sampled_from(list(list_paths(document))))
    replace_at(document, where, data.draw(strange))
    told, result = "", {}
    try:
        [one] = runner.read_scenarios(json.dumps(document), "file.yaml", GAMES)
        result = runner.run_scenario(one).as_data()
    except FaultError as fault_:
        told = str(fault_)
    assert json.dumps(result) != "{}" or told.startswith("file.yaml:1: ")


# Which game


def test_the_game_is_found_by_rules_or_by_the_path() -> None:
    text = GOOD.replace("game: toy\n", "")
    assert read_scenario(text, "tests/engine/toy/scenarios/a.yaml").game is GAME
    assert read_scenario(text.replace("given:", "rules: [T-BID-01]\ngiven:")).game is GAME


# The page that strangers read

PAGE = (Path(__file__).parents[4] / "docs" / "scenarios.md").read_text("utf-8")


def test_the_example_of_the_page_holds() -> None:
    [example] = [
        text for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL) if "title:" in text
    ]
    [one] = runner.read_scenarios(example, "docs/scenarios.md", ALL_GAMES)
    assert runner.run_scenario(one).is_ok


@pytest.mark.parametrize(
    "words",
    [reader.SCENARIO_KEYS, block_reader.ENTRY_KEYS, expectation_syntax.KEY_CHECKS, MATCHERS],
)
def test_the_page_names_every_key(words: Iterable[str]) -> None:
    missing = [word for word in words if not re.search(rf"[`{{ ]{re.escape(word)}[`:]", PAGE)]
    assert missing == []


@pytest.mark.parametrize("key", GAMES_HERE)
def test_the_page_tells_of_every_order_and_event_of_a_game(key: str) -> None:
    for kind in (*ALL_GAMES[key].kinds.orders, *ALL_GAMES[key].kinds.events):
        assert f"`{kind}`" in PAGE, kind
