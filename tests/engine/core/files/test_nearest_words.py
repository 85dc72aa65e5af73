"""The nearest spelling of a word: near is what few slips lead to, not what shares characters."""

import pytest

from engine.core.files.nearest_words import count_slips, find_nearest, sort_by_likeness

KNOWN = ("gold", "retreats", "from", "attacker_won", "warlord", "C", "sun")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("golds", "gold"), ("Gold", "gold"), ("form", "from"), ("atacker_won", "attacker_won"),
        ("warlrd", "warlord"), ("wrlord", "warlord"), ("c", "C"), ("sum", "sun"),
        ("treasury", ""), ("pub", ""), ("", ""), (7, ""), ("x" * 1000, ""),
    ],
)  # fmt: skip
def test_the_nearest_word_is_few_slips_away(word: object, near: str) -> None:
    assert find_nearest(word, KNOWN) == near


def test_slips_are_characters_changed_added_dropped_or_swapped() -> None:
    assert count_slips("form", "from") == count_slips("gold", "golds") == count_slips("a", "b") == 1
    assert count_slips("", "abc") == 3
    assert count_slips("same", "same") == 0


def test_words_are_sorted_by_likeness_whatever_order_their_parts_are_in() -> None:
    codes = ["ASK_UNKNOWN", "BAD_FIELD", "MOVE_FOG", "UNKNOWN_HEX", "UNKNOWN_UNIT"]
    assert sort_by_likeness("UNIT_UNKNOWN", codes)[0] == "UNKNOWN_UNIT"
    assert sort_by_likeness("FOG", codes)[0] == "MOVE_FOG"
    assert sort_by_likeness("", codes) == codes
