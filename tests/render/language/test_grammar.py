"""Number, gender, articles and lists; sentences with holes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.language.grammar import (
    Noun,
    choose_agreeing_word,
    format_grouped,
    format_ordinal,
    format_signed,
    inflect_noun,
    is_singular,
    join_texts,
    list_nouns,
    lower_own_articles,
    shorten_to_line,
)
from render.language.sentence_template import Placeholder, list_fact_names, parse_sentence
from render.language.word_books import list_facts

TOWER, MARKET = Noun("Tour de guet", "f"), Noun("Marché", "m")
EMBASSY, HALL = Noun("Ambassade", "f"), Noun("Halle", "f", starts_with_vowel=False)
ARCHERS, LANDS = Noun("Archers", "mp"), Noun("Terres royales", "fp")
ADA, HARALD = Noun("Ada"), Noun("Harald")


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("le", "la Tour de guet, le Marché, l\u2019Ambassade, la Halle, les Archers"),
        ("un", "une Tour de guet, un Marché, une Ambassade, une Halle, des Archers"),
        ("du", "de la Tour de guet, du Marché, de l\u2019Ambassade, de la Halle, des Archers"),
        ("au", "à la Tour de guet, au Marché, à l\u2019Ambassade, à la Halle, aux Archers"),
        ("de", "de Tour de guet, de Marché, d\u2019Ambassade, de Halle, d\u2019Archers"),
        ("que", "que Tour de guet, que Marché, qu\u2019Ambassade, que Halle, qu\u2019Archers"),
        ("", "Tour de guet, Marché, Ambassade, Halle, Archers"),
    ],
)
def test_french_articles_follow_gender_number_and_sound(form: str, expected: str) -> None:
    nouns = (TOWER, MARKET, EMBASSY, HALL, ARCHERS)
    assert ", ".join(inflect_noun("fr", one, form) for one in nouns) == expected


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("de", "de ruines à vous"), ("Du", "De ruines à vous"), ("le", "des ruines à vous"),
        ("au", "à des ruines à vous"),
    ],
)  # fmt: skip
def test_a_plural_that_is_not_definite_has_no_article_after_de(form: str, said: str) -> None:
    assert inflect_noun("fr", "des ruines à vous", form) == said
    assert inflect_noun("fr", "des écuries", "de") == "d\u2019écuries"


def test_words_agree_with_a_text_whose_own_article_is_plural() -> None:
    cases = ("n\u2019est plus", "ne sont plus")
    assert choose_agreeing_word("fr", "Les Cavaliers du vent", cases) == cases[1]
    assert choose_agreeing_word("fr", "La Meute", cases) == cases[0]
    assert choose_agreeing_word("en", "Les Cavaliers", cases) == cases[0]


@pytest.mark.parametrize(
    ("form", "ada", "harald"),
    [
        ("de", "d\u2019Ada", "de Harald"), ("du", "d\u2019Ada", "de Harald"),
        ("au", "à Ada", "à Harald"), ("que", "qu\u2019Ada", "que Harald"),
        ("le", "Ada", "Harald"), ("un", "Ada", "Harald"),
    ],
)  # fmt: skip
def test_people_have_no_article(form: str, ada: str, harald: str) -> None:
    assert inflect_noun("fr", ADA, form) == ada
    assert inflect_noun("fr", HARALD, form) == harald
    assert inflect_noun("en", ADA, "the") == inflect_noun("en", ADA, "a") == "Ada"


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("", "les Arcs de fer, l\u2019Ost du ciel, la Meute, La mort"),
        ("le", "les Arcs de fer, l\u2019Ost du ciel, la Meute, la mort"),
        ("Le", "Les Arcs de fer, L\u2019Ost du ciel, La Meute, La mort"),
        ("du", "des Arcs de fer, de l\u2019Ost du ciel, de la Meute, de la mort"),
        ("de", "des Arcs de fer, de l\u2019Ost du ciel, de la Meute, de la mort"),
        ("au", "aux Arcs de fer, à l\u2019Ost du ciel, à la Meute, à la mort"),
        ("que", "que les Arcs de fer, que l\u2019Ost du ciel, que la Meute, que la mort"),
    ],
)
def test_an_article_that_a_name_bears_melts_into_what_stands_before_it(
    form: str, expected: str
) -> None:
    nouns = (
        Noun("les Arcs de fer", "mp"), Noun("l\u2019Ost du ciel", "m"), Noun("la Meute", "f"),
        Noun("La mort", "f"),
    )  # fmt: skip
    assert ", ".join(inflect_noun("fr", one, form) for one in nouns) == expected


def test_a_bare_name_is_elided_before_too() -> None:
    assert [inflect_noun("fr", one, "de") for one in ("Ada", "Ben")] == ["d\u2019Ada", "de Ben"]
    assert inflect_noun("fr", "Ada", "er") == inflect_noun("en", "Ada", "the") == "Ada"


@pytest.mark.parametrize(
    ("noun", "a", "the"),
    [
        (Noun("Market", "s"), "a Market", "the Market"),
        (Noun("Embassy", "s"), "an Embassy", "the Embassy"),
        (Noun("University", "s", starts_with_vowel=False), "a University", "the University"),
        (Noun("Archers", "p"), "Archers", "the Archers"),
        (Noun("Hall of Heroes", "s"), "a Hall of Heroes", "the Hall of Heroes"),
    ],
)
def test_english_articles_follow_number_and_sound(noun: Noun, a: str, the: str) -> None:
    assert inflect_noun("en", noun, "a") == a
    assert inflect_noun("en", noun, "the") == the
    assert inflect_noun("en", noun, "The") == the[0].upper() + the[1:]


def test_a_form_with_a_capital_begins_a_sentence() -> None:
    assert inflect_noun("fr", EMBASSY, "Le") == "L\u2019Ambassade"
    assert list_nouns("fr", (EMBASSY, TOWER), "Le", "et") == "L\u2019Ambassade et la Tour de guet"


@pytest.mark.parametrize(("number", "english", "french"), [
    (0, False, True), (1, True, True), (2, False, False), (-1, True, True), (-2, False, False),
])  # fmt: skip
def test_nought_is_plural_in_english_and_singular_in_french(
    number: int, english: bool, french: bool
) -> None:
    assert is_singular("en", number) is english
    assert is_singular("fr", number) is french


@pytest.mark.parametrize(
    ("count", "two", "three"), [(0, "cards", "none"), (1, "card", "one"), (2, "cards", "2")]
)
def test_words_agree_with_numbers(count: int, two: str, three: str) -> None:
    assert choose_agreeing_word("en", count, ("card", "cards")) == two
    assert choose_agreeing_word("en", count, ("none", "one", "#")) == three


def test_words_agree_with_nouns_and_with_several() -> None:
    cases = ("rasé", "rasée", "rasés", "rasées")
    said = [choose_agreeing_word("fr", one, cases) for one in (MARKET, TOWER, ARCHERS, LANDS)]
    assert said == list(cases)
    assert choose_agreeing_word("fr", (TOWER,), cases) == "rasée"
    assert choose_agreeing_word("fr", (TOWER, EMBASSY), cases) == "rasées"
    assert choose_agreeing_word("fr", (TOWER, MARKET), cases) == "rasés"
    assert choose_agreeing_word("en", (Noun("Archers", "p"),), ("is", "are")) == "are"
    with pytest.raises(ValueError, match="two, three or four"):
        choose_agreeing_word("en", 1, ("one",))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("", ""), ("A", "A"), ("A B", "A and B"), ("A B C", "A, B and C"),
        ("A A B", "2\u00a0\u00d7\u00a0A and B"), ("A B A", "2\u00a0\u00d7\u00a0A and B"),
    ],
)  # fmt: skip
def test_lists_are_joined_and_twins_counted(names: str, expected: str) -> None:
    assert list_nouns("en", [Noun(name) for name in names.split()], "", "and") == expected
    if len(set(names.split())) == len(names.split()):
        assert join_texts(names.split(), "and") == expected


def test_numbers_are_signed_and_ordered() -> None:
    assert [format_signed(number) for number in (2, 0, -3)] == ["+2", "0", "\u22123"]
    assert [format_ordinal("en", n, "th") for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th",
    ]  # fmt: skip
    assert [format_ordinal("fr", n, "er") for n in (1, 2)] == ["1er", "2e"]
    assert format_ordinal("fr", 1, "re") == "1re"
    assert [format_grouped("en", number) for number in (7, 9999, 65536)] == ["7", "9999", "65,536"]
    assert format_grouped("fr", 65536) == "65\u202f536"


@given(st.text(), st.integers(2, 80))
def test_what_is_typed_comes_back_short_and_on_one_line(text: str, characters: int) -> None:
    short = shorten_to_line(text, characters)
    assert len(short) <= characters
    assert "\n" not in short


def test_a_sentence_is_taken_apart() -> None:
    parts = parse_sentence("{card:The} {n?costs|cost}[ and {mercs}].")
    assert parts == (
        Placeholder("card", "The"),
        " ",
        Placeholder("n", "", ("costs", "cost")),
        (" and ", Placeholder("mercs")),
        ".",
    )
    assert list(list_fact_names(parts)) == ["card", "n", "mercs"]


@pytest.mark.parametrize("text", ["{", "a } b", "{Card}", "{}", "[[a]]", "a]", "[b", "{card:a|b}"])
def test_a_malformed_sentence_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"hole|bracket"):
        parse_sentence(text)


def test_the_facts_of_a_choice_are_those_of_all_its_cases() -> None:
    assert list_facts({"n": {"one": "{card}", "other": ["{seat}", "[{n} x]"]}}) == {
        "n",
        "card",
        "seat",
    }
    assert list_facts({"name": "city {k}"}) == {"k"}


@pytest.mark.parametrize(("name", "said"), [("Yrsa", "d\u2019Yrsa"), ("Yoann", "de Yoann")])
def test_a_french_y_before_a_consonant_is_a_vowel(name: str, said: str) -> None:
    assert inflect_noun("fr", Noun(name), "de") == said


@pytest.mark.parametrize(
    ("language", "name", "count", "expected"),
    [
        ("fr", "Village de laboureurs", 3, "Trois Villages de laboureurs"),
        ("fr", "Garde royale", 2, "Deux Gardes royales"),
        ("fr", "Tribunal", 2, "Deux Tribunaux"),
        ("fr", "Maître d\u2019œuvre", 2, "Deux Maîtres d\u2019œuvre"),
        ("en", "Farming Village", 3, "Three Farming Villages"),
        ("en", "Wall of Spears", 2, "Two Walls of Spears"),
        ("en", "Embassy", 12, "12 Embassies"),
    ],
)
def test_equal_nouns_are_counted_in_words(
    language: str, name: str, count: int, expected: str
) -> None:
    inflection = "Le" if language == "fr" else "The"
    assert list_nouns(language, [Noun(name, "m")] * count, inflection, "et") == expected


def test_a_quoted_text_begins_with_a_capital_article() -> None:
    said = "L\u2019Âtre des géants se lève"
    name = "L\u2019Âtre des géants"
    assert lower_own_articles("fr", said, "Écoutez : «\u202f", [name]) == said
    assert lower_own_articles("fr", said, "devant ", [name]).startswith("l\u2019")
