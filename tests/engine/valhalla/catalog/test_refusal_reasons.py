"""The rules behind refusals: where a code's own rule says no more than its sentence."""

import pytest

from bot.rule_lookup.rule_search import CODE_ENTRY_START
from engine.registry import GAMES


@pytest.mark.parametrize("key", GAMES)
def test_what_stands_behind_a_refusal_is_a_rule_that_explains_it(key: str) -> None:
    game = GAMES[key]
    for code, rule in game.rulebook.rules_behind_refusals().items():
        assert code in game.kinds.refusals
        assert not game.rulebook.load()[rule].says.startswith(CODE_ENTRY_START), code
