"""Lists in the map of an order may be written as words on one line, as in a line of text."""

from typing import Any

import pytest

from engine.valhalla.orders.order_types import ORDER_ADAPTER


@pytest.mark.parametrize(
    ("order", "field", "read"),
    [
        (
            {"kind": "move", "units": "warlord, 2 archer", "from": "5.5", "to": "5.6"},
            "units",
            ("warlord", "2 archer"),
        ),
        ({"kind": "boast", "text": "Ha, ha", "events": "12, 22"}, "events", ("12", "22")),
        ({"kind": "boast", "text": "Ha", "events": 12}, "events", ("12",)),
        ({"kind": "pathfind", "targets": "5.3 5.2"}, "targets", ("005.003", "005.002")),
        (
            {"kind": "pathfind", "targets": "005.003 / 005.002, 004.004"},
            "targets",
            ("005.003/005.002", "004.004"),
        ),
        (
            {"kind": "respond", "battle": "006.005", "retreat": "005.006 004.005"},
            "retreat",
            ("005.006", "004.005"),
        ),
        (
            {"kind": "respond", "battle": "006.005", "power": "402 barrage, 412 slow_poison sun"},
            "power",
            ("402 barrage", "412 slow_poison sun"),
        ),
        (
            {"kind": "formation", "stacks": {"center": "10 swordsman, warlord"}},
            "stacks",
            {"center": "10 swordsman + warlord"},
        ),
        (
            {"kind": "ferry", "mount": 171, "legs": "004.003 take 2 archer, 003.003 drop all"},
            "legs",
            ("004.003 take 2 archer", "003.003 drop all"),
        ),
        (
            {"kind": "produce", "city": "003.003", "list": "4 swordsman, 2 C"},
            "list",
            ("4 swordsman", "2 C"),
        ),
        ({"kind": "boast", "text": "Ha, ha", "events": ""}, "events", ()),
    ],
)
def test_words_on_one_line_are_a_list(order: dict[str, Any], field: str, read: Any) -> None:
    assert getattr(ORDER_ADAPTER.validate_python(order), field) == read
