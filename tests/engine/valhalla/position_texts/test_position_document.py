"""What `docs/scenarios.md` says of positions and orders is so."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from engine.core.files.yaml_reader import read_document
from engine.core.notation.line_reader import read_line
from engine.core.protocol.values import Order
from engine.core.scenarios.runner import read_scenarios, run_scenario
from engine.valhalla.game import GAME
from engine.valhalla.position_texts.position_reader import stage
from engine.valhalla.position_texts.position_schema import WrittenMap, WrittenPosition
from engine.valhalla.position_texts.side_schema import WrittenPlace, WrittenSeat, WrittenUnit
from engine.valhalla.sides.side import Side

PAGE = (Path(__file__).parents[4] / "docs" / "scenarios.md").read_text(encoding="utf-8")
PART = PAGE[PAGE.index("\n## `valhalla`") :]
NAMED = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", PART))))
"""Every word that stands as code."""


def code_block_after(after: str) -> str:
    """Find the first block of code after a heading."""
    rest = PART[PART.index(after) :]
    found = re.search(r"```[a-z]*\n(.*?)```", rest, re.DOTALL)
    assert found is not None
    return found[1]


LINES = [
    part
    for line in code_block_after("### Orders").splitlines()
    for part in re.split(r" {3,}", line)
    if part
]
MAPS = re.findall(r"`(\{kind: [^`]*\})`", PART)


def test_the_example_of_a_position_can_be_staged() -> None:
    given: Any = read_document(code_block_after("### The position"), "page").data["given"]
    state = stage(given)
    assert state.units[401].caster == "seer"
    assert (state.places["004.003"].feature, state.places["004.003"].level) == ("farm", 2)
    assert "007.003" in state.side(state.turn).revealed


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_an_order(line: str) -> None:
    assert isinstance(read_line(GAME, line), Order), line


@pytest.mark.parametrize("text", MAPS)
def test_a_map_is_an_order(text: str) -> None:
    given: Any = read_document(text, "page").data
    GAME.orders.validate_python(given)


def test_every_kind_of_order_stands_on_the_page() -> None:
    read = (read_line(GAME, line) for line in LINES)
    assert {order.kind for order in read if isinstance(order, Order)} >= set(GAME.kinds.orders) - {
        "take",
        "paste",
        "react",
    }


@pytest.mark.parametrize(
    "form", [WrittenPosition, WrittenMap, WrittenSeat, WrittenUnit, WrittenPlace]
)
def test_every_key_of_a_position_stands_on_the_page(form: type[Any]) -> None:
    assert set(form.model_fields) <= NAMED


def test_every_field_of_a_side_stands_on_the_page() -> None:
    assert {field.name for field in fields(Side)} - {"seat"} <= NAMED


SCENARIOS_OF_THE_PAGE = """\
- title: An order that plays at once closes nothing; being ready does
  game: valhalla
  given: { turn: 2, seats: { 1: {}, 2: {} } }
  play:
    - when: { 2: ['boast "x"'] }
      then: { heard: { public: { $not: { $has: [round_began] } } } }
    - when: [{ seat: 2, ready: true }]
      then: { heard: { public: { $has: [round_began, chapter_closed] } } }
- title: Own units push a capital that is not written out of its hex
  game: valhalla
  given: { seats: { 1: { units: { "003.003": archer } }, 2: {} } }
  then: { state: { seats: { 1: { capital: { $not: "003.003" } } } } }
- title: A Ruler that is added has the first id
  game: valhalla
  given: { seats: { 1: { units: { "005.005": archer } }, 2: {} } }
  then: { state: { units: { 11: { unit: ruler }, 21: { unit: archer } } } }
- title: A key that a view may have can be expected to be absent, or empty
  game: valhalla
  given: { seats: { 1: {}, 2: {} } }
  then: { view: { 1: { petitions: { $absent: true } }, 2: { petitions: [] } } }
"""


def test_what_the_page_says_of_scenarios_is_so() -> None:
    for scenario in read_scenarios(SCENARIOS_OF_THE_PAGE, "page.yaml", {GAME.key: GAME}):
        assert run_scenario(scenario).differences == ()
    misspelt = SCENARIOS_OF_THE_PAGE.replace("2: { petitions: []", "2: { petition: []")
    *_, last = read_scenarios(misspelt, "page.yaml", {GAME.key: GAME})
    [difference] = run_scenario(last).differences
    assert difference.path == "view.2.petition"
