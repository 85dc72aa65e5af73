"""The rules behind refusals: where a code's own rule says no more than its sentence."""

import pytest

from bot.rule_lookup.rule_search import ENTRY
from engine.registry import GAMES


@pytest.mark.parametrize("key", GAMES)
def test_what_stands_behind_a_refusal_is_a_rule_that_explains_it(key: str) -> None:
    game = GAMES[key]
    for code, rule in game.because().items():
        assert code in game.codes
        assert not game.rules()[rule].says.startswith(ENTRY), code
