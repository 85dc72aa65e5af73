"""A refusal that nobody expected is told with the words that seem misspelt in its order."""

import json
from typing import Any

import pytest

from engine.core.scenarios import runner
from tests.engine.random_play import ALL_GAMES

TEXT = """\
title: t
game: valhalla
given: { seats: { 1: { units: { "005.005": [warlord, 5 archer] } }, 2: {} } }
when: { 1: [ORDER] }
"""


def find_hint(order: Any) -> str | None:
    text = TEXT.replace("ORDER", json.dumps(order))
    [one] = runner.read_scenarios(text, "file.yaml", ALL_GAMES)
    [difference] = runner.run_scenario(one).differences
    assert difference.path == "refused.1"
    hint: str | None = difference.found.get("hint")
    return hint


@pytest.mark.parametrize(
    ("order", "hint"),
    [
        ("move all form 005.005 to 005.006", "form: did you mean from?"),
        ("move all from 005.005 to 005.006 stanse truce", "stanse: did you mean stance?"),
        ("move all from 005.005 to 005.006 stance truse", "truse: did you mean truce?"),
        ("tactic pincer at default as defence", "defence: did you mean defense?"),
        ("tactic wege at default as defense", "wege: did you mean wedge?"),
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
        ("move 9991 from 005.005 to 005.006", None),
        ("move all from 005.005 to 005.009", None),
    ],
)  # fmt: skip
def test_the_misspelt_word_is_named_with_its_neighbour(order: Any, hint: str | None) -> None:
    assert find_hint(order) == hint
