"""What is typed into an option: how it completes itself, and how it is read."""

from dataclasses import replace
from typing import Any

import pytest

from bot.game_types import GAME_TYPES
from bot.messages.post_parts import MAX_OPTION_LENGTH
from bot.order_reading.choice_names import name_choices
from bot.order_reading.field_choices import (
    FieldChoice,
    find_choice,
    offer_choices,
    offer_longer_lists,
    split_typed_list,
)
from bot.order_reading.name_search import find_best
from bot.order_reading.option_fields import TypingContext, make_draft, read_field
from engine.core.protocol.game import Blank, Choice
from engine.core.protocol.values import Refusal, Seat
from render.words import WORD_BOOKS, Voice

KIND = GAME_TYPES["capital"]
TROOPS = ("knights#1", "crossbowmen#1", "crossbowmen#2", "royal_guard#1", "war_elephants#1")


def make_typing_context(language: str = "en") -> TypingContext:
    voice = Voice(
        language, WORD_BOOKS["capital"], players={1: "Ada", 2: "Bénédicte"}, reader=Seat(1)
    )
    return TypingContext(KIND, 1, 1, replace(voice, city_by_seat={1: "dunholm"}))


def make_blank(name: str, *ids: str, **how: Any) -> Blank:
    return Blank(name=name, choices=tuple(Choice(id=one) for one in ids), **how)


CARDS = make_blank("card", "market#1", "fishing_village#2", "royal_guard#1", "hill_village#1")
MANY = make_blank("troops", *TROOPS, many=(1, 5))


# Names


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Harbour", "Old Harbour", "Barracks", "Chapel"]),
        ("har", ["Harbour", "Old Harbour"]),
        ("HARBOUR", ["Harbour", "Old Harbour"]),
        ("ha ol", ["Old Harbour"]),
        ("arb", ["Harbour", "Old Harbour"]),
        ("brk", ["Barracks"]),
        ("rr", ["Barracks"]),
        ("zz", []),
    ],
)
def test_names_are_found_by_beginning_then_words_then_characters(
    typed: str, found: list[str]
) -> None:
    names = ["Harbour", "Old Harbour", "Barracks", "Chapel"]
    assert find_best(typed, ((name, (name,)) for name in names)) == found


def test_no_more_is_offered_than_discord_shows() -> None:
    names = [f"tower {number}" for number in range(60)]
    assert find_best("to", ((name, (name,)) for name in names)) == names[:25]
    assert find_best("", ((name, (name,)) for name in names)) == names[:25]


def test_a_choice_is_found_in_both_languages_without_accents_and_shown_in_ones_own() -> None:
    french, english = make_typing_context("fr").voice, make_typing_context("en").voice
    assert offer_choices(french, CARDS, "marche") == [FieldChoice("Marché", "market#1")]
    assert offer_choices(french, CARDS, "market") == [FieldChoice("Marché", "market#1")]
    assert offer_choices(english, CARDS, "MARCHÉ") == [FieldChoice("Market", "market#1")]
    assert [one.value for one in offer_choices(english, CARDS, "vil")] == [
        "fishing_village#2",
        "hill_village#1",
    ]


def test_players_are_offered_by_name() -> None:
    rivals = make_blank("rival", "2")
    assert offer_choices(make_typing_context().voice, rivals, "bene") == [
        FieldChoice("Bénédicte", "2")
    ]


def test_a_number_is_offered_within_its_span() -> None:
    voice = make_typing_context().voice
    assert [one.value for one in offer_choices(voice, Blank(name="amount", span=(0, 3)), "")] == [
        "0", "1", "2", "3",
    ]  # fmt: skip
    far = offer_choices(voice, Blank(name="amount", span=(1, 1000)), "")
    assert (far[0].value, len(far)) == ("1000", 25)
    assert [one.value for one in offer_choices(voice, Blank(name="amount", span=(0, 50)), "4")][
        -1
    ] == "4"


# Lists


def list_values(found: list[FieldChoice]) -> list[str]:
    return [one.value for one in found]


def test_a_list_is_completed_element_after_element() -> None:
    voice = make_typing_context().voice
    assert split_typed_list("knights#1, Royal Gua") == (["knights#1"], "Royal Gua")
    [offer] = offer_longer_lists(voice, MANY, ["knights#1"], "royal")
    assert offer == FieldChoice("Knights, Royal Guard", "knights#1, royal_guard#1")


def test_a_list_that_is_begun_can_be_left_as_it_is_and_nothing_comes_twice() -> None:
    found = list_values(offer_longer_lists(make_typing_context().voice, MANY, ["knights#1"], ""))
    assert found[0] == "knights#1"
    assert "knights#1, knights#1" not in found
    assert len(found) == 1 + len(TROOPS) - 1


def test_an_empty_list_is_offered_where_it_may_be_and_everything_where_it_may() -> None:
    few = make_blank("troops", "knights#1", "royal_guard#1", many=(0, 2))
    found = offer_longer_lists(make_typing_context("fr").voice, few, [], "")
    assert found[-1] == FieldChoice("Rien", "none")  # last: a hasty key takes what stands first
    assert found[0].value == "knights#1, royal_guard#1"
    assert found[0].label.startswith("Tout")
    assert "none" not in list_values(offer_longer_lists(make_typing_context().voice, MANY, [], ""))


def test_no_more_is_offered_than_a_list_takes() -> None:
    two = make_blank("troops", *TROOPS, many=(1, 2))
    assert list_values(offer_longer_lists(make_typing_context().voice, two, TROOPS[:2], "")) == [
        ", ".join(TROOPS[:2])
    ]


def test_copies_are_told_apart() -> None:
    labels = [one.label for one in name_choices(make_typing_context().voice, MANY)]
    assert labels[1:3] == ["Crossbowmen\u00a0#1", "Crossbowmen\u00a0#2"]


def test_a_long_list_is_shortened_and_read_again() -> None:
    here = make_typing_context()
    ids = [
        f"{name}#{n}" for name in ("crossbowmen", "royal_guard", "knights") for n in (1, 2, 3, 4)
    ]
    every = make_blank("troops", *ids, many=(0, 12))
    found = offer_longer_lists(here.voice, every, ids[:11], "knights")
    assert len(found) == 1
    assert len(found[0].value) <= MAX_OPTION_LENGTH >= len(found[0].label)
    assert found[0].label.startswith("\u2026")
    read = read_field(here, "war", "troops", found[0].value, every)
    assert list(read) == [*ids[:11], "knights#4"]


def test_pairs_are_completed_and_read() -> None:
    here = make_typing_context()
    moves = make_blank(
        "moves", "knights#1 > city/2", "royal_guard#1 > city/1", many=(1, 2), grows=True
    )
    found = offer_longer_lists(here.voice, moves, [], "kni")
    assert list_values(found) == ["knights#1 > city/2"]
    assert "\u2192" in found[0].label
    assert read_field(here, "move", "moves", found[0].value, moves) == {"knights#1": "city/2"}
    assert read_field(here, "move", "moves", found[0].label, moves) == {"knights#1": "city/2"}


# Reading


@pytest.mark.parametrize(
    ("kind", "name", "text", "value"),
    [
        ("build", "card", "market#1", "market#1"),
        ("build", "card", "Marché", "market"),
        ("war", "target", "2", 2),
        ("war", "target", "Benedicte", 2),
        ("war", "troops", "Knights #1 and royal_guard", ("knights#1", "royal_guard")),
        ("store", "keep", "none", ()),
        ("store", "keep", "rien", ()),
        ("policy", "mercs", "all", "all"),
        ("policy", "mercs", "tous", "all"),
        ("policy", "commit", "juste assez", "enough"),
        ("concede", "confirm", "Oui", True),
        ("concede", "confirm", "false", False),
        ("upgrade", "upgrade", "Storehouse", "store"),
    ],
)
def test_an_option_is_read_as_notation_reads_it(
    kind: str, name: str, text: str, value: object
) -> None:
    read = read_field(make_typing_context("fr"), kind, name, text)
    assert (tuple(read) if isinstance(read, list) else read) in {value, str(value)}


@pytest.mark.parametrize(
    ("kind", "name", "text", "code"),
    [
        ("build", "card", "markte", "NAME_UNKNOWN"),
        ("concede", "confirm", "perhaps", "ORDER_UNREAD"),
        ("move", "moves", "knights#1", "ORDER_UNREAD"),
    ],
)
def test_what_means_nothing_is_refused_with_what_would(
    kind: str, name: str, text: str, code: str
) -> None:
    read = read_field(make_typing_context(), kind, name, text)
    assert isinstance(read, Refusal)
    assert read.code == code
    assert "Market" in str(read.facts) or "form" in read.facts


def test_what_is_misspelt_gets_the_nearest_that_is_legal() -> None:
    read = read_field(make_typing_context("fr"), "build", "card", "village de pichouers", CARDS)
    assert isinstance(read, Refusal)
    assert str(read.facts["near"]).startswith("Village de pêcheurs")
    few = make_blank("card", "market#1", "royal_guard#1")
    read = read_field(make_typing_context(), "build", "card", "xyzzy", few)
    assert isinstance(read, Refusal)
    assert read.facts["near"] == "Market, Royal Guard"


def test_what_means_nothing_in_another_option_does_not_spoil_this_one() -> None:
    draft = make_draft(make_typing_context(), "build", {"card": "zzz", "slot": "city/1"})
    assert (draft.kind, draft.fields) == ("build", {"slot": "city/1"})


def test_a_label_means_its_choice_whatever_the_language() -> None:
    assert find_choice(make_typing_context("fr").voice, CARDS, "Royal Guard") == "royal_guard#1"
    assert find_choice(make_typing_context("en").voice, CARDS, "garde royale") == "royal_guard#1"
    assert find_choice(make_typing_context("en").voice, CARDS, "guard") is None
