"""The rule books in French: every clause, with the same facts, in the game's own words."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.rule_lookup import rule_search
from engine.core.files import rulebook
from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_reader import read_document
from engine.registry import GAMES
from render.language import rule_translations as french
from render.language.search_words import load_search_words
from render.language.word_books import has_entry
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, Voice

GROUPED = re.compile(r"(?<=\d)[,\u202f](?=\d{3})")
"""What parts the thousands of a number, in English and in French."""

BOOKS = {
    **{game.key: game.rulebook.load() for game in GAMES.values()},
    "core": rulebook.load_rulebook("engine.core"),
    "table": rulebook.load_rulebook("bot"),
}

TERMS = (
    "banner.village", "banner.keep", "banner.guild", "banner.court", "kind.troop",
    "kind.mercenary", "stat.hp", "stat.defence", "upgrade.gold", "upgrade.build",
    "card.farming_village", "card.stronghold", "card.watchtower", "card.royal_guard",
    "card.cavalry",
)  # fmt: skip
"""Names of things that rules speak of, as the cards call them."""

OTHER_TERMS = {
    "Legendary": "légendaire", "Quest": "quête", "Gold": "or", "Discard pile": "défausse",
    "Capital upgrade": "aménagement", "Passive Defence": "défense passive",
    "battle score": "score de bataille", "Build phase": "phase de construction",
    "Attack phase": "phase d\u2019attaque",
}  # fmt: skip
"""Words of the game beside those names."""

books = pytest.mark.parametrize("key", BOOKS)


def list_clause_pairs(key: str) -> Iterator[tuple[str, str, str]]:
    for name, rule in BOOKS[key].items():
        yield name, rule.says, french.rule_text("fr", key, name, "")


def count_numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", GROUPED.sub("", text)))


def without_code(text: str) -> str:
    """Leave out what stands between backticks."""
    return "x".join(text.split("`")[::2])


@books
def test_every_clause_has_a_french_text_and_nothing_else_has_one(key: str) -> None:
    assert list(french.load_translated_rules("fr", key)) == list(BOOKS[key])
    assert all(says.strip() == says != "" for _, _, says in list_clause_pairs(key))


@books
def test_machine_names_stand_in_french_as_they_are(key: str) -> None:
    for name, own, says in list_clause_pairs(key):
        assert Counter(says.split("`")[1::2]) == Counter(own.split("`")[1::2]), name


@books
def test_every_number_and_every_cited_rule_stands_in_french_too(key: str) -> None:
    for name, own, says in list_clause_pairs(key):
        assert count_numbers(says) == count_numbers(own), name
        assert sorted(rulebook.RULE_ID.findall(says)) == sorted(rulebook.RULE_ID.findall(own)), name


@books
def test_a_list_or_table_of_a_clause_has_the_same_lines_in_french(key: str) -> None:
    for name, own, says in list_clause_pairs(key):
        assert says.count("\n") == own.count("\n"), name
        assert says.count("**") == own.count("**"), name
        assert says.count(" \u2014 ") == own.count(" \u2014 "), name


@books
def test_french_rules_keep_french_spacing(key: str) -> None:
    for name, _, says in list_clause_pairs(key):
        bare = without_code(says)
        assert not re.search(r"(?<!\u202f)(?:[;:!?\u00bb])", bare), name
        assert not re.search(r"\u00ab(?!\u202f)", bare), name
        assert bare.count("\u00ab") == bare.count("\u00bb"), name
        assert not re.search(r"['\"!\u201c\u201d]|  |\.\.\.", bare), name


@books
def test_no_english_is_left_in_a_french_rule(key: str) -> None:
    english = re.compile(
        r"\b(the|and|of|with|Gold|Build|Draw|Store|Deck|Attack|Regroup|slot|upgrade|HP)\b"
    )
    for name, _, says in list_clause_pairs(key):
        assert not english.search(without_code(says)), name


@pytest.mark.parametrize("term", TERMS)
def test_a_thing_is_called_in_a_rule_as_on_its_card(term: str) -> None:
    own, name = (Voice(language, WORD_BOOKS["capital"]).noun(term).name for language in LANGUAGES)
    spoken = [
        (rule, says)
        for rule, text, says in list_clause_pairs("capital")
        if re.search(rf"\b{own}s?\b", without_code(text).replace("'", "\u2019"))
    ]
    assert spoken
    head = name.split()[0].lower()  # "Villages de laboureurs" would be called so too
    assert [rule for rule, says in spoken if head not in says.lower()] == []


@pytest.mark.parametrize("own", OTHER_TERMS)
def test_a_word_of_the_game_is_the_same_in_every_rule(own: str) -> None:
    spoken = [
        (rule, says)
        for rule, text, says in list_clause_pairs("capital")
        if own in without_code(text)
    ]
    assert spoken
    assert [
        rule for rule, says in spoken if not re.search(rf"\b{OTHER_TERMS[own]}", says.lower())
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_has_a_name_of_its_own(language: str) -> None:
    for key, book in BOOKS.items():
        own = WORD_BOOKS.get(key, COMMON_BOOK)
        sections = {rule.section for rule in book.values()}
        assert [one for one in sections if not has_entry(language, own, f"section.{one}")] == []
        names = {french.section_name(language, own, one) for one in sections}
        assert len(names) == len(sections)
    assert french.section_name(language, WORD_BOOKS["capital"], "NOWHERE") == "Nowhere"


def test_a_rule_without_a_text_in_a_language_is_told_as_the_book_tells_it() -> None:
    assert french.rule_text("en", "capital", "C-COST-03", "as it is") == "as it is"
    assert french.rule_text("fr", "capital", "no such rule", "as it is") == "as it is"
    assert french.rule_text("fr", "no such game", "C-COST-03", "as it is") == "as it is"


def test_a_damaged_rule_book_tells_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        french, "load_data_file", lambda *_: read_document("A-B-01: [1]", "fr/rules/x.yaml")
    )
    with pytest.raises(FaultError, match=r"fr/rules/x\.yaml:1"):
        french.load_translated_rules.__wrapped__("fr", "capital")


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("deuxième village", "fr", "C-COST-03"),
        ("combien coûte un deuxieme village", "fr", "C-COST-03"),
        ("deuxième village", "en", "C-COST-03"),
        ("second village", "fr", "C-COST-03"),
        ("score de bataille", "fr", "C-SCORE-01"),
        ("denier", "fr", "C-SETUP-12"),
        ("late_coin", "fr", "C-SETUP-12"),
        ("l'or perdu", "fr", "C-INCOME-03"),
        ("l\u2019or perdu", "fr", "C-INCOME-03"),
        ("mercenaires installés détruits", "fr", "C-SETTLE-05"),
        ("heures de silence", "fr", "S-TABLE-10"),
    ],
)
def test_french_and_english_words_find_a_rule_for_everybody(
    typed: str, language: str, first: str
) -> None:
    shelf = rule_search.SearchableRules(GAMES["capital"])
    assert (
        shelf.search(typed, language, rule_search.language_meanings(language, "capital"))[0]
        == first
    )


def test_a_short_word_is_no_beginning_of_another_where_it_stands_alone() -> None:
    shelf = rule_search.SearchableRules(GAMES["capital"])
    sought_by_it = [
        one for one, words in load_search_words("fr", "capital").items() if "or" in words
    ]
    for name in shelf.search("or", "fr"):
        if name in sought_by_it:
            continue
        assert re.search(r"\bor\b", shelf.rules_by_language["fr"][name].says.lower()), name


def test_each_rule_can_be_told_in_one_message() -> None:
    for key in BOOKS:
        for name, _, says in list_clause_pairs(key):
            assert len(says) < 3_000, name
