"""Help about an order is found by its name, by its form, and by either with a slip."""

from collections.abc import Iterator

import pytest

from bot.messages.reader import Reader
from bot.order_reading.order_help import explain_order, say_help_topic
from bot.order_reading.possible_orders import say_possible_orders
from bot.order_reading.typed_lines import command_words, read_command_word
from engine.core.notation.order_forms import parse_form
from render.language.fact_vocabulary import capitalise
from render.words import LANGUAGES
from tests.bot.order_reading.hints import CODE
from tests.bot.order_reading.typed_positions import POSITIONS, make_positioned_reader

MIN_LENGTH_WITH_SLIP = 5
languages = pytest.mark.parametrize("language", LANGUAGES)
positions = pytest.mark.parametrize(
    ("key", "position"), [(key, one) for key, some in POSITIONS.items() for one in some]
)


def list_orders(reader: Reader) -> Iterator[tuple[str, str, str]]:
    """Yield each order's kind, its name, and the first words of its form."""
    for kind, order_type in reader.game_type.game.kinds.orders.items():
        form = reader.lexicon.forms.get(kind) or order_type.form or kind
        yield kind, reader.say(f"order.{kind}"), parse_form(form)[0]


def is_explained(reader: Reader, name: str, typed: str) -> bool:
    said = "\n".join(explain_order(reader, typed))
    return f"**{capitalise(name)}**" in said and "`" in said


@positions
@languages
def test_every_order_is_explained_by_its_name_and_its_first_words(
    key: str, position: str, language: str
) -> None:
    reader = make_positioned_reader(key, position, language)
    for kind, name, head in list_orders(reader):
        for typed in (
            name,
            head,
            kind,
            head.upper(),
            f"me {head}",
            f"with {head}",
            f"{head} please",
        ):
            assert is_explained(reader, name, typed), (kind, typed)


@positions
@languages
def test_a_slip_in_its_name_hides_no_order(key: str, position: str, language: str) -> None:
    reader = make_positioned_reader(key, position, language)
    heads = {head for _, _, head in list_orders(reader)}
    for kind, name, head in list_orders(reader):
        word = max(head.split(), key=len)
        if len(word) >= MIN_LENGTH_WITH_SLIP:
            swapped = head.replace(word, f"{word[:2]}{word[3]}{word[2]}{word[4:]}")
            assert swapped in heads or is_explained(reader, name, swapped), (kind, swapped)


@pytest.mark.parametrize(
    ("language", "typed", "name"),
    [
        ("en", "bild", "Build"), ("en", "polcy", "Policy"), ("en", "how to build", "Build"),
        ("en", "bâtir", "Build"), ("fr", "batirr", "Bâtir"), ("fr", "consigne", "Consignes"),
        ("fr", "sur les consignes", "Consignes"), ("fr", "build", "Bâtir"),
    ],
)  # fmt: skip
def test_near_misses_and_both_languages_are_understood(
    language: str, typed: str, name: str
) -> None:
    assert is_explained(make_positioned_reader("capital", "build", language), name, typed)


@languages
@pytest.mark.parametrize("typed", ["xyzzy", "me", "?", "with my taxes"])
def test_what_names_no_order_explains_none(language: str, typed: str) -> None:
    reader = make_positioned_reader("capital", "build", language)
    assert list(explain_order(reader, typed)) == []


@positions
@languages
def test_help_names_how_an_order_is_explained_as_it_can_be_sent(
    key: str, position: str, language: str
) -> None:
    """Of a game with standing orders, which no card asks for, that is one of them."""
    reader = make_positioned_reader(key, position, language)
    [line] = say_help_topic(reader, reader.seat_view.asks[0])
    assert line in list(say_possible_orders(reader))
    [hint] = CODE.findall(line)
    word = read_command_word(hint)
    assert word is not None
    assert word.verb == "help"
    assert list(explain_order(reader, word.rest))
    if key == "capital":
        policy = {"en": "policy", "fr": "consignes"}[language]
        assert hint == f"{command_words(language)['help'][0]} {policy}"
