"""The word files: the same keys and facts in every language, all that is needed and no more."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.games import refusals as desk
from bot.games.lobby import lobby_refusals as lobby
from bot.games.table_settings import TableSettings
from bot.order_reading import uploads
from bot.play import command_refusals as commands
from engine.capital.catalog.card_models import ALL_TRIGGERS
from engine.capital.catalog.card_set import load_shipped_card_set
from engine.capital.catalog.card_verbs import (
    BANNERS,
    METRICS,
    OPERATION_CONTEXTS,
    AbilityWindow,
    CardKind,
    Tag,
)
from engine.capital.settings import COLOURS
from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_reader import read_document
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import parse_form
from engine.core.protocol import order_validation
from engine.core.protocol.game import Game, Lapse, React
from engine.registry import GAMES
from render.games import PRESENTATIONS
from render.language.order_lexicon import SPOKEN_PREFIX
from render.language.word_books import (
    RAW_KEY_PREFIXES,
    Entry,
    WordBook,
    has_entry,
    is_noun_entry,
    list_facts,
    list_sentences,
    load_entries,
)
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, Voice

ROOT = Path(__file__).parents[3]
TABLE_CODES = (
    *order_validation.CORE_REFUSAL_CODES,
    *desk.RULES_BY_CODE,
    *lobby.LOBBY_REFUSAL_CODES,
    *uploads.CODES,
    *commands.RULES_BY_CODE,
)
"""Every code that a table refuses with, whichever game is played at it."""
CORE_EVENTS = ("seated", "room_opened", "room_closed", "chapter_closed")
READ_EVENTS = ("battle_foreseen",)
"""What no game plays: it is read off a view, and told."""
FRENCH_SORTS = {"m", "f", "mp", "fp", ""}

BOOKS = (COMMON_BOOK, *(one.words.book for one in PRESENTATIONS.values()))

books = pytest.mark.parametrize("book", BOOKS, ids=[one.key for one in BOOKS])
languages = pytest.mark.parametrize("language", LANGUAGES)
games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def list_texts(language: str) -> Iterator[tuple[str, str]]:
    """Walk everything a player may read: sentences, names, flavours."""
    for book in BOOKS:
        for key, entry in load_entries(language, book).items():
            if not key.startswith(RAW_KEY_PREFIXES):
                yield from ((key, text) for text in list_sentences(entry))
                if isinstance(entry, dict) and "flavour" in entry:
                    yield key, entry["flavour"]


RULE = re.compile(r"\b[CVS]-[A-Z0-9.]+-\d+|\{rule\}")
"""A rule's id, or the place of one."""
KEYS_WITH_RULES = ("rules.", "why.", "print.", "trace.")
"""The keys of what is read by who asks: why, a page of the rule book, the parts of a sum."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_names_a_rule_to_who_did_not_ask_for_it(language: str) -> None:
    naming = {key for key, text in list_texts(language) if RULE.search(text)}
    assert {one for one in naming if not one.startswith(KEYS_WITH_RULES)} == set()
    assert naming >= {"why.behind", "trace.line"}


# The same in every language


@books
def test_every_language_holds_the_same_keys(book: WordBook) -> None:
    first, *others = (set(load_entries(language, book)) for language in LANGUAGES)
    for other in others:
        assert first ^ other == set()


@books
def test_every_language_speaks_of_the_same_facts(book: WordBook) -> None:
    for key, entry in load_entries("en", book).items():
        if not key.startswith(RAW_KEY_PREFIXES):
            assert list_facts(load_entries("fr", book)[key]) == list_facts(entry), key


@languages
def test_phrasings_of_one_event_leave_no_fact_out(language: str) -> None:
    for book in BOOKS:
        for key, entry in load_entries(language, book).items():
            for phrasings in () if key.startswith(RAW_KEY_PREFIXES) else list_phrasings(entry):
                first, *others = (list_facts(one) for one in phrasings)
                assert all(other == first for other in others), key


def list_phrasings(entry: Entry) -> Iterator[list[Entry]]:
    if isinstance(entry, list):
        yield entry
    elif isinstance(entry, dict) and not is_noun_entry(entry):
        for cases in entry.values():
            for one in cases.values():
                yield from list_phrasings(one)


@games
def test_a_form_has_the_fields_of_its_order(game: Game[Any, Any]) -> None:
    for kind, order in game.kinds.orders.items():
        for language in LANGUAGES:
            _, pieces = parse_form(
                str(load_entries(language, WORD_BOOKS[game.key])[f"form.{kind}"])
            )
            _, canonical = parse_form(order.form)
            assert [one.name for one in pieces] == [one.name for one in canonical]
            assert [one.is_flag for one in pieces] == [one.is_flag for one in canonical]
            assert [one.is_optional for one in pieces] == [one.is_optional for one in canonical]


# All that is needed


def list_needed_keys(game: Game[Any, Any]) -> Iterator[str]:
    """List the keys that a game asks for by its ids."""
    yield from (f"event.{kind}" for kind in game.kinds.events)
    yield from (
        f"refusal.{code}" for code in (*game.kinds.refusals, *order_validation.CORE_REFUSAL_CODES)
    )
    for kind in game.kinds.orders:
        yield from (f"order.{kind}", f"order.{kind}.about", f"form.{kind}")
    for section, ids in game.kinds.ids_needing_words().items():
        yield from (f"{section}.{one}" for one in ids)
    for name in game.settings.model_fields:
        yield f"setting.{name}.about"


@languages
@games
def test_everything_a_game_may_say_has_words(language: str, game: Game[Any, Any]) -> None:
    missing = [
        key for key in list_needed_keys(game) if not has_entry(language, WORD_BOOKS[game.key], key)
    ]
    assert missing == []


@languages
def test_what_every_table_may_say_has_words(language: str) -> None:
    orders = (Lapse, React)
    keys = [f"order.{order.model_fields['kind'].default}" for order in orders]
    keys += [f"refusal.{code}" for code in TABLE_CODES]
    keys += [f"event.{kind}" for kind in CORE_EVENTS]
    for name in TableSettings.model_fields:
        keys += [f"option.{name}", f"option.{name}.about"]
    assert [key for key in keys if key not in load_entries(language, COMMON_BOOK)] == []


@languages
def test_the_city_game_has_words_for_all_its_values(language: str) -> None:
    values: dict[str, tuple[str, ...]] = {
        "banner": BANNERS,
        "kind": get_args(CardKind),
        "tag": get_args(Tag),
        "window": get_args(AbilityWindow),
        "when": tuple(one for one in ALL_TRIGGERS if one != "standing"),
        "phase": ("build", "attack", "regroup"),
        "colour": COLOURS,
        "choice": ("raze", "survive", "pick", "all", "none", "enough", "fight", "withdraw"),
        "op": tuple(OPERATION_CONTEXTS),
        "metric": METRICS,
        "setting.mode": ("short", "full", "2v2"),
        "setting.cities": ("A", "B"),
        "setting.quests": ("on", "off"),
        "setting.late_coin": ("on", "off"),
    }
    keys = [f"{section}.{one}" for section, ids in values.items() for one in ids]
    assert [key for key in keys if not has_entry(language, WORD_BOOKS["capital"], key)] == []


def test_a_missing_key_is_an_error_and_never_silent() -> None:
    with pytest.raises(KeyError):
        Voice("en", WORD_BOOKS["capital"]).say("event.nothing_of_the_kind")
    with pytest.raises(KeyError):
        Voice("en", WORD_BOOKS["capital"]).say("refusal.NO_GOLD", name="market", cost=2)


# ... and no more


def find_keys_in_code() -> tuple[set[str], set[str]]:
    """Find in our own code which keys are said, whole or by how they begin."""
    code = "\n".join(
        path.read_text("utf-8")
        for folder in ("render", "bot", "cogs")
        for path in (ROOT / folder).rglob("*.py")
    )
    whole = set(re.findall(r"[\"']([a-z_]+(?:\.[a-z0-9_]+)+)[\"']", code))
    begun = set(re.findall(r'f"([a-z_]+\.(?:[a-z0-9_]+\.)*)\{', code))
    return whole, begun


LISTED = ("event.", "refusal.", "order.", "form.", "card.", "city.", "ask.", "metric.", "op.",
          "entry.", "blank.")  # fmt: skip
"""Sections that hold the ids of the engine and nothing else."""

VALUED = ("phase.", "kind.", "banner.", "colour.", "side.", "setting.mode.", "setting.quests.",
          "setting.cities.", "setting.late_coin.", "setting.simultaneous.", "setting.pace.",
          "setting.mines_add_up.", "say.", "fort.", "caster.", "option.language.", "option.hour.",
          "option.remind_hours.", "option.extensions_cap.", "option.steward_after.",
          "option.leavers.", "option.extension_hours.", "option.outage_minutes.",
          "option.lobby_days.")  # fmt: skip
"""Sections that hold the values of facts."""


CARD_TEXTS = {
    "echoes": ("card.", "cards.", "op.", "option", "near.", "there.", "square.", "change.",
               "trigger.", "term.", "blank.", "team.", "color.", "setting.map.",
               "setting.custom_decks."),
}  # fmt: skip
"""By book: more sections of values, among them those from which the texts of cards are made."""


def test_no_key_is_unused() -> None:
    whole, begun = find_keys_in_code()
    known = {key for game in GAMES.values() for key in list_needed_keys(game)} | whole
    known |= {f"event.{kind}" for kind in (*CORE_EVENTS, *READ_EVENTS)} | {"blank.kind"}
    known |= {f"order.{one.model_fields['kind'].default}" for one in (Lapse, React)}
    known |= {f"refusal.{code}" for code in TABLE_CODES}
    known |= {f"entry.{name}.about" for game in GAMES.values() for name in game.entry.model_fields}
    known |= {
        f"option.{name}{end}" for name in TableSettings.model_fields for end in ("", ".about")
    }
    begun |= {SPOKEN_PREFIX}
    loose = tuple(start for start in (*begun, *VALUED) if start not in LISTED)
    unused = [
        key
        for book in BOOKS
        for key in load_entries("en", book)
        if key not in known and not key.startswith((*loose, *CARD_TEXTS.get(book.key, ())))
    ]
    assert unused == []


# Names


def test_english_names_are_the_names_of_the_data() -> None:
    voice = Voice("en", WORD_BOOKS["capital"])
    straight = str.maketrans({"\u2019": "'"})
    for section, things in (
        ("card", load_shipped_card_set().cards),
        ("city", load_shipped_card_set().cities),
    ):
        for one in things.values():
            assert voice.noun(f"{section}.{one.id}").name.translate(straight) == one.name
            assert voice.flavour_text(f"{section}.{one.id}").translate(straight) == one.flavor
    for city in load_shipped_card_set().cities.values():
        for upgrade in city.upgrades:
            key = f"upgrade.{upgrade.id}.{city.id}"
            key = key if has_entry("en", WORD_BOOKS["capital"], key) else f"upgrade.{upgrade.id}"
            assert voice.noun(key).name.translate(straight) == upgrade.name


@languages
def test_no_two_things_of_a_kind_share_a_name(language: str) -> None:
    for section in ("card.", "city."):
        keys = [
            key for key in load_entries(language, WORD_BOOKS["capital"]) if key.startswith(section)
        ]
        names = [fold_name(Voice(language, WORD_BOOKS["capital"]).noun(key).name) for key in keys]
        assert len(set(names)) == len(names)


def test_every_french_noun_tells_its_gender() -> None:
    for book in BOOKS:
        for key, entry in load_entries("fr", book).items():
            if is_noun_entry(entry) and isinstance(entry, dict):
                assert entry.get("noun") in FRENCH_SORTS, key


@languages
def test_a_flavour_is_one_short_line(language: str) -> None:
    for section, things in (
        ("card", load_shipped_card_set().cards),
        ("city", load_shipped_card_set().cities),
    ):
        for one in things:
            line = Voice(language, WORD_BOOKS["capital"]).flavour_text(f"{section}.{one}")
            assert 0 < len(line) <= 80, (one, len(line))


# Typography and tone


@languages
def test_nothing_shouts_winks_or_scolds(language: str) -> None:
    for key, text in list_texts(language):
        assert "!" not in text, key
        assert "invalid" not in text.lower(), key
        assert not [sign for sign in text if unicodedata.category(sign) == "So"], key


@languages
@games
def test_a_button_that_sorts_the_sheet_is_called_like_no_order(
    language: str, game: Game[Any, Any]
) -> None:
    for key in ("button.up", "button.withdraw"):
        first = fold_name(str(load_entries(language, COMMON_BOOK)[key]).split()[0])
        named = (
            load_entries(language, WORD_BOOKS[game.key]).get(f"order.{kind}")
            for kind in game.kinds.orders
        )
        assert first not in {fold_name(one) for one in named if isinstance(one, str)}, key


@languages
def test_quotes_and_apostrophes_are_curved(language: str) -> None:
    for key, text in list_texts(language):
        assert "'" not in text, key
        assert '"' not in text, key
        assert "..." not in text, key
        assert "  " not in text, key


def test_english_quotes_come_in_pairs() -> None:
    for key, text in list_texts("en"):
        assert text.count("\u201c") == text.count("\u201d"), key
        assert "\u00ab" not in text, key


def test_french_marks_have_their_narrow_space() -> None:
    for key, text in list_texts("fr"):
        bare = re.sub(r"<t:.*?>|\{[^{}]*\}", "x", text)
        assert not re.search(r"(?<!\u202f)[;:!?\u00bb]", bare), (key, text)
        assert not re.search(r"\u00ab(?!\u202f)", bare), (key, text)
        assert "\u201c" not in text, key


@languages
def test_a_refusal_is_at_most_two_sentences(language: str) -> None:
    for key, text in list_texts(language):
        if key.startswith("refusal."):
            ends = re.findall(r"[.?](?=[\s\]]|$)", text)
            assert 1 <= len(ends) <= 2, (key, text)
            assert text.rstrip("]")[-1] in ".?", key


@languages
def test_an_event_is_told_in_whole_sentences(language: str) -> None:
    for key, text in list_texts(language):
        if key.startswith("event."):
            assert text.endswith("."), key


# The file format


def book_of(text: str) -> WordBook:
    """Return a word book with one file of this text."""
    document = read_document(text, "words.yaml")
    return replace(COMMON_BOOK, read_files=lambda _: [document])


def test_a_fault_in_a_word_file_names_its_line() -> None:
    for text, problem in (
        ('a: "fine"\nb: "a {hole"', "no hole looks like this"),
        ('a: "fine"\nb: "[left open"', "a bracket is left open"),
        ('a: "fine"\nb: "closed]"', "brackets don't match"),
        ("a: fine\nb: {one: {}, two: {}}", "expected a sentence"),
        ("a: fine\nb: []", "expected a sentence"),
    ):
        with pytest.raises(FaultError, match=r"words\.yaml:2: .*" + problem):
            load_entries("en", book_of(text))


def test_a_book_is_a_map() -> None:
    with pytest.raises(FaultError, match="a book is a map"):
        load_entries("en", book_of("- one"))


def test_a_key_stands_in_one_file_of_a_book() -> None:
    first, second = (read_document(f"a: {word}", f"{word}.yaml") for word in ("one", "two"))
    book = replace(COMMON_BOOK, read_files=lambda _: [first, second])
    with pytest.raises(FaultError, match=r"two\.yaml:1: a: the book of common holds"):
        load_entries("en", book)
