"""A refused order is told with the words that seem misspelt in it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.files.file_faults import FaultError
from engine.core.match import Match
from engine.core.protocol.values import Seat
from engine.core.scenarios import runner
from engine.core.scenarios.order_hints import SeatAtTable, hint_at_slips
from engine.core.scenarios.scenario import Scenario
from tests.engine.random_play import ALL_GAMES

POSITIONS = {
    "valhalla": '{ seats: { 1: { units: { "005.005": [warlord, 5 archer] } }, 2: {} } }',
    "capital": "{ seats: { 1: { buildings: [farming_village], hand: [hill_village] }, 2: {} } }",
}
PAGE = Path(__file__).parents[4] / "docs" / "scenarios.md"


def read_scenario(game: str, order: Any, then: str = "{}") -> Scenario:
    text = (
        f"title: t\ngame: {game}\ngiven: {POSITIONS[game]}\n"
        f"when: {{ 1: [{json.dumps(order)}] }}\nthen: {then}\n"
    )
    [one] = runner.read_scenarios(text, "file.yaml", ALL_GAMES)
    return one


def find_hint(game: str, order: Any) -> str | None:
    [difference] = runner.run_scenario(read_scenario(game, order)).differences
    assert difference.path == "refused.1"
    hint: str | None = difference.found.get("hint")
    return hint


@pytest.mark.parametrize(
    ("order", "hint"),
    [
        ("move all form 005.005 to 005.006", "form: did you mean from?"),
        ("move all from 005.005 to 005.006 stanse truce", "stanse: did you mean stance?"),
        ("move all from 005.005 to 005.006 stance truse", "truse: did you mean truce?"),
        ("move warlrd from 005.005 to 005.006", "warlrd: did you mean warlord?"),
        ("train warlrd", "warlrd: did you mean warlord?"),
        ("power 401 raize_dead archer", "raize_dead: did you mean raise_dead?"),
        ("power 401 raise_dead acher", "acher: did you mean archer?"),
        ("formation 003.003 defend stacks cener > all",
         "defend: did you mean defense?; cener: did you mean center?"),
        ("tactic pincer at default as defence", "defence: did you mean defense?"),
        ("tactic wege at default as defense", "wege: did you mean wedge?"),
        ("tactic wege at defualt as defense",
         "wege: did you mean wedge?; defualt: did you mean default?"),
        ("boon boon_wrth on 005.005", "boon_wrth: did you mean boon_wrath?"),
        ("use 005.005 to sacrifise", "sacrifise: did you mean sacrifice?"),
        ("upgrade 005.005 ctiy", "ctiy: did you mean city?"),
        ("build tradepost in 005.005", "tradepost: did you mean trade_post?"),
        (
            {"kind": "move", "unts": ["all"], "from": "005.005", "to": "005.006"},
            "unts: did you mean units?",
        ),
        (
            {
                "kind": "move", "units": ["all"], "form": "005.005", "to": "005.006",
                "stance": "truse",
            },
            "form: did you mean from?; truse: did you mean truce?",
        ),
        ({"kind": "moev", "units": ["all"]}, "moev: did you mean move?"),
        ({"kind": "disband", "units": ["3 archr", "wrlord"]},
         "archr: did you mean archer?; wrlord: did you mean warlord?"),
        ("move 9991 from 005.005 to 005.006", None),
        ("move all from 005.005 to 005.009", None),
        ("whisper 7 warlrd", None),
        ("move archer from 005.005 to 009.009", None),
    ],
)  # fmt: skip
def test_a_misspelt_word_of_valhalla_is_named_with_its_neighbour(
    order: Any, hint: str | None
) -> None:
    assert find_hint("valhalla", order) == hint


@pytest.mark.parametrize(
    ("order", "hint"),
    [
        ("settle tax_colector under farming_village", "tax_colector: did you mean tax_collector?"),
        ("settle tax_collector under farming_vilage",
         "farming_vilage: did you mean farming_village?"),
        ("build hill_vilage", "hill_vilage: did you mean hill_village?"),
        ("upgrade glod", "glod: did you mean gold?"),
        ("use assasin against 2", "assasin: did you mean assassin?"),
        ("policy commit enouh", "enouh: did you mean enough?"),
        ("policy commit enough hopless withdraw", "hopless: did you mean hopeless?"),
        ("move cavlry > ctiy/2", "cavlry: did you mean cavalry?; ctiy: did you mean city?"),
        ("settle tax_collector under farming_village", None),
        ("move cavalry#1 > city/2", None),
    ],
)  # fmt: skip
def test_a_misspelt_word_of_capital_is_named_with_its_neighbour(
    order: Any, hint: str | None
) -> None:
    assert find_hint("capital", order) == hint


def test_a_name_that_the_seat_sees_is_no_slip_and_may_be_meant() -> None:
    seats = '{ 1: { capital_name: Ironhold, units: { "005.005": [warlord] } }, 2: {} }'
    text = f"title: t\ngame: valhalla\ngiven: {{ seats: {seats} }}\nwhen: {{ 1: [ORDER] }}\n"
    hints = []
    for name in ("Ironhold", "Irnhold"):
        order = f"move warlord from {name} to 005.006"
        [one] = runner.read_scenarios(text.replace("ORDER", order), "file.yaml", ALL_GAMES)
        [difference] = runner.run_scenario(one).differences
        hints.append(difference.found.get("hint"))
    assert hints == [None, "Irnhold: did you mean Ironhold?"]


@pytest.mark.parametrize("game", POSITIONS)
def test_no_word_of_the_orders_on_the_page_seems_misspelt(game: str) -> None:
    one = read_scenario(game, {})
    match = Match(one.game, one.state, Dice("north", "scenario", 0))
    asks = tuple(ask for ask in match.asks if ask.seat == 1)
    seat = SeatAtTable(one.game, match.view(Seat(1)), asks)
    own_part = PAGE.read_text("utf-8").partition(f"## `{game}`")[2]
    found = re.search(r"### Orders.*?```\n(.*?)```", own_part, re.DOTALL)
    assert found
    lines = [line for row in found[1].splitlines() for line in re.split(" {3,}", row)]
    assert len(lines) > 20
    assert {line: hint_at_slips(seat, line) for line in lines} == dict.fromkeys(lines, "")


SLIP = "move all form 005.005 to 005.006"
HINT = "form: did you mean from?"


@pytest.mark.parametrize(
    ("refused", "path", "found"),
    [
        ("MOVE_FOG", "refused.1[0]", {"hint": HINT}),
        ("{ code: MOVE_FOG }", "refused.1[0].code", f"BAD_FIELD; {HINT}"),
        ("[MOVE_FOG, BAD_FIELD]", "refused.1", [{"hint": HINT}]),
        ("[]", "refused.1", [{"hint": HINT}]),
        ("{ $has: [MOVE_FOG] }", "refused.1", f"only BAD_FIELD; {HINT}"),
    ],
)
def test_another_refusal_than_the_expected_one_has_the_hint(
    refused: str, path: str, found: Any
) -> None:
    one = read_scenario("valhalla", SLIP, f"{{ refused: {{ 1: {refused} }} }}")
    [difference] = runner.run_scenario(one).differences
    assert difference.path == path
    told = difference.found
    if isinstance(told, list):
        assert [{"hint": each["hint"]} for each in told] == found
    else:
        assert ({"hint": told["hint"]} if isinstance(told, dict) else told) == found


@pytest.mark.parametrize(
    "refused",
    ["BAD_FIELD", "{ $exactly: { code: BAD_FIELD } }", "{ code: BAD_FIELD, facts: none }"],
)
def test_a_hint_is_no_part_of_a_refusal_that_is_compared(refused: str) -> None:
    one = read_scenario("valhalla", SLIP, f"{{ refused: {{ 1: [{refused}] }} }}")
    assert "hint" not in str(runner.run_scenario(one).differences)


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("capital", "end buildd", "for end buildd, did you mean end build?"),
        ("capital", "bild hill_village", "for bild, did you mean build?"),
        ("valhalla", "raise on conqest 005.005 levels 1",
         "for raise on conqest, did you mean raze on conquest?"),
        ("valhalla", "preferences despawn C", "for preferences, did you mean prefer?"),
        ("valhalla", "trian warlord", "for trian, did you mean train?"),
        ("valhalla", 'boast "We won" events 4',
         "it is not clear whether `events 4` belongs to the text. If it does, write "
         '`boast "We won events 4"`; if not, `boast "We won" citing 4`'),
        ("valhalla", "say " + "x" * 5000, "a line holds at most 4000 letters"),
        ("valhalla", "sing loudly", "orders are design, side, take"),
    ],
)  # fmt: skip
def test_a_line_that_begins_no_order_is_told_in_a_sentence(game: str, line: str, told: str) -> None:
    with pytest.raises(FaultError) as caught:
        read_scenario(game, line)
    assert f"; {told}" in str(caught.value)
