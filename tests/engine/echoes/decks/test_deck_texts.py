"""Decks as texts and as codes, and back."""

from typing import Final, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.files.file_faults import FaultError
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.decks.deck_list import DeckList, prepared_deck, sort_deck
from engine.echoes.decks.deck_text import read_deck, write_deck
from engine.echoes.decks.share_code import hash_card, read_share_code, write_share_code

CARDS: Final = load_shipped_card_set()
CIVS: Final = tuple(CARDS.civs)
LANGUAGES: Final[tuple[Literal["en", "fr"], ...]] = ("en", "fr")


@st.composite
def decks(draw: st.DrawFn) -> DeckList:
    civ = draw(st.sampled_from(CIVS))
    names = st.sampled_from([card.id for card in CARDS.civs[civ].cards])
    return DeckList(civ=civ, cards=draw(st.dictionaries(names, st.integers(1, 3), min_size=1)))


@given(decks())
def test_a_deck_comes_back_from_its_code_and_its_texts(deck: DeckList) -> None:
    wanted = sort_deck(deck, CARDS)
    code = write_share_code(deck, CARDS)
    assert code.isascii()
    assert len(code) < 90
    for back in (
        read_share_code(f" `{code}` ", CARDS),
        *(read_deck(write_deck(deck, CARDS, one), CARDS) for one in LANGUAGES),
    ):
        assert back == wanted
        assert list(back.cards) == list(wanted.cards)


def test_no_two_cards_of_a_civilization_have_the_same_code() -> None:
    for civ in CARDS.civs.values():
        assert len({hash_card(card.id) for card in civ.cards}) == len(civ.cards)


def test_a_code_that_was_cut_or_changed_is_refused() -> None:
    code = write_share_code(prepared_deck("scots", CARDS), CARDS)
    swapped = code[:10] + ("A" if code[10] != "A" else "B") + code[11:]
    for wrong in ("", "scots", "scots.", "scots.AAAA", code[:-1], code[1:], swapped, f"{code}AAA",
                  code.replace("scots", "norsemen"), "scots.é", "romans.AAAA"):  # fmt: skip
        with pytest.raises(FaultError, match="no whole deck code") as caught:
            read_share_code(wrong, CARDS)
        assert caught.value.message.code == "deck_code"


@pytest.mark.parametrize(
    "cards", [{"scots_piper": 1}, {"norsemen_longboat": 4}, {"norsemen_submarine": 1}]
)
def test_a_deck_that_no_code_can_hold_is_not_written(cards: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"no card of norsemen|have no code"):
        write_share_code(DeckList(civ="norsemen", cards=cards), CARDS)


def test_a_deck_is_written_in_both_languages() -> None:
    deck = DeckList(civ="norsemen", cards={"norsemen_longboat": 2, "norsemen_civ": 1})
    assert write_deck(deck, CARDS, "en") == (
        "Norsemen\n\n1 \u00d7 Folk of the Longships\n\n2 \u00d7 Longboat\n"
    )
    assert write_deck(deck, CARDS, "fr") == (
        "Les Nordiques\n\n1 \u00d7 Gens des longs navires\n\n2 \u00d7 Barque longue\n"
    )


def test_a_deck_is_read_as_people_write_it() -> None:
    text = """
    # my deck
    LES NORDIQUES:
    - 2x longboat   # good
    1* Barque Longue
    norsemen_scout
    3 court skald
    1 Glen Scout
    """
    assert read_deck(text, CARDS) == DeckList(
        civ="norsemen",
        cards={"norsemen_longboat": 3, "norsemen_scout": 1, "norsemen_skald": 3, "scots_scout": 1},
    )


def faults(text: str) -> list[tuple[int | None, str, str]]:
    with pytest.raises(FaultError) as caught:
        read_deck(text, CARDS)
    return [(one.line, one.problem, one.message.code) for one in caught.value.all_faults]


def test_all_faults_of_a_deck_are_told_with_their_lines() -> None:
    assert faults("Scots\n2 Clan Pipper\n0 Siege Sow\n1 Zeppelin squadron\n") == [
        (2, "no card is called Clan Pipper; did you mean Clan Piper?", "deck_card"),
        (3, "a card has 1 to 99 copies, not 0", "number_wanted"),
        (4, "no card is called Zeppelin squadron", "deck_card"),
    ]


def test_a_deck_without_a_civilization_is_refused() -> None:
    for text, line in (("", None), ("\n2 Longboat\n", 2), ("Romans\n", 1)):
        ((found, problem, code),) = faults(text)
        assert (found, code) == (line, "deck_civ")
        assert "the first line names a civilization: Norsemen, Scots" in problem


def test_a_text_that_is_too_long_is_refused() -> None:
    assert faults("Scots\n" + "x" * 8_000)[0][2] == "characters"
    many = "Scots\n" + 101 * "1 Clan Piper\n"
    assert faults(many) == [(102, "a deck names at most 100 cards", "list_long")]
    assert read_deck("Scots\n" + 100 * "1 Clan Piper\n", CARDS).cards == {"scots_piper": 99}
