"""What machines say in their Boasts."""

from tests.engine.valhalla.test_ai import HOME, of, small


def test_a_boast_calls_own_places_by_name_and_each_once() -> None:
    own = {
        "name": "Ash Court",
        "capital_name": "Emberhold",
        "log": [
            {"id": 11, "round": 8, "kind": "battle_won", "at": "005.005"},
            {"id": 21, "round": 8, "kind": "built", "at": HOME},
            {"id": 31, "round": 8, "kind": "upgraded", "at": HOME},
        ],
    }
    [boast] = of(small(own, {}), "boast")
    assert boast.text.count("Emberhold") == 1
    assert HOME not in boast.text
    assert "005.005" in boast.text
