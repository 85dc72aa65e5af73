"""Chance that can be replayed, laid down, and branched."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.card_piles import (
    draw_from_top,
    find_card,
    number_copies,
    print_name,
    reshuffle_discards,
)
from engine.core.dice import (
    ROLL_RANGE,
    Dice,
    FixedDiceError,
    LoadedDice,
    make_seed,
    roll_below,
    shuffle_items,
)

SEED = make_seed("north")


def test_a_seed_is_64_hex_digits_and_any_word_makes_one() -> None:
    assert SEED == "dc365e79d41cfae1c3c0d969319ae62165b81b1815a86c32bbc6c64cbdf2311b"
    assert make_seed(SEED) == SEED
    assert make_seed(SEED.upper()) != SEED


def test_the_same_key_is_the_same_answer_on_every_machine() -> None:
    dice = Dice(SEED, "g1")
    assert dice.roll_number("deck|0") == dice.roll_number("deck|0")
    assert dice.hash_key("deck|0")[:16] == f"{dice.roll_number('deck|0'):016x}"
    assert dice.hash_key("k") == "180b8f37c533631bbf80020d2dfebf3864bbaf551c0921e66490a47dff1762dd"


def test_another_seed_key_or_branch_is_another_answer() -> None:
    words = {
        Dice(SEED, "g1").roll_number("a"),
        Dice(SEED, "g1").roll_number("b"),
        Dice(make_seed("south"), "g1").roll_number("a"),
        Dice(SEED, "g1", branch=1).roll_number("a"),
        Dice(SEED, "g1", branch=2).roll_number("a"),
    }
    assert len(words) == 5


def test_the_seed_is_not_shown() -> None:
    assert repr(Dice(SEED, "g1", 2)) == "Dice(game_id='g1', branch=2)"
    assert Dice(SEED, "g1").seed_commitment() != SEED


@given(st.text(max_size=20), st.integers(1, 10**6))
def test_an_index_and_a_share_are_within_their_bounds(key: str, count: int) -> None:
    dice = Dice(SEED, "g1")
    assert 0 <= dice.roll_index(key, count) < count
    assert Fraction(0) <= dice.roll_fraction(key) < 1
    assert dice.roll_fraction(key) == Fraction(dice.roll_number(key), ROLL_RANGE)


def test_numbers_of_a_stream_are_fair_and_counted() -> None:
    dice, counters = Dice(SEED, "g1"), dict[str, int]()
    rolls = Counter(roll_below(dice, counters, "die", 6) for _ in range(6000))
    assert set(rolls) == set(range(6))
    assert all(900 < count < 1100 for count in rolls.values())
    assert counters == {"die": 6000}


def test_words_beyond_the_last_whole_multiple_are_passed_over() -> None:
    class High(Dice):
        def roll_number(self, key: str) -> int:
            return ROLL_RANGE - 1 if key == "die|0" else 7

    counters = dict[str, int]()
    assert roll_below(High(SEED, "g1"), counters, "die", 3) == 7 % 3
    assert counters == {"die": 2}


@given(st.lists(st.integers(), max_size=30), st.text(max_size=5))
def test_a_shuffle_keeps_every_thing(items: list[int], stream: str) -> None:
    dice = Dice(SEED, "g1")
    mixed = shuffle_items(dice, {}, stream, items)
    assert sorted(mixed) == sorted(items)
    assert mixed == shuffle_items(dice, {}, stream, items)


# Laid down


def test_what_is_laid_down_comes_first_and_chance_after_it() -> None:
    dice = LoadedDice(Dice(SEED, "g1"), {"die": [3, 5]})
    counters = dict[str, int]()
    rolls = [roll_below(dice, counters, "die", 6) for _ in range(3)]
    assert rolls[:2] == [3, 5]
    assert rolls[2] == roll_below(Dice(SEED, "g1"), {"die": 2}, "die", 6)
    assert dice.roll_number("die") == 3
    assert dice.roll_number("other") == Dice(SEED, "g1").roll_number("other")


def test_a_whole_order_may_be_laid_down_by_names() -> None:
    dice = LoadedDice(Dice(SEED, "g1"), {"deck": [["b", "a#2"]]})
    counters = dict[str, int]()
    mixed = shuffle_items(dice, counters, "deck", ["a#1", "a#2", "b#1", "b#2"])
    assert mixed == ("b#1", "a#2", "a#1", "b#2")
    assert counters == {"deck": 1}


@pytest.mark.parametrize("laid", [2**64, -1, "x", [1], 1.5])
def test_a_roll_that_chance_can_not_give_is_told(laid: object) -> None:
    with pytest.raises(FixedDiceError, match=r"chance\.laid\.die: expected a whole number from 0"):
        LoadedDice(Dice(SEED, "g1"), {"die": [laid]}).roll_number("die")
    assert (
        LoadedDice(Dice(SEED, "g1"), {"die": ["9223372036854775808"]}).roll_number("die") == 2**63
    )


@pytest.mark.parametrize("laid", [9, -1, "x", [1]])
def test_an_answer_that_chance_can_not_give_is_told(laid: object) -> None:
    with pytest.raises(
        FixedDiceError, match=r"chance\.laid\.die: expected a whole number from 0 to 5"
    ):
        roll_below(LoadedDice(Dice(SEED, "g1"), {"die": [laid]}), {}, "die", 6)
    with pytest.raises(FixedDiceError, match="found zz"):
        shuffle_items(LoadedDice(Dice(SEED, "g1"), {"deck": [["zz"]]}), {}, "deck", ["a#1"])


# Piles


def test_cards_are_drawn_off_the_top_and_discards_go_under_what_is_left() -> None:
    pile, discard = ["a", "b", "c"], ["x", "y"]
    assert draw_from_top(pile, 2) == ["a", "b"]
    reshuffle_discards(pile, discard, Dice(SEED, "g1"), {}, "deck")
    assert pile[0] == "c"
    assert sorted(pile[1:]) == ["x", "y"]
    assert discard == []
    assert sorted(draw_from_top(pile, 9)) == ["c", "x", "y"]
    assert draw_from_top(pile, 9) == []


@pytest.mark.parametrize(
    ("name", "found"), [("b#2", "b#2"), ("b", "b#1"), ("c", None), ("b#3", None)]
)
def test_a_card_is_found_by_its_number_or_the_first_of_its_name(
    name: str, found: str | None
) -> None:
    assert find_card(["a#1", "b#1", "b#2"], name) == found


def test_every_copy_has_a_number() -> None:
    assert number_copies([("a", 2), ("b", 1)]) == ["a#1", "a#2", "b#1"]
    assert print_name("a#2") == print_name("a") == "a"
