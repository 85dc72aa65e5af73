"""The word files of Echoes of Emperors: the same in both languages, and well written."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

import pytest

from engine.core.protocol.values import Refusal
from engine.echoes.catalog.card_models import UnitCard
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.catalog.keyword_models import KEYWORDS
from engine.echoes.catalog.refusal_codes import REFUSAL_CODES
from engine.echoes.decks.deck_check import check_deck
from engine.echoes.decks.deck_list import DeckList
from engine.echoes.settings import TABLE_REFUSAL_CODES
from render.echoes.words.card_page import write_thing_page
from render.echoes.words.nouns import WORD_BOOK
from render.language.grammar import inflect_noun
from render.language.voice import Voice
from render.language.word_books import (
    LANGUAGES,
    RAW_KEY_PREFIXES,
    list_facts,
    list_sentences,
    load_entries,
)

CARDS: Final = load_shipped_card_set()
ALL_CODES: Final = (*REFUSAL_CODES, *TABLE_REFUSAL_CODES)
languages = pytest.mark.parametrize("language", LANGUAGES)


def list_texts(language: str) -> Iterator[tuple[str, str]]:
    for key, entry in load_entries(language, WORD_BOOK).items():
        if key.startswith(RAW_KEY_PREFIXES):
            continue
        yield from ((key, text) for text in list_sentences(entry))
        if isinstance(entry, dict) and "flavour" in entry:
            yield key, entry["flavour"]


def test_both_languages_hold_the_same_keys_and_facts() -> None:
    english, french = (load_entries(language, WORD_BOOK) for language in LANGUAGES)
    assert set(english) == set(french)
    for key, entry in english.items():
        if key.startswith(RAW_KEY_PREFIXES):
            continue
        assert list_facts(entry) == list_facts(french[key]), key


@languages
def test_signs_are_those_of_print(language: str) -> None:
    for key, text in list_texts(language):
        assert "'" not in text, key
        assert '"' not in text, key
        assert "..." not in text, key
        assert "  " not in text, key
        assert "~" not in text, key
        assert not [sign for sign in text if unicodedata.category(sign) == "So"], key
        if key.startswith("about."):
            assert text[0].isupper(), key
            assert text.endswith("."), key


def test_french_marks_have_their_narrow_space() -> None:
    for key, text in list_texts("fr"):
        bare = re.sub(r"\{[^{}]*\}", "x", text)
        assert not re.search(r"(?<!\u202f)[;:!?\u00bb]", bare), (key, text)
        assert not re.search(r"\u00ab(?!\u202f)", bare), (key, text)
        assert "\u201c" not in text, key


def test_no_text_names_a_rule() -> None:
    for language in LANGUAGES:
        assert not [key for key, text in list_texts(language) if re.search(r"\b[ER]-[A-Z]", text)]


def named(language: str, key: str, article: str) -> str:
    return inflect_noun(language, Voice(language, WORD_BOOK).noun(key), article)


def test_names_take_their_articles() -> None:
    assert named("fr", "card.norsemen_rune_axe", "le") == "la Hache gravée de runes"
    assert named("fr", "card.mongols_composite_bow", "du") == "de l\u2019Arc composite"
    assert named("fr", "card.scots_hobelars", "le") == "les Hobelars des Marches"
    assert named("fr", "card.mongols_genghis", "le") == "Gengis Khan"
    assert named("fr", "civ.norsemen", "du") == "des Nordiques"
    assert named("en", "card.byzantines_dromon", "a") == "an Imperial Dromon"
    assert named("en", "civ.scots", "the") == "the Scots"


def test_cards_are_named_from_their_data() -> None:
    voice = Voice("fr", WORD_BOOK)
    for card in CARDS.cards.values():
        name = voice.noun(f"card.{card.id}").name
        assert name == card.name.fr.replace("'", "\u2019")
    assert voice.say("clause.card_played.own", played="x") == "vous jouez x"
    assert voice.name_thing("card", "scots_targe#2") == "Targe et dague"
    assert voice.name_thing("card", "zeppelin") == "«\u202fzeppelin\u202f»"


# Pages


@languages
def test_every_keyword_has_a_page(language: str) -> None:
    """E-KW-03 to E-KW-37."""
    voice = Voice(language, WORD_BOOK)
    for keyword in KEYWORDS:
        page = write_thing_page(voice, f"keyword.{keyword}")
        assert page is not None
        assert len(page.paragraphs) == 2


def test_a_page_of_a_term_says_what_it_means_and_its_other_name() -> None:
    page = write_thing_page(Voice("fr", WORD_BOOK), "term.surrounding")
    assert page is not None
    assert page.title == "Autour"
    assert page.paragraphs == (
        "La case elle-même et les huit cases qui l\u2019entourent.",
        "Dans l\u2019édition anglaise\u202f: «\u202fsurrounding\u202f».",
    )
    page = write_thing_page(Voice("en", WORD_BOOK), "term.bank")
    assert page is not None
    assert page.paragraphs == ("In the French edition: “réserve”.",)


@languages
def test_every_term_of_the_glossary_has_a_page(language: str) -> None:
    voice = Voice(language, WORD_BOOK)
    terms = [key for key in load_entries(language, WORD_BOOK) if key.startswith("term.")]
    assert len(terms) > 140
    assert all(write_thing_page(voice, key) for key in terms)


@pytest.mark.parametrize(
    ("english", "french"),
    [("true damage", "dégâts directs"), ("garrisoned", "en garnison"), ("Tactic", "Stratégie"),
     ("Wild resource", "ressource joker"), ("Resupply", "Réapprovisionner"),
     ("unexhaust", "rafraîchir"), ("relocate", "transférer"), ("Upgrade", "Amélioration"),
     ("Building Armor", "Protection des bâtiments"), ("forest", "région boisée")],
)  # fmt: skip
def test_terms_are_those_of_both_editions(english: str, french: str) -> None:
    pairs = {
        (Voice("en", WORD_BOOK).noun(key).name, Voice("fr", WORD_BOOK).noun(key).name)
        for key in load_entries("en", WORD_BOOK)
        if key.startswith("term.")
    }
    assert (english, french) in pairs


def test_the_page_of_a_unit_holds_all_that_is_printed() -> None:
    page = write_thing_page(Voice("en", WORD_BOOK), "card.ottomans_janissaries")
    assert page is not None
    assert page.title == "Janissary Handgunners"
    assert page.paragraphs[0].split("\n") == [
        "Unit, Infantry and Archer. It costs 2 Food, 1 Wood and 1 Gold. "
        "Rarity III: a deck holds at most 3.",
        "Health 3 \u00b7 Melee 2 \u00b7 Ranged 3 \u00b7 moves 1 square in all eight directions",
        "Armor Piercing: Its attack ignores Armor, Ranged Armor and Building Armor.",
        "Short-Range: Its ranged attacks go along its column or its row, never diagonally.",
    ]
    assert page.paragraphs[1].startswith("*A spoon in the cap")


def test_an_attack_that_is_none_is_another_thing_than_0() -> None:
    """R-ACT-02."""
    voice = Voice("en", WORD_BOOK)
    bombard = write_thing_page(voice, "card.ottomans_great_bombard")
    mehter = write_thing_page(voice, "card.ottomans_mehter")
    assert bombard is not None
    assert mehter is not None
    assert "Melee \u2013 \u00b7 Ranged 4" in bombard.paragraphs[0]
    assert "Melee 0 \u00b7 Ranged \u2013" in mehter.paragraphs[0]


@pytest.mark.parametrize(
    ("card", "language", "head"),
    [
        ("holy_roman_mail", "en", "Technology, Upgrade for Infantry and Cavalry. It costs 2 Gold."),
        ("byzantines_pennant", "en", "Tactic, Upgrade for units of every class. It costs 1 of any"),
        ("byzantines_pennant", "fr", "Stratégie, Amélioration pour les unités de toute classe."),
        ("norsemen_civ", "fr", "Carte Civilisation des Nordiques."),
        (
            "scots_bruce",
            "fr",
            "Conquérant, Infanterie. Coût\u202f: 3 Nourritures, 2 Bois et 2 Ors.",
        ),
        ("mongols_scout", "en", "Starting Scout, Infantry. It costs 1 Food."),
    ],
)
def test_the_head_of_a_card_says_what_it_is(card: str, language: str, head: str) -> None:
    """E-CARD-01, E-CARD-07, E-CARD-08."""
    page = write_thing_page(Voice(language, WORD_BOOK), f"card.{card}")
    assert page is not None
    assert page.paragraphs[0].startswith(head)


@languages
def test_every_card_and_civilization_has_a_page(language: str) -> None:
    voice = Voice(language, WORD_BOOK)
    for card in CARDS.cards.values():
        page = write_thing_page(voice, f"card.{card.id}")
        assert page is not None
        lines = page.paragraphs[0].split("\n")
        keywords = len(card.keywords) if isinstance(card, UnitCard) else 0
        assert len(lines) >= 1 + keywords
        assert not re.search(r"[{}\[\]_]", page.paragraphs[0]), card.id
    for civ in CARDS.civs.values():
        page = write_thing_page(voice, f"civ.{civ.civ}")
        assert page is not None
        assert page.title == voice.noun(f"civ.{civ.civ}").name


def test_other_things_have_no_page() -> None:
    voice = Voice("en", WORD_BOOK)
    for key in ("card.zeppelin", "civ.romans", "keyword.flying", "terrain.water", "nothing"):
        assert write_thing_page(voice, key) is None


# Refusals


@languages
def test_every_refusal_has_words_of_two_sentences_at_most(language: str) -> None:
    entries = load_entries(language, WORD_BOOK)
    for code in ALL_CODES:
        for text in list_sentences(entries[f"refusal.{code}"]):
            ends = re.findall(r"[.?](?=[\s\]]|$)", text)
            assert 1 <= len(ends) <= 2, (code, text)
            assert text.rstrip("]")[-1] in ".?", code
    written = {key for key in entries if key.startswith("refusal.")}
    assert written == {f"refusal.{code}" for code in ALL_CODES}


def test_the_reasons_against_a_deck_are_told_in_both_languages() -> None:
    """R-DECK-03."""
    deck = DeckList(civ="norsemen", cards={"scots_piper": 2, "zeppelin": 1, "norsemen_scout": 4})
    refusals = check_deck(deck, CARDS)
    assert [Voice("en", WORD_BOOK).write_refusal(one) for one in refusals] == [
        "“zeppelin” is not a known card. Leave it out, or look at its spelling.",
        "The Clan Piper belongs to another civilization. "
        "A deck holds cards of one civilization only.",
        "The deck has 7 cards besides the Civilization card. It needs exactly 35.",
        "The deck needs exactly 1 Civilization card. It has 0.",
        "The deck needs exactly 1 Conqueror card. It has 0.",
        "The deck holds 4 copies of the Strand Scout. Its rarity allows 3.",
        "The deck holds 2 copies of the Clan Piper. Its rarity allows 1.",
    ]
    french = [Voice("fr", WORD_BOOK).write_refusal(one) for one in refusals]
    assert french[1].startswith("Le Sonneur de clan appartient à une autre civilisation.")
    assert french[-2] == (
        "Le paquet compte 4 exemplaires de l\u2019Éclaireur du rivage. La rareté en permet 3."
    )


def test_a_refusal_names_terrains_and_triggers() -> None:
    facts: dict[str, str | int] = {"square": "C4", "terrain": "river"}
    refusal = Refusal(code="NO_RESOURCE_HERE", rule="E-RES-09", facts=facts)
    assert Voice("fr", WORD_BOOK).write_refusal(refusal).startswith("C4 (rivière) ne fournit")
    refusal = Refusal(code="REACTION_NEEDS_TRIGGER", rule="E-ORD-23", facts={"trigger": "built"})
    assert (
        Voice("en", WORD_BOOK)
        .write_refusal(refusal)
        .startswith("This Reaction answers an enemy building.")
    )
